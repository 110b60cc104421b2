"""The Why card: where each tile of the hand may go, or why it may not."""

from __future__ import annotations

from tutor.coach.explain import Explanations
from tutor.table.cards.markup import card, note_html, prose


def why_html(explained: Explanations) -> str:
    """Each tile of the hand with where it may go or why it may not, then passing and drawing."""
    if len(explained.texts) == 1:
        return note_html(*explained.texts)
    tiles = "".join(f"<li>{prose(one.text)}</li>" for one in explained.tiles)
    others = "".join(f"<p>{prose(one.text)}</p>" for one in (explained.pass_, explained.draw))
    return card("tutor-why", f"<ul>{tiles}</ul>{others}")
