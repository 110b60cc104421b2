"""The form with which a position is set up: ordinary buttons, lists and text for everything."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from ipywidgets import (
    HTML,
    BoundedIntText,
    Box,
    Button,
    Dropdown,
    Layout,
    Text,
    ToggleButton,
    ToggleButtons,
    VBox,
)

from tutor.coach.names import rulebook_title, seat_name
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, TileError, parse_tiles
from tutor.locale import _
from tutor.table.cards.markup import note_html
from tutor.table.position.line import SPINNER
from tutor.table.position.set import TileSet
from tutor.table.position.view import Setup
from tutor.table.position.words import counts_hint
from tutor.table.widgets.closing import clear

SEAT = 0
"""The own seat: South, at the bottom of the table."""


class PositionForm(VBox):
    """Rulebook and seats, the set to choose from, the line, the others' tiles and what they lack.

    ``changed`` is called whenever something was set up anew; ``setup`` is what it says now.
    """

    def __init__(
        self, changed: Callable[[], None], rules: Rules, players: int | None, partners: bool
    ) -> None:
        self._changed, self._quiet = changed, False
        self.hand: list[Tile] = []
        books = dict(RULEBOOKS) if rules.name in RULEBOOKS else {rules.name: rules, **RULEBOOKS}
        books[rules.name] = rules
        self._book = Dropdown(options=[(rulebook_title(n), r) for n, r in books.items()])
        self._book.description, self._book.value = _("Rulebook"), rules
        self._book.layout.max_width = "100%"
        self._seats = Dropdown(description=_("Players"))
        self._to_act = Dropdown(description=_("To act"))
        wide = Layout(flex="1 1 300px", max_width="640px")
        self._line = Text(description=_("Line"), placeholder="4-2 2-6 6-6", layout=wide)
        self._line.continuous_update = False
        ends = [(_("Left of the line"), "left"), (_("Right of the line"), "right")]
        self._mode = ToggleButtons(options=[(_("My hand"), "hand"), *ends], value="hand")
        self._mode.style.button_width = "auto"
        self._said, self._set, self._others = HTML(), Box(), VBox()
        self._counts: dict[int, BoundedIntText] = {}
        self._lacks: dict[int, dict[int, ToggleButton]] = {}
        empty = Button(description=_("Clear"), tooltip=_("Begin again with an empty table"))
        empty.on_click(lambda _button: self.fill())
        top = _row([self._book, self._seats, self._to_act])
        asked = HTML(f'<div class="tutor-card">{_("A click on a tile of the set goes to:")}</div>')
        click = _row([asked, self._mode])
        row = _row([self._line, empty])
        super().__init__([top, row, click, self._said, self._set, self._others])
        self._renew(players, partners)
        self._book.observe(self._other_book, "value")
        self._seats.observe(self._other_seats, "value")
        for widget in (self._to_act, self._line):
            widget.observe(self._told, "value")

    @property
    def line(self) -> str:
        """The line as it was typed."""
        text: str = self._line.value
        return text

    @property
    def setup(self) -> Setup:
        """What is set up now."""
        players, partners = self._seats.value
        held = {SEAT: len(self.hand), **{s: box.value for s, box in self._counts.items()}}
        return Setup(
            rules=self._book.value,
            hand=tuple(self.hand),
            line=self.line,
            counts=tuple(held[seat] for seat in range(players)),
            to_act=self._to_act.value,
            seat=SEAT,
            partners=partners,
            voids={
                seat: frozenset(number for number, box in boxes.items() if box.value)
                for seat, boxes in self._lacks.items()
            },
        )

    def fill(
        self,
        hand: str | Iterable[Tile | str] = "",
        line: str = "",
        counts: Sequence[int] | None = None,
        voids: Mapping[int, Sequence[int]] | None = None,
        to_act: int = SEAT,
    ) -> None:
        """Set up this position; the others hold what they were dealt, unless it is said.

        Raises
        ------
        TileError
            If the hand is no text of tiles.
        """
        self.hand = list(parse_tiles(hand))
        self._quiet = True
        try:
            self._line.value = line
            self._to_act.value = to_act
            for place, box in enumerate(self._counts.values()):
                box.value = counts[place] if counts and place < len(counts) else self._size
            for seat, boxes in self._lacks.items():
                for number, box in boxes.items():
                    box.value = number in (voids or {}).get(seat, ())
        finally:
            self._quiet = False
        self._tell()

    @property
    def _size(self) -> int:
        players, partners = self._seats.value
        size: int = self._book.value.hand_size(players, partners)
        return size

    def _tell(self) -> None:
        self._tiles.show(self.hand, self._laid())
        players, _partners = self._seats.value
        self._said.value = note_html(counts_hint(self._book.value, self._size, players))
        self._changed()

    def _laid(self) -> list[Tile]:
        found = []
        for word in self.line.replace(";", " ").split():
            try:
                found.append(Tile.of(word.removesuffix(SPINNER)))
            except TileError:
                continue
        return found

    def _told(self, _change: object) -> None:
        if not self._quiet:
            self._tell()

    def _pressed(self, tile: Tile) -> None:
        """A tile of the set was pressed: it goes where the buttons above say, or back."""
        if self._mode.value == "hand":
            if tile in self.hand:
                self.hand.remove(tile)
            else:
                self.hand.append(tile)
            self._tell()
        else:
            self._line.value = grown(self.line, tile, self._mode.value)

    def _other_book(self, _change: object) -> None:
        players, partners = self._seats.value
        self._renew(players, partners)
        self.fill()

    def _other_seats(self, _change: object) -> None:
        if not self._quiet:
            self._renew(*self._seats.value)
            self.fill(self.hand, self.line)

    def _renew(self, players: int | None, partners: bool) -> None:
        """Make anew what depends on the rulebook and the seats."""
        rules = self._book.value
        ways = _ways(rules)
        alike = [way for way in ways if way[0] == players] or ways
        seated = next((way for way in alike if way[1] == partners), alike[0])
        self._quiet = True
        self._seats.options = list(zip(map(_way_words, ways), ways, strict=True))
        self._seats.value = seated
        others = [seat for seat in range(seated[0]) if seat != SEAT]
        names = [(seat_name(seat, seated[0]), seat) for seat in others]
        self._to_act.options = [(_("You, South"), SEAT), *names]
        self._to_act.value = SEAT
        self._quiet = False
        for old in (self._set, self._others):
            clear(old.children)
        self._tiles = TileSet(rules.set_max, self._pressed)
        self._set.children = [self._tiles]
        self._counts, self._lacks = {}, {}
        self._others.children = [self._seat_row(seat, seated[0], rules) for seat in others]

    def _seat_row(self, seat: int, players: int, rules: Rules) -> Box:
        name = seat_name(seat, players)
        wide = Layout(width="180px")
        count = BoundedIntText(value=self._size, min=0, max=rules.set_size, layout=wide)
        count.description = _holds(seat, players)
        longest = max(len(_holds(other, players)) for other in range(players) if other != SEAT)
        count.style.description_width = f"{0.6 * longest:.1f}em"  # so that the fields line up
        count.observe(self._told, "value")
        self._counts[seat] = count
        self._lacks[seat] = {}
        for number in range(rules.set_max + 1):
            box = ToggleButton(description=str(number), layout=Layout(width="38px"))
            box.tooltip = _("{seat} has no {number}").format(seat=name, number=number)
            box.observe(self._lacked, "value")
            self._lacks[seat][number] = box
        words = HTML(f'<div class="tutor-card">{_("and passed on, so has no:")}</div>')
        return _row([count, words, *self._lacks[seat].values()])

    def _lacked(self, change: dict[str, Any]) -> None:
        box, number = change["owner"], change["owner"].description.removeprefix("✓")
        box.description = f"✓{number}" if box.value else number
        self._told(change)


def grown(line: str, tile: Tile, end: str) -> str:
    """The text of a line with a tile more at its left or right end, turned so that it touches.

    Where it touches neither way it stands there all the same, and the reader of the text says so.

    >>> grown("4-2 2-6", Tile(6, 1), "right"), grown("4-2 2-6", Tile(6, 4), "left")
    ('4-2 2-6 6-1', '6-4 4-2 2-6')
    """
    main, semicolon, arms = line.partition(";")
    words = main.split()
    high, low = tile.high, tile.low
    if end == "left":
        turned = bool(words) and words[0].partition("-")[0] == str(high)
        words.insert(0, f"{low}-{high}" if turned else f"{high}-{low}")
    else:
        shown = words[-1].removesuffix(SPINNER).partition("-")[2] if words else ""
        words.append(f"{low}-{high}" if shown == str(low) else f"{high}-{low}")
    return " ".join(words) + semicolon + arms


def _holds(seat: int, players: int) -> str:
    return _("{seat} holds").format(seat=seat_name(seat, players))


def _ways(rules: Rules) -> list[tuple[int, bool]]:
    """The numbers of players, and whether partners play."""
    alone = [(players, False) for players in rules.players if rules.partnership != "always"]
    return alone + ([(4, True)] if 4 in rules.players and rules.partnership != "no" else [])


def _way_words(way: tuple[int, bool]) -> str:
    players, partners = way
    if partners:
        return _("4, partners")
    return str(players)


def _row(parts: Sequence[Any]) -> Box:
    row = Box(list(parts), layout=Layout(flex_flow="row wrap", align_items="center"))
    row.add_class("tutor-row")
    return row
