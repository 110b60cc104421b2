"""The exact chances against every deal played again, and against the closed form."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.knowledge.deals import deals_seen_as, random_rounds, share
from tutor.game.actions import Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, full_set, parse_tiles
from tutor.game.view import View
from tutor.knowledge.chances import Hidden
from tutor.knowledge.voids import Contradiction

BLOCK = RULEBOOKS["block"].replace(set_max=3, deal={2: 3, 3: 2, 4: 2})
DRAW = BLOCK.replace(draw="when_stuck")
SMALL = {
    "block": BLOCK,
    "block, free lead": BLOCK.replace(opening_tile="free"),
    "block, lots without a double": BLOCK.replace(opening_tile="free", no_double="draw_lots"),
    "draw": DRAW,
    "draw, reserve, free lead": DRAW.replace(draw_reserve=2, opening_tile="free"),
    "draw, limit": DRAW.replace(draw_limit=1),
    "draw at will": DRAW.replace(draw="optional", draw_reserve=1),
}


def speaks_for_itself(view: View) -> bool:
    """Whether the round going on tells the seat no more than the passes, draws and leads do.

    A seat that has nothing while nobody can draw knows that another has something, because
    otherwise the round would be over; the count leaves that aside.
    """
    return not view.over and (
        not view.line.tiles
        or view.turn.can_play
        or (view.rules.draw != "none" and view.boneyard > view.rules.draw_reserve)
    )


def agrees_with_every_deal(view: View) -> None:
    hidden, deals = Hidden(view), deals_seen_as(view)
    for seat in hidden.seats:
        for tile in view.unseen:
            expected = share(deals, lambda r, s=seat, t=tile: t in r.hands[s])
            assert hidden.chance(seat, tile) == expected, (seat, str(tile))
        for number in range(view.rules.set_max + 1):
            expected = share(deals, lambda r, s=seat, n=number: any(n in t for t in r.hands[s]))
            assert hidden.chance_to_hold_number(seat, number) == expected
        expected = share(deals, lambda r, s=seat: r.turn(s).can_play)
        if view.line.tiles:
            assert hidden.chance_to_answer(seat, set(view.ends.values())) == expected
        held = {tile for r in deals for tile in r.hands[seat] or ()}
        assert set(hidden.possible(seat)) == held


@pytest.mark.parametrize("players", [2, 3, pytest.param(4, marks=pytest.mark.slow)])
@pytest.mark.parametrize("name", SMALL)
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.slow) for seed in (1, 2))]
)
def test_chances_are_those_of_every_deal(name: str, players: int, seed: int) -> None:
    moments = [r for r in random_rounds(SMALL[name], players, seed) if r.ending is None]
    views = [r.view(seat) for r in moments for seat in range(players)]
    views = [view for view in views if speaks_for_itself(view)]
    for view in views[seed :: 3 if players == 2 else 7]:
        agrees_with_every_deal(view)


@pytest.mark.parametrize("no_double", ["heaviest_tile", "draw_lots", "redeal"])
@pytest.mark.parametrize("opening", ["forced", "free"])
def test_chances_where_nobody_may_have_a_double(no_double: str, opening: str) -> None:
    rules = BLOCK.replace(no_double=no_double, opening_tile=opening)
    hands = ["3-2 3-0 1-0", "3-1 2-1 2-0" if no_double != "redeal" else "2-2 2-1 2-0"]
    leader = None if no_double != "draw_lots" else 1
    dealt = {tile for hand in hands for tile in parse_tiles(hand)}
    rest = [tile for tile in full_set(3) if tile not in dealt]
    r = Round.start(rules, hands, leader, "first", rest)
    for view in (r.view(0), r.apply(r.actions()[0]).view(0), r.apply(r.actions()[-1]).view(0)):
        agrees_with_every_deal(view)


def test_two_seats_are_the_closed_form() -> None:
    for r in random_rounds(RULEBOOKS["block"], 2, seed=5, leader=0):
        view = r.view(0)
        hidden = Hidden(view)
        possible = hidden.possible(1)
        assert hidden.total == comb(len(possible), view.counts[1])
        for number in range(7):
            without = sum(number not in tile for tile in possible)
            expected = 1 - Fraction(comb(without, view.counts[1]), hidden.total)
            assert hidden.chance_to_hold_number(1, number) == expected


@settings(max_examples=25, deadline=None)
@given(
    st.sampled_from(sorted(RULEBOOKS)), st.sampled_from([2, 3, 4]), st.integers(0, 10**6), st.data()
)
def test_hidden_tiles_add_up(name: str, players: int, seed: int, data: st.DataObject) -> None:
    rules = RULEBOOKS[name]
    if players not in rules.players:
        return
    moments = list(random_rounds(rules, players, seed))
    r = data.draw(st.sampled_from(moments))
    view = r.view(data.draw(st.integers(0, players - 1)))
    hidden = Hidden(view)
    for seat in hidden.seats:
        assert sum(hidden.chance(seat, tile) for tile in view.unseen) == view.counts[seat]
        assert all(hidden.chance(seat, tile) for tile in r.hands[seat] or ())
    for tile in view.unseen:
        assert sum(hidden.chance(seat, tile) for seat in hidden.seats) <= 1


def _passed_then_played() -> View:
    """Seat 1 passes on a 6, and shows later that it held one."""
    rules = RULEBOOKS["jaques"].replace(deal={2: 3})
    r = Round.start(rules, ["6-6 6-4 4-4", "6-1 5-5 3-3"]).apply(Play("6-6")).apply(Pass())
    return r.apply(Play("6-4", "left")).apply(Play("6-1", "right")).view(0)


def test_a_contradiction_names_seat_number_and_events() -> None:
    seen = _passed_then_played()
    with pytest.raises(Contradiction, match="seat 1 could not answer 6 at event 1") as caught:
        Hidden(replace(seen, rules=RULEBOOKS["block"].replace(deal={2: 3})))
    assert (caught.value.seat, caught.value.number, caught.value.events) == (1, 6, (1, 3))


def test_a_mistake_shown_later_is_no_evidence() -> None:
    hidden = Hidden(_passed_then_played())
    assert hidden.shown == ()
    assert hidden.chance(1, Tile(6, 0)) > 0


def test_a_pass_that_cannot_be_true_is_not_believed() -> None:
    """All the tiles are dealt, and what is left would all have the number the seat passed on."""
    rules: Rules = RULEBOOKS["jaques"].replace(set_max=2, deal={2: 3})
    r = Round.start(rules, ["2-2 1-1 1-0", "2-1 2-0 0-0"])
    view = r.apply(Play("2-2")).apply(Pass()).view(0)
    assert view.unseen == tuple(Tile.of(name) for name in ("2-1", "2-0", "0-0"))
    hidden = Hidden(view)
    assert (hidden.shown, hidden.total) == ((), 1)
