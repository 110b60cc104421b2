"""The grade's table, its promises, and the facts behind it."""

from __future__ import annotations

import random
from dataclasses import replace
from functools import cache

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.coach.bands import BANDS, scale
from tutor.coach.grade import Grade, grade
from tutor.coach.hints import hint
from tutor.coach.names import action_words
from tutor.coach.reasons.facts import facts_of
from tutor.coach.reasons.reasons import MOST_REASONS
from tutor.coach.shares import signed
from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import Evaluation, Model
from tutor.game.actions import Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

LEAD = Round.deal(RULEBOOKS["block"], 2, seed=2, leader=0).view(0)

HANDS = evaluate(LEAD, worlds=3).hands


def told(losses: list[float], view: View = LEAD) -> Evaluation:
    """An evaluation in which the actions lose so many points in every world."""
    points = np.array([[30 - loss for loss in losses]] * 3, dtype=np.float64)
    return Evaluation(
        view=view,
        actions=view.actions()[: len(losses)],
        worlds=3,
        total=3,
        all_worlds=True,
        listed=True,
        model=Model("play", "full"),
        unit="points",
        stretch=1.0,
        plays=np.ones(3, dtype=np.int64),
        hands=HANDS,
        weights=np.ones(3),
        values=points,
        chances=np.full((len(losses), 3), 1 / 3),
    )


def verdict_of(loss: float) -> Grade:
    evaluation = told([0.0, loss])
    return grade(evaluation, evaluation.actions[1])


@given(st.floats(0.01, 60))
def test_a_verdict_never_accuses_inside_its_margin(loss: float) -> None:
    given_grade = verdict_of(loss)
    surely = given_grade.loss - given_grade.margin
    limits = {
        "best": 0.0,
        "fine": 0.0,
        "close call": -np.inf,
        "inaccuracy": BANDS.fine,
        "mistake": BANDS.inaccuracy,
        "blunder": BANDS.mistake,
    }
    assert surely >= limits[given_grade.verdict] or given_grade.verdict == "best"
    if given_grade.verdict == "best":
        assert surely <= 0
    if given_grade.verdict == "close call":
        assert given_grade.loss > BANDS.fine >= surely


def test_verdicts_get_worse_with_the_loss() -> None:
    order = ["best", "fine", "close call", "inaccuracy", "mistake", "blunder"]
    places = [order.index(verdict_of(loss).verdict) for loss in np.arange(0.1, 30, 0.1)]
    assert places == sorted(places)
    assert set(places) >= {0, 2, 3, 4, 5}


def test_the_best_action_is_best_and_the_only_one_is_forced() -> None:
    evaluation = told([0.0, 9.0])
    assert grade(evaluation, evaluation.actions[0]).verdict == "best"
    only = told([0.0])
    assert grade(only, only.actions[0]).verdict == "forced"
    assert grade(only, only.actions[0]).reasons == ()


def test_other_scorings_stretch_the_bands() -> None:
    narrow = replace(LEAD, rules=RULEBOOKS["block_differential"])
    evaluation = told([0.0, 3.4], narrow)
    assert scale(narrow.rules, 2, False) < 1
    wide = told([0.0, 3.4])
    assert grade(wide, wide.actions[1]).verdict == "inaccuracy"
    assert grade(evaluation, evaluation.actions[1]).verdict == "mistake"


def test_where_a_round_counts_for_more_as_many_points_are_a_smaller_fault() -> None:
    fives = told([0.0, 12.0], replace(LEAD, rules=RULEBOOKS["all_fives"]))
    block = told([0.0, 12.0])
    assert grade(block, block.actions[1]).verdict == "blunder"
    assert grade(fives, fives.actions[1]).verdict == "mistake"
    assert grade(fives, fives.actions[1]).margin > grade(block, block.actions[1]).margin


@pytest.mark.parametrize("unit", ["win", "match"])
def test_where_no_points_are_valued_no_sentence_tells_any(unit: str) -> None:
    evaluation = told([0.0, 9.0])
    values = evaluation.values * {"win": 0.02, "match": 1.0}[unit]
    view = replace(LEAD, rules=RULEBOOKS["single_block"]) if unit == "win" else LEAD
    shared = replace(evaluation, view=view, unit=unit, values=values)
    lost, told_best = grade(shared, shared.actions[1]).text, hint(shared, 3).text
    chance, whole = ("80%", "round") if unit == "win" else ("30%", "match")
    assert f"less chance to win the {whole} than" in lost
    assert f"{chance} chance to win the {whole}" in told_best
    assert "points" not in lost + told_best


