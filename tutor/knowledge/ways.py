"""Counting the ways to fill slots: exact, and without listing them.

Tiles that may go to the same slots are interchangeable, so that only their number matters. The
slots are filled one after another; each filling leaves fewer kinds of tiles, because kinds that
differed only in that slot become one. What remains is counted once and remembered.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from itertools import accumulate
from math import comb
from random import Random

from tutor.game.tiles import Tile
from tutor.knowledge.slots import Slot

_Kinds = tuple[tuple[int, int], ...]
"""How many tiles there are of each kind: (the bits of the slots they may go to, their number)."""


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
        self._sizes = [slot.size for slot in slots]
        self._places = dict.fromkeys(tiles, 0)
        for place, slot in enumerate(slots):
            for tile in slot.tiles:
                self._places[tile] |= 1 << place
        self._kinds = Counter(self._places.values())
        self._orders: dict[int | None, tuple[int, ...]] = {}
        self._known: dict[tuple[tuple[int, ...], _Kinds], int] = {}
        self._fillings: dict[
            tuple[tuple[int, ...], _Kinds],
            tuple[list[int], list[tuple[int, _Kinds, _Kinds]]],
        ] = {}
        self.total = self.without(None, ()) if len(tiles) == sum(self._sizes) else 0

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
        return self._count(self._order(seat), _in_order(kinds))

    def _order(self, seat: int | None) -> tuple[int, ...]:
        """The slots in the order in which they are filled.

        The seat asked about comes first, so that questions about it share all the rest; the tiles
        that nobody holds come last, because they take whatever is left.
        """

        def key(place: int) -> tuple[bool, bool]:
            owner = self._seats[place]
            return owner is None, owner != seat

        if seat not in self._orders:
            self._orders[seat] = tuple(sorted(range(len(self._sizes)), key=key))
        return self._orders[seat]

    def sample(self, rng: Random) -> tuple[tuple[Tile, ...], ...]:
        """One of the ways, all equally likely: the tiles in each slot.

        Raises
        ------
        ValueError
            If there is no way.
        """
        if not self.total:
            raise ValueError("there is no way to fill these slots")
        tiles: dict[int, list[Tile]] = {}
        for tile, mask in self._places.items():
            tiles.setdefault(mask, []).append(tile)
        filled: list[tuple[Tile, ...]] = [()] * len(self._sizes)
        order = self._order(None)
        kinds = _in_order(self._kinds)
        for at, place in enumerate(order):
            taken, kinds = self._one_filling(order[at:], kinds, rng)
            filled[place] = tuple(_taken_out(tiles, taken, 1 << place, rng))
        return tuple(filled)

    def _one_filling(
        self, order: tuple[int, ...], kinds: _Kinds, rng: Random
    ) -> tuple[_Kinds, _Kinds]:
        """A way to fill the first of these slots, in proportion to what can follow it."""
        if (order, kinds) not in self._fillings:
            fillings = list(self._fill(order[0], kinds))
            follow = (ways * self._count(order[1:], left) for ways, _taken, left in fillings)
            self._fillings[order, kinds] = (list(accumulate(follow)), fillings)
        sums, fillings = self._fillings[order, kinds]
        _ways, taken, left = fillings[bisect_right(sums, rng.randrange(sums[-1]))]
        return taken, left

    def _count(self, order: tuple[int, ...], kinds: _Kinds) -> int:
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

    def _fill(self, place: int, kinds: _Kinds) -> Iterator[tuple[int, _Kinds, _Kinds]]:
        """Every way to fill one slot: in how many ways, the kinds taken and the kinds left."""
        bit = 1 << place
        free = [(mask, count) for mask, count in kinds if mask & bit and mask != bit]
        bound = tuple((mask, count) for mask, count in kinds if mask == bit)
        rest = {mask: count for mask, count in kinds if not mask & bit}
        need = self._sizes[place] - sum(count for _mask, count in bound)
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


def _taken_out(
    tiles: dict[int, list[Tile]], taken: _Kinds, bit: int, rng: Random
) -> Iterator[Tile]:
    """Take so many tiles of each kind at random; the others can no longer go to this slot."""
    for mask, number in taken:
        kind = tiles.pop(mask)
        rng.shuffle(kind)
        yield from kind[:number]
        if kind[number:]:
            tiles.setdefault(mask & ~bit, []).extend(kind[number:])


def _in_order(kinds: Mapping[int, int]) -> _Kinds:
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
