"""A replay: a match looked back on move by move, with the grade at each decision of a seat."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from contextlib import suppress
from html import escape
from typing import TYPE_CHECKING, Any

from ipywidgets import HTML, Box, Layout, VBox

from tutor.coach.review import Decision, Place, Review
from tutor.game.round import Round, RoundError
from tutor.locale import _
from tutor.table.cards.cards import Card
from tutor.table.cards.markup import STYLE, note_html
from tutor.table.drawing.size import MOST_WIDE
from tutor.table.replay.page import STYLE as MORE_STYLE
from tutor.table.replay.page import Spoken
from tutor.table.replay.picture import moment_svg
from tutor.table.replay.source import Source, is_known, rounds_of, seed_of
from tutor.table.replay.steering import Steering
from tutor.table.replay.strip import Strip
from tutor.table.replay.weighing import Weighing
from tutor.table.replay.words import grade_html, head_words, moment_words, review_html
from tutor.table.settings.settings import Settings
from tutor.table.sitting.whatif import Branch
from tutor.table.widgets.closing import clear
from tutor.table.widgets.stage import Stage

if TYPE_CHECKING:
    from tutor.table.table import Table


class Replay(VBox):
    """Steps through a match, a record or a round, as a seat saw it, and grades its decisions.

    ``source`` is a Record, a path to one (or its text), a Match or a Round, finished or not.
    Decisions are weighed in the background, ``seconds`` or ``worlds`` for each as in ``review``;
    :meth:`settle` waits for them all. What is ``known`` already is not weighed again. ``settings``
    are those of a table. Who looks on sat at ``seat``: it is "you" as long as it is the one seen.
    Of a round that still goes on, ``keeps_to`` is the one seat that is shown:
    nobody sees there what that seat has not seen.

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
        self,
        source: Source,
        seat: int = 0,
        *,
        seconds: float = 0.5,
        worlds: int | None = None,
        settings: Settings | None = None,
        known: Iterable[Decision] = (),
        keeps_to: int | None = None,
    ) -> None:
        self.rounds, self._seed = rounds_of(source), seed_of(source)
        self.number, self.moment, self.open_hands = 0, 0, False
        self.seat = self._own = self._checked(seat)
        self._keeps_to = None if keeps_to is None else self._checked(keeps_to)
        self._settings = settings or Settings()
        self._seconds, self._worlds = seconds, worlds
        self._known = {(one.round, one.moment): one for one in known}
        try:
            self._loop: asyncio.AbstractEventLoop | None = asyncio.get_running_loop()
        except RuntimeError:
            self._loop = None
        self._weighing = self._weighed_by(seat)
        self._make_parts()
        self._stage = Stage(self._beside())
        super().__init__([HTML(STYLE + MORE_STYLE), self._stage])
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
        return moment_svg(
            self.round,
            self.seat,
            self._spoken.room(self.round.players),
            theme=self._settings.theme,
            open_hands=self.open_hands or self.round.ending is not None,
            yours=self.seat == self._own,
        )

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
        if self._is_kept(number):
            self._look(self.eyes()[0], open_hands=False)
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

    def eyes(self) -> Sequence[int]:
        """The seats with whose eyes this round can be seen."""
        if self._keeps_to is not None and self._is_kept(self.number):
            return (self._keeps_to,)
        return range(self.rounds[0].players)

    def see_as(self, seat: int, *, open_hands: bool = False) -> None:
        """See with the eyes of a seat, and grade its decisions; or see everybody's tiles too.

        Raises
        ------
        RoundError
            If there is no such seat, or the round still goes on and is kept from it.
        """
        if self._checked(seat) not in self.eyes() or (open_hands and len(self.eyes()) == 1):
            raise RoundError("the round still goes on: nobody else's tiles are shown")
        self._look(seat, open_hands=open_hands)
        self._weighing.want((self.number, self.moment))
        self.refresh()

    def why_no_what_if(self) -> str:
        """Why nobody can play on from here in another way; nothing where they can."""
        if self.round.ending is not None:
            return _("The round is over here: go back to a moment before.")
        if not is_known(self.rounds[self.number]):
            return _("A hand was not written down: nobody can play it.")
        if self._is_kept(self.number):
            return _("Finish the round first: to play on would show what is still hidden.")
        return ""

    def what_if(self) -> Table:
        """Play on from this moment in another way, at a table in place of the replay.

        Raises
        ------
        RoundError
            If a hand was not written down, or the round is over here, or still goes on elsewhere.
        """
        from tutor.table.replay.whatif_table import WhatIfTable  # loads with the first one

        if self._is_kept(self.number):
            raise RoundError("the round still goes on: finish it first")
        branch = Branch(self.rounds[self.number], self.moment, self.number, self._seed)
        found = {**self._known, **self._weighing.found}.get((self.number, self.moment))
        known = None if found is None else found.evaluation
        table = WhatIfTable(branch, self._settings, known)
        opener = self.buttons["what_if"]
        self._stage.receive(table, _("Back to the replay"), tools=table.tools, opener=opener)
        return table

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
            self._stage.leave()
            clear(self.children)
            self.layout.close()
        super().close()

    def refresh(self) -> None:
        """Show everything as it is now."""
        now = self.round
        said = head_words(
            now, self.seat, is_kept=self._is_kept(self.number), open_hands=self.open_hands
        )
        self._head.value = f'<div class="tutor-head">{escape(said)}</div>'
        self._picture.value = self.svg()
        self._spoken.text = moment_words(now, self.seat, yours=self.seat == self._own)
        self._steering.show()
        self._show_weighed()

    def _show_weighed(self) -> None:
        """What depends on the grades."""
        here, hidden = (self.number, self.moment), not self._steering.grades.value
        self._strip.show(here, hidden=hidden)
        if hidden and here in self._weighing.places:
            asked = note_html(_("What would you do? Tick “Grades” to see what it was worth."))
            self._coach.write(asked)
        else:
            moments = len(self.rounds[self.number].history)
            self._coach.write(grade_html(self._weighing, here, moments))
        if hidden:
            self._review.write(note_html(_("Tick “Grades” to see what the choices cost.")))
        else:
            self._review.write(review_html(self._weighing))

    def _make_parts(self) -> None:
        self._head, self._picture = HTML(), HTML()
        self._spoken = Spoken(slider=_("Turn of the round"))
        self._spoken.observe(lambda _change: self.refresh(), ["wide", "window_high"])
        grades = not self._settings.hide_grades
        self._steering = Steering(self, self._pressed, grades=grades)
        self.buttons = self._steering.buttons
        self._strip, self._strips = Strip(self._weighing, self._went), Box()
        self._strips.children = [self._strip]
        self._coach, self._review = Card(_("Grade")), Card(_("Review"))

    def _beside(self) -> Box:
        place = Layout(flex="2 1 480px", max_width=f"{MOST_WIDE}px", min_width="0")
        steering = self._steering
        seen = [self._head, steering.steps, self._picture, self._spoken]
        parts = [*seen, steering.choices, self._strips]
        narrow = Layout(flex="1 1 320px", min_width="0", max_width="460px")
        cards = VBox([self._coach, self._review], layout=narrow)
        layout = Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="12px 14px")
        return Box([VBox(parts, layout=place), cards], layout=layout)

    def _checked(self, seat: int) -> int:
        players = self.rounds[0].players
        if type(seat) is not int or not 0 <= seat < players:
            raise RoundError(f"there is no seat {seat!r}: the seats are 0 to {players - 1}")
        return seat

    def _is_kept(self, number: int) -> bool:
        """Whether the round still goes on, and one seat alone is shown of it."""
        return self._keeps_to is not None and self.rounds[number].ending is None

    def _weighed_by(self, seat: int) -> Weighing:
        return Weighing(
            self.rounds,
            seat,
            seconds=self._seconds,
            worlds=self._worlds,
            told=self._told,
            known=self._known.values(),
            yours=seat == self._own,
        )

    def _look(self, seat: int, *, open_hands: bool) -> None:
        self.open_hands = open_hands
        if seat != self.seat:
            self.seat = seat
            self._weighing.close()
            self._known.update(self._weighing.found)
            self._weighing = self._weighed_by(seat)
            before, self._strip = self._strip, Strip(self._weighing, self._went)
            self._strips.children = [self._strip]
            clear([before])

    def _pressed(self, name: str) -> None:
        try:
            getattr(self, name)()
        except Exception as error:  # no cell would show it
            self._fault(error)

    def _went(self, place: Place) -> None:
        self.go(*place)

    def _told(self) -> None:
        """Called in the other thread, when one more decision has been weighed."""
        loop = self._loop
        if loop is not None:
            with suppress(RuntimeError):  # the loop may have ended meanwhile
                loop.call_soon_threadsafe(self._show_grades)

    def _show_grades(self) -> None:
        try:
            self._show_weighed()
        except Exception as error:  # no cell would show it
            self._fault(error)

    def _fault(self, error: BaseException) -> None:
        text = _("Something went wrong ({error}). You can go on.")
        self._spoken.text = text.format(error=f"{type(error).__name__}: {error}")
