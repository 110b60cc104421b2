"""The truth test: what a perfect opponent gains from the ways to play reduced dominoes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import numpy as np

from tests.bench import Result, benchmark
from tutor.engine.beliefs.beliefs import seat_likelihoods
from tutor.engine.beliefs.choice import SOFTNESS, ChoiceModel, choice_terms, read_model
from tutor.engine.deeper.deeper import DEPTH, public_of
from tutor.engine.deeper.resolving import Resolving
from tutor.engine.evaluate import evaluate
from tutor.engine.kernels.situations import moments_of
from tutor.engine.mixing import FULL_SHARE
from tutor.engine.reduced.equilibrium import equilibrium, exploitability, worth
from tutor.engine.reduced.public_tree import Floats, Ints
from tutor.engine.reduced.reduced import PublicNode, ReducedGame, reduced_game
from tutor.engine.reduced.truth import FromViews, calibration, strategy_of, values_of
from tutor.engine.reduced.ways import greedy, reference_ways
from tutor.engine.values.policies import policy_of
from tutor.game.actions import Action
from tutor.game.view import View

GAMES: Mapping[str, tuple[int, int]] = {
    "truth-double-three-3": (3, 3),
    "truth-double-four-3": (4, 3),
    "truth-double-three-4": (3, 4),
}
ITERATIONS = 100
DEPTHS = (2, 3, 4)
WORLDS = 1000
"""Enough for every world of a decision here, each played on many times."""
DEEP_PLAYS = 16
DATA = Path(__file__).with_name("data")


def measure(game: ReducedGame) -> Result:
    """The equilibrium, then each way beside it; there is no chance in any figure."""
    began = time.perf_counter()
    best = equilibrium(game, ITERATIONS)
    seconds = time.perf_counter() - began
    details = {
        "public nodes": float(game.nodes),
        f"milliseconds for {ITERATIONS} iterations of CFR+": 1000 * seconds,
        "thousandths of a point, the leader's value": 1000 * worth(game, best, 0),
        "thousandths a perfect opponent gains against: equilibrium": thousandths(game, best),
    }
    gains = {}
    for way in reference_ways(game, DEPTHS):
        gains[way.name] = thousandths(game, way.strategy)
        details[f"thousandths a perfect opponent gains against: {way.name}"] = gains[way.name]
        if way.values is not None:
            found = calibration(game, way.values, best)
            details[f"thousandths truly lost for a point that {way.name} reports (slope)"] = (
                1000 * found.slope
            )
            details[f"thousandths by which losses that {way.name} reports are off"] = (
                1000 * found.error
            )
    size = f"double-{game.rules.set_max}, {game.size} tiles each"
    ratios = {
        f"as exploitable, equal weights as {name}": gains["equal"] / gain
        for name, gain in gains.items()
    }
    return Result(f"reduced dominoes, {size}: what a perfect opponent gains", ratios, details)


def shipped(name: str) -> Result:
    """The evaluation that grades at the table, asked for every hand at every node."""
    game, model = reduced_game(*GAMES[name]), model_of(name)

    def points(view: View) -> dict[Action, float]:
        found = evaluate(view, worlds=WORLDS, model=model)
        return {option.action: option.points for option in found.options}

    values = values_of(game, FromViews(game, points))
    return compared(game, "evaluation", greedy(game, values), values)


def deep(name: str) -> Result:
    """The deep evaluation's search for every hand at every node."""
    game, model = reduced_game(*GAMES[name]), model_of(name)
    search = Deep(game, model)
    answers = Answers({index: search.tables(game.node(index)) for index in game.decisions})
    return compared(game, "deep evaluation", strategy_of(game, answers), values_of(game, answers))


def model_of(name: str) -> ChoiceModel:
    """How seats choose in a reduced game: fitted to it, its file says by which command."""
    return read_model((DATA / "choice_{}_{}.json".format(*GAMES[name])).read_text("utf-8"))


