"""Bad input: an error of its own kind that names the thing, and nothing changes."""

from __future__ import annotations

import pickle
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.game.actions import Action, ActionError, Correct, Draw, Pass, Play, parse_action
from tutor.game.match import Match, MatchError
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError
from tutor.game.tiles import Tile, TileError, full_set, parse_tiles
from tutor.game.turn import IllegalAction

BLOCK = RULEBOOKS["block"].replace(deal={2: 3})
GOING = Round.start(BLOCK, ["6-6 6-4 5-1", "6-3 4-2 1-1"]).apply(Play("6-6"))
ODD = (None, True, "", "1", 1.5, -1, 7, [], object())


@pytest.mark.parametrize(
    ("action", "seat", "code", "named"),
    [
        (Play("5-5", "left"), None, "tile_not_in_hand", "5-5"),
        (Play("6-4", "left"), None, "tile_not_in_hand", "6-4"),
        (Play("7-6", "left"), None, "pip_out_of_range", "7-6"),
        (Play("4-2", "left"), None, "no_match", "4-2"),
        (Play("6-3", "up"), None, "no_such_end", "up"),
        (Play("6-3"), None, "no_such_end", "6-3"),
        (Pass(), None, "must_play", "6-3@left"),
        (Draw(), None, "no_drawing", "draw"),
        (Correct(), None, "nothing_to_correct", "1"),
        (Play("6-4", "left"), 0, "not_your_turn", "0"),
        *((Play("6-3", "left"), seat, "no_such_seat", repr(seat)[:5]) for seat in ODD[1:-1]),
    ],
)
def test_an_action_that_is_not_legal(action: Action, seat: Any, code: str, named: str) -> None:
    before = repr(GOING)
    with pytest.raises(IllegalAction) as caught:
        GOING.apply(action, seat)
    assert caught.value.verdict.code == code
    assert caught.value.action == action
    assert code in str(caught.value)
    assert named.strip("'") in str(caught.value)
    assert repr(GOING) == before
    assert GOING.at(1) == GOING
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.action, again.verdict, str(again)) == (
        action,
        caught.value.verdict,
        str(caught.value),
    )


@pytest.mark.parametrize("action", ["6-3@left", None, 3, ("6-3", "left")])
def test_what_is_no_action(action: Any) -> None:
    with pytest.raises(TypeError, match="is not an action"):
        GOING.apply(action)


@pytest.mark.parametrize(
    ("hands", "code", "named"),
    [
        (["6-6 6-4 5-1", "6-6 4-2 1-1"], "duplicate_tile", "6-6"),
        (["6-6 6-6 5-1", "6-5 4-2 1-1"], "duplicate_tile", "6-6"),
        (["6-6 6-4 7-1", "6-5 4-2 1-1"], "pip_out_of_range", "7-1"),
        (["6-6 6-4", "6-5 4-2 1-1"], "hand_size", "2 tiles"),
        (["6-6 6-4 5-1"], "player_count", "not 1"),
        (["6-6 6-4 5-1"] * 7, "player_count", "not 7"),
        ([], "player_count", "not 0"),
        ("6-6 6-4 5-1", "player_count", "6-6 6-4 5-1"),
        (None, "player_count", "None"),
        (3, "player_count", "3"),
    ],
)
def test_a_deal_that_cannot_be(hands: Any, code: str, named: str) -> None:
    with pytest.raises(DealError) as caught:
        Round.start(BLOCK, hands)
    assert caught.value.code == code
    assert named in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).code == code


@pytest.mark.parametrize("hand", [3, True, [3], ["6-6", None], "6-6 6-4 x", "6-6 6_4", [(6, 6)]])
def test_a_hand_that_is_none(hand: Any) -> None:
    with pytest.raises(TileError):
        Round.start(BLOCK, [hand, "6-5 4-2 1-1"])


