"""Ways to play reduced dominoes: what the engine does, with every world of every decision at once.

*Leaves* say what a pair of hands is worth at each public node, in points to seat 0; *weights* how
likely each hand is. The points of an action are the mean of the leaves after it over the other
seat's hands, by their weights.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np

from tutor.engine.kernels.jit import jit
from tutor.engine.reduced.equilibrium import Work, even, reach_of, room, shared_out, solve_below
from tutor.engine.reduced.public_tree import Floats, Ints, Tree
from tutor.engine.reduced.reduced import ReducedGame
from tutor.game.tiles import full_set

EQUAL = 1e-9
"""Actions whose points differ by no more are equals."""


@jit
def fold_pairs(tree: Tree, known: bool, strategy: Floats, pairs: Floats) -> None:
    """Fill ``pairs`` from the ends of the rounds upward: 0 stays where two hands share a tile.

    With ``known`` each side takes the best action, knowing every tile; else it plays ``strategy``.
    """
    first, second = tree.start[0], tree.start[1]
    for node in range(len(tree.over) - 1, 0, -1):
        parent = tree.parent[node]
        seat = tree.seat[parent]
        sign = 1.0 if seat == 0 else -1.0
        width = second[parent + 1] - second[parent]
        begin = tree.block[parent]
        if known and node == tree.child[parent + 1] - 1:
            for pair in range(begin, tree.block[parent + 1]):
                pairs[pair] = -sign * np.inf
        pair = tree.block[node]
        for mine in range(first[node], first[node + 1]):
            row = begin + (tree.above[mine] - first[parent]) * width - second[parent]
            for theirs in range(second[node], second[node + 1]):
                if tree.hand[mine] & tree.hand[theirs] == 0:
                    before = row + tree.above[theirs]
                    if not known:
                        chance = strategy[mine] if seat == 0 else strategy[theirs]
                        pairs[before] += chance * pairs[pair]
                    elif sign * pairs[pair] > sign * pairs[before]:
                        pairs[before] = pairs[pair]
                pair += 1


@jit
def _average(tree: Tree, weights: Floats, pairs: Floats, values: Floats, met: Floats) -> None:
    """The mean of ``pairs`` after each action, and the weight of the hands that it is over."""
    for node in range(1, len(tree.over)):
        seat = tree.seat[tree.parent[node]]
        sign = 1.0 if seat == 0 else -1.0
        pair = tree.block[node]
        for row in range(tree.start[0, node], tree.start[0, node + 1]):
            for column in range(tree.start[1, node], tree.start[1, node + 1]):
                if tree.hand[row] & tree.hand[column] == 0:
                    place = row if seat == 0 else column
                    weight = weights[column] if seat == 0 else weights[row]
                    values[place] += sign * weight * pairs[pair]
                    met[place] += weight
                pair += 1
    for place in range(len(values)):
        if met[place] > 0.0:
            values[place] /= met[place]


@jit
def _solve_each(
    tree: Tree,
    roots: Ints,
    depth: int,
    iterations: int,
    weights: Floats,
    pairs: Floats,
    work: Work,
    strategy: Floats,
    values: Floats,
) -> None:
    """CFR+ below each node by itself: the average strategy of its first level, and its worth."""
    for number in range(len(roots)):
        root = roots[number]
        for seat in range(2):
            for place in range(tree.start[seat, root], tree.start[seat, root + 1]):
                work.reach[place] = weights[place]
        solve_below(tree, root, depth, iterations, pairs, work)
        seat = tree.seat[root]
        for place in range(
            tree.start[seat, tree.child[root]], tree.start[seat, tree.child[root + 1]]
        ):
            strategy[place] = work.strategy[place]
            values[place] = work.value[place]


def known_tiles(game: ReducedGame) -> Floats:
    """Leaves where both sides know every tile from here on.

    They are the values of :func:`tutor.engine.kernels.two_seats.solve_worlds`, for all pairs of
    hands at once.

    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> float(known_tiles(game).max())
    7.0
    """
    pairs = game.payoffs.copy()
    fold_pairs(game.tree, True, weights_of(game), pairs)
    pairs[np.isinf(pairs)] = 0.0
    return pairs


def played_on(game: ReducedGame, strategy: Floats) -> Floats:
    """Leaves where both sides play a strategy from here on, each seeing only what it may."""
    pairs = game.payoffs.copy()
    fold_pairs(game.tree, False, strategy, pairs)
    return pairs


def chances(game: ReducedGame, strategy: Floats) -> Floats:
    """At a place that stands for an action, how often the hand comes to choose it or another.

    That is the chance of the decision in a round in which both seats play the strategy.
    """
    weights, values, met = reach_of(game, strategy), np.zeros(game.places), np.zeros(game.places)
    _average(game.tree, weights, game.payoffs, values, met)
    before = weights[game.tree.above] * met / game.deals
    return np.where(game.tree.acted, before, 0.0)


def weights_of(game: ReducedGame, strategy: Floats | None = None) -> Floats:
    """How likely each hand is if its seat plays a strategy; all alike without one.

    By Bayes' rule: the chance that the seat, with that hand, plays as the history has it.
    """
    return np.ones(game.places) if strategy is None else reach_of(game, strategy)


def action_values(game: ReducedGame, weights: Floats, leaves: Floats) -> Floats:
    """The expected points of each action with each hand, to the seat that takes it.

    A hand that no hand of the other seat can meet has 0.

    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> values = action_values(game, weights_of(game), known_tiles(game))
    >>> float(values[game.span(1)][0])  # the lead of 2-2 from 2-2 2-1
    1.5
    """
    values, met = np.zeros(game.places), np.zeros(game.places)
    _average(game.tree, weights, leaves, values, met)
    return values


def heaviest(game: ReducedGame) -> Floats:
    """The strategy that plays the tile of most pips; equals as often as each other.

    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> strategy = heaviest(game)
    >>> float(strategy[game.span(1)][0]), float(strategy[game.span(2)][0])  # from 2-2 2-1
    (1.0, 0.0)
    """
    pips = np.array([*(tile.pips for tile in full_set(game.rules.set_max)), 0.0])
    return greedy(game, pips[game.tree.tile[game.node_of]])


def best_of(game: ReducedGame, values: Floats) -> Floats:
    """At each place, the most that any action of the hand is worth."""
    acted = np.flatnonzero(game.tree.acted)
    groups = game.tree.above[acted]
    best = np.full(game.places, -np.inf)
    np.maximum.at(best, groups, values[acted])
    tops: Floats = values.copy()
    tops[acted] = best[groups]
    return tops


def greedy(game: ReducedGame, values: Floats) -> Floats:
    """The strategy that takes the action worth most; equals as often as each other."""
    return shared_out(game, (values >= best_of(game, values) - EQUAL).astype(np.float64))


def softened(game: ReducedGame, values: Floats, tau: float = 1.0, mixed: float = 0.05) -> Floats:
    """The strategy that prefers better actions: a softmax at ``tau`` points, a part of it even."""
    soft = shared_out(game, np.exp((values - best_of(game, values)) / tau))
    strategy: Floats = (1 - mixed) * soft + mixed * even(game)
    return strategy


class Resolved(NamedTuple):
    """What a search at every decision found."""

    strategy: Floats
    values: Floats
    """The points of each action, both seats playing on as the search has it."""


def resolved(
    game: ReducedGame, weights: Floats, leaves: Floats, depth: int = 2, iterations: int = 100
) -> Resolved:
    """CFR+ at each decision by itself, so many levels deep.

    Both seats' hands have their weights there, and the leaves stand where the search ends
    (Moravčík and others, "DeepStack", 2017, without its safeguard against other weights).

    >>> from tutor.engine.reduced.equilibrium import exploitability
    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> game = reduced_game(2, 2)
    >>> deep = resolved(game, weights_of(game), known_tiles(game), depth=2, iterations=10)
    >>> exploitability(game, deep.strategy) < exploitability(game, even(game))
    True
    """
    strategy, values, met = even(game), np.zeros(game.places), np.zeros(game.places)
    _average(game.tree, weights, leaves, np.zeros(game.places), met)
    roots = np.array(game.decisions, dtype=np.int64)
    work = room(game)
    _solve_each(game.tree, roots, depth, iterations, weights, leaves, work, strategy, values)
    return Resolved(strategy, np.divide(values, met, out=values, where=met > 0))


class Way(NamedTuple):
    """A way to play: its name, its strategy, and the points it gives each action, if it does."""

    name: str
    strategy: Floats
    values: Floats | None = None


def reference_ways(game: ReducedGame, depths: Sequence[int] = ()) -> Iterator[Way]:
    """The ways to play that others are measured against, one refinement after another.

    Random and heaviest-tile play; worlds weighted equally and solved with every tile known;
    weighted by how likely an engine of that kind, softened, is to have played so; by an engine
    that itself weighs; then with leaves half known and half played on by that engine; then with a
    search of each of the ``depths`` on those leaves.

    >>> from tutor.engine.reduced.reduced import reduced_game
    >>> [way.name for way in reference_ways(reduced_game(2, 2), depths=[2])]
    ['random', 'heaviest', 'equal', 'weighted', 'weighing', 'mixed', 'deep 2']
    """
    yield Way("random", even(game))
    yield Way("heaviest", heaviest(game))
    leaves, weights = known_tiles(game), weights_of(game)
    values = action_values(game, weights, leaves)
    yield Way("equal", greedy(game, values), values)
    for name in ("weighted", "weighing"):
        weights = weights_of(game, softened(game, values))
        values = action_values(game, weights, leaves)
        yield Way(name, greedy(game, values), values)
    mixed = (leaves + played_on(game, softened(game, values))) / 2
    values = action_values(game, weights, mixed)
    yield Way("mixed", greedy(game, values), values)
    for depth in depths:
        yield Way(f"deep {depth}", *resolved(game, weights, mixed, depth))
