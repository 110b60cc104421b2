"""What takes time at a table, told step by step: the live table follows it without freezing.

A program that does not want to wait runs the same steps at once.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Pause:
    """Let some seconds go by, so that a person can follow."""

    seconds: float


@dataclass(frozen=True)
class Wait:
    """Wait for a result that another thread works out; it is sent, or its error thrown, in."""

    future: Future[Any]


@dataclass(frozen=True)
class Show:
    """Something changed that should be seen."""


Step = Pause | Wait | Show
Steps = Generator[Step, Any, None]


def run(steps: Steps, show: Callable[[], None] = lambda: None) -> None:
    """Take every step at once: no pauses, results waited for, ``show`` called at every change.

    >>> shown = []
    >>> run((step for step in (Show(), Pause(9.0), Show())), lambda: shown.append("seen"))
    >>> shown
    ['seen', 'seen']
    """
    resume: Callable[[Any], Step] = steps.send
    result: Any = None
    while True:
        try:
            step = resume(result)
        except StopIteration:
            return
        resume, result = steps.send, None
        if isinstance(step, Show):
            show()
        elif isinstance(step, Wait):
            try:
                result = step.future.result()
            except Exception as error:
                resume, result = steps.throw, error
