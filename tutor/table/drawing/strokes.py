"""From a layer of the scene to plain strokes that any painter can make: few kinds, many at once.

Strokes of one kind and colour come together, so that a painter sends or writes each only once, and
what two painters make of a scene can differ only in the last step.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tutor.table.drawing.boxes import Box, Placed
from tutor.table.drawing.scene import Layer, Mark, Piece, Text
from tutor.table.drawing.theme import (
    BRASS,
    CORNER,
    FELT,
    GLOW,
    INK,
    IVORY,
    PIP,
    SLATE,
    THICK,
    Look,
    Theme,
    faded,
    faded_ink,
    mix,
    numeral_size,
    pips_of,
)


class Slabs(NamedTuple):
    """Filled rectangles with round corners; ``shadow`` is how far they stand above the felt."""

    boxes: tuple[Box, ...]
    radius: float
    colour: str
    shadow: float = 0.0


class Frames(NamedTuple):
    """Outlines with round corners; ``dash`` is the length of the dashes, 0 for a whole line."""

    boxes: tuple[Box, ...]
    radius: float
    colour: str
    width: float
    dash: float = 0.0


class Bars(NamedTuple):
    """Straight lines, each as (x1, y1, x2, y2)."""

    lines: tuple[tuple[float, float, float, float], ...]
    colour: str
    width: float


class Dots(NamedTuple):
    """Filled circles of one radius."""

    points: tuple[tuple[float, float], ...]
    radius: float
    colour: str


class Rings(NamedTuple):
    """Circles drawn as lines."""

    points: tuple[tuple[float, float], ...]
    radius: float
    colour: str
    width: float
    dash: float = 0.0


class Writing(NamedTuple):
    """Lines of words."""

    texts: tuple[Text, ...]


Stroke = Slabs | Frames | Bars | Dots | Rings | Writing


def strokes(layer: Layer, theme: Theme) -> tuple[Stroke, ...]:
    """All strokes of a layer, lowest first.

    >>> from tutor.game.tiles import Tile
    >>> layer = Layer((Piece(Placed(Tile(6, 4), 0, 0, 0, 20, "")),))
    >>> [type(stroke).__name__ for stroke in strokes(layer, Theme())]
    ['Slabs', 'Slabs', 'Slabs', 'Bars', 'Dots', 'Dots', 'Dots', 'Dots']
    """
    made: list[Stroke] = []
    for (kind, half, _pile), placed in _grouped(layer.pieces).items():
        if kind == "place":
            made += _places(placed, half)
        elif kind == "back":
            made += _backs(placed, half)
        else:
            made += _faces(placed, half, theme, faint=kind == "faded")
    made += _lasts([piece.placed for piece in layer.pieces if piece.last])
    made += _rings(piece.placed for piece in layer.pieces if piece.ring)
    made += (stroke for mark in layer.marks for stroke in _mark(mark))
    if layer.texts:
        made.append(Writing(layer.texts))
    return tuple(made)


def _grouped(pieces: Iterable[Piece]) -> dict[tuple[str, float, str], list[Placed]]:
    """The pieces that are drawn alike; those of a pile one by one, since they hide one another."""
    groups: dict[tuple[str, float, str], list[Placed]] = {}
    for piece in pieces:
        placed = piece.placed
        kind = piece.look if placed.face_up or piece.look == "place" else "back"
        pile = placed.key if placed.key.startswith("boneyard") else ""
        groups.setdefault((kind, placed.half, pile), []).append(placed)
    return groups


def _body(placed: list[Placed], half: float, look: Look, *, flat: bool = False) -> Iterator[Stroke]:
    """Edge, light and face: what makes a tile look thick; ``flat`` tiles hardly cast a shadow."""
    boxes = [tile.box for tile in placed]
    thick, light = max(THICK * half, 1.0), max(0.025 * half, 0.5)
    radius = CORNER * half
    yield Slabs(tuple(boxes), radius, look.edge, shadow=max((0.04 if flat else 0.1) * half, 1.5))
    raised = [box._replace(bottom=box.bottom - thick) for box in boxes]
    yield Slabs(tuple(raised), radius, look.light)
    lit = (box._replace(top=box.top + light) for box in raised)
    yield Slabs(tuple(lit), radius - light / 2, look.face)


def _faces(placed: list[Placed], half: float, theme: Theme, *, faint: bool) -> Iterator[Stroke]:
    look = faded(IVORY) if faint else IVORY
    yield from _body(placed, half, look, flat=faint)
    yield Bars(tuple(_bar(tile) for tile in placed), look.bar, max(0.03 * half, 0.75))
    brass = mix(BRASS, look.face, 0.4) if faint else BRASS
    yield Dots(tuple((tile.x, tile.y) for tile in placed), 0.052 * half, brass)
    pips: dict[int, list[tuple[float, float]]] = {}
    numerals: list[Text] = []
    for tile in placed:
        for number, x, y in pips_of(tile):
            if theme.shows_pips(number, half):
                pips.setdefault(number, []).append((x, y))
        for number, x, y in tile.halves:
            if not theme.shows_pips(number, half):
                numerals.append(_numeral(number, x, y, half, _ink(number, theme, faint)))
    if pips:
        every = (point for points in pips.values() for point in points)
        below = tuple((x, y + 0.022 * half) for x, y in every)
        yield Dots(below, PIP * half, look.light)
    for number, points in sorted(pips.items()):
        yield Dots(tuple(points), PIP * half, _ink(number, theme, faint))
    if numerals:
        yield Writing(tuple(numerals))


def _ink(number: int, theme: Theme, faint: bool) -> str:
    colour = theme.ink(number)
    return faded_ink(colour) if faint else colour


def _bar(tile: Placed) -> tuple[float, float, float, float]:
    reach = 0.36 * tile.half
    if tile.upright:
        return (tile.x - reach, tile.y, tile.x + reach, tile.y)
    return (tile.x, tile.y - reach, tile.x, tile.y + reach)


def _numeral(number: int, x: float, y: float, half: float, colour: str) -> Text:
    size = numeral_size(half)
    return Text(x, y + 0.36 * size, str(number), size, colour, "middle", bold=True)


def _backs(placed: list[Placed], half: float) -> Iterator[Stroke]:
    yield from _body(placed, half, SLATE)
    inset = 0.15 * half
    inner = tuple(
        tile.box.grown(-inset)._replace(bottom=tile.box.bottom - 1.35 * inset) for tile in placed
    )
    yield Frames(inner, 0.08 * half, SLATE.bar, max(0.022 * half, 0.6))
    yield Dots(tuple((tile.x, tile.y) for tile in placed), 0.075 * half, BRASS)


def _places(placed: list[Placed], half: float) -> Iterator[Stroke]:
    inner = tuple(tile.box.grown(-1.5) for tile in placed)
    yield Slabs(inner, CORNER * half, mix(FELT[1], GLOW, 0.16))
    yield Frames(inner, CORNER * half, GLOW, 2.0, dash=max(0.12 * half, 3.0))


def _lasts(placed: Sequence[Placed]) -> Iterator[Stroke]:
    """The tile laid last: a bright line along its edge and a bright pin, clear of every pip."""
    for tile in placed:
        half = tile.half
        wide = max(0.055 * half, 2.0)
        yield Frames((tile.box,), CORNER * half, INK, wide + 1.5)
        yield Frames((tile.box,), CORNER * half, GLOW, wide)
        yield Dots(((tile.x, tile.y),), 0.15 * half, INK)
        yield Dots(((tile.x, tile.y),), 0.11 * half, GLOW)


def _rings(placed: Iterable[Placed]) -> Iterator[Stroke]:
    """The ring round the chosen tile."""
    for tile in placed:
        yield Frames((tile.box.grown(3.5),), CORNER * tile.half + 3.5, GLOW, 3.0)


def _mark(mark: Mark) -> Iterator[Stroke]:
    at = ((mark.x, mark.y),)
    if not mark.text:  # where the first tile will lie: nothing to read, and nothing to hide it
        yield Rings(at, mark.radius, GLOW, 3.0 if mark.lit else 2.5, dash=0.0 if mark.lit else 4.0)
        return
    yield Dots(at, mark.radius, GLOW if mark.lit else FELT[2])
    if mark.lit:
        yield Rings(at, mark.radius + 4.0, GLOW, 2.0)
    else:
        yield Rings(at, mark.radius, GLOW, 2.5, dash=4.0)
    size = max(mark.radius * 0.95, 13.0)
    ink = INK if mark.lit else GLOW
    yield Writing((Text(mark.x, mark.y + 0.36 * size, mark.text, size, ink, "middle", True),))
