"""A picture of pixels that shapes are painted on, each with edges as smooth as its geometry.

How much of a pixel a shape covers follows from how far the pixel's middle is from the shape's
edge. Nothing is drawn large and scaled down, so that thin lines and small circles stay sharp.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil, floor, hypot, pi
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PIL.ImageColor import getrgb

from tutor.table.drawing.boxes import Box

Floats = NDArray[np.float32]


class _Patch(NamedTuple):
    """The pixels that a shape may touch, and where their middles are, in table units."""

    rows: slice
    columns: slice
    x: Floats
    y: Floats


class Raster:
    """Pixels, ``density`` to a table unit along each side, for a table of this size.

    Places and lengths are in table units. What is painted later lies on top.

    >>> raster = Raster(4, 2, density=1)
    >>> raster.slab(Box(0, 0, 2.5, 2), 0.0, "#ff0000")
    >>> raster.pixels()[0, :, 0].tolist()
    [255, 255, 128, 0]
    """

    def __init__(self, width: float, height: float, density: float) -> None:
        self.density = density
        self._high = max(1, round(height * density))
        self._wide = max(1, round(width * density))
        self._whole = self._patch(Box(0, 0, width, height))
        self._colours = np.zeros((self._high, self._wide, 3), np.float32)
        self._opacity = np.ones((self._high, self._wide), np.float32)

    def pixels(self) -> NDArray[np.uint8]:
        """Rows of pixels: red, green, blue and opacity, each 0 to 255."""
        made = np.empty((self._high, self._wide, 4), np.uint8)
        made[..., :3] = np.rint(self._colours)
        made[..., 3] = np.rint(self._opacity * 255)
        return made

    def light(
        self, centre: tuple[float, float], reach: float, stops: Sequence[tuple[float, str]]
    ) -> None:
        """Fill everything with a light: its colours at shares of its reach from the centre."""
        (x, y), (places, colours) = centre, zip(*stops, strict=True)
        share = np.hypot(self._whole.x - np.float32(x), self._whole.y - np.float32(y)) / reach
        for channel, values in enumerate(zip(*map(getrgb, colours), strict=True)):
            self._colours[..., channel] = np.interp(share, places, values)

    def cut(self, box: Box, radius: float) -> None:
        """Leave clear what lies outside the box."""
        self._opacity[:] = self._filled(_to_edge(self._whole, box, radius))

    def slab(self, box: Box, radius: float, colour: str) -> None:
        """Fill a box with round corners."""
        patch = self._patch(box)
        self._blend(patch, self._filled(_to_edge(patch, box, radius)), colour)

    def dots(self, points: Iterable[tuple[float, float]], radius: float, colour: str) -> None:
        """Fill circles of one radius."""
        for x, y in points:
            self.slab(Box(x, y, x, y).grown(radius), radius, colour)

    def shade(self, boxes: Sequence[Box], radius: float, blur: float, opacity: float) -> None:
        """Darken under the boxes, fading over ``blur`` to both sides of their edges.

        Where the shadows of two boxes meet it is no darker than under one.
        """
        sides = tuple(zip(*(box.grown(blur) for box in boxes), strict=True))
        area = self._patch(Box(*map(min, sides[:2]), *map(max, sides[2:])))
        dark = np.zeros((area.y.size, area.x.size), np.float32)
        for box in boxes:
            patch = self._patch(box.grown(blur))
            share = np.clip(0.5 - _to_edge(patch, box, radius) / (2 * blur), 0, 1)
            down, right = (
                patch.rows.start - area.rows.start,
                patch.columns.start - area.columns.start,
            )
            part = dark[down : down + patch.y.size, right : right + patch.x.size]
            np.maximum(part, share * share * (3 - 2 * share), out=part)
        self._blend(area, dark * np.float32(opacity), "#000000")

    def frame(
        self,
        box: Box,
        radius: float,
        colour: str,
        width: float,
        *,
        dash: float = 0.0,
        opacity: float = 1.0,
    ) -> None:
        """Draw the outline of a box with round corners, whole or in dashes of this length."""
        patch = self._patch(box.grown(width / 2))
        cover = self._drawn(np.abs(_to_edge(patch, box, radius)), width)
        if dash:
            along = _round_the_edge(patch, box, radius)
            within = np.abs((along - dash / 2) % (2 * dash) - dash) - dash / 2
            cover = cover * self._filled(-within)
        self._blend(patch, cover * np.float32(opacity), colour)

    def bar(self, line: tuple[float, float, float, float], colour: str, width: float) -> None:
        """Draw a straight line from (x1, y1) to (x2, y2)."""
        x1, y1, x2, y2 = line
        length = hypot(x2 - x1, y2 - y1)
        if not length:
            return
        ends = Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)).grown(width / 2)
        patch = self._patch(ends)
        x, y = _from_middle(patch, ends)
        ahead, down = np.float32((x2 - x1) / length), np.float32((y2 - y1) / length)
        beyond = np.abs(x * ahead + y * down) - np.float32(length / 2)
        beside = np.abs(y * ahead - x * down)
        self._blend(patch, self._filled(beyond) * self._drawn(beside, width), colour)

    def stamp(self, cover: Floats, left: int, top: int, colour: str) -> None:
        """Colour a shape, given as how much of each pixel it covers; its corner is in pixels."""
        high, wide = cover.shape
        rows = slice(*np.clip((top, top + high), 0, self._high).tolist())
        columns = slice(*np.clip((left, left + wide), 0, self._wide).tolist())
        if rows.start < rows.stop and columns.start < columns.stop:
            seen = cover[rows.start - top : rows.stop - top]
            seen = seen[:, columns.start - left : columns.stop - left]
            self._blend(self._whole._replace(rows=rows, columns=columns), seen, colour)

    def _patch(self, box: Box) -> _Patch:
        top, bottom = floor(box.top * self.density) - 1, ceil(box.bottom * self.density) + 1
        left, right = floor(box.left * self.density) - 1, ceil(box.right * self.density) + 1
        rows = slice(*np.clip((top, bottom), 0, self._high).tolist())
        columns = slice(*np.clip((left, right), 0, self._wide).tolist())
        x = (np.arange(columns.start, columns.stop, dtype=np.float32) + 0.5) / self.density
        y = (np.arange(rows.start, rows.stop, dtype=np.float32) + 0.5) / self.density
        return _Patch(rows, columns, x[None, :].astype(np.float32), y[:, None].astype(np.float32))

    def _filled(self, outside: Floats) -> Floats:
        """How much of each pixel a shape covers whose edge is so far inward of its middle."""
        covered: Floats = np.clip(0.5 - outside * np.float32(self.density), 0, 1)
        return covered

    def _drawn(self, off: Floats, width: float) -> Floats:
        """How much of each pixel a line covers that is so far off; it may be thinner than one."""
        thick = width * self.density
        reach = thick / 2 + 0.5 - off * np.float32(self.density)
        covered: Floats = np.clip(reach, 0, min(1.0, thick))
        return covered

    def _blend(self, patch: _Patch, cover: Floats, colour: str) -> None:
        part = self._colours[patch.rows, patch.columns]
        part += (np.array(getrgb(colour)[:3], np.float32) - part) * cover[..., None]


def _from_middle(patch: _Patch, box: Box) -> tuple[Floats, Floats]:
    x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
    return patch.x - np.float32(x), patch.y - np.float32(y)


def _inner(box: Box, radius: float) -> tuple[float, float, float]:
    """How wide and high the box is between its round corners, and their radius."""
    round_by = min(radius, box.width / 2, box.height / 2)
    return box.width - 2 * round_by, box.height - 2 * round_by, round_by


def _to_edge(patch: _Patch, box: Box, radius: float) -> Floats:
    """How far each pixel is outside a box with round corners; inside it is below 0."""
    wide, high, round_by = _inner(box, radius)
    x, y = _from_middle(patch, box)
    across, along = np.abs(x) - np.float32(wide / 2), np.abs(y) - np.float32(high / 2)
    outside = np.hypot(np.maximum(across, 0), np.maximum(along, 0))
    edge: Floats = outside + np.minimum(np.maximum(across, along), 0) - np.float32(round_by)
    return edge


def _round_the_edge(patch: _Patch, box: Box, radius: float) -> Floats:
    """How far the point of the outline nearest to each pixel is along it, clockwise."""
    wide, high, round_by = _inner(box, radius)
    x, y = np.broadcast_arrays(*_from_middle(patch, box))
    along = np.zeros(x.shape, np.float32)
    passed = 0.0
    for side, across in ((wide, high), (high, wide)) * 2:  # each in turn as if it were the top one
        off = -y - across / 2
        straight = (np.abs(x) <= side / 2) & (off >= 0)
        corner = (x > side / 2) & (off > 0)
        angle = np.arctan2(x - side / 2, off)
        along = np.where(straight, passed + x + side / 2, along)
        along = np.where(corner, passed + side + angle * round_by, along)
        passed += side + pi / 2 * round_by
        x, y = y, -x
    return along
