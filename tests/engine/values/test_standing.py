"""The standing of a match: chances that add up, and choices that follow them."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from tutor.coach.grade import grade
from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import EvaluationError
from tutor.engine.values.standing import StandingError, match_chances
from tutor.game.match import Match
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS


def finished(seed: int) -> Round:
    played = Round.deal(RULEBOOKS["block"], 2, seed=seed, leader=0)
    while played.ending is None:
        played = played.apply(played.actions()[0])
    return played


def test_chances_of_both_sides_add_up_and_rise_with_points() -> None:
    match = Match.start(RULEBOOKS["block"], seed=1)
    for seed in range(3):
        match = match.add(finished(seed))
    first, second = match_chances(match, 0), match_chances(match, 1)
    points = np.arange(-60.0, 61.0)
    worth = first.worth(points)
    assert (np.diff(worth) >= 0).all()
    assert worth + second.worth(-points) == pytest.approx(np.full(len(points), 100.0))
    assert first.worth(np.array([500.0]))[0] == 100
    assert first.worth(np.array([-500.0]))[0] == 0


def test_at_level_scores_a_match_is_even() -> None:
    even = match_chances(Match.start(RULEBOOKS["block"], seed=1), 0)
    assert even.worth(np.zeros(1))[0] == pytest.approx(50)
    assert even.worth(np.array([100.0]))[0] == 100


def test_an_evaluation_in_chances_to_win_the_match() -> None:
    match = Match.start(RULEBOOKS["block"], seed=4)
    played = match.next_round()
    while len(played.actions()) < 3:
        played = played.apply(played.actions()[0])
    view = played.view(played.to_act)
    found = evaluate(view, worlds=300, match=match)
    assert found.unit == "match"
    assert all(0 <= option.points <= 100 for option in found.options)
    assert found.stretch > 0
    worst = found.options[-1].action
    assert "chance to win the match" in grade(found, worst).text or not grade(found, worst).loss


def fives_match() -> Match:
    """A match of All Fives to 40, so that a few rounds decide it."""
    rules = RULEBOOKS["all_fives"].replace(target={2: 40})
    return Match.start(rules, seed=2)


def test_points_of_play_count_towards_the_target() -> None:
    match = fives_match()
    before, ahead = match_chances(match, 0), match_chances(match, 0, (25, 5))
    assert ahead.to_go == (15, 35)
    assert match_chances(match, 1, (25, 5)).to_go == (35, 15)
    assert ahead.worth(np.zeros(1))[0] > before.worth(np.zeros(1))[0] + 5


def test_who_has_more_wins_where_both_reach_the_target() -> None:
    match = fives_match()
    past = match_chances(match, 0, (50, 45))
    assert past.to_go == (-10, -5)
    assert past.worth(np.array([0.0, -5.0, -6.0])).tolist() == [100, pytest.approx(50), 0]


def test_an_evaluation_counts_what_was_scored_in_play() -> None:
    match, found = fives_match(), {}
    played = match.next_round()
    while len(played.actions()) < 3:
        played = played.apply(played.actions()[0])
    for own in (0, 30):
        view = played.view(played.to_act)
        scored = (own, 0) if view.seat == 0 else (0, own)
        view = replace(view, play_points=scored)
        found[own] = evaluate(view, worlds=100, match=match)
    assert found[30].best.points > found[0].best.points + 10
    assert found[30].model.leaves == "played"


def test_with_every_tile_known_nobody_knows_what_each_side_scores() -> None:
    match = Match.start(RULEBOOKS["jaques_muggins"], seed=1)
    played = match.next_round()
    with pytest.raises(EvaluationError, match="use 'played' or 'mixed'"):
        evaluate(played.view(played.to_act), match=match, leaves="full")


def test_a_standing_that_cannot_be_valued_says_why() -> None:
    with pytest.raises(StandingError, match="target"):
        match_chances(Match.start(RULEBOOKS["jaques_rounds"], seed=1), 0)
    with pytest.raises(StandingError, match="3 sides"):
        match_chances(Match.start(RULEBOOKS["block"], 3, seed=1), 0)
