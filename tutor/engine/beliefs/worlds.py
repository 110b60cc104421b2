"""Worlds: the deals that agree with everything one seat has seen.

A world is a hand for every seat, as masks in the order of ``full_set``. With two seats that
do not draw, all worlds are listed while there are few enough, in an order shuffled by the seed, so
that any first part of the list is a fair sample without repeats. Else worlds are drawn at random,
each as likely as it should be: never by trying and rejecting.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain, combinations

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.sampling import sampled_slots
from tutor.game.tiles import Tile, full_set
from tutor.game.view import View
from tutor.knowledge.chances import Hidden
from tutor.knowledge.slots import Case, Slot

MOST_LISTED, MOST_LISTED_SEATS = 200_000, 5_000
"""Above this many worlds they are sampled: for two seats, where all 116,280 hands after a lead fit,
and for more of them."""

Masks = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Taken:
    """Some worlds: ``hands`` is ``[worlds, players]``, masks, the viewer's own among them.

    Where tiles are drawn, ``stocks`` is ``[worlds, boneyard]``: the places in the set of the tiles
    of the boneyard, in an order in which they may be drawn.
    """

    hands: Masks
    stocks: Masks | None = None

    def __len__(self) -> int:
        return len(self.hands)

    def at(self, places: Masks | slice) -> Taken:
        """The worlds at these places."""
        return Taken(self.hands[places], None if self.stocks is None else self.stocks[places])


def joined(parts: Sequence[Taken]) -> Taken:
    """Worlds of the same view, one part after the other.

    >>> one, two = Taken(np.array([[1, 2]])), Taken(np.array([[1, 4]]))
    >>> joined([one, two]).hands.tolist()
    [[1, 2], [1, 4]]
    """
    stocks = [part.stocks for part in parts if part.stocks is not None]
    hands = np.concatenate([part.hands for part in parts])
    return Taken(hands, np.concatenate(stocks) if stocks else None)


class Worlds:
    """The worlds of one view, to be taken a few at a time.

    ``total`` is how many there are, ``listed`` whether taking them all meets each one exactly as
    often as it counts.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> worlds = Worlds(Round.deal(RULEBOOKS["block"], 2, seed=7, leader=0).view(0), seed=0)
    >>> worlds.total, worlds.listed, worlds.take(100).hands.shape
    (116280, True, (100, 2))

    Raises
    ------
    Contradiction
        If no deal agrees with what the seat saw.
    """

    def __init__(self, view: View, *, seed: int, most_listed: int = MOST_LISTED) -> None:
        self._view = view
        self._hidden = Hidden(view)
        self.total = self._hidden.total
        self._rng = np.random.default_rng(seed)
        draws, two = view.rules.draw != "none", view.players == 2
        most = most_listed if two else min(most_listed, MOST_LISTED_SEATS)
        self.listed = not draws and self.total <= most
        self._places = {tile: place for place, tile in enumerate(full_set(view.rules.set_max))}
        self._bits = {tile: 1 << place for tile, place in self._places.items()}
        self._list = None
        if self.listed:
            every = self._all() if two else self._all_of_seats()
            self._list = self._rng.permutation(every)
        self._taken = 0

    @property
    def left(self) -> int | None:
        """How many worlds of the list are left to take; None where they are sampled."""
        return None if self._list is None else len(self._list) - self._taken

    def take(self, count: int) -> Taken:
        """The next worlds; fewer where the list ends."""
        if self._list is not None:
            taken = self._list[self._taken : self._taken + count]
            self._taken += len(taken)
            return self._beside_own(taken) if taken.ndim == 1 else Taken(taken)
        return self._sampled(count)

    def _beside_own(self, others: Masks) -> Taken:
        """The hands of the one other seat, beside one's own."""
        hands = np.empty((len(others), 2), dtype=np.int64)
        hands[:, self._view.seat] = self._mask(self._view.hand)
        hands[:, 1 - self._view.seat] = others
        return Taken(hands)

    def _parts(self, case: Case) -> tuple[int, Masks, int]:
        """A case of two seats, to be filled.

        The mask of the tiles that the other holds for sure, the bits of those it may hold besides,
        and how many of them it does.
        """
        rest = next(slot for slot in case.slots if slot.seat is None)
        held = {tile for slot in case.slots if slot.seat is not None for tile in slot.tiles}
        sure = [tile for tile in case.tiles if tile not in rest.tiles]
        free = [tile for tile in rest.tiles if tile in held]
        bits = np.array([self._bits[tile] for tile in free], dtype=np.int64)
        size = self._view.counts[1 - self._view.seat] - len(sure)
        return self._mask(sure), bits, size

    def _mask(self, tiles: Iterable[Tile]) -> int:
        return sum(self._bits[tile] for tile in tiles)

    def _all(self) -> Masks:
        """Every world, as often as it counts against the others."""
        listed = []
        for case in self._hidden.cases:
            sure, bits, size = self._parts(case)
            if size == 0:  # every tile of the other hand is known
                listed += [np.array([sure], dtype=np.int64)] * case.weight
                continue
            chosen = chain.from_iterable(combinations(range(len(bits)), size))
            places = np.fromiter(chosen, dtype=np.int64).reshape(-1, size)
            listed += [bits[places].sum(axis=1) + sure] * case.weight
        return np.concatenate(listed)

    def _all_of_seats(self) -> Masks:
        """Every world of three or four seats, ``[worlds, players]``, as often as it counts."""
        listed: list[list[int]] = []
        own = self._mask(self._view.hand)
        for case in self._hidden.cases:
            slots = sorted(case.slots, key=lambda slot: slot.seat is None)
            for filled in _fillings(slots, frozenset(case.tiles)):
                hands = [0] * self._view.players
                hands[self._view.seat] = own
                for slot, tiles in zip(slots, filled, strict=True):
                    if slot.seat is not None:
                        hands[slot.seat] |= self._mask(tiles)
                listed += [hands] * case.weight
        return np.array(listed, dtype=np.int64)

    def _sampled(self, count: int) -> Taken:
        """Worlds drawn at random, each as likely as it should be."""
        view = self._view
        hands = np.zeros((count, view.players), dtype=np.int64)
        hands[:, view.seat] = self._mask(view.hand)
        stocks = np.zeros((count, view.boneyard), dtype=np.int64)
        totals = [total / self.total for total in self._hidden.case_totals]
        cases = self._rng.permutation(
            np.repeat(range(len(totals)), self._rng.multinomial(count, totals))
        )
        for number, (case, ways) in enumerate(self._hidden.counted):
            rows = np.flatnonzero(cases == number)
            if not len(rows):
                continue
            filled = sampled_slots(ways, self._places, len(rows), self._rng)
            for slot, tiles in zip(case.slots, filled, strict=True):
                if slot.seat is None:
                    stocks[rows] = tiles[:, : view.boneyard]
                else:
                    hands[rows, slot.seat] |= (1 << tiles).sum(axis=1)
            hands[rows] &= ~self._mask(case.played)
        return Taken(hands, None if view.rules.draw == "none" else stocks)


def _fillings(
    slots: Sequence[Slot], tiles: frozenset[Tile]
) -> Iterator[tuple[tuple[Tile, ...], ...]]:
    """Every way to put the tiles into the slots, each of them full."""
    if not slots:
        yield ()
        return
    slot, *later = slots
    elsewhere = {tile for other in later for tile in other.tiles}
    must = [tile for tile in tiles if tile not in elsewhere]
    may = [tile for tile in slot.tiles if tile in tiles and tile in elsewhere]
    if len(must) > slot.size or not set(must) <= set(slot.tiles):
        return
    for added in combinations(may, slot.size - len(must)):
        chosen = (*must, *added)
        for rest in _fillings(later, tiles - set(chosen)):
            yield (chosen, *rest)


def hand_of(mask: int, set_max: int) -> tuple[Tile, ...]:
    """The tiles of a mask, heaviest first.

    >>> [str(tile) for tile in hand_of(0b101, 6)]
    ['6-6', '6-4']
    """
    return tuple(tile for place, tile in enumerate(full_set(set_max)) if mask >> place & 1)
