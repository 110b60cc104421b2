"""Where the tiles of the line lie: arms that run from the middle and turn at the edges.

Without a spinner the line is two arms: one runs to the right, turns down at the edge and winds
through the lower part of the area; the other is its mirror image, to the left and up. A spinner
lies in the middle instead, and each of its four arms winds through a quarter of the area, like
the sails of a windmill.

An arm is laid tile by tile, and where a tile lies depends on nothing laid after it: so the line
never moves as it grows, until it must be drawn smaller as a whole. At an edge one upright tile,
the bridge, hangs from the last half of the row, and the next row starts under it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, cycle, islice
from typing import NamedTuple

from tutor.game.line import End, Laid, Line
from tutor.game.tiles import Tile
from tutor.table.drawing.boxes import GAP, Box, Placed

#: The sides of a tile's half that the line may be drawn with, largest first.
SIZES = (
    *(84.0, 73.0, 64.0, 56.0, 50.0, 44.0, 38.0, 33.0, 29.0),
    *(25.0, 22.0, 19.0, 16.5, 14.0, 12.0, 10.5, 9.0),
)
#: How much smaller than the last of SIZES each further size is, for lines beyond all measure.
SHRINK = 0.88

#: Longer than any arm can be: every other leg holds a tile at least.
_LEGS = 130

EAST, SOUTH, WEST, NORTH = (1, 0), (0, 1), (-1, 0), (0, -1)
Heading = tuple[int, int]
#: Quarter turns of a tile whose larger half comes first on the way.
_TURNS = {SOUTH: 0, WEST: 1, NORTH: 2, EAST: 3}

#: Where in the area the middle of the line may be, as shares of its width and height. The middle
#: itself comes first; a lopsided line may need the others, each drawn a little smaller.
_ANCHORS = ((0.5, 0.5), (0.5, 0.3), (0.5, 0.7))
_SPINNER_ANCHORS = (*_ANCHORS, (0.35, 0.5), (0.65, 0.5))
_ANCHOR_COST = 0.02


class Frame(NamedTuple):
    """How large the line is drawn, and round which point. Lines in one frame agree on each tile."""

    half: float
    x: float
    y: float


class Leg(NamedTuple):
    """A straight part of an arm's way; ``limit`` is None for the bridge between two rows."""

    heading: Heading
    limit: float | None


class Way(NamedTuple):
    """The legs that an arm follows, and the part of the area that is its own after the first."""

    legs: tuple[Leg, ...]
    region: Box


class Tip(NamedTuple):
    """Where an arm has come to: the centre of its last half (of the whole tile, if a double)."""

    x: float
    y: float
    heading: Heading
    double: bool
    leg: int = 0
    bridged: bool = False


@dataclass(frozen=True)
class Snake:
    """The line as it lies.

    ``tiles`` are in the order of ``Line.laid``. ``next`` says, for each open end, where a tile that
    is no double would come to lie there.
    """

    frame: Frame
    tiles: tuple[Placed, ...]
    tips: dict[End, Tip]
    ways: dict[End, Way]
    next: dict[End, Placed]

    def landing(self, line: Line, tile: Tile, end: End) -> Placed:
        """Where the tile would come to lie at that end, as large as the line is now.

        Raises
        ------
        ValueError
            If there is no such end, or the tile does not fit it.
        """
        if end not in line.fits(tile):
            raise ValueError(f"{tile} does not fit {end}: ends {line.ends}")
        inner = line.ends[end]
        laid = Laid(inner, tile.other(inner))
        return _step(self.tips[end], laid, self.ways[end].legs, self.frame.half)[0]


@lru_cache(maxsize=256)
def lay_out(line: Line, area: Box, most: float) -> Snake:
    """The line at the largest size that leaves it inside the area, and its open ends reachable.

    ``most`` is the largest side of a half to be used.

    >>> snake = lay_out(Line().lay(Tile(6, 6)), Box(0, 0, 400, 300), 30)
    >>> snake.frame, snake.tiles[0].upright
    (Frame(half=29.0, x=200.0, y=150.0), True)

    Raises
    ------
    ValueError
        If the line is empty.
    """
    if not line.tiles:
        raise ValueError("an empty line has no layout")
    for frame in _frames(line, area, most):
        snake = _try(line, area, frame)
        if snake is not None:
            return snake
    raise AssertionError("sizes go down without end")


