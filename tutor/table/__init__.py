"""What is drawn and touched: pure places, scenes, and two painters that draw the same scene.

``geometry`` says where everything lies, ``scene`` what is seen, ``svg`` paints it as a still and
``canvas`` as the live table; ``table`` is the table to play at. In a notebook every round is shown
as its picture from here on.
"""

from tutor.table.display import draw_rounds

draw_rounds()
