"""A closer look at a graded choice: more work in the background, if one asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import TYPE_CHECKING

from ipywidgets import HTML, Button, FloatProgress, HBox, Layout, VBox

from tutor.coach.grade import grade
from tutor.locale import _
from tutor.table.choices import Graded
from tutor.table.markup import prose

if TYPE_CHECKING:  # numpy and the kernels load with the first look
    from tutor.engine.evaluate import Running

SECONDS = 30.0
"""How long a look may last; most are over much sooner."""
BETWEEN = 0.2
"""How often the page is told how far it is, in seconds."""


class SecondLook(VBox):
    """A button to look deeper at a choice; while it goes on, how far it is and a button to stop.

    ``found`` is told what was graded, and the same choice graded anew. A look that is stopped
    changes nothing: it may have seen less than the first one.
    """

    def __init__(self, found: Callable[[Graded, Graded], None]) -> None:
        self._found = found
        self._graded: Graded | None = None
        self._running: Running | None = None
        self._task: asyncio.Task[None] | None = None
        self._share = 0.0
        self.ask = Button(
            description=_("Look deeper"),
            tooltip=_("Weigh the choice again with ten times the work"),
            layout=Layout(width="auto"),
        )
        self.stop = Button(description=_("Stop looking"), layout=Layout(width="auto"))
        self.progress = FloatProgress(max=1.0, layout=Layout(width="160px"))
        self.trouble = HTML()
        self._busy = HBox([self.progress, self.stop], layout=Layout(display="none"))
        self.ask.on_click(lambda _button: self.look())
        self.stop.on_click(lambda _button: self._break_off())
        super().__init__([self.ask, self._busy, self.trouble], layout=Layout(display="none"))

    @property
    def is_looking(self) -> bool:
        """Whether a look goes on."""
        return self._running is not None

    def offer(self, graded: Graded | None) -> None:
        """Offer to look deeper at this choice; a look at another one is broken off."""
        if graded is not self._graded:
            self._break_off()
            self._graded = graded
            self.trouble.value = ""
        self.layout.display = "none" if graded is None else ""

    def look(self) -> None:
        """Begin to look; where no loop runs, return when it is done."""
        if self._graded is None or self._running is not None:
            return
        from tutor.engine.evaluate import start_evaluation

        self._share, self.trouble.value = 0.0, ""
        self._running = start_evaluation(self._graded.view, SECONDS, deep=True, progress=self._tell)
        self._show()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._end(self._graded, self._running)
            return
        self._task = loop.create_task(self._follow(self._graded, self._running))

    def close(self) -> None:
        """Break off what goes on."""
        self._break_off()
        super().close()

    def _tell(self, done: int, whole: int) -> None:
        self._share = done / whole

    def _break_off(self) -> None:
        if self._running is not None:
            self._running.cancel()
        if self._task is not None:
            self._task.cancel()
        self._running, self._task = None, None
        self._show()

    async def _follow(self, graded: Graded, running: Running) -> None:
        while not running.done:
            self.progress.value = self._share
            await asyncio.sleep(BETWEEN)
        self._task = None
        self._end(graded, running)

    def _end(self, graded: Graded, running: Running) -> None:
        try:
            evaluation = running.result()
        except Exception as error:  # no cell would show it
            self.trouble.value = prose(_("The closer look failed: {error}").format(error=error))
        else:
            judged = grade(evaluation, graded.action)
            self._found(graded, Graded(graded.view, graded.action, evaluation, judged))
        self._running = None
        self._show()

    def _show(self) -> None:
        looking = self._running is not None
        self._busy.layout.display = "" if looking else "none"
        self.ask.layout.display = "none" if looking else ""
        self.progress.value = self._share
