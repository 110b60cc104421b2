"""The buttons under the table: which are seen, and which takes the keyboard."""

from __future__ import annotations

import pytest

from tests.table.at_table import act, key, play_out, press, tables
from tutor.game.actions import Pass, Play


@pytest.fixture
def table():
    with tables(7) as (made,):
        yield made


def seen(table):
    """The words on what can be seen in the row."""
    return [one.description for one in table._controls.children if one.layout.display != "none"]


def test_what_acts_is_seen_while_there_is_something_to_do(table):
    assert seen(table) == ["Your play", "Play", "Pass", "Hint", "Undo", "Redo", "New deal"]
    play_out(table)
    assert seen(table) == ["Undo", "Redo", "Next round", "Look back"]
    press(table, "undo")
    assert seen(table) == ["Your play", "Play", "Pass", "Hint", "Undo", "Redo", "New deal"]


def test_the_list_says_why_it_has_no_play(table):
    while any(isinstance(action, Play) for action in table.view.actions()):
        act(table, table.view.actions()[0])
        assert not table.sitting.over, "the round has a turn to pass"
    assert table._controls.plays.label == "nothing fits"
    assert table._controls.chosen is None
    assert table._controls.plays.disabled
    act(table, Pass())
    assert table._controls.chosen in (None, *table.view.actions())


def test_tab_leads_to_the_first_that_can_be_used(table, monkeypatch):
    went = []
    for one in table._controls.children:
        monkeypatch.setattr(one, "focus", lambda one=one: went.append(one.description))
    key(table, "Tab")
    play_out(table)
    key(table, "Tab")
    press(table, "next")
    key(table, "Tab")
    assert went == ["Your play", "Undo", "Your play"]
