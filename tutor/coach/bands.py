"""The one table that every verdict rests on, and how other scorings stretch it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING

from tutor.game.rules import Rules

if TYPE_CHECKING:  # numpy loads with the first evaluation
    from tutor.engine.evaluation import Evaluation


@dataclass(frozen=True)
class Bands:
    """The table that every verdict rests on.

    ``fine``, ``inaccuracy`` and ``mistake`` are the largest losses, in points, that still get that
    verdict in block; other scorings stretch them by ``scales``, their spread of round points
    against block's. ``errors`` are the model's own, by its leaves: so many points, and so large a
    part of the loss.
    """

    version: int
    fine: float
    inaccuracy: float
    mistake: float
    errors: Mapping[str, tuple[float, float]]
    scales: Mapping[tuple[str, str, str], float]


BANDS = Bands(
    version=2,
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
    # By out_score, blocked_score and double_bonus; `python -m tests.bench spread` measures them.
    scales=MappingProxyType(
        {
            ("sum", "sum", "none"): 1.0,
            ("sum", "difference", "none"): 0.63,
            ("sum", "sum", "double_tile"): 1.03,
            ("sum", "difference", "double_or_both_ends"): 0.71,
            ("none", "none", "none"): 0.06,
        }
    ),
)


def scale(rules: Rules) -> float:
    """How much wider than block's this rulebook's round points spread."""
    family = (rules.out_score, rules.blocked_score, rules.double_bonus)
    return BANDS.scales.get(family, 1.0)


def point_of_block(evaluation: Evaluation) -> float:
    """What a point of block is worth in an evaluation, in its unit."""
    return scale(evaluation.view.rules) * evaluation.stretch
