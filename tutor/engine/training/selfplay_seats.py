"""Rounds of three or four seats for fitting, with partners or each for itself.

They are played by the rules' own rounds and valued by what evaluates for a learner: worlds that
agree with the view, weighed by the model so far, and played on by seats that see only what they
may; late in a round of partners half the value is that with every tile known.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.beliefs import resampled, weights
from tutor.engine.beliefs.choice import SOFTNESS, ChoiceModel, choice_codes
from tutor.engine.beliefs.worlds import Worlds
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.situations import Situation, situation_of
from tutor.engine.values.policies import policy_of
from tutor.engine.values.valuing import Valuing
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

POOL = 8
"""Worlds looked at for each one that is valued."""
KNOWN_FROM = 18
"""With so many tiles in all hands or fewer, values with every tile known are cheap."""
COMPARED = 2000
"""Worlds that the true hands are compared with."""


class Decision(NamedTuple):
    """The choices of a view: their codes (4 x tile + end) and the place of an action for each.

    A pass has no code.
    """

    view: View
    situation: Situation
    codes: list[int]
    places: list[int]

    @property
    def hand(self) -> int:
        """The mask of the hand that is to choose."""
        return hand_mask(self.view.hand, self.view.rules.set_max)


def dealt(players: int, partners: bool, rng: np.random.Generator) -> Round:
    """A round of block from a free lead, with five to seven tiles each."""
    rules = RULEBOOKS["block"].replace(deal={players: int(rng.integers(5, 8))})
    leader, seed = int(rng.integers(players)), int(rng.integers(2**32))
    return Round.deal(rules, players, seed=seed, partners=partners, leader=leader)


def decision_of(view: View) -> Decision:
    """The choices of a view; equal ends are one choice.

    >>> rng = np.random.default_rng(1)
    >>> r = dealt(4, True, rng)
    >>> len(decision_of(r.view(r.to_act)).codes) == r.counts[r.to_act]
    True
    """
    situation = situation_of(view)
    codes = choice_codes(view, situation)
    first = {code: place for place, code in reversed(list(enumerate(codes)))}
    listed = sorted(first)
    return Decision(view, situation, listed, [first[code] for code in listed] or [0])


def values(
    decision: Decision, model: ChoiceModel | None, worlds: int, rng: np.random.Generator
) -> npt.NDArray[np.float64]:
    """What each choice is worth on average, in points of the seat's side over the others."""
    view = decision.view
    seed = int(rng.integers(2**32))
    source = Worlds(view, seed=seed)
    if model is None or not view.history:
        taken, policy = source.take(worlds), policy_of(model, SOFTNESS)
    else:
        pool = source.take(POOL * worlds)
        places = resampled(weights(view, pool.hands, model=model), worlds, rng)
        taken, policy = pool.at(places), policy_of(model, SOFTNESS)
    valuing = Valuing(view, policy)
    points = valuing.played(taken, seed).points.mean(axis=0)
    if view.partners and sum(view.counts) <= KNOWN_FROM:
        points = (points + valuing.full(taken).mean(axis=0)) / 2
    return np.asarray(points[decision.places], dtype=np.float64)


def known_hands(r: Round, model: ChoiceModel, rng: np.random.Generator) -> float:
    """How much the plays so far tell the seat to act about the true hands, in nats.

    It is the logarithm of their weight against the mean weight of sampled worlds.
    """
    view = r.view(r.to_act)
    masks = [hand_mask(hand or (), r.rules.set_max) for hand in r.hands]
    true = np.array([masks], dtype=np.int64)
    worlds = Worlds(view, seed=int(rng.integers(2**32))).take(COMPARED).hands
    found = weights(view, np.concatenate([true, worlds]), model=model)
    return float(np.log(found[0] / found[1:].mean()))
