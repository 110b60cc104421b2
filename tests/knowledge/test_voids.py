"""Voids and leads: what a pass, a draw and a first lead show, and when they no longer do."""

from __future__ import annotations

import pytest

from tutor.game.actions import Correct, Draw, Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile
from tutor.knowledge.chances import Hidden
from tutor.knowledge.leads import lead_cases
from tutor.knowledge.voids import evidence, numbers_passed_on, voids

BLOCK = RULEBOOKS["block"].replace(deal={2: 3, 3: 2})
DRAW = RULEBOOKS["block_draw"].replace(deal={2: 3})
JAQUES = RULEBOOKS["jaques"].replace(deal={2: 3})
JAQUES_DRAW = RULEBOOKS["jaques_draw"].replace(deal={2: 3})


def test_a_pass_shows_both_ends() -> None:
    r = Round.start(BLOCK, ["6-5 6-2 2-2", "4-4 3-3 2-1"]).apply(Play("6-5")).apply(Pass())
    shown = voids(r.view(0))[1]
    assert sorted(shown) == [5, 6]
    assert {(one.event, one.firm, one.drawn_since) for one in shown.values()} == {(1, True, 0)}
    assert voids(r.view(1)) == {0: {}}


def test_a_draw_shows_what_was_held_then() -> None:
    r = Round.start(DRAW, ["6-5 6-2 2-2", "4-4 3-3 2-1"], boneyard="1-1 6-0 5-0")
    r = r.apply(Play("6-5")).apply(Draw()).apply(Draw())
    view = r.view(0)
    shown = voids(view)[1]
    # The second draw shows it of the first tile drawn too: only the last one may be a 6 or a 5.
    assert {(one.event, one.kind, one.drawn_since) for one in shown.values()} == {(2, "draw", 1)}
    hidden = Hidden(view)
    with_six = [tile for tile in view.unseen if 6 in tile or 5 in tile]
    assert sum(hidden.chance(1, tile) for tile in with_six) <= 1
    assert hidden.chance_to_answer(1, [6, 5]) == sum(hidden.chance(1, t) for t in with_six)
    played = r.apply(Play("6-0", "left")).view(0)
    assert Hidden(played).chance_to_answer(1, [5]) == 0


def test_a_draw_at_will_shows_nothing() -> None:
    rules = DRAW.replace(draw="optional")
    r = Round.start(rules, ["6-5 6-2 2-2", "6-4 3-3 2-1"], boneyard="1-1 6-0")
    assert voids(r.apply(Play("6-5")).apply(Draw()).view(0)) == {1: {}}


def test_a_later_pass_is_the_stronger_evidence() -> None:
    r = Round.start(DRAW, ["6-5 6-2 2-2", "4-4 3-3 2-1"], boneyard="1-1 3-0")
    r = r.apply(Play("6-5")).apply(Draw()).apply(Draw()).apply(Pass())
    shown = voids(r.view(0))[1]
    assert {(one.event, one.kind, one.drawn_since) for one in shown.values()} == {(3, "pass", 0)}


def test_a_pass_that_may_be_wrong_is_weak() -> None:
    r = Round.start(JAQUES, ["6-5 6-2 2-2", "4-4 3-3 2-1"]).apply(Play("6-5")).apply(Pass())
    assert [one.firm for one in voids(r.view(0))[1].values()] == [False, False]


def test_a_corrected_pass_shows_nothing() -> None:
    r = Round.start(JAQUES, ["6-5 6-2 2-2", "6-4 3-3 2-1"]).apply(Play("6-5")).apply(Pass())
    assert sorted(voids(r.view(0))[1]) == [5, 6]
    assert voids(r.apply(Correct(), 0).view(0)) == {1: {}}


def test_a_pass_instead_of_a_draw_was_a_mistake() -> None:
    """A seat that is stuck would have had to draw, so that this one must hold a tile that fits."""
    hands = ["6-5 6-2 2-2", "6-4 3-3 2-1"]
    r = Round.start(JAQUES_DRAW, hands, boneyard="1-1 3-0").apply(Play("6-5")).apply(Pass())
    assert voids(r.view(0)) == {1: {}}


LIMITED = JAQUES_DRAW.replace(draw_limit=1)


