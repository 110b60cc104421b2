"""Partners at the table: the same deals twice, the sides swapped, the evaluation on one side.

The rounds are first ones of a match: the highest double leads.
"""

from __future__ import annotations

import random
from math import sqrt
from statistics import fmean, stdev
from typing import Any

from tests.bench.stored.other_player import probabilistic
from tutor.engine.evaluate import evaluate
from tutor.engine.tips import Player, club
from tutor.game.actions import Action
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

SEED, WORLDS = 21, 100


def weighing(view: View, rng: random.Random) -> Action:
    """The evaluation, on so many worlds."""
    return evaluate(view, worlds=WORLDS, seed=rng.randrange(2**32)).best.action


def equal_weights(view: View, rng: random.Random) -> Action:
    """As many worlds that count alike, solved with every tile known."""
    seed = rng.randrange(2**32)
    found = evaluate(view, worlds=WORLDS, seed=seed, beliefs="uniform", leaves="full")
    return found.best.action


def paired(other: Player, number: int) -> dict[str, Any]:
    """The points of the evaluation's side over the other's, in a deal played both ways."""
    points = []
    for side in (0, 1):
        played = Round.deal(RULEBOOKS["latin_pairs"], 4, seed=f"{SEED}/{number}")
        rng = random.Random(number)
        while played.ending is None:
            view = played.view(played.to_act)
            player = weighing if played.to_act % 2 == side else other
            action = view.actions()[0] if len(view.actions()) == 1 else player(view, rng)
            played = played.apply(action)
        total = played.score().points_with_play
        points.append(total[side] - total[1 - side])
    return {"points": points}


def summary(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Points a round with the 95% interval, over pairs of deals."""
    means = [fmean(row["points"]) for row in rows]
    half = 1.96 * stdev(means) / sqrt(len(means))
    return {"pairs": len(means), "points a round": fmean(means), "half of the 95% interval": half}


OPPONENTS: dict[str, Player] = {
    "equal": equal_weights,
    "club": club,
    "dominoes-package": probabilistic,
}
