"""Strokes as ipycanvas commands: numbers in arrays, checked, and as few styles as there are."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import hypot, isfinite
from typing import Any

import numpy as np
from numpy.typing import NDArray

from tutor.table.drawing.boxes import Box
from tutor.table.drawing.places import RAIL
from tutor.table.drawing.strokes import Bars, Dots, Frames, Rings, Slabs, Stroke, Writing
from tutor.table.drawing.theme import FELT, FONTS, LIGHT, RAIL_EDGE
from tutor.table.drawing.theme import RAIL as RAIL_COLOUR

#: Places are sent as whole eighths of a table unit, in two bytes each.
FINE = 8
#: The largest place that two bytes can hold, in table units.
MOST = 4000

_ALIGN = {"start": "left", "middle": "center", "end": "right"}
#: So few things are sent as plain numbers, since an array needs words of its own.
_FEW = 5
_SHADE = "#00000070"
_CLEAR = "#0000"
#: Steps to a quarter of a circle, in the corners of outlines and of the table.
_STEPS, _FINE_STEPS = 4, 12


class Brush:
    """Paints strokes on a canvas with ``density`` pixels to a table unit.

    A style is set on a canvas only where it differs from the one before; nothing is taken for
    granted from one painting to the next, since the browser may have been reloaded.
    """

    def __init__(self, density: float) -> None:
        self._density = density
        self._canvas: Any = None
        self._styles: dict[str, object] = {}
        self._light: Any = None
        self._light_size: tuple[float, float] | None = None
        self._paint: dict[type[Stroke], Callable[..., None]] = {
            Slabs: self._slabs,
            Frames: self._frames,
            Bars: self._bars,
            Dots: self._dots,
            Rings: self._rings,
            Writing: self._writing,
        }

    def paint(self, canvas: Any, made: Iterable[Stroke]) -> None:
        """Clear the canvas and paint the strokes on it.

        Raises
        ------
        ValueError
            If a number cannot be drawn.
        """
        self._begin(canvas)
        for stroke in made:
            self._paint[type(stroke)](stroke)

    def stamp(self, canvas: Any, picture: Any, box: Box) -> None:
        """Clear the canvas and put the picture, another canvas, into the box.

        Raises
        ------
        ValueError
            If the box does not lie on a table.
        """
        self._begin(canvas)
        ((left, top, right, bottom),) = _eighths([box]).tolist()
        canvas.draw_image(picture, left, top, right - left, bottom - top)

    def felt(self, canvas: Any, width: float, height: float) -> None:
        """Paint the rail and the felt of a table of this size."""
        self._begin(canvas)
        table = Box(0, 0, width, height)
        canvas.fill_style = RAIL_COLOUR
        canvas.fill_polygons(_outlines([table], RAIL + 13.0, _FINE_STEPS))
        canvas.fill_style = self._felt_light(canvas, width, height)
        inner = _outlines([table.grown(-RAIL)], 13.0, _FINE_STEPS)
        canvas.fill_polygons(inner)
        self._set(stroke_style=RAIL_EDGE, line_width=float(FINE))
        canvas.stroke_polygons(inner)

    def close(self) -> None:
        """Give back what the browser keeps for it."""
        if self._light is not None:
            self._light.close()
            self._light = self._light_size = None

    def _begin(self, canvas: Any) -> None:
        self._canvas = canvas
        self._styles = {}
        scale = self._density / FINE
        canvas.set_transform(scale, 0, 0, scale, 0, 0)
        # Canvas.clear() would clear a corner only: it takes no notice of the scale.
        canvas.clear_rect(0, 0, canvas.width / scale, canvas.height / scale)
        self._set(line_join="round")

    def _felt_light(self, canvas: Any, width: float, height: float) -> Any:
        if self._light_size != (width, height):
            self.close()
            across, down, reach = LIGHT
            x, y = across * width * FINE, down * height * FINE
            stops = list(zip((0.0, 0.6, 1.0), FELT, strict=True))
            radius = reach * hypot(width, height) * FINE
            self._light = canvas.create_radial_gradient(x, y, 0, x, y, radius, stops)
            self._light_size = (width, height)
        return self._light

    def _set(self, **styles: object) -> None:
        for name, value in styles.items():
            if self._styles.get(name) != value:
                setattr(self._canvas, name, value)
                self._styles[name] = value

    def _slabs(self, slabs: Slabs) -> None:
        """A rectangle filled, and drawn round with a thick line: that gives it round corners."""
        boxes = _eighths([box.grown(-slabs.radius) for box in slabs.boxes])
        boxes[:, 2:] -= boxes[:, :2]
        self._set(fill_style=slabs.colour)
        self._line(slabs.colour, 2 * slabs.radius, 0.0)
        if slabs.shadow:
            depth = slabs.shadow * self._density  # shadows are not scaled with the rest
            self._set(shadow_blur=round(depth * 1.1, 1), shadow_offset_y=round(depth * 0.7, 1))
            self._set(shadow_color=_SHADE)
        _each(self._canvas.stroke_rect, self._canvas.stroke_rects, boxes)
        if slabs.shadow:
            self._set(shadow_color=_CLEAR)
        _each(self._canvas.fill_rect, self._canvas.fill_rects, boxes)

    def _frames(self, frames: Frames) -> None:
        self._line(frames.colour, frames.width, frames.dash)
        self._canvas.stroke_polygons(_outlines(frames.boxes, frames.radius))

    def _bars(self, bars: Bars) -> None:
        self._line(bars.colour, bars.width, 0.0)
        lines = _eighths(bars.lines)
        if len(lines) <= _FEW:
            for line in lines.tolist():
                self._canvas.stroke_line(*line)
        else:
            self._canvas.stroke_line_segments(lines.reshape(-1, 2, 2))

    def _dots(self, dots: Dots) -> None:
        self._set(fill_style=dots.colour)
        points, radius = _eighths(dots.points), _length(dots.radius)
        _each(self._canvas.fill_circle, self._canvas.fill_circles, points, radius)

    def _rings(self, rings: Rings) -> None:
        self._line(rings.colour, rings.width, rings.dash)
        points, radius = _eighths(rings.points), _length(rings.radius)
        _each(self._canvas.stroke_circle, self._canvas.stroke_circles, points, radius)

    def _writing(self, writing: Writing) -> None:
        for text in writing.texts:
            weight = "600" if text.bold else "400"
            font = f"{weight} {_length(text.size):g}px {FONTS}"
            self._set(font=font, fill_style=text.colour, text_align=_ALIGN[text.anchor])
            ((x, y),) = _eighths([(text.x, text.y)]).tolist()
            self._canvas.fill_text(text.text, x, y)

    def _line(self, colour: str, width: float, dash: float) -> None:
        self._set(stroke_style=colour, line_width=_length(width))
        if self._styles.get("dash") != dash:
            self._canvas.set_line_dash([_length(dash)] * 2 if dash else [])
            self._styles["dash"] = dash


def _each(
    one: Callable[..., None], many: Callable[..., None], rows: NDArray[np.int16], *rest: float
) -> None:
    """Draw every row: a few one by one, which is shorter to say, more of them in one command."""
    if len(rows) <= _FEW:
        for row in rows.tolist():
            one(*row, *rest)
    else:
        many(*(np.ascontiguousarray(column) for column in rows.T), *rest)


def _length(value: float) -> float:
    """A length in eighths; the browser's canvas dies of a negative or endless one."""
    if not (isfinite(value) and 0 < value <= MOST):
        raise ValueError(f"a length on the table is above 0 and up to {MOST}, not {value!r}")
    return round(value * FINE, 1)


