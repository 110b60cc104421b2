"""How a table is divided: the others above and beside, the line in the middle, one's hand below.

Only the size of the table and the seats decide; so nothing but the tiles themselves moves while
a round is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tutor.table.boxes import Box

#: Below this width the table is laid out for a phone.
NARROW = 600.0
#: The rail round the felt.
RAIL = 10.0

Anchor = Literal["start", "middle", "end"]


class Spot(NamedTuple):
    """A place for words: the first baseline, the side they keep to, the room for each line."""

    x: float
    y: float
    anchor: Anchor
    width: float
    lines: int


class Rows(NamedTuple):
    """A place for a hand: its box, the largest half to be used, and how its tiles lie.

    ``keep`` is the side of the box where the row starts; ``turn`` is 0 for standing tiles in rows,
    1 or 3 for lying ones in a column.
    """

    box: Box
    most: float
    keep: Anchor = "middle"
    turn: int = 0


class Pile(NamedTuple):
    """Where the boneyard lies, and the half of its tiles."""

    x: float
    y: float
    half: float


@dataclass(frozen=True)
class Plan:
    """The parts of a table: for the line, the hand, the backs and the words of each other seat."""

    width: float
    height: float
    line: Box
    hand: Rows
    backs: Mapping[int, Rows]
    words: Mapping[int, Spot]
    boneyard: Pile | None
    boneyard_words: Spot | None
    status: Spot

    @property
    def narrow(self) -> bool:
        """Whether it is laid out for a phone."""
        return self.width < NARROW


def height_for(width: float) -> float:
    """The height of a table of this width.

    >>> [height_for(width) for width in (360, 860, 1280, 1920)]
    [600.0, 620.0, 771.0, 1001.0]
    """
    return float(round(max(600.0, 0.36 * width + 310.0)))


def place_of(seat: int, viewer: int, players: int) -> Literal["own", "left", "top", "right"]:
    """Where a seat sits as the viewer sees it: clockwise from the viewer's own place below.

    >>> place_of(1, 0, 2), place_of(1, 0, 4), place_of(0, 3, 4)
    ('top', 'left', 'left')
    """
    step = (seat - viewer) % players
    if step == 0:
        return "own"
    if players == 2:
        return "top"
    return ("left", "top", "right")[step - 1]


def plan_table(
    width: float, height: float, players: int, viewer: int, *, has_boneyard: bool
) -> Plan:
    """The parts of a table of this size for two to four seats.

    Raises
    ------
    ValueError
        If the table is too small, or the seats are not two to four.
    """
    if width < 240 or height < 400:
        raise ValueError(f"a table of {width:g} by {height:g} is too small: 240 by 400 is the least")
    if not 2 <= players <= 4:
        raise ValueError(f"a table has two to four seats, not {players}")
    maker = _for_two if players == 2 else _for_more
    return maker(width, height, players, viewer, has_boneyard)


class _Measures(NamedTuple):
    """The measures that follow from a table's size."""

    edge: float
    top: float
    bottom: float
    hand: Rows
    status: Spot


def _measures(width: float, height: float, players: int) -> _Measures:
    narrow = width < NARROW
    edge = RAIL + (6.0 if narrow else 14.0)
    most = min(max(height * 0.078, 44.0), 84.0)
    status_lines = 3 if narrow else 1
    below = height - RAIL - 12.0
    status = Spot(width / 2, below - 19.0 * (status_lines - 1), "middle", width - 2 * edge - 8, 0)
    status = status._replace(lines=status_lines)
    hand_bottom = status.y - 24.0
    hand_top = hand_bottom - 2 * most
    hand = Rows(Box(edge, hand_top, width - edge, hand_bottom), most)
    # The chosen tile is lifted by less than these 22.
    top = edge + (2 * _back_half(height) + 12.0 if players == 2 else 92.0)
    return _Measures(edge, top, hand_top - 22.0, hand, status)


def _back_half(height: float) -> float:
    return min(max(height * 0.05, 28.0), 50.0)


