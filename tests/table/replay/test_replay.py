"""A replay without a browser: what it shows at each moment, what it grades, what it forgives."""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import contextmanager
from dataclasses import replace

import pytest

from tests.table.at_table import words
from tutor.coach.review import review
from tutor.coach.shares import signed
from tutor.engine.players import PLAYERS
from tutor.game.match import Match
from tutor.game.record import Record, RecordError
from tutor.game.record_reading import read_record
from tutor.game.record_writing import write_record
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import full_set
from tutor.table.replay import weighing
from tutor.table.replay.replay import Replay
from tutor.table.replay.steering import OPEN
from tutor.table.settings.settings import Settings

WORLDS = 60
OWN = """
format = "domino-record 1"
rulebook = "block"
seats = ["South", "North"]
[[rounds]]
opening = "later"
leader = 0
hands = ["6-6 6-4 5-1 4-2 3-3 2-0 1-0", "?"]
actions = "6-6  6-3@right  6-4@left"
"""


def played_match(rulebook="block", players=2, rounds=2, seed=7, partners=False):
    match = Match.start(RULEBOOKS[rulebook], players, seed=seed, partners=partners)
    rng = random.Random(seed)
    for _round in range(rounds):
        r = match.next_round()
        while r.ending is None:
            r = r.apply(PLAYERS["beginner"](r.view(r.to_act), rng))
        match = match.add(r)
    return match


MATCH = played_match()


@contextmanager
def replays(*args, **options):
    replay = Replay(*args, **{"worlds": WORLDS, **options})
    try:
        yield replay
    finally:
        replay.close()


def test_every_moment_is_shown_in_words_and_as_a_picture():
    with replays(MATCH) as replay:
        seen = set()
        for number, played in enumerate(MATCH.rounds):
            for moment in range(len(played.history) + 1):
                replay.go(number, moment)
                assert replay.round == played.at(moment)
                assert replay._picture.value.startswith("<svg")
                seen.add(replay._spoken.text)
        assert len(seen) > 10


def test_the_buttons_step_through_the_round():
    with replays(MATCH) as replay:
        assert replay.buttons["back"].disabled
        replay.buttons["forward"].click()
        replay.buttons["forward"].click()
        assert replay.moment == 2
        replay.buttons["back"].click()
        assert (replay.moment, replay._steering.turn.value) == (1, 2), "turns count from 1"
        replay.buttons["last"].click()
        assert replay.moment == len(MATCH.rounds[0].history)
        assert replay.buttons["forward"].disabled
        replay.buttons["first"].click()
        assert replay.moment == 0


def test_the_slider_and_the_list_of_rounds_go_there():
    with replays(MATCH) as replay:
        replay._steering.turn.value = 4
        assert replay.moment == 3
        replay._steering.round.value = 1
        assert (replay.number, replay.moment) == (1, 0)


def test_its_review_is_the_review():
    with replays(MATCH) as replay:
        replay.settle()
        assert str(replace(replay.review, yours=False)) == str(review(MATCH, worlds=WORLDS))
        for luck in replay.review.luck:
            total = luck.mean + luck.deal + luck.own + luck.others
            assert total == pytest.approx(luck.result)
        assert replay.review.summary in words(replay._review.body.value)


def test_a_decision_shows_its_grade_and_its_button_leads_to_it():
    with replays(MATCH) as replay:
        replay.settle()
        found = replay.review.decisions[-1]
        button = replay._strip.buttons[(found.round, found.moment)]
        button.click()
        assert (replay.number, replay.moment) == (found.round, found.moment)
        card = words(replay._coach.body.value)
        assert found.grade.text in card
        assert card.startswith("Here you chose ")
        for option in found.evaluation.choices[:6]:
            assert signed(option.points) in card
        assert found.grade.text in button.tooltip


def test_it_says_who_is_meant_by_you_where_another_seat_is_seen():
    with replays(MATCH) as replay:
        replay.see_as(1)
        replay.settle()
        graded = (one for one in replay.review.decisions if one.grade.reasons)
        found = next(graded)
        replay.go(found.round, found.moment)
        card = words(replay._coach.body.value)
        assert card.startswith("Here North chose ")
        assert "“You” means North." in card


def test_verdicts_can_be_kept_back():
    with replays(MATCH) as replay:
        replay.settle()
        found = replay.review.decisions[0]
        replay.go(found.round, found.moment)
        replay._steering.grades.value = False
        assert "What would you do?" in words(replay._coach.body.value)
        assert replay._strip.buttons[(found.round, found.moment)].description.endswith("?")
        assert words(replay._review.body.value) == "Tick “Grades” to see what the choices cost."
        other = next(m for m, e in enumerate(MATCH.rounds[0].history) if e.seat == 1)
        replay.go(0, other)
        assert "North was to act here." in words(replay._coach.body.value), "nothing to ask here"


