"""``python -m tests.bench.stored NAME [--count N]``: make a stored run, or go on with it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from typing import Any

from tests.bench.stored import go_on, labels, matches, read

Run = tuple[int, int, Callable[[int], dict[str, Any]], Callable[[list[dict[str, Any]]], Any]]

RUNS: dict[str, Run] = {
    "labels-two-seats": (
        labels.SEED,
        500,
        lambda number: labels.compared("block", 2, number, 1.0),
        labels.summary,
    ),
    "labels-partners": (
        labels.SEED,
        100,
        lambda number: labels.compared("latin_pairs", 4, number, 1.0),
        labels.summary,
    ),
    "labels-resolved": (labels.SEED, 200, labels.compared_with_resolved, labels.summary),
    "partners-v-equal": (
        matches.SEED,
        400,
        lambda number: matches.paired(matches.OPPONENTS["equal"], number),
        matches.summary,
    ),
    "partners-v-dominoes-package": (
        matches.SEED,
        50,
        lambda number: matches.paired(matches.OPPONENTS["dominoes-package"], number),
        matches.summary,
    ),
    "partners-v-club": (
        matches.SEED,
        200,
        lambda number: matches.paired(matches.OPPONENTS["club"], number),
        matches.summary,
    ),
}


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.stored", description=__doc__)
    parser.add_argument("name", choices=sorted(RUNS))
    parser.add_argument("--count", type=int, help="how many pieces in all")
    options = parser.parse_args()
    seed, count, do, summary = RUNS[options.name]
    for number in go_on(options.name, seed, options.count or count, do):
        sys.stdout.write(f"\r{number + 1}")
        sys.stdout.flush()
    head, rows = read(options.name)
    sys.stdout.write(f"\n{head}\n{summary(rows)}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
