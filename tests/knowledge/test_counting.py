"""The count: every tile in one place, and the numbers of positions that others counted."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.build import rules_of
from tests.conformance.positions import replayed
from tests.knowledge.deals import random_rounds
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import full_set
from tutor.knowledge.chances import Hidden
from tutor.knowledge.counting import count, unseen_of, unseen_pips

POSITIONS = Path(__file__).parents[1] / "cases" / "positions.jsonl"


def positions() -> Iterator[Any]:
    for line in POSITIONS.read_text().splitlines():
        row = json.loads(line)
        yield pytest.param(row, id=row["id"])


@pytest.mark.parametrize("row", list(positions()))
def test_positions_have_as_many_worlds_as_were_listed(row: dict[str, Any]) -> None:
    view = replayed(row, rules_of(row)).view(0)
    assert count(view).deals == Hidden(view).total == row["worlds"]


@pytest.mark.parametrize("name", ["block", "all_fives_spinner", "jaques_cyprus", "pagat_draw"])
def test_every_tile_is_in_one_place(name: str) -> None:
    rules = RULEBOOKS[name]
    for r in random_rounds(rules, 3, seed=1):
        view = r.view(2)
        counted = count(view)
        for one in counted.numbers:
            of_number = (*one.in_hand, *one.on_line, *one.unseen)
            assert sorted(of_number) == sorted(
                tile for tile in full_set(rules.set_max) if one.number in tile
            )
        assert [one.seat for one in counted.seats] == [0, 1]
        assert counted.unseen_pips == sum(tile.pips for tile in counted.unseen)
        for seat in counted.seats:
            assert seat.held == r.counts[seat.seat] <= len(seat.possible)
            assert set(r.hands[seat.seat] or ()) <= set(seat.possible)
            assert set(seat.answers) == set(view.ends)
            for end, chance in seat.answers.items():
                assert 0 <= chance == seat.holds[view.ends[end]] <= seat.can_answer <= 1


def test_what_is_hidden_changes_nothing() -> None:
    """Two rounds that look alike to a seat are counted alike, whatever the others hold."""
    rules = RULEBOOKS["block"].replace(deal={2: 3})
    one = Round.start(rules, ["6-5 6-2 2-2", "4-4 3-3 2-1"]).apply(Play("6-5"))
    two = Round.start(rules, ["6-5 6-2 2-2", "6-6 5-5 0-0"]).apply(Play("6-5"))
    assert one.view(0) == two.view(0)
    assert count(one.view(0)) == count(two.view(0))


def test_a_seat_that_is_not_there() -> None:
    counted = count(next(random_rounds(RULEBOOKS["block"], 2, 1)).view(0))
    assert counted.seat(1).held == 7
    with pytest.raises(ValueError, match="seat 0 is not one of"):
        counted.seat(0)


def test_small_questions() -> None:
    tiles = full_set(6)
    assert unseen_of(3, tiles[:10], tiles[10:]) == ()
    assert unseen_pips([], []) == 168
    assert unseen_pips([], [], set_max=9) == 495
