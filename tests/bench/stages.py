"""Where the time of a grade goes: finding worlds, weighing them, valuing them, and the reasons."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from tests.bench import Result, benchmark, medians
from tutor.coach.grade import grade
from tutor.engine.beliefs.beliefs import weights
from tutor.engine.beliefs.choice import SOFTNESS, model_for
from tutor.engine.beliefs.worlds import Worlds
from tutor.engine.evaluate import evaluate
from tutor.engine.values.policies import policy_of
from tutor.engine.values.valuing import Valuing
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

SAMPLED, PLAYED, SOLVED = 8000, 6000, 200
"""Worlds drawn where not all are listed; played on; and solved of those of four seats."""
ALLOWED = 1.0
"""The seconds that a grade is given."""


def after_the_lead(rulebook: str, players: int) -> View:
    """What the next seat sees that has a choice after the first tile, in a seeded deal."""
    played = Round.deal(RULEBOOKS[rulebook], players, seed=3, leader=0)
    played = played.apply(played.actions()[0])
    while len(played.actions()) < 2:
        played = played.apply(played.actions()[0])
    return played.view(played.to_act)


def stages_of(view: View) -> Mapping[str, Callable[[], object]]:
    """Each stage of a grade by itself, on what the stages before it give."""
    model = model_for(view.players, view.partners)
    valuing = Valuing(view, policy_of(model, SOFTNESS))
    source = Worlds(view, seed=0, most_listed=200_000)
    found = source.take(source.total if source.listed else SAMPLED)
    some = found.at(slice(0, min(PLAYED, len(found))))
    once = np.ones(len(some), dtype=np.int64)
    evaluation = evaluate(view, ALLOWED)
    known = found if view.players == 2 else found.at(slice(0, SOLVED))
    return {
        f"find {len(found):,} deals": lambda: Worlds(view, seed=0, most_listed=200_000).take(
            len(found)
        ),
        f"weigh {len(found):,}": lambda: weights(view, found.hands, model=model, scaled=False),
        f"solve {len(known):,} with every tile known": lambda: valuing.full(known),
        f"play on in {len(some):,}": lambda: valuing.played(some, 0, once),
        "name the verdict and its reasons": lambda: grade(evaluation, evaluation.actions[-1]),
        "an evaluation as a whole": lambda: evaluate(view, ALLOWED),
    }


@benchmark("stages")
def stages() -> Result:
    """Two seats and partners with all tiles dealt, each at the second decision of a round."""
    ratios, details = {}, {}
    for title, rulebook, players in (("two seats", "block", 2), ("partners", "latin_pairs", 4)):
        seconds = medians(stages_of(after_the_lead(rulebook, players)), rounds=3)
        grading = seconds["an evaluation as a whole"] + seconds["name the verdict and its reasons"]
        ratios[f"as fast as the {ALLOWED:.0f} s that a grade is given, {title}"] = ALLOWED / grading
        details |= {f"milliseconds, {title}: {what}": 1e3 * took for what, took in seconds.items()}
    return Result("a grade by its stages, at the second turn of a round", ratios, details)
