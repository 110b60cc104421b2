"""What is read is what was written down, and what is wrong is named."""

from __future__ import annotations

import pickle
import random
import time
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.game.records import SAMPLE, played_out, wrong
from tutor.game.match import Match
from tutor.game.record import RecordError
from tutor.game.record_reading import LARGEST, read_record
from tutor.game.record_writing import _quoted, write_record
from tutor.game.round import RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules


def test_the_sample() -> None:
    record = read_record(SAMPLE)
    assert record.rules.target[2] == 150
    assert record.seats == ("South", "North")
    first, second = record.rounds
    assert first.must_lead is None
    assert first.ending is not None
    assert first.ending.kind == "blocked"
    assert [str(event.action) for event in first.history][-1] == "4-2@left"
    assert record.current == second
    assert len(record.match.rounds) == 1
    assert record.match.totals == first.score().points_with_play
    assert read_record(write_record(record)) == record


def test_a_hand_that_nobody_wrote_down() -> None:
    hidden = SAMPLE.replace("6-3 4-2 1-1", "?").replace('"?"]', '" ? "]', 1)
    record = read_record(hidden)
    assert record.rounds[0].hands[1] is None
    assert record.rounds[0].view(0).counts == (1, 1)
    assert read_record(write_record(record)) == record
    with pytest.raises(RoundError, match="seat 1"):
        _ = record.match.totals


def test_a_hidden_hand_that_goes_out_ends_the_round() -> None:
    text = SAMPLE.split("[[rounds]]")[0] + (
        "[[rounds]]\nleader = 1\nhands = ['6-6 6-4 5-1', '?']\n"
        "actions = '1-1 5-1@left 5-3@left pass 3-3@left'"
    )
    record = read_record(text)
    assert record.current is None
    assert record.rounds[0].score().points == (0, 22)


