"""What an evaluation says: each action's expected points, over the same worlds."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from math import hypot, inf, sqrt

import numpy as np
import numpy.typing as npt

from tutor.engine.intervals import Z95
from tutor.engine.kernels.terms import LARGEST_SOLVED_SET
from tutor.game.actions import Action, Play
from tutor.game.view import View

Floats = npt.NDArray[np.float64]


class EvaluationError(ValueError):
    """A view that cannot be evaluated, or an action that was not; the message says why."""


@dataclass(frozen=True)
class Option:
    """One action and what it is worth to the seat's side."""

    action: Action
    points: float
    """Expected points of the round from here on, in the unit of the evaluation: what was scored in
    play before is not among them."""
    margin: float
    """Half the 95% interval of ``points``, from sampling alone, in the same unit."""
    win: float
    """The chance, from 0 to 1, that the whole round, play points and all, brings the side more
    points than the other, or than the mean of the others where three or four play for themselves.
    """
    tie: float
    """The chance that it brings as many."""
    lose: float
    """The chance that it brings fewer."""


@dataclass(frozen=True)
class Model:
    """How worlds were weighed and valued."""

    beliefs: str
    """``uniform``: by passes, draws and leads alone; ``play``: by past plays too."""
    leaves: str
    """``full``: every tile known; ``played``: every seat plays on with what it may see; ``mixed``:
    some of both; ``resolved``: the next turns at their best for both seats, and mixed after them.
    """
    deep: bool = False
    """Whether it was a closer look, not a first one."""

    def __str__(self) -> str:
        return f"{self.beliefs}/{self.leaves}"


@dataclass(frozen=True)
class Change:
    """What a closer look finds in all worlds that were met before."""

    values: Floats
    """``[worlds, actions]`` what each action is worth, in points."""
    won: Floats
    """``[worlds, actions]`` how likely the round is to end with points for the side."""
    tied: Floats
    """``[worlds, actions]`` how likely it is to end with points for neither."""
    plays: int
    """How often each world was played on."""


@dataclass(frozen=True)
class Evaluation:
    """The options of one decision, best first, all valued in the same worlds.

    The evidence has a row for each world met; what is an array is left out of ``==`` and ``repr``.
    """

    view: View
    """What the seat to act sees."""
    actions: tuple[Action, ...]
    """The legal actions, in the order of the table; the columns of ``values``."""
    worlds: int
    """How many worlds were met."""
    total: int
    """How many worlds agree with the view."""
    all_worlds: bool
    """Whether every one of them was met."""
    listed: bool
    """Whether they were listed, so that none was met twice, and not sampled."""
    model: Model
    """How the worlds were weighed and valued."""
    unit: str
    """``points`` of the round; ``win`` where only the win counts: 1 for a win, -1 for a loss; or
    ``match``: hundredths of the chance to win the match."""
    stretch: float
    """How widely a round spreads in this unit, against how widely it spreads in ``points``."""
    plays: npt.NDArray[np.int64] = field(repr=False, compare=False)
    """``[worlds]`` how often each is played on, where it is."""
    hands: npt.NDArray[np.int64] = field(repr=False, compare=False)
    """``[worlds, players]`` the mask of each seat's hand."""
    weights: Floats = field(repr=False, compare=False)
    """``[worlds]`` how often each counts, against the others."""
    values: Floats = field(repr=False, compare=False)
    """``[worlds, actions]`` what each action is worth, in ``unit``."""
    chances: Floats = field(repr=False, compare=False)
    """``[actions, 3]`` how likely each action is to win, to tie and to lose the whole round."""
    stocks: npt.NDArray[np.int64] | None = field(default=None, repr=False, compare=False)
    """``[worlds, boneyard]`` the tiles of the boneyard in drawing order, as places in the full set;
    None where none are drawn."""
    residuals: Floats | None = field(default=None, repr=False, compare=False)
    """``[sample, actions]`` what was added to ``values`` by a part of them that was measured in a
    sample of the worlds alone, so that margins know of it; None where there is no such part."""
    residual_weights: Floats | None = field(default=None, repr=False, compare=False)
    """``[sample]`` how often each world of that sample counts."""

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
        """The same evaluation with the values and chances found by a closer look."""
        model = replace(self.model, leaves="resolved")
        plays = self.plays.clip(max=change.plays)
        won, tied = (
            np.average(part, axis=0, weights=self.weights).round(9).clip(0, 1)
            for part in (change.won, change.tied)
        )
        chances = np.stack([won, tied, (1 - won - tied).round(9).clip(0, 1)], axis=1)
        return replace(self, model=model, values=change.values, plays=plays, chances=chances)

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


def can_value(view: View) -> bool:
    """Whether the engine values the game that a view belongs to.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> can_value(Round.deal(RULEBOOKS["block"], players=2, seed=7).view(0))
    True
    """
    return not why_not_valued(view)


def why_not_valued(view: View) -> str:
    """What is too large for the engine in the game of a view; an empty text if it values it."""
    if view.players > 4:
        return f"{view.players} seats"
    if view.rules.set_max > LARGEST_SOLVED_SET:
        return f"a double-{view.rules.set_max} set"
    return ""
