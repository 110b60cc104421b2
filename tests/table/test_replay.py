"""A replay without a browser: what it shows at each moment, what it grades, what it forgives."""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import contextmanager

import pytest

from tests.table.at_table import words
from tutor.coach.review import review
from tutor.engine.players import PLAYERS
from tutor.game.match import Match
from tutor.game.record import read_record, write_record
from tutor.game.recorded import Record, RecordError
from tutor.game.round import RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.table import replay_weighing
from tutor.table.replay import Replay

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
        assert replay.moment == replay._slider.value == 1
        replay.buttons["last"].click()
        assert replay.moment == len(MATCH.rounds[0].history)
        assert replay.buttons["forward"].disabled
        replay.buttons["first"].click()
        assert replay.moment == 0


def test_the_slider_and_the_list_of_rounds_go_there():
    with replays(MATCH) as replay:
        replay._slider.value = 3
        assert replay.moment == 3
        replay._choice.value = 1
        assert (replay.number, replay.moment) == (1, 0)


def test_its_review_is_the_review():
    with replays(MATCH) as replay:
        replay.settle()
        assert str(replay.review) == str(review(MATCH, worlds=WORLDS))
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
        assert card.startswith("Here South chose ")
        for option in found.evaluation.choices[:6]:
            assert f"{option.points:+.1f}" in card
        assert found.grade.text in button.tooltip


def test_verdicts_can_be_kept_back():
    with replays(MATCH) as replay:
        replay.settle()
        found = replay.review.decisions[0]
        replay.go(found.round, found.moment)
        replay._grades.value = False
        assert "What would you do?" in words(replay._coach.body.value)
        assert replay._strip.buttons[(found.round, found.moment)].description.endswith("?")


def test_it_says_that_it_is_thinking(monkeypatch):
    gate = threading.Event()
    real = replay_weighing.Weighing._weighed

    def slow(self, place):
        gate.wait(30)
        return real(self, place)

    monkeypatch.setattr(replay_weighing.Weighing, "_weighed", slow)
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
                while "Here South chose" not in replay._coach.body.value:
                    await asyncio.sleep(0.01)

    asyncio.run(look())


def test_an_evaluation_that_fails_is_said(monkeypatch):
    def broken(self, place):
        raise ValueError("out of pips")

    monkeypatch.setattr(replay_weighing.Weighing, "_weighed", broken)
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


def test_a_hand_that_nobody_wrote_down():
    for seat in (0, 1):
        with replays(OWN, seat) as replay:
            replay.settle()
            for moment in range(4):
                replay.go(0, moment)
                assert replay._spoken.text
            assert replay.buttons["what_if"].disabled
            assert bool(replay.review.decisions) is (seat == 0)
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
        replay._open.value = True
        for moment in range(len(match.rounds[0].history) + 1):
            replay.go(0, moment)
        assert replay.review.luck
        assert not replay._weighing.failed


def test_what_if_goes_on_from_there_and_leaves_the_replay_as_it_is():
    with replays(MATCH) as replay:
        replay.go(*replay._weighing.places[1])
        replay.buttons["what_if"].click()
        (what_if,) = replay._below.children
        start = what_if.round
        assert start == replay.round
        what_if.buttons["do"].click()
        assert len(what_if.round.history) > len(start.history)
        what_if.buttons["undo"].click()
        assert what_if.round == start
        while what_if.round.ending is None:
            what_if.play(what_if.round.actions()[-1])
        assert "Here the round brings you" in what_if._spoken.text
        assert replay.round == start


def test_what_if_tells_what_each_action_is_worth():
    with replays(MATCH) as replay:
        replay.go(*replay._weighing.places[0])
        what_if = replay.what_if()
        what_if.buttons["weigh"].click()
        assert "Worth most" in words(what_if._worth.value)
        what_if.close()


def test_what_if_where_another_seat_is_to_act():
    round = next(r for r in MATCH.rounds if r.at(1).to_act == 1 or r.leader == 1)
    moment = next(m for m in range(len(round.history)) if round.at(m).to_act == 1)
    with replays(round) as replay:
        replay.go(0, moment)
        what_if = replay.what_if(opponent="beginner")
        assert what_if.branch.is_mine or what_if.round.ending is not None
        what_if.close()
        with pytest.raises(ValueError, match="no player"):
            replay.what_if(opponent="nobody")


def test_closing_ends_the_thread():
    replay = Replay(MATCH, seconds=5)
    replay.close()
    replay._weighing.wait(20)
    assert not replay._weighing._thread.is_alive()


@pytest.mark.parametrize(
    ("rulebook", "players", "partners"),
    [("all_fives_spinner", 2, False), ("jaques_draw", 3, False), ("latin_pairs", 4, True)],
)
def test_what_if_in_other_games(rulebook, players, partners):
    match = played_match(rulebook, players, rounds=1, partners=partners)
    with replays(match, worlds=2) as replay:
        for moment in (0, len(match.rounds[0].history) // 2):
            replay.go(0, moment)
            what_if = replay.what_if()
            while what_if.round.ending is None:
                what_if.play(what_if.round.actions()[0])
            assert what_if.branch.result is not None
            assert "Here the round brings you" in what_if._spoken.text
            what_if.close()


def test_an_error_behind_a_button_is_said(monkeypatch):
    with replays(MATCH) as replay:
        monkeypatch.setattr(replay, "forward", lambda: 1 / 0)
        replay.buttons["forward"].click()
        assert "Something went wrong (ZeroDivisionError" in replay._spoken.text
        replay.buttons["last"].click()
        assert replay.moment == len(MATCH.rounds[0].history)
