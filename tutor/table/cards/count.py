"""The Count card: a row of tiles for each number, and what the others can hold and answer."""

from __future__ import annotations

from html import escape

from tutor.coach.counted import shown_words
from tutor.coach.names import seat_name
from tutor.coach.shares import percent
from tutor.game.view import View
from tutor.knowledge.counting import Count, NumberCount, SeatCount
from tutor.locale import _, ngettext
from tutor.table.cards.markup import card, head_html, number_html, prose

_FIRST_CHANCE = 3
"""The column where the chances begin, set apart from the numbers of tiles."""


def count_html(counted: Count, view: View, *, turns: bool = True) -> str:
    """The numbers, each split into on the line, yours and unseen; then what the others can hold.

    ``turns`` says whether it is told at which turn a seat showed what it lacks.
    """
    many = " many" if len(counted.numbers) > 7 else ""
    rows = "".join(_number_row(number, counted, view) for number in counted.numbers)
    shown = shown_words(counted, view, turns=turns)
    evidence = "".join(f'<p class="quiet">{prose(text)}</p>' for text in shown)
    return card(
        "tutor-count",
        f'{_key()}<table class="tutor-numbers{many}">{rows}</table>'
        f"{_seats_table(counted, view)}{evidence}",
    )


def _key() -> str:
    kinds = (("line", _("on the line")), ("hand", _("yours")), ("", _("unseen")))
    spans = "".join(
        f'<span class="tutor-key"><span class="tutor-cell {kind}"></span>{escape(words)}</span>'
        for kind, words in kinds
    )
    return f'<p class="quiet">{spans}</p>'


def _number_row(number: NumberCount, counted: Count, view: View) -> str:
    parts = (("line", number.on_line), ("hand", number.in_hand), ("", number.unseen))
    cells = "".join(
        f'<span class="tutor-cell {kind}" title="{tile}"></span>'
        for kind, tiles in parts
        for tile in tiles
    )
    said = _("{line} on the line, {hand} yours, {unseen} unseen").format(
        line=len(number.on_line), hand=len(number.in_hand), unseen=len(number.unseen)
    )
    left = ngettext("{count} unseen", "{count} unseen", len(number.unseen))
    return (
        f'<tr><th scope="row">{number_html(number.number)}</th>'
        f'<td style="white-space: nowrap"><span role="img" aria-label="{escape(said)}">{cells}'
        f"</span></td>"
        f'<td class="quiet num">{escape(left.format(count=len(number.unseen)))}</td>'
        f"<td>{_void_tag(number.number, counted, view)}</td></tr>"
    )


def _void_tag(number: int, counted: Count, view: View) -> str:
    """Who holds none: only those who have drawn nothing since they showed it."""
    shown = {
        seat.seat: seat.voids[number].firm
        for seat in counted.seats
        if number in seat.voids and seat.held and not seat.voids[number].drawn_since
    }
    if not shown:
        return ""
    names = ", ".join(seat_name(seat, view.players) for seat in shown)
    kind = "tutor-void" if all(shown.values()) else "tutor-void weak"
    return f'<span class="{kind}">{escape(_("not {seats}").format(seats=names))}</span>'


def _seats_table(counted: Count, view: View) -> str:
    numbers = [] if view.over else list(dict.fromkeys(view.ends.values()))
    heads = ["", escape(_("holds")), escape(_("could be")), *map(number_html, numbers)]
    if len(numbers) > 1:
        heads.append(escape(_("any")))
    head = "".join(
        head_html(word, "quiet num apart" if place == _FIRST_CHANCE else "quiet num")
        for place, word in enumerate(heads)
    )
    rows = "".join(_seat_row(seat, numbers, view) for seat in counted.seats)
    if numbers:
        said = _("Tiles held, out of how many they could be, and the chance to answer each end:")
    else:
        said = _("Tiles held, out of how many they could be:")
    return f'<p class="quiet">{escape(said)}</p><table><tr>{head}</tr>{rows}</table>'


def _seat_row(seat: SeatCount, numbers: list[int], view: View) -> str:
    chances = {view.ends[end]: float(chance) for end, chance in seat.answers.items()}
    cells = [str(seat.held), str(len(seat.possible)), *(percent(chances[n]) for n in numbers)]
    if len(numbers) > 1:
        cells.append(percent(float(seat.can_answer)))
    row = "".join(
        f'<td class="{"num apart" if place == _FIRST_CHANCE else "num"}">{escape(cell)}</td>'
        for place, cell in enumerate(cells, 1)
    )
    return f'<tr><th scope="row">{escape(seat_name(seat.seat, view.players))}</th>{row}</tr>'
