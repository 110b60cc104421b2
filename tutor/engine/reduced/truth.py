"""The truth test of a policy: how far it falls short of the best play of a reduced game.

A policy answers for one public node and all hands there at once; :func:`strategy_of` asks it
everywhere, and :func:`tutor.engine.reduced.equilibrium.exploitability` then says what a perfect
opponent gains. What a policy says its actions are worth is held against the equilibrium's own
points by :func:`calibration`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from tutor.engine.reduced.equilibrium import even, reach_of
from tutor.engine.reduced.public_tree import Floats, Ints
from tutor.engine.reduced.reduced import PublicNode, ReducedGame, action_of
from tutor.engine.reduced.ways import EQUAL, action_values, best_of, chances, played_on
from tutor.game.actions import Action
from tutor.game.tiles import full_set
from tutor.game.view import View


class Policy(Protocol):
    """A way to play reduced dominoes: anything that answers for all hands of a public node."""

    def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
        """``[hands, actions]``: the chance of each of ``node.actions``; each row sums to 1."""
        ...


class Valuing(Protocol):
    """Something that also says what each action is worth."""

    def values(self, node: PublicNode, hands: Ints) -> Floats:
        """``[hands, actions]``: points to the seat to act; anything where it is not legal."""
        ...


class FromViews:
    """A policy made from a function that values each action of a view, such as the evaluation.

    It takes the action worth most, equals as often as each other. ``points`` is called once for
    each hand with a choice.

    >>> from tutor.engine.reduced.equilibrium import exploitability
    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> lightest = FromViews(game, lambda view: {a: -a.tile.pips for a in view.actions()})
    >>> exploitability(game, strategy_of(game, lightest)) > 0.5
    True
    """

    def __init__(self, game: ReducedGame, points: Callable[[View], Mapping[Action, float]]) -> None:
        self.game = game
        self.points = points

    def values(self, node: PublicNode, hands: Ints) -> Floats:
        """The points of each action; 0 where a hand has no choice, -inf where it is not legal."""
        tiles = full_set(self.game.rules.set_max)
        actions = [action_of(*action, tiles, lead=not node.history) for action in node.actions]
        table = np.where(node.legal, 0.0, -np.inf)
        for row, hand in enumerate(hands.tolist()):
            if node.legal[row].sum() > 1:
                points = self.points(self.game.view(node, hand))
                for column in np.flatnonzero(node.legal[row]).tolist():
                    table[row, column] = points[actions[column]]
        return table

    def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
        """Even chances for the actions worth most, none for others."""
        table = self.values(node, hands)
        best = (table >= table.max(axis=1, keepdims=True) - EQUAL).astype(np.float64)
        shared: Floats = best / best.sum(axis=1, keepdims=True)
        return shared


def strategy_of(game: ReducedGame, policy: Policy) -> Floats:
    """The strategy of a policy, asked at every node at which some hand has a choice.

    Raises
    ------
    ValueError
        If the policy gives a chance to an action that is not legal, or a row that is no
        distribution.
    """
    strategy = even(game)
    for index in game.decisions:
        node = game.node(index)
        table = np.asarray(policy.probabilities(node, node.hands), dtype=np.float64)
        if table.shape != node.legal.shape:
            raise ValueError(f"at node {index}: {table.shape} chances, not {node.legal.shape}")
        proper = (table >= 0).all() and not table[~node.legal].any()
        if not proper or not np.allclose(table.sum(axis=1), 1):
            raise ValueError(f"at node {index} the chances are no distribution of legal actions")
        _put(game, index, table, strategy)
    return strategy


def values_of(game: ReducedGame, valuing: Valuing) -> Floats:
    """What each action is worth to a policy, over places; 0 where no hand has a choice."""
    values = np.zeros(game.places)
    for index in game.decisions:
        node = game.node(index)
        _put(game, index, valuing.values(node, node.hands), values)
    return values


def _put(game: ReducedGame, index: int, table: Floats, array: Floats) -> None:
    """Write a table of a node's hands and actions into an array over places."""
    meeting = game.meeting(index)
    row = meeting.cumsum() - 1
    for column, child in enumerate(game.children(index)):
        rows = game.rows(child)
        kept = meeting[rows]
        array[game.span(child)][kept] = table[row[rows[kept]], column]


@dataclass(frozen=True)
class Calibration:
    """How the losses that a policy reports go with the true ones, both in points.

    A loss is what an action is worth less than the best, and a true one is measured with both
    seats playing the equilibrium. Every action of a hand with a choice counts as often as the
    equilibrium comes to that choice.
    """

    slope: float
    """The slope of the line of least squares: true points lost for each point reported."""
    ratio: float
    """The same through the origin: what to multiply reported losses by."""
    error: float
    """The mean absolute difference of the two."""
    reported: float
    """The mean of the losses reported."""
    true: float
    """The mean of the true losses."""


def calibration(game: ReducedGame, values: Floats, truth: Floats) -> Calibration:
    """The reported losses beside the true ones.

    Parameters
    ----------
    game
        The reduced game.
    values
        The points of each action, over places, as a policy sees them.
    truth
        The equilibrium's strategy.

    >>> from tutor.engine.reduced.equilibrium import equilibrium
    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 3)
    >>> best = equilibrium(game, 50)
    >>> found = calibration(game, true_values(game, best), best)
    >>> round(found.slope, 6), round(found.ratio, 6), found.error
    (1.0, 1.0, 0.0)
    """
    choice = game.choices > 1
    weight = chances(game, truth)[choice]
    weight /= weight.sum()
    real = true_values(game, truth)
    x, y = ((best_of(game, points) - points)[choice] for points in (values, real))
    mean_x, mean_y = float(weight @ x), float(weight @ y)
    spread = float(weight @ (x - mean_x) ** 2)
    return Calibration(
        slope=float(weight @ ((x - mean_x) * (y - mean_y))) / spread,
        ratio=float(weight @ (x * y)) / float(weight @ (x * x)),
        error=float(weight @ np.abs(x - y)),
        reported=mean_x,
        true=mean_y,
    )


def true_values(game: ReducedGame, truth: Floats) -> Floats:
    """The points of each action where both seats play the equilibrium's strategy."""
    return action_values(game, reach_of(game, truth), played_on(game, truth))
