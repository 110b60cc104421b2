"""Do the verdicts hold? Each against another seed's, and against one of ten times the work."""

from __future__ import annotations

import random
from typing import Any

from tutor.coach.grade import grade
from tutor.engine.evaluate import evaluate
from tutor.engine.players import beginner, club
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

SEED = 11
ACCUSING = ("inaccuracy", "mistake", "blunder")


def a_view(rulebook: str, players: int, number: int, first_turn: int = 1) -> View:
    """A seeded decision: a round that careless and counting players have come to."""
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
    """The verdicts on a random action of a decision: two seeds, and a long reference.

    Two seats have done their work within a second where nothing else runs, and are given more in
    case something does. The reference has ten times the work and the time for it.
    """
    view = a_view(rulebook, players, number)
    action = random.Random(number).choice(view.actions())
    found = {
        "first": evaluate(view, seconds, seed=1),
        "second": evaluate(view, seconds, seed=2),
        "reference": evaluate(view, 15 * seconds, seed=3, deep=True),
    }
    grades = {name: grade(evaluation, action) for name, evaluation in found.items()}
    return {
        "turn": len(view.history),
        **{name: one.verdict for name, one in grades.items()},
        "loss": round(grades["first"].loss, 3),
        "true": round(grades["reference"].loss, 3),
    }


def summary(rows: list[dict[str, Any]]) -> dict[str, float]:
    """Shares of the decisions, in hundredths."""
    count = len(rows)
    called = [row for row in rows if row["first"] in ACCUSING]
    severe = [row for row in rows if row["first"] in ("mistake", "blunder")]
    agreed = [row for row in rows if alike(row["first"], row["reference"])]
    return {
        "decisions": count,
        "same verdict as the reference": 100 * len(agreed) / count,
        "same verdict with another seed": 100
        * sum(row["first"] == row["second"] for row in rows)
        / count,
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
