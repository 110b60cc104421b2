"""Rounds: given deals, hidden hands, moments, boneyards and corrections."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.game.helpers import TABLES
from tutor.game.actions import Correct, Draw, Pass, Play
from tutor.game.match import Match, next_lead
from tutor.game.round import Ending, Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, full_set

JAQUES = RULEBOOKS["jaques"].replace(deal={2: 2, 3: 2})
BLOCK = RULEBOOKS["block"].replace(deal={2: 3, 4: 2})


def test_the_same_seed_deals_the_same() -> None:
    for seed in (7, "seven", 10**30):
        assert Round.deal(BLOCK, 2, seed=seed) == Round.deal(BLOCK, 2, seed=seed)
    assert Round.deal(BLOCK, 2, seed=1) != Round.deal(BLOCK, 2, seed=2)


def test_the_boneyard_is_drawn_in_order() -> None:
    rules = RULEBOOKS["block_draw"].replace(deal={2: 2})
    stock = "3-3 4-4 6-5 0-0"
    round_ = Round.start(rules, ["6-6 1-1", "5-5 2-2"], boneyard=stock).apply(Play("6-6"))
    for drawn in stock.split()[:3]:
        assert round_.actions() == (Draw(),)
        round_ = round_.apply(Draw())
        assert round_.history[-1].drawn == Tile.of(drawn)
    assert [str(action) for action in round_.actions()] == ["6-5@left", "6-5@right"]
    assert round_.boneyard == (Tile(0, 0),)
    assert round_.stock == tuple(map(Tile.of, stock.split()))
    assert round_.asleep == 28 - 4 - 4


def test_a_leader_found_by_the_rulebook_opens_a_first_round() -> None:
    round_ = Round.start(BLOCK, ["6-4 5-1 0-0", "6-3 4-4 1-1"], leader=None)
    assert (round_.leader, round_.opening, round_.must_lead) == (1, "first", Tile(4, 4))
    assert round_.apply(Play("4-4")).at(0) == round_
    assert [str(action) for action in round_.actions()] == ["4-4"]


@given(st.sampled_from(TABLES), st.integers(0, 10**9), st.booleans())
@settings(max_examples=60)
def test_every_moment_comes_back(table: tuple[str, int, bool], seed: int, free: bool) -> None:
    name, players, partners = table
    rng = random.Random(seed)
    leader = seed % players if free else None
    round_ = Round.deal(RULEBOOKS[name], players, seed=seed, partners=partners, leader=leader)
    moments = [round_]
    while round_.ending is None:
        round_ = round_.apply(rng.choice(round_.actions()))
        moments.append(round_)
    for moment, then in enumerate(moments):
        assert round_.at(moment) == then


def test_a_hidden_hand_may_hold_anything_that_lies_nowhere_else() -> None:
    round_ = Round.start(BLOCK, ["6-6 6-4 5-1", None]).apply(Play("6-6"))
    plays = [action for action in round_.actions() if isinstance(action, Play)]
    assert {play.tile for play in plays} == {Tile(6, low) for low in (0, 1, 2, 3, 5)}
    assert Pass() in round_.actions()
    assert round_.verdict(Play("6-4", "left")).code == "tile_not_in_hand"
    assert round_.hidden == tuple(t for t in full_set(6) if str(t) not in ("6-6", "6-4", "5-1"))
    after = round_.apply(Play("6-3", "right"))
    assert after.counts == (2, 2)
    assert after.hands[1] is None
    assert Tile(6, 3) not in after.hidden


def test_the_passes_of_a_hidden_hand_are_believed() -> None:
    round_ = Round.start(BLOCK, ["6-6 6-4 5-1", None]).apply(Play("6-6")).apply(Pass())
    round_ = round_.apply(Play("6-4", "right"))
    assert round_.verdict(Play("6-1", "left")).code == "tile_not_in_hand"
    assert round_.verdict(Play("4-1", "right")).code == "legal"
    assert all(str(action).endswith("@right") for action in round_.actions()[:-1])


def test_a_hidden_hand_that_drew_may_hold_what_it_passed_on() -> None:
    rules = RULEBOOKS["draw_limit_1"].replace(deal={2: 3})
    stock = [tile for tile in full_set(6) if tile.high < 5][:8]
    round_ = Round.start(rules, ["6-6 6-4 5-1", None], boneyard=stock).apply(Play("6-6"))
    round_ = round_.apply(Draw()).apply(Pass()).apply(Play("6-4", "right"))
    assert round_.verdict(Play("6-1", "left")).code == "tile_not_in_hand"
    assert round_.apply(Draw()).verdict(Play("6-1", "left")).code == "legal"


def test_a_block_with_a_hidden_hand_has_no_score() -> None:
    hands = ["6-6 6-4 5-1", None]
    round_ = Round.start(BLOCK, hands).apply(Play("6-6")).apply(Pass()).apply(Play("6-4", "right"))
    round_ = round_.apply(Pass())
    assert round_.ending == Ending("blocked", None, None)
    with pytest.raises(RoundError, match="seat 1"):
        round_.score()


def test_a_block_needs_no_pass_where_every_hand_is_known() -> None:
    round_ = Round.start(BLOCK, ["6-6 6-4 5-1", "5-5 3-3 2-2"]).apply(Play("6-6"))
    round_ = round_.apply(Pass()).apply(Play("6-4", "right"))
    assert round_.ending == Ending("blocked", None, 0)
    assert round_.actions() == ()
    assert round_.verdict(Pass()).code == "round_over"
    assert round_.score().points == (20, 0)


def test_a_wrong_pass_is_accepted_but_never_offered() -> None:
    round_ = Round.start(JAQUES, ["6-6 1-1", "6-5 2-2"]).apply(Play("6-6"))
    assert Pass() not in round_.actions()
    verdict = round_.verdict(Pass())
    assert (verdict.ok, verdict.code) == (True, "wrong_pass")
    assert [str(play) for play in verdict.facts["plays"]] == ["6-5@left", "6-5@right"]
    wrong = round_.apply(Pass())
    assert Correct() not in wrong.actions()
    assert wrong.verdict(Correct()).ok
    assert wrong.verdict(Correct(), 1).code == "nothing_to_correct"


def test_a_corrected_seat_goes_on_with_the_tiles_it_had_drawn() -> None:
    rules = JAQUES.replace(draw="when_stuck", draw_limit=2)
    stock = "3-3 6-1 0-0 1-0"
    round_ = Round.start(rules, ["6-6 1-1", "5-5 2-2"], boneyard=stock).apply(Play("6-6"))
    wrong = round_.apply(Draw()).apply(Draw()).apply(Pass())
    back = wrong.apply(Correct())
    assert (back.to_act, back.drawn, back.corrected) == (1, 2, True)
    assert back.verdict(Pass()).code == "must_play"
    assert back.verdict(Draw()).code == "draw_limit_reached"
    assert back.verdict(Correct(), 0).code == "nothing_to_correct"
    assert not back.apply(back.actions()[0]).corrected
    assert back.at(4) == wrong


def test_a_pass_where_a_tile_must_be_drawn_is_no_mistake_but_refused() -> None:
    rules = JAQUES.replace(draw="when_stuck")
    round_ = Round.start(rules, ["6-6 1-1", "5-5 2-2"], boneyard="3-3 6-1")
    assert round_.apply(Play("6-6")).verdict(Pass()).code == "must_draw"


def played_out(match: Match, hands: list[str], leader: int, actions: str) -> Match:
    round_ = Round.start(match.rules, hands, leader=leader, partners=match.partners)
    for action in actions.split():
        tile, _, end = action.partition("@")
        round_ = round_.apply(Pass() if action == "pass" else Play(tile, end or None))
    return match.add(round_)


def test_after_a_wash_the_first_hand_rule_applies_again() -> None:
    match = Match.start(BLOCK, 2, seed=3)
    match = played_out(match, ["6-6 3-1 2-0", "1-1 4-0 0-0"], 0, "6-6")
    assert match.rounds[0].ending == Ending("blocked", None, None)
    assert match.totals == (0, 0)
    lead = next_lead(match.rounds[0])
    assert (lead.leader, lead.method) == (None, "highest_double")
    again = match.next_round()
    assert again.opening == "first"
    assert again.must_lead is not None
    assert again.must_lead in (again.hands[again.leader] or ())
    assert [action.tile for action in again.actions() if isinstance(action, Play)] == [
        again.must_lead
    ]


def test_the_lighter_hand_of_the_winning_side_leads() -> None:
    match = Match.start(BLOCK, 4, partners=True, seed=3)
    hands = ["6-6 3-1", "5-5 4-4", "1-0 2-0", "3-3 5-3"]
    round_ = Round.start(BLOCK, hands, leader=0, partners=True).apply(Play("6-6"))
    assert round_.ending == Ending("blocked", None, 0)
    assert round_.score().hand_pips == (4, 18, 3, 14)
    assert next_lead(round_).leader == 2
    assert match.add(round_).next_round().leader == 2


def test_a_seat_that_went_out_leads_for_its_side() -> None:
    match = Match.start(BLOCK, 4, partners=True, seed=3)
    hands = ["6-6 3-1", "6-5 4-4", "1-0 2-0", "5-3 6-3"]
    match = played_out(match, hands, 3, "6-3 6-6@left 6-5@left pass 5-3@left")
    assert match.rounds[0].ending == Ending("domino", 3, 1)
    assert match.next_round().leader == 3
