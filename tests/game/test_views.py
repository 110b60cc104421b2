"""A view tells what its seat saw, and nothing that lies hidden."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.helpers import TABLES
from tutor.game.actions import Correct, Draw, Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, heaviest_first
from tutor.game.view import View


def swapped(round_: Round, seat: int, rng: random.Random) -> Round:
    """The same round for that seat, with all that it cannot see lying otherwise."""
    others = [other for other in range(round_.players) if other != seat]
    pool = [tile for other in others for tile in round_.hands[other] or ()]
    pool += round_.boneyard
    rng.shuffle(pool)
    hands = list(round_.hands)
    for other in others:
        size = round_.counts[other]
        hands[other], pool = heaviest_first(pool[:size]), pool[size:]
    return replace(round_, hands=tuple(hands), boneyard=tuple(pool))


def tiles_in(value: Any) -> Iterator[Tile]:
    """Every tile to be found anywhere in a value."""
    if isinstance(value, Tile):
        yield value
    elif is_dataclass(value):
        for field in fields(value):
            yield from tiles_in(getattr(value, field.name))
        yield from tiles_in(list(getattr(value, "__dict__", {}).values()))
    elif isinstance(value, dict):
        yield from tiles_in([*value, *value.values()])
    elif isinstance(value, (list, tuple, set, frozenset)):
        for one in value:
            yield from tiles_in(one)


def seen_tiles(round_: Round, seat: int) -> set[Tile]:
    own = {event.drawn for event in round_.history if event.seat == seat and event.drawn}
    return {*(round_.hands[seat] or ()), *(laid.tile for laid in round_.line.laid), *own}


@given(st.sampled_from(TABLES), st.integers(0, 10**9), st.integers(0, 60))
@settings(max_examples=150)
def test_hidden_tiles_do_not_show(table: tuple[str, int, bool], seed: int, length: int) -> None:
    name, players, partners = table
    rng = random.Random(seed)
    round_ = Round.deal(RULEBOOKS[name], players, seed=seed, partners=partners)
    for _ in range(length):
        if round_.ending is not None:
            break
        wrong = round_.verdict(Pass()).code == "wrong_pass" and rng.random() < 0.3
        round_ = round_.apply(Pass() if wrong else rng.choice(round_.actions()))
    for seat in range(players):
        view = round_.view(seat)
        assert set(tiles_in(view)) <= seen_tiles(round_, seat)
        other = swapped(round_, seat, rng)
        if (other.ending is None) != (round_.ending is None):
            continue  # that nobody can go on is there for all to see
        again = other.view(seat)
        assert again == view
        assert repr(again) == repr(view)
        assert pickle.dumps(again) == pickle.dumps(view)
        assert again.actions() == view.actions()


@given(st.sampled_from(TABLES), st.integers(0, 10**9))
@settings(max_examples=50)
def test_a_view_counts_what_it_cannot_see(table: tuple[str, int, bool], seed: int) -> None:
    name, players, partners = table
    rng = random.Random(seed)
    round_ = Round.deal(RULEBOOKS[name], players, seed=seed, partners=partners)
    while round_.ending is None:
        for seat in range(players):
            view = round_.view(seat)
            others = sum(count for other, count in enumerate(view.counts) if other != seat)
            assert len(view.unseen) == others + view.boneyard + view.asleep
            assert view.actions() == (round_.actions() if seat == round_.to_act else ())
        round_ = round_.apply(rng.choice(round_.actions()))
    for seat in range(players):
        view = round_.view(seat)
        assert view.over
        assert view.actions() == ()
        assert view.verdict(Pass()).code == "round_over"


def test_another_seats_wrong_pass_looks_like_any_other() -> None:
    rules = RULEBOOKS["jaques"].replace(deal={2: 2})
    right = Round.start(rules, ["6-6 6-1", "5-5 2-2"]).apply(Play("6-6")).apply(Pass())
    wrong = Round.start(rules, ["6-6 6-1", "6-5 2-2"]).apply(Play("6-6")).apply(Pass())
    assert wrong.history[-1].code == "wrong_pass"
    assert wrong.view(0) == right.view(0)
    assert wrong.view(1).history[-1].code == "wrong_pass"
    # Only once it has been taken back does everybody know.
    corrected = wrong.apply(Correct(), 0)
    assert corrected.view(0).history[-2].code == "wrong_pass"
    assert corrected.view(0).corrected


def test_the_tile_that_must_be_led_is_the_leaders_secret() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 2})
    round_ = Round.start(rules, ["6-6 1-1", "6-5 2-2"], opening="first")
    assert round_.view(0).must_lead == Tile(6, 6)
    assert round_.view(1).must_lead is None
    assert round_.view(1).verdict(Play("6-5")).code == "not_your_turn"


def test_what_others_drew_is_hidden() -> None:
    rules = RULEBOOKS["block_draw"].replace(deal={2: 2})
    round_ = Round.start(rules, ["6-6 1-1", "5-5 2-2"], boneyard="3-3 6-5 0-0")
    round_ = round_.apply(Play("6-6")).apply(Draw()).apply(Draw())
    assert [event.drawn for event in round_.view(0).history] == [None] * 3
    assert [str(event.drawn) for event in round_.view(1).history] == ["None", "3-3", "6-5"]
    assert round_.view(0).counts == (1, 4)


@pytest.mark.parametrize("code", ["legal", "wrong_pass"])
def test_a_view_is_a_value(code: str) -> None:
    view = Round.deal(RULEBOOKS["jaques"], 3, seed=code).view(1)
    assert isinstance(view, View)
    assert hash(view) == hash(pickle.loads(pickle.dumps(view)))
