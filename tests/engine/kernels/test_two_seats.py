"""The kernels for two seats against the plain reference, and against real rounds."""

from __future__ import annotations

import random
import threading
import time
from typing import Any, NamedTuple

import pytest

from tests.engine.reference import INFINITY, Scoring, out_points, solve, weight
from tests.engine.reference_round import masks_of, round_value
from tutor.engine.kernels import two_seats as kernels
from tutor.engine.kernels.masks import hand_mask, legal_actions
from tutor.engine.kernels.terms import score_terms, set_of, terms_of_rules
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import full_set

SCORINGS: dict[str, tuple[dict[str, Any], Scoring]] = {
    "sum": ({}, Scoring()),
    "difference": ({"blocked_score": "difference"}, Scoring(blocked=1)),
    "win only": ({"out_score": "none", "blocked_score": "none"}, Scoring(out=1, blocked=2)),
    "all": ({"out_score": "all", "blocked_score": "all"}, Scoring(blocked=3)),
    "rounded": ({"rounding": "round_score"}, Scoring(rounded=1)),
    "rounded difference": (
        {"rounding": "round_score", "blocked_score": "difference"},
        Scoring(rounded=1, blocked=1),
    ),
    "doubles": ({"double_bonus": "double_tile"}, Scoring(bonus=1)),
    "british": (
        {"double_bonus": "double_or_both_ends", "blocked_score": "difference"},
        Scoring(bonus=2, blocked=1),
    ),
    "round then double": (
        {"double_bonus": "double_or_both_ends", "rounding": "round_score"},
        Scoring(bonus=2, rounded=1),
    ),
    "double then round": (
        {
            "double_bonus": "double_tile",
            "rounding": "round_score",
            "double_order": "double_then_round",
        },
        Scoring(bonus=1, rounded=1, double_first=1),
    ),
    "each hand": ({"rounding": "each_hand", "out_bonus": 1}, Scoring(rounded=2, extra=1)),
    "each hand, the difference, doubled": (
        {"rounding": "each_hand", "blocked_score": "difference", "double_bonus": "double_tile"},
        Scoring(rounded=2, blocked=1, bonus=1),
    ),
    "each subtracts": (
        {"leftover": "each_subtracts_own", "rounding": "each_hand", "out_bonus": 1},
        Scoring(rounded=2, pay=1, extra=1),
    ),
    "each subtracts, nothing rounded": (
        {"leftover": "each_subtracts_own", "blocked_score": "all", "rounding": "round_score"},
        Scoring(rounded=1, blocked=3, pay=1),
    ),
    "dutch": (
        {"blank_double": 13, "blocked_score": "difference"},
        Scoring(blank=13, blocked=1),
    ),
    "dutch all, doubled": (
        {"blank_double": 13, "blocked_score": "all", "double_bonus": "double_or_both_ends"},
        Scoring(blank=13, blocked=3, bonus=2),
    ),
}


class Position(NamedTuple):
    own: int
    opp: int
    left: int
    right: int


def deal(rng: random.Random, size: int, set_max: int = 6) -> Position:
    """Two hands of a size, before the lead."""
    tiles = rng.sample(range(len(full_set(set_max))), 2 * size)
    own = sum(1 << tile for tile in tiles[:size])
    return Position(own, sum(1 << tile for tile in tiles[size:]), -1, -1)


def after(position: Position, tile: int, end: int, set_max: int) -> Position:
    """The position that an action leaves, written with tiles and not with masks."""
    own, opp, left, right = position
    if tile >= 0:
        laid = full_set(set_max)[tile]
        own &= ~(1 << tile)
        if left < 0:
            left, right = laid.high, laid.low
        elif end == 0:
            left = laid.other(left)
        else:
            right = laid.other(right)
    return Position(opp, own, left, right)


def played_on(rng: random.Random, position: Position, plays: int, set_max: int) -> Position:
    """The position after some random actions, but never one with an empty hand."""
    terms = score_terms(set_max)
    for _ in range(plays):
        tiles, ends = legal_actions(position.own, position.left, position.right, terms)
        choice = rng.randrange(len(tiles))
        next_position = after(position, tiles[choice], ends[choice], set_max)
        if next_position.opp == 0:
            break
        position = next_position
    return position


def pips(hand: int, scoring: Scoring) -> int:
    places = (64 * scoring.set_max + i for i in range(55) if hand >> i & 1)
    return sum(int(weight(place, scoring)) for place in places)


