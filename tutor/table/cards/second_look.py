"""A closer look at a graded choice: more work in the background, if one asks for it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace

from ipywidgets import HTML, Button, FloatProgress, HBox, Layout, VBox

from tutor.coach.grade import grade
from tutor.locale import _
from tutor.table.cards.markup import prose
from tutor.table.sitting.choices import Graded

SECONDS = 10.0
"""How long a look may last: ten times as long as the first one."""
BETWEEN = 0.2
"""How often the page is told how far it is, in seconds."""


class _Look:
    """One look at a choice: its work in the background, and what ``share`` of it is done.

    What the work still tells after it was broken off is told to this look alone.
    """

    def __init__(self, graded: Graded) -> None:
        from tutor.engine.evaluate import start_evaluation  # loads the compiled kernels

        self.graded, self.share = graded, 0.0
        self.running = start_evaluation(graded.view, SECONDS, deep=True, progress=self._tell)

    def _tell(self, done: int, whole: int) -> None:
        self.share = done / whole


class SecondLook(VBox):
    """A button to look deeper at a choice; while it goes on, how far it is and a button to stop.

    ``found`` is told the same choice graded anew. A look that is stopped changes nothing: it may
    have seen less than the first one.
    """

    def __init__(self, found: Callable[[Graded], None]) -> None:
        self._found = found
        self._graded: Graded | None = None
        self._look: _Look | None = None
        self._task: asyncio.Task[None] | None = None
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
        return self._look is not None

    def offer(self, graded: Graded | None) -> None:
        """Offer to look deeper at this choice; a look at another one is broken off."""
        if graded is not self._graded:
            self._break_off()
            self._graded = graded
            self.trouble.value = ""
        self.layout.display = "none" if graded is None else ""

    def look(self) -> None:
        """Begin to look; where no loop runs, return when it is done."""
        if self._graded is None or self.is_looking:
            return
        self.trouble.value = ""
        self._look = look = _Look(self._graded)
        self._show()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            self._end(look)
            return
        self._task = loop.create_task(self._follow(look))

    def close(self) -> None:
        """Break off what goes on."""
        self._break_off()
        super().close()

    def _break_off(self) -> None:
        if self._look is not None:
            self._look.running.cancel()
        if self._task is not None:
            self._task.cancel()
        self._look, self._task = None, None
        self._show()

    async def _follow(self, look: _Look) -> None:
        while not look.running.done:
            self.progress.value = look.share
            await asyncio.sleep(BETWEEN)
        self._task = None
        self._end(look)

    def _end(self, look: _Look) -> None:
        graded = look.graded
        try:
            evaluation = look.running.result()
        except Exception as error:  # no cell would show it
            self.trouble.value = prose(_("The closer look failed: {error}").format(error=error))
        else:
            judged = grade(evaluation, graded.action)
            self._found(replace(graded, evaluation=evaluation, grade=judged))
        self._look = None
        self._show()

    def _show(self) -> None:
        # What comes is shown before what goes is hidden: the keyboard then has where to go.
        comes, goes = self._busy, self.ask
        if not self.is_looking:
            comes, goes = goes, comes
        comes.layout.display = ""
        goes.layout.display = "none"
        self.progress.value = self._look.share if self._look is not None else 0.0
