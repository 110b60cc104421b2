"""A person's game without a picture: turns, grades, undo, the next round."""

from __future__ import annotations

import pytest

from tutor.game.actions import Correct, Pass, Play
from tutor.game.record import Record, RecordError
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError
from tutor.game.turn import IllegalAction
from tutor.table.sitting import sitting as sittings
from tutor.table.sitting import thinking
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.steps import Pause, Show, Wait, run

BLOCK = RULEBOOKS["block"]
CHOICES = 2
"""A seed with real choices in the person's second and third turns."""


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """Evaluations that are over soon: how good they are is tested elsewhere."""
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.05)


def take(steps):
    for each in steps:
        run(each)


@pytest.fixture
def sit():
    made = []

    def sit(rules=BLOCK, players=2, seed=7, **options):
        sitting = Sitting(rules, players, seed=seed, **options)
        made.append(sitting)
        run(sitting.begin())
        return sitting

    yield sit
    for sitting in made:
        sitting.close()


def play_out(sitting):
    while not sitting.over:
        take(sitting.act(sitting.view.actions()[0]))


def test_the_same_seed_gives_the_same_round(sit):
    first, second = sit(), sit()
    play_out(first)
    play_out(second)
    assert first.round == second.round
    assert first.match.totals == second.match.totals


def test_others_wait_before_they_act_so_that_it_can_be_seen(sit):
    sitting = sit()
    *_, others = sitting.act(sitting.view.actions()[0])
    kinds = []
    result = None
    while True:
        try:
            step = others.send(result)
        except StopIteration:
            break
        kinds.append(type(step))
        result = step.future.result() if isinstance(step, Wait) else None
    assert kinds == [Show, Pause, Wait, Show]


def test_every_real_decision_is_graded_and_nothing_else(sit):
    sitting = sit()
    decisions = 0
    while not sitting.over:
        actions = sitting.view.actions()
        decisions += len(actions) > 1
        take(sitting.act(actions[-1]))
    assert len(sitting.graded) == decisions > 1
    assert not sitting.is_weighing
    assert all(graded.grade.verdict != "forced" for graded in sitting.graded)


def test_an_illegal_action_changes_nothing(sit):
    sitting = sit()
    before = sitting.round
    with pytest.raises(IllegalAction):
        sitting.act(Pass())
    assert sitting.round is before
    assert sitting.can_hint == (len(sitting.view.actions()) > 1)


def test_undo_goes_back_to_the_last_own_turn(sit):
    sitting = sit()
    take(sitting.act(sitting.view.actions()[0]))
    before = sitting.round
    take(sitting.act(sitting.view.actions()[0]))
    assert len(sitting.graded) == 1
    sitting.undo()
    assert sitting.round == before
    assert sitting.graded == ()
    assert sitting.can_hint
    sitting.undo()
    assert not sitting.can_undo
    sitting.undo()
    assert sitting.round.history == ()


def test_undo_takes_a_finished_round_out_of_the_match(sit):
    sitting = sit()
    play_out(sitting)
    assert len(sitting.match.rounds) == 1
    sitting.undo()
    assert sitting.match.rounds == ()
    assert sitting.is_mine
    play_out(sitting)
    assert len(sitting.match.rounds) == 1


def test_the_next_round_belongs_to_the_match_only_if_this_one_is_over(sit):
    sitting = sit()
    play_out(sitting)
    run(sitting.next_round())
    assert (sitting.seed, len(sitting.match.rounds)) == (7, 1)
    assert sitting.graded == ()
    run(sitting.next_round())
    assert (sitting.seed, len(sitting.match.rounds)) == (8, 0)


def test_a_match_that_is_over_is_followed_by_another(sit):
    sitting = sit(RULEBOOKS["single_block"])
    play_out(sitting)
    assert sitting.match.over
    run(sitting.next_round())
    assert (sitting.seed, sitting.match.rounds, sitting.match.over) == (8, (), False)


def hint_of(sitting):
    steps = sitting.hint()
    result = None
    while True:
        try:
            step = steps.send(result)
        except StopIteration as end:
            return end.value
        result = step.future.result()


