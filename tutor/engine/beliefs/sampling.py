"""Drawing many worlds at once, each exactly as likely as it should be, and none rejected.

How many tiles of each kind a slot takes is drawn from the exact counts of
:class:`tutor.knowledge.ways.Ways`; which tiles they are does not matter to the count, so they are
the first ones of a row that was shuffled. Worlds that chose alike so far go on together, as rows
of the same arrays.
"""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import numpy.typing as npt

from tutor.game.tiles import Tile
from tutor.knowledge.ways import Filling, Ways

Ints = npt.NDArray[np.int64]
Heap = dict[int, Ints]
"""For each kind of tile left (the bits of the slots it may go to) a row of tiles for each world, in
random order."""


def sampled_slots(
    ways: Ways, numbers: Mapping[Tile, int], count: int, rng: np.random.Generator
) -> list[Ints]:
    """Fill the slots ``count`` times, all ways equally likely: ``[count, size]`` for each slot.

    A row has the numbers of the slot's tiles, in random order.

    >>> from tutor.game.tiles import full_set
    >>> from tutor.knowledge.slots import Slot
    >>> tiles = full_set(2)
    >>> ways = Ways([Slot(1, 2, tiles[:3]), Slot(None, 4, tiles)], tiles)
    >>> numbers = {tile: place for place, tile in enumerate(tiles)}
    >>> hands, rest = sampled_slots(ways, numbers, 300, np.random.default_rng(1))
    >>> hands.shape, rest.shape, int(hands.max())
    ((300, 2), (300, 4), 2)

    Raises
    ------
    ValueError
        If there is no way.
    """
    if not ways.total:
        raise ValueError("there is no way to fill these slots")
    kinds: dict[int, list[int]] = {}
    for tile, number in numbers.items():
        if ways.places(tile):
            kinds.setdefault(ways.places(tile), []).append(number)
    heap = {kind: _shuffled(np.tile(row, (count, 1)), rng) for kind, row in kinds.items()}
    filled = [np.empty((count, size), dtype=np.int64) for size in ways.sizes]
    _fill(ways, ways.order(), heap, filled, rng)
    mixed = rng.permutation(count)
    return [_shuffled(slot[mixed], rng) for slot in filled]


def _shuffled(rows: npt.NDArray[np.generic], rng: np.random.Generator) -> Ints:
    """Each row in a random order of its own."""
    shuffled: Ints = rng.permuted(rows, axis=1)
    return shuffled


def _fill(
    ways: Ways, order: tuple[int, ...], heap: Heap, filled: list[Ints], rng: np.random.Generator
) -> None:
    """Fill the first of the slots in ``order``, and then the others, in all rows."""
    if not heap:
        return
    place = order[0]
    kinds = tuple(sorted((kind, rows.shape[1]) for kind, rows in heap.items()))
    fillings = ways.fillings(order, kinds)
    rows = len(next(iter(heap.values())))
    begin = 0
    for filling, size in zip(fillings, _parted(fillings, rows, rng), strict=True):
        if size == 0:
            continue
        part = slice(begin, begin + size)
        begin += size
        taken, left = _taken({kind: tiles[part] for kind, tiles in heap.items()}, filling, place)
        filled[place][part] = taken
        merged = {kind: _merged(parts, rng) for kind, parts in left.items()}
        _fill(ways, order[1:], merged, [slot[part] for slot in filled], rng)


def _parted(fillings: tuple[Filling, ...], rows: int, rng: np.random.Generator) -> Ints:
    """How many of the rows take each filling."""
    whole = sum(filling.ways for filling in fillings)
    parted: Ints = rng.multinomial(rows, [filling.ways / whole for filling in fillings])
    return parted


def _taken(heap: Heap, filling: Filling, place: int) -> tuple[Ints, dict[int, list[Ints]]]:
    """The tiles that go to a slot, and the others by the slots they may go to from now on."""
    numbers = dict(filling.taken)
    taken: list[Ints] = []
    left: dict[int, list[Ints]] = {}
    for kind, tiles in heap.items():
        number = numbers.get(kind, 0)
        taken.append(tiles[:, :number])
        if number < tiles.shape[1]:
            left.setdefault(kind & ~(1 << place), []).append(tiles[:, number:])
    return np.concatenate(taken, axis=1), left


def _merged(parts: list[Ints], rng: np.random.Generator) -> Ints:
    """Tiles that have become one kind, in random order."""
    return parts[0] if len(parts) == 1 else _shuffled(np.concatenate(parts, axis=1), rng)
