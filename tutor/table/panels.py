"""The cards beside the table: why, count, score and coach, as HTML made from what the coach says.

Every number here is one that the coach or the count computed; nothing is worked out anew. The
colours follow the page's theme.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from tutor.coach.explain import Explanations
from tutor.coach.grade import verdict_text
from tutor.coach.names import action_words, listed, seat_name
from tutor.coach.walkthrough import Walkthrough
from tutor.engine.evaluation import Evaluation, Option
from tutor.game.actions import Action
from tutor.game.view import View
from tutor.knowledge.counting import Count, NumberCount, SeatCount
from tutor.locale import _, ngettext
from tutor.table.sitting import Graded
from tutor.table.theme import NUMBERS

STYLE = """
<style>
.tutor-card { font: 14px/1.45 var(--jp-content-font-family, sans-serif);
  color: var(--jp-content-font-color1, #1f2a30); overflow-wrap: anywhere; }
.tutor-card p { margin: 0 0 6px; }
.tutor-card table { border-collapse: collapse; margin: 0 0 6px; }
.tutor-card td, .tutor-card th { padding: 1px 6px 1px 0; text-align: left; font-weight: normal; }
.tutor-card .num { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
.tutor-card .quiet { color: var(--jp-content-font-color2, #55606a); font-size: 13px; }
.tutor-count b { display: inline-block; width: 1.2em; }
.tutor-count .cell { display: inline-block; width: 15px; height: 12px; margin-right: 3px;
  border-radius: 3px; border: 1px solid #8a8f8c; box-sizing: border-box; vertical-align: -1px; }
.tutor-count .line { background: #2e7d68; border-color: #2e7d68; }
.tutor-count .hand { background: #e0a526; border-color: #a5780f; }
.tutor-void { color: #97231b; background: #f6dedb; border-radius: 8px; padding: 0 7px;
  font-size: 13px; font-weight: 600; white-space: nowrap; }
.tutor-verdict { font-size: 16px; font-weight: 700; margin: 0 0 6px; }
.tutor-bar { position: relative; height: 12px; width: 100%; min-width: 90px;
  background: var(--jp-layout-color2, #eee); border-radius: 3px; }
.tutor-bar i { position: absolute; top: 0; bottom: 0; left: 0; border-radius: 3px;
  background: #a9a491; }
.tutor-bar i.best { background: #2e7d68; }
.tutor-bar i.played { background: #e0a526; }
.tutor-foldable > .widget-toggle-button, .tutor-foldable > .widget-toggle-button.mod-active {
  background: none; box-shadow: none; border: 0; border-bottom: 1px solid var(--jp-border-color2,
  #ccc); text-align: left; padding: 0 2px; height: 28px; width: 100%; margin: 0 0 6px;
  font: 700 14px/28px var(--jp-content-font-family, sans-serif);
  color: var(--jp-content-font-color1, #1f2a30); }
.tutor-foldable > .widget-toggle-button::before { content: "▸ "; }
.tutor-foldable > .widget-toggle-button.mod-active::before { content: "▾ "; }
.tutor-status { font: 14px/1.45 var(--jp-content-font-family, sans-serif);
  color: var(--jp-content-font-color1, #1f2a30); min-height: 2.8em; }
</style>
"""


def why_html(explained: Explanations) -> str:
    """Each tile of the hand with where it may go or why it may not, then passing and drawing."""
    tiles = "".join(f"<li>{escape(one.text)}</li>" for one in explained.tiles)
    others = [one for one in (explained.pass_, explained.draw) if one is not None]
    said = "".join(f"<p>{escape(one.text)}</p>" for one in others)
    return _card("tutor-why", f"<ul>{tiles}</ul>{said}")


def count_html(counted: Count, view: View) -> str:
    """The numbers, each split into on the line, yours and unseen; then what the others can hold."""
    key = (
        f'<p class="quiet"><span class="cell line"></span>{escape(_("on the line"))} '
        f'<span class="cell hand"></span>{escape(_("yours"))} '
        f'<span class="cell"></span>{escape(_("unseen"))}</p>'
    )
    rows = "".join(map(_number_row, counted.numbers))
    seats = "".join(_seat_words(seat, view) for seat in counted.seats)
    return _card("tutor-count", f"{key}<table>{rows}</table>{seats}")


def _number_row(number: NumberCount) -> str:
    parts = (("line", number.on_line), ("hand", number.in_hand), ("", number.unseen))
    cells = "".join(
        f'<span class="cell {name}" title="{tile}"></span>'
        for name, tiles in parts
        for tile in tiles
    )
    said = _("{line} on the line, {hand} yours, {unseen} unseen").format(
        line=len(number.on_line), hand=len(number.in_hand), unseen=len(number.unseen)
    )
    left = ngettext("{count} unseen", "{count} unseen", len(number.unseen))
    return (
        f'<tr><th scope="row" style="color: {NUMBERS[number.number % len(NUMBERS)]}">'
        f"<b>{number.number}</b></th>"
        f'<td><span role="img" aria-label="{escape(said)}">{cells}</span></td>'
        f'<td class="quiet">{escape(left.format(count=len(number.unseen)))}</td></tr>'
    )


def _seat_words(seat: SeatCount, view: View) -> str:
    name = seat_name(seat.seat, view.players)
    said = [
        ngettext(
            "{seat} holds one tile of {possible} it could be.",
            "{seat} holds {count} tiles of {possible} they could be.",
            seat.held,
        ).format(seat=name, count=seat.held, possible=len(seat.possible))
    ]
    if view.ends and not view.over:
        said.append(_answer_words(name, seat, view))
    voids = "".join(
        f'<p><span class="tutor-void">{escape(_("no {number}").format(number=number))}</span> '
        f'<span class="quiet">{escape(_evidence_words(name, shown.event, view))}</span></p>'
        for number, shown in seat.voids.items()
    )
    return f"<p>{escape(' '.join(said))}</p>{voids}"


def _answer_words(name: str, seat: SeatCount, view: View) -> str:
    chances = {view.ends[end]: chance for end, chance in seat.answers.items()}
    each = listed(
        _("{number}: {chance}").format(number=number, chance=percent(float(chance)))
        for number, chance in chances.items()
    )
    if len(chances) == 1:
        return _("The chance that {seat} can answer: {each}.").format(seat=name, each=each)
    return _("The chance that {seat} can answer: {each}; any of them: {any}.").format(
        seat=name, each=each, any=percent(float(seat.can_answer))
    )


def _evidence_words(name: str, event: int, view: View) -> str:
    ends = listed(dict.fromkeys(number for _end, number in view.history[event].ends))
    return _("{seat} could not play on {ends} (turn {turn})").format(
        seat=name, ends=ends, turn=event + 1
    )


def coach_html(graded: Graded) -> str:
    """The verdict on a choice, its reasons, and every option with its expected points."""
    played = _("You played {action}.").format(action=action_words(graded.action))
    reasons = "".join(f"<p>{escape(reason.text)}</p>" for reason in graded.grade.reasons)
    return _card(
        "tutor-coach",
        f"<p>{escape(played)}</p>"
        f'<p class="tutor-verdict">{escape(verdict_text(graded.grade))}</p>'
        f"{reasons}{_options_table(graded.evaluation, graded.action)}"
        f'<p class="quiet">{escape(_worlds_words(graded.evaluation))}</p>',
    )


def _options_table(evaluation: Evaluation, played: Action) -> str:
    choices = evaluation.choices
    least = min(option.points for option in choices)
    spread = max(evaluation.best.points - least, 1e-9)
    rows = "".join(
        _option_row(
            option,
            100 * (option.points - least) / spread,
            best=place == 0,
            chosen=evaluation.same(option.action, played),
        )
        for place, option in enumerate(choices)
    )
    heads = (_("Choice"), "", _("Points"), _("You win"), "")
    head = "".join(f'<th scope="col" class="quiet">{escape(word)}</th>' for word in heads)
    return f"<table><tr>{head}</tr>{rows}</table>"


def _option_row(option: Option, width: float, *, best: bool, chosen: bool) -> str:
    kind = "played" if chosen else "best" if best else ""
    tags = [word for holds, word in ((best, _("best")), (chosen, _("played"))) if holds]
    margin = f" ± {option.margin:.1f}" if option.margin >= 0.05 else ""
    return (
        f'<tr><th scope="row">{escape(action_words(option.action))}</th>'
        f'<td><div class="tutor-bar"><i class="{kind}" style="width: {max(width, 2):.0f}%"></i>'
        f"</div></td>"
        f'<td class="num">{option.points:+.1f}{margin}</td>'
        f'<td class="num">{percent(option.win)}</td>'
        f'<td class="quiet">{escape(", ".join(tags))}</td></tr>'
    )


def _worlds_words(evaluation: Evaluation) -> str:
    if evaluation.all_worlds:
        return ngettext(
            "Measured in the one deal that agrees with what you saw.",
            "Measured in all {total} deals that agree with what you saw.",
            evaluation.total,
        ).format(total=f"{evaluation.total:,}")
    return _(
        "Measured in a fair sample: {worlds} of the {total} deals that agree with what you saw."
    ).format(worlds=f"{evaluation.worlds:,}", total=f"{evaluation.total:,}")


def score_html(walked: Walkthrough) -> str:
    """The scoring one step at a time: words, arithmetic and the rule's source."""
    steps = "".join(
        f"<li>{escape(step.text)}"
        + (f" <b>{escape(step.formula)}</b>" if step.formula else "")
        + (f'<br><span class="quiet">{escape(step.source)}</span>' if step.source else "")
        + "</li>"
        for step in walked.steps
    )
    return _card("tutor-score", f"<ol>{steps}</ol>")


def note_html(text: str) -> str:
    """A card that holds one sentence."""
    return _card("tutor-note", f'<p class="quiet">{escape(text)}</p>')


def status_html(sentences: Iterable[str]) -> str:
    """The status line: what a screen reader says after every action."""
    said = escape(" ".join(sentence for sentence in sentences if sentence))
    return f'<div class="tutor-status" role="status" aria-live="polite">{said}</div>'


def percent(share: float) -> str:
    """A share as a percentage, never rounded to a certainty that it is not.

    >>> percent(0.5), percent(0.999), percent(1.0)
    ('50%', '99.9%', '100%')
    """
    hundredths = 100 * share
    if 0 < hundredths < 1 or 99 < hundredths < 100:
        return f"{hundredths:.1f}%"
    return f"{hundredths:.0f}%"


def _card(kind: str, inside: str) -> str:
    return f'<div class="tutor-card {kind}">{inside}</div>'