def test_hints_tell_more_each_time_and_begin_anew_each_turn(sit):
    sitting = sit(seed=CHOICES)
    take(sitting.act(sitting.view.actions()[0]))
    assert [hint_of(sitting).level for _ in range(4)] == [1, 2, 3, 3]
    take(sitting.act(sitting.view.actions()[-1]))
    assert len(sitting.view.actions()) > 1, "a seed with two choices running"
    assert hint_of(sitting).level == 1


def test_no_hint_where_there_is_no_choice(sit):
    sitting = sit()
    assert sitting.view.must_lead is not None
    assert hint_of(sitting) is None


def test_what_is_no_longer_followed_can_be_caught_up(sit):
    sitting = sit()
    take(sitting.act(sitting.view.actions()[0]))
    grading, others = sitting.act(sitting.view.actions()[0])
    next(grading)
    next(others)
    grading.close()
    others.close()
    assert sitting.is_weighing
    take(sitting.catch_up())
    assert len(sitting.graded) == 1
    assert sitting.over or sitting.is_mine


def test_a_choice_taken_back_is_not_graded(sit):
    sitting = sit()
    take(sitting.act(sitting.view.actions()[0]))
    grading, _others = sitting.act(sitting.view.actions()[0])
    next(grading)
    sitting.undo()
    run(grading)
    assert sitting.graded == ()


def test_a_choice_made_again_before_its_grade_came_is_graded_after_all(sit):
    sitting = sit()
    take(sitting.act(sitting.view.actions()[0]))
    grading, _others = sitting.act(sitting.view.actions()[0])
    next(grading)
    sitting.undo()
    assert not sitting.is_weighing
    again = sitting.redo()
    assert sitting.is_weighing
    run(grading)
    assert sitting.graded == ()
    take(again)
    assert len(sitting.graded) == 1
    assert not sitting.is_weighing


def test_an_earlier_choice_keeps_its_grade_to_come_when_a_later_one_is_taken_back(sit):
    sitting = sit(seed=CHOICES)
    take(sitting.act(sitting.view.actions()[0]))
    _first, others = sitting.act(sitting.view.actions()[-1])
    run(others)
    assert len(sitting.view.actions()) > 1, "a seed with two choices running"
    first = sitting.round.history[2].action
    _second, others = sitting.act(sitting.view.actions()[-1])
    run(others)
    take(sitting.undo())
    assert [graded.action for graded in sitting.graded] == [first]
    take(sitting.redo())
    assert [len(graded.view.history) for graded in sitting.graded] == [2, 4]


def test_the_same_choice_is_not_judged_in_two_ways(sit):
    sitting = sit(seed=CHOICES)
    take(sitting.act(sitting.view.actions()[0]))
    action = sitting.view.actions()[0]
    take(sitting.act(action))
    judged = sitting.graded
    take(sitting.undo())
    take(sitting.act(action))
    assert sitting.graded[0].evaluation is judged[0].evaluation


def test_the_engine_and_the_beginner_sit_down_too(sit):
    for name in ("beginner", "engine"):
        sitting = sit(opponent=name)
        play_out(sitting)
        assert sitting.match.rounds


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"opponent": "master"}, ValueError, "no player 'master': the players are beginner"),
        ({"seat": 2}, ValueError, "no seat 2: the seats are 0 to 1"),
        ({"players": 7}, DealError, "7"),
        ({"players": 3, "partners": True}, DealError, "partner"),
    ],
)
def test_a_table_that_cannot_be_is_refused_by_name(options, error, words):
    rules = options.pop("rules", BLOCK)
    with pytest.raises(error, match=words):
        Sitting(rules, options.pop("players", 2), seed=1, **options)


def wrong_pass(sit, monkeypatch, alert):
    """A pass with tiles that fit, under a rulebook that lets it be corrected."""
    monkeypatch.setattr(sittings, "ALERT", alert)
    sitting = sit(RULEBOOKS["jaques"])
    take(sitting.act(sitting.view.actions()[0]))
    while sitting.view.verdict(Pass()).code != "wrong_pass":
        take(sitting.act(sitting.view.actions()[0]))
    take(sitting.act(Pass()))
    return sitting


