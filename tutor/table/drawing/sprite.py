"""A tile on the move: drawn once, and then only told where it is, so that a drag sends little."""

from __future__ import annotations

from typing import Any

from ipycanvas import Canvas

from tutor.table.drawing.brush import Brush
from tutor.table.drawing.scene import Layer, Piece
from tutor.table.drawing.strokes import strokes
from tutor.table.drawing.theme import Theme

#: Room round the tile for its shadow and its ring, in table units.
_ROUND = 12.0


class Sprite:
    """The picture of one piece, on a canvas that nobody sees, to be stamped on one that is seen."""

    def __init__(self, density: float) -> None:
        self._density = density
        self._canvas: Any = None
        self._shown: tuple[Piece, Theme] | None = None

    def stamp(self, brush: Brush, canvas: Any, piece: Piece, theme: Theme) -> None:
        """Clear the canvas and put the piece on it, drawing it first if it is another one."""
        box = piece.placed.box.grown(_ROUND)
        # Rounded: wherever a tile is its width is the same, but for the last digit.
        middle = (round(box.width / 2, 3), round(box.height / 2, 3))
        still = piece._replace(placed=piece.placed.at(*middle))
        if self._canvas is None:
            self._canvas = Canvas(width=1, height=1)
        if self._shown != (still, theme):
            self._canvas.width = round(box.width * self._density)
            self._canvas.height = round(box.height * self._density)
            brush.paint(self._canvas, strokes(Layer((still,)), theme))
            self._shown = (still, theme)
        brush.stamp(canvas, self._canvas, box)

    def forget(self) -> None:
        """Draw it anew next time, as for a browser that has just come."""
        self._shown = None

    def close(self) -> None:
        """Take it out of the browser."""
        if self._canvas is not None:
            self._canvas.layout.close()
            self._canvas.close()
            self._canvas = None
