"""What is drawn and touched: pure places, scenes, and two painters that draw the same scene.

``geometry`` says where everything lies, ``scene`` what is seen, ``svg`` paints it as a still and
``canvas`` as the live table.
"""
