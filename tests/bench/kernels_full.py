"""Two sides in games with arms, fives or a boneyard: the kernel against plain alpha-beta."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.bench import Result, benchmark, medians
from tests.engine.reference_full import TABLES, plain_worlds, some_worlds
from tutor.engine.kernels.every_game import solve_full_worlds

WORLDS = 50


def _fast(args: tuple[Any, ...], stocks: Any) -> Any:
    return solve_full_worlds(*args, stocks=stocks)


@benchmark("solve-any-game")
def solve_any_game() -> Result:
    """Both over the same worlds, which they must value alike."""
    ratios, details = {}, {}
    for title, table in TABLES.items():
        worlds = some_worlds(*table, number=WORLDS)
        if plain_worlds(*worlds).tolist() != _fast(*worlds).tolist():
            raise AssertionError(f"the two ways disagree: {title}")
        sides = {"plain": partial(plain_worlds, *worlds), "fast": partial(_fast, *worlds)}
        seconds = medians(sides, rounds=3)
        ratios[f"as fast as plain alpha-beta, {title}"] = seconds["plain"] / seconds["fast"]
        details[f"microseconds, every action of a world, {title}"] = 1e6 * seconds["fast"] / WORLDS
    return Result(f"{WORLDS} worlds after a lead, every action exactly", ratios, details)
