"""The truth test against a plain implementation, the kernels, the rules and the known figures."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.engine import plain_dominoes as plain
from tutor.engine.evaluate import evaluate
from tutor.engine.kernels import two_seats as kernels
from tutor.engine.reduced.equilibrium import (
    equilibrium,
    even,
    exploitability,
    reach_of,
    shared_out,
    worth,
)
from tutor.engine.reduced.public_tree import Floats, Ints
from tutor.engine.reduced.reduced import PublicNode, ReducedGame, action_of, reduced_game
from tutor.engine.reduced.truth import FromViews, calibration, strategy_of, true_values, values_of
from tutor.engine.reduced.ways import (
    action_values,
    greedy,
    heaviest,
    known_tiles,
    played_on,
    resolved,
    softened,
    weights_of,
)
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.tiles import full_set
from tutor.game.view import View

ROOT = Path(__file__).parents[3]

SCORINGS: list[dict[str, Any]] = [
    {},
    {"blocked_score": "difference"},
    {"out_score": "none", "blocked_score": "none"},
    {"double_bonus": "double_or_both_ends", "blocked_score": "all"},
    {"blank_double": 13, "rounding": "round_score"},
]


@pytest.fixture(scope="module")
def small() -> ReducedGame:
    return reduced_game(2, 2)


@pytest.fixture(scope="module")
def game() -> ReducedGame:
    return reduced_game(3, 3)


def at_random(game: ReducedGame, seed: int) -> Floats:
    """A strategy without any sense, to be sure that nothing depends on good ones."""
    return shared_out(game, np.random.default_rng(seed).random(game.places))


def in_plain_words(game: ReducedGame, strategy: Floats) -> plain.Strategy:
    """A strategy over places as a function of a hand and a history of tuples."""
    tiles = [(tile.high, tile.low) for tile in full_set(game.rules.set_max)]
    table: dict[tuple[plain.Hand, plain.History], dict[plain.Action, float]] = {}

    def said(tile: int, end: int) -> plain.Action:
        return None if tile < 0 else (tiles[tile], ("left", "right")[end])

    for index in range(game.nodes):
        node = game.node(index)
        history = tuple(said(tile, end) for _, tile, end in node.history)
        for child, (tile, end) in zip(game.children(index), node.actions, strict=True):
            for row, chance in zip(game.rows(child), strategy[game.span(child)], strict=True):
                mask = int(game.tree.hand[game.tree.start[node.seat, index] + row])
                hand = frozenset(t for place, t in enumerate(tiles) if mask >> place & 1)
                table.setdefault((hand, history), {})[said(tile, end)] = float(chance)
    return lambda hand, history: table[hand, history]


@pytest.mark.parametrize(("set_max", "size"), [(2, 2), (2, 3)])
def test_a_plain_walk_over_every_deal_agrees(set_max: int, size: int) -> None:
    game = reduced_game(set_max, size)
    dealt = list(plain.deals(set_max, size))
    assert game.deals == len(dealt)
    for strategy in (even(game), at_random(game, 1), heaviest(game), equilibrium(game, 20)):
        words = in_plain_words(game, strategy)
        total = sum(plain.value(list(hands), (), words) for hands in dealt)
        assert worth(game, strategy, 0) == pytest.approx(total / len(dealt))
        assert worth(game, strategy, 1) == pytest.approx(-total / len(dealt))
        found = exploitability(game, strategy)
        assert found == pytest.approx(plain.exploitability(set_max, size, words), abs=1e-9)


def test_every_history_of_every_deal_has_its_node_and_its_hands(small: ReducedGame) -> None:
    hands_seen: dict[tuple[plain.History, int], set[plain.Hand]] = {}

    def walk(hands: list[plain.Hand], history: plain.History) -> None:
        for seat in (0, 1):
            hands_seen.setdefault((history, seat), set()).add(hands[seat])
        if not plain.is_over(hands, history):
            seat = len(history) % 2
            for action in plain.actions(hands[seat], history):
                after = list(hands)
                after[seat] = plain.without(hands[seat], action)
                walk(after, (*history, action))

    for dealt in plain.deals(2, 2):
        walk(list(dealt), ())
    assert len(hands_seen) == 2 * small.nodes
    for index in range(small.nodes):
        node = small.node(index)
        tiles = [(tile.high, tile.low) for tile in full_set(2)]
        history = tuple(
            None if tile < 0 else (tiles[tile], ("left", "right")[end])
            for _, tile, end in node.history
        )
        hands = {frozenset(t for i, t in enumerate(tiles) if m >> i & 1) for m in node.hands}
        assert hands == hands_seen[history, node.seat]


@pytest.mark.parametrize("fields", SCORINGS)
def test_the_ends_of_rounds_score_as_the_rules_say(fields: dict[str, Any]) -> None:
    game, rng = reduced_game(3, 3, **fields), random.Random(3)
    tiles, tree = full_set(3), game.tree
    for index in rng.sample(np.flatnonzero(tree.over).tolist(), 300):
        history, hands = game.node(index).history, []
        rows, columns = (tree.start[seat, index + 1] - tree.start[seat, index] for seat in (0, 1))
        row, column = rng.randrange(int(rows)), rng.randrange(int(columns))
        for seat, number in enumerate((row, column)):
            mask = int(tree.hand[tree.start[seat, index] + number])
            held = [tile for place, tile in enumerate(tiles) if mask >> place & 1]
            hands.append(held + [tiles[tile] for s, tile, _ in history if s == seat and tile >= 0])
        if set(hands[0]) & set(hands[1]):
            continue
        now = Round.start(game.rules, hands)
        for place, (_, tile, end) in enumerate(history):
            if not now.ending:  # the table sees a block before both have passed
                now = now.apply(action_of(tile, end, tiles, lead=place == 0))
        score = now.score()
        sign = 0 if score.winner is None else 1 - 2 * score.winner
        points = 1 if score.points is None else max(score.points)
        found = game.payoffs[tree.block[index] + row * columns + column]
        assert found == sign * points, (now.history, hands)


@pytest.mark.parametrize("fields", SCORINGS)
def test_known_tiles_are_valued_as_the_kernels_do(fields: dict[str, Any]) -> None:
    game, rng = reduced_game(3, 3, **fields), random.Random(4)
    leaves = known_tiles(game)
    for index in rng.sample(game.decisions, 40):
        node = game.node(index)
        row = rng.randrange(len(node.hands))
        own = int(node.hands[row])
        worlds = [int(other) for other in node.others if other & own == 0]
        columns = np.flatnonzero(node.legal[row]).tolist()
        tiles, ends = zip(*(node.actions[column] for column in columns), strict=True)
        expected = kernels.solve_worlds(
            own, worlds, node.left, node.right, tiles, ends, game.terms
        ).mean(axis=0)
        values = action_values(game, weights_of(game), leaves)
        found = [float(values[place]) for place in places(game, index, own, columns)]
        assert found == pytest.approx(expected.tolist())


def places(game: ReducedGame, index: int, own: int, columns: list[int]) -> list[int]:
    """The places of a hand's actions at a node."""
    tree = game.tree
    seat = tree.seat[index]
    first, last = tree.start[seat, index], tree.start[seat, index + 1]
    row = tree.hand[first:last].tolist().index(own)
    children = [game.children(index)[column] for column in columns]
    found = [game.span(child).start + game.rows(child).tolist().index(row) for child in children]
    return [int(place) for place in found]


