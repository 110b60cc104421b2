"""The Coach card: the verdict on a choice, its reasons, and every option as a bar with its margin.

Every number is the coach's own; nothing is worked out anew here but lengths on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from tutor.coach.grade import verdict_text
from tutor.coach.names import action_words
from tutor.coach.shares import percent
from tutor.locale import _, ngettext
from tutor.table.markup import card, head_html, prose

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation, Option
    from tutor.table.choices import Graded

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
        f"{_options_table(graded)}{reasons}"
        f'<p class="quiet">{prose(_worlds_words(graded.evaluation))}</p>',
    )


@dataclass(frozen=True)
class _Axis:
    """Points to per cents of a bar's width, with zero always on it."""

    least: float
    most: float

    def at(self, points: float) -> float:
        return 100 * (points - self.least) / (self.most - self.least)

    def span(self, start: float, end: float) -> str:
        left, right = sorted((self.at(start), self.at(end)))
        return f"left: {left:.1f}%; width: {right - left:.1f}%"


def _options_table(graded: Graded) -> str:
    evaluation = graded.evaluation
    options = _shown(graded)
    lows = [option.points - option.margin for option in options]
    highs = [option.points + option.margin for option in options]
    axis = _Axis(min(0.0, *lows, 0.0), max(0.0, *highs, 1e-9))
    rows = "".join(
        _option_row(
            option,
            axis,
            best=option is evaluation.best,
            chosen=evaluation.same(option.action, graded.action),
        )
        for option in options
    )
    heads = (_("Choice"), "", _("Points"), _("You win"))
    kinds = ("", "", " num", " num")
    head = "".join(
        head_html(escape(word), f"quiet{kind}") for word, kind in zip(heads, kinds, strict=True)
    )
    left_out = len(evaluation.choices) - len(options)
    more = ngettext("One more was worth less.", "{count} more were worth less.", left_out)
    rest = f'<p class="quiet">{escape(more.format(count=left_out))}</p>' if left_out else ""
    return f'<table class="tutor-options"><tr>{head}</tr>{rows}</table>{rest}'


def _shown(graded: Graded) -> list[Option]:
    evaluation = graded.evaluation
    choices = evaluation.choices
    chosen = [o for o in choices[MOST_OPTIONS:] if evaluation.same(o.action, graded.action)]
    return [*choices[: MOST_OPTIONS - len(chosen)], *chosen]


def _option_row(option: Option, axis: _Axis, *, best: bool, chosen: bool) -> str:
    kind = "played" if chosen else "best" if best else ""
    tags = [word for holds, word in ((best, _("best")), (chosen, _("played"))) if holds]
    tag = f' <span class="tutor-tag">{escape(", ".join(tags))}</span>' if tags else ""
    low, high = option.points - option.margin, option.points + option.margin
    bar = (
        f'<div class="tutor-bar" aria-hidden="true">'
        f'<i class="{kind}" style="{axis.span(0.0, option.points)}"></i>'
        f'<u style="{axis.span(low, high)}"></u><s style="left: {axis.at(0.0):.1f}%"></s></div>'
    )
    margin = f" ± {option.margin:.1f}" if option.margin >= 0.05 else ""
    return (
        f'<tr class="{"played" if chosen else ""}">'
        f'<th scope="row">{prose(action_words(option.action))}{tag}</th>'
        f'<td class="drawn">{bar}</td>'
        f'<td class="num">{option.points:+.1f}{margin}</td>'
        f'<td class="num">{escape(percent(option.win))}</td></tr>'
    )


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