@cache
def decisions(count: int = 25) -> list[Evaluation]:
    """Decisions of seeded random rounds, each valued in many worlds."""
    found: list[Evaluation] = []
    rng = random.Random(1)
    while len(found) < count:
        played = Round.deal(RULEBOOKS["block"], 2, seed=rng.randrange(10**6), leader=0)
        while played.ending is None:
            view = played.view(played.to_act)
            if len(view.actions()) > 1 and len(view.history) > 5:
                found.append(evaluate(view, worlds=400))
            played = played.apply(rng.choice(played.actions()))
    return found[:count]


def test_the_grade_shows_the_numbers_of_the_evaluation() -> None:
    for evaluation in decisions():
        for action in evaluation.actions:
            given_grade = grade(evaluation, action)
            assert given_grade.chosen == evaluation.option(action)
            assert given_grade.best == evaluation.best
            difference = given_grade.best.points - given_grade.chosen.points
            assert given_grade.loss == pytest.approx(difference)
            assert len(given_grade.reasons) <= MOST_REASONS


def test_reasons_speak_for_the_better_action() -> None:
    spoken = 0
    for evaluation in decisions():
        facts = facts_of(evaluation)
        for action in evaluation.actions:
            given_grade = grade(evaluation, action)
            if given_grade.verdict == "best":
                continue
            best, other = evaluation.place(evaluation.best.action), evaluation.place(action)
            for reason in given_grade.reasons:
                spoken += 1
                shut = facts.replies == 0
                if reason.code == "cannot_answer":
                    assert evaluation.share(shut[:, best]) > evaluation.share(shut[:, other])
                if reason.code == "win":
                    assert evaluation.chances[best, 0] > evaluation.chances[other, 0]
                if reason.code == "pips":
                    assert facts.own_pips[0, best] < facts.own_pips[0, other]
    assert spoken > 40


def test_a_choice_as_good_as_the_best_is_held_against_what_is_worth_less() -> None:
    found = 0
    for evaluation in decisions():
        for action in evaluation.actions:
            given_grade = grade(evaluation, action)
            if given_grade.verdict != "best" or given_grade.loss <= 0 or not given_grade.reasons:
                continue
            found += 1
            worse = [o for o in evaluation.choices if o.points <= given_grade.chosen.points]
            assert worse
            assert not any(one.code == "exception" for one in given_grade.reasons)
            best = f" {action_words(evaluation.best.action)} "
            assert not any(best in f" {one.text} " for one in given_grade.reasons)
    assert found


def shut_out() -> View:
    """South can shut North out: North has passed at 6-6 and at 0-2 (a worked position)."""
    hands = ["0-0 0-5 0-6 2-6 4-4 4-6 6-6", "3-4 2-3 0-2 1-1 3-3 5-5 5-3"]
    played = Round.start(RULEBOOKS["block"], hands)
    for action in (
        *(Play("6-6"), Pass(), Play("6-4", "left"), Play("4-3", "left"), Play("6-2", "right")),
        *(Play("3-2", "left"), Pass(), Play("2-0", "left"), Play("0-0", "left"), Pass()),
    ):
        played = played.apply(action)
    return played.view(0)


def test_a_sure_block_is_explained_by_what_both_hold() -> None:
    evaluation = evaluate(shut_out(), seconds=60)
    assert evaluation.best.action == Play("6-0", "left")
    blunder = grade(evaluation, Play("5-0", "left"))
    assert blunder.verdict == "blunder"
    assert blunder.reasons[0].code == "block"
    assert (
        "you are left with 13 pips, nobody else can hold fewer than 17" in blunder.reasons[0].text
    )


def test_hints_tell_more_and_more() -> None:
    evaluation = evaluate(shut_out(), seconds=60)
    first, second, third = (hint(evaluation, level) for level in (1, 2, 3))
    assert not first.actions
    assert not any(str(tile) in first.text for tile in evaluation.view.hand)
    assert set(second.actions) == {Play("6-0", "left"), Play("5-0", "left")}
    assert third.actions == (Play("6-0", "left"),)
    assert signed(evaluation.best.points) in third.text
    with pytest.raises(ValueError, match="level"):
        hint(evaluation, 4)
