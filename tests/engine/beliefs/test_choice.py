"""The choice model: what a play is scored by, which choices there are, and how it is read."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tutor.engine.beliefs.choice import (
    SLIPS,
    ChoiceModel,
    load_model,
    model_for,
    policy,
    read_model,
    row_of,
)
from tutor.engine.beliefs.inputs import EACH_OTHER, INPUTS, MOST_INPUTS, play_inputs
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.situations import moments_of, situation_of, two_ends
from tutor.engine.kernels.terms import score_terms
from tutor.game.actions import Draw, Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, full_set

ROOT = Path(__file__).parents[3]
TERMS = score_terms()


def mask(tiles: str) -> int:
    return hand_mask(tiles.split())


def inputs_of(
    hand: str, tile: str, end: int, situation: tuple[int, ...], width: int
) -> list[float]:
    room = np.zeros(width)
    place = mask(tile).bit_length() - 1
    play_inputs(mask(hand), place, end, row_of(situation), TERMS, room)
    return [float(value) for value in room]


def test_inputs_by_hand() -> None:
    # On 6-6 the seat lays 6-4: ends 6 and 4, and keeps 6-1, 5-4, 2-1. The next seat, with six
    # tiles, has passed on 1. Unseen are 28 - 1 - 4 tiles; of those with 1 two are in the own hand.
    hand, seen = "6-4 6-1 5-4 2-1", two_ends(6, 6, mask("6-6"), [(6, 1 << 1)])
    found = dict(zip(INPUTS, inputs_of(hand, "6-4", 0, seen, len(INPUTS)), strict=True))
    possible = [
        tile
        for tile in full_set(6)
        if tile not in {Tile.of(text) for text in ("6-6", *hand.split())} and 1 not in tile
    ]
    replies = [tile for tile in possible if 6 in tile or 4 in tile]
    expected = 6 * len(replies) / len(possible)
    left_after = []
    for tile in possible:
        for here, there in ((6, 4), (4, 6)):
            if here in tile:
                ends = {there, tile.other(here)}
                left_after.append(sum(bool(ends & {t.high, t.low}) for t in kept_tiles))
    assert found["pips"] == 1.0
    assert found["own tiles"] == 3
    assert found["own replies"] == 2  # 6-1 and 5-4
    assert (found["own tiles of the open number held most of"]) == 1
    assert found["numbers still held"] == 5
    assert found["pips kept"] == pytest.approx(1.9)
    assert found["unseen tiles of the open number with most"] == 5  # 4: all but 6-4 and 5-4
    assert found["unseen tiles of the open number with fewest"] == 4  # 6: all but 6-6, 6-4, 6-1
    assert found["own tiles of the number covered"] == 1
    assert found["its expected replies"] == pytest.approx(expected)
    assert found["exp(-its expected replies)"] == pytest.approx(np.exp(-expected))
    assert found["its expected pips"] == pytest.approx(
        6 * sum(tile.pips for tile in possible) / len(possible) / 10
    )
    assert found["own tiles in its voids"] == 2
    assert found["own replies after its reply"] == pytest.approx(np.mean(left_after))
    assert found["share of its replies that leave no own one"] == pytest.approx(
        np.mean([count == 0 for count in left_after])
    )


kept_tiles = [Tile.of(text) for text in ("6-1", "5-4", "2-1")]


def test_inputs_for_more_seats_only_add() -> None:
    seen = two_ends(6, 5, mask("6-5"), [(5, 1 << 4), (4, 1 << 6), (5, 0)])
    short = inputs_of("6-1 5-5 2-1", "6-1", 0, seen, len(INPUTS))
    long = inputs_of("6-1 5-5 2-1", "6-1", 0, seen, MOST_INPUTS)
    assert long[: len(short)] == short
    across = dict(zip(EACH_OTHER, long[len(INPUTS) :], strict=False))
    assert across["tiles"] == 4
    assert across["own tiles in its voids"] == 0
    assert across["open numbers it is void in"] == 0


numbers = st.integers(0, 6)


@given(st.sets(st.integers(0, 27), min_size=2, max_size=8), numbers, numbers, st.integers(0, 127))
def test_mirrored_ends_get_mirrored_chances(
    places: set[int], left: int, right: int, voids: int
) -> None:
    hand = sum(1 << place for place in places)
    model = load_model()
    there, chances = model.choices(hand, two_ends(left, right, 0, [(5, voids)]), TERMS)
    here, mirrored = model.choices(hand, two_ends(right, left, 0, [(5, voids)]), TERMS)
    if left == right:
        assert here == there
        assert all(choice % 4 == 0 for choice in here)  # two equal ends are one choice
        return
    assert {choice ^ 1 for choice in here} == set(there)
    by_choice = dict(zip(there, chances, strict=True))
    for choice, chance in zip(here, mirrored, strict=True):
        assert chance == pytest.approx(by_choice[choice ^ 1], rel=1e-9)


def test_probabilities_sum_to_one_and_leave_room_for_slips() -> None:
    rng = random.Random(3)
    for set_max in (3, 6, 9):
        terms, tiles = score_terms(set_max), (set_max + 1) * (set_max + 2) // 2
        for _ in range(50):
            hand = sum(1 << place for place in rng.sample(range(tiles), 4))
            ends = rng.choice([(-1, -1), (rng.randint(0, set_max), rng.randint(0, set_max))])
            listed, chances = load_model().choices(hand, two_ends(*ends, 0, [(4, 0)]), terms)
            assert len(listed) == len(chances)
            if listed:
                assert chances.sum() == pytest.approx(1)
                assert chances.min() >= SLIPS / len(listed) - 1e-12 or len(listed) == 1


def test_a_policy_is_over_the_views_own_actions() -> None:
    for book, players in (("block", 2), ("all_fives_spinner", 2), ("jaques_draw", 3), ("block", 4)):
        for seed in range(4):
            r = Round.deal(RULEBOOKS[book], players, seed=seed)
            rng = random.Random(seed)
            while not r.ending:
                view = r.view(r.to_act)
                chances = policy(view)
                assert len(chances) == len(view.actions())
                assert sum(chances) == pytest.approx(1)
                r = r.apply(rng.choice(view.actions()))


def test_equal_ends_share_one_choice() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 3})
    r = Round.start(rules, ["6-6 1-0 2-1", "6-5 6-4 3-1"]).apply(Play("6-6"))
    chances = dict(zip(map(str, r.view(1).actions()), policy(r.view(1)), strict=True))
    assert chances["6-5@left"] == chances["6-5@right"]


def test_a_spinners_arms_open_where_its_second_side_is_covered() -> None:
    rules = RULEBOOKS["all_fives_spinner"]
    r = Round.start(rules, ["5-5 5-4 5-3 1-0 2-1 2-0 6-1 6-0 0-0", None])
    r = r.apply(Play("5-5")).apply(Play("5-6", "left"))
    seen = situation_of(r.view(0))
    assert seen[:2] == (6, 5)
    assert seen[4] == 1 << 5
    assert seen[5] == (1 << 6 | 1 << 5)  # a tile on the right covers 5-5: its arms show 5
    r = r.apply(Play("5-4", "right"))
    assert situation_of(r.view(0))[:4] == (6, 4, 5, 5)


def test_voids_of_passes_and_draws() -> None:
    rules = RULEBOOKS["block_draw"].replace(deal={2: 3})
    r = Round.start(rules, ["6-6 6-5 1-0", "5-4 3-1 3-0"], boneyard="2-1 6-1 4-4")
    r = r.apply(Play("6-6")).apply(Draw()).apply(Draw()).apply(Play("6-1", "left"))
    moments = moments_of(r.view(0))
    assert [moment.tile for moment in moments] == [0, -1, -1, mask("6-1").bit_length() - 1]
    seen = situation_of(r.view(0))
    assert seen[9:11] == (4, 1 << 6)  # it drew past 6, and laid the one tile with 6 it got
    rules = RULEBOOKS["block"].replace(deal={2: 2})
    r = Round.start(rules, ["6-6 6-0", "5-5 3-1"]).apply(Play("6-6")).apply(Pass())
    assert situation_of(r.view(0))[9:11] == (2, 1 << 6)


def test_a_forced_first_lead_is_no_choice() -> None:
    for rules, free in ((RULEBOOKS["block"], False), (RULEBOOKS["jaques"], True)):
        r = Round.deal(rules, 2, seed=4)
        r = r.apply(r.actions()[0])
        assert moments_of(r.view(r.to_act))[0].free is free
    r = Round.deal(RULEBOOKS["block"], 2, seed=4, leader=0)
    assert moments_of(r.apply(r.actions()[0]).view(1))[0].free


def test_the_file_reads_back(tmp_path: Path) -> None:
    model = load_model()
    model.save(tmp_path / "model.json")
    again = read_model((tmp_path / "model.json").read_text(encoding="utf-8"))
    assert np.array_equal(again.first, model.first)
    assert again.made == model.made
    assert list(tmp_path.iterdir()) == [tmp_path / "model.json"]
    assert model_for(2).made["command"].startswith("python -m tutor.engine.training.train")


def test_a_file_that_is_no_model_is_refused() -> None:
    with pytest.raises(ValueError, match="not a choice model"):
        read_model("{}")
    with pytest.raises(ValueError, match="shape"):
        ChoiceModel(np.zeros((3, 4)), np.zeros(4), np.zeros(4))


def test_plain_python_gives_the_same_chances() -> None:
    hand, seen = mask("6-4 6-1 4-4 2-1 5-0"), two_ends(6, 4, mask("6-4"), [(6, 1 << 4)])
    program = (
        "import json; from tutor.engine.beliefs.choice import load_model; "
        f"m = load_model(); print(json.dumps(m.choices({hand}, {seen}, {TERMS})[1].tolist()))"
    )
    run = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, "DOMINO_TUTOR_PLAIN": "1"},
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert json.loads(run.stdout) == pytest.approx(
        load_model().choices(hand, seen, TERMS)[1].tolist()
    )
