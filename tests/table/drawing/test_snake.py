"""The line on the table: whatever its length, it fits, touches where it should, and stays."""

from __future__ import annotations

import random
from itertools import combinations, pairwise, product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.table.lines import grown_lines, widths
from tutor.game.line import Line
from tutor.game.tiles import Tile, full_set
from tutor.table.drawing.boxes import GAP, Placed
from tutor.table.drawing.geometry import TableLayout, arrange
from tutor.table.drawing.snake import lay_out


class Step(NamedTuple):
    """A tile of an arm: the number by which it touches the one before, and where it lies."""

    inner: int
    placed: Placed


def layout_of(line: Line, width: float, players: int = 2) -> TableLayout:
    return arrange(width, line, [], dict.fromkeys(range(1, players), 5))


def arms(line: Line, placed: tuple[Placed, ...]) -> list[list[Step]]:
    """Each arm outward, from the tile in the middle."""
    middle = line.origin if line.spinner is None else line.spinner_index
    main, ups = len(line.tiles), len(line.up)
    root = Step(-1, placed[middle])
    left = [Step(laid.end, at) for laid, at in zip(line.tiles, placed[:main], strict=True)]
    right = [Step(laid.start, at) for laid, at in zip(line.tiles, placed[:main], strict=True)]
    up = [Step(laid.start, at) for laid, at in zip(line.up, placed[main:], strict=False)]
    down = [Step(laid.start, at) for laid, at in zip(line.down, placed[main + ups :], strict=True)]
    outward = (left[:middle][::-1], right[middle + 1 :], up, down)
    return [[root, *arm] for arm in outward]


def side_by_side(one: Placed, other: Placed, number: int) -> bool:
    """Whether halves with the number lie a gap apart: square on, or a tile's end on the middle of
    a double, which is half a square beside each of its halves."""
    for half, near in product(one.halves, other.halves):
        if half.number == near.number == number:
            slide, apart = sorted((abs(half.x - near.x), abs(half.y - near.y)))
            if apart == pytest.approx(one.half + GAP) and (
                slide == pytest.approx(0, abs=1e-6) or _on_a_middle(one, other, slide)
            ):
                return True
    return False


def _on_a_middle(one: Placed, other: Placed, slide: float) -> bool:
    return (one.tile.is_double or other.tile.is_double) and slide == pytest.approx(one.half / 2)


@given(grown_lines(), widths, st.integers(2, 4))
def test_no_two_tiles_overlap_and_all_stay_in_the_area(moments, width, players):
    layout = layout_of(moments[-1], width, players)
    assert len(layout.line) == len(moments[-1])
    for placed in layout.line:
        assert layout.area.holds(placed.box)
    for one, other in combinations(layout.line, 2):
        assert not one.box.overlaps(other.box)


@given(grown_lines(), widths)
def test_tiles_that_do_not_touch_by_the_rules_stay_apart(moments, width):
    layout = layout_of(moments[-1], width)
    joined = {
        frozenset((one.placed.key, other.placed.key))
        for arm in arms(moments[-1], layout.line)
        for one, other in pairwise(arm)
    }
    for one, other in combinations(layout.line, 2):
        if frozenset((one.key, other.key)) not in joined:
            assert not one.box.grown(1.5 * GAP).overlaps(other.box)


@given(grown_lines(), widths)
def test_matching_halves_lie_side_by_side(moments, width):
    for arm in arms(moments[-1], layout_of(moments[-1], width).line):
        for (_, one), (number, other) in pairwise(arm):
            assert side_by_side(one, other, number)


@given(grown_lines(), widths)
def test_doubles_lie_across_the_way_the_line_came(moments, width):
    line = moments[-1]
    layout = layout_of(line, width)
    for arm in arms(line, layout.line):
        for (_, one), (_, other) in pairwise(arm):
            if other.tile.is_double:
                gap_above = max(one.box.top, other.box.top) - min(one.box.bottom, other.box.bottom)
                came_sideways = gap_above < 0
                assert other.upright == came_sideways
    middle = arms(line, layout.line)[0][0].placed
    assert middle.upright == middle.tile.is_double


