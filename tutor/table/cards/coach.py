"""The Coach card: the verdict on a choice, every option with its worth, and the reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tutor.coach.grade import Grade, verdict_text
from tutor.coach.names import action_words
from tutor.coach.worth import amount, give_or_take
from tutor.locale import _, ngettext
from tutor.table.cards.markup import card, prose
from tutor.table.cards.options_table import options_table

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation
    from tutor.table.sitting.choices import Graded

MOST_OPTIONS = 7
"""So many options are shown at most, the one chosen always among them."""


def coach_html(graded: Graded, said: str = "") -> str:
    """The verdict on a choice, its reasons, and every option with its expected points.

    ``said`` comes first; without it that is what was played.
    """
    if not said:
        said = _("You played {action}.").format(action=action_words(graded.action))
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
    margin = give_or_take(given.margin, given.unit, sides=given.sides)
    beside = max(option.margin for option in evaluation.choices)
    if margin not in verdict_text(given) or given.margin <= beside:
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
    facts = {"worlds": f"{evaluation.worlds:,}", "total": f"{evaluation.total:,}"}
    if evaluation.all_worlds:
        text = ngettext(
            "Measured in the one deal that agrees with what you saw.",
            "Measured in all {total} deals that agree with what you saw.",
            evaluation.total,
        )
    elif evaluation.listed:
        text = _("Measured in {worlds} of the {total} deals that agree with what you saw.")
    else:
        text = _("Measured in {worlds} deals drawn from all that agree with what you saw.")
    said = text.format(**facts)
    if evaluation.model.leaves == "resolved":
        said += " " + _("The turns to come were solved for every hand that you two may hold.")
    if evaluation.model.beliefs == "play":
        return " ".join(
            [said, _("A deal counts the more, the better it explains the others' play.")]
        )
    return said
