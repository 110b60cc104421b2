"""A replay: a match looked back on move by move, with the grade at each decision of a seat."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Checkbox, Dropdown, IntSlider, Layout, VBox

from tutor.coach.review import Review
from tutor.game.round import Round, RoundError
from tutor.locale import _
from tutor.table.cards import Card
from tutor.table.markup import STYLE, note_html
from tutor.table.replay_page import STYLE as MORE_STYLE
from tutor.table.replay_page import Spoken, close_within
from tutor.table.replay_picture import MOST_WIDE, moment_svg
from tutor.table.replay_source import Source, is_known, rounds_of
from tutor.table.replay_strip import Strip
from tutor.table.replay_weighing import Place, Weighing
from tutor.table.replay_whatif import WhatIf
from tutor.table.replay_words import (
    grade_html,
    head_words,
    moment_words,
    review_html,
    round_title,
)


class Replay(VBox):
    """Steps through a match, a record or a round, as a seat saw it, and grades its decisions.

    ``source`` is a Record, a path to one (or its text), a Match or a Round, finished or not.
    Decisions are weighed in the background, ``seconds`` or ``worlds`` for each as in ``review``;
    :meth:`settle` waits for them all.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> replay = Replay(Round.deal(RULEBOOKS["block"], players=2, seed=7))
    >>> replay
    Replay(rounds=1, seat=0)
    >>> replay.close()

    Raises
    ------
    RecordError
        If a record cannot be read.
    RoundError
        If there is nothing to look back on, or no such seat.
    TypeError
        If the source is none of these.
    """

    _is_open = False

    def __init__(
        self, source: Source, seat: int = 0, *, seconds: float = 0.5, worlds: int | None = None
    ) -> None:
        self.rounds, self.seat = rounds_of(source), seat
        players = self.rounds[0].players
        if type(seat) is not int or not 0 <= seat < players:
            raise RoundError(f"there is no seat {seat!r}: the seats are 0 to {players - 1}")
        self.number, self.moment = 0, 0
        self._seconds, self._moving = seconds, False
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        self._weighing = Weighing(
            self.rounds, seat, seconds=seconds, worlds=worlds, told=self._told
        )
        self._make_parts()
        super().__init__([HTML(STYLE + MORE_STYLE), self._beside(), self._below])
        self.add_class("tutor-table")
        self.add_class("tutor-replay")
        self._is_open = True
        self.go(0, 0)

    def __repr__(self) -> str:
        return f"Replay(rounds={len(self.rounds)}, seat={self.seat})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        # A saved notebook keeps no widget: the still picture stands in for it.
        return {**bundle, "text/plain": repr(self), "text/html": self.svg()}

    @property
    def round(self) -> Round:
        """The round as it was at this moment."""
        return self.rounds[self.number].at(self.moment)

    @property
    def review(self) -> Review:
        """The review of what has been weighed so far."""
        return self._weighing.review()

    def svg(self) -> str:
        """The moment as a still picture."""
        return moment_svg(self.round, self.seat, self._spoken.wide, open_hands=self._open.value)

    def go(self, number: int, moment: int) -> None:
        """Go to a moment of a round, both from 0; a moment that is too late is the last one.

        Raises
        ------
        RoundError
            If there is no such round or moment.
        """
        if not 0 <= number < len(self.rounds) or moment < 0:
            raise RoundError(f"there is no moment {moment} of a round {number}")
        self.number = number
        self.moment = min(moment, len(self.rounds[number].history))
        self._weighing.want((number, self.moment))
        self.refresh()

    def first(self) -> None:
        """To the deal."""
        self.go(self.number, 0)

    def back(self) -> None:
        """One action back."""
        self.go(self.number, max(self.moment - 1, 0))

    def forward(self) -> None:
        """One action on."""
        self.go(self.number, self.moment + 1)

    def last(self) -> None:
        """To the end of the round."""
        self.go(self.number, len(self.rounds[self.number].history))

    def what_if(self, *, opponent: str = "club") -> WhatIf:
        """Play on from this moment in another way; the others play as ``opponent`` does.

        Raises
        ------
        RoundError
            If a hand was not written down.
        ValueError
            If there is no such opponent.
        """
        played = self.rounds[self.number]
        return WhatIf(played, self.moment, self.seat, opponent=opponent, seconds=self._seconds)

    def settle(self, timeout: float | None = None) -> None:
        """Wait until every decision has been weighed, or for so many seconds."""
        self._weighing.wait(timeout)
        self.refresh()

    def close(self) -> None:
        """Take the replay off the page; nothing more is weighed."""
        if self._is_open:
            self._is_open = False
            self._weighing.close()
            self._loop = None
            close_within(self)
        super().close()

    def refresh(self) -> None:
        """Show everything as it is now."""
        played, now = self.rounds[self.number], self.round
        moments = len(played.history)
        self._head.value = f'<div class="tutor-head">{escape(head_words(now, self.seat))}</div>'
        self._picture.value = self.svg()
        self._spoken.text = moment_words(now, self.seat)
        self._moving = True
        self._choice.value = self.number
        self._slider.max = max(moments, 1)
        self._slider.value = self.moment
        self._slider.disabled = not moments
        self._moving = False
        for name, enabled in (
            ("first", self.moment > 0),
            ("back", self.moment > 0),
            ("forward", self.moment < moments),
            ("last", self.moment < moments),
            ("what_if", is_known(played) and now.ending is None),
        ):
            self.buttons[name].disabled = not enabled
        self._weighed()

    def _weighed(self) -> None:
        """What depends on the grades."""
        here, hidden = (self.number, self.moment), not self._grades.value
        self._strip.show(here, hidden=hidden)
        if hidden:
            asked = note_html(_("What would you do? Tick “Grades” to see what it was worth."))
            self._coach.write(asked)
        else:
            moments = len(self.rounds[self.number].history)
            self._coach.write(grade_html(self._weighing, here, moments))
        self._review.write(review_html(self._weighing))

    def _make_parts(self) -> None:
        self._head, self._picture = HTML(), HTML()
        self._spoken = Spoken(slider=_("Moment of the round"))
        titles = [(round_title(r, n), n - 1) for n, r in enumerate(self.rounds, 1)]
        self._choice = Dropdown(options=titles, value=0, layout=Layout(width="300px"))
        self._choice.description = _("Round")
        self._slider = IntSlider(description=_("Moment"), min=0, max=1)
        self._slider.layout = Layout(flex="1 1 260px", max_width="460px")
        self._open = Checkbox(value=False, description=_("Open hands"), indent=False)
        self._grades = Checkbox(value=True, description=_("Grades"), indent=False)
        for box in (self._open, self._grades):
            box.layout = Layout(width="auto")
            box.observe(self._changed, "value")
        self._choice.observe(self._chosen, "value")
        self._slider.observe(self._slid, "value")
        self._spoken.observe(self._changed, "wide")
        self.buttons = {
            name: self._button(words, tip, name) for name, (words, tip) in _button_words().items()
        }
        self.buttons["what_if"].button_style = "success"
        self._strip = Strip(self._weighing, self._went)
        self._coach, self._review = Card(_("Grade")), Card(_("Review"))
        self._below = VBox([])

    def _beside(self) -> Box:
        steps = [self.buttons[name] for name in ("first", "back", "forward", "last")]
        rounds = [self._choice] if len(self.rounds) > 1 else []
        rows = [
            _row([*steps, self._slider]),
            _row([*rounds, self._open, self._grades, self.buttons["what_if"]]),
        ]
        place = Layout(flex="2 1 480px", max_width=f"{MOST_WIDE}px", min_width="0")
        parts = [self._head, self._picture, self._spoken, *rows, self._strip]
        cards = VBox([self._coach, self._review])
        cards.layout = Layout(flex="1 1 320px", min_width="0", max_width="460px")
        layout = Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="12px 14px")
        return Box([VBox(parts, layout=place), cards], layout=layout)

    def _button(self, words: str, tip: str, name: str) -> Button:
        button = Button(description=words, tooltip=tip, layout=Layout(width="auto"))
        button.on_click(lambda _button: self._pressed(name))
        return button

    def _pressed(self, name: str) -> None:
        try:
            if name == "what_if":
                for old in self._below.children:
                    old.close()
                self._below.children = [self.what_if()]
            else:
                getattr(self, name)()
        except Exception as error:  # no cell would show it
            self._fault(error)

    def _went(self, place: Place) -> None:
        self.go(*place)

    def _chosen(self, change: dict[str, Any]) -> None:
        if not self._moving:
            self.go(change["new"], 0)

    def _slid(self, change: dict[str, Any]) -> None:
        if not self._moving:
            self.go(self.number, change["new"])

    def _changed(self, _change: object) -> None:
        self.refresh()

    def _told(self) -> None:
        """Called in the other thread, when one more decision has been weighed."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # the loop may have ended meanwhile
                loop.call_soon_threadsafe(self._show_grades)

    def _show_grades(self) -> None:
        try:
            self._weighed()
        except Exception as error:  # no cell would show it
            self._fault(error)

    def _fault(self, error: BaseException) -> None:
        text = _("Something went wrong ({error}). You can go on.")
        self._spoken.text = text.format(error=f"{type(error).__name__}: {error}")


def _row(parts: list[Any]) -> Box:
    row = Box(parts, layout=Layout(flex_flow="row wrap", align_items="center"))
    row.add_class("tutor-row")
    return row


def _button_words() -> dict[str, tuple[str, str]]:
    return {
        "first": (_("First"), _("To the deal")),
        "back": (_("Back"), _("One action back")),
        "forward": (_("Forward"), _("One action on")),
        "last": (_("Last"), _("To the end of the round")),
        "what_if": (_("What if…"), _("Play on from here in another way")),
    }
