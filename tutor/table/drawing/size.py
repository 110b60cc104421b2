"""How large the table is laid out: as wide as its place, and no higher than fits the window."""

from __future__ import annotations

from typing import NamedTuple

from tutor.table.drawing.places import NARROW, height_for

MOST_WIDE = 1600
"""The table is laid out no wider than this, in CSS pixels."""
LEAST_WIDE = 300
#: What a page that has not been measured is taken for.
_USUAL = 640
#: The room that the page, the line above the table and the buttons under it take from the window.
_AROUND = 215
#: No table is less high than this.
_LEAST_HIGH = 480.0


class Size(NamedTuple):
    """A table's width and height, in table units."""

    width: float
    height: float


def size_for(wide: int, window_high: int, players: int = 2) -> Size:
    """The size for a place so wide in a window so high; 0 where nobody has measured.

    Three or four seats take more room than two.

    >>> size_for(692, 900), size_for(360, 900)
    (Size(width=692.0, height=540.0), Size(width=360.0, height=600.0))
    >>> size_for(1280, 1080).height, size_for(700, 680).height
    (846.0, 480.0)
    """
    width = float(min(max(wide or _USUAL, LEAST_WIDE), MOST_WIDE))
    if width < NARROW:
        height = height_for(width)
    else:
        usual = max(540.0, 0.36 * width + 290.0) + 0.25 * max(0.0, width - 900.0)
        height = float(round(usual + (60 if players > 2 else 0)))
    if window_high:
        height = min(height, max(_LEAST_HIGH, float(window_high - _AROUND)))
    return Size(width, height)