def test_a_hidden_hand_cannot_play_what_it_passed_on() -> None:
    text = SAMPLE.split("[[rounds]]")[0] + (
        "[[rounds]]\nleader = 0\nhands = ['6-6 6-4 5-1', '?']\n"
        "actions = '6-6 pass 6-4@left 6-1@right'"
    )
    with pytest.raises(RecordError, match=r"round 1, turn 4: .*tile_not_in_hand"):
        read_record(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("\n", "format: this is a text, not missing"),
        ("\nformat = 1", "format: this is a text, not 1"),
        (wrong("domino-record 1", "domino-record 9"), "format: the format is 'domino-record 1'"),
        (wrong('"block"', '"bloc"'), "rulebook: there is no rulebook 'bloc'"),
        (wrong('rulebook = "block"', ""), "rulebook: name a rulebook"),
        (wrong('"South", ', ""), "seats: block is for 2, 3, 4 players, not 1"),
        (wrong('"South"', "3"), r"seats\[0\]: 3 is no name"),
        (wrong('["South", "North"]', "2"), "seats: this is a list, not 2"),
        (wrong("[options]", "colour = 1\n[options]"), "colour: there is no such key"),
        (wrong("[options]", "seed = true\n[options]"), "seed: a seed is"),
        (wrong("[options]", "seed = 1.5\n[options]"), "seed: a seed is"),
        (wrong("[options]", "partners = 1\n[options]"), "partners: this is true or false"),
        (wrong("[options]", "partners = true\n[options]"), "partners need four"),
        (wrong("target = { 2 = 150 }", "target = 150"), "options: target gives a number"),
        (wrong("{ 2 = 150 }", "{ two = 150 }"), "options.target: 'two' is no number of players"),
        (wrong("target = ", "tarfet = "), "options: there is no option 'tarfet'"),
        (wrong("target = ", "set_max = 99999999\ntarget = "), "options: set_max is from 1 to 18"),
        (wrong("target = ", "tie = 'odd'\ntarget = "), "options: tie cannot be 'odd'"),
        (wrong('"first"', '"last"'), "round 1, opening: the opening is first or later"),
        (wrong("leader = 0", "leader = 1"), "round 1, leader: seat 0 leads a first round"),
        (wrong("leader = 0", "leader = 7"), "round 1, leader: there is no seat 7"),
        (wrong("leader = 0", "leader = 'North'"), "round 1, leader: this is a whole number"),
        (wrong("leader = 1", ""), "round 2, leader: name the seat"),
        (wrong('"6-6 6-4 5-1"', '"6-6 6-x 5-1"'), r"round 1, hands\[0\]: '6-x' is not a tile"),
        (wrong("6-3 4-2 1-1", "6-3 4-2 6-6"), "round 1, hands: 6-6 is there twice"),
        (wrong("6-3 4-2 1-1", "7-3 4-2 6-6"), "round 1, hands: 7-3 is not in a double-6 set"),
        (wrong("6-3 4-2 1-1", "6-3 4-2"), "round 1, hands: seat 1 has 2 tiles"),
        (wrong(', "6-3 4-2 1-1"', ""), "round 1, hands: there are 2 seats, but 1 hands"),
        (wrong('"6-3 4-2 1-1"', "3"), r"round 1, hands\[1\]: a hand is a text"),
        (wrong("leader = 0", "hand = 0"), "round 1, hand: there is no such key"),
        (wrong("6-6  6-3@right", "6-4  6-3@right"), "round 1, turn 1: .*must_lead_tile"),
        (wrong("6-6  6-3@right", "6-6  6-3@top"), "round 1, turn 2: .*names no end"),
        (wrong("6-6  6-3@right", "6-6  4-2@right"), "round 1, turn 2: .*no_match"),
        (wrong("6-6  6-3@right", "6-6  6-2@right"), "round 1, turn 2: .*tile_not_in_hand"),
        (wrong("6-6  6-3@right", "6-6  pass"), "round 1, turn 2: .*must_play"),
        (wrong("6-6  6-3@right", "0:6-6  0:6-3@right"), "round 1, turn 2: .*not_your_turn"),
        (wrong("6-6  6-3@right", "x:6-6"), "round 1, turn 1: .*the number of a seat"),
        (wrong("4-2@left  pass", "4-2@left  1-1@left"), "round 1, turn 5: .*round_over"),
        (wrong("  6-4@left  4-2@left  pass  pass pass", ""), "round 1: the round is not over"),
        (wrong("target = { 2 = 150 }", "target = { 2 = 1 }"), "round 2: the match is over"),
        (wrong('rulebook = "block"', 'rulebook = "block_draw"'), "round 1, boneyard: .*draws"),
        (wrong("[[rounds]]", "[rounds]").split("[[rounds]]")[0], "rounds: this is a list"),
        ("\nrounds = [1]" + SAMPLE.split("[[rounds]]")[0], "round 1, rounds: a round is a table"),
        (wrong("[options]", "[options"), "this is not TOML: .*line 5"),
        ("\nx = " + "[" * 50_000, "this is not TOML"),
        ("\nx = " + "9" * 10_000, "this is not TOML"),
        ("\n#" + "x" * LARGEST, f"at most {LARGEST} bytes"),
    ],
)
def test_what_is_wrong_is_named(text: str, said: str) -> None:
    with pytest.raises(RecordError, match=said):
        read_record(text)


def test_an_illegal_play_tells_round_turn_and_verdict() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(wrong("6-3 6-4@left", "6-3 6-6@right"))
    error = caught.value
    assert (error.round, error.turn, error.code) == (2, 2, "no_match")
    copy = pickle.loads(pickle.dumps(error.placed(file="match.toml")))
    assert (str(copy), copy.round, copy.turn, copy.file) == (
        f"match.toml, {error}",
        2,
        2,
        "match.toml",
    )


def test_files(tmp_path: Path) -> None:
    path = tmp_path / "match.toml"
    text = write_record(read_record(SAMPLE), path)
    assert path.read_text() == text
    assert read_record(path) == read_record(str(path)) == read_record(SAMPLE)
    assert list(tmp_path.iterdir()) == [path]
    path.write_text(wrong('"block"', '"bloc"'))
    with pytest.raises(RecordError, match=r"match\.toml, rulebook: there is no"):
        read_record(path)
    path.write_bytes(b"\xff\xff")
    with pytest.raises(RecordError, match=r"match\.toml: cannot be read"):
        read_record(path)
    path.write_bytes(b"#" * (LARGEST + 9))
    with pytest.raises(RecordError, match=r"match\.toml: a record has at most"):
        read_record(path)
    for nothing in (tmp_path, tmp_path / "none", "a\0b"):
        with pytest.raises(RecordError, match="cannot be read"):
            read_record(nothing)


