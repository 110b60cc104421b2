"""Running a case, whatever its kind."""

from __future__ import annotations

from typing import Any

from tests.conformance.casefile import kind_of
from tests.conformance.outcome import NotCarriedOut, Outcome
from tests.conformance.positions import position
from tests.conformance.rules_ops import answered
from tests.conformance.traces import four_seats, two_seats

Row = dict[str, Any]
REPLAYED = {"position": position, "two_seats": two_seats, "four_seats": four_seats}


def name_of(row: Row) -> str:
    """The name of a case: its id, or the kind and number of a game."""
    return str(row["id"]) if "id" in row else f"{kind_of(row)}-{row['game']}"


def run_case(row: Row) -> Outcome:
    """What becomes of one case. Whatever the tutor raises is a failure that says so."""
    name = name_of(row)
    try:
        expected, got = _compared(row)
    except NotCarriedOut as reason:
        return Outcome(name, skipped=str(reason))
    except Exception as error:
        return Outcome(
            name, row.get("expected", "a case that runs"), f"{type(error).__name__}: {error}"
        )
    return Outcome(name, expected, got)


def _compared(row: Row) -> tuple[Any, Any]:
    """What a case expects and what the tutor says, of the things that the case names."""
    kind = kind_of(row)
    if kind == "rules":
        expected, got = row["expected"], answered(row)
        return expected, {key: got.get(key, "nothing") for key in expected}
    expected, got = REPLAYED[str(kind)](row)
    return differences(expected, got)


def differences(expected: Row, got: Row) -> tuple[Row, Row]:
    """Only what differs, so that a failure can be read."""
    keys = [key for key in expected if expected[key] != got[key]]
    wanted = {key: expected[key] for key in keys}
    told = {key: got[key] for key in keys}
    if "steps" in keys:
        at = next(i for i, step in enumerate(wanted["steps"]) if step != told["steps"][i])
        wanted["steps"], told["steps"] = (
            {"at": at, **steps[at]} for steps in (wanted["steps"], told["steps"])
        )
    return wanted, told
