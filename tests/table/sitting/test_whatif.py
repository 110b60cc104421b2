"""A what-if: where it branches off, who moves, what is taken back, what it leaves untouched."""

from __future__ import annotations

import asyncio
import re

import pytest

from tests.table.at_table import act, click, key, place_of, press, said, settled, words
from tests.table.replay.test_replay import MATCH, OWN, played_match, replays
from tutor.coach.review import side_result
from tutor.game.actions import Play
from tutor.game.record_reading import read_record
from tutor.game.round import RoundError
from tutor.table.replay.whatif_table import WhatIfTable
from tutor.table.settings.settings import Settings
from tutor.table.sitting import sitting as sittings
from tutor.table.sitting import thinking
from tutor.table.sitting.steps import run
from tutor.table.sitting.whatif import Branch, WhatIf


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.02)
    monkeypatch.setattr(sittings, "REPLY_SECONDS", 0.0)


PLAYED = MATCH.rounds[1]
MOMENT = next(m for m, event in enumerate(PLAYED.history) if m > 3 and event.seat == 0)


@pytest.fixture
def sit():
    made = []

    def sit(moment=MOMENT, **options):
        branch = Branch(PLAYED, moment, number=1, seed=MATCH.seed)
        what_if = WhatIf(branch, **options)
        made.append(what_if)
        run(what_if.begin())
        return what_if

    yield sit
    for what_if in made:
        what_if.close()


@pytest.fixture
def table():
    made = WhatIfTable(Branch(PLAYED, MOMENT, number=1, seed=7), Settings(numerals=True))
    yield made
    made.close()


def take(steps):
    for each in steps:
        run(each)


def play_out(what_if):
    while not what_if.over:
        take(what_if.act(what_if.view.actions()[0]))


def test_the_person_sits_where_somebody_was_to_act(sit):
    for moment in range(len(PLAYED.history)):
        what_if = sit(moment)
        assert what_if.round == PLAYED.at(moment)
        assert (what_if.seat, what_if.is_mine) == (PLAYED.history[moment].seat, True)


def test_undo_stops_at_the_branch(sit):
    what_if = sit()
    assert not what_if.can_undo
    take(what_if.act(what_if.view.actions()[-1]))
    assert what_if.over or len(what_if.round.history) > MOMENT + 1
    for _time in range(4):
        take(what_if.undo())
    assert what_if.round == PLAYED.at(MOMENT)
    take(what_if.redo())
    assert what_if.can_undo


def test_nothing_of_it_counts(sit):
    what_if = sit()
    play_out(what_if)
    assert what_if.match.rounds == ()
    assert not what_if.is_under_way
    assert what_if.result == side_result(what_if.round, 0)
    run(what_if.next_round())
    assert what_if.round == PLAYED.at(MOMENT)
    assert (what_if.graded, what_if.result) == ((), None)


def test_played_as_it_was_the_others_answer_as_they_did(sit):
    """The club player leaves the same to chance as in the match, if it was one of its own."""
    match_sitting = sittings.Sitting(MATCH.rules, seed=7)
    run(match_sitting.begin())
    while not match_sitting.over:
        take(match_sitting.act(match_sitting.view.actions()[0]))
    played = match_sitting.round
    match_sitting.close()
    moment = next(m for m, event in enumerate(played.history) if m > 1 and event.seat == 0)
    what_if = WhatIf(Branch(played, moment, seed=7))
    while not what_if.over:
        take(what_if.act(played.history[len(what_if.round.history)].action))
    assert what_if.round == played
    what_if.close()


def test_every_seat_can_be_moved_by_hand_with_no_cover(sit):
    what_if = sit(together=True)
    seats = set()
    while not what_if.over:
        assert what_if.is_mine
        assert not what_if.covered
        seats.add(what_if.seat)
        take(what_if.act(what_if.view.actions()[0]))
    assert seats == {0, 1}
    take(what_if.undo())
    assert what_if.is_mine


def test_who_moves_the_others_can_change_on_the_way(sit):
    what_if = sit()
    run(what_if.play_against(None))
    take(what_if.act(what_if.view.actions()[0]))
    assert what_if.seat == 1
    run(what_if.play_against("beginner"))
    assert (what_if.seat, what_if.opponent) == (0, "beginner")
    assert what_if.is_mine or what_if.over


