"""What the buttons mean, and the letters that stand for them; some must be pressed twice."""

from __future__ import annotations

from typing import Protocol

from tutor.coach.legality import verdict_words
from tutor.game.actions import Action, Correct, Draw, Pass
from tutor.locale import _
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.steps import Steps

_KEYS = {
    "p": "pass",
    "d": "draw",
    "c": "correct",
    "h": "hint",
    "u": "undo",
    "r": "redo",
    "s": "show",
    "n": "next",
    "l": "look",
}


def giving_up_words() -> str:
    """What is said before a match under way is given up."""
    return _("That would give up this match and begin a new one. To do so, press it again.")


class Pressed(Protocol):
    """The table whose buttons are pressed."""

    sitting: Sitting

    @property
    def chosen(self) -> Action | None:
        """The play chosen in the list."""

    def try_action(self, action: Action) -> None:
        """Do it, or say why not."""

    def undo(self) -> None:
        """Take back the person's last turn."""

    def redo(self) -> None:
        """Do again what was taken back."""

    def uncover(self) -> None:
        """Show the hand of the person whose turn it is."""

    def deal(self) -> None:
        """Deal again."""

    def look_back(self) -> None:
        """Replay the match so far."""

    def follow(self, steps: Steps) -> None:
        """Follow these steps in the background."""

    def say(self, text: str) -> None:
        """Say something until the next action."""


class Pressing:
    """The buttons, and which of them was asked to be pressed again."""

    def __init__(self, table: Pressed) -> None:
        self._table = table
        self._asked = ""
        self._does = {
            "play": self._play,
            "pass": self._pass,
            "draw": lambda: table.try_action(Draw()),
            "correct": lambda: table.try_action(Correct()),
            "hint": self._hint,
            "undo": table.undo,
            "redo": table.redo,
            "show": table.uncover,
            "next": self._next,
            "look": table.look_back,
        }

    def forget(self) -> None:
        """Something else was done: what was to be pressed again no longer is."""
        self._asked = ""

    def press(self, name: str) -> None:
        """Do what the button of that name is for."""
        self._does[name]()

    def key(self, key: str) -> None:
        """Do what the letter stands for, if it stands for anything."""
        if key == "?":
            self._table.say(
                _(
                    "Keys: ← → choose a tile, ↑ ↓ an end, Enter plays, P passes, D draws, H hints, "
                    "U undoes, R redoes, N deals, L looks back, S shows a hand; Tab leaves."
                )
            )
        elif key.lower() in _KEYS:
            self.press(_KEYS[key.lower()])

    def _play(self) -> None:
        if self._table.chosen is not None:
            self._table.try_action(self._table.chosen)

    def _pass(self) -> None:
        """Pass; a pass that would be a mistake only when it is asked for twice."""
        view = self._table.sitting.view
        verdict = view.verdict(Pass())
        if verdict.code == "wrong_pass" and self._asked != "pass":
            warning = verdict_words(verdict, Pass(), view)
            self._ask("pass", " ".join([warning, _("To pass all the same, press Pass again.")]))
        else:
            self._table.try_action(Pass())

    def _next(self) -> None:
        """Deal again; a match under way is given up only when that is asked for twice."""
        sitting = self._table.sitting
        if not sitting.match.rounds or sitting.over or self.is_meant("next"):
            self._table.deal()

    def is_meant(self, name: str) -> bool:
        """Whether a match under way is to be given up: asked for a second time."""
        if self._asked == name:
            return True
        self._ask(name, giving_up_words())
        return False

    def _ask(self, name: str, warning: str) -> None:
        self._table.say(warning)
        self._asked = name

    def _hint(self) -> None:
        if self._table.sitting.can_hint:
            self._table.say(_("Thinking…"))
            self._table.follow(self._hinted())
        else:
            self._table.say(_("There is nothing to choose just now."))

    def _hinted(self) -> Steps:
        given = yield from self._table.sitting.hint()
        if given is not None:
            self._table.say(given.text)
