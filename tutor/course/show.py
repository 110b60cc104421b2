"""What a lesson shows between its words: the cards of the table, and tables of figures."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from tutor.coach.compare import Comparison
from tutor.coach.explain import explain
from tutor.coach.walkthrough import walkthrough
from tutor.course.quality import figures_html
from tutor.game.round import Round
from tutor.game.view import View
from tutor.knowledge.counting import count
from tutor.locale import _
from tutor.table.cards.count import count_html
from tutor.table.cards.markup import STYLE
from tutor.table.cards.score import score_html
from tutor.table.cards.why import why_html


class Reasons(HTML):
    """What says by itself why an answer is right, so that no other reason need stand beside it."""


def why(view: View) -> Reasons:
    """Where each tile of the hand may go, or why it may not."""
    return Reasons(STYLE + why_html(explain(view)))


def counted(view: View) -> HTML:
    """The count of a view, as beside the table."""
    return HTML(STYLE + count_html(count(view), view))


def scored(round: Round) -> Reasons:
    """The scoring of a finished round, step by step."""
    return Reasons(STYLE + score_html(walkthrough(round)))


def folded(comparison: Comparison) -> HTML:
    """A comparison that is seen once one asks for it: it would give an answer away."""
    title = escape(_("Show every rulebook"))
    inside = comparison._repr_html_()
    return HTML(f"<details><summary><b>{title}</b></summary>{inside}</details>")


def quality(topic: str) -> HTML:
    """What was measured of the tutor itself, on a topic of :func:`tutor.course.quality.figures`."""
    return HTML(figures_html(topic))
