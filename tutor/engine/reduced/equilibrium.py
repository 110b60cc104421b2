"""The truth test: the best play of a reduced game, and how far another way to play falls short.

A *strategy* is an array over places: the chance that a hand takes an action, 1 at every place that
stands for no action. The equilibrium is found by CFR+ (Tammelin, "Solving large imperfect
information games using CFR+", 2014): regret matching on regrets that never fall below zero, the
seats taking turns, the strategies averaged with linear weights. What a perfect opponent gains is
the value of its best response, a pass over the public tree with all its hands at once (Johanson,
Waugh, Bowling and Zinkevich, 2011).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from tutor.engine.kernels.jit import jit
from tutor.engine.reduced.public_tree import Floats, Ints, Tree
from tutor.engine.reduced.reduced import ReducedGame


class Work(NamedTuple):
    """Room for the numbers of a search, one for each place, and the even strategy to begin with."""

    even: Floats
    strategy: Floats
    average: Floats
    regret: Floats
    reach: Floats
    value: Floats
    total: Floats


@jit
def _spread(tree: Tree, seat: int, low: int, high: int, strategy: Floats, reach: Floats) -> None:
    """The chances that a seat's hands come to the nodes of a level, from those of the level above.

    Only the seat's own choices count. ``low`` and ``high`` are the first node and the one after
    the last.
    """
    for place in range(tree.start[seat, low], tree.start[seat, high]):
        reach[place] = reach[tree.above[place]] * strategy[place]


@jit
def _meet(tree: Tree, seat: int, node: int, reach: Floats, pairs: Floats, value: Floats) -> None:
    """The worth of each hand of a seat at a node, over the other's hands and chances to be there.

    ``pairs`` are points to seat 0 for each pair of hands, 0 for a pair that cannot be.
    """
    first, last = tree.start[0, node], tree.start[0, node + 1]
    begin, stop = tree.start[1, node], tree.start[1, node + 1]
    pair = tree.block[node]
    if seat == 0:
        for mine in range(first, last):
            total = 0.0
            for theirs in range(begin, stop):
                total += reach[theirs] * pairs[pair]
                pair += 1
            value[mine] = total
    else:
        for mine in range(begin, stop):
            value[mine] = 0.0
        for theirs in range(first, last):
            for mine in range(begin, stop):
                value[mine] -= reach[theirs] * pairs[pair]
                pair += 1


@jit
def _share(tree: Tree, seat: int, parts: Ints, level: int, amounts: Floats, work: Work) -> None:
    """The strategy in proportion to ``amounts``, for the actions that lead to a level.

    Even where they are all 0. The seat's chances to come to the level follow.
    """
    for place in range(
        tree.start[seat, parts[0, level - 1]], tree.start[seat, parts[1, level - 1]]
    ):
        work.total[place] = 0.0
    first, last = tree.start[seat, parts[0, level]], tree.start[seat, parts[1, level]]
    for place in range(first, last):
        if tree.acted[place]:
            work.total[tree.above[place]] += amounts[place]
    for place in range(first, last):
        above = tree.above[place]
        if tree.acted[place] and work.total[above] > 0.0:
            work.strategy[place] = amounts[place] / work.total[above]
        else:
            work.strategy[place] = work.even[place]
        work.reach[place] = work.reach[above] * work.strategy[place]


@jit
def _value_below(tree: Tree, seat: int, parts: Ints, pairs: Floats, work: Work) -> None:
    """What each hand of a seat is worth in a part of the tree, from its lowest level upward."""
    lowest_level = parts.shape[1] - 1
    for level in range(lowest_level, -1, -1):
        for node in range(parts[0, level], parts[1, level]):
            if level == lowest_level or tree.over[node] != 0:
                _meet(tree, seat, node, work.reach, pairs, work.value)
            else:
                _fold(tree, seat, node, work.strategy, work.value)


@jit
def _learn(tree: Tree, seat: int, parts: Ints, level: int, weight: float, work: Work) -> None:
    """Regret matching for the actions that lead to a level; only positive regrets are kept.

    The new strategy joins the average with ``weight``.
    """
    first, last = tree.start[seat, parts[0, level]], tree.start[seat, parts[1, level]]
    for place in range(first, last):
        if tree.acted[place]:
            regret = work.regret[place] + work.value[place] - work.value[tree.above[place]]
            work.regret[place] = max(regret, 0.0)
    _share(tree, seat, parts, level, work.regret, work)
    for place in range(first, last):
        work.average[place] += weight * work.reach[place]


@jit
def solve_below(
    tree: Tree, root: int, depth: int, iterations: int, pairs: Floats, work: Work
) -> None:
    """CFR+ on the part of the tree below a node, down to ``depth`` levels.

    ``work.reach`` at the root holds the chances of both seats' hands; what a pair of hands is
    worth where the part ends, or the round, is read from ``pairs``. ``work.strategy`` takes the
    average strategy, and ``work.value`` what it is worth to the seat to act at the root, summed
    over the other's hands and their chances.
    """
    parts = np.zeros((2, depth + 1), dtype=np.int64)  # the first node of each level, and the end
    parts[0, 0], parts[1, 0] = root, root + 1
    for level in range(1, depth + 1):
        for side in range(2):
            parts[side, level] = tree.child[parts[side, level - 1]]
        for seat in range(2):
            first, last = tree.start[seat, parts[0, level]], tree.start[seat, parts[1, level]]
            for place in range(first, last):
                work.regret[place] = 0.0
                work.average[place] = 0.0
            _share(tree, seat, parts, level, work.regret, work)
    for turn in range(2 * iterations):
        seat = turn % 2
        _value_below(tree, seat, parts, pairs, work)
        for level in range(1, depth + 1):
            _learn(tree, seat, parts, level, turn // 2 + 1.0, work)
    for level in range(1, depth + 1):
        for seat in range(2):
            _share(tree, seat, parts, level, work.average, work)
    _value_below(tree, tree.seat[root], parts, pairs, work)


@jit
def _fold(tree: Tree, seat: int, node: int, strategy: Floats, value: Floats) -> None:
    """The worth of each hand of a seat at a node, from the nodes its actions lead to."""
    for place in range(tree.start[seat, node], tree.start[seat, node + 1]):
        value[place] = 0.0
    low, high = tree.child[node], tree.child[node + 1]
    for place in range(tree.start[seat, low], tree.start[seat, high]):
        value[tree.above[place]] += strategy[place] * value[place]


@jit
def _fold_best(tree: Tree, seat: int, node: int, value: Floats) -> None:
    """The same when the seat takes its best action with each hand."""
    for place in range(tree.start[seat, node], tree.start[seat, node + 1]):
        value[place] = -np.inf if tree.seat[node] == seat else 0.0
    low, high = tree.child[node], tree.child[node + 1]
    for place in range(tree.start[seat, low], tree.start[seat, high]):
        above = tree.above[place]
        if tree.acted[place]:
            value[above] = max(value[above], value[place])
        else:
            value[above] += value[place]
    for place in range(tree.start[seat, node], tree.start[seat, node + 1]):
        if value[place] == -np.inf:
            value[place] = 0.0  # a hand without any action is one that no other hand can meet


@jit
def _worth(
    tree: Tree, seat: int, best: bool, strategy: Floats, pairs: Floats, reach: Floats, value: Floats
) -> None:
    """Fill ``value`` for a seat: its own strategy against the other's, or the best response."""
    nodes = len(tree.over)
    _spread(tree, 1 - seat, 1, nodes, strategy, reach)
    for node in range(nodes - 1, -1, -1):
        if tree.over[node] != 0:
            _meet(tree, seat, node, reach, pairs, value)
        elif best:
            _fold_best(tree, seat, node, value)
        else:
            _fold(tree, seat, node, strategy, value)


