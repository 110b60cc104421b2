"""Thinking away from the table: evaluations and the other seats' choices, in threads of their own.

The kernels run without the interpreter's lock, so the table stays alive meanwhile.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import TYPE_CHECKING, TypeVar

from tutor.game.view import View

if TYPE_CHECKING:  # numpy and the kernels load with the first thought
    from tutor.engine.evaluation import Evaluation

T = TypeVar("T")

EVALUATION_SECONDS = 1.0
"""How long a decision is evaluated. It begins with the turn, so the grade seldom has to wait."""


class Abandoned(Exception):
    """Nobody wants to know any more."""


class Thinking:
    """One table's background work: decisions are evaluated one after the other, players answer.

    What the evaluation of ``example``, a decision of the same kind of game, needs is compiled at
    once, while the person still looks at the table; None where nothing is to be evaluated.
    """

    def __init__(self, example: View | None) -> None:
        self._evaluations = ThreadPoolExecutor(1, thread_name_prefix="tutor-coach")
        self._players = ThreadPoolExecutor(1, thread_name_prefix="tutor-player")
        self._unwanted = threading.Event()
        self._ready = None if example is None else self._evaluations.submit(_warm_up, example)

    @property
    def is_ready(self) -> bool:
        """Whether everything is compiled, or nothing needs to be."""
        return self._ready is None or self._ready.done()

    def evaluate(self, view: View) -> Future[Evaluation]:
        """Evaluate a decision, as soon as those before it are done."""
        return self._evaluations.submit(evaluated, view, self._unwanted, EVALUATION_SECONDS)

    def ask(self, think: Callable[[], T]) -> Future[T]:
        """Let another seat think."""
        return self._players.submit(think)

    def abandon(self) -> None:
        """Break off every evaluation that is waiting or going on."""
        self._unwanted.set()
        self._unwanted = threading.Event()

    def close(self) -> None:
        """Let the background work end."""
        self.abandon()
        for pool in (self._evaluations, self._players):
            pool.shutdown(wait=False, cancel_futures=True)


def evaluated(
    view: View, unwanted: threading.Event, seconds: float, beliefs: str = "play"
) -> Evaluation:
    """Evaluate a decision, until that is unwanted.

    Raises
    ------
    Abandoned
        If it is.
    """
    from tutor.engine.evaluate import evaluate  # compiled code, loaded away from the table

    def go_on(_met: int, _goal: int) -> None:
        if unwanted.is_set():
            raise Abandoned

    go_on(0, 0)
    return evaluate(view, seconds=seconds, beliefs=beliefs, progress=go_on)


def _warm_up(view: View) -> None:
    """Compile what a decision like this one needs, or load what was compiled before."""
    from tutor.coach.grade import grade
    from tutor.engine.evaluate import evaluate

    evaluation = evaluate(view, worlds=2)
    grade(evaluation, evaluation.actions[-1])
