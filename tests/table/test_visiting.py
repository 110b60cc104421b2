"""From the game to a replay, a record or a position, and back to the game as it was."""

from __future__ import annotations

import pytest

from tests.table.at_table import act, key, press, said, tables, words
from tests.table.replay.test_replay import MATCH
from tutor.game.record_reading import LARGEST
from tutor.game.record_writing import write_record
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.position.position import Position
from tutor.table.replay.replay import Replay
from tutor.table.sitting import sitting, thinking
from tutor.table.table import Table


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.02)
    monkeypatch.setattr(sitting, "REPLY_SECONDS", 0.0)


@pytest.fixture
def table():
    with tables(2) as (made,):
        yield made


def form_of(table):
    """The buttons under the fold, unfolded if need be."""
    fold = table._cards.children[6]
    fold.unfold()
    return fold.inside


def guest(table):
    return table._stage.guest


def back(table):
    table._stage.back.click()
    assert guest(table) is None
    assert table._stage.home.layout.display is None


def play_out(table):
    while not table.sitting.over:
        table.play(table.view.actions()[0])


def test_a_finished_round_is_looked_back_on_with_its_verdicts(table):
    assert table._controls.buttons["look"].layout.display == "none"
    play_out(table)
    graded = [one.grade for one in table.sitting.graded]
    before = table.round
    press(table, "look")
    replay = guest(table)
    assert isinstance(replay, Replay)
    assert table._stage.home.layout.display == "none"
    assert replay.rounds == (before,)
    replay.settle()
    assert [one.grade for one in replay.review.decisions] == graded
    replay.see_as(1)
    back(table)
    assert table.round is before
    press(table, "next")
    assert table.round.ending is None


def test_the_whole_match_is_there_with_the_verdicts_of_each_round(table):
    play_out(table)
    press(table, "next")
    play_out(table)
    judged = [one.grade for _number, one in table.sitting.judged]
    table.look_back()
    assert (len(guest(table).rounds), guest(table).number) == (2, 1)
    assert list(dict.fromkeys(number for number, _one in table.sitting.judged)) == [0, 1]
    guest(table).settle()
    assert [one.grade for one in guest(table).review.decisions] == judged


def test_of_a_round_that_goes_on_no_hidden_tile_is_shown(table):
    for _turn in range(2):
        act(table, table.view.actions()[0])
    key(table, "l")
    assert tuple(guest(table).eyes()) == (0,)
    assert guest(table).buttons["what_if"].disabled
    back(table)
    act(table, table.view.actions()[0])
    table.settings.open_hands = True
    table.look_back()
    assert tuple(guest(table).eyes()) == (0, 1)


def test_nothing_has_been_played(table):
    form_of(table).look_back.click()
    assert guest(table) is None
    assert said(table).startswith("Nothing has been played yet")


def test_a_covered_hand_stays_covered():
    with tables(2, together=True) as (table,):
        press(table, "show")
        act(table, table.view.actions()[0])
        for button in (form_of(table).look_back, form_of(table).set_up):
            button.click()
            assert guest(table) is None
            assert said(table) == "Press Show my hand first."


def test_a_position_begins_with_what_the_person_sees(table):
    for _turn in range(2):
        act(table, table.view.actions()[0])
    form_of(table).set_up.click()
    position = guest(table)
    assert isinstance(position, Position)
    seen = table.view
    assert position.problem == ""
    assert (position.view.hand, position.view.ends) == (seen.hand, seen.ends)
    assert (position.view.counts, position.view.to_act) == (seen.counts, seen.to_act)
    back(table)
    act(table, table.view.actions()[0])


@pytest.mark.parametrize(
    "rulebook",
    [
        "block_draw",
        pytest.param("all_fives_spinner", marks=pytest.mark.slow),
        pytest.param("latin_pairs", marks=pytest.mark.slow),
    ],
)
def test_a_position_of_every_kind_of_game(rulebook):
    players = 4 if rulebook == "latin_pairs" else 2
    table = Table(RULEBOOKS[rulebook], players, seed=5)
    while not table.sitting.over:
        form_of(table).set_up.click()
        assert guest(table).problem == ""
        assert guest(table).view.ends == table.view.ends
        back(table)
        table.play(table.view.actions()[0])
    form_of(table).set_up.click()
    assert guest(table).problem.startswith("You hold no tile yet")
    table.close()


def choose(table, name, content, size=None):
    form = form_of(table)
    message = {"name": name, "size": len(content) if size is None else size}
    form.load._told(form.load, message, [memoryview(content)])


def test_a_record_is_loaded_from_a_file(table):
    before = table.round
    choose(table, "club.toml", write_record(MATCH).encode())
    assert guest(table).rounds == MATCH.rounds
    assert guest(table).number == 0
    back(table)
    assert table.round is before
    assert form_of(table).told.value == ""


@pytest.mark.parametrize(
    ("content", "size", "told"),
    [
        (b"format = 7", None, "notes.toml, format"),
        (b"\xff\xfe\x00", None, "notes.toml: it is no text"),
        (b"", LARGEST + 1, "notes.toml: it is too large"),
        (b"", None, "notes.toml, format"),
        (write_record(MATCH).replace("6-6", "9-9").encode(), None, "9-9"),
        (write_record(MATCH).partition("[[rounds]]")[0].encode(), None, "nothing has been played"),
    ],
)
def test_a_file_that_is_no_record_is_refused_and_the_game_goes_on(table, content, size, told):
    choose(table, "notes.toml", content, size)
    assert guest(table) is None
    sentence = words(form_of(table).told.value)
    assert sentence.startswith("This file cannot be replayed: ")
    assert told in sentence
    assert said(table) == sentence
    act(table, table.view.actions()[0])


def test_a_new_match_ends_a_visit(table):
    act(table, table.view.actions()[0])
    table.look_back()
    table.start(RULEBOOKS["block"], seed=9)
    assert guest(table) is None


def test_another_language_while_somebody_looks_back(table):
    act(table, table.view.actions()[0])
    table.look_back()
    table.settings.language = "en"
    assert guest(table) is not None
    assert table._stage.home.layout.display == "none"
    back(table)


def test_nothing_is_left_behind():
    from ipywidgets.widgets.widget import _instances

    with tables(2) as (table,):
        play_out(table)
        table.look_back()
        guest(table).go(0, 2)
        guest(table).what_if()
    before = set(_instances)
    with tables(2) as (table,):
        play_out(table)
        table.look_back()
        guest(table).go(0, 2)
        guest(table).what_if()
    left = [type(_instances[name]).__name__ for name in set(_instances) - before]
    assert left == []
