"""The options of a decision as a table: what each is worth with its margin, as a bar and in words.

Every number is the engine's own; nothing is worked out anew here but lengths on the screen.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from tutor.coach.grade import sides_of
from tutor.coach.names import action_words
from tutor.coach.shares import percent, percent_met
from tutor.coach.worth import amount, chance, give_or_take, worth
from tutor.game.actions import Action
from tutor.locale import _, ngettext
from tutor.table.cards.markup import head_html, prose

if TYPE_CHECKING:  # numpy and the kernels load with the first evaluation
    from tutor.engine.evaluation import Evaluation, Option


def options_table(
    evaluation: Evaluation, chosen: Action | None = None, most: int | None = None
) -> str:
    """Every option with what it is worth, best first, as HTML; the ``chosen`` one stands out.

    ``most`` are shown, the chosen one always among them, and the others counted. Where only wins
    count the worth is the chance to win, a tie as a share of one; where the match is valued, the
    chance to win that.

    >>> from tutor.engine.evaluate import evaluate
    >>> from tutor.game.actions import Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-1", "6-5 6-2"]).apply(Play("6-6"))
    >>> "best" in options_table(evaluate(r.view(1), worlds=50))
    True
    """
    options = _shown(evaluation, chosen, most)
    lows = [option.points - option.margin for option in options]
    highs = [option.points + option.margin for option in options]
    axis = _Axis(min(0.0, *lows), max(1e-9, *highs))
    rows = "".join(
        _row(
            option,
            axis,
            evaluation,
            best=option is evaluation.best,
            chosen=chosen is not None and evaluation.same(option.action, chosen),
        )
        for option in options
    )
    head = head_html(escape(_("Choice")), "quiet") + head_html("", "quiet")
    head += "".join(head_html(escape(word), "quiet num") for word in _heads(evaluation.unit))
    left_out = len(evaluation.choices) - len(options)
    more = ngettext("One more was worth less.", "{count} more were worth less.", left_out)
    rest = f'<p class="quiet">{escape(more.format(count=left_out))}</p>' if left_out else ""
    return f'<table class="tutor-options"><tr>{head}</tr>{rows}</table>{rest}'


@dataclass(frozen=True)
class _Axis:
    """Values to per cents of a bar's width, with zero always on it."""

    least: float
    most: float

    def at(self, value: float) -> float:
        return 100 * (value - self.least) / (self.most - self.least)

    def span(self, start: float, end: float) -> str:
        left, right = sorted((self.at(start), self.at(end)))
        return f"left: {left:.1f}%; width: {right - left:.1f}%"


def _shown(evaluation: Evaluation, chosen: Action | None, most: int | None) -> list[Option]:
    choices = list(evaluation.choices)
    if most is None or chosen is None:
        return choices[:most]
    late = [option for option in choices[most:] if evaluation.same(option.action, chosen)]
    return [*choices[: most - len(late)], *late]


def _heads(unit: str) -> tuple[str, ...]:
    """What stands over the numbers: the worth, and the chance to win where that is another."""
    return {
        "points": (_("Points"), _("You win")),
        "win": (_("You win"),),
        "match": (_("Match won"), _("Round won")),
    }[unit]


def _row(option: Option, axis: _Axis, evaluation: Evaluation, *, best: bool, chosen: bool) -> str:
    kind = "played" if chosen else "best" if best else ""
    tags = [word for holds, word in ((best, _("best")), (chosen, _("played"))) if holds]
    tag = f' <span class="tutor-tag">{escape(", ".join(tags))}</span>' if tags else ""
    low, high = option.points - option.margin, option.points + option.margin
    bar = (
        f'<div class="tutor-bar" aria-hidden="true">'
        f'<i class="{kind}" style="{axis.span(0.0, option.points)}"></i>'
        f'<u style="{axis.span(low, high)}"></u><s style="left: {axis.at(0.0):.1f}%"></s></div>'
    )
    unit, sides = evaluation.unit, sides_of(evaluation)
    numbers = [_worth(option, evaluation)]
    if amount(option.margin, unit, sides=sides) != amount(0.0, unit):
        numbers[0] += f" {give_or_take(option.margin, unit, sides=sides)}"
    if unit != "win":
        numbers.append(_share(option.win, evaluation))
    cells = "".join(f'<td class="num">{escape(number)}</td>' for number in numbers)
    return (
        f'<tr class="{"played" if chosen else ""}">'
        f'<th scope="row">{prose(action_words(option.action))}{tag}</th>'
        f'<td class="drawn">{bar}</td>{cells}</tr>'
    )


def _worth(option: Option, evaluation: Evaluation) -> str:
    unit, sides = evaluation.unit, sides_of(evaluation)
    if unit == "win":
        return _share(chance(option.points, sides), evaluation)
    return worth(option.points, unit, sides)


def _share(share: float, evaluation: Evaluation) -> str:
    """A share of the deals, as the reasons tell it: what no sampled deal showed may still be."""
    if evaluation.all_worlds:
        return percent(share)
    return percent_met(share, evaluation.worlds)