def _frames(line: Line, area: Box, most: float) -> Iterator[Frame]:
    """Each size, round each point; first of all round the point where nothing need move."""
    anchors = _ANCHORS if line.spinner is None else _SPINNER_ANCHORS
    led = line.spinner is None or line.spinner_index == line.origin
    for size in _sizes():
        if size > most:
            continue
        if not led:
            x, y = _point(area, *_ANCHORS[0])
            yield Frame(size, x + _from_led(line, size), y)
        for place, anchor in enumerate(anchors, 0 if led else 1):
            yield Frame(size * (1 - _ANCHOR_COST * place), *_point(area, *anchor))


def _point(area: Box, across: float, along: float) -> tuple[float, float]:
    return area.left + across * area.width, area.top + along * area.height


def _from_led(line: Line, half: float) -> float:
    """How far right of the tile led the spinner lies, in one row."""
    led, spinner = line.origin, line.spinner_index
    first, last = sorted((led, spinner))
    lengths = [half if laid.is_double else 2 * half for laid in line.tiles[first : last + 1]]
    between = sum(lengths) - (lengths[0] + lengths[-1]) / 2 + GAP * (last - first)
    return between if spinner > led else -between


def _sizes() -> Iterator[float]:
    yield from SIZES
    size = SIZES[-1]
    while True:
        size *= SHRINK
        yield size


def _try(line: Line, area: Box, frame: Frame) -> Snake | None:
    """The line in this frame, or None if it leaves its place."""
    ways = _ways(line, area, frame)
    centre, arms = _arms(line)
    first = _middle(centre, frame)
    if not area.holds(first.box):
        return None
    placed: dict[End, list[Placed]] = {}
    tips: dict[End, Tip] = {}
    for end, arm in arms.items():
        walked = _walk(_start(end, centre, frame), arm, ways[end], area, frame.half)
        if walked is None:
            return None
        placed[end], tips[end] = walked
    ahead: dict[End, Placed] = {}
    for end in line.ends:
        number = line.ends[end]
        other = number + 1 if number == 0 else number - 1
        ghost, tip = _step(tips[end], Laid(number, other), ways[end].legs, frame.half)
        if not _inside(ghost, tip, ways[end], area):
            return None
        ahead[end] = ghost
    left = tuple(reversed(placed["left"]))
    return Snake(
        frame,
        (*left, first, *placed["right"], *placed.get("up", ()), *placed.get("down", ())),
        tips,
        ways,
        ahead,
    )


def _arms(line: Line) -> tuple[Laid, dict[End, tuple[Laid, ...]]]:
    """The tile in the middle, and the arms from it, each tile with its inner number first."""
    middle = line.origin if line.spinner is None else line.spinner_index
    before = tuple(Laid(laid.end, laid.start) for laid in reversed(line.tiles[:middle]))
    arms: dict[End, tuple[Laid, ...]] = {"left": before, "right": line.tiles[middle + 1 :]}
    if line.spinner is not None:
        arms |= {"up": line.up, "down": line.down}
    return line.tiles[middle], arms


def _middle(laid: Laid, frame: Frame) -> Placed:
    turn = 0 if laid.is_double else _turn(laid, EAST)
    return Placed(laid.tile, frame.x, frame.y, turn, frame.half, str(laid.tile))


def _start(end: End, laid: Laid, frame: Frame) -> Tip:
    heading = WEST if end == "left" else EAST
    reach = 0.0 if laid.is_double else frame.half / 2
    return Tip(frame.x + heading[0] * reach, frame.y, heading, laid.is_double)


def _walk(
    tip: Tip, arm: tuple[Laid, ...], way: Way, area: Box, half: float
) -> tuple[list[Placed], Tip] | None:
    placed = []
    for laid in arm:
        tile, tip = _step(tip, laid, way.legs, half)
        if not _inside(tile, tip, way, area):
            return None
        placed.append(tile)
    return placed, tip


def _inside(tile: Placed, tip: Tip, way: Way, area: Box) -> bool:
    return (area if tip.leg == 0 else way.region).holds(tile.box)


def _step(tip: Tip, laid: Laid, legs: tuple[Leg, ...], half: float) -> tuple[Placed, Tip]:
    """The next tile of an arm, and where the arm has come to with it."""
    leg = legs[tip.leg]
    if leg.limit is not None:
        if _room(tip, leg, half) >= _need(laid, half):
            return _forward(tip, laid, leg.heading, tip.leg, half)
        return _forward(tip, laid, legs[tip.leg + 1].heading, tip.leg + 1, half)
    if not tip.bridged or (laid.is_double and not tip.double):
        return _forward(tip, laid, leg.heading, tip.leg, half)
    after = legs[tip.leg + 1].heading
    if tip.double:
        return _forward(tip, laid, after, tip.leg + 1, half)
    return _under(tip, laid, after, half)


