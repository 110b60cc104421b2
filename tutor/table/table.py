"""The interactive table: a picture to play on, buttons that do the same, the tutor beside it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import traitlets
from ipywidgets import HTML, Box, VBox

from tutor.coach.names import rulebook_title
from tutor.game.actions import Action, Play, parse_action
from tutor.game.record import Record
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.locale import _, set_language
from tutor.table.cards.cards import Cards
from tutor.table.cards.markup import STYLE
from tutor.table.controls import Controls
from tutor.table.drawing.canvas import Hands
from tutor.table.drawing.scene import Layer
from tutor.table.drawing.size import size_for
from tutor.table.drawing.still import last_tile
from tutor.table.furniture import Furniture
from tutor.table.handled import Handled
from tutor.table.headline import headline_html
from tutor.table.offer import Offer, Saving
from tutor.table.picture import Picture
from tutor.table.pointing import Pointing
from tutor.table.pressing import Pressing
from tutor.table.settings.settings import Settings
from tutor.table.sitting.choices import Graded
from tutor.table.sitting.following import Following
from tutor.table.sitting.keeping import Kept, matches_folder
from tutor.table.sitting.opponents import Opponent
from tutor.table.sitting.seating import Seating
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.steps import Steps, run
from tutor.table.sitting.whatif import WhatIf, branch_words
from tutor.table.starting import Starting, resumed, seated
from tutor.table.status import Status, told
from tutor.table.visiting import Visits
from tutor.table.widgets.closing import clear
from tutor.table.widgets.page import Page
from tutor.table.widgets.stage import Stage


class Table(Handled, VBox):
    """A table to play at, with the tutor beside it.

    ``round`` and ``grade`` are traits that a program can observe: the round as it is now, and the
    grade of the person's last choice (None before one). ``seed`` settles the deals; without one it
    is drawn and shown. ``opponent`` is ``beginner``, ``club``, ``engine`` or a strength from 0 to
    1. With ``together`` all seats are people at this screen. ``record`` is a match that was written
    down, or its file, with which to go on. ``keep`` saves the match after every action, so that it
    is offered again later. A ``sitting`` that has begun elsewhere, as a what-if does, is shown
    alone: it is never saved, and no other match begins from it. The other ``settings`` are those of
    :class:`tutor.table.settings.settings.Settings`, and can be changed there: ``table.settings``.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> table = Table(RULEBOOKS["block"], seed=7, keep=False)
    >>> table
    Table(Block, seed=7)
    >>> table.settings.numerals = True
    >>> table.close()

    Raises
    ------
    DealError
        If the rulebook cannot be played by that many.
    ValueError
        If there is no such opponent.
    RecordError
        If the record cannot be read, or a hand in it is not known.
    """

    _is_open = False
    _above = 0
    """How high is what stands over the table, in CSS pixels."""
    _controls: Controls
    _cards: Cards
    _offer: Offer
    round = traitlets.Any(help="The round as it is now.")
    grade = traitlets.Any(None, allow_none=True, help="The grade of the last choice.")

    def __init__(
        self,
        rules: Rules = RULEBOOKS["block"],
        players: int = 2,
        *,
        seed: int | None = None,
        partners: bool = False,
        opponent: Opponent = "club",
        together: bool = False,
        record: Record | str | Path | None = None,
        keep: bool = True,
        sitting: Sitting | None = None,
        **settings: Any,
    ) -> None:
        self.settings = Settings.of(opponent=opponent, **settings)
        self._speak()
        if sitting is not None:
            self.sitting = sitting
        elif record is not None:
            self.sitting = resumed(record, self.settings, together=together)
        else:
            seating = Seating(rules, players, partners, together, seed)
            self.sitting = seated(seating, self.settings)
        self._saving = Saving(matches_folder() if keep and sitting is None else None)
        self._following = Following(self.refresh, self._fault)
        self._pointing, self._pressing = Pointing(self), Pressing(self)
        self._starting = Starting(self, self._pressing)
        self._picture = Picture(self.sitting, self.settings, self._hands())
        self._canvas = self._picture.canvas
        self.layout_now = self._picture.layout(self.sitting)
        self._page = Page()
        self._page.observe(self._measured, ["wide", "window_high", "calm"])
        self._head, self._status = HTML(), Status()
        self._lasting = (self._page, self._head, self._canvas.widget, self._status)
        self._stage = Stage(Box())
        self._visits = Visits(self, self._stage, are_open=sitting is None)
        super().__init__([HTML(STYLE), self._stage])
        self.add_class("tutor-table")
        self._furnish({})
        if record is None and sitting is None:
            seat = None if together else self.sitting.seat
            self._offer.look(self._saving.folder, self.sitting.match.rules, seat)
        self._is_open = True
        self.settings.observe(self._set)
        self.refresh()
        self.follow(self.sitting.begin())

    def _furnish(self, unfolded: Mapping[str, bool]) -> None:
        """Put everything in its place; what there was before goes."""
        before, lasting = self._stage.home, self._lasting
        self._page.label = _("The domino table: arrow keys choose, Enter plays, ? helps")
        self._furniture = made = Furniture(
            self._pressed, self._starting, self._visits, self._looked, unfolded
        )
        self._controls, self._offer, self._cards = made.controls, made.offer, made.cards
        self._cards.hides_grades = self.settings.hide_grades
        self._stage.settle(made.around(lasting))
        clear([before], lasting)

    def __repr__(self) -> str:
        title = rulebook_title(self.sitting.match.rules.name)
        if isinstance(self.sitting, WhatIf):
            return f"Table({title}, what if {branch_words(self.sitting.branch)})"
        return f"Table({title}, seed={self.sitting.seed})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        # A saved notebook keeps no canvas: the still picture stands in for it.
        return {**bundle, "text/plain": repr(self), "image/svg+xml": self.svg()}

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
        return self._picture.svg(self.sitting)

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
        self.sitting.uncover()
        steps = self.sitting.act(wanted)
        self._turned()
        self._run(steps)

    def settle(self) -> None:
        """Let everything that still goes on happen now: the others' turns, and the grades.

        A program that has just made the table calls it before it looks at ``round``.
        """
        if self._following.is_busy:
            self._following.cancel()
            self._run(self.sitting.catch_up())

    def start(
        self,
        rules: Rules,
        players: int = 2,
        *,
        partners: bool = False,
        together: bool = False,
        seed: int | str | None = None,
    ) -> None:
        """Begin another match at this table; the settings stay.

        >>> table = Table(seed=7, keep=False)
        >>> table.start(RULEBOOKS["all_fives"], 3, seed=8)
        >>> table
        Table(All Fives, seed=8)
        >>> table.close()

        Raises
        ------
        DealError
            If the rulebook cannot be played by that many.
        """
        self.sit(seated(Seating(rules, players, partners, together, seed), self.settings))

    def look_back(self) -> None:
        """Replay the match so far in place of the game, which waits."""
        self._visits.look_back(self._controls.buttons["look"])

    def close(self) -> None:
        """Take the table off the page and let its background work end."""
        if self._is_open:
            self._is_open = False
            self._following.cancel()
            self.sitting.close()
            self._saving.close()
            self._picture.close()
            self.settings.unobserve_all()
            self._stage.leave()
            clear(self.children)
            self.layout.close()
        super().close()

    def carry(self, layer: Layer) -> None:
        """Show what moves with the pointer."""
        self._picture.carry(layer)

    def refresh(self) -> None:
        """Show everything as it is now."""
        sitting = self.sitting
        if sitting.round is not self.round:
            self._said = ""  # it spoke of a moment that is gone
            self._pressing.forget()
            if self._saving.save(sitting):
                self._offer.withdraw()
        self.layout_now = self._picture.layout(sitting)
        self._status.fit(self.layout_now.plan)
        self._page.letter = self.layout_now.plan.letter
        attention = self._pointing.attention(last_tile(sitting.round))
        self._picture.show(sitting, self.layout_now, attention)
        self._status.say([self._said] if self._said else [*told(sitting), self._saving.trouble])
        self._head.value = headline_html(sitting)
        self._controls.show(sitting)
        self._cards.show(sitting)
        self.round = sitting.round
        self.grade = sitting.last_graded.grade if sitting.last_graded else None

    def sit(self, sitting: Sitting, instead: Kept | None = None) -> None:
        """Let this sitting take the place of the one there is, perhaps that of a kept match."""
        self._following.cancel()
        self.sitting.close()
        self._saving.change(instead)
        self.sitting = sitting
        self._turned()
        self._stage.leave()
        self._offer.withdraw()
        self._furniture.follow(self._starting)
        self._measured()
        self.refresh()
        self._page.shows += 1
        self.follow(sitting.begin())

    def _looked(self, closer: Graded) -> None:
        """A choice was looked at more closely."""
        self.sitting.judge(closer)
        self.refresh()

    def _set(self, change: Any) -> None:
        """A setting was changed."""
        if change["name"] == "language":
            self._speak()
            self._furnish(self._cards.unfolded)
        elif change["name"] == "opponent":
            self.sitting.opponent = change["new"]
        self._cards.hides_grades = self.settings.hide_grades
        self.refresh()

    def _speak(self) -> None:
        if self.settings.language:
            set_language(self.settings.language)

    def _run(self, steps: tuple[Steps, ...]) -> None:
        """Take all steps at once; nobody looks meanwhile."""
        self._picture.is_hurried = True
        try:
            for each in steps:
                run(each, self.refresh)
        finally:
            self._picture.is_hurried = False

    def _measured(self, _change: object = None) -> None:
        """The page has told how much room there is, and whether to keep still."""
        self._picture.is_calm = self._page.calm
        high = max(0, self._page.window_high - self._above)
        size = size_for(self._page.wide, high, self.sitting.match.players)
        if self._picture.fit(size):
            self._pointing.forget()
            self.refresh()

    def _hands(self) -> Hands:
        own = self._pointing
        return Hands(
            *(own.press, own.move, own.release, own.cancel),
            *(self._key, self._leave, self._fault),
        )

    def _key(self, key: str, _shift: bool) -> None:
        if not self._pointing.key(key):
            self._pressing.key(key)

    def _leave(self, key: str) -> None:
        """Tab goes on to the buttons; Escape only lets go."""
        if key == "Tab":
            self._controls.focus()