def test_the_equilibrium_is_reached(game: ReducedGame) -> None:
    best = equilibrium(game, 30)
    assert exploitability(game, best) == pytest.approx(0.0016, abs=3e-4)
    assert worth(game, best, 0) == pytest.approx(2.5, abs=0.005)


def test_the_known_figures_of_double_three(game: ReducedGame) -> None:
    leaves = known_tiles(game)
    plain_values = action_values(game, weights_of(game), leaves)
    weights = weights_of(game, softened(game, plain_values))
    weighed = action_values(game, weights, leaves)
    again = weights_of(game, softened(game, weighed))
    mixed = (leaves + played_on(game, softened(game, weighed))) / 2
    strategies = {
        1.493: even(game),
        1.051: heaviest(game),
        0.143: greedy(game, plain_values),
        0.0615: greedy(game, weighed),
        0.055: greedy(game, action_values(game, again, mixed)),
    }
    for figure, strategy in strategies.items():
        assert exploitability(game, strategy) == pytest.approx(figure, abs=6e-4)
    deep = resolved(game, again, mixed, 2, 50)
    assert exploitability(game, deep.strategy) < 0.04


def test_playing_on_from_the_lead_is_the_worth_of_the_strategy(game: ReducedGame) -> None:
    strategy = at_random(game, 2)
    pairs = played_on(game, strategy)[: game.tree.block[1]]
    assert pairs.sum() / game.deals == pytest.approx(worth(game, strategy, 0))