def compared(game: ReducedGame, name: str, strategy: Floats, values: Floats) -> Result:
    """A way to play beside equal weights, and its losses beside the true ones."""
    equal = next(way for way in reference_ways(game) if way.name == "equal")
    found = calibration(game, values, equilibrium(game, ITERATIONS))
    gains = {
        "equal weights": thousandths(game, equal.strategy),
        f"the {name}": thousandths(game, strategy),
    }
    size = f"double-{game.rules.set_max}, {game.size} tiles each"
    return Result(
        f"reduced dominoes, {size}: the {name} as shipped, its model fitted here",
        {"as exploitable, equal weights": gains["equal weights"] / gains[f"the {name}"]},
        {
            **{f"thousandths a perfect opponent gains against {k}": v for k, v in gains.items()},
            "thousandths truly lost for a point reported (slope)": 1000 * found.slope,
            "thousandths by which reported losses are off": 1000 * found.error,
        },
    )


class Deep:
    """Re-solving as the table has it, for every hand of a public node at once."""

    def __init__(self, game: ReducedGame, model: ChoiceModel) -> None:
        self.game, self.model = game, model

    def _solved(self, node: PublicNode) -> tuple[Resolving, Floats]:
        """The search below a node, and the average strategy."""
        chooses = int(np.flatnonzero(node.legal.sum(axis=1) > 1)[0])
        view = self.game.view(node, int(node.hands[chooses]))
        moments, terms = moments_of(view), choice_terms(view.rules)

        def likely(seat: int, hands: Ints) -> Floats:
            past = [moment for moment in moments if moment.seat == seat]
            return seat_likelihoods(past, hands, None, self.model, terms)

        search = Resolving(
            public_of(view),
            (node.hands, node.others),
            (likely(view.seat, node.hands), likely(1 - view.seat, node.others)),
            self.game.terms,
            policy_of(self.model, SOFTNESS),
            share=FULL_SHARE,
            depth=DEPTH,
            plays=DEEP_PLAYS,
        )
        for _done in search.fill():
            pass
        return search, search.solve()

    def tables(self, node: PublicNode) -> tuple[Floats, Floats]:
        """``[hands, actions]``: how often each action is taken, and its points."""
        search, strategy = self._solved(node)
        tree, weights = search.tree, search.weights[1]
        chances, points = np.zeros(node.legal.shape), np.zeros(node.legal.shape)
        columns = {action: column for column, action in enumerate(node.actions)}
        for row in range(len(node.hands)):
            children, values = search.values(row)
            for child, against in zip(children, values, strict=True):
                column = columns[int(tree.tile[child]), int(tree.end[child])]
                begin, end = tree.start[0, child], tree.start[0, child + 1]
                place = begin + np.flatnonzero(tree.above[begin:end] == row)[0]
                chances[row, column] = strategy[place]
                meeting = ~np.isnan(against)
                points[row, column] = np.average(against[meeting], weights=weights[meeting])
        return chances, points


class Answers(NamedTuple):
    """What was found for every node, to be read as a policy and as values."""

    tables: Mapping[int, tuple[Floats, Floats]]

    def probabilities(self, node: PublicNode, hands: Ints) -> Floats:
        return self.tables[node.index][0]

    def values(self, node: PublicNode, hands: Ints) -> Floats:
        return self.tables[node.index][1]


def thousandths(game: ReducedGame, strategy: Floats) -> float:
    return 1000 * exploitability(game, strategy)


def _registered(set_max: int, size: int) -> Callable[[], Result]:
    return lambda: measure(reduced_game(set_max, size))


def _shipped(name: str) -> Callable[[], Result]:
    return lambda: shipped(name)


def _deep(name: str) -> Callable[[], Result]:
    return lambda: deep(name)


for _name, _sizes in GAMES.items():
    benchmark(_name)(_registered(*_sizes))
    benchmark(_name.replace("truth", "truth-shipped"))(_shipped(_name))
    benchmark(_name.replace("truth", "truth-deep"))(_deep(_name))
