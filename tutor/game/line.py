"""The line: the tiles on the table, and the ends where the next one may go."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, get_args

from tutor.game.tiles import Tile

End = Literal["left", "right", "up", "down"]
"""Where a tile may be laid: at an end of the line, or of an arm that a spinner has grown."""

ENDS: tuple[End, ...] = get_args(End)
"""Every end, in the order in which they are always named."""


class Laid(NamedTuple):
    """A tile as it lies: the number it starts with and the number it ends with.

    On the main line ``start`` is its left number and ``end`` its right one; on an arm ``start``
    touches inward and ``end`` points outward.

    >>> Laid(4, 6).tile
    Tile(high=6, low=4)
    """

    start: int
    end: int

    @property
    def tile(self) -> Tile:
        """The tile that lies there."""
        return Tile(self.start, self.end)

    @property
    def is_double(self) -> bool:
        """Whether it is a double, and so lies across the line."""
        return self.start == self.end


@dataclass(frozen=True)
class Line:
    """The tiles on the table, read from left to right, with the arms of a spinner if there is one.

    ``origin`` is the place in ``tiles`` of the tile that was led; the line grows both ways from it.
    ``spinner`` is the double that may grow arms (None where the rulebook has none, or while no
    double is down). Its arms open once both its sides are covered (RULES.md, 001.spinner).

    >>> line = Line().lay(Tile(6, 4)).lay(Tile(4, 1), "right").lay(Tile(6, 6), "left")
    >>> str(line), line.ends
    ('6-6 6-4 4-1', {'left': 6, 'right': 1})
    """

    tiles: tuple[Laid, ...] = ()
    origin: int = 0
    spinner: Tile | None = None
    up: tuple[Laid, ...] = ()
    down: tuple[Laid, ...] = ()

    @property
    def ends(self) -> dict[End, int]:
        """The number each open end shows, in the order left, right, up, down.

        >>> Line().ends
        {}
        """
        if not self.tiles:
            return {}
        ends: dict[End, int] = {"left": self.tiles[0].start, "right": self.tiles[-1].end}
        if self.arms_open and self.spinner is not None:
            ends["up"] = self.up[-1].end if self.up else self.spinner.high
            ends["down"] = self.down[-1].end if self.down else self.spinner.high
        return ends

    @property
    def arms_open(self) -> bool:
        """Whether there is a spinner with both its sides covered."""
        if self.spinner is None:
            return False
        return 0 < self.spinner_index < len(self.tiles) - 1

    @property
    def spinner_index(self) -> int:
        """Where in ``tiles`` the spinner lies.

        Raises
        ------
        ValueError
            If there is no spinner.
        """
        if self.spinner is None:
            raise ValueError("this line has no spinner")
        return self.tiles.index(Laid(self.spinner.high, self.spinner.low))

    @property
    def laid(self) -> tuple[Laid, ...]:
        """Every tile on the table: the main line, then the arms up and down."""
        return self.tiles + self.up + self.down

    def fits(self, tile: Tile) -> tuple[End | None, ...]:
        """The ends where the tile may go; ``(None,)`` while the table is empty.

        >>> Line((Laid(6, 4), Laid(4, 1))).fits(Tile(6, 1))
        ('left', 'right')
        """
        if not self.tiles:
            return (None,)
        return tuple(end for end, number in self.ends.items() if number in tile)

    def lay(self, tile: Tile, end: End | None = None, *, spinner: bool = False) -> Line:
        """The line with one more tile. With ``spinner`` the first double laid becomes the spinner.

        A tile led shows its larger half to the left.

        Raises
        ------
        ValueError
            If there is no such end, or the tile does not fit it.
        """
        if end not in self.fits(tile):
            raise ValueError(f"{tile} does not fit {end or 'an empty table'}: ends {self.ends}")
        if end is None:
            grown = Line((Laid(tile.high, tile.low),))
        else:
            grown = self._extended(tile, end)
        if spinner and grown.spinner is None and tile.is_double:
            return replace(grown, spinner=tile)
        return grown

    def _extended(self, tile: Tile, end: End) -> Line:
        inward = self.ends[end]
        outward = tile.other(inward)
        if end == "left":
            return replace(self, tiles=(Laid(outward, inward), *self.tiles), origin=self.origin + 1)
        if end == "right":
            return replace(self, tiles=(*self.tiles, Laid(inward, outward)))
        if end == "up":
            return replace(self, up=(*self.up, Laid(inward, outward)))
        return replace(self, down=(*self.down, Laid(inward, outward)))

    def __len__(self) -> int:
        return len(self.tiles) + len(self.up) + len(self.down)

    def __str__(self) -> str:
        parts = [" ".join(f"{start}-{end}" for start, end in self.tiles)]
        for name, arm in (("up", self.up), ("down", self.down)):
            if arm:
                parts.append(f"{name} " + " ".join(f"{start}-{end}" for start, end in arm))
        return "; ".join(parts)
