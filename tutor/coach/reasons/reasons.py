"""Why one action is worth more than another: facts measured in the worlds of the evaluation.

Each fact is a number about both actions. Those that speak for the better one are ranked by about
how many points they account for, and the first few are told. They rest on the same beliefs as the
evaluation: with ``beliefs="play"`` a deal counts by how well it explains what was played; where the
plain count says something else, both are named.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from tutor.coach.bands import point_of_block
from tutor.coach.names import begun
from tutor.coach.reasons.reason import Reason
from tutor.game.actions import Action

if TYPE_CHECKING:  # numpy and the kernels load with the first evaluation
    from tutor.coach.reasons.pair import Pair
    from tutor.engine.evaluation import Evaluation

MOST_REASONS = 3
LITTLE = 0.05
"""A fact that accounts for a smaller part of the difference is not told."""
ALIKE = 0.05
"""What differs by fewer points of block is not held against each other."""


def reasons_for(
    evaluation: Evaluation, action: Action, *, as_good: bool = False
) -> tuple[Reason, ...]:
    """The facts that separate an action from the best one; for the best one, from the next best.

    ``as_good`` says that nothing was measurably better: then the action is held against the best
    of those that are worth less. Two or three facts, most telling first; none where nothing
    measured tells the two apart.
    """
    from tutor.coach.reasons.facts import facts_of
    from tutor.coach.reasons.pair import Pair

    as_good = as_good or evaluation.loss(action)[0] <= 0
    other = _next_worse(evaluation, action) if as_good else action
    if other is None:
        return ()
    better = action if as_good else evaluation.best.action
    pair = Pair(evaluation, facts_of(evaluation), evaluation.place(better), evaluation.place(other))
    exception = [] if as_good else list(_exceptions(pair))
    told = _causes(pair)[: MOST_REASONS - len(exception)] + exception
    return tuple(replace(one, text=begun(one.text)) for one in told)


def _next_worse(evaluation: Evaluation, action: Action) -> Action | None:
    """The best option that is worth less than the action."""
    alike = ALIKE * point_of_block(evaluation)
    least = evaluation.option(action).points - alike
    return next((one.action for one in evaluation.choices if one.points < least), None)


def _causes(pair: Pair) -> list[Reason]:
    """What speaks for the better action, most telling first; how the round ends comes last."""
    from tutor.coach.reasons.after import AFTER
    from tutor.coach.reasons.ahead import AHEAD
    from tutor.coach.reasons.ending import bonus_reasons, ending_reasons

    found = [reason for fact in AFTER + AHEAD for reason in fact(pair)]
    found += bonus_reasons(pair)
    least = LITTLE * pair.mean(pair.gain)
    found = sorted((one for one in found if one.weight >= least), key=lambda one: -one.weight)
    if len(found) < MOST_REASONS:
        found += ending_reasons(pair)
    return found


def _exceptions(pair: Pair) -> Iterator[Reason]:
    from tutor.coach.reasons.unless import exceptions

    return exceptions(pair)
