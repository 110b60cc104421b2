"""The Coach card: the verdict on a choice, every option with its worth, and the reasons."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf
from typing import TYPE_CHECKING

from tutor.coach.grade import Grade, verdict_text
from tutor.coach.names import action_words
from tutor.coach.worth import amount
from tutor.locale import _
from tutor.table.cards.markup import card, prose
from tutor.table.cards.options_table import options_table

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation
    from tutor.table.sitting.choices import Graded

MOST_OPTIONS = 7
"""So many options are shown at most, the one chosen always among them."""


def coach_html(graded: Graded, said: str = "") -> str:
    """The verdict on a choice, its reasons, and every option with its expected points.

    ``said`` comes first; without it that is what was played, or what was looked at more closely.
    """
    if not said:
        closer = graded.evaluation.model.deep
        text = _("A closer look at {action}.") if closer else _("You played {action}.")
        said = text.format(action=action_words(graded.action))
    if graded.grade.verdict == "forced":
        text = prose(verdict_text(graded.grade))
        return card("tutor-coach", f"<p>{prose(said)}</p><p>{text}</p>")
    kind = graded.grade.verdict.replace(" ", "-")
    reasons = "".join(f"<p>{prose(reason.text)}</p>" for reason in graded.grade.reasons)
    return card(
        "tutor-coach",
        f"<p>{prose(said)}</p>"
        f'<p class="tutor-verdict is-{kind}">{prose(verdict_text(graded.grade))}</p>'
        f"{options_table(graded.evaluation, graded.action, MOST_OPTIONS)}{reasons}"
        f'<p class="quiet">{prose(_worlds_words(graded.evaluation))}</p>'
        f"{margin_html(graded.grade, graded.evaluation)}",
    )


def margin_html(given: Grade, evaluation: Evaluation) -> str:
    """Why the verdict's margin is larger than those in the table; nothing where it is not."""
    beside = max(option.margin for option in evaluation.choices)
    tells_it = given.verdict not in ("forced", "best")
    if not (tells_it and beside < given.margin < inf):
        return ""
    if amount(beside, given.unit, sides=given.sides) == amount(0.0, given.unit):
        text = _("The ± of the verdict is what the model may be off by.")
    else:
        text = _(
            "The ± of the verdict is larger than those in the table: it also holds what the "
            "model may be off by."
        )
    return f'<p class="quiet">{prose(text)}</p>'


def _worlds_words(evaluation: Evaluation) -> str:
    """In which deals it was measured, and how they count."""
    return " ".join(_measured(evaluation))


def _measured(evaluation: Evaluation) -> Iterator[str]:
    facts = {"worlds": f"{evaluation.worlds:,}", "total": f"{evaluation.total:,}"}
    if evaluation.total == 1:
        text = _("Only one deal agrees with what you saw: every tile is known.")
    elif evaluation.all_worlds:
        text = _("Measured in all {total} deals that agree with what you saw.")
    elif evaluation.listed:
        text = _("Measured in {worlds} of the {total} deals that agree with what you saw.")
    else:
        text = _("Measured in {worlds} deals drawn from all that agree with what you saw.")
    yield text.format(**facts)
    if evaluation.model.leaves == "resolved":
        yield _("The turns to come were solved for every hand that you two may hold.")
    elif evaluation.model.deep and evaluation.listed:
        yield _(
            "The closer look played deals on up to ten times as often. Late in a two-handed round "
            "it also solves the turns to come."
        )
    elif evaluation.model.deep:
        yield _("The closer look did ten times the work of the first.")
    if evaluation.model.beliefs == "play" and evaluation.total > 1:
        yield _("The better a deal explains the others' play, the more it counts.")