def test_an_alert_opponent_corrects_a_wrong_pass(sit, monkeypatch):
    sitting = wrong_pass(sit, monkeypatch, alert=1.0)
    assert sitting.round.history[-1].action == Correct()
    assert sitting.is_mine
    assert sitting.view.corrected
    assert all(isinstance(action, Play) for action in sitting.view.actions())


def test_an_opponent_may_overlook_a_wrong_pass(sit, monkeypatch):
    sitting = wrong_pass(sit, monkeypatch, alert=0.0)
    assert Correct() not in [event.action for event in sitting.round.history]
    assert sitting.is_mine or sitting.over


def test_points_in_play_that_reach_the_target_end_the_round(sit):
    rules = RULEBOOKS["all_fives"].replace(target={2: 5}, target_check="immediate")
    sitting = sit(rules, seed=3)
    play_out(sitting)
    assert sitting.match.over
    assert isinstance(sitting.round, Round)
    assert not sitting.is_mine
    assert max(sitting.match.totals) >= 5


def test_what_was_taken_back_can_be_done_again(sit):
    sitting = sit()
    for _turn in range(2):
        take(sitting.act(sitting.view.actions()[0]))
    latest, graded = sitting.round, sitting.graded
    assert not sitting.can_redo
    sitting.undo()
    before = sitting.round
    sitting.undo()
    take(sitting.redo())
    assert sitting.round == before
    take(sitting.redo())
    assert (sitting.round, sitting.graded) == (latest, graded)
    assert not sitting.can_redo
    take(sitting.redo())
    assert sitting.round == latest


def test_another_action_ends_what_could_be_done_again(sit):
    sitting = sit()
    take(sitting.act(sitting.view.actions()[0]))
    sitting.undo()
    assert sitting.can_redo
    take(sitting.act(sitting.view.actions()[-1]))
    assert not sitting.can_redo


def test_a_finished_round_comes_back_too(sit):
    sitting = sit()
    play_out(sitting)
    match = sitting.match
    sitting.undo()
    take(sitting.redo())
    assert sitting.over
    assert sitting.match == match


def test_redo_goes_on_with_what_the_others_had_not_done_yet(sit):
    sitting = sit()
    sitting.act(sitting.view.actions()[0])
    sitting.undo()
    take(sitting.redo())
    assert len(sitting.round.history) > 1
    assert sitting.is_mine


def test_people_at_one_screen_take_turns_behind_a_cover(sit):
    sitting = sit(together=True)
    seats = set()
    while not sitting.over:
        assert sitting.seat == sitting.round.to_act
        if sitting.covered:
            assert not sitting.is_mine
            assert hint_of(sitting) is None
            sitting.uncover()
        assert sitting.is_mine
        seats.add(sitting.seat)
        take(sitting.act(sitting.view.actions()[0]))
    assert seats == {0, 1}
    assert all(graded.view.seat in (0, 1) for graded in sitting.graded)
    last = sitting.round.history[-1].seat
    sitting.undo()
    assert sitting.seat == last
    take(sitting.redo())
    assert sitting.over


def test_a_written_match_goes_on_where_it_stopped(sit):
    sitting = sit()
    play_out(sitting)
    run(sitting.next_round())
    take(sitting.act(sitting.view.actions()[0]))
    record = Record.of(sitting.match, current=sitting.round)
    other = Sitting.going_on(record)
    try:
        run(other.begin())
        assert (other.round, other.match) == (sitting.round, sitting.match)
        play_out(other)
        play_out(sitting)
        assert other.match == sitting.match
    finally:
        other.close()


def test_a_match_with_an_unknown_hand_cannot_go_on():
    r = Round.start(BLOCK.replace(deal={2: 2}), ["6-6 1-0", None])
    with pytest.raises(RecordError, match="every hand"):
        Sitting.going_on(Record.of(r))


def test_opponents_have_names_or_a_strength(sit):
    sitting = sit(opponent=0.5)
    take(sitting.act(sitting.view.actions()[0]))
    assert len(sitting.round.history) > 1
    with pytest.raises(ValueError, match="strength goes from 0 to 1"):
        Sitting(BLOCK, seed=1, opponent=1.5)
