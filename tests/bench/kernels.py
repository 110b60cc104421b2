"""The two-seat kernel against the plain one."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from types import ModuleType
from typing import Any

from tests.bench import Result, benchmark, medians
from tests.engine import reference
from tutor.engine.kernels import two_seats as kernels
from tutor.engine.kernels.terms import score_terms
from tutor.game.tiles import full_set

SEED, DEALS, COUNTED = 1, 2000, 200
_TERMS, _SCORING = score_terms(), reference.Scoring()


def positions(number: int) -> list[tuple[int, ...]]:
    """Deals of seven tiles each after the heaviest tile is led: the other seat is to move."""
    rng, tiles, found = random.Random(SEED), full_set(6), []
    for _ in range(number):
        drawn = rng.sample(range(28), 14)
        lead, *kept = sorted(drawn[:7])
        own, opp = (sum(1 << tile for tile in hand) for hand in (drawn[7:], kept))
        pips = (sum(tiles[tile].pips for tile in hand) for hand in (drawn[7:], kept))
        found.append((own, opp, tiles[lead].high, tiles[lead].low, *pips))
    return found


def _plain(position: tuple[int, ...]) -> Any:
    return reference.solve(*position, -reference.INFINITY, reference.INFINITY, _SCORING)


def _fast(position: tuple[int, ...]) -> Any:
    return kernels.position_value(*position[:4], _TERMS)


def count_nodes() -> dict[str, float]:
    """Mean positions visited a deal by each kernel; only uncompiled calls can be counted."""
    return {
        "nodes a deal, plain": _visits(reference, "solve", _plain),
        "nodes a deal, fast": _visits(kernels, "_solve", _fast),
    }


def _visits(module: ModuleType, name: str, solve: Callable[[tuple[int, ...]], Any]) -> float:
    original, visits = getattr(module, name), 0

    def counted(*arguments: Any) -> Any:
        nonlocal visits
        visits += 1
        return original(*arguments)

    setattr(module, name, counted)
    try:
        for position in positions(COUNTED):
            solve(position)
    finally:
        setattr(module, name, original)
    return visits / COUNTED


def _nodes() -> dict[str, float]:
    """The node counts, from a process that runs uncompiled."""
    command = "import json; from tests.bench.kernels import count_nodes; "
    run = subprocess.run(
        [sys.executable, "-c", command + "print(json.dumps(count_nodes()))"],
        env={**os.environ, "DOMINO_TUTOR_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    counts: dict[str, float] = json.loads(run.stdout)
    return counts


@benchmark("solve-two-seats")
def solve_two_seats() -> Result:
    """Both kernels over the same deals, which they must value alike."""
    deals = positions(DEALS)
    if [_plain(deal) for deal in deals] != [_fast(deal) for deal in deals]:
        raise AssertionError("the two kernels disagree")
    seconds = medians(
        {
            "plain": lambda: [_plain(deal) for deal in deals],
            "fast": lambda: [_fast(deal) for deal in deals],
        }
    )
    nodes = _nodes()
    plain, fast = nodes.values()
    return Result(
        f"{DEALS} deals of 7 + 7 tiles after the lead, plain alpha-beta against the fast kernel",
        {
            "as fast as the plain kernel": seconds["plain"] / seconds["fast"],
            "fewer nodes than the plain kernel": plain / fast,
        },
        {
            **{f"microseconds a deal, {k}": 1e6 * v / DEALS for k, v in seconds.items()},
            **nodes,
        },
    )
