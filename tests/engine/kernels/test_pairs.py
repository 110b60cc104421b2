"""Four seats as two sides: the compiled kernel against the plain one, and against real rounds."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conformance.build import changed, rules_of
from tests.conformance.positions import COLUMNS, ME, TOLERANCE, columns, is_turned, replayed
from tests.engine.kernels.test_two_seats import pips
from tests.engine.reference import INFINITY, Scoring
from tests.engine.reference_pairs import PairScoring, out_value, solve_pairs
from tests.engine.reference_round import masks_of, round_value, worth
from tutor.engine.kernels.masks import hand_mask, legal_actions
from tutor.engine.kernels.pairs import (
    solve_pairs_position,
    solve_pairs_worlds,
)
from tutor.engine.kernels.terms import score_terms, terms_of_rules
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import full_set
from tutor.knowledge.voids import numbers_passed_on

ROOT = Path(__file__).parents[3]
POSITIONS = [
    row
    for row in map(json.loads, (ROOT / "tests/cases/positions.jsonl").read_text().splitlines())
    if row["pairs"]
]

SCORINGS: dict[str, tuple[dict[str, Any], PairScoring]] = {
    "sum": ({}, PairScoring()),
    "team": ({"pairs_block": "team"}, PairScoring(team=1)),
    "difference": ({"blocked_score": "difference"}, PairScoring(blocked=1)),
    "team difference": (
        {"blocked_score": "difference", "pairs_block": "team"},
        PairScoring(blocked=1, team=1),
    ),
    "literal difference": (
        {"blocked_score": "difference", "pairs_block": "team", "pairs_out": "difference"},
        PairScoring(blocked=1, team=1, partner_too=1),
    ),
    "latin": (
        {"out_score": "all", "blocked_score": "all", "pairs_block": "team"},
        PairScoring(out=2, blocked=3, team=1),
    ),
    "win only": ({"out_score": "none", "blocked_score": "none"}, PairScoring(out=1, blocked=2)),
    "rounded": ({"rounding": "round_score"}, PairScoring(rounded=1)),
    "each hand": (
        {"rounding": "each_hand", "blocked_score": "difference", "pairs_block": "team"},
        PairScoring(rounded=2, blocked=1, team=1),
    ),
    "each subtracts": (
        {"rounding": "each_hand", "leftover": "each_subtracts_own", "out_bonus": 1},
        PairScoring(rounded=2, pay=1, extra=1),
    ),
    "british": (
        {"double_bonus": "double_or_both_ends", "blocked_score": "difference", "out_bonus": 1},
        PairScoring(bonus=2, blocked=1, extra=1),
    ),
    "double then round": (
        {
            "double_bonus": "double_tile",
            "rounding": "round_score",
            "double_order": "double_then_round",
            "pairs_out": "difference",
        },
        PairScoring(bonus=1, rounded=1, double_first=1, partner_too=1),
    ),
    "dutch": (
        {"blank_double": 13, "blocked_score": "difference"},
        PairScoring(blank=13, blocked=1),
    ),
}


def deal(rng: random.Random, size: int, set_max: int = 6) -> list[int]:
    tiles = rng.sample(range(len(full_set(set_max))), 4 * size)
    return [sum(1 << tile for tile in tiles[at::4]) for at in range(4)]


def plain_value(hands: list[int], left: int, right: int, scoring: PairScoring) -> int:
    ends = Scoring(blank=scoring.blank, set_max=scoring.set_max)
    held = [pips(hand, ends) for hand in hands]
    return int(solve_pairs(*hands, left, right, *held, -INFINITY, INFINITY, scoring, ends))


def plain_action(
    hands: list[int], left: int, right: int, tile: int, end: int, scoring: PairScoring
) -> int:
    a, b, c, d = hands
    if tile < 0:
        return -plain_value([b, c, d, a], left, right, scoring)
    laid = full_set(scoring.set_max)[tile]
    if a == 1 << tile:
        ends = Scoring(blank=scoring.blank, set_max=scoring.set_max)
        both = left in laid and right in laid
        held = [pips(hand, ends) for hand in (b, c, d)]
        return int(out_value(*held, int(laid.is_double), int(both), scoring))
    if left < 0:
        left, right = laid.high, laid.low
    elif end == 0:
        left = laid.other(left)
    else:
        right = laid.other(right)
    return -plain_value([b, c, d, a & ~(1 << tile)], left, right, scoring)


def some_position(rng: random.Random, size: int, set_max: int = 6) -> tuple[list[int], int, int]:
    """Hands and ends in the middle of a round: not always ones that could be reached."""
    hands = deal(rng, size, set_max)
    for at in range(rng.randrange(4)):
        if hands[3 - at] & (hands[3 - at] - 1):
            hands[3 - at] &= hands[3 - at] - 1
    if rng.random() < 0.2:
        return hands, -1, -1
    return hands, rng.randrange(set_max + 1), rng.randrange(set_max + 1)


def solve_actions(
    hands: list[int], left: int, right: int, tiles: list[int], ends: list[int], terms: int
) -> list[int]:
    """The exact value of each action in one deal, the hands in the order of the turns."""
    own, *others = hands
    values = solve_pairs_worlds(own, [others], left, right, tiles, ends, terms)
    return [int(value) for value in values[0]]


@pytest.mark.parametrize("name", SCORINGS)
@pytest.mark.parametrize("size", range(1, 6))
def test_values_agree_with_the_plain_reference(name: str, size: int) -> None:
    fields, scoring = SCORINGS[name]
    terms = score_terms(6, **fields)
    rng = random.Random(size)
    for _ in range(25 if size < 5 else 8):
        hands, left, right = some_position(rng, size)
        assert solve_pairs_position(hands, left, right, terms) == plain_value(
            hands, left, right, scoring
        ), (hands, left, right)
        tiles, ends = legal_actions(hands[0], left, right, terms)
        assert solve_actions(hands, left, right, tiles, ends, terms) == [
            plain_action(hands, left, right, *action, scoring)
            for action in zip(tiles, ends, strict=True)
        ], (hands, left, right)


@pytest.mark.slow
def test_five_hundred_whole_deals_agree_with_the_plain_reference() -> None:
    rng = random.Random(500)
    names = list(SCORINGS)
    for number in range(500):
        fields, scoring = SCORINGS["sum" if number % 2 else names[number // 2 % len(names)]]
        hands = deal(rng, 7)
        assert solve_pairs_position(hands, -1, -1, score_terms(6, **fields)) == plain_value(
            hands, -1, -1, scoring
        ), hands


@pytest.mark.parametrize(("set_max", "size"), [(3, 2), (4, 3), (7, 4), (9, 4), (9, 5)])
def test_other_sets_agree(set_max: int, size: int) -> None:
    rng = random.Random(set_max)
    for name in ("sum", "latin", "dutch"):
        fields, scoring = SCORINGS[name]
        for _ in range(8):
            hands, left, right = some_position(rng, size, set_max)
            assert solve_pairs_position(
                hands, left, right, score_terms(set_max, **fields)
            ) == plain_value(hands, left, right, scoring._replace(set_max=set_max))


def test_each_world_has_its_own_row() -> None:
    rng = random.Random(5)
    own, *others = deal(rng, 5)
    tiles = [i for i in range(28) if not own >> i & 1]
    worlds = []
    for _ in range(20):
        rng.shuffle(tiles)
        worlds.append([sum(1 << i for i in tiles[at * 5 : at * 5 + 5]) for at in range(3)])
    terms = score_terms()
    actions = legal_actions(own, 5, 5, terms)
    values = solve_pairs_worlds(own, worlds, 5, 5, *actions, terms)
    again = solve_pairs_worlds(own, np.array(worlds[::-1]), 5, 5, *actions, terms)
    assert values.tolist() == again[::-1].tolist()
    for row, others in zip(values.tolist(), worlds, strict=True):
        assert row == solve_actions([own, *others], 5, 5, *actions, terms)


RULES = {
    "individual": RULEBOOKS["block"],
    "team": RULEBOOKS["pagat_block"],
    "latin": RULEBOOKS["latin_pairs"],
    "win": RULEBOOKS["single_block"],
    "british": RULEBOOKS["british"].replace(pairs_out="difference", out_bonus=1),
    "hands": RULEBOOKS["pagat_block"].replace(rounding="each_hand"),
    "pay": RULEBOOKS["block"].replace(rounding="each_hand", leftover="each_subtracts_own"),
}


@pytest.mark.parametrize("name", RULES)
def test_real_rounds_have_the_same_values(name: str) -> None:
    rules = RULES[name].replace(set_max=4, deal={4: 3}, deal_pairs=3, draw="none")
    terms = terms_of_rules(rules)
    for seed in range(25):
        round_ = Round.deal(rules, players=4, seed=seed, partners=True, leader=seed % 4)
        for step in range(seed % 9):
            round_ = round_.apply(random.Random(step).choice(round_.actions()))
            if round_.ending:
                break
        if round_.ending:
            continue
        left, right = round_.ends.get("left", -1), round_.ends.get("right", -1)
        value = solve_pairs_position(masks_of(round_), left, right, terms)
        assert value == round_value(round_, round_.to_act % 2), round_


@pytest.mark.parametrize("row", POSITIONS, ids=[row["id"] for row in POSITIONS])
@pytest.mark.parametrize("column", ["individual", "team"])
def test_the_listed_positions_have_the_listed_means(row: dict[str, Any], column: str) -> None:
    assert column in columns(row)
    rules = changed(rules_of(row), COLUMNS[column])
    view = replayed(row, rules).view(ME)
    turned = is_turned(row)
    worlds = consistent_worlds(view)
    assert len(worlds) == row["worlds"]
    plays = [action for action in view.actions() if isinstance(action, Play)]
    index = {tile: place for place, tile in enumerate(full_set(6))}
    values = solve_pairs_worlds(
        hand_mask(view.hand),
        worlds,
        view.ends["left"],
        view.ends["right"],
        [index[play.tile] for play in plays],
        [int(play.end == "right") for play in plays],
        terms_of_rules(rules),
    )
    found = {
        (play.tile.low, play.tile.high, "LR"[(play.end == "right") ^ turned]): mean
        for play, mean in zip(plays, values.mean(axis=0), strict=True)
    }
    for move in row["moves"]:
        assert found[(*sorted(move["tile"]), move["end"])] == pytest.approx(
            move[column]["mean"], abs=TOLERANCE
        )


def consistent_worlds(view: Any) -> list[list[int]]:
    """Every way to give the unseen tiles to the three others that their passes allow."""
    denied = {seat: numbers_passed_on(view.history, seat) for seat in (1, 2, 3)}
    worlds = [[0, 0, 0]]
    for tile in view.unseen:
        bit = hand_mask([tile])
        worlds = [
            [hand | bit if at == seat else hand for at, hand in enumerate(world)]
            for world in worlds
            for seat in range(3)
            if not {tile.high, tile.low} & set(denied[seat + 1])
            and world[seat].bit_count() < view.counts[seat + 1]
        ]
    return worlds


def test_bad_deals_are_refused() -> None:
    own, b, c = (hand_mask([tile]) for tile in ("6-6", "6-5", "6-4"))
    terms = score_terms()
    for others in ([b, c, b], [b, own, c], [b, c, 0], [b, c, 1 << 28]):
        with pytest.raises(ValueError, match="hand"):
            solve_pairs_position([own, *others], 6, 6, terms)
    with pytest.raises(ValueError, match="not a legal action"):
        solve_pairs_worlds(own, [[b, c, hand_mask(["1-0"])]], 5, 5, [0], [0], terms)


def test_a_finished_round_is_worth_the_same_to_both_sides_turned() -> None:
    round_ = Round.start(
        RULEBOOKS["block"].replace(deal={4: 1}), ["6-6", "5-5", "4-4", "3-3"], partners=True
    ).apply(Play("6-6"))
    assert worth(round_, 0) == 16
    assert worth(round_, 1) == -16
