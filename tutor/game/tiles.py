"""A tile and the set it belongs to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache, total_ordering


class TileError(ValueError):
    """A text or a pair of numbers that names no tile."""


@total_ordering
@dataclass(frozen=True, slots=True)
class Tile:
    """One tile: two numbers, in either order, blank being 0.

    Tiles compare by weight: first by pips, then by the larger half (RULES.md, section 4, item 7),
    so that no two tiles of a set are equally heavy.

    >>> Tile(4, 6) == Tile(6, 4) == Tile.of("6-4")
    True
    >>> str(Tile(4, 6)), Tile(4, 6).pips, 4 in Tile(6, 4)
    ('6-4', 10, True)
    >>> Tile(6, 3) > Tile(5, 4)
    True

    Raises
    ------
    TileError
        If a half is not a whole number of 0 or more, or is missing, as in ``Tile(6)`` and in
        ``Tile("6-4")``: the error says how to write a tile.
    """

    high: int
    """The larger half."""
    low: int = -1  # stands for a half that is missing, which is refused as a TileError
    """The smaller half."""

    def __post_init__(self) -> None:
        if self.low == -1:
            raise TileError("write Tile(6, 4) or Tile.of('6-4'): a tile has two whole numbers")
        for half in (self.high, self.low):
            if not isinstance(half, int) or isinstance(half, bool) or half < 0:
                raise TileError(f"a half of a tile is a whole number from 0 up, not {half!r}")
        if self.high < self.low:
            high, low = self.low, self.high
            object.__setattr__(self, "high", high)
            object.__setattr__(self, "low", low)

    @classmethod
    def of(cls, tile: Tile | str) -> Tile:
        """The tile itself, or the tile that a text such as ``"6-4"`` names.

        >>> Tile.of("0-5")
        Tile(high=5, low=0)

        Raises
        ------
        TileError
            If the text is not two whole numbers joined by a hyphen.
        """
        if isinstance(tile, Tile):
            return tile
        if not isinstance(tile, str):
            raise TileError(f"{tile!r} is not a tile: write it as two numbers, like 6-4")
        halves = tile.strip().split("-")
        if len(halves) != 2 or not all(half.isascii() and half.isdigit() for half in halves):
            raise TileError(f"{tile!r} is not a tile: write it as two numbers, like 6-4")
        if any(len(half) > 2 for half in halves):
            raise TileError(f"{tile!r} is not a tile: its numbers are too large")
        return cls(int(halves[0]), int(halves[1]))

    @property
    def pips(self) -> int:
        """The spots on both halves together.

        >>> Tile(6, 6).pips
        12
        """
        return self.high + self.low

    @property
    def is_double(self) -> bool:
        """Whether both halves show the same number.

        >>> Tile(0, 0).is_double
        True
        """
        return self.high == self.low

    def other(self, number: int) -> int:
        """The number on the other half.

        >>> Tile(6, 4).other(6), Tile(3, 3).other(3)
        (4, 3)

        Raises
        ------
        ValueError
            If the tile does not show ``number``.
        """
        if number not in self:
            raise ValueError(f"{self} does not show {number}")
        return self.low if number == self.high else self.high

    def __contains__(self, number: object) -> bool:
        return number == self.high or number == self.low

    def __lt__(self, other: object) -> bool:
        if not isinstance(other, Tile):
            return NotImplemented
        return (self.pips, self.high) < (other.pips, other.high)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


@cache
def full_set(set_max: int) -> tuple[Tile, ...]:
    """Every tile of a set whose largest double is ``set_max``-``set_max``, heaviest first.

    >>> len(full_set(6)), sum(tile.pips for tile in full_set(6))
    (28, 168)
    >>> " ".join(map(str, full_set(6)[:4]))
    '6-6 6-5 6-4 5-5'
    """
    return heaviest_first(Tile(high, low) for high in range(set_max + 1) for low in range(high + 1))


def heaviest_first(tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles in one stable order, heaviest first.

    >>> " ".join(map(str, heaviest_first([Tile(1, 0), Tile(5, 4), Tile(6, 3)])))
    '6-3 5-4 1-0'
    """
    return tuple(sorted(tiles, reverse=True))


def parse_tiles(tiles: str | Iterable[Tile | str]) -> Iterator[Tile]:
    """The tiles named by a text such as ``"6-6 6-4"``, or by an iterable of tiles and texts.

    >>> [str(tile) for tile in parse_tiles("6-6 4-6")]
    ['6-6', '6-4']

    Raises
    ------
    TileError
        At the first name that is no tile, or if what is given is no list of them.
    """
    if isinstance(tiles, str):
        tiles = tiles.split()
    if not isinstance(tiles, Iterable):
        raise TileError(f"{tiles!r} is no list of tiles: write them like '6-6 6-4'")
    return map(Tile.of, tiles)
