"""The small shapes that the table is measured in: boxes, and tiles put down somewhere.

The unit everywhere is the table unit, one CSS pixel of a table shown at its own width; x grows to
the right and y downward.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from tutor.game.tiles import Tile

#: The space between two tiles that touch, in table units.
GAP = 2.0


class Box(NamedTuple):
    """A rectangle with its sides along the table's.

    >>> Box(0, 0, 10, 4).holds(Box(1, 1, 3, 3))
    True
    """

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top

    def contains(self, x: float, y: float) -> bool:
        """Whether the point lies in it, its border included."""
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def holds(self, other: Box, slack: float = 1e-6) -> bool:
        """Whether the other box lies wholly in it."""
        return (
            self.left - slack <= other.left
            and self.top - slack <= other.top
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )

    def overlaps(self, other: Box) -> bool:
        """Whether the two share more than a border.

        >>> Box(0, 0, 2, 2).overlaps(Box(2, 0, 4, 2))
        False
        """
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def grown(self, by: float) -> Box:
        """The box with every side moved outward."""
        return Box(self.left - by, self.top - by, self.right + by, self.bottom + by)

    def distance(self, x: float, y: float) -> float:
        """How far the point is from it; 0 inside.

        >>> Box(0, 0, 2, 2).distance(5, 6)
        5.0
        """
        across = max(self.left - x, 0.0, x - self.right)
        along = max(self.top - y, 0.0, y - self.bottom)
        return float((across * across + along * along) ** 0.5)


class HalfAt(NamedTuple):
    """One half of a tile that is put down: its number, and the centre of its square."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile put down: exactly two squares of side ``half``, centred on (``x``, ``y``).

    ``turn`` counts quarter turns clockwise; at 0 the tile stands with its larger half on top.
    ``tile`` is None where only the back is seen. ``key`` names the piece, so that a painter can
    follow it from one picture to the next.

    >>> Placed(Tile(6, 4), 100, 50, 3, 20, "6-4").halves
    (HalfAt(number=6, x=90.0, y=50.0), HalfAt(number=4, x=110.0, y=50.0))
    """

    tile: Tile | None
    x: float
    y: float
    turn: int
    half: float
    key: str

    @property
    def face_up(self) -> bool:
        """Whether its numbers are seen."""
        return self.tile is not None

    @property
    def upright(self) -> bool:
        """Whether it stands; else it lies on its long side."""
        return self.turn % 2 == 0

    @property
    def box(self) -> Box:
        """The rectangle that it covers."""
        across, along = (self.half / 2, self.half) if self.upright else (self.half, self.half / 2)
        return Box(self.x - across, self.y - along, self.x + across, self.y + along)

    @property
    def halves(self) -> tuple[HalfAt, ...]:
        """Its two halves, the larger number first; none for a back."""
        if self.tile is None:
            return ()
        dx, dy = _TOWARD_LOW[self.turn % 4]
        reach = self.half / 2
        return (
            HalfAt(self.tile.high, self.x - dx * reach, self.y - dy * reach),
            HalfAt(self.tile.low, self.x + dx * reach, self.y + dy * reach),
        )

    def at(self, x: float, y: float) -> Placed:
        """The same tile elsewhere."""
        return Placed(self.tile, x, y, self.turn, self.half, self.key)


#: The way from the larger half to the smaller one, by quarter turns.
_TOWARD_LOW = ((0, 1), (-1, 0), (0, -1), (1, 0))
