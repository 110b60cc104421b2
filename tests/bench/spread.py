"""How widely each scoring spreads the points of a round, against block's: the scales of grades."""

from __future__ import annotations

import random
import statistics

from tests.bench import Result, benchmark
from tutor.engine.tips import club
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.scoring import score_round

SEED, ROUNDS = 0, 3000
REFERENCE = "block"
FAMILIES = ("block_differential", "block_rounded", "block_double_win", "british", "single_block")


def finished_round(seed: int) -> Round:
    """A round of two club players, from a free lead."""
    played = Round.deal(RULEBOOKS[REFERENCE], 2, seed=seed, leader=seed % 2)
    rng = random.Random(seed)
    while not played.ending:
        played = played.apply(club(played.view(played.to_act), rng))
    return played


def difference(rules: Rules, played: Round) -> int:
    """The points of one side minus the other's under these rules; a mere win counts one."""
    assert played.ending is not None
    last = next(event for event in reversed(played.history) if isinstance(event.action, Play))
    score = score_round(
        rules,
        [hand or () for hand in played.hands],
        out=played.ending.seat,
        last_tile=last.action.tile,
        ends_before=[number for _, number in last.ends],
    )
    if score.points is not None:
        return score.points[0] - score.points[1]
    return {0: 1, 1: -1, None: 0}[score.winner]


@benchmark("spread")
def spread() -> Result:
    """The same rounds scored by each family of rules."""
    rounds = [finished_round(SEED + number) for number in range(ROUNDS)]
    points = {
        name: statistics.pstdev(difference(RULEBOOKS[name], played) for played in rounds)
        for name in (REFERENCE, *FAMILIES)
    }
    return Result(
        title=f"spread of a round's points against {REFERENCE}, {ROUNDS} rounds, seed {SEED}",
        ratios={name: points[name] / points[REFERENCE] for name in FAMILIES},
        details={f"points, {REFERENCE}": points[REFERENCE]},
    )
