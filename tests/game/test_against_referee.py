"""Every rulebook at every table against the second referee, by examples and by hypothesis."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.game.helpers import (
    BOOKS,
    TABLES,
    assert_agreed,
    assert_conserved,
    assert_scored_alike,
    every_action,
    referee_for,
    table_name,
)
from tests.game.referee import Referee
from tutor.game.actions import Correct, Draw, Pass, parse_action
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import CHOICES, Rules
from tutor.game.turn import IllegalAction


def watched(
    round_: Round, referee: Referee, rng: random.Random, *, try_all: float, mistakes: float = 0.1
) -> Round:
    """Play at random to the end, both sides watching; ``try_all`` is how often all is tried."""
    everything = every_action(round_.rules.set_max)
    for _ in range(500):
        tried = everything if rng.random() < try_all else [Pass(), Draw(), Correct()]
        assert_agreed(round_, referee, tried)
        assert_conserved(round_)
        if round_.ending is not None:
            assert_scored_alike(round_, referee)
            return round_
        action, seat = rng.choice(round_.actions()), round_.to_act
        if "pass" in referee.tolerated(seat) and rng.random() < mistakes:
            action = Pass()
        elif "correct" in referee.tolerated((seat + 1) % round_.players) and rng.random() < 0.5:
            action, seat = Correct(), (seat + 1) % round_.players
        round_ = round_.apply(action, seat)
        referee.do(str(action), seat)
    raise AssertionError("the round does not end")


@pytest.mark.parametrize("table", TABLES, ids=table_name)
def test_every_rulebook_at_every_table(table: tuple[str, int, bool]) -> None:
    name, players, partners = table
    for seed in range(2):
        rng = random.Random(f"{table}/{seed}")
        leader = rng.choice([None, rng.randrange(players)])
        round_ = Round.deal(RULEBOOKS[name], players, seed=seed, partners=partners, leader=leader)
        played = watched(round_, referee_for(round_, BOOKS[name]), rng, try_all=0.1)
        assert played.at(len(played.history)) == played
        assert played.at(0) == round_


@st.composite
def house_rules(draw: st.DrawFn) -> tuple[Rules, int, bool]:
    """Any options at all, with a set and a deal that leave something to do."""
    options: dict[str, Any] = {
        option: draw(st.sampled_from(choices))
        for option, choices in CHOICES.items()
        if option not in ("match", "partnership")
    }
    set_max = draw(st.sampled_from([3, 4, 6, 6, 9]))
    players = draw(st.integers(2, 5))
    most = (set_max + 1) * (set_max + 2) // 2 // players
    size = draw(st.integers(1, min(most, 9)))
    rules = Rules(name="house", players=(players,), set_max=set_max, deal={players: size})
    partners = players == 4 and draw(st.booleans())
    return rules.replace(target={players: 100}, **options), players, partners


@given(house_rules(), st.integers(0, 10**6), st.booleans())
@settings(max_examples=75)
def test_any_house_rules(table: tuple[Rules, int, bool], seed: int, first: bool) -> None:
    rules, players, partners = table
    leader = None if first else seed % players
    round_ = Round.deal(rules, players, seed=seed, partners=partners, leader=leader)
    watched(round_, referee_for(round_), random.Random(seed), try_all=0.1)


@pytest.mark.slow
@given(house_rules(), st.integers(0, 10**6), st.booleans())
@settings(max_examples=600)
def test_any_house_rules_at_length(table: tuple[Rules, int, bool], seed: int, first: bool) -> None:
    rules, players, partners = table
    leader = None if first else seed % players
    round_ = Round.deal(rules, players, seed=seed, partners=partners, leader=leader)
    watched(round_, referee_for(round_), random.Random(seed), try_all=0.5, mistakes=0.3)


class Watching(RuleBasedStateMachine):
    """A round at any table, with whatever hypothesis wants to try next."""

    @initialize(table=st.sampled_from(TABLES), seed=st.integers(0, 10**9), free=st.booleans())
    def deal(self, table: tuple[str, int, bool], seed: int, free: bool) -> None:
        name, players, partners = table
        self.round = Round.deal(
            RULEBOOKS[name],
            players,
            seed=seed,
            partners=partners,
            leader=seed % players if free else None,
        )
        self.referee = referee_for(self.round, BOOKS[name])

    @precondition(lambda self: self.round.ending is None)
    @rule(data=st.data())
    def act(self, data: st.DataObject) -> None:
        """A legal action; the round before it stays as it was."""
        before, hands, line = self.round, self.round.hands, self.round.line
        action = data.draw(st.sampled_from(self.round.actions()))
        self.round = self.round.apply(action)
        self.referee.do(str(action))
        assert (before.hands, before.line) == (hands, line)
        assert self.round.history[-1].action == action
        assert self.round.history[-1].ends == tuple(before.ends.items())

    @rule(data=st.data())
    def attempt(self, data: st.DataObject) -> None:
        """Anything at all, by anybody: it is taken or refused as the referee says."""
        action = data.draw(st.sampled_from(every_action(self.round.rules.set_max)))
        seat = data.draw(st.integers(-1, self.round.players))
        legal = self.referee.legal() if seat == self.round.to_act else set()
        taken = legal | self.referee.tolerated(seat) if 0 <= seat < self.round.players else set()
        before = self.round
        if str(action) in taken:
            self.round = self.round.apply(action, seat)
            self.referee.do(str(action), seat)
            return
        with pytest.raises(IllegalAction) as caught:
            self.round.apply(action, seat)
        assert not caught.value.verdict.ok
        assert caught.value.verdict.code in str(caught.value)
        assert self.round == before

    @invariant()
    def agreed(self) -> None:
        assert_agreed(self.round, self.referee, [Pass(), Draw(), Correct()])
        assert_conserved(self.round)
        if self.round.ending is not None:
            assert_scored_alike(self.round, self.referee)
            assert self.round.actions() == ()

    @invariant()
    def texts(self) -> None:
        for action in self.round.actions():
            assert parse_action(str(action)) == action

    @invariant()
    def views(self) -> None:
        view = self.round.view(self.round.to_act)
        assert view.actions() == self.round.actions()
        assert all(view.verdict(action).ok for action in view.actions())


def test_watching() -> None:
    run_state_machine_as_test(Watching, settings=settings(max_examples=30, stateful_step_count=40))


@pytest.mark.slow
def test_watching_at_length() -> None:
    run_state_machine_as_test(
        Watching, settings=settings(max_examples=200, stateful_step_count=100)
    )
