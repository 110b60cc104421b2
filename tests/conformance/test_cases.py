"""Every worked case as a test of its own, by its id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.conformance.casefile import read_cases
from tests.conformance.run import name_of, run_case

CASES = Path(__file__).parent.parent / "cases"
ROWS = [row for path in sorted(CASES.glob("*.jsonl")) for row in read_cases(path)]


@pytest.mark.parametrize("row", ROWS, ids=name_of)
def test_case(row: dict[str, Any]) -> None:
    outcome = run_case(row)
    if outcome.skipped is not None:
        pytest.skip(outcome.skipped)
    assert outcome.got == outcome.expected, row.get("why")


def test_no_two_cases_share_a_name() -> None:
    assert len({name_of(row) for row in ROWS}) == len(ROWS)
