"""House rules: any rulebook's options turned into one's own, with who else plays them that way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from html import escape
from typing import Any

from ipywidgets import HTML, BoundedIntText, Button, Dropdown, Layout, VBox

from tutor.coach.names import rulebook_title
from tutor.game.match import MatchError
from tutor.game.option_values import RuleError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import CHOICES, LARGEST_SET, DealError, Rules
from tutor.locale import _
from tutor.table.cards.markup import card, note_html
from tutor.table.pressing import giving_up_words
from tutor.table.settings.house_words import option_groups, saying_words, value_words
from tutor.table.sitting.seating import seat_choices, too_many_words

#: A list cannot hold None: this stands for it.
_UNLIMITED = "unlimited"
_MOST_TILES = 20
_MOST_POINTS = 1000


class HouseRules(VBox):
    """A form of every option that a rulebook has.

    It starts from ``rules``, or from another rulebook chosen on it. Under each option stands which
    written sources play it that way. The button tells ``begin`` the rules that are chosen, which
    says whether a match began; it did not if the person is to press again. Without ``begin`` there
    is no button: ``rules`` is what a program wants. ``now`` are the seats there are: how many, and
    whether partners; the match is for them where a rulebook knows them.

    >>> page = HouseRules(RULEBOOKS["block"])
    >>> page.options["draw"].value = "when_stuck"
    >>> page.rules.draw, page.rules.name
    ('when_stuck', 'House rules')
    >>> page.close()
    """

    def __init__(
        self,
        rules: Rules | None = None,
        begin: Callable[[Rules], bool] | None = None,
        now: Callable[[], tuple[int, bool]] | None = None,
    ) -> None:
        self._base = RULEBOOKS["block"] if rules is None else rules
        self._begin, self._now = begin, now
        self.base = Dropdown(
            options=[(_("choose a rulebook"), ""), *((rulebook_title(n), n) for n in RULEBOOKS)],
            value=self._base.name if self._base.name in RULEBOOKS else "",
            description=_("Start from"),
            layout=_wide(),
            style=_labelled(),
        )
        self.numbers = {name: _number(*asked) for name, asked in _numbers().items()}
        self.options = {
            option: _option(option, words)
            for group in option_groups().values()
            for option, words in group.items()
        }
        self._notes = {option: HTML() for option in self.options}
        self.told = HTML()
        self.start = Button(layout=Layout(width="auto"))
        self.start.on_click(self._start)
        self._show(self._base)
        self.base.observe(self._rebased, "value")
        for option, chosen in self.options.items():
            chosen.observe(lambda _change, option=option: self._changed(option), "value")
        for number in self.numbers.values():
            number.observe(lambda _change: self._changed(), "value")
        super().__init__([*self._rows(begin is not None)])
        self.add_class("tutor-form")
        self.add_class("tutor-rules")
        self._changed()

    @property
    def rules(self) -> Rules:
        """The rules that are chosen; a rulebook itself where nothing was changed.

        Raises
        ------
        RuleError
            If the options cannot go together.
        """
        number = {name: widget.value for name, widget in self.numbers.items()}
        chosen = {option: self._value(option) for option in self.options}
        base = self._base
        rules = base.replace(
            set_max=number["set_max"],
            deal={players: number[f"deal_{players}"] for players in (2, 3, 4)},
            deal_pairs=None if base.deal_pairs is None else number["deal_4"],
            target=dict.fromkeys((2, 3, 4), number["target"]),
            target_pairs=number["target"],
            target_range=None,
            rounds=number["rounds"] if chosen["match"] == "rounds" else base.rounds,
            **chosen,
        )
        if self._is_untouched():
            return base
        return rules.replace(name=_("House rules"), sources=())

    def refresh(self) -> None:
        """Others may sit there now: look again whether a match can begin."""
        self._changed()

    def _is_untouched(self) -> bool:
        return _values(self._base) == {
            name: widget.value for name, widget in (*self.numbers.items(), *self.options.items())
        }

    def _value(self, option: str) -> Any:
        value = self.options[option].value
        return None if value == _UNLIMITED else value

    def _rows(self, has_button: bool) -> Iterator[Any]:
        yield self.base
        yield from (self.numbers[name] for name in self.numbers if name != "rounds")
        for heading, group in option_groups().items():
            yield HTML(card("tutor-heading", f"<b>{escape(heading)}</b>"))
            for option in group:
                yield self.options[option]
                yield self._notes[option]
        yield self.numbers["rounds"]
        yield self.told
        if has_button:
            yield self.start

    def _rebased(self, _change: object) -> None:
        if self.base.value:
            self._base = RULEBOOKS[self.base.value]
            self._show(self._base)
            self._changed()

    def _show(self, rules: Rules) -> None:
        values = _values(rules)
        for name, widget in (*self.numbers.items(), *self.options.items()):
            widget.value = values[name]
        for option in self.options:
            self._note(option)

    def _note(self, option: str) -> None:
        text = saying_words(option, self._value(option))
        note = card("tutor-note", f'<p class="quiet">{escape(text)}</p>') if text else ""
        self._notes[option].value = note

    def _changed(self, option: str = "") -> None:
        if option:
            self._note(option)
        self.start.description = _("Start a match with these rules")
        self.start.button_style = "success"
        self._hide_idle()
        text = self._wrong()
        self.start.disabled = bool(text)
        self.told.value = card("tutor-note", f"<p>{escape(text)}</p>") if text else ""

    def _hide_idle(self) -> None:
        """Ask only what makes a difference beside the other answers."""
        chosen = {option: self._value(option) for option in self.options}
        asked = {
            "no_double": chosen["first_lead"] == "highest_double",
            "opening_tile": chosen["first_lead"] == "highest_double",
            "draw_reserve": chosen["draw"] != "none",
            "draw_limit": chosen["draw"] != "none",
            "pairs_block": chosen["partnership"] != "no",
            "pairs_out": chosen["partnership"] != "no",
            "double_order": chosen["double_bonus"] != "none" and chosen["rounding"] != "none",
            "target_check": chosen["match"] == "target" and chosen["play_score"] != "none",
        }
        for option, is_asked in asked.items():
            for widget in (self.options[option], self._notes[option]):
                widget.layout.display = "" if is_asked else "none"
        self.numbers["rounds"].layout.display = "" if chosen["match"] == "rounds" else "none"
        self.numbers["target"].layout.display = "" if chosen["match"] == "target" else "none"

    def _wrong(self) -> str:
        """What makes it impossible to play by the rules that are chosen."""
        try:
            rules = self.rules
        except RuleError as error:
            return _("These rules cannot be: {reason}.").format(reason=error)
        if not seat_choices(rules):
            return _(
                "No number of players can play by these rules: deal fewer tiles, or take a larger "
                "set."
            )
        return too_many_words(rules, *self._now()) if self._now is not None else ""

    def _start(self, _button: object) -> None:
        if self._begin is None:
            return
        try:
            began = self._begin(self.rules)
        except (DealError, MatchError, RuleError) as error:
            self.told.value = card("tutor-note", f"<p>{escape(str(error))}</p>")
            return
        if not began:
            self.told.value = note_html(giving_up_words())
            self.start.description = _("Press again to begin")
            self.start.button_style = "warning"


def _values(rules: Rules) -> dict[str, Any]:
    """What stands in the form for these rules; what they leave open is shown as usual."""
    usual = Rules(name="usual")
    deal = {players: rules.deal.get(players, usual.deal[players]) for players in (2, 3, 4)}
    targets = [rules.target[players] for players in rules.players if players in rules.target]
    return {
        "set_max": rules.set_max,
        **{f"deal_{players}": size for players, size in deal.items()},
        "target": targets[0] if targets else usual.target[2],
        "rounds": rules.rounds or 5,
        **{option: _listable(getattr(rules, option)) for option in CHOICES},
    }


def _numbers() -> dict[str, tuple[str, int]]:
    dealt = _("Tiles for each of {count}")
    return {
        "set_max": (_("The set goes up to"), LARGEST_SET),
        **{f"deal_{count}": (dealt.format(count=count), _MOST_TILES) for count in (2, 3, 4)},
        "target": (_("Points to win"), _MOST_POINTS),
        "rounds": (_("Rounds, where agreed"), 100),
    }


def _number(words: str, most: int) -> BoundedIntText:
    return BoundedIntText(
        value=1, min=1, max=most, description=words, layout=_wide(), style=_labelled()
    )


def _option(option: str, words: str) -> Dropdown:
    return Dropdown(
        options=[(value_words(option, value), _listable(value)) for value in CHOICES[option]],
        description=words,
        layout=_wide(),
        style=_labelled(),
    )


def _listable(value: object) -> object:
    return _UNLIMITED if value is None else value


def _wide() -> Layout:
    return Layout(width="100%", margin="2px 0")


def _labelled() -> dict[str, str]:
    return {"description_width": "46%"}
