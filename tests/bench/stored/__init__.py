"""Runs that take longer than a benchmark should: kept with how they were made, and resumable.

A run is a file of JSON lines: first what it is (command, seed, date, machine), then a line for
each piece of work done. Started again, it goes on where it stopped.
"""

from __future__ import annotations

import json
import os
import platform
from collections.abc import Callable, Iterator
from datetime import date
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent


def path_of(name: str) -> Path:
    """The file of a run."""
    return FOLDER / f"{name}.jsonl"


def read(name: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """How a run was made, and its pieces."""
    head, *rows = path_of(name).read_text("utf-8").splitlines()
    return json.loads(head), [json.loads(row) for row in rows]


def made_by(command: str, seed: int) -> dict[str, Any]:
    """How numbers were made: the command, the seed, the day and the machine."""
    return {
        "command": command,
        "seed": seed,
        "date": date.today().isoformat(),
        "machine": f"{os.cpu_count()} cores, {platform.machine()}, "
        f"Python {platform.python_version()}",
    }


def go_on(name: str, seed: int, count: int, do: Callable[[int], dict[str, Any]]) -> Iterator[int]:
    """Do the pieces ``0`` to ``count - 1`` that are not there yet, and keep each as it is done."""
    path = path_of(name)
    if not path.exists():
        head = made_by(f"python -m tests.bench.stored {name}", seed)
        path.write_text(json.dumps(head) + "\n", "utf-8")
    done = len(path.read_text("utf-8").splitlines()) - 1
    for number in range(done, count):
        row = json.dumps(do(number))
        with path.open("a", encoding="utf-8") as file:
            file.write(row + "\n")
        yield number
