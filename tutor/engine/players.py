"""Players to sit opposite a learner: each sees only its own view, and is repeatable."""

from __future__ import annotations

import random
from collections.abc import Mapping
from math import exp
from types import MappingProxyType

from tutor.engine.tips import Player, beginner, club
from tutor.game.actions import Action
from tutor.game.view import View

ENGINE_WORLDS = 300
"""How many worlds the engine player meets at a turn: a few hundredths of a second."""
WEAKEST_TEMPERATURE = 8.0
"""At strength 0, a choice that loses so many points is made 1/e times as often as the best."""


def engine(view: View, rng: random.Random) -> Action:
    """Takes the action with the most expected points, over a few hundred worlds."""
    return person(1.0)(view, rng)


def person(strength: float) -> Player:
    """A player that errs like a person: the more a choice loses, the more seldom it is made.

    ``strength`` goes from 0 (often tempted) to 1 (always the best action the engine finds).

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7, leader=0)
    >>> person(0.5)(r.view(0), random.Random(1)) in r.actions()
    True

    Raises
    ------
    ValueError
        If the strength is not between 0 and 1.
    """
    if not 0 <= strength <= 1:
        raise ValueError(f"strength goes from 0 to 1, not {strength!r}")

    def choose(view: View, rng: random.Random) -> Action:
        from tutor.engine.evaluate import evaluate  # loads the compiled kernels
        from tutor.engine.evaluation import can_value

        if len(view.actions()) == 1 or not can_value(view):
            return club(view, rng)
        found = evaluate(view, worlds=ENGINE_WORLDS, seed=rng.randrange(2**32))
        if strength == 1:
            return found.best.action
        softness = WEAKEST_TEMPERATURE * (1 - strength)
        shares = [exp((o.points - found.best.points) / softness) for o in found.choices]
        return rng.choices([option.action for option in found.choices], shares)[0]

    return choose


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"beginner": beginner, "club": club, "engine": engine}
)
"""The players by name, weakest first."""
