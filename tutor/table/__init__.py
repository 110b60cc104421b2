"""What is drawn and touched: a table to play at, and what lies around it.

``drawing`` says where everything lies, what is seen there, and paints it as a still or live;
``sitting`` is the game without a picture; ``cards`` and ``settings`` lie beside the table,
``replay`` and ``position`` open from it, and ``table`` puts them together. In a notebook every
round is shown as its picture from here on.
"""

from tutor.table.drawing.display import draw_rounds

draw_rounds()