def test_a_boneyard_that_cannot_be() -> None:
    hands = ["6-6 6-4 5-1", "6-3 4-2 1-1"]
    with pytest.raises(DealError, match="6-6 is there twice"):
        Round.start(BLOCK, hands, boneyard="5-5 6-6")
    with pytest.raises(DealError, match="8-8 is not in a double-6 set"):
        Round.start(BLOCK, hands, boneyard="8-8")
    with pytest.raises(DealError, match="the set has 28"):
        Round.start(BLOCK, [None, None], boneyard=full_set(6))
    with pytest.raises(TileError):
        Round.start(BLOCK, hands, boneyard=5)  # type: ignore[arg-type]


def test_a_leader_or_an_opening_that_cannot_be() -> None:
    hands = ["6-6 6-4 5-1", "6-3 4-2 1-1"]
    for leader in (2, -1, True, "0", 0.0):
        with pytest.raises(DealError, match="there is no seat") as caught:
            Round.start(BLOCK, hands, leader=leader)  # type: ignore[arg-type]
        assert caught.value.code == "no_such_seat"
        with pytest.raises(DealError, match="there is no seat"):
            Round.deal(BLOCK, 2, seed=1, leader=leader)  # type: ignore[arg-type]
    with pytest.raises(DealError, match="seat 0 leads"):
        Round.start(BLOCK, hands, leader=1, opening="first")
    with pytest.raises(DealError, match="name the leader"):
        Round.start(BLOCK, ["6-6 6-4 5-1", None], leader=None)
    with pytest.raises(DealError, match="name the leader"):
        Round.start(RULEBOOKS["pagat_block"].replace(deal={2: 3}), hands, leader=None)
    with pytest.raises(RoundError, match="last"):
        Round.start(BLOCK, hands, opening="last")  # type: ignore[arg-type]


@pytest.mark.parametrize("players", [0, 1, 5, 7, True, "2", 2.0, None])
def test_a_number_of_players_that_cannot_be(players: Any) -> None:
    for make in (Round.deal, Match.start):
        with pytest.raises(DealError, match=r"block is for 2, 3, 4 players") as caught:
            make(RULEBOOKS["block"], players, seed=1)
        assert caught.value.code == "player_count"


def test_partners_that_cannot_be() -> None:
    for name, players, code in (
        ("block", 2, "pairs_need_four"),
        ("askalink", 2, "pairs_not_allowed"),
        ("puerto_rican", 3, "pairs_not_allowed"),
    ):
        with pytest.raises(DealError) as caught:
            Round.deal(RULEBOOKS[name], players, seed=1, partners=True)
        assert caught.value.code == code
    with pytest.raises(DealError, match="True or False"):
        Round.deal(RULEBOOKS["block"], 4, seed=1, partners="no")  # type: ignore[arg-type]


def test_a_deal_larger_than_the_set() -> None:
    with pytest.raises(DealError, match="30 tiles") as caught:
        Round.deal(RULEBOOKS["block"].replace(deal={2: 15}), 2, seed=1)
    assert caught.value.code == "deal_exceeds_set"
    with pytest.raises(DealError) as caught:
        Round.deal(RULEBOOKS["block"].replace(players=[5]), 5, seed=1)
    assert caught.value.code == "no_deal_size"


@pytest.mark.parametrize("seed", [None, True, 1.5, [1]])
def test_a_seed_that_would_not_repeat(seed: Any) -> None:
    for make in (Round.deal, Match.start):
        with pytest.raises(DealError, match="seed") as caught:
            make(RULEBOOKS["block"], 2, seed=seed)
        assert caught.value.code == "seed"


def test_views_and_moments_that_are_not_there() -> None:
    for seat in ODD:
        with pytest.raises(RoundError, match="there is no seat"):
            GOING.view(seat)  # type: ignore[arg-type]
    for moment in (*ODD[:-3], 2, -1):
        with pytest.raises(RoundError, match="moments 0 to 1"):
            GOING.at(moment)  # type: ignore[arg-type]
    with pytest.raises(RoundError, match="not over"):
        GOING.score()
    with pytest.raises(RoundError, match="seat 1"):
        Round.start(BLOCK, ["6-6 6-4 5-1", None]).view(1)