@pytest.mark.parametrize(
    ("rulebook", "players", "partners"),
    [
        ("jaques_draw", 3, False),
        pytest.param("all_fives_spinner", 2, False, marks=pytest.mark.slow),
        pytest.param("latin_pairs", 4, True, marks=pytest.mark.slow),
    ],
)
def test_other_games(rulebook, players, partners):
    match = played_match(rulebook, players, rounds=1, partners=partners)
    played = match.rounds[0]
    for moment in (0, len(played.history) // 2):
        table = WhatIfTable(Branch(played, moment), Settings())
        while not table.sitting.over:
            table.play(table.view.actions()[0])
        assert "Here the round brings" in said(table)
        assert "as it was played" in said(table)
        table.close()


def test_where_only_the_win_counts_no_points_are_told():
    match = played_match("single_block", 2, rounds=1)
    played = match.rounds[0]
    table = WhatIfTable(Branch(played, 0), Settings())
    while not table.sitting.over:
        table.play(table.view.actions()[0])
    told = said(table)
    assert re.search("Here the round brings you a (win|draw|loss); as it was played, a ", told)
    assert "points" not in told
    table.close()


def test_where_nobody_can_play_on():
    with pytest.raises(RoundError, match="over at this moment"):
        Branch(PLAYED, len(PLAYED.history))
    with pytest.raises(RoundError, match="not written down"):
        Branch(read_record(OWN).rounds[0], 1)


def test_the_table_says_that_it_is_a_what_if(table):
    head = words(table._head.value)
    assert head == f"What if Block · from turn {MOMENT + 1} of round 2 · you play South"
    assert table._controls.buttons["next"].description == "Begin again"
    assert table._controls.buttons["look"].layout.display == "none"
    assert table._cards.children[4:] == (), "no other match begins here"
    assert table._picture._scene.theme.numerals


def test_mouse_and_keys_play_and_take_back(table):
    action = next(a for a in table.view.actions() if isinstance(a, Play))
    click(table, *place_of(table, action.tile))
    if table.round == PLAYED.at(MOMENT):
        key(table, "ArrowUp", "Enter")
    assert len(table.round.history) > MOMENT
    key(table, "u")
    assert table.round == PLAYED.at(MOMENT)
    assert table._controls.buttons["undo"].disabled
    key(table, "l")
    assert "go back to the replay" in said(table)
    act(table, action)
    press(table, "next")
    assert table.round == PLAYED.at(MOMENT)


def test_what_is_chosen_over_the_table(table):
    table._others.value = None
    act(table, next(a for a in table.view.actions() if isinstance(a, Play)))
    assert "you play North" in words(table._head.value)
    table._others.value = "beginner"
    assert "you play South" in words(table._head.value)
    table._open.value = True
    assert table.settings.open_hands
    assert all(placed.face_up for placed in table.layout_now.others[1])


def test_it_is_never_saved(monkeypatch, tmp_path):
    from tutor.table.sitting.keeping import FOLDER_VARIABLE

    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    made = WhatIfTable(Branch(PLAYED, MOMENT), Settings())
    made.play(made.view.actions()[0])
    made.close()
    assert list(tmp_path.iterdir()) == []


def test_from_a_replay_and_back():
    with replays(MATCH) as replay:
        replay.go(1, MOMENT)
        replay.buttons["what_if"].click()
        table = replay._stage.guest
        assert isinstance(table, WhatIfTable)
        assert replay._stage.home.layout.display == "none"
        act(table, table.view.actions()[0])
        replay._stage.back.click()
        assert replay._stage.guest is None
        assert replay._stage.home.layout.display is None
        assert (replay.number, replay.moment, replay.round) == (1, MOMENT, PLAYED.at(MOMENT))


def test_leaving_while_somebody_thinks():
    async def look():
        with replays(MATCH) as replay:
            replay.go(1, MOMENT)
            table = replay.what_if()
            await settled(table)
            act(table, table.view.actions()[0])
            replay._stage.back.click()
            await asyncio.sleep(0.05)
            assert not table._following.is_busy

    asyncio.run(look())


def test_the_first_choice_is_judged_as_in_the_replay():
    with replays(MATCH) as replay:
        replay.settle()
        found = next(d for d in replay.review.decisions if d.round == 1)
        replay.go(1, found.moment)
        table = replay.what_if()
        for _time in range(2):
            table.play(found.action)
            assert table.sitting.graded[0].grade == found.grade
            press(table, "next")
