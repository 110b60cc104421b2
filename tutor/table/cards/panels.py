"""The cards beside the table as HTML, gathered: why, count, score and coach.

Every number here is one that the coach or the count computed; nothing is worked out anew.
"""

from __future__ import annotations

from tutor.coach.explain import Explanations
from tutor.table.cards.coach import coach_html
from tutor.table.cards.count import count_html
from tutor.table.cards.markup import STYLE, card, note_html, prose
from tutor.table.cards.score import score_html, sheet_html

__all__ = [
    "STYLE",
    "coach_html",
    "count_html",
    "note_html",
    "score_html",
    "sheet_html",
    "why_html",
]


def why_html(explained: Explanations) -> str:
    """Each tile of the hand with where it may go or why it may not, then passing and drawing."""
    if len(explained.texts) == 1:
        return note_html(*explained.texts)
    tiles = "".join(f"<li>{prose(one.text)}</li>" for one in explained.tiles)
    others = "".join(f"<p>{prose(one.text)}</p>" for one in (explained.pass_, explained.draw))
    return card("tutor-why", f"<ul>{tiles}</ul>{others}")
