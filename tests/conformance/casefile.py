"""Reading a file of cases: one JSON object a line, the kind told by its keys."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Row = dict[str, Any]

#: The keys that tell each kind apart.
KINDS: dict[str, frozenset[str]] = {
    "rules": frozenset({"id", "preset", "op", "input", "expected"}),
    "position": frozenset({"id", "preset", "own_dealt", "history", "moves"}),
    "two_seats": frozenset({"game", "hands", "steps", "ending", "pips_left", "returns"}),
    "four_seats": frozenset({"game", "first_state_hands", "steps", "ending", "pips_left"}),
}


class CaseFileError(ValueError):
    """A file that holds no cases; the message is one line that says why."""


def kind_of(row: Row) -> str | None:
    """The kind of case a row is, None where no kind has such keys."""
    return next((kind for kind, keys in KINDS.items() if keys <= row.keys()), None)


def read_cases(path: str | Path) -> list[Row]:
    """Every case of a file.

    Raises
    ------
    CaseFileError
        If the file cannot be read, is empty, or has a line that is no case.
    """
    try:
        text = Path(path).read_text(encoding="utf-8-sig")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise CaseFileError(f"{path}: cannot be read: {reason}") from error
    rows = list(_rows(str(path), text))
    if not rows:
        raise CaseFileError(f"{path}: there is no case in it")
    return rows


def _rows(path: str, text: str) -> Iterator[Row]:
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        try:
            row = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise CaseFileError(f"{path}, line {number}: this is not JSON ({error})") from error
        if not isinstance(row, dict) or kind_of(row) is None:
            keys = ", ".join(row) if isinstance(row, dict) else type(row).__name__
            raise CaseFileError(f"{path}, line {number}: no known kind of case ({keys[:100]})")
        yield row
