"""Counting the ways to fill slots: exact, and without listing them.

Tiles that may go to the same slots are interchangeable, so that only their number matters. The
slots are filled one after another; each filling leaves fewer kinds of tiles, because kinds that
differed only in that slot become one. What remains is counted once and remembered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from math import comb
from typing import NamedTuple

from tutor.game.tiles import Tile
from tutor.knowledge.slots import Slot

Kinds = tuple[tuple[int, int], ...]
"""How many tiles there are of each kind: (the bits of the slots they may go to, their number)."""


class Filling(NamedTuple):
    """A choice of how many tiles of each kind go to a slot.

    ``ways`` is in how many ways all the slots can be filled with it, ``taken`` the tiles it takes.
    """

    ways: int
    taken: Kinds


class Ways:
    """The ways to put tiles in slots, each in one that may hold it, so that every slot is full.

    >>> from tutor.game.tiles import full_set
    >>> tiles = full_set(2)
    >>> ways = Ways([Slot(1, 2, tiles), Slot(None, 4, tiles)], tiles)
    >>> ways.total, ways.without(1, [Tile(2, 2)])
    (15, 10)
    """

    def __init__(self, slots: Sequence[Slot], tiles: Sequence[Tile]) -> None:
        self._seats = [slot.seat for slot in slots]
        self.sizes = [slot.size for slot in slots]
        self._places = dict.fromkeys(tiles, 0)
        for place, slot in enumerate(slots):
            for tile in slot.tiles:
                self._places[tile] |= 1 << place
        self._kinds = Counter(self._places.values())
        self._orders: dict[int | None, tuple[int, ...]] = {}
        self._known: dict[tuple[tuple[int, ...], Kinds], int] = {}
        self._fillings: dict[tuple[tuple[int, ...], Kinds], tuple[Filling, ...]] = {}
        self.total = self.without(None, ()) if len(tiles) == sum(self.sizes) else 0

    def places(self, tile: Tile) -> int:
        """The slots that the tile may go to, as bits; 0 for a tile that is not to be placed."""
        return self._places.get(tile, 0)

    def without(self, seat: int | None, tiles: Collection[Tile]) -> int:
        """In how many ways the seat holds none of these tiles."""
        bits = sum(1 << place for place, owner in enumerate(self._seats) if owner == seat)
        kinds = dict(self._kinds)
        for tile in tiles:
            mask = self._places.get(tile, 0)
            if mask & bits:
                kinds[mask] -= 1
                left = mask & ~bits
                kinds[left] = kinds.get(left, 0) + 1
        if kinds.get(0):
            return 0
        return self._count(self.order(seat), _in_order(kinds))

    def order(self, seat: int | None = None) -> tuple[int, ...]:
        """The slots in the order in which they are filled.

        The seat asked about comes first, so that questions about it share all the rest; the tiles
        that nobody holds come last, because they take whatever is left.
        """

        def key(place: int) -> tuple[bool, bool]:
            owner = self._seats[place]
            return owner is None, owner != seat

        if seat not in self._orders:
            self._orders[seat] = tuple(sorted(range(len(self.sizes)), key=key))
        return self._orders[seat]

    def fillings(self, order: tuple[int, ...], kinds: Kinds) -> tuple[Filling, ...]:
        """The ways to fill the first of these slots when tiles of these kinds are left.

        >>> from tutor.game.tiles import full_set
        >>> tiles = full_set(2)
        >>> ways = Ways([Slot(1, 2, tiles), Slot(None, 4, tiles[1:])], tiles)
        >>> for filling in ways.fillings(ways.order(), ((1, 1), (3, 5))):
        ...     print(filling.ways, filling.taken)
        5 ((1, 1), (3, 1))
        """
        if (order, kinds) not in self._fillings:
            self._fillings[order, kinds] = tuple(
                Filling(ways * self._count(order[1:], left), taken)
                for ways, taken, left in self._fill(order[0], kinds)
            )
        return self._fillings[order, kinds]

    def _count(self, order: tuple[int, ...], kinds: Kinds) -> int:
        if not order:
            return 1
        known = self._known.get((order, kinds))
        if known is None:
            known = sum(
                ways * self._count(order[1:], left)
                for ways, _taken, left in self._fill(order[0], kinds)
            )
            self._known[order, kinds] = known
        return known

    def _fill(self, place: int, kinds: Kinds) -> Iterator[tuple[int, Kinds, Kinds]]:
        """Every way to fill one slot: in how many ways, the kinds taken and the kinds left."""
        bit = 1 << place
        free = [(mask, count) for mask, count in kinds if mask & bit and mask != bit]
        bound = tuple((mask, count) for mask, count in kinds if mask == bit)
        rest = {mask: count for mask, count in kinds if not mask & bit}
        need = self.sizes[place] - sum(count for _mask, count in bound)
        if need < 0:
            return
        for ways, numbers in _choices([count for _mask, count in free], need):
            left = dict(rest)
            for (mask, count), number in zip(free, numbers, strict=True):
                if count > number:
                    fewer = mask & ~bit
                    left[fewer] = left.get(fewer, 0) + count - number
            taken = ((mask, number) for (mask, _), number in zip(free, numbers, strict=True))
            yield ways, (*bound, *taken), _in_order(left)


def _in_order(kinds: Mapping[int, int]) -> Kinds:
    return tuple(sorted((mask, count) for mask, count in kinds.items() if count))


def _choices(counts: Sequence[int], need: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every way to take ``need`` tiles from kinds with these counts: (in how many ways, taken)."""
    if not counts:
        if need == 0:
            yield 1, ()
        return
    first, others = counts[0], counts[1:]
    for taken in range(max(0, need - sum(others)), min(first, need) + 1):
        for ways, rest in _choices(others, need - taken):
            yield comb(first, taken) * ways, (taken, *rest)