def _for_two(width: float, height: float, players: int, viewer: int, has_boneyard: bool) -> Plan:
    edge, top, bottom, hand, status = _measures(width, height, players)
    narrow, other = width < NARROW, 1 - viewer
    half = _back_half(height)
    yard = (76.0 if narrow else 150.0) if has_boneyard else 0.0
    split = (edge + yard + width) / 2 if narrow else width / 2
    box = Box(edge + yard, edge, split - 8, edge + 2 * half)
    words = Spot(split + 8, edge + half - 4, "start", width - edge - split - 8, 3 if narrow else 2)
    if narrow:
        words = words._replace(y=edge + 16.0)
    pile_half = half * 0.8
    pile = Pile(edge + pile_half / 2, edge + half, pile_half)
    beside = Spot(edge + 1.7 * pile_half, edge + half - 4, "start", yard - 2 * pile_half, 2)
    if narrow:
        pile = Pile(edge + 10.0, edge + 18.0, 16.0)
        beside = Spot(edge, edge + 51.0, "start", yard - 4, 2)
    return Plan(
        width,
        height,
        Box(edge, top, width - edge, bottom),
        hand,
        {other: Rows(box, half, "end")},
        {other: words},
        pile if has_boneyard else None,
        beside if has_boneyard else None,
        status,
    )


def _for_more(width: float, height: float, players: int, viewer: int, has_boneyard: bool) -> Plan:
    edge, top, bottom, hand, status = _measures(width, height, players)
    narrow = width < NARROW
    crowded = narrow and has_boneyard and players == 4
    count = 4 if crowded else 3
    room = (width - 2 * edge) / count
    columns = {"left": 0, "top": 1, "right": 2}
    half = 14.0 if narrow else 22.0
    side = min(max(height * 0.038, 20.0), 34.0)
    backs, words = {}, {}
    for seat in range(players):
        place = place_of(seat, viewer, players)
        if place == "own":
            continue
        block = edge + columns[place] * room
        words[seat] = _block_words(block, room, edge, place, narrow)
        if narrow or place == "top":
            box = Box(block, top - 2 * half - 6, block + room - 8, top - 6)
            backs[seat] = Rows(box, half, words[seat].anchor)
        else:
            left = edge if place == "left" else width - edge - 2 * side
            column = Box(left, top + 8, left + 2 * side, bottom - 8)
            backs[seat] = Rows(column, side, "middle", 1 if place == "left" else 3)
    pile, pile_words = None, None
    if has_boneyard:
        pile, pile_words = _corner(width, edge, top, bottom, room, players, narrow)
    inset = 0.0 if narrow else 2 * side + 14
    corner = 0.0
    right_taken = players == 4
    area = Box(
        edge + inset, top, width - edge - (inset if right_taken else corner), bottom
    )
    if pile is not None and not narrow and right_taken:
        backs = {
            seat: rows._replace(box=rows.box._replace(bottom=pile.y - pile.half - 34))
            if place_of(seat, viewer, players) == "right"
            else rows
            for seat, rows in backs.items()
        }
    return Plan(width, height, area, hand, backs, words, pile, pile_words, status)


def _block_words(block: float, room: float, edge: float, place: str, narrow: bool) -> Spot:
    lines = 2
    if place == "top" and not narrow:
        return Spot(block + room / 2, edge + 15, "middle", room - 12, lines)
    if place == "right" and not narrow:
        return Spot(block + room, edge + 15, "end", room - 12, lines)
    return Spot(block, edge + 15, "start", room - 8, lines)


def _corner(
    width: float, edge: float, top: float, bottom: float, room: float, players: int, narrow: bool
) -> tuple[Pile, Spot]:
    """The boneyard of three or four seats: in the place that no seat takes."""
    if narrow:
        left = edge + room * (3 if players == 4 else 2)
        half = 14.0
        return Pile(left + 12, top - 6 - half, half), Spot(left, edge + 15, "start", room - 4, 2)
    half = 22.0
    if players == 3:
        x = width - edge - 1.5 * half
        return Pile(x, edge + half + 4, half), Spot(x - half, edge + 22, "end", room - 60, 2)
    x = width - edge - 1.2 * half
    return Pile(x, bottom - half - 4, half), Spot(width - edge, bottom - 2 * half - 24, "end", 90, 1)


def most_half(plan: Plan) -> float:
    """The largest half to draw the line with: some nine tiles in its first row, none larger than
    those in the hand."""
    area = plan.line
    wide = max(area.width / 18.0, min(25.0, area.width / 11.0))
    return min(wide, area.height / 7.0, plan.hand.most * 0.94)


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
            box.width / (across + 0.1 * (across - 1)),
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
    flipped = Rows(Box(box.top, box.left, box.bottom, box.right), rows.most)
    half, places = row_places(flipped, count)
    return half, rows.turn, tuple((y, x) for x, y in places)
