"""Benchmarks: how many times as fast as a plain reference, measured in the same run.

A benchmark is a function under a name that returns a :class:`Result`. The two sides take turns,
so that a busy machine slows both, and each is judged by its median.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Result:
    """One comparison: ratios above 1 mean that the project's own way costs less."""

    title: str
    ratios: Mapping[str, float]
    details: Mapping[str, float] = field(default_factory=dict)


BENCHMARKS: dict[str, Callable[[], Result]] = {}


def benchmark(name: str) -> Callable[[Callable[[], Result]], Callable[[], Result]]:
    """Register a benchmark under the name that the command line takes."""

    def register(function: Callable[[], Result]) -> Callable[[], Result]:
        BENCHMARKS[name] = function
        return function

    return register


def medians(sides: Mapping[str, Callable[[], object]], rounds: int = 9) -> dict[str, float]:
    """The median seconds of each side, the sides taking turns; a first turn is not counted."""
    seconds: dict[str, list[float]] = {name: [] for name in sides}
    for turn in range(rounds + 1):
        for name, run in sides.items():
            start = time.perf_counter()
            run()
            if turn:
                seconds[name].append(time.perf_counter() - start)
    return {name: statistics.median(times) for name, times in seconds.items()}
