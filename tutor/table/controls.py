"""Ordinary buttons for everything that can be done at the table."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Box, Button, Dropdown, Layout, VBox

from tutor.coach.names import action_words
from tutor.game.actions import Action, Pass, Play
from tutor.locale import _
from tutor.table.sitting import Sitting


class Controls(VBox):
    """A list of the legal plays with a button to make one, and the buttons of the turn.

    ``press`` is told which button was pressed: play, pass, draw, hint, undo or next.
    """

    def __init__(self, press: Callable[[str], None], *, draws: bool) -> None:
        self.plays = Dropdown(
            options=(), description=_("Your play"), layout=Layout(width="auto", flex="1 1 200px")
        )
        self.buttons = {
            name: self._button(name, words, tip, press)
            for name, (words, tip) in _words().items()
            if name != "draw" or draws
        }
        self.buttons["play"].button_style = "success"
        turn = Layout(flex_flow="row wrap", align_items="center")
        rest = [button for name, button in self.buttons.items() if name != "play"]
        super().__init__(
            [
                Box([self.plays, self.buttons["play"]], layout=turn),
                Box(rest, layout=turn),
            ]
        )

    @staticmethod
    def _button(name: str, words: str, tip: str, press: Callable[[str], None]) -> Button:
        button = Button(description=words, tooltip=tip, layout=Layout(width="auto"))
        button.on_click(lambda _button: press(name))
        return button

    @property
    def chosen(self) -> Play | None:
        """The play chosen in the list."""
        action: Action | None = self.plays.value
        return action if isinstance(action, Play) else None

    def show(self, sitting: Sitting) -> None:
        """Offer what the sitting allows now."""
        actions = sitting.view.actions()
        plays = [(action_words(a), a) for a in actions if isinstance(a, Play)]
        if [value for _words, value in self.plays.options] != [play for _words, play in plays]:
            self.plays.options = plays
            self.plays.index = 0 if plays else None
        self.plays.disabled = not plays
        enabled = {
            "play": bool(plays),
            "pass": sitting.is_mine,
            "draw": sitting.is_mine,
            "hint": sitting.is_mine,
            "undo": sitting.can_undo,
            "next": True,
        }
        for name, button in self.buttons.items():
            button.disabled = not enabled[name]
        only_pass = actions == (Pass(),)
        self.buttons["pass"].button_style = "warning" if only_pass else ""
        over = sitting.round.ending is not None
        self.buttons["next"].button_style = "success" if over else ""
        self.buttons["next"].description = _next_words(over, sitting.match.over)


def _next_words(round_over: bool, match_over: bool) -> str:
    if not round_over:
        return _("New deal")
    return _("New match") if match_over else _("Next round")


def _words() -> dict[str, tuple[str, str]]:
    return {
        "play": (_("Play"), _("Play the tile chosen in the list")),
        "pass": (_("Pass"), _("Pass, if nothing fits")),
        "draw": (_("Draw"), _("Draw a tile from the boneyard")),
        "hint": (_("Hint"), _("A hint; each further one tells more")),
        "undo": (_("Undo"), _("Take back your last turn")),
        "next": (_("New deal"), _("Deal again")),
    }
