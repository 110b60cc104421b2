"""Two seats at play on bit masks: quick rounds for fitting and for matches.

The game is block from a free lead. What a seat does with a position is a :data:`Chooser`; the
engine's one weighs the other seat's hands by a choice model and solves a few hundred of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.beliefs import Masks, Weights, resampled, seat_likelihoods
from tutor.engine.beliefs.choice import MOST_CHOICES, ChoiceModel, list_choices, row_of
from tutor.engine.kernels.situations import Moment, Situation, two_ends
from tutor.engine.kernels.terms import (
    HALVES,
    HIGH,
    TILES,
    blocked_points,
    domino_points,
    hand_pips,
    holders,
    holding,
    whole_set,
)
from tutor.engine.kernels.two_seats import solve_worlds

MOST_WEIGHED = 1200
"""Of more hands than this, as many are drawn at random before they are weighed."""


MOST_LISTED = 40_000
"""As many hands are compared with the true one."""


@dataclass
class Table:
    """A round of two seats in progress, as masks.

    ``moments`` are the plays so far, ``voids`` the bits of the numbers that each seat has passed
    on. ``points`` is None until the round is over, then what seat 0 has won.
    """

    terms: int
    hands: list[int]
    to_act: int = 0
    left: int = -1
    right: int = -1
    line: int = 0
    voids: list[int] = field(default_factory=lambda: [0, 0])
    moments: list[Moment] = field(default_factory=list)
    points: int | None = None

    @property
    def own(self) -> int:
        """The hand of the seat to act."""
        return self.hands[self.to_act]

    def situation(self) -> Situation:
        """What both seats see."""
        other = 1 - self.to_act
        others = [(self.hands[other].bit_count(), self.voids[other])]
        return two_ends(self.left, self.right, self.line, others)

    def choices(self) -> list[int]:
        """What the seat to act can choose, as 4 x tile + end; nothing where it must pass.

        >>> Table(384, [0b11, 0b1100], left=6, right=6).choices()
        [0, 4]
        """
        room = np.zeros(MOST_CHOICES, dtype=np.int64)
        found = list_choices(self.own, row_of(self.situation()), self.terms, room)
        return [int(choice) for choice in room[:found]]

    def play(self, choice: int) -> None:
        """Lay a tile; the round ends if it was the last one."""
        seat, (tile, end) = self.to_act, divmod(choice, 4)
        self.moments.append(Moment(seat, tile, end, True, self.situation()))
        fits = self._fits()
        self.hands[seat] &= ~(1 << tile)
        self.line |= 1 << tile
        shown, high = (int(table[(self.terms & TILES) + tile]) for table in (HALVES, HIGH))
        if self.left < 0:
            self.left, self.right = high, shown - high
        elif end == 0:
            self.left = shown - self.left
        else:
            self.right = shown - self.right
        if not self.hands[seat]:
            loser = self.pips(1 - seat)
            won = int(domino_points(self.terms, 1 << tile, *fits, loser))
            self.points = won if seat == 0 else -won
        self.to_act = 1 - seat

    def pass_on(self) -> None:
        """Let the seat that cannot play pass; the round ends if the other cannot play either."""
        left, right = self._fits()
        self.voids[self.to_act] |= 1 << self.left | 1 << self.right
        self.to_act = 1 - self.to_act
        if not self.own & (left | right):
            self.points = int(blocked_points(self.terms, self.pips(0), self.pips(1)))

    def pips(self, seat: int) -> int:
        """The pips that a seat holds."""
        return int(hand_pips(self.terms, self.hands[seat]))

    def _fits(self) -> tuple[int, int]:
        if self.left < 0:
            return 0, 0
        return int(holders(self.terms, self.left)), int(holders(self.terms, self.right))


Chooser = Callable[[Table, list[int], np.random.Generator], int]
"""Picks one of the choices at a table; it may not look at the other seat's hand."""


def deal(terms: int, size: int, rng: np.random.Generator) -> list[int]:
    """Two hands of ``size`` tiles each.

    >>> [hand.bit_count() for hand in deal(384, 7, np.random.default_rng(1))]
    [7, 7]
    """
    tiles = rng.permutation(int(whole_set(terms)).bit_length())
    return [sum(1 << int(tile) for tile in tiles[at : at + size]) for at in (0, size)]


