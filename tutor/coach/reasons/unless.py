"""When the other action would have been right after all: which hidden tile would have made it so.

A world's points hold much chance, so that a single world says little. What is told is a number or a
tile that a seat may hold, such that over all the deals in which it does the other action is worth
more on average, beyond what chance in the sample could make.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from math import inf, sqrt

import numpy as np

from tutor.coach.names import seat_name
from tutor.coach.reasons.pair import SURE, Bools, Pair
from tutor.coach.reasons.reason import Reason
from tutor.coach.shares import percent
from tutor.engine.beliefs.beliefs import effective_size
from tutor.engine.kernels.masks import hand_mask
from tutor.game.tiles import Tile
from tutor.locale import _

SELDOM, OFTEN = 0.02, 0.4
"""What is met in a smaller share of the deals is not worth a sentence; in a larger one it does not
tell when the choice was right."""
ENOUGH = 20
"""Of fewer deals in which it is so nothing is said of what it is worth."""
WORTH = 1.0
"""So many points of block must the other action have been worth more."""


@dataclass(frozen=True)
class Condition:
    """What a seat may hold: one tile, any tile with a number, or (``holds`` False) none with it."""

    seat: int
    tile: Tile | None
    number: int | None
    holds: bool

    def worlds(self, pair: Pair) -> Bools:
        """In which worlds it is so."""
        tiles = pair.view.unseen if self.tile is None else (self.tile,)
        chosen = [tile for tile in tiles if self.number is None or self.number in tile]
        mask = hand_mask(chosen, pair.view.rules.set_max)
        found: Bools = (pair.evaluation.hands[:, self.seat] & mask != 0) == self.holds
        return found

    def words(self, pair: Pair) -> str:
        """The condition as a clause."""
        seat = seat_name(self.seat, pair.view.players)
        if self.tile is not None:
            return _("{seat} holds {tile}").format(seat=seat, tile=self.tile)
        text = _("{seat} holds a {number}") if self.holds else _("{seat} holds no {number}")
        return text.format(seat=seat, number=self.number)

    def by_count(self, pair: Pair) -> float:
        """How likely it is by count alone."""
        if self.tile is not None:
            return float(pair.hidden.chance(self.seat, self.tile))
        assert self.number is not None
        chance = float(pair.hidden.chance_to_hold_number(self.seat, self.number))
        return chance if self.holds else 1 - chance


def exceptions(pair: Pair) -> Iterator[Reason]:
    """When the other action would have been the better one; nothing where no tile tells."""
    if pair.evaluation.all_worlds and not (pair.gain < 0).any():
        text = _("There is no deal in which {other} would have been worth more.")
        yield Reason("exception", text.format(**pair.words), 0.0)
        return
    found = telling_condition(pair)
    if found is None:
        return
    worlds = found.worlds(pair)
    share = pair.share(worlds)
    points = -pair.mean(pair.gain * worlds) / share
    words = {**pair.words, "when": found.words(pair), "share": percent(share)}
    counted = found.by_count(pair)
    if pair.read(share, counted):
        words["counted"] = percent(counted)
        chance = _(
            "{share} of the deals; {counted} by count alone, without asking why they played so"
        ).format(**words)
    else:
        chance = _("{share} of the deals").format(**words)
    if pair.evaluation.unit == "points":
        words["points"] = f"{points:.1f}"
        text = _("{other} would have been better by {points} points if {when} ({chance}).")
    else:
        text = _("{other} would have been better if {when} ({chance}).")
    yield Reason("exception", text.format(**words, chance=chance), 0.0)


def telling_condition(pair: Pair) -> Condition | None:
    """The condition under which the other action gains most over all the deals, if any is sure."""
    best, most = None, 0.0
    for condition in _conditions(pair):
        worlds = condition.worlds(pair)
        share = pair.share(worlds)
        if not SELDOM <= share <= OFTEN:
            continue
        gained, error = _gained(pair, worlds)
        if gained < max(SURE * error, WORTH * pair.unit):
            continue
        if share * gained > most:
            best, most = condition, share * gained
    return best


def _gained(pair: Pair, worlds: Bools) -> tuple[float, float]:
    """By how much the other action is better on average in these worlds; its standard error."""
    gain, weights = -pair.gain[worlds], pair.evaluation.weights[worlds]
    mean = float(np.average(gain, weights=weights))
    spread = float(np.average(np.square(gain - mean), weights=weights))
    effective = effective_size(weights)
    return mean, sqrt(spread / (effective - 1)) if effective >= ENOUGH else inf


def _conditions(pair: Pair) -> Iterator[Condition]:
    """What the other seats may hold; the plainer ones come first."""
    view = pair.view
    for step in range(1, view.players):
        seat = (view.seat + step) % view.players
        for number in range(view.rules.set_max + 1):
            yield Condition(seat, None, number, holds=True)
            yield Condition(seat, None, number, holds=False)
        for tile in view.unseen:
            yield Condition(seat, tile, None, holds=True)