@pytest.mark.slow
@given(grown_lines(), widths)
def test_no_tile_moves_until_the_line_is_drawn_smaller(moments, width):
    before = layout_of(moments[0], width)
    for line in moments[1:]:
        after = layout_of(line, width)
        if line.spinner == before.played.spinner:
            assert after.half <= before.half
        if after.frame == before.frame:
            assert set(before.line) <= set(after.line)
        before = after


@given(grown_lines(least=2), widths)
def test_the_next_tile_lies_where_it_was_said_to(moments, width):
    before, line = moments[-2], moments[-1]
    (tile,) = {laid.tile for laid in line.laid} - {laid.tile for laid in before.laid}
    was = layout_of(before, width)
    now = layout_of(line, width)
    if was.frame == now.frame and was.played.spinner == line.spinner:
        (placed,) = [placed for placed in now.line if placed.tile == tile]
        ends = [end for end in before.fits(tile) if end is not None]
        assert placed in [was.landing(tile, end) for end in ends]


@given(grown_lines(), widths)
def test_open_ends_can_be_reached_and_do_not_hide_tiles(moments, width):
    layout = layout_of(moments[-1], width)
    assert {mark.end: mark.number for mark in layout.marks} == moments[-1].ends
    for mark in layout.marks:
        assert layout.hit(mark.x, mark.y).end == mark.end
        assert layout.drop(mark.x, mark.y).end == mark.end
        ahead = layout.ahead[mark.end]
        assert layout.area.holds(ahead.box)
        assert not any(ahead.box.overlaps(placed.box) for placed in layout.line)


@pytest.mark.parametrize("width", [360, 860, 1920])
@pytest.mark.parametrize("favoured", ["left", "right"])
def test_the_longest_line_in_one_direction_still_fits(width, favoured):
    line = max((one_way(seed, favoured) for seed in range(40)), key=len)
    layout = layout_of(line, width)
    assert len(line) > 45
    assert all(layout.area.holds(placed.box) for placed in layout.line)
    assert layout.half > 8


def one_way(seed: int, end: str) -> Line:
    """A line of double-nine that grows at one end only."""
    tiles = list(full_set(9))
    random.Random(seed).shuffle(tiles)
    line = Line().lay(tiles.pop())
    while fitting := [tile for tile in tiles if end in line.fits(tile)]:
        tiles.remove(fitting[0])
        line = line.lay(fitting[0], end)
    return line


def test_a_first_double_stands_in_the_middle_and_the_line_runs_both_ways():
    line = Line().lay(Tile(6, 6)).lay(Tile(6, 1), "right").lay(Tile(6, 2), "left")
    layout = layout_of(line, 860)
    left, middle, right = layout.line
    assert middle.upright
    assert not left.upright
    assert left.x < middle.x < right.x
    assert left.y == middle.y == right.y
    assert middle.x == (layout.area.left + layout.area.right) / 2


def test_the_arms_of_a_spinner_point_up_and_down():
    line = Line().lay(Tile(5, 5), spinner=True)
    for tile, end in (("5-1", "left"), ("5-2", "right"), ("5-3", "up"), ("5-4", "down")):
        line = line.lay(Tile.of(tile), end, spinner=True)
    layout = layout_of(line, 860)
    _left, spinner, _right, up, down = layout.line
    assert up.x == spinner.x == down.x
    assert up.y < spinner.y < down.y
    assert [half.number for half in up.halves if half.y > up.y] == [5]
    assert [half.number for half in down.halves if half.y < down.y] == [5]


def test_there_is_no_layout_of_nothing_and_no_landing_that_does_not_fit():
    layout = layout_of(Line().lay(Tile(6, 4)), 860)
    with pytest.raises(ValueError, match="does not fit"):
        layout.landing(Tile(1, 0), "left")
    with pytest.raises(ValueError, match="empty"):
        lay_out(Line(), layout.area, 30)
