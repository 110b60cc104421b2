"""The still painter: a scene as SVG, for saved notebooks, worksheets and printing."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from hashlib import blake2s
from html import escape
from math import hypot

from tutor.table.drawing.boxes import Box
from tutor.table.drawing.places import RAIL
from tutor.table.drawing.scene import Layer, Scene
from tutor.table.drawing.strokes import Bars, Dots, Frames, Rings, Slabs, Stroke, Writing, strokes
from tutor.table.drawing.theme import FELT, FONTS, LIGHT, RAIL_EDGE
from tutor.table.drawing.theme import RAIL as RAIL_COLOUR

_BOLD = ' font-weight="600"'
_ANCHORS = {"start": "", "middle": ' text-anchor="middle"', "end": ' text-anchor="end"'}


def scene_svg(scene: Scene) -> str:
    """The scene as one SVG element with a title and a description in words.

    The element's ids are its own, so that many pictures can stand on one page.

    >>> from tutor.game.line import Line
    >>> from tutor.table.drawing.geometry import arrange
    >>> from tutor.table.drawing.scene import table_scene
    >>> svg = scene_svg(table_scene(arrange(360, Line(), [], {1: 7}), {}))
    >>> svg[:4], svg[-6:], 'role="img"' in svg
    ('<svg', '</svg>', True)
    """
    drawn = "".join(_layer(layer, scene) for layer in scene.layers)
    words = f"{scene.title}\n{scene.description}"
    name = "t" + blake2s(f"{words}{drawn}{scene.width}".encode(), digest_size=6).hexdigest()
    width, height = _n(scene.width), _n(scene.height)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}"'
        f' style="max-width:100%;height:auto" role="img"'
        f' aria-labelledby="{name}a {name}b">'
        f'<title id="{name}a">{escape(scene.title)}</title>'
        f'<desc id="{name}b">{escape(scene.description)}</desc>'
        f"{_felt(scene, name)}"
        f'<g font-family="{escape(FONTS)}" stroke-linejoin="round">{drawn}</g></svg>'
    )


def _felt(scene: Scene, name: str) -> str:
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{colour}"/>'
        for offset, colour in zip((0, 0.6, 1), FELT, strict=True)
    )
    across, down, reach = LIGHT
    light = (
        f'gradientUnits="userSpaceOnUse" cx="{_n(across * scene.width)}"'
        f' cy="{_n(down * scene.height)}" r="{_n(reach * hypot(scene.width, scene.height))}"'
    )
    inner = RAIL / 2
    box = (
        f'x="{inner:g}" y="{inner:g}" width="{_n(scene.width - RAIL)}"'
        f' height="{_n(scene.height - RAIL)}"'
    )
    edge = (
        f'x="{RAIL:g}" y="{RAIL:g}" width="{_n(scene.width - 2 * RAIL)}"'
        f' height="{_n(scene.height - 2 * RAIL)}"'
    )
    return (
        f'<defs><radialGradient id="{name}f" {light}>{stops}</radialGradient>'
        f"</defs>"
        f'<rect {box} rx="18" fill="url(#{name}f)" stroke="{RAIL_COLOUR}" stroke-width="{RAIL:g}"/>'
        f'<rect {edge} rx="13" fill="none" stroke="{RAIL_EDGE}" stroke-opacity=".55"/>'
    )


def _layer(layer: Layer, scene: Scene) -> str:
    return "".join(_PAINT[type(stroke)](stroke) for stroke in strokes(layer, scene.theme))


def _slabs(slabs: Slabs) -> str:
    inset = [box.grown(-slabs.radius) for box in slabs.boxes]
    path = f'<path d="{_boxes(inset)}" stroke-width="{_n(2 * slabs.radius)}"'
    solid = f'{path} fill="{slabs.colour}" stroke="{slabs.colour}"/>'
    if not slabs.shadow:
        return solid
    # Two soft steps stand in for a blur, which not every reader of SVG can do.
    under = "".join(
        f'<path d="{_boxes(box.grown(grow) for box in inset)}"'
        f' transform="translate(0 {_n(slabs.shadow * down)})"'
        f' stroke-width="{_n(2 * slabs.radius)}" fill="none" stroke="#000"'
        f' stroke-opacity="{opacity}"/>'
        for down, grow, opacity in ((0.6, 0.0, 0.24), (0.9, 0.8, 0.14))
    )
    return under + solid


def _frames(frames: Frames) -> str:
    width = f'stroke="{frames.colour}" stroke-width="{_n(frames.width)}"{_dash(frames.dash)}'
    return "".join(
        f'<rect x="{_n(box.left)}" y="{_n(box.top)}" width="{_n(box.width)}"'
        f' height="{_n(box.height)}" rx="{_n(frames.radius)}" fill="none" {width}/>'
        for box in frames.boxes
    )


def _bars(bars: Bars) -> str:
    path = "".join(f"M{_n(x1)} {_n(y1)}L{_n(x2)} {_n(y2)}" for x1, y1, x2, y2 in bars.lines)
    return f'<path d="{path}" stroke="{bars.colour}" stroke-width="{_n(bars.width)}"/>'


def _dots(dots: Dots) -> str:
    """Circles as points of a thick round line: a third of the text of as many circles."""
    path = "".join(f"M{_n(x)} {_n(y)}h0" for x, y in dots.points)
    return (
        f'<path d="{path}" stroke="{dots.colour}" stroke-width="{_n(2 * dots.radius)}"'
        f' stroke-linecap="round"/>'
    )


def _rings(rings: Rings) -> str:
    return "".join(
        f'<circle cx="{_n(x)}" cy="{_n(y)}" r="{_n(rings.radius)}" fill="none"'
        f' stroke="{rings.colour}" stroke-width="{_n(rings.width)}"{_dash(rings.dash)}/>'
        for x, y in rings.points
    )


def _writing(writing: Writing) -> str:
    return "".join(
        f'<text x="{_n(text.x)}" y="{_n(text.y)}" font-size="{_n(text.size)}"'
        f' fill="{text.colour}"{_ANCHORS[text.anchor]}'
        f"{_BOLD if text.bold else ''}>{escape(text.text)}</text>"
        for text in writing.texts
    )


_PAINT: Mapping[type[Stroke], Callable[..., str]] = {
    Slabs: _slabs,
    Frames: _frames,
    Bars: _bars,
    Dots: _dots,
    Rings: _rings,
    Writing: _writing,
}


def _boxes(boxes: Iterable[Box]) -> str:
    return "".join(
        f"M{_n(box.left)} {_n(box.top)}h{_n(box.width)}v{_n(box.height)}h{_n(-box.width)}z"
        for box in boxes
    )


def _dash(dash: float) -> str:
    return f' stroke-dasharray="{_n(dash)} {_n(dash)}" stroke-linecap="butt"' if dash else ""


def _n(value: float) -> str:
    """A number as short as the picture needs it."""
    return f"{round(value, 2):g}" if abs(value) < 1000 else f"{round(value, 1):.1f}"
