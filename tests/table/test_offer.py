"""A match saves itself, and is offered again to the next table: by a button, never by itself."""

from __future__ import annotations

import pytest

from tests.table.at_table import BLOCK, act, press, said, words
from tutor.game.actions import Play
from tutor.game.record_reading import read_record
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.sitting import sitting
from tutor.table.sitting.keeping import FOLDER_VARIABLE
from tutor.table.table import Table


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    monkeypatch.setattr(sitting, "can_value", lambda view: False)
    monkeypatch.setattr(sitting, "REPLY_SECONDS", 0.0)


@pytest.fixture
def folder(monkeypatch, tmp_path):
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "matches"))
    return tmp_path / "matches"


@pytest.fixture
def sit():
    made = []

    def sit(rules=BLOCK, players=2, seed=7, **options):
        made.append(Table(rules, players, seed=seed, **options))
        return made[-1]

    yield sit
    for table in made:
        table.close()


def offered(table):
    return table._offer.layout.display != "none"


def left(sit):
    """A match of which the person has played two turns, at a table that is gone."""
    table = sit()
    act(table, Play("6-6"))
    act(table, table.view.actions()[0])
    table.close()
    return table


def test_every_action_is_saved(folder, sit):
    table = sit()
    assert not folder.exists(), "nothing has been done yet"
    act(table, Play("6-6"))
    (path,) = folder.iterdir()
    assert read_record(path).current == table.round
    act(table, table.view.actions()[0])
    assert read_record(path).current == table.round
    press(table, "undo")
    assert read_record(path).current == table.round


def test_the_next_table_offers_it_and_a_button_goes_on_with_it(folder, sit):
    before = left(sit)
    table = sit(seed=9)
    assert offered(table)
    assert "Your last match of Block is not over: You 0" in words(table._offer._words.value)
    assert table.round.history == () or table.round.leader == 1
    table._offer.accept.click()
    assert not offered(table)
    assert (table.round, table.sitting.seed) == (before.round, 7)
    act(table, table.view.actions()[0])
    (path,) = folder.iterdir()
    assert read_record(path).current == table.round


def test_it_is_left_alone_by_another_button_or_by_playing(folder, sit):
    left(sit)
    table = sit(seed=9)
    table._offer.decline.click()
    assert not offered(table)
    table.close()
    table = sit(seed=9)
    assert offered(table)
    act(table, table.view.actions()[0])
    assert not offered(table)
    assert len(list(folder.iterdir())) == 2


def test_only_by_the_same_rules_and_only_what_is_at_no_other_table(folder, sit):
    left(sit)
    assert not offered(sit(RULEBOOKS["all_fives"]))
    first = sit(seed=9)
    first._offer.accept.click()
    act(first, first.view.actions()[0])
    assert not offered(sit(seed=10))


def test_what_was_given_up_on_purpose_is_kept_but_not_offered(folder, sit):
    table = sit()
    act(table, Play("6-6"))
    table._cards.children[4].unfold()
    form = table._cards.children[4].inside
    form.rulebook.value = RULEBOOKS["jaques"]
    form.start.click()
    form.start.click()
    assert table.sitting.match.rules.name == "jaques"
    table.close()
    (path,) = folder.iterdir()
    assert read_record(path).rules == BLOCK
    assert not offered(sit(seed=9))


def test_a_new_deal_in_the_middle_gives_the_match_up(folder, sit):
    table = sit(seed=2)
    while not table.sitting.match.rounds:
        act(table, table.view.actions()[0])
    press(table, "next")
    act(table, table.view.actions()[0])
    press(table, "next")
    press(table, "next")
    act(table, table.view.actions()[0])
    table.close()
    assert len(list(folder.iterdir())) == 2
    later = sit(seed=9)
    assert offered(later)
    later._offer.accept.click()
    assert later.sitting.seed == 3, "the one after it goes on"


@pytest.mark.parametrize("way", ["argument", "environment"])
def test_saving_is_switched_off(folder, sit, monkeypatch, way):
    left(sit)
    kept = set(folder.iterdir())
    if way == "environment":
        monkeypatch.setenv(FOLDER_VARIABLE, "")
    table = sit(seed=9, keep=way != "argument")
    assert not offered(table)
    act(table, table.view.actions()[0])
    assert set(folder.iterdir()) == kept


def test_another_match_at_the_table_has_a_file_of_its_own(folder, sit):
    table = sit()
    act(table, Play("6-6"))
    table.start(RULEBOOKS["jaques"], seed=7)
    act(table, table.view.actions()[0])
    assert {read_record(path).rules.name for path in folder.iterdir()} == {"block", "jaques"}


def test_a_folder_that_cannot_be_written_is_said_and_the_game_goes_on(sit, monkeypatch, tmp_path):
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path / "file" / "matches"))
    table = sit()
    act(table, Play("6-6"))
    act(table, table.view.actions()[0])
    assert "Something went wrong" not in said(table)
    assert len(table.round.history) > 2
