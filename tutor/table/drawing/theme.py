"""Colours, pips and letters: how the table looks, the same for both painters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from tutor.table.drawing.boxes import Placed

#: The letters on the table; what a system lacks it passes over.
FONTS = "Inter, 'Segoe UI', 'Helvetica Neue', 'DejaVu Sans', sans-serif"
#: No text on the table is smaller.
LEAST_TEXT = 13.0

FELT = ("#1f6652", "#195243", "#123d32")
#: Where the light falls on the felt: its centre as shares of width and height, and how far it
#: reaches as a share of the table's diagonal.
LIGHT = (0.5, 0.44, 0.62)
RAIL = "#0d2c25"
RAIL_EDGE = "#3a7f6a"
LINEN = "#eef5f1"
MIST = "#cfe2d9"
BRASS = "#b08d3c"
#: The one bright colour: here you may act.
GLOW = "#ffd24a"
INK = "#1f2a30"

#: Each number's colour, at least 4.5:1 on ivory and, beside one another, told apart by lightness
#: too; the pips are counted anyway.
NUMBERS = (
    "#6b6b6b",
    "#2f67b1",
    "#b23a26",
    "#2b774a",
    "#74489e",
    "#915c08",
    "#1f2a30",
    "#0f7280",
    "#a5286f",
    "#5c4632",
)

#: On smaller halves numbers are written, not drawn as pips.
LEAST_PIPS = 14.0
#: Pip radius and spacing, as shares of a half's side.
PIP = 0.092
GRID = 0.25
CORNER = 0.16
#: How much of the tile's height is its lower edge, seen as thickness.
THICK = 0.055

_N, _S, _W, _E, _M = -GRID, GRID, -GRID, GRID, 0.0
_CORNERS = ((_W, _N), (_E, _N), (_W, _S), (_E, _S))
_MIDDLE = ((_M, _M),)
_SIDES = ((_W, _M), (_E, _M))
_POLES = ((_M, _N), (_M, _S))
#: Where the pips of each number are on its half, from its centre, in shares of the half's side,
#: while the tile stands.
PIPS: tuple[tuple[tuple[float, float], ...], ...] = (
    (),
    _MIDDLE,
    ((_W, _N), (_E, _S)),
    ((_W, _N), (_M, _M), (_E, _S)),
    _CORNERS,
    _CORNERS + _MIDDLE,
    _CORNERS + _SIDES,
    _CORNERS + _SIDES + _MIDDLE,
    _CORNERS + _SIDES + _POLES,
    _CORNERS + _SIDES + _POLES + _MIDDLE,
)


class Look(NamedTuple):
    """The colours of a tile's body: its lower edge, its face, the light along its top, its bar."""

    edge: str
    face: str
    light: str
    bar: str


IVORY = Look("#c3b48d", "#f8f1df", "#fffcf3", "#b9ab86")
SLATE = Look("#18242a", "#32454f", "#465c67", "#5e7581")


@dataclass(frozen=True)
class Theme:
    """What a person may choose about the looks.

    ``coloured`` gives each number a colour of its own, else all are ink; ``numerals`` writes a
    number instead of its pips.

    >>> Theme().ink(4), Theme(coloured=False).ink(4)
    ('#74489e', '#1f2a30')
    """

    coloured: bool = True
    numerals: bool = False

    def ink(self, number: int) -> str:
        """The colour that a number is drawn in."""
        return NUMBERS[number % len(NUMBERS)] if self.coloured else INK

    def shows_pips(self, number: int, half: float) -> bool:
        """Whether it is drawn as pips: there is no pattern beyond nine, nor room on tiny tiles."""
        return not self.numerals and number < len(PIPS) and half >= LEAST_PIPS


def mix(colour: str, other: str, share: float) -> str:
    """The colour with a share of another in it.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = zip(_channels(colour), _channels(other), strict=True)
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def contrast(colour: str, other: str) -> float:
    """The contrast of two colours, from 1 to 21, as the web's accessibility guidelines define it.

    >>> round(contrast("#000000", "#ffffff"))
    21
    """
    lighter, darker = sorted((_luminance(colour), _luminance(other)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def _luminance(colour: str) -> float:
    linear = [
        part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in _channels(colour))
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def faded(look: Look, share: float = 0.4) -> Look:
    """The look of a tile that steps back: mixed with the felt, so that nothing shines through."""
    return Look(*(mix(colour, FELT[1], share) for colour in look))


def faded_ink(colour: str) -> str:
    """The colour of a number on a tile that steps back: darker, at least 3:1 on its face.

    >>> contrast(faded_ink(NUMBERS[0]), faded(IVORY).face) > 3
    True
    """
    return mix(colour, INK, 0.4)


def pips_of(placed: Placed) -> Iterator[tuple[int, float, float]]:
    """Each pip of a tile that lies face up: its number, and the pip's centre, turned with the tile.

    >>> from tutor.game.tiles import Tile
    >>> list(pips_of(Placed(Tile(1, 0), 0, 0, 1, 20, "")))
    [(1, 10.0, 0.0)]
    """
    for number, x, y in placed.halves:
        if number >= len(PIPS):
            continue
        for across, along in PIPS[number]:
            dx, dy = (across, along) if placed.upright else (-along, across)
            yield number, x + dx * placed.half, y + dy * placed.half


def numeral_size(half: float) -> float:
    """The size of a number written on a half."""
    return max(0.66 * half, min(LEAST_TEXT, 0.95 * half))
