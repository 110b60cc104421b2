"""A position set up by hand: a picture of it, why and count, and what each choice is worth."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from html import escape
from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, Layout, VBox

from tutor.coach.names import action_words
from tutor.engine.evaluation import Evaluation, EvaluationError, can_value
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile
from tutor.game.view import View
from tutor.knowledge.voids import Contradiction
from tutor.locale import _
from tutor.table.cards.cards import Card
from tutor.table.cards.markup import STYLE, note_html
from tutor.table.drawing.size import MOST_WIDE
from tutor.table.position.form import PositionForm
from tutor.table.position.line import PositionError
from tutor.table.position.options import Aside
from tutor.table.position.view import sketch_of, view_of
from tutor.table.position.words import (
    count_card,
    position_svg,
    situation_words,
    weighed_html,
    why_card,
)
from tutor.table.replay.page import STYLE as MORE_STYLE
from tutor.table.replay.page import Spoken
from tutor.table.sitting.steps import Steps, Wait
from tutor.table.sitting.thinking import Abandoned
from tutor.table.widgets.closing import clear


class Position(VBox):
    """A position set up by hand and graded: hand, line, counts, and the numbers others lack.

    ``hand`` and ``line`` are texts such as ``"6-4 4-1"`` and ``"4-2 2-6 6-6"``, ``counts`` the
    tiles of the other seats in turn order, ``voids`` the numbers that seats are known not to hold.
    What is wrong is said in words; ``view`` is None then. South, seat 0, is the own seat.

    >>> position = Position(hand="6-4 4-1 5-5 3-0 1-1", line="4-2 2-6 6-6", counts=[6])
    >>> position.view.ends, position.problem
    ({'left': 4, 'right': 6}, '')
    >>> position.close()

    Raises
    ------
    TileError
        If the hand is no text of tiles.
    """

    _is_open = False

    def __init__(
        self,
        rules: Rules = RULEBOOKS["block"],
        players: int | None = None,
        *,
        hand: str | Sequence[Tile | str] = "",
        line: str = "",
        counts: Sequence[int] | None = None,
        voids: Mapping[int, Sequence[int]] | None = None,
        to_act: int = 0,
        partners: bool = False,
        seconds: float = 1.0,
    ) -> None:
        self.view: View | None = None
        self.problem = ""
        self.evaluation: Evaluation | None = None
        self._seconds, self._thinking = seconds, False
        self._aside = Aside(self._show_worth, self._fault)
        self._picture, self._spoken = HTML(), Spoken()
        self._form = PositionForm(self._changed, rules, players, partners)
        self._choice = Dropdown(description=_("My choice"), layout=Layout(width="260px"))
        self._choice.observe(lambda _change: self._show_worth(), "value")
        self.weigh_button = Button(
            description=_("What is each worth?"),
            button_style="success",
            tooltip=_("Work out the expected points of everything you can do"),
        )
        self.weigh_button.on_click(lambda _button: self.weigh())
        self._worth, self._why, self._count = Card(_("Grade")), Card(_("Why")), Card(_("Count"))
        super().__init__([HTML(STYLE + MORE_STYLE), self._beside()])
        self.add_class("tutor-table")
        self.add_class("tutor-position")
        self._spoken.observe(lambda _change: self._draw(), ["wide", "window_high"])
        self._is_open = True
        self._form.fill(hand, line, counts, voids or {}, to_act)

    def __repr__(self) -> str:
        line = str(self.view.line) if self.view else self._form.line
        return f"Position({line!r})"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        bundle["text/plain"] = repr(self)
        if self.view is not None:  # a saved notebook keeps no widget: the picture stands in
            bundle["text/html"] = position_svg(self.view)
        return bundle

    def weigh(self) -> None:
        """Work out what each action is worth; without a running loop it is there on return.

        Nothing happens where there is nothing to choose: the card says so.
        """
        if self.view is None or not self.view.is_to_act or self._thinking:
            return
        if not can_value(self.view):
            self._worth.write(note_html(_("Choices are not graded in this kind of game yet.")))
            return
        self._thinking = True
        self._show_worth()
        self._aside.go(self._weighed(self.view))

    def close(self) -> None:
        """Take the position off the page."""
        if self._is_open:
            self._is_open = False
            self._aside.close()
            clear(self.children)
            self.layout.close()
        super().close()

    def _beside(self) -> Box:
        flow = Layout(flex_flow="row wrap", align_items="center")
        row = Box([self._choice, self.weigh_button], layout=flow)
        row.add_class("tutor-row")
        place = Layout(flex="2 1 480px", max_width=f"{MOST_WIDE}px", min_width="0")
        left = VBox([self._picture, self._spoken, row, self._form], layout=place)
        narrow = Layout(flex="1 1 320px", min_width="0", max_width="460px")
        cards = VBox([self._worth, self._count, self._why], layout=narrow)
        layout = Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="12px 14px")
        return Box([left, cards], layout=layout)

    def _changed(self) -> None:
        """Something was set up anew: look whether it can be."""
        self._aside.abandon()
        self.evaluation, self._thinking, self.problem = None, False, ""
        try:
            self.view = view_of(self._form.setup)
            self._count.write(count_card(self.view))
            self._why.write(why_card(self.view))
        except (PositionError, Contradiction) as error:
            self.view = None
            self.problem = _problem(error)
            self._spoken.text = self.problem
            for one in (self._count, self._why):
                one.write(note_html(_("First set up a position that is possible.")))
        else:
            self._spoken.text = situation_words(self.view)
        self._spoken.is_wrong = bool(self.problem)
        self._draw()
        actions = self.view.actions() if self.view else ()
        self._choice.options = [(action_words(action), action) for action in actions]
        self._choice.index = 0 if actions else None
        self._choice.disabled = self.weigh_button.disabled = not actions
        self._show_worth()

    def _draw(self) -> None:
        """Show the table; pale where it cannot be, and never gone: what is below stays in place."""
        view = self.view or sketch_of(self._form.setup)
        shown = position_svg(view, self._spoken.room(view.players))
        pale = "" if self.view else ' class="tutor-pale"'
        self._picture.value = f"<div{pale}>{shown}</div>"

    def _show_worth(self) -> None:
        if self.view is None:
            self._worth.write(note_html(_("First set up a position that is possible.")))
        elif self._thinking:
            self._worth.write(note_html(_("Thinking: every choice is being weighed…")))
        elif self.evaluation is not None:
            self._worth.write(weighed_html(self.evaluation, self._choice.value))
        elif self.view.is_to_act:
            self._worth.write(note_html(_("Make your choice, then press “What is each worth?”.")))
        else:
            self._worth.write(note_html(_("It is not your turn here: there is nothing to grade.")))

    def _weighed(self, view: View) -> Steps:
        weighed = partial(self._aside.weigh, beliefs="uniform")
        try:
            self.evaluation = yield Wait(weighed(view, seconds=self._seconds))
        except Abandoned:
            return
        except (EvaluationError, Contradiction) as error:
            self._thinking = False
            self._worth.write(note_html(_problem(error)))
            return
        self._thinking = False
        self._show_worth()

    def _fault(self, error: BaseException) -> None:
        self._thinking = False
        text = _("Something went wrong ({error}). You can go on.")
        self._worth.write(note_html(escape(text.format(error=error))))


def _problem(error: Exception) -> str:
    if isinstance(error, PositionError):
        return str(error)
    if isinstance(error, Contradiction):
        return _("No deal fits what you set up: check the numbers that they passed on.")
    return _("This position cannot be weighed: {error}.").format(error=error)
