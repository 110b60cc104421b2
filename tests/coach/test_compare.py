"""One round under every rulebook: the same points as when it is played there, and the reasons."""

from __future__ import annotations

import pytest

from tests.knowledge.deals import random_rounds
from tutor.coach.compare import SCORING, compare_scores, option_words
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import CHOICES


def finished(name: str, players: int, seed: int, *, partners: bool = False) -> Round:
    *_, last = random_rounds(RULEBOOKS[name], players, seed, partners=partners)
    return last


@pytest.mark.parametrize(
    ("name", "players", "partners"),
    [
        ("block", 2, False),
        ("jaques", 3, False),
        ("pagat_block", 4, True),
        ("all_fives", 2, False),
        ("askalink_spinner", 2, False),
        ("latin_pairs", 4, True),
    ],
)
@pytest.mark.parametrize("seed", range(3))
def test_each_row_is_what_the_round_scores_there(
    name: str, players: int, partners: bool, seed: int
) -> None:
    played = finished(name, players, seed, partners=partners)
    compared = compare_scores(played)
    assert compared.rows[0].rulebook == name
    assert {row.rulebook for row in compared.rows} | {n for n, _ in compared.left_out} == set(
        RULEBOOKS
    )
    own = compared.rows[0]
    for row in compared.rows:
        again = Round.start(
            RULEBOOKS[row.rulebook],
            played.dealt,
            played.leader,
            "later",
            played.stock,
            partners,
        )
        for event in played.history:
            again = again.apply(event.action, event.seat)
        score = again.score()
        assert row.winner == score.winner
        assert row.points == (None if score.points is None else score.points_with_play)
        differs = (row.winner, row.points) != (own.winner, own.points)
        assert not differs or row.reasons


def test_a_rulebook_that_would_not_allow_an_action_is_left_out() -> None:
    played = finished("block", 2, 3)
    left_out = dict(compare_scores(played).left_out)
    assert left_out["block_draw"].startswith("a pass is not allowed there (turn ")
    assert left_out["jaques_cyprus"] == "it has another set of tiles"
    assert left_out["askalink_9"] == "it deals another number of tiles"
    assert left_out["latin_pairs"] == "it is not played by these seats"
    with pytest.raises(ValueError, match="'block_draw' is not compared: a pass is not allowed"):
        compare_scores(played).row("block_draw")


def test_a_house_rulebook_comes_first() -> None:
    rules = RULEBOOKS["block"].replace(name="house", blocked_score="all", out_score="all")
    *_, played = random_rounds(rules, 2, 11)
    rows = compare_scores(played).rows
    assert [row.rulebook for row in rows[:2]] == ["house", "block"]


def test_every_scoring_option_has_words() -> None:
    for option in SCORING:
        for value in CHOICES[option]:
            assert option_words(option, value)


def test_it_shows_itself() -> None:
    compared = compare_scores(finished("block", 2, 3))
    head, rule, *rows = compared._repr_markdown_().splitlines()
    assert head == "| Rulebook | Winner | South | North | Arithmetic | What differs |"
    assert rule.count("---") == 6
    assert len(rows) == len(compared.rows) == compared._repr_html_().count("<tr>") - 1
    assert len(str(compared).splitlines()) == len(rows) + 1


def test_a_round_that_goes_on_is_not_compared() -> None:
    with pytest.raises(RoundError):
        compare_scores(Round.deal(RULEBOOKS["block"], seed=1))


@pytest.mark.parametrize("seed", range(30))
def test_a_reason_is_never_a_rounding_that_changes_nothing(seed: int) -> None:
    played = finished("block", 2, seed)
    for row in compare_scores(played).rows:
        if "the score is rounded to the nearest five" in row.reasons:
            exact = RULEBOOKS[row.rulebook].replace(rounding="none")
            again = Round.start(exact, played.dealt, played.leader, "later", played.stock)
            for event in played.history:
                again = again.apply(event.action, event.seat)
            assert row.points != again.score().points_with_play


def test_what_is_no_round() -> None:
    view = finished("block", 2, 3).view(0)
    with pytest.raises(TypeError, match="give a finished round, not a View"):
        compare_scores(view)  # type: ignore[arg-type]


def test_each_of_two_reasons_that_do_the_same_is_named() -> None:
    row = compare_scores(finished("pagat_block", 2, 16)).row("block_rounded")
    assert row.reasons == (
        "in a block the winner collects the others in full",
        "the score is rounded to the nearest five",
    )


def test_what_was_scored_in_play_is_part_of_the_arithmetic() -> None:
    played = finished("all_fives", 2, 1)
    score = played.score()
    row = compare_scores(played).row("all_fives")
    for side, name in enumerate(("South", "North")):
        before, at_end = score.play_points[side], (score.points or (0, 0))[side]
        if before and at_end:
            assert f"{name} {before} + {at_end} = {score.points_with_play[side]}" in row.formula
        elif before:
            assert f"{name} {before} in play" in row.formula
    assert any(score.play_points)
