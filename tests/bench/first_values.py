"""What a seat's first decision is worth on average: the leader's, and the other's."""

from __future__ import annotations

import statistics

from tests.bench import Result, benchmark
from tutor.engine.evaluate import evaluate
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS

ROUNDS, WORLDS = 800, 400


def first_values() -> tuple[list[float], list[float]]:
    """The best value of each seat's first decision, in rounds led as the engine would."""
    leaders, others = [], []
    for number in range(ROUNDS):
        played = Round.deal(RULEBOOKS["block"], 2, seed=f"first/{number}", leader=0)
        found = evaluate(played.view(0), worlds=WORLDS)
        leaders.append(found.best.points)
        played = played.apply(found.best.action)
        while played.ending is None and (played.to_act == 0 or len(played.actions()) < 2):
            played = played.apply(played.actions()[0])
        if played.ending is None:
            others.append(evaluate(played.view(1), worlds=WORLDS).best.points)
    return leaders, others


@benchmark("first-values")
def measured() -> Result:
    """Both means, in points, with their standard errors."""
    details = {}
    for name, values in zip(("leader", "other"), first_values(), strict=True):
        details[f"points, {name}"] = statistics.fmean(values)
        details[f"points, standard error, {name}"] = statistics.stdev(values) / len(values) ** 0.5
    title = f"the mean value of a first decision in block, {ROUNDS} rounds, {WORLDS} worlds each"
    return Result(title, {}, details)
