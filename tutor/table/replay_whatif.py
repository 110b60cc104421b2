"""What if: a round goes on in another way from a moment of a replay."""

from __future__ import annotations

from typing import Any

from ipywidgets import HTML, Box, Button, Dropdown, Layout, VBox

from tutor.coach.names import action_words
from tutor.coach.review import side_result
from tutor.game.actions import Action, parse_action
from tutor.game.round import Round
from tutor.game.turn import IllegalAction
from tutor.locale import _
from tutor.table.markup import STYLE, note_html
from tutor.table.replay_branch import Branch
from tutor.table.replay_options import Abandoned, Aside, options_html
from tutor.table.replay_page import STYLE as MORE_STYLE
from tutor.table.replay_page import Spoken, close_within
from tutor.table.replay_picture import MOST_WIDE, moment_svg
from tutor.table.replay_words import moment_words
from tutor.table.steps import Steps, Wait


class WhatIf(VBox):
    """Play on from a moment of a round, against players who see only their own tiles.

    ``played`` is the round as it really went, ``moment`` where it turns off. ``round`` is the round
    as it is now.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> what_if = WhatIf(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0)
    >>> what_if.play(what_if.round.actions()[0])
    >>> what_if.round.to_act
    0
    >>> what_if.close()

    Raises
    ------
    RoundError
        If there is no such moment, or a hand was not written down.
    """

    _is_open = False

    def __init__(
        self,
        played: Round,
        moment: int,
        seat: int = 0,
        *,
        opponent: str = "club",
        seconds: float = 0.5,
    ) -> None:
        self.branch = Branch(played.at(moment), seat, opponent=opponent)
        self._played, self._moment, self._seconds = played, moment, seconds
        self._aside = Aside(self.refresh, self._fault)
        self._weighing = False
        self._picture, self._spoken, self._worth = HTML(), Spoken(), HTML()
        self._choice = Dropdown(description=_("You"), layout=Layout(width="230px"))
        self.buttons = {
            "do": self._button(_("Do it"), self._do),
            "weigh": self._button(_("What is each worth?"), self.weigh),
            "undo": self._button(_("Take back"), self.undo),
            "close": self._button(_("Close"), self.close),
        }
        row = Box([self._choice, *self.buttons.values()])
        row.layout = Layout(flex_flow="row wrap", align_items="center")
        row.add_class("tutor-row")
        title = HTML(f'<div class="tutor-head"><b>{_("What if")}</b> · {self._from()}</div>')
        parts = [HTML(STYLE + MORE_STYLE), title, self._picture, self._spoken, row, self._worth]
        super().__init__(parts, layout=Layout(max_width=f"{MOST_WIDE}px"))
        self.add_class("tutor-table")
        self.add_class("tutor-replay")
        self._spoken.observe(lambda _change: self.refresh(), "wide")
        self._is_open = True
        self.refresh()
        self._aside.go(self.branch.others(self._aside.think))

    def __repr__(self) -> str:
        return f"WhatIf(seat={self.branch.seat}, moment={self._moment})"

    @property
    def round(self) -> Round:
        """The round as it is now."""
        return self.branch.round

    def play(self, action: Action | str) -> None:
        """Do this as the person would; without a running loop the others have answered on return.

        Raises
        ------
        ActionError
            If the text names no action.
        IllegalAction
            If the rules do not allow it now.
        """
        self._aside.abandon()
        self._weighing, self._worth.value = False, ""
        self.branch.act(parse_action(action) if isinstance(action, str) else action)
        self.refresh()
        self._aside.go(self.branch.others(self._aside.think))

    def undo(self) -> None:
        """Take back the person's last action."""
        self._aside.abandon()
        self._weighing, self._worth.value = False, ""
        self.branch.undo()
        self.refresh()

    def weigh(self) -> None:
        """Show what each action is worth now."""
        if self.branch.is_mine and not self._weighing:
            self._weighing = True
            self._worth.value = note_html(_("Thinking: this decision is being weighed…"))
            self._aside.go(self._weigh())

    def refresh(self) -> None:
        """Show everything as it is now."""
        over = self.round.ending is not None
        self._picture.value = moment_svg(
            self.round, self.branch.seat, self._spoken.wide, open_hands=over
        )
        self._spoken.text = " ".join(self._said())
        actions = self.round.actions() if self.branch.is_mine else ()
        if [value for _words, value in self._choice.options] != list(actions):
            self._choice.options = [(action_words(action), action) for action in actions]
            self._choice.index = 0 if actions else None
        self._choice.disabled = not actions
        for name, enabled in (
            ("do", bool(actions)),
            ("weigh", len(actions) > 1),
            ("undo", self.branch.can_undo),
        ):
            self.buttons[name].disabled = not enabled

    def close(self) -> None:
        """Take it off the page."""
        if self._is_open:
            self._is_open = False
            self._aside.close()
            close_within(self)
        super().close()

    def _from(self) -> str:
        return _("from turn {turn} of the round").format(turn=self._moment + 1)

    def _said(self) -> list[str]:
        said = [moment_words(self.round, self.branch.seat)]
        result = self.branch.result
        if result is not None and self._played.ending is not None:
            text = _("Here the round brings you {here} points; as it was played, {there}.")
            there = side_result(self._played, self.branch.seat)
            said.append(text.format(here=f"{result:+.0f}", there=f"{there:+.0f}"))
        return said

    def _weigh(self) -> Steps:
        view = self.round.view(self.branch.seat)
        try:
            evaluation = yield Wait(self._aside.weigh(view, seconds=self._seconds))
        except Abandoned:
            return
        self._weighing = False
        self._worth.value = options_html(evaluation)

    def _do(self) -> None:
        if self._choice.value is not None:
            try:
                self.play(self._choice.value)
            except IllegalAction as error:  # a press that came late
                self._fault(error)

    def _fault(self, error: BaseException) -> None:
        self._weighing = False
        text = _("Something went wrong ({error}). The round is as it was; you can go on.")
        self._spoken.text = text.format(error=f"{type(error).__name__}: {error}")

    @staticmethod
    def _button(words: str, press: Any) -> Button:
        button = Button(description=words, layout=Layout(width="auto"))
        button.on_click(lambda _button: press())
        return button
