"""Which cards stand unfolded is remembered, and nothing goes wrong where it cannot be."""

from __future__ import annotations

import pytest

from tests.table.at_table import tables
from tutor.table.cards.habits import Habits
from tutor.table.sitting import sitting
from tutor.table.sitting.keeping import FOLDER_VARIABLE


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "kept"))
    monkeypatch.setattr(sitting, "can_value", lambda view: False)
    return tmp_path / "kept"


def test_the_next_table_has_its_cards_as_a_person_left_them(folder):
    with tables(7) as (table,):
        assert table._cards.unfolded == {"score": False, "coach": True, "count": True, "why": False}
        table._cards.why.head.value = True
        table._cards.coach.head.value = False
    with tables(8) as (table,):
        assert table._cards.unfolded == {"score": False, "coach": False, "count": True, "why": True}


def test_what_folds_by_itself_when_a_round_ends_is_no_habit(folder):
    with tables(7) as (table,):
        table._cards.count.head.value = False
        while table.round.ending is None:
            table.play(table.round.actions()[0])
        assert table._cards.score.head.value
        table.deal()
        assert not table._cards.score.head.value
        assert not table._cards.count.head.value, "the person had folded it"
    assert Habits(folder).unfolded == {"count": False}


@pytest.mark.parametrize("text", ["", "[1]", "{", '{"why": 3}', "\0"])
def test_a_spoilt_file_is_as_good_as_none(folder, text):
    folder.mkdir()
    (folder / "cards.json").write_text(text)
    assert Habits(folder).unfolded == {}
    Habits(folder).remember({"why": True})
    assert Habits(folder).unfolded == {"why": True}


def test_where_nothing_can_be_written_the_game_goes_on(tmp_path):
    (tmp_path / "file").write_text("")
    habits = Habits(tmp_path / "file" / "folder")
    habits.remember({"why": True})
    assert habits.unfolded == {}
    assert Habits(None).unfolded == {}
