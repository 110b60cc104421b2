"""The picture in pixels: the same as the scene says, smooth, described, and never too large."""

from __future__ import annotations

from io import BytesIO
from math import pi

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from tests.table.lines import grown_lines, widths
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile
from tutor.table.drawing import lettering
from tutor.table.drawing.boxes import Box
from tutor.table.drawing.geometry import arrange
from tutor.table.drawing.lettering import lettered
from tutor.table.drawing.png import scene_png
from tutor.table.drawing.raster import Raster
from tutor.table.drawing.scene import Scene, Text, table_scene
from tutor.table.drawing.still import round_scene
from tutor.table.drawing.theme import FELT, Theme, pips_of
from tutor.table.drawing.words import SeatWords

WHITE = "#ffffff"


def opened(scene: Scene, scale: float = 2) -> Image.Image:
    return Image.open(BytesIO(scene_png(scene, scale)))


def near(pixel: tuple[int, ...], colour: str, by: int = 12) -> bool:
    wanted = bytes.fromhex(colour[1:])
    return all(abs(a - b) <= by for a, b in zip(pixel, wanted, strict=False))


def area(raster: Raster) -> float:
    """How much has been painted white, in table units."""
    return float(raster.pixels()[..., 0].sum() / 255 / raster.density**2)


@pytest.mark.parametrize("scale", [1, 2, 3])
def test_every_pip_is_where_the_scene_has_it(scale):
    tiles = [Tile(6, 5), Tile(9, 8), Tile(4, 3), Tile(2, 1)]
    scene = table_scene(arrange(860, Line().lay(Tile(7, 6)), tiles, {1: 7}), {})
    picture = opened(scene, scale)
    assert picture.size == (860 * scale, scene.height * scale)
    for piece in scene.pieces:
        for number, x, y in pips_of(piece.placed) if piece.placed.face_up else ():
            pixel = picture.getpixel((round(x * scale), round(y * scale)))
            assert near(pixel, Theme().ink(number)), (piece.placed.tile, pixel)


def test_felt_fills_the_table_and_its_corners_are_clear():
    scene = round_scene(Round.deal(RULEBOOKS["block"], players=2, seed=7))
    picture = opened(scene)
    assert near(picture.getpixel((860, round(0.44 * 2 * scene.height))), FELT[0], by=4)
    assert picture.getpixel((0, 0))[3] == 0
    assert picture.getpixel((860, 0))[3] == 255


def test_words_go_with_the_picture():
    layout = arrange(360, Line(), [Tile(6, 1)], {1: 6})
    scene = table_scene(layout, {1: SeatWords("Zoë", "6 tiles")}, "Your turn.")
    picture = opened(scene, 1)
    assert picture.text == {"Title": scene.title, "Description": scene.description}
    assert "Zoë" in scene.description
    assert round(opened(scene, 3).info["dpi"][0]) == 3 * 96


@settings(max_examples=30)
@given(grown_lines(), widths)
def test_every_line_can_be_painted(moments, width):
    layout = arrange(width, moments[-1], [Tile(6, 1)], {1: 6})
    assert opened(table_scene(layout, {}), 0.25).size[0] == round(width / 4)


@pytest.mark.parametrize("scale", [0, -1, 0.01, 9, 6, float("nan"), float("inf")])
def test_a_picture_too_small_or_too_large_is_refused(scale):
    scene = table_scene(arrange(1920, Line(), [], {1: 7}), {})
    with pytest.raises(ValueError, match="too small or too large"):
        scene_png(scene, scale)


shifts = st.floats(0, 1, width=32)


@given(shifts, shifts, st.floats(1, 6, width=32))
def test_shapes_cover_their_area_wherever_they_lie_between_pixels(x, y, radius):
    raster = Raster(20, 20, 2)
    raster.dots([(10 + x, 10 + y)], radius, WHITE)
    assert area(raster) == pytest.approx(pi * radius**2, rel=0.06)
    raster = Raster(20, 20, 2)
    raster.slab(Box(4 + x, 5 + y, 9 + x, 12.5 + y), 0.0, WHITE)
    assert area(raster) == pytest.approx(5 * 7.5, rel=0.03)


@given(shifts, st.sampled_from([0.2, 0.5, 1.0, 2.5]))
def test_thin_lines_are_neither_lost_nor_fattened(y, width):
    raster = Raster(20, 20, 2)
    raster.bar((2, 10 + y, 18, 10 + y), WHITE, width)
    assert area(raster) == pytest.approx(16 * width, rel=0.1)
    raster = Raster(20, 20, 2)
    raster.bar((4, 4, 16, 14 + y), WHITE, width)
    assert area(raster) == pytest.approx((144 + (10 + y) ** 2) ** 0.5 * width, rel=0.1)


@pytest.mark.parametrize("radius", [3.0, 8.0])
def test_dashes_are_half_of_the_outline(radius):
    box = Box(5, 5, 45, 21)
    whole, dashed = Raster(50, 26, 2), Raster(50, 26, 2)
    whole.frame(box, radius, WHITE, 2.0)
    dashed.frame(box, radius, WHITE, 2.0, dash=3.0)
    assert area(dashed) == pytest.approx(area(whole) / 2, rel=0.06)


def test_what_lies_off_the_picture_is_passed_over():
    raster = Raster(10, 10, 2)
    ink = np.ones((6, 6), np.float32)
    for left, top in ((-9, 3), (3, -9), (40, 3), (3, 40), (-3, -3), (17, 17)):
        raster.stamp(ink, left, top, WHITE)
    raster.slab(Box(50, 50, 60, 60), 2.0, WHITE)
    assert raster.pixels()[..., 0].sum() == 2 * 9 * 255


def test_words_keep_to_their_side():
    widths = {}
    for anchor in ("start", "middle", "end"):
        cover, left, top = lettered(Text(100, 50, "South", 15, WHITE, anchor), 2)
        widths[anchor] = left, left + cover.shape[1]
        assert top < 100 <= top + cover.shape[0] + 4
    assert widths["start"][0] == pytest.approx(200, abs=4)
    assert sum(widths["middle"]) / 2 == pytest.approx(200, abs=3)
    assert widths["end"][1] == pytest.approx(200, abs=4)


def test_without_any_letters_of_the_system_there_are_still_words(monkeypatch):
    monkeypatch.setattr(lettering, "_FILES", ())
    lettering._font.cache_clear()
    try:
        cover, _left, _top = lettered(Text(10, 20, "▸ North", 15, WHITE, bold=True), 2)
        assert cover.max() > 0.9
        font = lettering._font(False, 40)
        assert lettering._shown("▸", font) == "›"
        assert lettering._shown("N", font) == "N"
    finally:
        lettering._font.cache_clear()
