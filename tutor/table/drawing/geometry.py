"""Where everything on the table lies, and what a point on it touches: pure, without a screen.

:func:`arrange` turns what one seat sees (the line, its hand, how many tiles the others hold) into
a :class:`TableLayout`; its ``hit`` and ``drop`` turn points back into tiles and ends.
"""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass, field
from math import hypot
from typing import Literal, NamedTuple

from tutor.game.line import End, Line
from tutor.game.tiles import Tile
from tutor.table.drawing.boxes import GAP, Box, HalfAt, Placed
from tutor.table.drawing.places import Plan, Spot, height_for, most_half, plan_table
from tutor.table.drawing.rows import Rows, lay_rows, row_places
from tutor.table.drawing.snake import Snake, lay_out

__all__ = [
    "GAP",
    "Box",
    "EndMark",
    "HalfAt",
    "Hit",
    "Placed",
    "Spot",
    "TableLayout",
    "arrange",
    "height_for",
]

#: The least distance from a tile's landing place at which a drop there still counts.
_TOUCH = 30.0
#: The least radius of the mark at an open end: room for a digit of 13 px.
_LEAST_MARK = 13.0


class EndMark(NamedTuple):
    """The mark at an open end. ``end`` and ``number`` are None on an empty table."""

    end: End | None
    number: int | None
    x: float
    y: float
    radius: float


class Hit(NamedTuple):
    """What a point touches."""

    kind: Literal["end", "hand", "line", "boneyard", "seat"]
    tile: Tile | None = None
    end: End | None = None
    seat: int | None = None


@dataclass(frozen=True)
class TableLayout:
    """The places of everything on one table, in table units.

    ``line`` is in the order of ``Line.laid``, ``hand`` in the order given, ``others`` the backs (or
    the open tiles) of each other seat, ``boneyard`` a pile that stands for all its tiles.
    ``ahead`` says where the next tile would come to lie at each open end. ``half`` is the side of
    half a tile on the line; as long as ``frame`` stays the same no tile of the line moves.
    """

    width: float
    height: float
    plan: Plan
    played: Line
    line: tuple[Placed, ...]
    hand: tuple[Placed, ...]
    others: Mapping[int, tuple[Placed, ...]]
    boneyard: tuple[Placed, ...]
    marks: tuple[EndMark, ...]
    ahead: Mapping[End, Placed]
    half: float
    snake: Snake | None = field(default=None, repr=False, compare=False)

    @property
    def area(self) -> Box:
        """The part of the felt that belongs to the line."""
        return self.plan.line

    @property
    def frame(self) -> tuple[float, float, float]:
        """How large the line is drawn, and the point it grows from."""
        if self.snake is None:
            return (self.half, *_middle(self.area))
        half, x, y = self.snake.frame
        return half, x, y

    def landing(self, tile: Tile, end: End | None = None) -> Placed:
        """Where the tile would come to lie, before the line is perhaps drawn smaller.

        Raises
        ------
        ValueError
            If there is no such end, or the tile does not fit it.
        """
        if self.snake is not None and end is not None:
            return self.snake.landing(self.played, tile, end)
        self.played.lay(tile, end)
        turn = 0 if tile.is_double else 3
        return Placed(tile, *_middle(self.area), turn, self.half, str(tile))

    def hit(self, x: float, y: float, ends: Container[End | None] | None = None) -> Hit | None:
        """What lies at the point: an end (of those given, if any are), a tile, the boneyard.

        >>> layout = arrange(860, Line(), [Tile(6, 4)], {1: 7})
        >>> layout.hit(layout.hand[0].x, layout.hand[0].y)
        Hit(kind='hand', tile=Tile(high=6, low=4), end=None, seat=None)
        """
        marks = [mark for mark in self.marks if ends is None or mark.end in ends]
        if marks:  # of two that lie close together the nearer one is meant
            mark = min(marks, key=lambda mark: hypot(x - mark.x, y - mark.y))
            if hypot(x - mark.x, y - mark.y) <= max(mark.radius, _TOUCH * 0.7):
                return Hit("end", end=mark.end)
        for placed in self.hand:
            if placed.box.grown(GAP).contains(x, y):
                return Hit("hand", placed.tile)
        for placed in self.line:
            if placed.box.contains(x, y):
                return Hit("line", placed.tile)
        if any(placed.box.grown(6).contains(x, y) for placed in self.boneyard):
            return Hit("boneyard")
        for seat, tiles in self.others.items():
            for placed in tiles:
                if placed.box.contains(x, y):
                    return Hit("seat", placed.tile, seat=seat)
        return None

    def drop(self, x: float, y: float, ends: Container[End | None] | None = None) -> EndMark | None:
        """The open end (of those given, if any are) that a tile let go at the point is meant for.

        Each end takes what is dropped on or near the place where the next tile would lie; where
        two ends are near, the nearer one takes it. On an empty table the whole area does.

        >>> arrange(860, Line(), [Tile(6, 4)], {1: 7}).drop(430, 300).end is None
        True
        """
        best, least = None, float("inf")
        for mark in self.marks:
            if ends is not None and mark.end not in ends:
                continue
            away = self._distance(mark, x, y)
            if away <= max(1.2 * self.half, _TOUCH) and away < least:
                best, least = mark, away
        return best

    def _distance(self, mark: EndMark, x: float, y: float) -> float:
        if mark.end is None:
            return self.area.distance(x, y)
        to_tile = self.ahead[mark.end].box.distance(x, y)
        to_mark = ((x - mark.x) ** 2 + (y - mark.y) ** 2) ** 0.5 - mark.radius
        return min(to_tile, max(to_mark, 0.0))