def plain_value(position: Position, scoring: Scoring) -> int:
    mine, theirs = pips(position.own, scoring), pips(position.opp, scoring)
    return int(solve(*position, mine, theirs, -INFINITY, INFINITY, scoring))


def plain_action(position: Position, tile: int, end: int, scoring: Scoring) -> int:
    following = after(position, tile, end, scoring.set_max)
    if following.opp:
        return -plain_value(following, scoring)
    last = full_set(scoring.set_max)[tile]
    both = position.left in last and position.right in last
    return int(out_points(pips(following.own, scoring), int(last.is_double), int(both), scoring))


def solve_actions(position: Position, tiles: list[int], ends: list[int], terms: int) -> list[int]:
    """The exact value of each action in one world."""
    own, opp, left, right = position
    values = kernels.solve_worlds(own, [opp], left, right, tiles, ends, terms)
    return [int(value) for value in values[0]]


def agree(position: Position, terms: int, scoring: Scoring) -> None:
    assert kernels.solve_position(*position, terms) == plain_value(position, scoring), position
    tiles, ends = legal_actions(position.own, position.left, position.right, terms)
    values = solve_actions(position, tiles, ends, terms)
    expected = [
        plain_action(position, *action, scoring) for action in zip(tiles, ends, strict=True)
    ]
    assert values == expected, position


@pytest.mark.parametrize("name", SCORINGS)
@pytest.mark.parametrize("size", range(3, 8))
def test_values_agree_with_the_plain_reference(name: str, size: int) -> None:
    fields, scoring = SCORINGS[name]
    terms = score_terms(6, **fields)
    rng = random.Random(size)
    for _ in range(12 if size == 7 else 25):
        position = deal(rng, size)
        agree(position, terms, scoring)
        agree(played_on(rng, position, rng.randrange(1, 2 * size - 1), 6), terms, scoring)


@pytest.mark.slow
@pytest.mark.parametrize("size", range(3, 8))
def test_twenty_thousand_deals_agree_with_the_plain_reference(size: int) -> None:
    rng = random.Random(100 + size)
    names = list(SCORINGS)
    for number in range(20_000):
        fields, scoring = SCORINGS[names[number % len(names)]]
        terms = score_terms(6, **fields)
        plays = rng.randrange(2 * size - 1) if number % 2 else 0
        position = played_on(rng, deal(rng, size), plays, 6)
        assert kernels.solve_position(*position, terms) == plain_value(position, scoring), position


@pytest.mark.parametrize(("set_max", "size"), [(2, 3), (3, 5), (4, 7), (5, 6), (7, 6), (9, 7)])
def test_other_sets_agree(set_max: int, size: int) -> None:
    rng = random.Random(set_max)
    for name in ("sum", "british", "dutch"):
        fields, scoring = SCORINGS[name]
        for _ in range(10):
            position = played_on(
                rng, deal(rng, size, set_max), rng.randrange(2 * size - 1), set_max
            )
            agree(position, score_terms(set_max, **fields), scoring._replace(set_max=set_max))


def test_each_world_has_its_own_row() -> None:
    rng = random.Random(5)
    first = played_on(rng, deal(rng, 6), 3, 6)
    unseen = [i for i in range(28) if not first.own >> i & 1]
    worlds = [sum(1 << tile for tile in rng.sample(unseen, 5)) for _ in range(50)]
    terms = score_terms()
    tiles, ends = legal_actions(first.own, first.left, first.right, terms)
    values = kernels.solve_worlds(first.own, worlds, first.left, first.right, tiles, ends, terms)
    assert values.shape == (50, len(tiles))
    for row, opp in zip(values.tolist(), worlds, strict=True):
        position = first._replace(opp=opp)
        assert row == solve_actions(position, tiles, ends, terms)


@pytest.mark.parametrize(
    ("last", "opp", "fields", "points"),
    [
        ("5-2", ["6-5", "2-0"], {}, 13),
        ("5-2", ["6-5", "2-0"], {"rounding": "round_score"}, 15),
        ("5-2", ["6-5", "2-0"], {"double_bonus": "double_tile"}, 13),
        ("5-2", ["6-5", "2-0"], {"double_bonus": "double_or_both_ends"}, 26),
        ("5-5", ["6-5", "2-0"], {"double_bonus": "double_tile", "rounding": "round_score"}, 30),
        (
            "5-5",
            ["6-5", "2-0"],
            {
                "double_bonus": "double_tile",
                "rounding": "round_score",
                "double_order": "double_then_round",
            },
            25,
        ),
        ("5-2", ["0-0"], {"blank_double": 13}, 13),
        ("5-2", ["6-5", "2-0"], {"out_score": "none"}, 1),
    ],
)
def test_going_out_between_a_five_and_a_two(
    last: str, opp: list[str], fields: dict[str, Any], points: int
) -> None:
    terms = score_terms(6, **fields)
    assert kernels.solve_position(hand_mask([last]), hand_mask(opp), 5, 2, terms) == points


