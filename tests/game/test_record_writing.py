"""What is written is read as the same, and a file is written in full or not at all."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.helpers import TABLES, table_name
from tests.game.records import SAMPLE, played_out
from tests.game.test_against_referee import house_rules
from tutor.game.actions import Correct, Pass, Play
from tutor.game.match import Match
from tutor.game.record import Record, RecordError
from tutor.game.record_reading import read_record
from tutor.game.record_writing import write_record
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_a_match_is_read_as_it_was_written_and_goes_on(table: tuple[str, int, bool]) -> None:
    name, players, partners = table
    rng = random.Random(str(table))
    match = Match.start(RULEBOOKS[name], players, partners=partners, seed='a "seed"\n')
    for _ in range(3):
        if match.over:
            break
        match = match.add(played_out(match.next_round(), rng))
    current = None
    if not match.over:
        current = match.next_round()
        current = current.apply(current.actions()[0])
    record = Record.of(match, current=current)
    again = read_record(write_record(record))
    assert again == record
    assert again.match == match
    assert again.match.totals == match.totals
    assert again.current == current
    if not match.over:
        assert again.match.next_round() == match.next_round()


@given(house_rules(), st.integers(0, 10**6), st.text(min_size=1, max_size=5))
@settings(max_examples=50)
def test_any_house_rules_and_names(table: Any, seed: int, name: str) -> None:
    rules, players, partners = table
    match = Match.start(rules, players, partners=partners, seed=seed)
    current = match.next_round()
    names = [f"{name}{seat}" for seat in range(players)]
    record = Record.of(match, seats=names, current=current)
    assert read_record(write_record(record)) == record


@pytest.mark.parametrize(
    "rules",
    [
        RULEBOOKS["all_fives"].replace(target_pairs=None, draw_limit=2, deal={2: 9}),
        RULEBOOKS["askalink"].replace(target_range=None),
        RULEBOOKS["block"].replace(name="ours", sources=("us",), players=[2], rounds=3),
        Rules(name="block", deal={2: 5}, target={2: 50}),
        Rules(name='odd "name" \\ é\x7f', players=(2,)),
    ],
)
def test_rules_of_any_kind(rules: Rules) -> None:
    match = Match.start(rules, 2, seed=-3)
    record = read_record(write_record(match))
    assert record.rules == rules
    assert record.match == match


def test_a_wrong_pass_taken_back_by_any_seat() -> None:
    rules = RULEBOOKS["jaques"].replace(deal={3: 2})
    start = Round.start(rules, ["6-6 1-1", "6-5 2-2", "6-4 3-3"])
    for corrector in (0, 2):
        played = start.apply(Play("6-6")).apply(Pass()).apply(Correct(), corrector)
        text = write_record(played)
        assert ("0:correct" in text) == (corrector == 0)
        assert read_record(text).current == played
    with pytest.raises(RecordError, match=r"turn 3: .*nothing_to_correct") as caught:
        read_record(text.replace("correct", "1:correct"))
    assert caught.value.code == "nothing_to_correct"


def test_a_round_alone_has_no_seed() -> None:
    record = Record.of(Round.deal(RULEBOOKS["block"], 2, seed=5))
    text = write_record(record)
    assert "seed" not in text
    assert read_record(text) == record
    assert read_record(text).match == Match.start(RULEBOOKS["block"], 2, seed=0)


def test_a_file_stays_as_it_was_when_writing_fails(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "match.toml"
    write_record(read_record(SAMPLE), path)
    before = path.read_text()

    def full(self: Path, target: Path) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(OSError, match="no space"):
        write_record(Match.start(RULEBOOKS["jaques"], 2, seed=1), path)
    assert path.read_text() == before
    assert list(tmp_path.iterdir()) == [path]
    with pytest.raises(OSError, match="No such file"):
        write_record(read_record(SAMPLE), tmp_path / "no" / "folder.toml")


def test_what_cannot_be_written() -> None:
    with pytest.raises(TypeError, match="give a record, a match or a round, not a Rules"):
        write_record(RULEBOOKS["block"])  # type: ignore[arg-type]