def test_it_says_that_it_is_thinking(monkeypatch):
    gate = threading.Event()
    real = weighing.Weighing._weighed

    def slow(self, place):
        gate.wait(30)
        return real(self, place)

    monkeypatch.setattr(weighing.Weighing, "_weighed", slow)
    with replays(MATCH) as replay:
        replay.go(*replay._weighing.places[0])
        assert "Thinking" in words(replay._coach.body.value)
        assert "Thinking" in words(replay._review.body.value)
        gate.set()
        replay.settle()
        assert "Thinking" not in words(replay._coach.body.value)


def test_what_is_looked_at_is_weighed_next_and_shown_by_itself():
    async def look():
        with replays(MATCH) as replay:
            last = replay._weighing.places[-1]
            replay.go(*last)
            async with asyncio.timeout(30):
                while "Here you chose" not in replay._coach.body.value:
                    await asyncio.sleep(0.01)

    asyncio.run(look())


def test_an_evaluation_that_fails_is_said(monkeypatch):
    def broken(self, place):
        raise ValueError("out of pips")

    monkeypatch.setattr(weighing.Weighing, "_weighed", broken)
    with replays(MATCH) as replay:
        replay.settle()
        replay.go(*replay._weighing.places[0])
        assert "could not be weighed (ValueError: out of pips)" in words(replay._coach.body.value)


def test_sources(tmp_path):
    path = tmp_path / "match.toml"
    text = write_record(MATCH, path)
    for source in (path, str(path), text, read_record(text), MATCH, MATCH.rounds[0]):
        with replays(source) as replay:
            assert replay.rounds[0] == MATCH.rounds[0]


def test_a_round_that_is_not_finished():
    record = Record.of(Match.start(MATCH.rules, seed=7), current=MATCH.rounds[0].at(3))
    with replays(record) as replay:
        replay.last()
        assert replay.round.ending is None
        assert "is to act" in replay._spoken.text or "Your turn" in replay._spoken.text
        assert "Nothing more was done" in words(replay._coach.body.value)


def test_a_round_that_nobody_can_count_is_graded_and_says_so():
    ended = OWN.replace('hands = ["6-6 6-4 5-1 4-2 3-3 2-0 1-0"', 'hands = ["6-6 6-1"')
    ended = ended.replace("[[rounds]]", "[options]\ndeal = { 2 = 2 }\n[[rounds]]")
    ended = ended.replace('"6-6  6-3@right  6-4@left"', '"6-6  6-5@right  6-1@left"')
    with replays(ended, 0) as replay:
        replay.settle()
        assert replay.review.decisions
        assert not replay.review.luck
        assert "Nobody wrote down all the hands left in round 1" in words(replay._review.body.value)


def test_a_hand_that_nobody_wrote_down():
    for seat in (0, 1):
        with replays(OWN, seat) as replay:
            replay.settle()
            for moment in range(4):
                replay.go(0, moment)
                assert replay._spoken.text
            assert replay.buttons["what_if"].disabled
            assert bool(replay.review.decisions) is (seat == 0)
            assert "not written down" in replay.buttons["what_if"].tooltip
            with pytest.raises(RoundError, match="not written down"):
                replay.what_if()


@pytest.mark.parametrize(
    ("source", "error"),
    [
        (Match.start(RULEBOOKS["block"], seed=7), RoundError),
        ("nowhere.toml", RecordError),
        (7, TypeError),
    ],
)
def test_what_cannot_be_replayed(source, error):
    with pytest.raises(error):
        Replay(source)


def test_no_such_seat_or_moment():
    with pytest.raises(RoundError, match="no seat 2"):
        Replay(MATCH, 2)
    with replays(MATCH) as replay, pytest.raises(RoundError, match="no moment"):
        replay.go(5, 0)


@pytest.mark.parametrize(
    ("rulebook", "players", "partners"),
    [("all_fives_spinner", 2, False), ("jaques_draw", 3, False), ("latin_pairs", 4, True)],
)
def test_other_games(rulebook, players, partners):
    match = played_match(rulebook, players, rounds=1, partners=partners)
    with replays(match, 1, worlds=8) as replay:
        replay.settle(60)
        replay.see_as(1, open_hands=True)
        for moment in range(len(match.rounds[0].history) + 1):
            replay.go(0, moment)
        assert replay.review.luck
        assert not replay._weighing.failed