@pytest.mark.parametrize(
    ("fields", "points"),
    [
        ({}, 7),
        ({"blocked_score": "difference"}, 4),
        ({"blocked_score": "difference", "rounding": "round_score"}, 5),
        ({"blocked_score": "none"}, 1),
        ({"blocked_score": "all"}, 10),
        ({"double_bonus": "double_or_both_ends"}, 7),
    ],
)
def test_a_block_between_two_sixes(fields: dict[str, Any], points: int) -> None:
    light, heavy = hand_mask(["2-1"]), hand_mask(["5-2"])
    terms = score_terms(6, **fields)
    assert kernels.solve_position(light, heavy, 6, 6, terms) == points
    assert kernels.solve_position(heavy, light, 6, 6, terms) == -points
    assert kernels.solve_position(hand_mask(["3-0"]), light, 6, 6, terms) == 0


@pytest.mark.parametrize(
    "fields",
    [{"set_max": 12}, {"rounding": "up"}, {"blocked_score": "half"}, {"blank_double": 7}],
)
def test_terms_that_cannot_be_solved_are_refused(fields: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=next(iter(fields))):
        score_terms(**fields)


@pytest.mark.parametrize("set_max", range(10))
def test_terms_know_their_set(set_max: int) -> None:
    assert set_of(score_terms(set_max, blank_double=13, rounding="round_score")) == set_max


def test_bad_positions_are_refused() -> None:
    own, opp, terms = hand_mask(["6-6", "6-5"]), hand_mask(["4-1"]), score_terms()
    for hands in ((own, own), (0, opp), (own, 0), (own, 1 << 28)):
        with pytest.raises(ValueError, match="hand"):
            kernels.solve_position(*hands, 6, 6, terms)
    for ends in ((7, 1), (-1, 3)):
        with pytest.raises(ValueError, match="no line"):
            kernels.solve_position(own, opp, *ends, terms)
    with pytest.raises(ValueError, match="not a legal action"):
        kernels.solve_worlds(own, [opp], 6, 4, [0], [1], terms)
    with pytest.raises(ValueError, match="not in the set"):
        hand_mask(["7-1"])


def test_a_batch_leaves_other_threads_running() -> None:
    rng = random.Random(7)
    own = deal(rng, 7).own
    unseen = [i for i in range(28) if not own >> i & 1]
    worlds = [sum(1 << tile for tile in rng.sample(unseen, 7)) for _ in range(4000)]
    terms = score_terms()
    batch = (own, worlds, -1, -1, *legal_actions(own, -1, -1, terms), terms)
    kernels.solve_worlds(own, worlds[:1], *batch[2:])  # what is compiled first does not count
    thread = threading.Thread(target=kernels.solve_worlds, args=batch)
    thread.start()
    ticks = 0
    while thread.is_alive():
        time.sleep(0.001)
        ticks += 1
    assert ticks > 5


ROUNDS = ("block", "british", "block_rounded", "single_block", "dutch", "all_fives_out_bonus")


@pytest.mark.parametrize("pay", ["winner_collects", "each_subtracts_own"])
@pytest.mark.parametrize("name", ROUNDS)
def test_real_rounds_have_the_same_values(name: str, pay: str) -> None:
    rules = RULEBOOKS[name].replace(
        set_max=4, deal={2: 5}, draw="none", play_score="none", leftover=pay
    )
    for seed in range(12):
        round_ = Round.deal(rules, players=2, seed=seed, leader=seed % 2)
        for step in range(seed % 7):
            round_ = round_.apply(random.Random(step).choice(round_.actions()))
            if round_.ending:
                break
        if round_.ending is None:
            left, right = round_.ends.get("left", -1), round_.ends.get("right", -1)
            value = kernels.solve_position(*masks_of(round_), left, right, terms_of_rules(rules))
            assert value == round_value(round_, round_.to_act), round_
