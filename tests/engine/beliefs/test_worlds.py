"""Worlds against the exact chances: each comes as often as it should."""

from __future__ import annotations

import pytest

from tests.knowledge.deals import random_rounds
from tests.knowledge.test_chances import SMALL
from tutor.engine.beliefs.worlds import Worlds, hand_of
from tutor.game.tiles import full_set
from tutor.game.view import View
from tutor.knowledge.chances import Hidden

SAMPLES = 4000


def _moments(name: str, players: int) -> list[View]:
    rounds = random_rounds(SMALL[name], players, seed=4)
    return [r.view(0) for r in rounds if r.ending is None][1::3]


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("name", SMALL)
def test_samples_come_as_often_as_they_should(name: str, players: int) -> None:
    """Each tile is with each seat within five standard deviations of its chance."""
    for view in _moments(name, players):
        hidden = Hidden(view)
        hands = Worlds(view, seed=7, most_listed=0).take(SAMPLES).hands
        for seat in hidden.seats:
            counted = {
                tile: int((hands[:, seat] >> place & 1).sum())
                for place, tile in enumerate(full_set(3))
            }
            assert sum(counted.values()) == SAMPLES * view.counts[seat]
            for tile in view.unseen:
                chance = float(hidden.chance(seat, tile))
                deviation = (chance * (1 - chance) / SAMPLES) ** 0.5
                assert abs(counted[tile] / SAMPLES - chance) <= 5 * deviation


def test_every_tile_is_in_one_place() -> None:
    for view in _moments("draw", 3):
        taken = Worlds(view, seed=1).take(50)
        assert taken.stocks is not None
        for hands, stock in zip(taken.hands.tolist(), taken.stocks.tolist(), strict=True):
            placed = [tile for mask in hands for tile in hand_of(mask, 3)]
            placed += [full_set(3)[place] for place in stock]
            assert sorted(placed) == sorted([*view.unseen, *view.hand])


def test_a_boneyard_comes_in_any_order() -> None:
    view = _moments("draw", 2)[0]
    stocks = Worlds(view, seed=2).take(SAMPLES).stocks
    assert stocks is not None
    first, last = ((stocks[:, place] == stocks[0, 0]).mean() for place in (0, -1))
    assert abs(first - last) < 0.05