def test_a_tile_played_later_belies_a_weak_pass() -> None:
    r = Round.start(LIMITED, ["6-6 6-5 3-0", "4-4 3-3 2-2"], boneyard="6-1 2-1 1-1")
    r = r.apply(Play("6-6")).apply(Draw()).apply(Pass()).apply(Play("6-5", "left"))
    assert [one.kind for one in evidence(r.view(0))] == ["draw", "pass"]
    after = r.apply(Play("6-1", "right"))
    assert [one.kind for one in evidence(after.view(0))] == ["draw"]


def test_a_tile_drawn_since_does_not_belie_it() -> None:
    r = Round.start(LIMITED, ["6-6 6-5 3-0", "4-4 3-3 2-2"], boneyard="1-1 6-1 2-1")
    r = r.apply(Play("6-6")).apply(Draw()).apply(Pass()).apply(Play("6-5", "left"))
    r = r.apply(Draw()).apply(Play("6-1", "right"))
    assert [(one.event, one.kind) for one in evidence(r.view(0))] == [
        (1, "draw"),
        (2, "pass"),
        (4, "draw"),
    ]


def test_the_numbers_passed_on_are_those_of_passes_that_stand() -> None:
    r = Round.start(JAQUES, ["6-6 6-5 6-4", "6-3 3-3 2-2"]).apply(Play("6-6"))
    assert numbers_passed_on(r.history, 1) == ()
    r = r.apply(Pass())
    assert numbers_passed_on(r.history, 1) == ()
    assert numbers_passed_on(r.view(0).history, 1) == (6,)
    r = r.apply(Correct())
    assert numbers_passed_on(r.view(0).history, 1) == ()


def test_a_forced_lead_rules_out_higher_doubles() -> None:
    r = Round.start(BLOCK, ["4-4 3-2 1-0", "6-5 3-1 2-2"], opening="first").apply(Play("4-4"))
    hidden = Hidden(r.view(1))
    assert hidden.chance(0, Tile(6, 6)) == hidden.chance(0, Tile(5, 5)) == 0
    assert hidden.chance(0, Tile(3, 3)) > 0


def test_a_forced_single_rules_out_every_double_and_all_that_is_heavier() -> None:
    r = Round.start(BLOCK, ["6-4 3-2 1-0", "5-4 3-1 2-0"], opening="first").apply(Play("6-4"))
    possible = Hidden(r.view(1)).possible(0)
    assert not any(tile.is_double or tile > Tile(6, 4) for tile in possible)
    assert len(lead_cases(r.view(1))) == 1


def test_a_free_first_lead_still_shows_who_has_the_highest_double() -> None:
    free = BLOCK.replace(opening_tile="free")
    r = Round.start(free, ["4-4 3-2 1-0", "6-5 3-1 2-2"], opening="first").apply(Play("3-2"))
    higher = [Tile(n, n) for n in (6, 5, 4, 3)]
    hidden = Hidden(r.view(1))
    assert sum(hidden.chance(0, tile) for tile in higher) >= 1
    later = Round.start(free, ["4-4 3-2 1-0", "6-5 3-1 2-2"]).apply(Play("3-2"))
    assert sum(Hidden(later.view(1)).chance(0, tile) for tile in higher) < 1


def test_drawn_lots_tell_nothing() -> None:
    rules = RULEBOOKS["pagat_block"].replace(deal={2: 3})
    r = Round.start(rules, ["4-4 3-2 1-0", "6-5 3-1 2-2"], 0, "first").apply(Play("3-2"))
    (case,) = lead_cases(r.view(1))
    assert (case.held, case.absent) == (None, frozenset())


def test_a_drawn_double_is_not_ruled_out_by_the_lead() -> None:
    rules = DRAW.replace(deal={2: 3})
    r = Round.start(rules, ["4-4 4-2 1-0", "6-5 3-1 2-2"], 0, "first", "6-6 5-4 3-0")
    view = r.apply(Play("4-4")).apply(Draw()).apply(Draw()).view(0)
    assert Hidden(view).chance(1, Tile(6, 6)) > 0
    assert Hidden(r.apply(Play("4-4")).view(0)).chance(1, Tile(6, 6)) == 0


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_knows_nothing_of_itself(seat: int) -> None:
    view = Round.start(BLOCK, ["6-5 6-2 2-2", "4-4 3-3 2-1"]).view(seat)
    with pytest.raises(ValueError, match="is not one of the other seats"):
        Hidden(view).chance(seat, Tile(6, 6))
