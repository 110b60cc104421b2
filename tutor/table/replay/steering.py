"""What one steers a replay with: steps, the turn, the round, whose eyes, and the grades."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

from ipywidgets import Box, Button, Checkbox, Dropdown, IntSlider, Layout

from tutor.coach.names import seat_name
from tutor.game.round import Round
from tutor.locale import _
from tutor.table.replay.words import round_title

STEPS = ("first", "back", "forward", "last")
OPEN = -1
"""Stands in the list of eyes for everybody's: a list takes None for nothing chosen."""


class Steered(Protocol):
    """The replay that is steered."""

    rounds: tuple[Round, ...]
    number: int
    moment: int
    seat: int
    open_hands: bool

    def go(self, number: int, moment: int) -> None:
        """Go to a moment of a round."""

    def see_as(self, seat: int, *, open_hands: bool = False) -> None:
        """See with the eyes of a seat, or everybody's tiles."""

    def refresh(self) -> None:
        """Show everything as it is now."""

    def eyes(self) -> Sequence[int]:
        """The seats with whose eyes the round can be seen."""

    def why_no_what_if(self) -> str:
        """Why nobody can play on from here; nothing where they can."""


class Steering:
    """Buttons, a slider and lists; ``press`` is told which button was pressed.

    ``steps`` is the row that leads through a round, ``choices`` what is seen of it and what next.
    """

    def __init__(self, replay: Steered, press: Callable[[str], None], *, grades: bool) -> None:
        self._replay, self._moving = replay, False
        self.buttons = {
            name: _button(words, tip, press, name) for name, (words, tip) in _button_words().items()
        }
        self.buttons["what_if"].button_style = "success"
        titles = [(round_title(r, n), n - 1) for n, r in enumerate(replay.rounds, 1)]
        self.round = Dropdown(
            options=titles,
            description=_("Round"),
            layout=Layout(width="auto", max_width="100%"),
            style={"description_width": "auto"},
        )
        self.eyes = Dropdown(
            description=_("Seen by"),
            layout=Layout(width="auto"),
            style={"description_width": "auto"},
        )
        wide = Layout(flex="1 1 260px", max_width="460px")
        self.turn = IntSlider(description=_("Turn"), min=1, max=2, layout=wide)
        self.grades = Checkbox(
            value=grades, description=_("Grades"), indent=False, layout=Layout(width="auto")
        )
        self.round.observe(self._chosen, "value")
        self.eyes.observe(self._looked, "value")
        self.turn.observe(self._slid, "value")
        self.grades.observe(lambda _change: replay.refresh(), "value")
        self.round.layout.display = None if len(replay.rounds) > 1 else "none"
        self.steps = _row([*(self.buttons[name] for name in STEPS), self.turn])
        self.choices = _row([self.round, self.eyes, self.grades, self.buttons["what_if"]])

    def show(self) -> None:
        """Show where the replay is."""
        replay = self._replay
        moments = len(replay.rounds[replay.number].history)
        self._moving = True
        try:
            self.round.value = replay.number
            self.turn.max = max(moments, 1) + 1  # at the last of them all is done
            self.turn.value = replay.moment + 1
            self.turn.disabled = not moments
            self._show_eyes()
        finally:
            self._moving = False
        reason = replay.why_no_what_if()
        here = replay.moment
        enabled = (here > 0, here > 0, here < moments, here < moments, not reason)
        for name, is_enabled in zip((*STEPS, "what_if"), enabled, strict=True):
            self.buttons[name].disabled = not is_enabled
        self.buttons["what_if"].tooltip = reason or _button_words()["what_if"][1]

    def _show_eyes(self) -> None:
        replay = self._replay
        players, seats = replay.rounds[0].players, replay.eyes()
        options = [(seat_name(seat, players), seat) for seat in seats]
        if len(seats) == players:
            options.append((_("all hands open"), OPEN))
        if list(self.eyes.options) != options:
            self.eyes.options = options
        self.eyes.value = OPEN if replay.open_hands else replay.seat
        self.eyes.disabled = len(options) == 1

    def _chosen(self, change: dict[str, Any]) -> None:
        if not self._moving:
            self._replay.go(change["new"], 0)

    def _looked(self, change: dict[str, Any]) -> None:
        if not self._moving:
            chosen = change["new"]
            seat = self._replay.seat if chosen == OPEN else chosen
            self._replay.see_as(seat, open_hands=chosen == OPEN)

    def _slid(self, change: dict[str, Any]) -> None:
        if not self._moving:
            self._replay.go(self._replay.number, change["new"] - 1)


def _row(parts: list[Any]) -> Box:
    row = Box(parts, layout=Layout(flex_flow="row wrap", align_items="center"))
    row.add_class("tutor-row")
    return row


def _button(words: str, tip: str, press: Callable[[str], None], name: str) -> Button:
    button = Button(description=words, tooltip=tip, layout=Layout(width="auto"))
    button.on_click(lambda _button: press(name))
    return button


def _button_words() -> dict[str, tuple[str, str]]:
    return {
        "first": (_("First"), _("To the deal")),
        "back": (_("Back"), _("One action back")),
        "forward": (_("Forward"), _("One action on")),
        "last": (_("Last"), _("To the end of the round")),
        "what_if": (_("What if…"), _("Play on from here in another way")),
    }