def test_closing_ends_the_thread():
    replay = Replay(MATCH, seconds=5)
    replay.close()
    replay._weighing.wait(20)
    assert not replay._weighing._thread.is_alive()


def test_an_error_behind_a_button_is_said(monkeypatch):
    with replays(MATCH) as replay:
        monkeypatch.setattr(replay, "forward", lambda: 1 / 0)
        replay.buttons["forward"].click()
        assert "Something went wrong (ZeroDivisionError" in replay._spoken.text
        replay.buttons["last"].click()
        assert replay.moment == len(MATCH.rounds[0].history)


def test_everybodys_eyes_and_each_seats_own_grades():
    with replays(MATCH) as replay:
        replay.settle()
        mine = dict(replay._weighing.found)
        assert replay._steering.eyes.options == (
            ("South", 0),
            ("North", 1),
            ("all hands open", OPEN),
        )
        replay._steering.eyes.value = 1
        assert (replay.seat, replay.open_hands) == (1, False)
        assert "seen by North" in replay._head.value
        replay.settle()
        assert str(replay.review) == str(review(MATCH, 1, worlds=WORLDS))
        hidden = replay._picture.value
        replay._steering.eyes.value = OPEN
        assert (replay.seat, replay.open_hands) == (1, True)
        assert replay._steering.eyes.label == "all hands open"
        assert "all hands open, with the grades of North" in replay._head.value
        assert replay._picture.value != hidden
        replay._steering.eyes.value = 0
        assert replay._weighing.found == mine, "they are not weighed anew"
        assert tuple(replay._strip.buttons) == replay._weighing.places


def test_only_the_own_seat_is_spoken_to():
    with replays(MATCH) as replay:
        replay.settle()
        replay.last()
        told = words(replay._review.body.value)
        assert "by your choices" in told
        assert " South " not in f"{told} {replay._spoken.text}"
        replay.see_as(1)
        replay.settle()
        replay.go(0, 2)
        assert "by its choices" in words(replay._review.body.value)
        assert "North lost" in words(replay._review.body.value)
        assert "You" not in replay._spoken.text


def test_hands_lie_open_once_the_round_is_over():
    with replays(MATCH) as replay:
        replay.last()
        shown = replay._picture.value
        replay.see_as(0, open_hands=True)
        assert replay._picture.value == shown


def test_of_a_round_that_goes_on_only_ones_own_eyes_are_lent():
    finished, going = MATCH.rounds[0], MATCH.rounds[1].at(5)
    record = Record.of(Match.start(MATCH.rules, seed=7).add(finished), current=going)
    with replays(record, keeps_to=0) as replay:
        replay.see_as(1, open_hands=True)
        replay.go(1, 5)
        assert (replay.seat, replay.open_hands) == (0, False)
        assert replay._steering.eyes.disabled
        assert "only what South has seen is shown" in replay._head.value
        assert replay.buttons["what_if"].disabled
        assert "Finish the round first" in replay.buttons["what_if"].tooltip
        for seat, open_hands in ((1, False), (0, True)):
            with pytest.raises(RoundError, match="still goes on"):
                replay.see_as(seat, open_hands=open_hands)
        with pytest.raises(RoundError, match="still goes on"):
            replay.what_if()
        before = replay._picture.value
        swapped = _with_other_hidden_tiles(going)
    with replays(Record.of(swapped), keeps_to=0) as replay:
        replay.last()
        assert replay._picture.value == before, "what is hidden changes nothing"


def _with_other_hidden_tiles(played):
    """The same round with the tiles that North still holds changed for sleeping ones."""
    held = set(played.hands[1])
    asleep = [tile for tile in full_set(6) if _is_asleep(played, tile)]
    kept = [tile for tile in played.dealt[1] if tile not in held]
    hands = [played.dealt[0], [*kept, *asleep[: len(held)]]]
    other = Round.start(played.rules, hands, leader=played.leader, opening=played.opening)
    for event in played.history:
        other = other.apply(event.action)
    return other


def _is_asleep(played, tile):
    return not any(tile in hand for hand in played.dealt)


def test_what_was_weighed_already_keeps_its_verdict():
    with replays(MATCH) as replay:
        replay.settle()
        known = replay.review.decisions[:2]
    with replays(MATCH, known=known, worlds=2) as replay:
        replay.settle()
        assert replay.review.decisions[:2] == known


def test_the_settings_of_a_table_are_followed():
    with (
        replays(MATCH) as plain,
        replays(MATCH, settings=Settings(numerals=True, hide_grades=True)) as replay,
    ):
        assert not replay._steering.grades.value
        assert replay._picture.value != plain._picture.value