def test_true_values_are_what_a_change_of_action_is_worth(small: ReducedGame) -> None:
    """Raising the chance of an action changes the worth by its points above those played."""
    truth, rng = at_random(small, 3), random.Random(5)
    values, reach = true_values(small, truth), reach_of(small, truth)
    for index in rng.sample(small.decisions, 10):
        seat = int(small.tree.seat[index])
        child = rng.choice(small.children(index))
        place = small.span(child).start
        group = np.flatnonzero(
            (small.tree.above == small.tree.above[place]) & small.tree.acted & (reach >= 0)
        )
        changed = truth.copy()
        changed[group] = 0.0
        changed[place] = 1.0
        hand = int(small.tree.hand[small.tree.above[place]])
        node = small.node(index)
        others = small.tree.start[1 - seat, index]
        met = sum(
            reach[others + number] for number, other in enumerate(node.others) if other & hand == 0
        )
        gained = (values[place] - truth[group] @ values[group]) * met
        gained *= reach[small.tree.above[place]] / small.deals
        difference = worth(small, changed, seat) - worth(small, truth, seat)
        assert difference == pytest.approx(gained, abs=1e-9)


def test_a_search_to_the_end_from_the_lead_is_the_equilibrium(small: ReducedGame) -> None:
    best = equilibrium(small, 50)
    deep = resolved(small, weights_of(small), small.payoffs, len(small.levels) - 2, 50)
    leads = np.concatenate([np.arange(s.start, s.stop) for s in map(small.span, small.children(0))])
    assert deep.strategy[leads] == pytest.approx(best[leads])


@pytest.mark.slow
def test_points_of_a_search_are_those_of_the_equilibrium(game: ReducedGame) -> None:
    best = equilibrium(game, 100)
    deep = resolved(game, weights_of(game, best), known_tiles(game), len(game.levels) - 2, 100)
    leads = np.concatenate([np.arange(s.start, s.stop) for s in map(game.span, game.children(0))])
    difference = deep.values[leads] - true_values(game, best)[leads]
    assert np.abs(difference).mean() < 0.02


class Table:
    """A policy read from a strategy that is already there."""

    def __init__(self, game: ReducedGame, array: Floats) -> None:
        self.game, self.array = game, array

    def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
        table = np.zeros(node.legal.shape)
        for row, hand in enumerate(hands.tolist()):
            columns = np.flatnonzero(node.legal[row]).tolist()
            table[row, columns] = self.array[places(self.game, node.index, hand, columns)]
        return table

    values = probabilities


def test_a_policy_is_asked_for_every_choice(small: ReducedGame) -> None:
    strategy = at_random(small, 4)
    found = strategy_of(small, Table(small, strategy))
    assert exploitability(small, found) == pytest.approx(exploitability(small, strategy))
    values = action_values(small, weights_of(small), known_tiles(small))
    truth = equilibrium(small, 20)
    read = values_of(small, Table(small, values))
    assert calibration(small, read, truth) == calibration(small, values, truth)