@pytest.mark.slow
def test_a_thousand_rounds_are_checked_in_seconds() -> None:
    rng = random.Random(1)
    match = Match.start(RULEBOOKS["jaques_rounds"].replace(rounds=1000), 2, seed=1)
    while not match.over:
        match = match.add(played_out(match.next_round(), rng, mistakes=0))
    text = write_record(match)
    began = time.perf_counter()
    assert len(read_record(text).rounds) == 1000
    assert time.perf_counter() - began < 10


FRAGMENTS = st.sampled_from(
    ["6-6", "pass", "draw", "correct", "@left", '"', "?", "=", "[", "]", "\n", "{", "}", "1", "0:"]
)


@st.composite
def broken(draw: st.DrawFn) -> str:
    """The sample, cut and patched at random."""
    text = SAMPLE
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        stop = draw(st.integers(start, min(len(text), start + 12)))
        patch = draw(st.one_of(st.just(""), FRAGMENTS, st.text(max_size=6)))
        text = text[:start] + patch + text[stop:]
    return text


@given(st.one_of(broken(), st.text()))
@settings(max_examples=200, suppress_health_check=[HealthCheck.too_slow])
def test_broken_text_is_read_or_refused(text: str) -> None:
    accepted_or_refused("\n" + text)


@pytest.mark.slow
@given(st.one_of(broken(), st.text()))
@settings(max_examples=3000, suppress_health_check=[HealthCheck.too_slow])
def test_broken_text_at_length(text: str) -> None:
    accepted_or_refused("\n" + text)


TOML = st.recursive(
    st.one_of(st.booleans(), st.integers(-3, 12), st.floats(0, 1), st.text(max_size=5)),
    lambda inner: st.one_of(
        st.lists(inner, max_size=3), st.dictionaries(st.text("ab2", min_size=1), inner, max_size=2)
    ),
    max_leaves=4,
)


@given(st.sampled_from(["rulebook", "seats", "partners", "seed", "options", "rounds"]), TOML)
@settings(max_examples=200)
def test_values_of_the_wrong_kind(key: str, value: object) -> None:
    table = {"format": '"domino-record 1"', "rulebook": '"block"', "seats": '["a", "b"]'}
    table[key] = encoded(value)
    accepted_or_refused("\n".join(f"{name} = {one}" for name, one in table.items()))


@given(st.sampled_from(["opening", "leader", "hands", "boneyard", "actions"]), TOML)
@settings(max_examples=100)
def test_values_of_the_wrong_kind_in_a_round(key: str, value: object) -> None:
    head = SAMPLE.split("[[rounds]]")[0] + "[[rounds]]\n"
    table = {"hands": '["6-6 6-4 5-1", "6-3 4-2 1-1"]', key: encoded(value)}
    accepted_or_refused(head + "\n".join(f"{name} = {one}" for name, one in table.items()))


OPTIONS = st.sampled_from(sorted(Rules.__dataclass_fields__))


@given(OPTIONS, TOML)
@settings(max_examples=300)
def test_options_of_the_wrong_kind(option: str, value: object) -> None:
    head = SAMPLE.split("[options]")[0]
    accepted_or_refused(f"{head}[options]\n{option} = {encoded(value)}\n")


def accepted_or_refused(text: str) -> None:
    try:
        record = read_record(text)
    except RecordError:
        return
    assert read_record(write_record(record)) == record


def encoded(value: object) -> str:
    """A value in TOML."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key} = {encoded(one)}" for key, one in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(encoded, value)) + "]"
    return repr(value)


@pytest.mark.parametrize("source", ["", "  ", None, 3, b"x", RULEBOOKS["block"]])
def test_a_source_that_is_no_record(source: Any) -> None:
    with pytest.raises(RecordError, match="a record is a path or a text of several lines, not "):
        read_record(source)


def test_each_seat_has_its_own_name() -> None:
    with pytest.raises(RecordError, match="seats: two seats are called South"):
        read_record(wrong('"North"', '"South"'))