def arrange(
    width: float,
    line: Line,
    hand: Sequence[Tile | None],
    others: Mapping[int, int | Sequence[Tile]],
    *,
    seat: int = 0,
    players: int | None = None,
    boneyard: int | None = None,
    height: float | None = None,
    large: bool = False,
) -> TableLayout:
    """Where everything lies on a table of this width, seen from ``seat``.

    ``hand`` is the seat's own, in the order it is to lie in (None: a tile nobody wrote down);
    ``others`` says of each other seat how many tiles it holds, or which, if they lie open.
    ``boneyard`` counts the tiles to draw from (None: nobody draws at this table). ``height`` is
    ``height_for(width)`` unless given; ``large`` draws the others' tiles and the words larger.

    >>> layout = arrange(860, Line().lay(Tile(6, 4)), [Tile(4, 1)], {1: 7})
    >>> [(mark.end, mark.number) for mark in layout.marks]
    [('left', 6), ('right', 4)]
    >>> len(layout.others[1]), layout.height
    (7, 620.0)

    Raises
    ------
    ValueError
        If the table is less than 240 wide or 400 high.
    """
    height = height_for(width) if height is None else height
    players = 1 + len(others) if players is None else players
    plan = plan_table(width, height, players, seat, has_boneyard=boneyard is not None, large=large)
    most = most_half(plan)
    snake = lay_out(line, plan.line, most) if line.tiles else None
    ahead: dict[End, Placed] = {} if snake is None else snake.next
    return TableLayout(
        width,
        height,
        plan,
        line,
        () if snake is None else snake.tiles,
        _own_hand(plan.hand, hand),
        {other: _held(plan, other, tiles) for other, tiles in others.items()},
        _pile(plan, boneyard),
        _marks(line, snake, plan.line, most),
        ahead,
        most if snake is None else snake.frame.half,
        snake,
    )


def _middle(area: Box) -> tuple[float, float]:
    return (area.left + area.right) / 2, (area.top + area.bottom) / 2


def _own_hand(rows: Rows, hand: Sequence[Tile | None]) -> tuple[Placed, ...]:
    half, places = row_places(rows, len(hand))
    return tuple(
        Placed(tile, x, y, 0, half, f"own:{i}" if tile is None else str(tile))
        for i, (tile, (x, y)) in enumerate(zip(hand, places, strict=True))
    )


def _held(plan: Plan, seat: int, tiles: int | Sequence[Tile]) -> tuple[Placed, ...]:
    faces: Sequence[Tile | None] = [None] * tiles if isinstance(tiles, int) else tiles
    half, turn, places = lay_rows(plan.backs[seat], len(faces))
    return tuple(
        Placed(tile, x, y, turn, half, f"seat:{seat}:{i}" if tile is None else str(tile))
        for i, (tile, (x, y)) in enumerate(zip(faces, places, strict=True))
    )


def _pile(plan: Plan, boneyard: int | None) -> tuple[Placed, ...]:
    """Up to three backs, each a little beside the last: the words say how many there are."""
    if not boneyard or plan.boneyard is None:
        return ()
    x, y, half = plan.boneyard
    shown = min(3, boneyard)
    return tuple(
        Placed(None, x + i * half * 0.22, y, 0, half, f"boneyard:{i}") for i in range(shown)
    )


def _marks(line: Line, snake: Snake | None, area: Box, most: float) -> tuple[EndMark, ...]:
    if snake is None:
        return (EndMark(None, None, *_middle(area), max(most, _LEAST_MARK)),)
    half = snake.frame.half
    radius = max(0.38 * half, _LEAST_MARK)
    return tuple(
        EndMark(end, number, *_mark_place(snake, end, number, radius), radius)
        for end, number in line.ends.items()
    )


def _mark_place(snake: Snake, end: End, number: int, radius: float) -> tuple[float, float]:
    """On the half that would touch, but clear of the last tile, however small the line is."""
    half, tip = snake.frame.half, snake.tips[end]
    touching = min(snake.next[end].halves, key=lambda at: at.number != number)
    push = max(0.0, radius + 5.0 - half / 2)
    dx, dy = touching.x - tip.x, touching.y - tip.y
    away = max(abs(dx), abs(dy))
    return touching.x + push * dx / away, touching.y + push * dy / away
