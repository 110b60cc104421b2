"""Positions for lessons: found by a seed in rounds that two club players play."""

from __future__ import annotations

import random
from collections.abc import Callable

from tutor.engine.tips import club
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules


def a_decision(seed: int, *, rulebook: str = "block", turns: int = 6, choices: int = 2) -> Round:
    """A round between two club players, from some turn on at which South has a choice.

    >>> r = a_decision(seed=1)
    >>> r.to_act, len(r.actions()) >= 2, len(r.history) >= 6
    (0, True, True)
    """

    def wanted(r: Round) -> bool:
        plays = {action.tile for action in r.actions() if isinstance(action, Play)}
        return len(r.history) >= turns and len(plays) >= choices

    return _met(seed, rulebook, wanted)


def a_stuck_turn(seed: int, *, rulebook: str = "block") -> Round:
    """A round between two club players, at a turn at which South can play no tile.

    >>> from tutor.coach.explain import explain
    >>> any(one.ok for one in explain(a_stuck_turn(seed=1).view(0)).tiles)
    False
    """
    return _met(seed, rulebook, lambda r: not any(isinstance(a, Play) for a in r.actions()))


def _dealt(rules: Rules, rng: random.Random) -> Round:
    """A round that South leads, unless the rulebook itself says in every round who leads."""
    ruled = rules.match == "single_round" or rules.next_lead == "first_lead_rule"
    return Round.deal(rules, 2, seed=rng.randrange(2**32), leader=None if ruled else 0)


def _met(seed: int, rulebook: str, wanted: Callable[[Round], bool]) -> Round:
    """The first turn of South's that is wanted, in rounds between two club players."""
    rng = random.Random(seed)
    while True:
        r = _dealt(RULEBOOKS[rulebook], rng)
        while r.ending is None:
            if r.to_act == 0 and wanted(r):
                return r
            r = r.apply(club(r.view(r.to_act), rng))


def a_finished_round(seed: int, *, rulebook: str = "block", kind: str = "blocked") -> Round:
    """A round between two club players that ended so: ``domino`` or ``blocked``.

    >>> a_finished_round(seed=1).ending.kind
    'blocked'
    """
    rng = random.Random(seed)
    while True:
        r = _dealt(RULEBOOKS[rulebook], rng)
        while r.ending is None:
            r = r.apply(club(r.view(r.to_act), rng))
        if r.ending.kind == kind:
            return r
