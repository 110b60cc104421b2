"""What a lesson shows between its words: pictures of rounds, and the cards of the table."""

from __future__ import annotations

from html import escape

from IPython.display import HTML

from tutor.coach.compare import Comparison
from tutor.coach.explain import explain
from tutor.coach.grade import grade
from tutor.coach.walkthrough import walkthrough
from tutor.course.quality import figures_html
from tutor.engine.evaluate import evaluate
from tutor.game.actions import Action, parse_action
from tutor.game.round import Round
from tutor.game.view import View
from tutor.knowledge.counting import count
from tutor.locale import _
from tutor.table.cards.panels import STYLE, coach_html, count_html, score_html, why_html
from tutor.table.drawing.still import round_svg
from tutor.table.sitting.choices import Graded

WIDTH = 620.0


class Reasons(HTML):
    """What says by itself why an answer is right, so that no other reason need stand beside it."""


def picture(round: Round, seat: int = 0, *, open_hands: bool = False) -> HTML:
    """The round as the seat sees it; with ``open_hands`` everybody's tiles lie open.

    >>> from tutor.course import positions
    >>> picture(positions.a_decision(seed=1)).data.startswith("<svg")
    True
    """
    return HTML(round_svg(round, seat, width=WIDTH, open_hands=open_hands))


def why(view: View) -> Reasons:
    """Where each tile of the hand may go, or why it may not."""
    return Reasons(STYLE + why_html(explain(view)))


def counted(view: View) -> HTML:
    """The count of a view, as beside the table."""
    return HTML(STYLE + count_html(count(view), view))


def scored(round: Round) -> Reasons:
    """The scoring of a finished round, step by step."""
    return Reasons(STYLE + score_html(walkthrough(round)))


def graded(view: View, action: Action | str) -> HTML:
    """The grade of a choice, with every option, as beside the table."""
    chosen = parse_action(action) if isinstance(action, str) else action
    evaluation = evaluate(view)
    return HTML(STYLE + coach_html(Graded(view, chosen, evaluation, grade(evaluation, chosen))))


def folded(comparison: Comparison) -> HTML:
    """A comparison that is seen once one asks for it: it would give an answer away."""
    title = escape(_("Show every rulebook"))
    inside = comparison._repr_html_()
    return HTML(f"<details><summary><b>{title}</b></summary>{inside}</details>")


def quality(topic: str) -> HTML:
    """What was measured of the tutor itself, on a topic of :func:`quality.figures`."""
    return HTML(figures_html(topic))
