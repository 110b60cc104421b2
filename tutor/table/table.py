"""The interactive table: a picture to play on, buttons that do the same, the tutor beside it."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import traitlets
from ipywidgets import HTML, Box, Layout, VBox

from tutor.coach.explain import explain
from tutor.coach.names import rulebook_title
from tutor.coach.words import verdict_words
from tutor.game.actions import Action, Draw, Play, parse_action
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
from tutor.table.following import Following
from tutor.table.geometry import TableLayout
from tutor.table.headline import headline_html
from tutor.table.markup import STYLE
from tutor.table.page import Page
from tutor.table.pointing import Pointing
from tutor.table.pressing import Pressing
from tutor.table.scene import Layer
from tutor.table.sitting import Graded, Sitting
from tutor.table.size import MOST_WIDE, size_for
from tutor.table.status import Status, told
from tutor.table.steps import Steps, run
from tutor.table.still import last_tile, round_layout, round_scene, round_svg


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

    _is_open = False
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
        self._following = Following(self.refresh, self._fault)
        self._said = ""
        self._size = size_for(0, 0, players)
        self.layout_now = self._laid_out()
        self._pointing, self._pressing = Pointing(self), Pressing(self)
        self._canvas = TableCanvas(*self._size, self._hands())
        self._page = Page(label=_("The domino table: arrow keys choose, Enter plays, ? helps"))
        self._page.observe(self._measured, ["wide", "window_high"])
        self._head, self._status = HTML(), Status()
        self._controls = Controls(self._pressed, rules)
        self._cards = Cards()
        place = Layout(flex="2 1 480px", max_width=f"{MOST_WIDE}px", min_width="0")
        parts = [self._page, self._head, self._canvas.widget, self._status, self._controls]
        column = VBox(parts, layout=place)
        column.add_class("tutor-column")
        row = Layout(
            flex_flow="row wrap", align_items="flex-start", width="100%", grid_gap="12px 14px"
        )
        super().__init__(
            [HTML(STYLE), Box([column, self._cards], layout=row)],
        )
        self.add_class("tutor-table")
        self._status.fit(self.layout_now.plan)
        self._is_open = True
        self.refresh()
        self.follow(self.sitting.begin())

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
    def chosen(self) -> Play | None:
        """The play chosen in the list under the table."""
        return self._controls.chosen

    @property
    def last_graded(self) -> Graded | None:
        """The last decision with its evaluation, for a closer look."""
        return self.sitting.last_graded

    def svg(self) -> str:
        """The table as a still picture."""
        return round_svg(self.sitting.round, self.sitting.seat, open_hands=self.sitting.over)

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
        wanted = parse_action(action) if isinstance(action, str) else action
        self.settle()
        steps = self.sitting.act(wanted)
        self._turned()
        for each in steps:
            run(each, self.refresh)

    def settle(self) -> None:
        """Let everything that still goes on happen now: the others' turns, and the grades.

        A program that has just made the table calls it before it looks at ``round``.
        """
        if self._following.is_busy:
            self._following.cancel()
            for each in self.sitting.catch_up():
                run(each, self.refresh)

    def close(self) -> None:
        """Take the table off the page and let its background work end."""
        if self._is_open:
            self._is_open = False
            self._following.cancel()
            self.sitting.close()
            self._canvas.close()
            for widget in (*_within(self), self.layout):
                widget.close()
        super().close()

    def try_play(self, tile: Tile, end: End | None) -> None:
        """Play the tile there, or say why not."""
        self.try_action(Play(tile, end))

    def try_draw(self) -> None:
        """Draw a tile, or say why not."""
        self.try_action(Draw())

    def try_action(self, action: Action) -> None:
        """Do it as the person would by hand, or say why not."""
        try:
            steps = self.sitting.act(action)
        except IllegalAction as error:
            self._pointing.forget()
            self.say(self._why_not(error))
            return
        self._turned()
        self.refresh()
        for each in steps:
            self.follow(each)

    def undo(self) -> None:
        """Take back the person's last turn, also out of a round that has just ended."""
        self._following.cancel()
        self.sitting.undo()
        self._turned()
        self.refresh()

    def deal(self) -> None:
        """Deal the next round, or the first of another match."""
        self._following.cancel()
        steps = self.sitting.next_round()
        self._turned()
        self.refresh()
        self.follow(steps)

    def follow(self, steps: Steps) -> None:
        """Follow these steps in the background, or at once where there is no loop to do it in."""
        self._following.go(steps)

    def say(self, text: str) -> None:
        """Say something until the next action."""
        self._said = text
        self._pressing.forget()
        self.refresh()

    def say_why(self, tile: Tile) -> None:
        """Say where a tile of the hand may go, or why it may not."""
        self.say(explain(self.view).of(tile).text)

    def carry(self, layer: Layer) -> None:
        """Show what moves with the pointer."""
        self._canvas.carry(layer)

    def refresh(self) -> None:
        """Show everything as it is now."""
        sitting = self.sitting
        if sitting.round is not self.round:
            self._said = ""  # it spoke of a moment that is gone
            self._pressing.forget()
        self.layout_now = self._laid_out()
        scene = round_scene(
            sitting.round,
            sitting.seat,
            status="",
            attention=self._pointing.attention(last_tile(sitting.round)),
            layout=self.layout_now,
        )
        self._canvas.show(scene)
        self._status.say([self._said] if self._said else told(sitting))
        self._head.value = headline_html(sitting)
        self._controls.show(sitting)
        self._cards.show(sitting)
        self.round = sitting.round
        self.grade = sitting.last_graded.grade if sitting.last_graded else None

    def _laid_out(self) -> TableLayout:
        sitting, (width, height) = self.sitting, self._size
        return round_layout(
            sitting.round, sitting.seat, width=width, height=height, open_hands=sitting.over
        )

    def _measured(self, _change: object) -> None:
        """The page has told how much room there is."""
        size = size_for(self._page.wide, self._page.window_high, self.sitting.match.players)
        if size != self._size:
            self._size = size
            self._pointing.forget()
            self.refresh()
            self._status.fit(self.layout_now.plan)

    def _why_not(self, error: IllegalAction) -> str:
        """The reason in words; for a tile that fits nowhere all the ends are named."""
        action, view = error.action, self.view
        if isinstance(action, Play) and error.verdict.code == "no_such_end":
            return explain(view).of(action.tile).text
        return verdict_words(error.verdict, action, view)

    def _pressed(self, name: str) -> None:
        try:
            self._pressing.press(name)
        except Exception as error:  # no cell would show it
            self._fault(error)

    def _turned(self) -> None:
        """Something happened: what was said and chosen is out of date."""
        self._said = ""
        self._pointing.forget()
        self._pressing.forget()

    def _hands(self) -> Hands:
        pointing = self._pointing
        return Hands(
            press=pointing.press,
            move=pointing.move,
            release=pointing.release,
            cancel=pointing.cancel,
            key=self._key,
            leave=self._leave,
            error=self._fault,
        )

    def _key(self, key: str, _shift: bool) -> None:
        if not self._pointing.key(key):
            self._pressing.key(key)

    def _leave(self, key: str) -> None:
        """Tab goes on to the buttons; Escape only lets go."""
        if key == "Tab":
            self._controls.plays.focus()

    def _fault(self, error: BaseException) -> None:
        """An error that no cell will show: say it, and go on."""
        self._pointing.forget()
        self._said = _(
            "Something went wrong ({error}). The round is as it was; you can go on."
        ).format(error=f"{type(error).__name__}: {error}")
        self._status.say([self._said])


def _within(widget: Any) -> Iterator[Any]:
    """Every widget that lies in this one, and what each of them brought along."""
    for child in getattr(widget, "children", ()):
        yield from _within(child)
        yield from (part for name in ("layout", "style") if (part := getattr(child, name, None)))
        yield child
