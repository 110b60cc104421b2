"""What an evaluation says: each action's expected points, over the same worlds."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from math import sqrt

import numpy as np
import numpy.typing as npt

from tutor.engine.terms import LARGEST_SET
from tutor.game.actions import Action, Play
from tutor.game.view import View

Z95 = 1.959964
"""Half the width of a 95% interval of a normal distribution, in standard deviations."""


class EvaluationError(ValueError):
    """A view that cannot be evaluated, or an action that was not; the message says why."""


@dataclass(frozen=True)
class Option:
    """One action and what it is worth to the seat's side.

    ``points`` are expected points of the round; ``margin`` half of their 95% interval, from
    sampling alone (0 where every world is listed); ``win``, ``tie`` and ``lose`` the chances that
    the round ends with points for the side, for neither, or against it.
    """

    action: Action
    points: float
    margin: float
    win: float
    tie: float
    lose: float


@dataclass(frozen=True)
class Evaluation:
    """The options of one decision, best first, all valued in the same worlds.

    ``worlds`` is how many were met, ``total`` how many there are, ``model`` how they were weighed
    and valued. ``hands`` and ``values`` hold the evidence, a row for each world: the other seat's
    hand as a mask, and each action's points in the order of ``actions``.
    """

    view: View
    actions: tuple[Action, ...]
    worlds: int
    total: int
    model: str
    hands: npt.NDArray[np.int64] = field(repr=False, compare=False)
    values: npt.NDArray[np.int32] = field(repr=False, compare=False)

    @property
    def all_worlds(self) -> bool:
        """Whether every world that agrees with the view was met."""
        return self.worlds == self.total

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every action with its worth, best first; equals keep their order at the table."""
        options = [self._option(place) for place in range(len(self.actions))]
        return tuple(sorted(options, key=lambda option: -option.points))

    @property
    def best(self) -> Option:
        """The option worth most."""
        return self.options[0]

    @property
    def choices(self) -> tuple[Option, ...]:
        """The options that differ: between two ends that show the same number there is no choice.

        Each tile stands there once where all its ends are worth the same in every world.
        """
        found: list[Option] = []
        for option in self.options:
            if not any(self.same(option.action, other.action) for other in found):
                found.append(option)
        return tuple(found)

    def same(self, action: Action, other: Action) -> bool:
        """Whether two actions play the same tile to the same effect in every world."""
        if action == other:
            return True
        if not (isinstance(action, Play) and isinstance(other, Play) and action.tile == other.tile):
            return False
        columns = self.values[:, self.place(action)], self.values[:, self.place(other)]
        return bool((columns[0] == columns[1]).all())

    def option(self, action: Action) -> Option:
        """What one action is worth.

        Raises
        ------
        EvaluationError
            If the action was not one of the decision's.
        """
        self.place(action)
        return next(option for option in self.options if option.action == action)

    def place(self, action: Action) -> int:
        """The action's column in ``values``.

        Raises
        ------
        EvaluationError
            If the action was not one of the decision's.
        """
        if action not in self.actions:
            legal = ", ".join(map(str, self.actions))
            raise EvaluationError(f"{action} was not legal here: the actions were {legal}")
        return self.actions.index(action)

    def loss(self, action: Action, than: Action | None = None) -> tuple[float, float]:
        """The points lost by an action against the best (or another), with the margin.

        The margin is half the 95% interval of the paired difference: both actions were valued in
        the same worlds, so what they share cancels.

        Raises
        ------
        EvaluationError
            If an action was not one of the decision's.
        """
        better = self.best.action if than is None else than
        difference = self.values[:, self.place(better)] - self.values[:, self.place(action)]
        return float(difference.mean()), self._half_interval(difference)

    def share_right(self, action: Action) -> float:
        """The share of worlds in which no action would have been worth more."""
        own = self.values[:, self.place(action)]
        return float((own == self.values.max(axis=1)).mean())

    def _option(self, place: int) -> Option:
        points = self.values[:, place]
        return Option(
            action=self.actions[place],
            points=float(points.mean()),
            margin=self._half_interval(points),
            win=float((points > 0).mean()),
            tie=float((points == 0).mean()),
            lose=float((points < 0).mean()),
        )

    def _half_interval(self, numbers: npt.NDArray[np.int32]) -> float:
        """Half the 95% interval of the mean over all worlds, from a sample without repeats."""
        met = len(numbers)
        if met >= self.total:
            return 0.0
        if met < 2:
            return float("inf")
        unmet = (self.total - met) / (self.total - 1)
        return Z95 * float(numbers.std(ddof=1)) / sqrt(met) * sqrt(unmet)


def not_valued(view: View) -> str:
    """Why the engine does not value the game that a view belongs to; an empty text if it does."""
    rules = view.rules
    checks = (
        (view.players != 2, f"{view.players} seats"),
        (rules.draw != "none", "a boneyard that is drawn from"),
        (rules.spinner != "none", "a spinner"),
        (rules.play_score != "none", "points scored in play"),
        (rules.rounding == "each_hand", "hands rounded one by one"),
        (rules.leftover == "each_subtracts_own", "each side subtracting its own"),
        (rules.set_max > LARGEST_SET, f"a double-{rules.set_max} set"),
    )
    return next((reason for holds, reason in checks if holds), "")