def _eighths(places: Iterable[Iterable[float]]) -> NDArray[np.int16]:
    """Places in eighths of a unit, one row each."""
    exact = np.array([tuple(place) for place in places], dtype=np.float64) * FINE
    if not (np.isfinite(exact).all() and (np.abs(exact) <= MOST * FINE).all()):
        raise ValueError(f"a place on the table lies within {MOST} of its corner")
    return np.rint(exact).astype(np.int16)


def _outlines(boxes: Iterable[Box], radius: float, steps: int = _STEPS) -> NDArray[np.int16]:
    """Each box as a polygon with round corners."""
    angles = np.linspace(0.0, np.pi / 2, steps + 1)
    quarter = [(float(np.cos(angle)), float(np.sin(angle))) for angle in angles]
    rows = []
    for box in boxes:
        round_by = min(radius, box.width / 2, box.height / 2)
        near_x, near_y = box.left + round_by, box.top + round_by
        far_x, far_y = box.right - round_by, box.bottom - round_by
        corners = ((far_x, far_y, 1, 1), (near_x, far_y, -1, 1), (near_x, near_y, -1, -1))
        points = []
        for place, (x, y, right, down) in enumerate((*corners, (far_x, near_y, 1, -1))):
            turn = quarter if place % 2 == 0 else quarter[::-1]
            points += [(x + right * c * round_by, y + down * s * round_by) for c, s in turn]
        rows.append(points)
    flat = _eighths(point for points in rows for point in points)
    return flat.reshape(len(rows), -1, 2)