def _need(laid: Laid, half: float) -> float:
    """The room a tile needs in a row: after a double one more must fit, so no row ends there."""
    return 3 * half + 2 * GAP if laid.is_double else 2 * half + GAP


def _room(tip: Tip, leg: Leg, half: float) -> float:
    (dx, dy), limit = leg.heading, leg.limit
    x, y = _exit(tip, leg.heading, half)
    return (limit or 0.0) * (dx + dy) - (x * dx + y * dy)


def _exit(tip: Tip, heading: Heading, half: float) -> tuple[float, float]:
    """Where the face of the last tile is on the side the arm goes on to."""
    reach = half if tip.double and heading != tip.heading else half / 2
    return tip.x + heading[0] * reach, tip.y + heading[1] * reach


def _forward(tip: Tip, laid: Laid, heading: Heading, leg: int, half: float) -> tuple[Placed, Tip]:
    """The tile against the last one's face on the side of the heading, pointing that way."""
    x, y = _exit(tip, heading, half)
    dx, dy = heading
    bridged = not laid.is_double or (leg == tip.leg and tip.bridged)
    if laid.is_double:
        reach = GAP + half / 2
        centre = end = (x + dx * reach, y + dy * reach)
    else:
        centre = (x + dx * (GAP + half), y + dy * (GAP + half))
        end = (x + dx * (GAP + 1.5 * half), y + dy * (GAP + 1.5 * half))
    placed = Placed(laid.tile, *centre, _turn(laid, heading), half, str(laid.tile))
    return placed, Tip(*end, heading, laid.is_double, leg, bridged)


def _under(tip: Tip, laid: Laid, heading: Heading, half: float) -> tuple[Placed, Tip]:
    """The first tile of a new row: its inner half lies square under the end of the bridge."""
    dx, dy = tip.heading
    x, y = tip.x + dx * (half + GAP), tip.y + dy * (half + GAP)
    placed = Placed(
        laid.tile,
        x + heading[0] * half / 2,
        y + heading[1] * half / 2,
        _turn(laid, heading),
        half,
        str(laid.tile),
    )
    return placed, Tip(x + heading[0] * half, y + heading[1] * half, heading, False, tip.leg + 1)


def _turn(laid: Laid, heading: Heading) -> int:
    """Quarter turns of a tile laid along the heading, start first; a double lies across."""
    if laid.is_double:
        return 0 if heading in (EAST, WEST) else 3
    turn = _TURNS[heading]
    return turn if laid.start > laid.end else (turn + 2) % 4


def _ways(line: Line, area: Box, frame: Frame) -> dict[End, Way]:
    half, x, y = frame
    side = half / 2  # a double that lies across a bridge reaches half a square beyond the row
    left, right = area.left + side, area.right - side
    if line.spinner is None:
        lower = Box(area.left, y + side, area.right, area.bottom)
        upper = Box(area.left, area.top, area.right, y - side)
        return {
            "left": Way(_winding((WEST, left), NORTH, (EAST, right)), upper),
            "right": Way(_winding((EAST, right), SOUTH, (WEST, left)), lower),
        }
    near, far = x - 2 * half, x + 2 * half
    clear = 1.5 * half  # half a square beside a row or column with its doubles
    return {
        "left": Way(
            _winding((WEST, left), NORTH, (EAST, near)),
            Box(area.left, area.top, x - clear, y - side),
        ),
        "right": Way(
            _winding((EAST, right), SOUTH, (WEST, far)),
            Box(x + clear, y + side, area.right, area.bottom),
        ),
        "up": Way(
            (Leg(NORTH, area.top + side), *_winding((EAST, right), SOUTH, (WEST, far))),
            Box(x, area.top, area.right, y - clear),
        ),
        "down": Way(
            (Leg(SOUTH, area.bottom - side), *_winding((WEST, left), NORTH, (EAST, near))),
            Box(area.left, y + clear, x, area.bottom),
        ),
    }


def _winding(
    first: tuple[Heading, float], bridge: Heading, second: tuple[Heading, float]
) -> tuple[Leg, ...]:
    """Rows to and fro, with a bridge between each and the next."""
    legs = (Leg(*first), Leg(bridge, None), Leg(*second), Leg(bridge, None))
    return tuple(islice(chain(cycle(legs)), _LEGS))
