"""The interactive table: a picture to play on, buttons that do the same, the tutor beside it."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import traitlets
from ipywidgets import HTML, Box, Layout, VBox

from tutor.coach.explain import explain
from tutor.coach.names import rulebook_title
from tutor.coach.words import event_words, status, verdict_words
from tutor.game.actions import Action, Draw, Pass, Play, parse_action
from tutor.game.line import End
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile
from tutor.game.turn import IllegalAction
from tutor.game.view import View
from tutor.locale import _
from tutor.table.canvas import Hands, TableCanvas
from tutor.table.cards import Cards
from tutor.table.controls import Controls
from tutor.table.geometry import TableLayout
from tutor.table.panels import STYLE, status_html
from tutor.table.pointing import Pointing
from tutor.table.scene import Layer
from tutor.table.sitting import Graded, Pause, Show, Sitting, Steps, Wait, run
from tutor.table.still import last_tile, round_layout, round_scene, round_svg

WIDTH, HEIGHT = 640.0, 540.0
"""The size the table is laid out for; it is shown as wide as its place, within limits."""
WIDEST = 780
"""The table is drawn no wider than this, in pixels."""


class Table(VBox):
    """A table to play at, with the tutor beside it.

    ``round`` and ``grade`` are traits that a program can observe: the round as it is now, and the
    grade of the person's last choice (None before one). ``seed`` settles the deals; without one it
    is drawn and shown. ``opponent`` is ``beginner``, ``club`` or ``engine``.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> table = Table(RULEBOOKS["block"], seed=7)
    >>> table
    Table(Block, seed=7)
    >>> table.close()

    Raises
    ------
    DealError
        If the rulebook cannot be played by that many.
    ValueError
        If there is no such opponent.
    """

    round = traitlets.Any(help="The round as it is now.")
    grade = traitlets.Any(None, allow_none=True, help="The grade of the last choice.")

    def __init__(
        self,
        rules: Rules = RULEBOOKS["block"],
        players: int = 2,
        *,
        seed: int | None = None,
        partners: bool = False,
        opponent: str = "club",
    ) -> None:
        if seed is None:
            seed = random.SystemRandom().randrange(1, 1_000_000)
        self.sitting = Sitting(rules, players, seed=seed, partners=partners, opponent=opponent)
        self._said = ""
        self._tasks: set[asyncio.Task[None]] = set()
        self.layout_now = self._laid_out()
        self._pointing = Pointing(self)
        self._canvas = TableCanvas(WIDTH, HEIGHT, self._hands())
        self._canvas.widget.layout.max_width = f"{WIDEST}px"
        self._status = HTML()
        self._controls = Controls(self._pressed, draws=rules.draw != "none")
        self._cards = Cards()
        left = VBox([self._canvas.widget, self._status, self._controls])
        left.layout = Layout(flex="2 1 480px", max_width=f"{WIDEST}px", min_width="0")
        row = Layout(flex_flow="row wrap", align_items="flex-start", width="100%")
        super().__init__([HTML(STYLE), Box([left, self._cards], layout=row)])
        self.refresh()
        self._go(self.sitting.begin())

    def __repr__(self) -> str:
        title = rulebook_title(self.sitting.match.rules.name)
        return f"Table({title}, seed={self.sitting.seed})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        # A saved notebook keeps no canvas: the still picture stands in for it.
        return {**bundle, "text/plain": repr(self), "image/svg+xml": self.svg()}

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.sitting.view

    @property
    def last_graded(self) -> Graded | None:
        """The last decision with its evaluation, for a closer look."""
        return self.sitting.last_graded

    def svg(self) -> str:
        """The table as a still picture."""
        return round_svg(self.sitting.round, self.sitting.seat)

    def play(self, action: Action | str) -> None:
        """Do this as the person would; the grade and the others' answers are there on return.

        >>> table = Table(seed=7)
        >>> table.play(table.round.actions()[0])
        >>> table.round.to_act
        0
        >>> table.close()

        Raises
        ------
        ActionError
            If the text names no action.
        IllegalAction
            If the rules do not allow it now.
        """
        self._settle()
        wanted = parse_action(action) if isinstance(action, str) else action
        steps = self.sitting.act(wanted)
        self._turned()
        for each in steps:
            run(each, self.refresh)

    def close(self) -> None:
        """Take the table off the page and let its background work end."""
        self._cancel()
        self.sitting.close()
        self._canvas.close()
        super().close()

    def try_play(self, tile: Tile, end: End | None) -> None:
        """Play the tile there, or say why not."""
        self._try(Play(tile, end))

    def say(self, text: str) -> None:
        """Say something until the next action."""
        self._said = text
        self.refresh()

    def say_why(self, tile: Tile | None) -> None:
        """Say where a tile of the hand may go, or why it may not."""
        if tile is not None:
            self.say(explain(self.view).of(tile).text)

    def carry(self, layer: Layer) -> None:
        """Show what moves with the pointer."""
        self._canvas.carry(layer)

    def refresh(self) -> None:
        """Show everything as it is now."""
        sitting = self.sitting
        self.layout_now = self._laid_out()
        scene = round_scene(
            sitting.round,
            sitting.seat,
            status=self._said or status(sitting.view),
            attention=self._pointing.attention(last_tile(sitting.round)),
            layout=self.layout_now,
        )
        self._canvas.show(scene)
        self._status.value = status_html([self._said] if self._said else self._news())
        self._controls.show(sitting)
        self._cards.show(sitting)
        self.round = sitting.round
        self.grade = sitting.last_graded.grade if sitting.last_graded else None

    def _laid_out(self) -> TableLayout:
        return round_layout(self.sitting.round, self.sitting.seat, width=WIDTH, height=HEIGHT)

    def _news(self) -> list[str]:
        """What the others did since the person's last action, then whose turn it is."""
        view = self.view
        mine = [m for m, event in enumerate(view.history) if event.seat == view.seat]
        since = range(
            mine[-1] + (len(view.history) > mine[-1] + 1) if mine else 0, len(view.history)
        )
        return [*(event_words(view, moment) for moment in since), status(view)]

    def _try(self, action: Action) -> None:
        try:
            steps = self.sitting.act(action)
        except IllegalAction as error:
            self._pointing.forget()
            self.say(self._why_not(error))
            return
        self._turned()
        for each in steps:
            self._go(each)

    def _why_not(self, error: IllegalAction) -> str:
        """The reason in words; for a tile that fits nowhere all the ends are named."""
        action, view = error.action, self.view
        if isinstance(action, Play) and error.verdict.code == "no_such_end":
            return explain(view).of(action.tile).text
        return verdict_words(error.verdict, action, view)

    def _pressed(self, name: str) -> None:
        """A button, or the key that stands for it."""
        try:
            self._press(name)
        except Exception as error:
            self._fault(error)

    def _press(self, name: str) -> None:
        if name == "play" and self._controls.chosen is not None:
            self._try(self._controls.chosen)
        elif name == "pass":
            self._try(Pass())
        elif name == "draw":
            self._try(Draw())
        elif name == "hint":
            self._go(self._hinted())
        elif name in ("undo", "next"):
            self._cancel()
            self._turned()
            steps = self.sitting.undo() if name == "undo" else self.sitting.next_round()
            self._go(steps)

    def _hinted(self) -> Steps:
        given = yield from self.sitting.hint()
        self._said = given.text if given else _("There is nothing to choose just now.")
        yield Show()

    def _turned(self) -> None:
        """Something happened: what was said and chosen is out of date."""
        self._said = ""
        self._pointing.forget()

    def _hands(self) -> Hands:
        pointing = self._pointing
        return Hands(
            press=pointing.press,
            move=pointing.move,
            release=pointing.release,
            cancel=pointing.cancel,
            key=self._key,
            error=self._fault,
        )

    def _key(self, key: str, _shift: bool) -> None:
        buttons = {"p": "pass", "d": "draw", "h": "hint", "u": "undo", "n": "next"}
        if self._pointing.key(key):
            return
        if key == "?":
            self.say(
                _(
                    "Keys: left and right choose a tile, up and down an end, Enter plays; "
                    "P passes, D draws, H hints, U undoes, N deals again; Tab or Escape leaves "
                    "the table."
                )
            )
        elif key.lower() in buttons:
            self._pressed(buttons[key.lower()])

    def _go(self, steps: Steps) -> None:
        """Follow the steps: in the background where there is a loop to do it in."""
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            run(steps, self.refresh)
            self.refresh()
            return
        task = loop.create_task(self._follow(steps))
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    async def _follow(self, steps: Steps) -> None:
        result = None
        while True:
            try:
                step = steps.send(result)
            except StopIteration:
                break
            result = None
            if isinstance(step, Pause):
                await asyncio.sleep(step.seconds)
            elif isinstance(step, Wait):
                result = await asyncio.wrap_future(step.future)
            else:
                self.refresh()
        self.refresh()

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            self._fault(task.exception())

    def _cancel(self) -> None:
        for task in tuple(self._tasks):
            task.cancel()
        self._tasks.clear()

    def _settle(self) -> None:
        """Finish at once what is going on in the background, before a program acts."""
        if self._tasks:
            self._cancel()
            run(self.sitting.catch_up(), self.refresh)

    def _fault(self, error: BaseException | None) -> None:
        """An error that no cell will show: say it, and go on."""
        self._pointing.forget()
        self.say(
            _("Something went wrong ({error}). The round is as it was; you can go on.").format(
                error=f"{type(error).__name__}: {error}"
            )
        )
