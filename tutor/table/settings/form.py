"""The settings of a table as a form: what is played and by whom, and how it looks."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import HTML, Button, Checkbox, Dropdown, FloatSlider, Layout, Text, VBox

from tutor.coach.names import rulebook_title
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.locale import _, current_language, languages
from tutor.table.cards.markup import card, note_html
from tutor.table.pressing import giving_up_words
from tutor.table.settings.settings import Settings
from tutor.table.sitting.opponents import named_opponents
from tutor.table.sitting.seating import Seating, seat_choices, seats_for, seats_words

_PERSON = "person"
_USUAL_STRENGTH = 0.5
_LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "fr": "Français"}


class SettingsForm(VBox):
    """What can be chosen about a table.

    What is seen follows ``settings`` at once. Another match begins with the button: ``begin`` is
    told what is wanted, and says whether it began; it did not if the person is to press again.
    """

    def __init__(self, settings: Settings, now: Seating, begin: Callable[[Seating], bool]) -> None:
        self._settings, self._begin = settings, begin
        self._heard: list[tuple[str, Callable[[Any], None]]] = []
        self.rulebook = _dropdown(_("Rulebook"), _rulebooks(now.rules), now.rules)
        self.seats = _dropdown(
            _("Seats"), _seats(now.rules), seats_for(now.rules, now.players, now.partners)
        )
        self.company = _dropdown(
            _("You play"),
            [(_("against the tutor's players"), False), (_("each other, at this screen"), True)],
            now.together,
        )
        self.seed = Text(
            description=_("Seed"), placeholder=_("any"), layout=_wide(), style=_labelled()
        )
        self.told = HTML()
        self.start = Button(layout=Layout(width="auto"))
        self.start.on_click(self._start)
        for chosen in (self.rulebook, self.seats, self.company, self.seed):
            chosen.observe(self._changed, "value")
        self.opponent = _dropdown(_("Opponents"), _opponents(), self._opponent_kind())
        self.strength = FloatSlider(
            value=self._strength(),
            min=0.0,
            max=1.0,
            step=0.05,
            readout_format=".2f",
            description=_("Strength"),
            layout=_wide(),
            style=_labelled(),
        )
        self.opponent.observe(self._opposed, "value")
        self.strength.observe(self._opposed, "value")
        self.order = self._choice(
            "order", _("My hand"), [(_("by weight"), "weight"), (_("by number"), "number")]
        )
        self.checks = {name: self._check(name, words) for name, words in _checks().items()}
        self.language = self._choice(
            "language",
            _("Language"),
            [(_LANGUAGES.get(code, code), code) for code in languages()],
            settings.language or current_language(),
        )
        if len(languages()) < 2:  # nothing to choose
            self.language.layout.display = "none"
        super().__init__(
            [
                _heading(_("A new match")),
                *(self.rulebook, self.seats, self.company, self.seed, self.start, self.told),
                _heading(_("The others")),
                *(self.opponent, self.strength),
                _heading(_("What you see")),
                *(self.order, *self.checks.values(), self.language),
            ]
        )
        self.add_class("tutor-form")
        self._opposed()
        self._changed()

    def wanted(self) -> Seating:
        """The match that is chosen now."""
        players, partners = self.seats.value
        written = self.seed.value.strip()
        seed = int(written) if written.isascii() and written.isdigit() else written or None
        return Seating(self.rulebook.value, players, partners, self.company.value, seed)

    def show(self, now: Seating) -> None:
        """Say that this match has begun; a seed is not written again."""
        if now.rules not in dict(self.rulebook.options).values():
            self.rulebook.options = _rulebooks(now.rules)
        self.rulebook.value = now.rules
        self.seats.value = (now.players, now.partners)
        self.company.value = now.together
        self.seed.value = ""

    def close(self) -> None:
        """Take it off the page; the settings stay."""
        for name, changed in self._heard:
            self._settings.unobserve(changed, name)
        self._heard.clear()
        super().close()

    def _start(self, _button: object) -> None:
        if self._begin(self.wanted()):
            self._changed()
        else:
            self.told.value = note_html(giving_up_words())
            self.start.description = _("Press again to begin")
            self.start.button_style = "warning"

    def _changed(self, change: Any = None) -> None:
        if change is not None and change["owner"] is self.rulebook:
            rules = self.rulebook.value
            seats = seats_for(rules, *self.seats.value) if self.seats.value else None
            self.seats.options = _seats(rules)
            self.seats.value = seats or self.seats.options[0][1]
        self.start.description, self.start.button_style = _("Begin this match"), "success"
        self.told.value = ""

    def _opposed(self, _change: object = None) -> None:
        is_person = self.opponent.value == _PERSON
        self.strength.disabled = not is_person
        self.strength.layout.display = "" if is_person else "none"
        self._settings.opponent = self.strength.value if is_person else self.opponent.value

    def _opponent_kind(self) -> str:
        opponent = self._settings.opponent
        return opponent if isinstance(opponent, str) else _PERSON

    def _strength(self) -> float:
        opponent = self._settings.opponent
        return _USUAL_STRENGTH if isinstance(opponent, str) else opponent

    def _check(self, name: str, words: str) -> Checkbox:
        box = Checkbox(
            value=getattr(self._settings, name), description=words, indent=False, layout=_wide()
        )
        self._follow(box, name)
        return box

    def _choice(
        self, name: str, words: str, options: list[tuple[str, str]], value: str | None = None
    ) -> Dropdown:
        chosen = _dropdown(words, options, value or getattr(self._settings, name))
        self._follow(chosen, name)
        return chosen

    def _follow(self, widget: Any, name: str) -> None:
        """The form and the setting say the same, whichever is changed."""
        settings = self._settings
        widget.observe(lambda change: setattr(settings, name, change["new"]), "value")

        def changed(change: Any) -> None:
            if change["new"] != "":
                widget.value = change["new"]

        settings.observe(changed, name)
        self._heard.append((name, changed))


def _rulebooks(own: Rules) -> list[tuple[str, Rules]]:
    books = [(rulebook_title(name), rules) for name, rules in RULEBOOKS.items()]
    if own not in RULEBOOKS.values():
        books.insert(0, (rulebook_title(own.name), own))
    return books


def _seats(rules: Rules) -> list[tuple[str, tuple[int, bool]]]:
    return [(seats_words(*seats), seats) for seats in seat_choices(rules)]


def _opponents() -> list[tuple[str, str]]:
    return [*named_opponents(), (_("players of a chosen strength"), _PERSON)]


def _checks() -> dict[str, str]:
    return {
        "coloured": _("Each number in its colour"),
        "numerals": _("Numerals instead of pips"),
        "movement": _("Tiles slide"),
        "open_hands": _("All hands open, for a class"),
        "hide_grades": _("Grades only when asked for"),
    }


def _heading(words: str) -> HTML:
    return HTML(card("tutor-heading", f"<b>{escape(words)}</b>"))


def _dropdown(words: str, options: list[tuple[str, Any]], value: Any) -> Dropdown:
    return Dropdown(
        options=options, value=value, description=words, layout=_wide(), style=_labelled()
    )


def _wide() -> Layout:
    return Layout(width="100%", margin="2px 0")


def _labelled() -> dict[str, str]:
    return {"description_width": "calc(88 * var(--tutor-unit))"}
