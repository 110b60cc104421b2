"""What the Coach says of the deals that it measured in."""

from __future__ import annotations

from dataclasses import replace

from tests.table.at_table import words
from tutor.coach.grade import grade
from tutor.engine.evaluate import evaluate
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.cards.coach import coach_html
from tutor.table.sitting.choices import Graded


def graded():
    rules = RULEBOOKS["block"].replace(deal={2: 2}, set_max=3)
    r = Round.start(rules, ["3-3 3-1", "3-2 3-0"])
    view = r.apply(Play("3-3")).view(1)
    evaluation = evaluate(view, worlds=200)
    return Graded(view, view.actions()[0], evaluation, grade(evaluation, view.actions()[0]))


def test_a_closer_look_says_what_was_done_more():
    choice = graded()
    deep = replace(choice.evaluation.model, deep=True)
    looked = replace(choice, evaluation=replace(choice.evaluation, model=deep))
    first, closer = (words(coach_html(one)) for one in (choice, looked))
    assert "deals that agree with what you saw." in first
    assert "ten times" not in first
    assert "ten times" in closer
    solved = replace(deep, leaves="resolved")
    looked = replace(choice, evaluation=replace(choice.evaluation, model=solved))
    assert "The turns to come were solved" in words(coach_html(looked))


def test_where_only_one_deal_is_possible_it_says_so():
    choice = graded()
    known = replace(choice, evaluation=replace(choice.evaluation, total=1))
    told = words(coach_html(known))
    assert "Only one deal agrees with what you saw: every tile is known." in told
    assert "The better a deal explains" not in told
