"""Worlds played on: the kernel against real rounds in which each seat looks at its own view."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from tests.engine.reference_play import (
    arguments,
    fewest_answers,
    played_on,
    played_values,
    some_round,
)
from tutor.engine.beliefs.choice import ChoiceModel, policy
from tutor.engine.beliefs.inputs import INPUTS
from tutor.engine.kernels.lines import EMPTY_LINE, lay_tile, packed_line, play_points
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.terms import score_terms, terms_of_rules
from tutor.engine.values.playing_on import ToGo, play_on_worlds
from tutor.engine.values.policies import _drawn_from, policy_of
from tutor.engine.values.valuing import play_lead
from tutor.game.actions import Action, Play
from tutor.game.line import ENDS, Line
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.scoring import fives, side_of
from tutor.game.tiles import full_set
from tutor.game.view import View


def seatings(name: str) -> list[tuple[int, bool]]:
    rules = RULEBOOKS[name]
    singles = [] if rules.partnership == "always" else [(n, False) for n in rules.players]
    pairs = 4 in rules.players and rules.partnership != "no"
    return singles + ([(4, True)] if pairs else [])


TABLES = [(name, *seating) for name in RULEBOOKS for seating in seatings(name)]


FEW_AND_MORE = [range(2), pytest.param(range(2, 8), marks=pytest.mark.slow)]
"""The seeds that are always tried, and those for which there must be time."""


@pytest.mark.parametrize("seeds", FEW_AND_MORE, ids=("few", "more"))
@pytest.mark.parametrize(("name", "players", "partners"), TABLES)
def test_rounds_played_on_by_the_fast_rule(
    name: str, players: int, partners: bool, seeds: range
) -> None:
    rules = RULEBOOKS[name]
    for seed in seeds:
        round_ = some_round(rules, players, partners, seed)
        if round_ is None:
            continue
        args, options = arguments(round_)
        values = play_on_worlds(*args, **options).points[0]
        assert values.tolist() == pytest.approx(played_values(round_, fewest_answers)), round_


@pytest.mark.parametrize("seeds", FEW_AND_MORE, ids=("few", "more"))
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", ["all_fives_spinner", "pagat_draw", "draw_limit_2"])
def test_a_double_nine_set(name: str, players: int, seeds: range) -> None:
    rules = RULEBOOKS[name].replace(set_max=9, deal={players: 9})
    for seed in seeds[: len(seeds) // 2]:
        round_ = some_round(rules, players, players == 4, seed)
        if round_ is not None:
            args, options = arguments(round_)
            values = play_on_worlds(*args, **options).points[0]
            assert values.tolist() == pytest.approx(played_values(round_, fewest_answers)), round_


@pytest.mark.parametrize("name", ["block", "all_fives", "askalink_spinner", "all_fives_spinner"])
def test_a_packed_line_grows_as_the_line_does(name: str) -> None:
    rules = RULEBOOKS[name]
    terms, spins = terms_of_rules(rules), rules.has_spinner
    for seed in range(200):
        rng = random.Random(seed)
        line, packed = Line(), EMPTY_LINE
        for tile in rng.sample(full_set(6), 28):
            ends = line.fits(tile)
            if not ends:
                continue
            end = rng.choice(ends)
            line = line.lay(tile, end, spinner=spins)
            index = hand_mask([tile]).bit_length() - 1
            packed = int(lay_tile(packed, index, ENDS.index(end) if end else 0, terms))
            assert packed == packed_line(line), line
            if rules.play_score == "fives":
                assert play_points(packed, terms) == fives(line), line


SCORING = [
    "all_fives",
    "jaques_muggins",
    *(
        pytest.param(name, marks=pytest.mark.slow)
        for name in ("all_fives_spinner", "all_fives_subtract", "pagat_draw")
    ),
]


@pytest.mark.parametrize("name", SCORING[:-1])
@pytest.mark.parametrize(("players", "partners"), [(2, False), (3, False), (4, False), (4, True)])
def test_a_round_is_won_by_what_the_whole_of_it_brings(
    name: str, players: int, partners: bool
) -> None:
    ahead = 0
    for seed in range(24):
        round_ = some_round(RULEBOOKS[name], players, partners, seed)
        if round_ is None:
            continue
        args, options = arguments(round_)
        lead = play_lead(round_.view(round_.to_act))
        found = play_on_worlds(*args, **options, lead=lead)
        ahead += lead != 0
        for place, points in enumerate(played_values(round_, fewest_answers)):
            whole = round(points + lead, 6)
            wanted = (float(whole > 0), float(whole == 0))
            assert (found.won[0, place], found.tied[0, place]) == wanted, round_
    assert ahead > 3


@pytest.mark.parametrize("name", ["block", *SCORING])
@pytest.mark.parametrize(("players", "partners"), [(2, False), (4, True)])
def test_what_is_at_stake_follows_both_sides_points(
    name: str, players: int, partners: bool
) -> None:
    chances = np.random.default_rng(1).random((60, 60))
    for seed in range(24):
        round_ = some_round(RULEBOOKS[name], players, partners, seed)
        if round_ is None:
            continue
        args, options = arguments(round_)
        own, other = seed % 9, 50 - seed
        found = play_on_worlds(*args, **options, to_go=ToGo(own, other, chances)).points[0]
        side = side_of(round_.to_act, partners)
        before = round_.play_points
        for place, action in enumerate(round_.actions()):
            after = played_on(round_.apply(action), fewest_answers).score().points_with_play
            left = own - (after[side] - before[side]), other - (after[1 - side] - before[1 - side])
            if max(left) <= 0:
                left = (0, 59) if left[0] < left[1] else (59, 0) if left[1] < left[0] else (59, 59)
            wanted = chances[min(max(left[0], 0), 59), min(max(left[1], 0), 59)]
            assert found[place] == wanted, (round_, action)


def some_model(seed: int) -> ChoiceModel:
    rng = np.random.default_rng(seed)
    first = rng.normal(size=(len(INPUTS), 40))  # with fewer units some scores would be equal
    return ChoiceModel(first, rng.normal(size=40), rng.normal(size=40))


@pytest.mark.parametrize("name", ["block", "askalink_9", "askalink_spinner", "draw_limit_2"])
def test_rounds_played_on_by_a_model(name: str) -> None:
    model = some_model(3)

    def likeliest(view: View) -> Action:
        actions = view.actions()
        if not isinstance(actions[0], Play):
            return actions[0]
        shares = list(zip(actions, policy(view, model), strict=True))
        # Ends that are one choice share its probability.
        together = [
            share * sum(share == other and play.tile == same.tile for same, other in shares)
            for play, share in shares
        ]
        return actions[int(np.argmax(together))]

    for seed in range(12):
        round_ = some_round(RULEBOOKS[name], 2, False, seed)
        if round_ is None:
            continue
        args, options = arguments(round_)
        values = play_on_worlds(*args, **options, policy=policy_of(model)).points[0]
        assert values.tolist() == pytest.approx(played_values(round_, likeliest)), round_


def some_worlds(number: int) -> tuple[int, list[list[int]]]:
    rng = random.Random(number)
    tiles = rng.sample(range(28), 28)
    own = sum(1 << tile for tile in tiles[:7])
    worlds = []
    for _ in range(number):
        rest = rng.sample(tiles[7:], 21)
        worlds.append([sum(1 << tile for tile in rest[at::3]) for at in range(3)])
    return own, worlds


def test_samples_repeat_however_the_worlds_are_shared_out() -> None:
    own, worlds = some_worlds(60)
    model = policy_of(some_model(4), softness=0.7)
    terms = score_terms()

    def values(part: list[list[int]], seed: int = 1) -> np.ndarray:
        return play_on_worlds(
            own, part, EMPTY_LINE, 0, *leads(own), terms,
            partners=True, policy=model, plays=3, seed=seed,
        ).points  # fmt: skip

    whole = values(worlds)
    parts = [worlds[at : at + 7] for at in range(0, 60, 7)]
    with ThreadPoolExecutor(4) as threads:
        assert np.concatenate(list(threads.map(values, parts))).tolist() == whole.tolist()
    assert values(worlds[::-1])[::-1].tolist() == whole.tolist()
    assert values(worlds, seed=2).tolist() != whole.tolist()


def leads(own: int) -> tuple[list[int], list[int]]:
    tiles = [tile for tile in range(28) if own >> tile & 1]
    return tiles, [0] * len(tiles)


def test_choices_that_are_hardly_soft_are_the_best_ones() -> None:
    own, worlds = some_worlds(1)
    model = some_model(4)
    hard = play_on_worlds(
        own, worlds, EMPTY_LINE, 0, *leads(own), score_terms(),
        partners=True, policy=policy_of(model, 1e-6), plays=3,
    )  # fmt: skip
    best = play_on_worlds(
        own, worlds, EMPTY_LINE, 0, *leads(own), score_terms(),
        partners=True, policy=policy_of(model),
    )  # fmt: skip
    assert hard.points.tolist() == best.points.tolist()


def test_soft_choices_come_as_often_as_their_scores_say() -> None:
    scores = np.log([0.5, 0.3, 0.2]) * 0.7
    found = [0, 0, 0]
    for number in range(3000):
        room = scores.copy()  # it is worked in
        found[_drawn_from(room, 3, room[0], 0.7, number)] += 1
    assert np.array(found) / 3000 == pytest.approx([0.5, 0.3, 0.2], abs=0.03)


def test_bad_worlds_are_refused() -> None:
    own, other, third = (hand_mask([tile]) for tile in ("6-6", "6-5", "6-4"))
    terms = score_terms(draw="when_stuck")
    for others, laid, options, words in (
        ([[own]], 0, {}, "two hands"),
        ([[other]], own, {}, "on the line"),
        ([[other]], 0, {"stocks": [[1]]}, "boneyard"),
        ([[other]], 0, {"stocks": [[28]]}, "boneyard"),
        ([[other]], 0, {"stocks": [[5], [6]]}, "boneyard"),
        ([[other]], 0, {"voids": [0]}, "voids"),
        ([[other, third]], 0, {"partners": True}, "two sides"),
        ([[other, third]], 0, {"to_go": ToGo(9, 9, np.eye(9))}, "two sides"),
    ):
        with pytest.raises(ValueError, match=words):
            play_on_worlds(own, others, EMPTY_LINE, laid, [0], [0], terms, **options)
    with pytest.raises(ValueError, match="not a legal action"):
        play_on_worlds(own, [[other]], EMPTY_LINE, 0, [-2], [0], terms, stocks=[[5]])
