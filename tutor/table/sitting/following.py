"""Following steps without freezing the table: as tasks of the loop that the kernel runs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import Future
from contextlib import suppress
from typing import Any

from tutor.table.sitting.steps import Pause, Show, Step, Steps, Wait, run


class Following:
    """Follows what was begun and calls ``show`` at each change; without a running loop, at once.

    An error goes to ``fault``, since no cell would show it.
    """

    def __init__(self, show: Callable[[], None], fault: Callable[[BaseException], None]) -> None:
        self._show, self._fault = show, fault
        self._tasks: dict[asyncio.Task[None], Steps] = {}

    @property
    def is_busy(self) -> bool:
        """Whether something is still being followed."""
        return bool(self._tasks)

    def go(self, steps: Steps) -> None:
        """Follow the steps."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            run(steps, self._show)
            return
        task = loop.create_task(self._follow(steps))
        self._tasks[task] = steps
        task.add_done_callback(self._ended)

    def cancel(self) -> None:
        """Follow nothing any more."""
        for task, steps in self._tasks.items():
            task.cancel()
            steps.close()
        self._tasks.clear()

    async def _follow(self, steps: Steps) -> None:
        resume: Callable[..., Step] = steps.send
        result: object = None
        while True:
            try:
                step = resume(result)
            except StopIteration:
                return
            resume, result = steps.send, None
            if isinstance(step, Show):
                self._show()
            elif isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
            elif isinstance(step, Wait):
                await _done(step.future)
                try:
                    result = step.future.result()
                except Exception as error:
                    resume, result = steps.throw, error

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.pop(task, None)
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._fault(error)


async def _done(future: Future[Any]) -> None:
    """Return when another thread is done; to stop waiting does not stop the thread."""
    loop, done = asyncio.get_running_loop(), asyncio.Event()

    def tell(_future: Future[Any]) -> None:
        with suppress(RuntimeError):  # the loop may have ended meanwhile
            loop.call_soon_threadsafe(done.set)

    future.add_done_callback(tell)
    await done.wait()
