"""The Score card: the scoring step by step, and the score sheet of the match."""

from __future__ import annotations

from dataclasses import replace
from html import escape

from tutor.coach.names import heading
from tutor.coach.walkthrough import Walkthrough
from tutor.game.match import Match
from tutor.game.scoring import side_count
from tutor.locale import _
from tutor.table.cards.markup import card, prose


def score_html(walked: Walkthrough) -> str:
    """The scoring one step at a time: words, arithmetic and the rule's source."""
    steps, before = "", ""
    for step in walked.steps:
        formula = f' <b class="tutor-sum">{escape(step.formula)}</b>' if step.formula else ""
        source = f'<br><span class="quiet">{escape(step.source)}</span>' if step.source else ""
        steps += f"<li>{prose(step.text)}{formula}{'' if step.source == before else source}</li>"
        before = step.source
    return card("tutor-score", f"<ol>{steps}</ol>")


def sheet_html(match: Match, target: str = "", seat: int | None = None) -> str:
    """The points of every round and the totals, a column for each side.

    ``seat`` is the one that reads them: its column is headed so.
    """
    sides = range(side_count(match.players, match.partners))
    names = [heading(side, match.players, match.partners, seat) for side in sides]
    head = "".join(f'<th scope="col" class="num">{escape(name)}</th>' for name in names)
    rows = "".join(
        _sheet_row(str(number), _round_points(match, number - 1))
        for number in range(1, len(match.rounds) + 1)
    )
    total = _sheet_row(_("Total"), list(match.totals), kind="sum")
    goal = f'<p class="quiet">{escape(target)}</p>' if target else ""
    return card(
        "tutor-sheet",
        f'<table><tr><th scope="col">{escape(_("Round"))}</th>{head}</tr>{rows}{total}</table>'
        f"{goal}",
    )


def _round_points(match: Match, place: int) -> list[int]:
    """What the round added to each total: points after the one that decided count no more."""
    before, after = (replace(match, rounds=match.rounds[: place + n]).totals for n in (0, 1))
    return [now - then for then, now in zip(before, after, strict=True)]


def _sheet_row(name: str, points: list[int], kind: str = "") -> str:
    cells = "".join(f'<td class="num {kind}">{scored}</td>' for scored in points)
    return f'<tr><th scope="row" class="{kind}">{escape(name)}</th>{cells}</tr>'
