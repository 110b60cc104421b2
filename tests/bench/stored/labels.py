"""Do the verdicts hold? Each against another seed's, and against one of ten times the work."""

from __future__ import annotations

import random
from collections import deque
from itertools import takewhile
from typing import Any

from tutor.coach.grade import grade
from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import Evaluation
from tutor.engine.settings import Settings
from tutor.engine.tips import beginner, club
from tutor.engine.work import Work
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

SEED = 11
REFERENCE_SECONDS = 10.0
"""Ten times what a grade is given."""
ACCUSING = ("inaccuracy", "mistake", "blunder")


def a_view(rulebook: str, players: int, number: int, first_turn: int = 1) -> View:
    """A seeded decision: a round that beginners and club players have come to."""
    rng = random.Random(f"{SEED}/{rulebook}/{number}")
    while True:
        played = Round.deal(RULEBOOKS[rulebook], players, seed=rng.randrange(2**32), leader=0)
        turns = rng.randrange(first_turn, 12)
        while played.ending is None:
            view = played.view(played.to_act)
            if len(view.history) >= turns and len(view.actions()) > 1:
                return view
            player = rng.choice([beginner, club, club])
            played = played.apply(player(view, rng))


def compared(rulebook: str, players: int, number: int, seconds: float) -> dict[str, Any]:
    """The verdicts on a random action of a decision: two seeds, and a reference of ten times the
    work.
    """
    view = a_view(rulebook, players, number)
    action = random.Random(number).choice(view.actions())
    found = {
        "first": evaluate(view, seconds, seed=1),
        "second": evaluate(view, seconds, seed=2),
        "reference": _sampled(view),
    }
    grades = {name: grade(evaluation, action) for name, evaluation in found.items()}
    return {
        "turn": len(view.history),
        **{name: one.verdict for name, one in grades.items()},
        "loss": round(grades["first"].loss, 3),
        "true": round(grades["reference"].loss, 3),
    }


def _sampled(view: View) -> Evaluation:
    """Ten times the work of the same kind: a deep evaluation before it re-solves anything."""
    settings = Settings(REFERENCE_SECONDS, None, "play", "mixed", True, None, 3, None, None)
    steps = Work(view, settings.checked(view)).steps()
    return deque(takewhile(lambda found: found.model.leaves != "resolved", steps), maxlen=1)[0]


def compared_with_resolved(number: int) -> dict[str, Any]:
    """The verdict late in a round, and the one when the rest of the round is solved."""
    again = 0
    while True:
        view = a_view("block", 2, 1000 * again + number, first_turn=6)
        resolved = evaluate(view, REFERENCE_SECONDS, seed=3, deep=True)
        if resolved.model.leaves == "resolved":
            break
        again += 1
    action = random.Random(number).choice(view.actions())
    first, reference = grade(evaluate(view, seed=1), action), grade(resolved, action)
    return {
        "turn": len(view.history),
        "first": first.verdict,
        "reference": reference.verdict,
        "loss": round(first.loss, 3),
        "true": round(reference.loss, 3),
    }


def summary(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Shares of the decisions in which there was something to choose, in hundredths."""
    rows = [row for row in rows if row["reference"] != "forced"]
    count = len(rows)
    called = [row for row in rows if row["first"] in ACCUSING]
    severe = [row for row in rows if row["first"] in ("mistake", "blunder")]
    agreed = [row for row in rows if alike(row["first"], row["reference"])]
    abstained = [row for row in rows if "close call" in (row["first"], row["reference"])]
    again = [row["first"] == row["second"] for row in rows if "second" in row]
    return {
        "decisions": count,
        "same verdict as the reference, or a close call in one of them": 100 * len(agreed) / count,
        "a close call in one of them": 100 * len(abstained) / count,
        **({"same verdict with another seed": 100 * sum(again) / count} if again else {}),
        "accused though the reference finds it best or fine": 100
        * sum(row["reference"] in ("best", "fine") for row in called)
        / count,
        "mistakes and blunders that the reference calls so too": 100
        * sum(row["reference"] in ("mistake", "blunder") for row in severe)
        / max(len(severe), 1),
        "close calls": 100 * sum(row["first"] == "close call" for row in rows) / count,
    }


def alike(verdict: str, reference: str) -> bool:
    """Whether a verdict agrees with the reference; one that abstains contradicts nothing."""
    if "close call" in (verdict, reference):
        return True
    good = ("best", "fine", "forced")
    return verdict == reference or (verdict in good and reference in good)