def test_rounds_that_a_match_does_not_take() -> None:
    match = Match.start(RULEBOOKS["block"], 2, seed=1)
    with pytest.raises(MatchError, match="not over"):
        match.add(match.next_round())
    with pytest.raises(MatchError, match="block_draw"):
        match.add(Round.deal(RULEBOOKS["block_draw"], 2, seed=1))
    with pytest.raises(MatchError, match="3 seats"):
        match.add(Round.deal(RULEBOOKS["block"], 3, seed=1))
    with pytest.raises(MatchError, match="no target for 5 players"):
        Match.start(RULEBOOKS["block"].replace(players=[5], deal={5: 5}), 5, seed=1)
    rules = RULEBOOKS["block"].replace(target_pairs=None)
    with pytest.raises(MatchError, match="no target for partners"):
        Match.start(rules, 4, partners=True, seed=1)


@pytest.mark.parametrize("half", [True, None, "6", 6.0, -1])
def test_a_half_that_is_no_number(half: Any) -> None:
    for halves in ((half, 3), (3, half)):
        with pytest.raises(TileError):
            Tile(*halves)


@given(st.one_of(st.text(), st.none(), st.booleans(), st.integers(), st.binary()))
def test_text_that_names_nothing(text: Any) -> None:
    """Parsers read or refuse; what they read, they read again from its own text."""
    try:
        assert Tile.of(str(Tile.of(text))) == Tile.of(text)
    except TileError as error:
        assert repr(text) in str(error)  # noqa: PT017 - either way is right
    try:
        assert parse_action(str(parse_action(text))) == parse_action(text)
    except ActionError as error:
        assert repr(text) in str(error)  # noqa: PT017 - either way is right
    with suppress(TileError):
        list(parse_tiles(text))
    try:
        Play("6-6", text)
    except ActionError as error:
        assert repr(text) in str(error)  # noqa: PT017 - either way is right


@given(
    st.integers(0, 18), st.integers(0, 18), st.sampled_from([None, "left", "right", "up", "down"])
)
def test_text_round_trips(a: int, b: int, end: Any) -> None:
    tile = Tile(a, b)
    assert Tile.of(str(tile)) == tile == Tile(b, a)
    action = Play(tile, end)
    assert parse_action(str(action)) == action
    for other in (Pass(), Draw(), Correct()):
        assert parse_action(str(other)) == other


@pytest.mark.parametrize("rules", ["block", None, BLOCK.deal])
def test_rules_that_are_none(rules: Any) -> None:
    for make in (
        lambda: Round.deal(rules, 2, seed=1),
        lambda: Round.start(rules, ["6-6 6-4 5-1", "6-3 4-2 1-1"]),
    ):
        with pytest.raises(TypeError, match=r"rules is a Rules such as RULEBOOKS\['block'\], not"):
            make()


@pytest.mark.parametrize("half", ["6-4", 6, None])
def test_half_a_tile(half: Any) -> None:
    with pytest.raises(TileError, match=r"write Tile\(6, 4\) or Tile.of\('6-4'\)"):
        Tile(half)


def test_a_short_hand_is_told_in_words() -> None:
    with pytest.raises(DealError, match="seat 0 has 1 tile; block deals 3 each to 2 players"):
        Round.start(BLOCK, ["6-6", "6-3 4-2 1-1"])


def test_a_tile_that_a_hidden_hand_cannot_hold() -> None:
    r = Round.start(BLOCK, ["6-6 6-4 5-1", None]).apply(Play("6-6"))
    with pytest.raises(IllegalAction, match="6-6 was already played"):
        r.apply(Play("6-6", "left"))
    with pytest.raises(IllegalAction, match="6-4 is known to be elsewhere"):
        r.apply(Play("6-4", "left"))


def test_a_play_against_an_earlier_pass_names_the_pass() -> None:
    r = Round.start(BLOCK, ["6-6 6-4 5-1", None]).apply(Play("6-6"))
    r = r.apply(Pass()).apply(Play("6-4", "left"))
    with pytest.raises(IllegalAction, match="6-2 has a 6, and this seat has passed on 6"):
        r.apply(Play("6-2", "right"))
