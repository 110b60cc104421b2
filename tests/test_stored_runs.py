"""Stored runs: what CI checks of them is their shape, and that they sum up."""

from __future__ import annotations

import pytest

from tests.bench.stored import FOLDER, read
from tests.bench.stored.__main__ import RUNS

STORED = sorted(path.stem for path in FOLDER.glob("*.jsonl"))


@pytest.mark.parametrize("name", STORED)
def test_a_stored_run_says_how_it_was_made_and_sums_up(name: str) -> None:
    head, rows = read(name)
    assert {"command", "seed", "date", "machine"} <= set(head)
    assert name in head["command"]
    seed, _, _, summary = RUNS[name]
    assert head["seed"] == seed
    assert len(rows) >= 20
    assert all(row.keys() == rows[0].keys() for row in rows)
    assert all(isinstance(number, (int, float)) for number in summary(rows).values())
