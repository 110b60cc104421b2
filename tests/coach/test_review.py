"""A look back: luck and skill add up exactly, and every decision has its grade."""

from __future__ import annotations

import random
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tutor.coach.luck import first_value, side_result
from tutor.coach.review import Decision, Review, review
from tutor.engine.intervals import t95
from tutor.game.actions import Correct, Pass
from tutor.game.match import Match
from tutor.game.record import Record
from tutor.game.record_reading import read_record
from tutor.game.record_writing import write_record
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS


def finished(rulebook: str, players: int, seed: int, partners: bool = False) -> Round:
    played = Round.deal(RULEBOOKS[rulebook], players, seed=seed, partners=partners)
    rng = random.Random(seed)
    while played.ending is None:
        played = played.apply(rng.choice(played.actions()))
    return played


@pytest.mark.parametrize(
    ("rulebook", "players", "partners"),
    [("block", 2, False), ("block", 3, False), ("block", 4, True), ("single_block", 2, False)],
)
def test_the_parts_of_a_result_add_up(rulebook: str, players: int, partners: bool) -> None:
    played = finished(rulebook, players, 5, partners)
    for seat in range(players):
        looked = review(played, seat, worlds=30)
        (luck,) = looked.luck
        assert luck.result == side_result(played, seat)
        assert luck.mean is not None
        assert luck.mean + luck.deal + luck.own + luck.others == pytest.approx(luck.result)
        assert luck.own <= 1e-9
        assert luck.own == pytest.approx(-sum(looked.losses))
        assert sum(looked.counted().values()) == len(looked.decisions)


def test_a_match_is_looked_at_round_by_round_with_progress() -> None:
    match = Match.start(RULEBOOKS["block"], seed=3)
    for seed in (1, 2):
        match = match.add(finished("block", 2, seed))
    told: list[tuple[int, int]] = []
    looked = review(match, 0, worlds=20, progress=lambda done, count: told.append((done, count)))
    assert {decision.round for decision in looked.decisions} == {0, 1}
    assert told[-1] == (len(looked.decisions), len(looked.decisions))
    assert len(looked.luck) == 2
    assert looked.mean_loss is not None
    assert "points a decision" in str(looked)


def test_a_wrong_pass_is_not_weighed_as_a_choice() -> None:
    played = Round.deal(RULEBOOKS["jaques"], 2, seed=4)
    played = played.apply(played.actions()[0])
    while not (played.verdict(Pass()).code == "wrong_pass" and len(played.actions()) > 1):
        played = played.apply(played.actions()[0])
    passer = played.to_act
    played = played.apply(Pass())
    played = played.apply(Correct(), 1 - passer)
    while played.ending is None:
        played = played.apply(played.actions()[0])
    assert all(not isinstance(d.action, Pass) for d in review(played, passer, worlds=20).decisions)


def own_tiles_only(played: Round, seat: int) -> Round:
    """The same round as this seat alone could have written it down."""
    hands = [hand if other == seat else None for other, hand in enumerate(played.dealt)]
    written = Round.start(played.rules, hands, played.leader, partners=played.partners)
    for event in played.history:
        written = written.apply(event.action, event.seat)
    while written.ending is None:  # that it is blocked shows only when the others pass
        written = written.apply(Pass())
    return written


def ended(kind: str) -> Round:
    """A round of block that ended so, with seat 0 the one that went out."""
    played = (finished("block", 2, seed) for seed in range(50))
    return next(one for one in played if one.ending.kind == kind and one.ending.seat in (0, None))


@pytest.mark.parametrize("kind", ["domino", "blocked"])
def test_a_record_of_ones_own_tiles_alone_is_graded_without_its_luck(kind: str) -> None:
    written = own_tiles_only(ended(kind), 0)
    assert written.ending is not None
    looked = review(written, 0, worlds=20)
    assert looked.decisions
    assert looked.luck == ()
    assert looked.uncounted == (0,)
    assert "Nobody wrote down all the hands left in round 1: its result" in looked.summary


def test_the_luck_of_the_other_rounds_keeps_their_numbers() -> None:
    known = finished("block", 2, 1)
    written = own_tiles_only(ended("blocked"), 0)
    looked = review(Record(known.rules, ("South", "North"), (written, known, known)), 0, worlds=20)
    assert [luck.round for luck in looked.luck] == [1, 2]
    assert looked.uncounted == (0,)
    assert "\nRound 2: " in str(looked)
    assert "\nRound 3: " in str(looked)


def test_a_record_whose_round_is_unfinished_is_looked_at() -> None:
    played = finished("block", 2, 1)
    record = read_record(write_record(Record.of(played.at(len(played.history) - 2))))
    with pytest.raises(RoundError, match="or the record that it stands in"):
        review(record.match, 0)
    looked = review(record, 0, worlds=20)
    assert looked.decisions
    assert (looked.luck, looked.uncounted) == ((), ())
    assert "not known" not in looked.summary


def test_no_average_is_told_where_none_was_measured() -> None:
    house = RULEBOOKS["block"].replace(set_max=5, deal={2: 6})
    played = Round.deal(house, 2, seed=3, leader=0)
    while played.ending is None:
        played = played.apply(played.actions()[0])
    looked = review(played, 0, worlds=20)
    (luck,) = looked.luck
    assert first_value(played, 0) is luck.mean is None
    assert luck.deal == looked.decisions[0].best
    assert luck.deal + luck.own + luck.others == pytest.approx(luck.result)
    assert "by the deal and the place" in str(looked)
    assert "on average" not in str(looked)


def test_the_average_is_that_of_the_game_its_opening_and_the_place() -> None:
    def averages(rulebook: str, players: int, leader: int | None) -> list[float | None]:
        played = Round.deal(RULEBOOKS[rulebook], players, seed=1, leader=leader)
        seats = [(played.leader + place) % players for place in range(players)]
        return [first_value(played, seat) for seat in seats]

    assert averages("block", 2, None) == averages("sixty_one", 2, None)
    assert averages("block", 2, None) != averages("block", 2, 1)
    assert averages("block", 2, 0) == averages("block", 2, 1)
    assert averages("all_fives", 2, None) == averages("all_fives", 2, 1)
    assert averages("all_fives", 2, None)[0] > averages("block", 2, 1)[0]


def lost(*losses: float) -> Review:
    decisions = [SimpleNamespace(grade=SimpleNamespace(loss=loss)) for loss in losses]
    return Review(0, 2, cast(tuple[Decision, ...], tuple(decisions)), ())


def test_the_interval_of_a_mean_loss_is_wide_where_there_are_few_decisions() -> None:
    assert lost(0.0, 1.0).mean_loss is None
    mean, half = cast(Any, lost(0.0, 1.0, 2.0).mean_loss)
    assert mean == 1
    assert half == pytest.approx(4.303 / 3**0.5, 0.01)


@pytest.mark.parametrize(
    ("count", "exact"), [(3, 4.303), (4, 3.182), (5, 2.776), (7, 2.447), (16, 2.131), (61, 2.0)]
)
def test_students_t_is_that_of_the_tables(count: int, exact: float) -> None:
    assert t95(count) == pytest.approx(exact, 0.01)


def test_what_cannot_be_looked_at_says_why() -> None:
    with pytest.raises(RoundError, match="nothing has been played"):
        review(Match.start(RULEBOOKS["block"], seed=3))
    with pytest.raises(TypeError, match="a match, a round or a record"):
        review(None)  # type: ignore[arg-type]
