"""Tiles in rows: as large as their place allows, in as many rows as that takes."""

from __future__ import annotations

from typing import Literal, NamedTuple

from tutor.table.drawing.boxes import Box

Anchor = Literal["start", "middle", "end"]


class Rows(NamedTuple):
    """A place for a hand: its box, the largest half to be used, and how its tiles lie.

    ``keep`` is the side of the box where the row starts; ``turn`` is 0 for standing tiles in rows,
    1 or 3 for lying ones in a column.
    """

    box: Box
    most: float
    keep: Anchor = "middle"
    turn: int = 0


def row_places(rows: Rows, count: int) -> tuple[float, tuple[tuple[float, float], ...]]:
    """The half and the centres of standing tiles, in as many rows as make them largest.

    >>> half, places = row_places(Rows(Box(0, 0, 400, 100), 50), 3)
    >>> half, len(places)
    (50.0, 3)
    """
    if count == 0:
        return rows.most, ()
    box = rows.box
    best, fit = 1, 0.0
    for lines in range(1, 6):
        across = -(-count // lines)
        half = min(
            rows.most,
            box.width / (across + 0.15 * (across - 1)),
            (box.height - 6.0 * (lines - 1)) / (2 * lines),
        )
        if half > fit * 1.04:
            best, fit = lines, half
    half = float(int(fit * 2)) / 2
    return half, _centres(box, rows.keep, count, best, half)


def _centres(
    box: Box, keep: Anchor, count: int, lines: int, half: float
) -> tuple[tuple[float, float], ...]:
    across = -(-count // lines)
    gap = min(0.34 * half, (box.width - across * half) / max(across - 1, 1))
    between = min(12.0, (box.height - 2 * half * lines) / max(lines - 1, 1))
    tall = 2 * half * lines + between * (lines - 1)
    places = []
    for place in range(count):
        row, column = divmod(place, across)
        in_row = min(across, count - row * across)
        wide = in_row * half + (in_row - 1) * gap
        left = {
            "start": box.left,
            "middle": (box.left + box.right - wide) / 2,
            "end": box.right - wide,
        }[keep]
        y = (box.top + box.bottom - tall) / 2 + half + row * (2 * half + between)
        places.append((left + half / 2 + column * (half + gap), y))
    return tuple(places)


def lay_rows(rows: Rows, count: int) -> tuple[float, int, tuple[tuple[float, float], ...]]:
    """The half, the quarter turns and the centres of another seat's tiles."""
    if rows.turn == 0:
        half, places = row_places(rows, count)
        return half, 0, places
    # A column of lying tiles is a row of standing ones, seen from the side.
    box = rows.box
    flipped = Rows(Box(box.top, box.left, box.bottom, box.right), rows.most, rows.keep)
    half, places = row_places(flipped, count)
    return half, rows.turn, tuple((y, x) for x, y in places)
