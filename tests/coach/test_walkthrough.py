"""The walkthrough against the score it tells of: the same steps, the same numbers."""

from __future__ import annotations

import pytest

from tests.knowledge.deals import random_rounds
from tutor.coach import walkthrough as telling
from tutor.coach.names import seat_name
from tutor.coach.rulewords import _step_texts
from tutor.coach.walkthrough import walkthrough
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.scoring import score_round
from tutor.game.tiles import Tile

TILES = [[Tile(4, 4)], [Tile(6, 5), Tile(3, 1)], [Tile(6, 6), Tile(5, 3)], []]


def finished(name: str, players: int, seed: int) -> Round:
    rules = RULEBOOKS[name]
    partners = players == 4 and rules.partnership != "no" and seed % 2 == 0
    *_, last = random_rounds(rules, players, seed, partners=partners)
    return last


@pytest.mark.parametrize("name", RULEBOOKS)
@pytest.mark.parametrize("seed", range(4))
def test_the_steps_are_those_of_the_score(name: str, seed: int) -> None:
    for players in RULEBOOKS[name].players:
        played = finished(name, players, seed)
        score = played.score()
        walked = walkthrough(played)
        told = [step for step in walked.steps if step.code not in ("fives", "result", "total")]
        assert [(s.code, s.formula, s.value, s.seat, s.side) for s in told] == [
            (s.code, s.formula, s.value, s.seat, s.side) for s in score.steps
        ]
        assert all(step.text for step in walked.steps)
        assert all(step.source for step in told)
        in_play = [0] * len(score.play_points)
        for step in walked.steps:
            if step.code == "fives":
                in_play[step.side or 0] += step.value or 0
                assert step.formula.endswith(str(step.value))
        assert tuple(in_play) == score.play_points
        if score.points is not None:
            ends = ("result", "total")
            results = {step.side: step.value for step in walked.steps if step.code in ends}
            said = tuple(results.get(side) or 0 for side in range(len(in_play)))
            assert said == score.points_with_play


def test_every_kind_of_step_has_words_and_a_rule() -> None:
    assert set(telling._TEXTS) | {"fives"} == set(_step_texts())


def test_a_doubled_win_says_why() -> None:
    """Of a round the last tile is known; of a bare score only that the win was doubled."""
    rules = RULEBOOKS["british"].replace(deal={2: 1})
    r = Round.start(rules, ["5-5", "6-4"])
    walked = walkthrough(r.apply(r.actions()[0]))
    assert "The last tile, 5-5, is a double: the score is doubled. 2 × 10 = 20" in str(walked)
    assert walked.result == "South wins the round and gets 20 points."
    assert "The way it was won doubles the score. 2 × 10 = 20" in str(
        walkthrough(r.apply(r.actions()[0]).score())
    )


def test_a_tie_and_a_round_without_points() -> None:
    hands = [[Tile(4, 4)], [Tile(5, 3)]]
    tied = walkthrough(score_round(RULEBOOKS["block"], hands, out=None))
    assert tied.result == "Nobody wins the round."
    drawn = walkthrough(score_round(RULEBOOKS["single_block"], hands, out=None))
    assert drawn.result == "Nobody wins: the round is drawn."
    paid = walkthrough(score_round(RULEBOOKS["all_fives_subtract"], hands, out=None))
    assert paid.result == "Nobody wins the round. South: -10 points. North: -10 points."
    won = walkthrough(score_round(RULEBOOKS["single_block"], TILES[:2], out=None))
    assert won.result == "South wins the round."


def test_partners_are_told_as_a_side() -> None:
    lightest = score_round(RULEBOOKS["jaques_pairs"], TILES, out=None, partners=True)
    assert "West and East collect from the others, and subtract the lightest hand." in str(
        walkthrough(lightest)
    )
    together = walkthrough(score_round(RULEBOOKS["pagat_block"], TILES, out=None, partners=True))
    assert "Nobody can play: West and East together have the fewest pips." in str(together)
    assert "subtract their own. 8 + 20 - 15 = 13" in str(together)


def test_a_round_that_goes_on_has_no_score() -> None:
    with pytest.raises(RoundError):
        walkthrough(Round.deal(RULEBOOKS["block"], seed=1))


def test_markdown_shows_every_step() -> None:
    walked = walkthrough(finished("all_fives", 3, 1))
    shown = walked._repr_markdown_()
    assert shown.count("<br>*") < len(walked.steps) == len(shown.splitlines())


def test_two_players_are_told_whose_tiles_are_collected() -> None:
    hands = [[Tile(4, 4)], [Tile(1, 0)]]
    collected = str(walkthrough(score_round(RULEBOOKS["block"], hands, out=None)))
    assert "North collects what South is left with." in collected
    subtracted = str(walkthrough(score_round(RULEBOOKS["block_differential"], hands, out=None)))
    assert "North collects what South is left with, and subtracts its own." in subtracted


def test_what_has_no_score() -> None:
    with pytest.raises(TypeError, match="give a finished round or its score, not None"):
        walkthrough(None)  # type: ignore[arg-type]


def test_the_reader_is_spoken_to_and_the_others_are_named() -> None:
    hands = [[Tile(4, 4)], [Tile(1, 0)]]
    score = score_round(RULEBOOKS["block"], hands, out=None)
    told = str(walkthrough(score, seat=0))
    assert "You have one tile left. 8" in told
    assert "North collects what you are left with. 8" in told
    assert "South" not in told
    told = str(walkthrough(score, seat=1))
    assert "Nobody can play: you have the lightest hand." in told
    assert "You collect what South is left with." in told
    assert walkthrough(score, seat=1).result == "You win the round and get 8 points."
    pairs = score_round(RULEBOOKS["jaques_pairs"], TILES, out=3, partners=True)
    assert "You have gone out: you and West win the round." in str(walkthrough(pairs, seat=3))
    assert "East has gone out: West and East win the round." in str(walkthrough(pairs, seat=0))


@pytest.mark.parametrize("name", RULEBOOKS)
def test_a_reader_never_meets_the_name_of_their_own_seat(name: str) -> None:
    for players in RULEBOOKS[name].players:
        played = finished(name, players, 2)
        for seat in range(players):
            own = seat_name(seat, players)
            walked = walkthrough(played, seat)
            assert not any(own in step.text for step in walked.steps), str(walked)
            assert own not in walked.result
            assert all(step.text[:1] == step.text[:1].upper() for step in walked.steps)


def test_the_result_says_what_was_got_with_the_points_of_play() -> None:
    played = finished("all_fives", 2, 1)
    assert any(played.score().play_points)
    south, north = played.score().points_with_play
    assert walkthrough(played).result.endswith(
        f"With the points of play: South {south}, North {north}."
    )
    assert walkthrough(played, 1).result.endswith(
        f"With the points of play: South {south}, you {north}."
    )
