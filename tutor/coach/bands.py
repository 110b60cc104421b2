"""The one table that every verdict rests on, and how other games stretch it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING

from tutor.coach.measured import Traits, game_of, most_alike, rows, traits
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules

if TYPE_CHECKING:  # numpy loads with the first evaluation
    from tutor.engine.evaluation import Evaluation


@dataclass(frozen=True)
class Bands:
    """The table that every verdict rests on.

    ``fine``, ``inaccuracy`` and ``mistake`` are the largest losses, in points, that still get that
    verdict in two-handed block; other games stretch them by their :func:`scale`. ``errors`` are the
    model's own, by its leaves: so many points, and so large a part of the loss.
    """

    version: int
    fine: float
    inaccuracy: float
    mistake: float
    errors: Mapping[str, tuple[float, float]]


BANDS = Bands(
    version=3,
    fine=1.0,
    inaccuracy=3.0,
    mistake=6.0,
    # Against exact play in reduced dominoes, values with every tile known overstate a loss: the
    # true loss is 0.66 to 0.81 of it; mixed, played-on and re-solved values are off by a
    # tenth at most. The half point is what they all err by near zero.
    errors=MappingProxyType(
        {
            "full": (0.5, 0.25),
            "mixed": (0.5, 0.1),
            "played": (0.5, 0.1),
            "resolved": (0.5, 0.1),
        }
    ),
)


@cache
def scale(rules: Rules, players: int, partners: bool) -> float:
    """How many times as widely as in two-handed block the points of a round spread in a game.

    ``python -m tests.bench.spread`` measures it for every rulebook with each kind of seats; house
    rules take the scale of the measured game that they are most like. Where only the win counts it
    is in wins for a point.

    >>> scale(RULEBOOKS["block"], 2, False)
    1.0
    >>> scale(RULEBOOKS["all_fives"], 2, False) > 1.5
    True
    """
    spreads = _spreads()
    alike = most_alike(traits(rules, players, partners), spreads)
    return spreads[alike] / spreads[traits(RULEBOOKS["block"], 2, False)]


@cache
def _spreads() -> Mapping[Traits, float]:
    return {game_of(row): row["spread"] for row in rows("spreads")}


def point_of_block(evaluation: Evaluation) -> float:
    """What a point of block is worth in an evaluation, in its unit."""
    view = evaluation.view
    return scale(view.rules, view.players, view.partners) * evaluation.stretch
