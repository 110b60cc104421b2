"""Worlds: the deals that agree with everything one seat has seen.

Two seats that do not draw: a world is the other seat's hand, as a mask in the order of
``full_set``. While there are few enough worlds all of them are listed, in an order shuffled by the
seed, so that any first part of the list is a fair sample without repeats; else they are drawn at
random, each hand as likely as another.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import chain, combinations
from math import comb

import numpy as np
import numpy.typing as npt

from tutor.game.tiles import Tile, full_set
from tutor.game.view import View
from tutor.knowledge.chances import Hidden

MOST_LISTED = 200_000
"""Above this many worlds they are sampled. All 116,280 hands after a double-six lead fit."""

Masks = npt.NDArray[np.int64]


@dataclass(frozen=True)
class Worlds:
    """The other seat's possible hands, of ``total`` that there are."""

    hands: Masks
    total: int

    @property
    def all_listed(self) -> bool:
        """Whether every world is there."""
        return len(self.hands) == self.total


def worlds_of(view: View, *, seed: int, most: int = MOST_LISTED) -> Worlds:
    """The worlds of a two-seat view: all of them, or ``most`` drawn at random if there are more.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7, leader=0)
    >>> found = worlds_of(r.view(0), seed=0)
    >>> found.total, found.all_listed
    (116280, True)

    Raises
    ------
    Contradiction
        If no deal agrees with what the seat saw.
    """
    other = 1 - view.seat
    index = {tile: place for place, tile in enumerate(full_set(view.rules.set_max))}
    bits = np.array([1 << index[tile] for tile in Hidden(view).possible(other)], dtype=np.int64)
    size = view.counts[other]
    total = comb(len(bits), size)
    rng = np.random.default_rng(seed)
    if total > MOST_LISTED:
        return Worlds(_sampled(bits, size, most, rng), total)
    listed = _listed(bits, size)
    return Worlds(rng.permutation(listed), total)


def hand_of(mask: int, set_max: int) -> tuple[Tile, ...]:
    """The tiles of a mask, heaviest first.

    >>> [str(tile) for tile in hand_of(0b101, 6)]
    ['6-6', '6-4']
    """
    return tuple(tile for place, tile in enumerate(full_set(set_max)) if mask >> place & 1)


def _listed(bits: Masks, size: int) -> Masks:
    chosen = chain.from_iterable(combinations(range(len(bits)), size))
    places = np.fromiter(chosen, dtype=np.int64).reshape(-1, size)
    hands: Masks = bits[places].sum(axis=1)
    return hands


def _sampled(bits: Masks, size: int, most: int, rng: np.random.Generator) -> Masks:
    ranks = rng.random((most, len(bits)))
    places = np.argpartition(ranks, size - 1, axis=1)[:, :size]
    hands: Masks = bits[places].sum(axis=1)
    return hands
