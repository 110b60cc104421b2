"""Matches save themselves: what is written, what is offered again, and what is never touched."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest

from tutor.game.match import Match
from tutor.game.record import Record
from tutor.game.record_reading import read_record
from tutor.game.record_writing import write_record
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.sitting import keeping
from tutor.table.sitting.keeping import (
    MOST_KEPT,
    Keeper,
    forget,
    matches_folder,
    newest,
    offer_words,
)

NOW = datetime(2031, 5, 4, 18, 30)


@pytest.fixture(autouse=True)
def nobody_plays() -> Iterator[None]:
    keeping._in_play.clear()
    yield
    keeping._in_play.clear()


def restart() -> None:
    """A new kernel knows of no tables."""
    keeping._in_play.clear()


def match_of(seed: int = 7, rulebook: str = "block", players: int = 2) -> Match:
    return Match.start(RULEBOOKS[rulebook], players, seed=seed)


def played(game: Round, actions: int = 999) -> Round:
    rng = random.Random(1)
    while game.ending is None and len(game.history) < actions:
        game = game.apply(rng.choice(game.actions()))
    return game


@pytest.mark.parametrize(
    ("rulebook", "players"), [("block", 2), ("all_fives_spinner", 4), ("pagat_draw", 3)]
)
def test_a_match_is_found_again_as_it_was_after_every_action(tmp_path, rulebook, players):
    match, keeper = match_of(3, rulebook, players), Keeper(tmp_path)
    for _round in range(2):
        game = match.next_round()
        while game.ending is None and not match.decided_by(game):
            game = game.apply(game.actions()[0])
            assert keeper.keep(match, game, NOW) == ""
            assert read_record(keeper.path).rounds == (*match.rounds, game)
        match = match.add(game)
        assert keeper.keep(match, game, NOW) == "", "the table still shows the round that ended"
    restart()
    kept = newest(tmp_path)
    assert kept.record.match == match
    assert kept.record.current is None
    assert [path.name for path in tmp_path.iterdir()] == ["20310504-183000-seed3.toml"]


def test_what_is_at_a_table_is_not_offered_until_the_table_is_gone(tmp_path):
    keeper = Keeper(tmp_path)
    keeper.keep(match_of(), match_of().next_round(), NOW)
    assert newest(tmp_path) is None
    keeper.close()
    assert newest(tmp_path).path == keeper.path


def test_the_newest_that_is_not_over_is_offered(tmp_path):
    for minute, seed in enumerate((7, 8)):
        match = match_of(seed)
        Keeper(tmp_path).keep(match, match.next_round(), NOW + timedelta(minutes=minute))
    over = match_of(9)
    while not over.over:
        over = over.add(played(over.next_round()))
    Keeper(tmp_path).keep(over, None, NOW + timedelta(minutes=9))
    restart()
    assert newest(tmp_path).record.seed == 8


def test_a_match_that_goes_on_moves_to_a_file_of_today(tmp_path):
    match, game = match_of(), match_of().next_round()
    Keeper(tmp_path).keep(match, game, NOW)
    restart()
    kept = newest(tmp_path)
    keeper = Keeper(tmp_path, instead=kept)
    assert kept.path.exists(), "nothing is given up before something is written"
    keeper.keep(kept.record.match, played(kept.record.current, 3), NOW + timedelta(days=1))
    assert list(tmp_path.iterdir()) == [keeper.path]
    assert len(read_record(keeper.path).current.history) == 3


def test_a_kept_match_stays_if_another_is_begun_instead(tmp_path):
    Keeper(tmp_path).keep(match_of(), match_of().next_round(), NOW)
    restart()
    kept = newest(tmp_path)
    Keeper(tmp_path, instead=kept).keep(match_of(8), match_of(8).next_round(), NOW)
    assert kept.path.exists()


def test_the_next_match_of_a_table_has_a_file_of_its_own(tmp_path):
    keeper = Keeper(tmp_path)
    for seed in (7, 8, 8):
        keeper.keep(match_of(seed), match_of(seed).next_round(), NOW)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == ["20310504-183000-seed7_given_up.toml", "20310504-183000-seed8.toml"]
    restart()
    assert newest(tmp_path).record.seed == 8
    (tmp_path / names[1]).unlink()
    assert newest(tmp_path) is None, "nobody asks again for what was given up"


def test_two_tables_with_the_same_deal_do_not_meet(tmp_path):
    first, second = Keeper(tmp_path), Keeper(tmp_path)
    game = match_of().next_round()
    first.keep(match_of(), game, NOW)
    second.keep(match_of(), played(game, 2), NOW)
    first.keep(match_of(), played(game, 1), NOW)
    assert len(read_record(first.path).current.history) == 1
    assert len(read_record(second.path).current.history) == 2


def test_what_a_person_wrote_is_neither_overwritten_nor_deleted(tmp_path):
    game = match_of().next_round()
    taken = tmp_path / "20310504-183000-seed7.toml"
    taken.write_text("my notes")
    keeper = Keeper(tmp_path)
    keeper.keep(match_of(), game, NOW)
    assert taken.read_text() == "my notes"
    mine = keeper.path
    mine.write_text("# what a game\n" + mine.read_text())
    keeper.keep(match_of(), played(game, 4), NOW)
    assert mine.read_text().startswith("# what a game\n")
    assert len(read_record(keeper.path).current.history) == 4
    restart()
    kept = newest(tmp_path)
    kept.path.write_text("mine too")
    assert not forget(kept)
    for day in range(1, MOST_KEPT + 5):
        Keeper(tmp_path).keep(match_of(), game, NOW + timedelta(days=day))
    restart()
    Keeper(tmp_path).keep(match_of(), game, NOW + timedelta(days=99))
    assert taken.read_text() == "my notes"
    assert mine.exists()
    assert kept.path.read_text() == "mine too"


def test_the_newest_twenty_are_kept_and_nothing_else_is_touched(tmp_path):
    other = tmp_path / "our best match.toml"
    other.write_text(write_record(match_of()))
    for day in range(MOST_KEPT + 5):
        keeper = Keeper(tmp_path)
        keeper.keep(match_of(), match_of().next_round(), NOW + timedelta(days=day))
        keeper.close()
    names = sorted(path.name for path in tmp_path.iterdir())
    assert len(names) == MOST_KEPT + 1
    assert names[0] == "20310509-183000-seed7.toml"
    assert other.exists()


def test_a_kept_match_can_be_forgotten(tmp_path):
    Keeper(tmp_path).keep(match_of(), match_of().next_round(), NOW)
    restart()
    kept = newest(tmp_path)
    assert forget(kept)
    assert newest(tmp_path) is None
    assert not forget(kept)


def test_a_folder_that_cannot_be_written_is_said_once_and_the_game_goes_on(tmp_path):
    blocked = tmp_path / "a file"
    blocked.write_text("")
    keeper = Keeper(blocked / "matches")
    said = keeper.keep(match_of(), match_of().next_round(), NOW)
    assert said.startswith("This match cannot be saved in ")
    assert "Not a directory" in said
    assert keeper.keep(match_of(), match_of().next_round(), NOW) == ""
    blocked.unlink()
    assert keeper.keep(match_of(), match_of().next_round(), NOW) == ""
    assert keeper.path.exists()
    assert newest(blocked / "nowhere") is None


def test_a_full_disk_leaves_the_last_state_readable(tmp_path, monkeypatch):
    keeper, game = Keeper(tmp_path), match_of().next_round()
    keeper.keep(match_of(), played(game, 2), NOW)

    def full(*_args: object, **_options: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full)
    assert "No space left" in keeper.keep(match_of(), played(game, 3), NOW)
    monkeypatch.undo()
    assert len(read_record(keeper.path).current.history) == 2
    assert [path.name for path in tmp_path.iterdir()] == [keeper.path.name]
    assert keeper.keep(match_of(), played(game, 3), NOW) == ""


@pytest.mark.parametrize("content", [b"", b"\xff\xfe", b"no record", b"other.toml"])
def test_what_is_no_record_is_passed_over(tmp_path, content):
    (tmp_path / "20310504-183000-seed7.toml").write_bytes(content)
    (tmp_path / "20310504-183000-seed8.toml").mkdir()
    assert newest(tmp_path) is None


def test_a_seed_that_is_a_text_makes_a_plain_name(tmp_path):
    keeper = Keeper(tmp_path)
    match = Match.start(RULEBOOKS["block"], 2, seed="../Ännchen/7 ")
    assert keeper.keep(match, match.next_round(), NOW) == ""
    assert keeper.path == tmp_path / "20310504-183000-seednnchen-7.toml"


def test_the_offer_says_which_match_it_is(tmp_path):
    match = match_of(3, "latin_pairs", 4)
    match = match.add(played(match.next_round()))
    Keeper(tmp_path).keep(match, match.next_round(), NOW)
    restart()
    said = offer_words(newest(tmp_path))
    north, east = match.totals
    assert f"Latin partners is not over: Your side {north} · West and East {east}, round 2" in said
    assert "South and North" in offer_words(newest(tmp_path), seat=None)
    Keeper(tmp_path).keep(match, match.rounds[-1], NOW + timedelta(minutes=1))
    restart()
    assert f"West and East {east} after round 1." in offer_words(newest(tmp_path))


def test_the_folder_may_be_chosen_or_nothing_be_kept(tmp_path, monkeypatch):
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, str(tmp_path / "x"))
    assert matches_folder() == tmp_path / "x"
    monkeypatch.setenv(keeping.FOLDER_VARIABLE, "")
    assert matches_folder() is None
    assert newest(None) is None
    assert Keeper(None).keep(match_of(), None, NOW) == ""
    monkeypatch.delenv(keeping.FOLDER_VARIABLE)
    assert matches_folder().name == "matches"


def test_a_record_with_an_unknown_hand_can_be_read_too(tmp_path):
    game = match_of().next_round()
    hidden = Round.start(game.rules, [game.hands[0], None], leader=game.to_act, opening="later")
    path = tmp_path / "20310504-183000-seed7.toml"
    write_record(Record.of(hidden), path)
    kept = newest(tmp_path)
    assert kept.record.rounds == (hidden,)
    path.write_text(kept.text + "# mine")
    assert not forget(newest(tmp_path)), "nobody but a person writes like this"
