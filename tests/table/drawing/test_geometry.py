"""The parts of the table: hands, backs and words have their places, and points find them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.lines import grown_lines, widths
from tutor.game.line import Line
from tutor.game.tiles import Tile, full_set
from tutor.table.drawing.boxes import Box
from tutor.table.drawing.geometry import Hit, arrange, height_for
from tutor.table.drawing.size import size_for

SET = full_set(9)
yards = st.sampled_from([None, 0, 1, 14])
counts = st.integers(0, 26)


@given(widths, st.integers(2, 4), counts, counts, yards, st.booleans(), st.booleans())
def test_nothing_overlaps_and_nothing_leaves_the_table(
    width, players, own, held, yard, is_open, is_low
):
    """On a table of the usual height, and on one in a low window."""
    others = dict.fromkeys(range(1, players), SET[:held] if is_open else held)
    height = size_for(width, 700, players).height if is_low else None
    layout = arrange(
        width,
        Line(),
        SET[:own],
        others,
        players=players,
        boneyard=yard,
        height=height,
        large=is_open,
    )
    felt = Box(10, 10, width - 10, layout.height - 10)
    hand, backs = layout.hand, [tile for tiles in layout.others.values() for tile in tiles]
    assert len(hand) == own
    assert len(backs) == held * (players - 1)
    for one, other in combinations([*hand, *backs, *layout.boneyard[:1]], 2):
        assert not one.box.overlaps(other.box)
    for placed in (*hand, *backs, *layout.boneyard):
        assert felt.holds(placed.box)
        assert not placed.box.overlaps(layout.area)


@given(widths, st.integers(2, 4), st.integers(0, 3), yards)
def test_each_seat_has_its_side(width, players, viewer, yard):
    viewer %= players
    others = {seat: 5 for seat in range(players) if seat != viewer}
    layout = arrange(width, Line(), SET[:7], others, seat=viewer, players=players, boneyard=yard)
    assert set(layout.others) == set(layout.plan.words) == set(others)
    following = [layout.plan.words[(viewer + step) % players] for step in range(1, players)]
    assert [spot.x for spot in following] == sorted(spot.x for spot in following)
    assert all(spot.width >= 60 for spot in following)


@pytest.mark.parametrize("size", [(360, 844), (736, 768), (1060, 1080), (1280, 1080)])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_for_a_class_open_hands_and_words_are_larger_and_clear_of_each_other(size, players):
    width, height = size_for(*size, players)
    others = dict.fromkeys(range(1, players), SET[:7])
    usual, large = (
        arrange(width, Line(), SET[:7], others, boneyard=7, height=height, large=is_large)
        for is_large in (False, True)
    )
    assert large.plan.letter >= usual.plan.letter
    for seat, spot in large.plan.words.items():
        assert large.others[seat][0].half > usual.others[seat][0].half
        letter = large.plan.letter
        lines = spot.lines + 1 if players > 2 and not large.plan.narrow else spot.lines
        right = {"start": spot.x + spot.width, "middle": spot.x + spot.width / 2, "end": spot.x}
        far = right[spot.anchor]
        words = Box(far - spot.width, spot.y - 13, far, spot.y + (2 + 17 * (lines - 1)) * letter)
        for placed in large.others[seat]:
            assert not placed.box.overlaps(words)


@pytest.mark.parametrize("width", [360, 600, 860, 1920])
def test_the_area_of_the_line_depends_on_the_table_alone(width):
    full = arrange(width, Line(), SET[:7], {1: 7}, boneyard=14)
    bare = arrange(width, Line(), [], {1: 0}, boneyard=0)
    assert full.area == bare.area
    assert full.height == height_for(width)


@pytest.mark.parametrize(("width", "count", "least"), [(360, 7, 40), (860, 7, 48), (360, 22, 20)])
def test_tiles_of_the_hand_are_large_enough_for_a_finger(width, count, least):
    layout = arrange(width, Line(), SET[:count], {1: 7})
    assert layout.hand[0].half >= least


@given(grown_lines(), widths)
def test_every_tile_is_found_where_it_is_drawn(moments, width):
    line = moments[-1]
    hand = [tile for tile in SET if tile not in {laid.tile for laid in line.laid}][:7]
    layout = arrange(width, line, hand, {1: 5})
    for placed in layout.hand:
        assert layout.hit(placed.x, placed.y) == Hit("hand", placed.tile)
    for placed in layout.line:
        assert layout.hit(placed.x, placed.y, ends=()) == Hit("line", placed.tile)
    assert layout.hit(layout.others[1][0].x, layout.others[1][0].y) == Hit("seat", seat=1)


def test_a_point_on_bare_felt_touches_nothing():
    layout = arrange(860, Line(), SET[:3], {1: 2}, boneyard=5)
    assert layout.hit(40, 300) is None
    assert layout.hit(layout.boneyard[0].x, layout.boneyard[0].y) == Hit("boneyard")


def test_a_drop_near_an_end_counts_and_one_far_away_does_not():
    line = Line().lay(Tile(6, 4)).lay(Tile(4, 1), "right")
    layout = arrange(860, line, [Tile(6, 1)], {1: 7})
    left, right = layout.marks
    assert layout.drop(left.x - 40, left.y + 30).end == "left"
    assert layout.drop(right.x + 40, right.y - 50).end == "right"
    assert layout.drop(right.x, right.y, ends=["left"]) is None
    assert layout.drop(430, 580) is None


def test_the_first_tile_may_be_dropped_anywhere_on_the_area():
    layout = arrange(860, Line(), [Tile(6, 1)], {1: 7})
    (mark,) = layout.marks
    assert (mark.end, mark.number) == (None, None)
    assert layout.drop(100, 200).end is None
    assert layout.drop(430, 600) is None
    assert layout.landing(Tile(6, 6)).upright
    assert not layout.landing(Tile(6, 5)).upright


def test_hidden_tiles_of_the_own_hand_are_backs():
    layout = arrange(860, Line(), [None, None], {1: 7})
    assert [placed.face_up for placed in layout.hand] == [False, False]


@pytest.mark.parametrize(("width", "players"), [(200, 2), (860, 5), (860, 1)])
def test_a_table_that_cannot_be_is_refused(width, players):
    with pytest.raises(ValueError, match="table"):
        arrange(width, Line(), [], {}, players=players)