def room(game: ReducedGame) -> Work:
    """Room for a search, with every hand at the root as likely."""
    empty = [np.zeros(game.places) for _ in Work._fields]
    return Work(*empty)._replace(even=even(game), reach=np.ones(game.places))


def even(game: ReducedGame) -> Floats:
    """The strategy that takes every action as often: random play."""
    strategy: Floats = 1.0 / game.choices
    return strategy


def equilibrium(game: ReducedGame, iterations: int = 100) -> Floats:
    """The strategy that no opponent can beat, as near as CFR+ comes in so many iterations.

    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> exploitability(game, equilibrium(game, 50)) < 0.01 < exploitability(game, even(game))
    True
    """
    work = room(game)
    solve_below(game.tree, 0, len(game.levels) - 2, iterations, game.payoffs, work)
    return work.strategy


def shared_out(game: ReducedGame, amounts: Floats) -> Floats:
    """The strategy that takes each action in proportion to a number for it; even if all are 0."""
    acted = np.flatnonzero(game.tree.acted)
    groups = game.tree.above[acted]
    totals = np.bincount(groups, weights=amounts[acted], minlength=game.places)[groups]
    strategy = even(game)
    some = totals > 0
    strategy[acted[some]] = amounts[acted[some]] / totals[some]
    return strategy


def worth(game: ReducedGame, strategy: Floats, seat: int, *, best: bool = False) -> float:
    """The expected points a round to a seat when both play a strategy.

    With ``best`` the seat instead knows the strategy of the other and answers it perfectly.

    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> abs(worth(game, even(game), 0) + worth(game, even(game), 1)) < 1e-9
    True
    """
    reach, value = np.ones(game.places), np.zeros(game.places)
    _worth(game.tree, seat, best, strategy, game.payoffs, reach, value)
    start = game.tree.start[seat]
    return float(value[start[0] : start[1]].sum()) / game.deals


def exploitability(game: ReducedGame, strategy: Floats) -> float:
    """What a perfect opponent gains against a strategy: the mean over both seats, in points.

    0 for an equilibrium. The gains are measured against the strategy playing itself, whose points
    cancel in the mean (Johanson and others, 2011).
    """
    return sum(worth(game, strategy, seat, best=True) for seat in (0, 1)) / 2


def reach_of(game: ReducedGame, strategy: Floats) -> Floats:
    """At each place, the chance that the seat plays as the history has it with that hand.

    By Bayes' rule these are the weights of a seat's hands, for one who knows its strategy.
    """
    reach = np.ones(game.places)
    for seat in (0, 1):
        _spread(game.tree, seat, 1, game.nodes, strategy, reach)
    return reach
