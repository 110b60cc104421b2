"""The still painter for pixels: a scene as PNG, for documents that take no SVG."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from io import BytesIO
from math import hypot

from PIL import Image
from PIL.PngImagePlugin import PngInfo

from tutor.table.drawing.boxes import Box
from tutor.table.drawing.lettering import lettered
from tutor.table.drawing.places import RAIL
from tutor.table.drawing.raster import Raster
from tutor.table.drawing.scene import Scene
from tutor.table.drawing.strokes import Bars, Dots, Frames, Rings, Slabs, Stroke, Writing, strokes
from tutor.table.drawing.theme import FELT, LIGHT, RAIL_EDGE
from tutor.table.drawing.theme import RAIL as RAIL_COLOUR

#: The most pixels to a table unit, and in a picture.
MOST_DENSE, MOST_PIXELS = 8, 40_000_000


def scene_png(scene: Scene, scale: float = 2) -> bytes:
    r"""The scene as a PNG file with ``scale`` pixels to a table unit, and its words inside.

    >>> from tutor.game.line import Line
    >>> from tutor.table.drawing.geometry import arrange
    >>> from tutor.table.drawing.scene import table_scene
    >>> scene_png(table_scene(arrange(360, Line(), [], {1: 7}), {}), scale=1)[:8]
    b'\x89PNG\r\n\x1a\n'

    Raises
    ------
    ValueError
        If there are less than 0.1 or more than 8 pixels to a table unit, or 40 million in all.
    """
    if not 0.1 <= scale <= MOST_DENSE or scale**2 * scene.width * scene.height > MOST_PIXELS:
        raise ValueError(f"a picture of {scale!r} pixels to a table unit is too small or too large")
    raster = Raster(scene.width, scene.height, scale)
    _paint_felt(raster, scene)
    for layer in scene.layers:
        for stroke in strokes(layer, scene.theme):
            _PAINT[type(stroke)](raster, stroke)
    return _file(raster, scene)


def _file(raster: Raster, scene: Scene) -> bytes:
    words = PngInfo()
    words.add_itxt("Title", scene.title)
    words.add_itxt("Description", scene.description)
    dense = raster.density * 96
    made = BytesIO()
    Image.fromarray(raster.pixels()).save(made, "PNG", pnginfo=words, dpi=(dense, dense))
    return made.getvalue()


def _paint_felt(raster: Raster, scene: Scene) -> None:
    across, down, reach = LIGHT
    stops = list(zip((0.0, 0.6, 1.0), FELT, strict=True))
    centre = (across * scene.width, down * scene.height)
    raster.light(centre, reach * hypot(scene.width, scene.height), stops)
    table = Box(0, 0, scene.width, scene.height)
    raster.frame(table.grown(-RAIL / 2), 18.0, RAIL_COLOUR, RAIL)
    raster.frame(table.grown(-RAIL), 13.0, RAIL_EDGE, 1.0, opacity=0.55)
    raster.cut(table, 23.0)


def _slabs(raster: Raster, slabs: Slabs) -> None:
    if slabs.shadow:  # as the canvas of a browser casts it
        fallen = tuple(
            box._replace(top=box.top + 0.7 * slabs.shadow, bottom=box.bottom + 0.7 * slabs.shadow)
            for box in slabs.boxes
        )
        raster.shade(fallen, slabs.radius, 1.1 * slabs.shadow, 0.44)
    for box in slabs.boxes:
        raster.slab(box, slabs.radius, slabs.colour)


def _frames(raster: Raster, frames: Frames) -> None:
    for box in frames.boxes:
        raster.frame(box, frames.radius, frames.colour, frames.width, dash=frames.dash)


def _bars(raster: Raster, bars: Bars) -> None:
    for line in bars.lines:
        raster.bar(line, bars.colour, bars.width)


def _dots(raster: Raster, dots: Dots) -> None:
    raster.dots(dots.points, dots.radius, dots.colour)


def _rings(raster: Raster, rings: Rings) -> None:
    for x, y in rings.points:
        box = Box(x, y, x, y).grown(rings.radius)
        raster.frame(box, rings.radius, rings.colour, rings.width, dash=rings.dash)


def _writing(raster: Raster, writing: Writing) -> None:
    for text in writing.texts:
        if text.text.strip():
            raster.stamp(*lettered(text, raster.density), text.colour)


_PAINT: Mapping[type[Stroke], Callable[..., None]] = {
    Slabs: _slabs,
    Frames: _frames,
    Bars: _bars,
    Dots: _dots,
    Rings: _rings,
    Writing: _writing,
}
