"""``python -m tests.conformance FILE...``: run any file of cases, say what failed."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from typing import Any

from tests.conformance.casefile import CaseFileError, read_cases
from tests.conformance.outcome import Outcome
from tests.conformance.run import run_case

USAGE = "usage: python -m tests.conformance FILE..."


def main(paths: Sequence[str]) -> int:
    """Run every case of the files; 0 if none failed, 1 if one did, 2 for a file that has none."""
    if not paths:
        print(USAGE, file=sys.stderr)
        return 2
    try:
        rows = [row for path in paths for row in read_cases(path)]
    except CaseFileError as error:
        print(error, file=sys.stderr)
        return 2
    outcomes = [run_case(row) for row in rows]
    for outcome in outcomes:
        if not outcome.passed:
            print(_told(outcome))
    print(_counted(outcomes))
    return 1 if any(outcome.failed for outcome in outcomes) else 0


def _told(outcome: Outcome) -> str:
    if outcome.skipped is not None:
        return f"skipped {outcome.id}: {outcome.skipped}"
    return (
        f"FAILED {outcome.id}\n"
        f"    expected {_json(outcome.expected)}\n"
        f"    got      {_json(outcome.got)}"
    )


def _json(value: Any) -> str:
    return json.dumps(value, default=str, ensure_ascii=False)


def _counted(outcomes: Sequence[Outcome]) -> str:
    skipped = sum(outcome.skipped is not None for outcome in outcomes)
    passed = sum(outcome.passed for outcome in outcomes)
    failed = sum(outcome.failed for outcome in outcomes)
    return f"{passed} passed, {failed} failed" + (f", {skipped} skipped" if skipped else "")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