def test_a_policy_that_is_none_is_refused(small: ReducedGame) -> None:
    class Half(Table):
        def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
            return super().probabilities(node, hands) / 2

    class Illegal(Table):
        def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
            return np.full(node.legal.shape, 1 / node.legal.shape[1])

    class Transposed(Table):
        def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
            return super().probabilities(node, hands).T

    for kind in (Half, Illegal, Transposed):
        with pytest.raises(ValueError, match="at node 0"):
            strategy_of(small, kind(small, even(small)))


@pytest.mark.slow
def test_a_function_of_views_is_a_policy(game: ReducedGame) -> None:
    def pips(view: View) -> dict[Any, float]:
        assert view.is_to_act
        return {a: a.tile.pips for a in view.actions() if isinstance(a, Play)}

    found = exploitability(game, strategy_of(game, FromViews(game, pips)))
    assert found == pytest.approx(exploitability(game, heaviest(game)))


def test_the_evaluation_can_be_put_to_the_test(small: ReducedGame) -> None:
    def points(view: View) -> dict[Any, float]:
        found = evaluate(view, worlds=1000, beliefs="uniform", leaves="full")
        return {option.action: option.points for option in found.options}

    values = values_of(small, FromViews(small, points))
    expected = action_values(small, weights_of(small), known_tiles(small))
    meeting = (small.choices > 1) & (values != 0)
    assert meeting.sum() > 50
    assert values[meeting] == pytest.approx(expected[meeting])


def test_games_that_cannot_be_are_refused() -> None:
    for set_max, size in ((2, 1), (2, 4)):
        with pytest.raises(ValueError, match="two hands"):
            reduced_game(set_max, size)
    with pytest.raises(ValueError, match="histories"):
        reduced_game(6, 7)
    with pytest.raises(ValueError, match="draw"):
        reduced_game(2, 2, draw="when_stuck")


PROBE = """
import json
from tutor.engine.reduced.equilibrium import *
from tutor.engine.reduced.reduced import reduced_game
from tutor.engine.reduced.ways import *
game = reduced_game(2, 2)
leaves, best = known_tiles(game), equilibrium(game, 10)
values = action_values(game, weights_of(game, best), (leaves + played_on(game, best)) / 2)
deep = resolved(game, weights_of(game), leaves, 2, 10)
found = [best.sum(), values.sum(), deep.strategy.sum(), deep.values.sum()]
found += [exploitability(game, way) for way in (best, even(game), heaviest(game), deep.strategy)]
print(json.dumps([round(float(figure), 6) for figure in found]))
"""


def test_plain_python_finds_the_same() -> None:
    found = []
    for switch in ("0", "1"):
        environment = {**os.environ, "DOMINO_TUTOR_PLAIN": switch}
        run = subprocess.run(
            [sys.executable, "-c", PROBE], env=environment, cwd=ROOT, capture_output=True, text=True
        )
        assert run.returncode == 0, run.stderr
        found.append(json.loads(run.stdout))
    assert found[0] == found[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("set_max", "size", "random_play", "equal", "weighed"),
    [(4, 3, 1.547, 0.150, 0.071), (3, 4, 2.966, 0.409, 0.215)],
)
def test_the_known_figures_of_larger_games(
    set_max: int, size: int, random_play: float, equal: float, weighed: float
) -> None:
    game = reduced_game(set_max, size)
    leaves = known_tiles(game)
    values = action_values(game, weights_of(game), leaves)
    weights = weights_of(game, softened(game, values))
    found = (even(game), greedy(game, values), greedy(game, action_values(game, weights, leaves)))
    for strategy, figure in zip(found, (random_play, equal, weighed), strict=True):
        assert exploitability(game, strategy) == pytest.approx(figure, abs=6e-4)