def play_round(
    terms: int, hands: Sequence[int], choosers: Sequence[Chooser], rng: np.random.Generator
) -> int:
    """Play a round that seat 0 leads; the points seat 0 wins, or loses if below 0."""
    table = Table(terms, list(hands))
    while table.points is None:
        choices = table.choices()
        if not choices:
            table.pass_on()
        elif len(choices) == 1:
            table.play(choices[0])
        else:
            table.play(choosers[table.to_act](table, choices, rng))
    return table.points


def other_hands(table: Table, most: int, rng: np.random.Generator) -> Masks:
    """The hands that the other seat could hold: all in random order, or ``most`` at random."""
    other = 1 - table.to_act
    void = int(holding(table.terms, table.voids[other]))
    free = int(whole_set(table.terms)) & ~table.own & ~table.line & ~void
    pool = [1 << tile for tile in range(free.bit_length()) if free >> tile & 1]
    bits, size = np.array(pool, dtype=np.int64), table.hands[other].bit_count()
    if comb(len(bits), size) <= most:
        hands: Masks = bits[_subsets(len(bits), size)].sum(axis=1)
        return rng.permutation(hands)
    places = np.argpartition(rng.random((most, len(bits))), size - 1, axis=1)[:, :size]
    sample: Masks = bits[places].sum(axis=1)
    return sample


@lru_cache(maxsize=200)
def _subsets(number: int, size: int) -> Masks:
    places = np.fromiter(chain.from_iterable(combinations(range(number), size)), dtype=np.int64)
    return places.reshape(-1, size)


def weigh(table: Table, hands: Masks, model: ChoiceModel) -> Weights:
    """How likely the other seat's hands are by its plays; not scaled."""
    past = [moment for moment in table.moments if moment.seat != table.to_act]
    return seat_likelihoods(past, hands, None, model, table.terms)


def values(
    table: Table,
    choices: Sequence[int],
    model: ChoiceModel | None,
    worlds: int,
    rng: np.random.Generator,
) -> npt.NDArray[np.float64]:
    """What each choice is worth on average, each world solved with every tile known.

    With a model the worlds are drawn in proportion to their weights, else all alike.
    """
    shares: npt.NDArray[Any]
    if model is None:
        hands = other_hands(table, max(worlds, MOST_WEIGHED), rng)[:worlds]
        shares = np.ones(len(hands))
    else:
        listed = other_hands(table, MOST_WEIGHED, rng)
        weights = weigh(table, listed, model)
        if len(listed) > worlds:
            places, shares = np.unique(resampled(weights, worlds, rng), return_counts=True)
            hands = listed[places]
        else:
            hands, shares = listed, weights
    tiles, ends = [choice // 4 for choice in choices], [choice % 4 for choice in choices]
    points = solve_worlds(table.own, hands, table.left, table.right, tiles, ends, table.terms)
    return np.asarray(np.average(points, axis=0, weights=shares), dtype=np.float64)


def known_hand(table: Table, model: ChoiceModel, rng: np.random.Generator) -> float:
    """How much the other seat's plays tell about its true hand, in nats.

    It is the logarithm of that hand's weight against the mean weight of all it could hold.
    """
    true = np.array([table.hands[1 - table.to_act]], dtype=np.int64)
    every = weigh(table, other_hands(table, MOST_LISTED, rng), model)
    return float(np.log(weigh(table, true, model)[0] / every.mean()))


def engine(model: ChoiceModel | None, worlds: int) -> Chooser:
    """Plays the choice worth most over so many worlds, weighed by a model or all alike."""

    def choose(table: Table, choices: list[int], rng: np.random.Generator) -> int:
        return choices[int(values(table, choices, model, worlds, rng).argmax())]

    return choose


def fitted(model: ChoiceModel) -> Chooser:
    """Plays the choice that the model finds most likely."""

    def choose(table: Table, choices: list[int], rng: np.random.Generator) -> int:
        _, chances = model.choices(table.own, table.situation(), table.terms)
        return choices[int(chances.argmax())]

    return choose


def heaviest(table: Table, choices: list[int], rng: np.random.Generator) -> int:
    """Plays the heaviest tile, at either end alike."""
    tile = choices[0] // 4
    return int(rng.choice([choice for choice in choices if choice // 4 == tile]))
