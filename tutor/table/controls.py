"""Ordinary buttons for everything that can be done at the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ipywidgets import Box, Button, Dropdown, Layout

from tutor.coach.names import action_words
from tutor.game.actions import Action, Pass, Play
from tutor.locale import _
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.whatif import WhatIf


class Controls(Box):
    """A list of the legal plays with a button to make one, and the buttons of the turn.

    ``press`` is told which button was pressed: play, pass, draw, correct, hint, undo, redo, show,
    next or look. What is of no use is not seen: whatever acts once the round is over or while the
    hand is covered, a button to draw, or to correct a wrong pass, where the rulebook knows none,
    one to show a hand that lies open, one to look back before the round is over.
    """

    def __init__(self, press: Callable[[str], None]) -> None:
        self.plays = Dropdown(
            options=(),
            description=_("Your play"),
        )
        self.buttons = {
            name: self._button(name, words, tip, press) for name, (words, tip) in _words().items()
        }
        layout = Layout(flex_flow="row wrap", align_items="center", margin="6px 0 0")
        super().__init__([self.plays, *self.buttons.values()], layout=layout)
        self.add_class("tutor-controls")

    @staticmethod
    def _button(name: str, words: str, tip: str, press: Callable[[str], None]) -> Button:
        button = Button(description=words, tooltip=tip, layout=Layout(width="auto"))
        button.on_click(lambda _button: press(name))
        return button

    @property
    def chosen(self) -> Play | None:
        """The play chosen in the list."""
        action: Action | str | None = self.plays.value
        return action if isinstance(action, Play) else None

    def focus(self) -> None:
        """Give the keyboard to the first of them that can take it."""
        able = (one for one in self.children if not one.disabled and one.layout.display != "none")
        next(able).focus()

    def show(self, sitting: Sitting) -> None:
        """Offer what the sitting allows now."""
        actions = sitting.view.actions() if sitting.is_mine else ()
        plays = [(action_words(a), a) for a in actions if isinstance(a, Play)]
        # A list takes None for nothing chosen: words that stand for no play are their own value.
        words = _no_play(sitting)
        shown: Sequence[tuple[str, Play | str]] = plays or [(words, words)]
        if list(self.plays.options) != shown:
            self.plays.options = shown
            self.plays.index = 0
        self.plays.disabled = not plays
        enabled = {
            "play": bool(plays),
            "pass": sitting.is_mine,
            "draw": sitting.is_mine,
            "correct": sitting.can_correct,
            "hint": sitting.can_hint,
            "undo": sitting.can_undo,
            "redo": sitting.can_redo,
            "show": sitting.covered,
            "next": True,
            "look": True,
        }
        only = actions[0] if len(actions) == 1 else None
        marked = {
            "play": "success" if plays else "",
            "pass": "warning" if only == Pass() else "",
            "draw": "warning" if actions and str(actions[0]) == "draw" else "",
            "show": "success" if sitting.covered else "",
            "next": "success" if sitting.over else "",
        }
        for name, button in self.buttons.items():
            button.disabled = not enabled[name]
            button.button_style = marked.get(name, "")
        goes_on = not (sitting.over or sitting.covered)
        seen = {
            **dict.fromkeys(("play", "pass", "hint"), goes_on),
            "draw": goes_on and sitting.match.rules.draw != "none",
            "correct": sitting.can_correct,
            "show": sitting.covered,
            "look": sitting.over and not isinstance(sitting, WhatIf),
        }
        for name, is_seen in seen.items():
            self.buttons[name].layout.display = "" if is_seen else "none"
        self.plays.layout.display = "" if goes_on else "none"
        self.buttons["next"].description = _next_words(sitting)


def _no_play(sitting: Sitting) -> str:
    """Why there is no play in the list."""
    return _("nothing fits") if sitting.is_mine else _("wait for your turn")


def _next_words(sitting: Sitting) -> str:
    if isinstance(sitting, WhatIf):
        return _("Begin again")
    if not sitting.over:
        return _("New deal")
    return _("New match") if sitting.match.over else _("Next round")


def _words() -> dict[str, tuple[str, str]]:
    return {
        "show": (_("Show my hand"), _("Show the hand of the person whose turn it is")),
        "play": (_("Play"), _("Play the tile chosen in the list")),
        "pass": (_("Pass"), _("Pass, if nothing fits")),
        "draw": (_("Draw"), _("Draw a tile from the boneyard")),
        "correct": (_("Correct"), _("Say that the last pass was wrong")),
        "hint": (_("Hint"), _("A hint; each further one tells more")),
        "undo": (_("Undo"), _("Take back your last turn")),
        "redo": (_("Redo"), _("Do again what was taken back")),
        "next": (_("New deal"), _("Deal again")),
        "look": (_("Look back"), _("Go through what was played, with the grade of each choice")),
    }
