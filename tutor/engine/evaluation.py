"""What an evaluation says: each action's expected points, over the same worlds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot, inf, sqrt

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.terms import LARGEST_SET
from tutor.game.actions import Action, Play
from tutor.game.view import View

Floats = npt.NDArray[np.float64]

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
class Model:
    """How worlds were weighed and valued.

    ``beliefs`` is ``uniform`` (passes, draws and leads alone) or ``play`` (past plays too);
    ``leaves`` is ``full`` (every tile known), ``played`` (every seat plays on with what it may
    see), ``mixed`` (some of both) or ``resolved`` (the next turns at their best for both seats, and
    mixed after them). ``deep`` tells a closer look from a first one.
    """

    beliefs: str
    leaves: str
    deep: bool = False

    def __str__(self) -> str:
        return f"{self.beliefs}/{self.leaves}"


@dataclass(frozen=True)
class Change:
    """What a closer look finds: ``values`` are ``[worlds, actions]``, in all worlds met before.

    ``plays`` is how often each was played on.
    """

    values: Floats
    plays: int


@dataclass(frozen=True)
class Evaluation:
    """The options of one decision, best first, all valued in the same worlds.

    ``worlds`` is how many were met, ``total`` how many there are, ``all_worlds`` whether every
    one that agrees with the view was met, and ``listed`` whether none was met twice. ``unit`` is
    ``points`` of the round; ``win`` where only the win counts: 1 for a win, -1 for a loss; or
    ``match``: hundredths of the chance to win the match. It spreads ``stretch`` times as widely
    as points. The evidence has a row for each world met: ``hands`` are masks, ``[worlds,
    players]``, and ``stocks`` the boneyards where tiles are drawn; ``weights`` how often the world
    counts; ``plays`` how often it is played on, where it is; ``values`` each action's points, in
    the order of ``actions``. ``chances`` is ``[actions, 3]``: win, tie, lose. Where a part of the
    values was measured in a sample of the worlds, ``residuals`` has what it added in each of
    those, with their weights, so that margins know of it.
    """

    view: View
    actions: tuple[Action, ...]
    worlds: int
    total: int
    all_worlds: bool
    listed: bool
    model: Model
    unit: str
    stretch: float
    plays: npt.NDArray[np.int64] = field(repr=False, compare=False)
    hands: npt.NDArray[np.int64] = field(repr=False, compare=False)
    weights: Floats = field(repr=False, compare=False)
    values: Floats = field(repr=False, compare=False)
    chances: Floats = field(repr=False, compare=False)
    stocks: npt.NDArray[np.int64] | None = field(default=None, repr=False, compare=False)
    residuals: Floats | None = field(default=None, repr=False, compare=False)
    residual_weights: Floats | None = field(default=None, repr=False, compare=False)

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Every action with its worth, best first; equals keep their order at the table."""
        options = [self._option(place) for place in range(len(self.actions))]
        return tuple(sorted(options, key=lambda option: -option.points))

    @property
    def best(self) -> Option:
        """The option worth most."""
        return self.options[0]

    @cached_property
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
        better, other = self.place(than or self.best.action), self.place(action)
        difference = self.values[:, better] - self.values[:, other]
        added = (
            None if self.residuals is None else self.residuals[:, better] - self.residuals[:, other]
        )
        return self.mean(difference), self._half_interval(difference, added)

    def mean(self, numbers: npt.NDArray[np.generic]) -> float:
        """The weighted mean of a number for each world, such as the share of the true ones."""
        return float(np.average(numbers.astype(np.float64), weights=self.weights))

    def share(self, worlds: npt.NDArray[np.bool_]) -> float:
        """How likely it is that the true world is one of these."""
        return self.mean(worlds)

    def changed(self, change: Change) -> Evaluation:
        """The same evaluation with values found by a closer look; its chances stay."""
        model = replace(self.model, leaves="resolved")
        plays = self.plays.clip(max=change.plays)
        return replace(self, model=model, values=change.values, plays=plays)

    def _option(self, place: int) -> Option:
        points = self.values[:, place]
        added = None if self.residuals is None else self.residuals[:, place]
        return Option(
            self.actions[place],
            self.mean(points),
            self._half_interval(points, added),
            *(float(chance) for chance in self.chances[place]),
        )

    def _half_interval(self, numbers: Floats, added: Floats | None) -> float:
        """Half the 95% interval of a mean over the worlds, and of what a sample added to it."""
        sampled = 0.0
        if added is not None and self.residual_weights is not None:
            sampled = _deviation(added, self.residual_weights)
        if self.all_worlds:  # only what the seats chose by chance is left to be uncertain
            several = len(numbers) > 1  # one world alone does not show how far apart plays are
            by_chance = several and self.model.leaves != "full" and self.residuals is None
            met = _deviation(numbers, self.weights, self.plays) if by_chance else 0.0
            return Z95 * hypot(met, sampled)
        met = _deviation(numbers, self.weights)
        unmet = (self.total - self.worlds) / (self.total - 1) if self.listed else 1.0
        return Z95 * hypot(met * sqrt(unmet), sampled)


def _deviation(numbers: Floats, weights: Floats, times: npt.NDArray[np.int64] | int = 1) -> float:
    """The standard deviation of the weighted mean of a sample, each number met so many times."""
    if len(numbers) < 2:
        return inf
    mean = np.average(numbers, weights=weights)
    squares = np.square(weights * (numbers - mean)) / times
    spread = squares.sum() * len(numbers) / (len(numbers) - 1)
    return float(sqrt(spread) / weights.sum())


def not_valued(view: View) -> str:
    """Why the engine does not value the game that a view belongs to; an empty text if it does."""
    if view.players > 4:
        return f"{view.players} seats"
    if view.rules.set_max > LARGEST_SET:
        return f"a double-{view.rules.set_max} set"
    return ""
