"""Two sides in any game with every tile known: the kernel against minimax on real rounds."""

from __future__ import annotations

import random
from typing import Any

import pytest

from tests.engine import reference_full
from tests.engine.kernels.test_pairs import some_position
from tests.engine.kernels.test_two_seats import deal, played_on
from tests.engine.reference_play import arguments
from tests.engine.reference_round import round_value
from tutor.engine.kernels import two_seats as kernels
from tutor.engine.kernels.every_game import solve_full_worlds
from tutor.engine.kernels.lines import packed_line
from tutor.engine.kernels.masks import hand_mask, legal_actions
from tutor.engine.kernels.pairs import solve_pairs_worlds
from tutor.engine.kernels.terms import score_terms, terms_of_rules
from tutor.game.line import Laid, Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.scoring import side_of

TABLES = [
    (name, players)
    for name, rules in RULEBOOKS.items()
    for players in (2, 4)
    if players in rules.players and (players == 2 or rules.partnership != "no")
]


def some_round(rules: Rules, players: int, seed: int) -> Round | None:
    """A small round, some random actions on."""
    small = rules.replace(
        set_max=4, deal={players: 4 if players == 2 else 3}, deal_pairs=3 if players == 4 else None
    )
    rng = random.Random(seed)
    round_ = Round.deal(small, players, seed=seed, partners=players == 4, leader=seed % players)
    for _ in range(rng.randrange(9) if small.draw == "none" else rng.randrange(2, 12)):
        round_ = round_.apply(rng.choice(round_.actions()))
        if round_.ending:
            return None
    return round_


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_real_rounds_have_the_same_values(name: str, players: int) -> None:
    for seed in range(12):
        round_ = some_round(RULEBOOKS[name], players, seed)
        if round_ is None:
            continue
        agree(round_)


def agree(round_: Round) -> None:
    args, options = arguments(round_)
    options.pop("partners")
    options.pop("voids")
    side = side_of(round_.to_act, round_.partners)
    before = round_.play_points[side] - round_.play_points[1 - side]
    expected = [round_value(round_.apply(action), side) - before for action in round_.actions()]
    assert solve_full_worlds(*args, **options)[0].tolist() == expected, round_


MIXED = {
    "doubles with arms": {"double_bonus": "double_or_both_ends", "spinner": "first_double"},
    "arms and fives, drawn": {
        "spinner": "first_double",
        "play_score": "fives",
        "draw": "when_stuck",
        "draw_limit": 1,
        "rounding": "each_hand",
        "blocked_score": "difference",
    },
    "each pays, drawn": {
        "draw": "optional",
        "draw_reserve": 1,
        "leftover": "each_subtracts_own",
        "rounding": "each_hand",
        "out_bonus": 1,
    },
    "all, doubled, rounded": {
        "out_score": "all",
        "blocked_score": "all",
        "rounding": "round_score",
        "double_bonus": "double_tile",
        "draw": "when_stuck",
        "pairs_block": "team",
    },
    "wins with arms": {"out_score": "none", "blocked_score": "none", "spinner": "first_double"},
}


@pytest.mark.parametrize(
    "seeds", [range(10), pytest.param(range(10, 40), marks=pytest.mark.slow)], ids=("few", "more")
)
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", MIXED)
def test_options_mixed_as_no_rulebook_does(name: str, players: int, seeds: range) -> None:
    rules = RULEBOOKS["block"].replace(**MIXED[name], blank_double=13)
    for seed in seeds:
        round_ = some_round(rules, players, seed)
        if round_ is not None:
            agree(round_)


@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("name", ["askalink_spinner", "jaques_muggins", "all_fives_spinner"])
def test_a_double_nine_set(name: str, players: int) -> None:
    rules = RULEBOOKS[name].replace(
        set_max=9, deal={players: 3}, players=(2, 4), partnership="optional", draw="none"
    )
    for seed in range(10):
        round_ = Round.deal(rules, players, seed=seed, partners=players == 4, leader=0)
        round_ = round_.apply(round_.actions()[-1])
        if not round_.ending:
            agree(round_)


@pytest.mark.parametrize("name", reference_full.TABLES)
def test_whole_hands_have_the_values_of_the_plain_reference(name: str) -> None:
    pytest.importorskip("numba")  # plain alpha-beta needs the compiler for hands of this size
    args, stocks = reference_full.some_worlds(*reference_full.TABLES[name], number=50)
    found = solve_full_worlds(*args, stocks=stocks)
    assert found.tolist() == reference_full.plain_worlds(args, stocks).tolist()


@pytest.mark.parametrize("size", [4, 5, 6, 7])
def test_block_has_the_values_of_the_kernel_for_two_seats(size: int) -> None:
    rng = random.Random(size)
    for number in range(20):
        fields: dict[str, Any] = {"blocked_score": ("sum", "difference", "all")[number % 3]}
        fields["double_bonus"] = ("none", "double_or_both_ends")[number % 2]
        terms = score_terms(6, **fields)
        own, opp, left, right = played_on(rng, deal(rng, size), rng.randrange(size), 6)
        actions = legal_actions(own, left, right, terms)
        line, laid = some_line(left, right)
        found = solve_full_worlds(own, [[opp]], line, laid, *actions, terms)
        expected = kernels.solve_worlds(own, [opp], left, right, *actions, terms)
        assert found.tolist() == expected.tolist()


def some_line(left: int, right: int) -> tuple[int, int]:
    """A packed line that shows two ends, and tiles that may lie there."""
    if left < 0:
        return packed_line(Line()), 0
    return packed_line(Line((Laid(left, right), Laid(right, right)))), 0


@pytest.mark.parametrize(("set_max", "size"), [(6, 4), (6, 5), (9, 4)])
def test_block_has_the_values_of_the_kernel_for_partners(set_max: int, size: int) -> None:
    rng = random.Random(size)
    terms = score_terms(set_max, blocked_score="difference", pairs_block="team")
    for _ in range(10):
        hands, left, right = some_position(rng, size, set_max)
        actions = legal_actions(hands[0], left, right, terms)
        line, laid = some_line(left, right)
        found = solve_full_worlds(hands[0], [hands[1:]], line, laid, *actions, terms)
        expected = solve_pairs_worlds(hands[0], [hands[1:]], left, right, *actions, terms)
        assert found.tolist() == expected.tolist()


def test_each_world_has_its_own_row() -> None:
    terms = terms_of_rules(RULEBOOKS["block_draw"])
    rng = random.Random(1)
    own, rest = 0b1001001, [tile for tile in range(28) if not 0b1001001 >> tile & 1]
    worlds, stocks = [], []
    for _ in range(30):
        order = rng.sample(rest, 13)
        worlds.append([sum(1 << tile for tile in order[:4])])
        stocks.append(order[4:])
    line, laid = some_line(1, 0)
    actions = ([-2], [0])
    values = solve_full_worlds(own, worlds, line, laid, *actions, terms, stocks=stocks)
    again = [
        solve_full_worlds(own, [world], line, laid, *actions, terms, stocks=[stock])[0].tolist()
        for world, stock in zip(worlds, stocks, strict=True)
    ]
    assert values.tolist() == again


def test_three_single_seats_are_refused() -> None:
    hands = [hand_mask([tile]) for tile in ("6-6", "6-5", "6-4")]
    with pytest.raises(ValueError, match="two sides"):
        solve_full_worlds(hands[0], [hands[1:]], packed_line(Line()), 0, [0], [0], score_terms())
