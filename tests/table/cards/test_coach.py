"""The Coach card: what stands beside the verdict."""

from __future__ import annotations

from dataclasses import replace

from tests.table.cards.test_options_table import decision
from tutor.coach.grade import grade
from tutor.table.cards.coach import margin_html


def test_a_verdicts_larger_margin_is_explained() -> None:
    evaluation = decision()
    worst = evaluation.choices[-1]
    judged = replace(
        grade(evaluation, worst.action), verdict="mistake", loss=9.0, margin=4.0 + worst.margin
    )
    assert "larger than those in the table" in margin_html(judged, evaluation)


def test_where_no_margin_is_told_none_is_explained() -> None:
    evaluation = decision()
    assert margin_html(grade(evaluation, evaluation.best.action), evaluation) == ""
