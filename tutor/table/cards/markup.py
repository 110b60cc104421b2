"""The pieces that the cards and lines around the table are made of, as HTML."""

from __future__ import annotations

import re
from html import escape

from tutor.table.cards.style import STYLE
from tutor.table.drawing.theme import NUMBERS

__all__ = ["STYLE", "card", "head_html", "note_html", "number_html", "prose"]

_TILE = re.compile(r"\b(\d-\d)\b")


def prose(text: str) -> str:
    """A text as HTML, in which no tile is broken at its hyphen.

    >>> prose("6-4 < 6-5")
    '<span class="tutor-sum">6-4</span> &lt; <span class="tutor-sum">6-5</span>'
    """
    return _TILE.sub(r'<span class="tutor-sum">\1</span>', escape(text))


def card(kind: str, inside: str) -> str:
    """What stands in one card."""
    return f'<div class="tutor-card {kind}">{inside}</div>'


def note_html(text: str) -> str:
    """A card that holds one sentence."""
    return card("tutor-note", f'<p class="quiet">{prose(text)}</p>')


def head_html(inside: str, kind: str) -> str:
    """What stands above a column; above one that needs no words, a cell that is no heading.

    >>> head_html("Points", "num"), head_html("", "num")
    ('<th scope="col" class="num">Points</th>', '<td></td>')
    """
    return f'<th scope="col" class="{kind}">{inside}</th>' if inside else "<td></td>"


def number_html(number: int) -> str:
    """A number of the set on ivory, in its colour.

    >>> number_html(6)
    '<span class="tutor-number" style="color: #1f2a30">6</span>'
    """
    colour = NUMBERS[number % len(NUMBERS)]
    return f'<span class="tutor-number" style="color: {colour}">{number}</span>'
