"""The truth test: what a perfect opponent gains from the ways to play reduced dominoes."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.bench import Result, benchmark
from tutor.engine.choice import read_model
from tutor.engine.equilibrium import equilibrium, exploitability, worth
from tutor.engine.evaluate import evaluate
from tutor.engine.public_tree import Floats
from tutor.engine.reduced import ReducedGame, reduced_game
from tutor.engine.reduced_play import greedy, reference_ways
from tutor.engine.truth import FromViews, calibration, values_of
from tutor.game.actions import Action
from tutor.game.view import View

GAMES: Mapping[str, tuple[int, int]] = {
    "truth-double-three-3": (3, 3),
    "truth-double-four-3": (4, 3),
    "truth-double-three-4": (3, 4),
}
ITERATIONS = 100
DEPTHS = (2, 3, 4)
WORLDS = 250
"""Enough for every world of a decision here, each played on a few times."""
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
    """The evaluation that grades at the table, asked for every hand at every node.

    The model of how seats choose was fitted to the reduced game; its file says by which command.
    """
    game = reduced_game(*GAMES[name])
    model = read_model((DATA / "choice_{}_{}.json".format(*GAMES[name])).read_text("utf-8"))
    equal = next(way for way in reference_ways(game) if way.name == "equal")

    def points(view: View) -> dict[Action, float]:
        found = evaluate(view, worlds=WORLDS, model=model)
        return {option.action: option.points for option in found.options}

    values = values_of(game, FromViews(game, points))
    found = calibration(game, values, equilibrium(game, ITERATIONS))
    gains = {
        "equal weights": thousandths(game, equal.strategy),
        "the evaluation": thousandths(game, greedy(game, values)),
    }
    size = f"double-{game.rules.set_max}, {game.size} tiles each"
    return Result(
        f"reduced dominoes, {size}: the evaluation as shipped, its model fitted here",
        {"as exploitable, equal weights": gains["equal weights"] / gains["the evaluation"]},
        {
            **{f"thousandths a perfect opponent gains against {k}": v for k, v in gains.items()},
            "thousandths truly lost for a point reported (slope)": 1000 * found.slope,
            "thousandths by which reported losses are off": 1000 * found.error,
        },
    )


def thousandths(game: ReducedGame, strategy: Floats) -> float:
    return 1000 * exploitability(game, strategy)


def _registered(set_max: int, size: int) -> Callable[[], Result]:
    return lambda: measure(reduced_game(set_max, size))


def _shipped(name: str) -> Callable[[], Result]:
    return lambda: shipped(name)


for _name, _sizes in GAMES.items():
    benchmark(_name)(_registered(*_sizes))
    benchmark(_name.replace("truth", "truth-shipped"))(_shipped(_name))
