"""How a table is divided: the others above and beside, the line in the middle, one's hand below.

Only the size of the table and the seats decide; so nothing but the tiles themselves moves while
a round is played.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tutor.table.drawing.boxes import Box
from tutor.table.drawing.rows import Anchor, Rows

#: Below this width the table is laid out for a phone.
NARROW = 600.0
#: The room beside the hand for the boneyard of four seats.
_BESIDE = 112.0
#: The rail round the felt.
RAIL = 10.0
#: With less room the words of the seat opposite need a line more.
_TIGHT = 240.0
#: How much larger words are written for a class.
_FOR_A_CLASS = 1.3
#: On a phone open hands lie in two rows, which takes so much more height.
_MORE_ROWS = 44.0


class Spot(NamedTuple):
    """A place for words: the first baseline, the side they keep to, the room for each line."""

    x: float
    y: float
    anchor: Anchor
    width: float
    lines: int


class Pile(NamedTuple):
    """Where the boneyard lies, and the half of its tiles."""

    x: float
    y: float
    half: float


@dataclass(frozen=True)
class Plan:
    """The parts of a table: for the line, the hand, the backs and the words of each other seat.

    ``letter`` is how much larger than on a laptop the words are written, for a projector.
    """

    width: float
    height: float
    line: Box
    hand: Rows
    backs: Mapping[int, Rows]
    words: Mapping[int, Spot]
    boneyard: Pile | None
    boneyard_words: Spot | None
    status: Spot
    letter: float = 1.0

    @property
    def narrow(self) -> bool:
        """Whether it is laid out for a phone."""
        return self.width < NARROW

    @property
    def plaque(self) -> Box:
        """The strip under the hand, round ``status``: the live table hangs its words here."""
        near = RAIL + 6.0
        return Box(near, self.hand.box.bottom + 7.0, self.width - near, self.height - near)


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
    width: float,
    height: float,
    players: int,
    viewer: int,
    *,
    has_boneyard: bool,
    large: bool = False,
) -> Plan:
    """The parts of a table of this size for two to four seats.

    ``large`` is for a class: the others' tiles, which lie open, and the words are drawn larger.

    Raises
    ------
    ValueError
        If the table is too small, or the seats are not two to four.
    """
    if width < 240 or height < 400:
        raise ValueError(
            f"a table of {width:g} by {height:g} is too small: 240 by 400 is the least"
        )
    if not 2 <= players <= 4:
        raise ValueError(f"a table has two to four seats, not {players}")
    ground = _ground(width, height, players, large)
    if players == 2:
        return _for_two(ground, 1 - viewer, has_boneyard)
    return _for_more(ground, players, viewer, has_boneyard)


class _Ground(NamedTuple):
    """What follows from the size of a table, however many sit at it.

    ``edge`` is where the felt's margin ends, ``top`` and ``bottom`` where the line's area does.
    """

    width: float
    height: float
    letter: float
    edge: float
    top: float
    bottom: float
    hand: Rows
    status: Spot
    large: bool

    @property
    def narrow(self) -> bool:
        return self.width < NARROW

    @property
    def right(self) -> float:
        return self.width - self.edge


def _ground(width: float, height: float, players: int, large: bool) -> _Ground:
    narrow = width < NARROW
    letter = min(max(height / 720.0, 1.0), 1.5)
    if large and not narrow:
        letter = max(letter * _FOR_A_CLASS, 1.2)
    edge = RAIL + (6.0 if narrow else 14.0)
    lines = (3 if narrow else 2) + (players > 2)  # more seats, more to tell
    line_height = 19.0 * letter
    baseline = height - RAIL - 12.0 * letter - line_height * (lines - 1)
    status = Spot(width / 2, baseline, "middle", width - 2 * edge - 8, lines)
    most = min(max(height * 0.095, 46.0), 96.0)
    below = baseline - 24.0 * letter
    hand = Rows(Box(edge, below - 2 * most, width - edge, below), most)
    if players == 2:
        top = edge + 2 * _back_half(height, large) + 12.0
    elif narrow:
        top = edge + 112.0 + (_MORE_ROWS if large else 0.0)
    else:
        room = (width - 2 * edge) / 3
        words_high = 57.0 if large and room < _TIGHT else 40.0  # two lines under the name, or one
        top = edge + words_high * letter + 2 * _top_half(letter, room, large) + 12.0
    # A chosen tile of the hand is lifted, by less than this.
    bottom = hand.box.top - 22.0
    return _Ground(width, height, letter, edge, top, bottom, hand, status, large)


def _back_half(height: float, large: bool) -> float:
    """The half of the tiles of the one other seat."""
    return min(max(height * 0.08, 32.0), 90.0) if large else min(max(height * 0.05, 28.0), 50.0)


def _top_half(letter: float, room: float, large: bool) -> float:
    """The half of the tiles of the seat opposite, where there are more, in so wide a room."""
    return min(30.0 * letter, room / 8.0) if large else 22.0 * letter


def _side_half(height: float, large: bool) -> float:
    """The half of the tiles along the sides."""
    return min(max(height * 0.06, 26.0), 62.0) if large else min(max(height * 0.038, 20.0), 34.0)


def _for_two(ground: _Ground, other: int, has_boneyard: bool) -> Plan:
    """The other seat above: its tiles end, and its words begin, in the middle."""
    edge, narrow, letter = ground.edge, ground.narrow, ground.letter
    half = _back_half(ground.height, ground.large)
    yard = 0.0
    pile, pile_words = None, None
    if has_boneyard and narrow:
        yard = 76.0
        pile = Pile(edge + 10.0, edge + 18.0, 16.0)
        pile_words = Spot(edge, edge + 51.0, "start", yard - 4, 2)
    elif has_boneyard:
        yard = 110.0 * letter + half
        pile = Pile(edge + 0.4 * half, edge + half, 0.8 * half)
        pile_words = Spot(edge + 1.4 * half, edge + half - 4, "start", yard - 1.5 * half, 2)
    split = (edge + yard + ground.width) / 2 if narrow else ground.width / 2
    held = Rows(Box(edge + yard, edge, split - 8, edge + 2 * half), half, "end")
    if ground.large:  # as much room for the tiles as the words leave, and they in the middle
        beside = 84.0 if narrow else 150.0 * letter
        split = ground.right - beside
        left = edge + (yard if narrow else max(yard, beside))
        held = Rows(Box(left, edge, split - 8, edge + 2 * half), half)
    words = Spot(
        split + 8,
        edge + (16.0 if narrow else half - 4),
        "start",
        ground.right - split - 8,
        3 if narrow else 2,
    )
    return Plan(
        ground.width,
        ground.height,
        Box(edge, ground.top, ground.right, ground.bottom),
        ground.hand,
        {other: held},
        {other: words},
        pile,
        pile_words,
        ground.status,
        letter,
    )


def _for_more(ground: _Ground, players: int, viewer: int, has_boneyard: bool) -> Plan:
    """Words for each seat above; their tiles below the words, on a wide table along the sides."""
    edge, right = ground.edge, ground.right
    side = _side_half(ground.height, ground.large)
    inset = 0.0 if ground.narrow else 2 * side + 14.0
    pile, pile_words = _spare_corner(ground, players) if has_boneyard else (None, None)
    hand = ground.hand
    if pile is not None and players == 4 and not ground.narrow:
        inner = hand.box._replace(
            left=edge + _BESIDE * ground.letter, right=right - _BESIDE * ground.letter
        )
        hand = hand._replace(box=inner)
    blocks = 4 if ground.narrow and pile is not None and players == 4 else 3
    room = (right - edge) / blocks
    backs, words = {}, {}
    for seat in range(players):
        place = place_of(seat, viewer, players)
        if place == "own":
            continue
        left = edge + ("left", "top", "right").index(place) * room
        if ground.narrow:
            words[seat] = Spot(left, edge + 15, "start", room - 8, 3)
            more = _MORE_ROWS if ground.large else 0.0
            box = Box(left, ground.top - 40 - more, left + room - 8, ground.top - 10)
            backs[seat] = Rows(box, 14.0 + more / 8, "start")
        elif place == "top":
            tight = room < _TIGHT
            words[seat] = Spot(left + room / 2, edge + 15, "middle", room - 12, 2 if tight else 1)
            half = _top_half(ground.letter, room, ground.large)
            if tight and not ground.large:
                half = 15.0 * ground.letter
            box = Box(left, ground.top - 2 * half - 6, left + room, ground.top - 6)
            backs[seat] = Rows(box, half)
        else:
            at_left = place == "left"
            words[seat] = Spot(
                edge if at_left else right, edge + 15, "start" if at_left else "end", room - 12, 2
            )
            start = edge if at_left else right - 2 * side
            top = edge + 22.0 + 41.0 * ground.letter if ground.large else ground.top - 30
            column = Box(start, top, start + 2 * side, ground.bottom - 8)
            backs[seat] = Rows(column, side, "start", 1 if at_left else 3)
    # Also where nobody sits at the right: the first tile lies in the middle of the table.
    area = Box(edge + inset, ground.top, right - inset, ground.bottom)
    return Plan(
        ground.width,
        ground.height,
        area,
        hand,
        backs,
        words,
        pile,
        pile_words,
        ground.status,
        ground.letter,
    )


def _spare_corner(ground: _Ground, players: int) -> tuple[Pile, Spot]:
    """Where the boneyard of three or four seats lies: in the place that no seat takes."""
    edge, right, top = ground.edge, ground.right, ground.top
    if ground.narrow:
        blocks = 4 if players == 4 else 3
        room = (right - edge) / blocks
        left = right - room
        return Pile(left + 8, top - 25, 14.0), Spot(left, edge + 15, "start", room, 2)
    half = 22.0 * ground.letter
    if players == 3:
        x = right - 1.5 * half
        words = Spot(x - half, edge + half + 2, "end", 130 * ground.letter, 2)
        return Pile(x, edge + half + 4, half), words
    # Four seats leave no place but beside the hand.
    y = ground.status.y - 24.0 * ground.letter - half
    words = Spot(edge + 1.8 * half, y - 4, "start", _BESIDE * ground.letter - 1.8 * half, 2)
    return Pile(edge + half / 2, y, half), words


def most_half(plan: Plan) -> float:
    """The largest half for the line: some eight tiles in its first row, none above the hand's."""
    area = plan.line
    wide = max(area.width / 15.5, min(25.0, area.width / 11.0))
    return min(wide, area.height / 6.5, plan.hand.most * 0.94)
