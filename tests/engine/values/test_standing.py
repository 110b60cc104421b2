"""The standing of a match: chances that add up, and choices that follow them."""

from __future__ import annotations

import numpy as np
import pytest

from tutor.coach.grade import grade
from tutor.engine.evaluate import evaluate
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


def test_a_standing_that_cannot_be_valued_says_why() -> None:
    with pytest.raises(StandingError, match="target"):
        match_chances(Match.start(RULEBOOKS["jaques_rounds"], seed=1), 0)
    with pytest.raises(StandingError, match="3 sides"):
        match_chances(Match.start(RULEBOOKS["block"], 3, seed=1), 0)
