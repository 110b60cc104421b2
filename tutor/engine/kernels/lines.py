"""The line on the table as one whole number, for kernels that know arms and fives.

Each of the four ends (left, right, up, down) has eight bits: its number, or ``SHUT`` where there is
no such end, and three marks. Above them the number says whether only one tile lies there, and
which number the spinner has while its arms are still closed. Two lines that may go on in the same
ways and score alike are the same number once their ends are sorted.
"""

from __future__ import annotations

from typing import Any

from tutor.engine.kernels.jit import count, jit
from tutor.engine.kernels.situations import ENDS, LINE, OTHERS, STAY
from tutor.engine.kernels.terms import FIVES_AT, HALVES, HIGH, SPINNER_AT, TILES, holders, is_double
from tutor.game.line import Laid, Line

SHUT = 15
_DOUBLE, _UNTOUCHED, _BARE = 16, 32, 64
_FOUR_SHUT = SHUT * 0x01010101
_LONE = 1 << 32
_SPIN_AT = 33
_NO_SPINNER, _ARMS_OPEN = 15, 14  # in place of the spinner's number

EMPTY_LINE = _FOUR_SHUT | _NO_SPINNER << _SPIN_AT
"""The line before the lead."""


def packed_line(line: Line) -> int:
    """A line as the kernels take it.

    >>> packed_line(Line()) == EMPTY_LINE
    True
    """
    if not line.tiles:
        return EMPTY_LINE
    outer: list[Laid | None] = [line.tiles[0], line.tiles[-1]]
    outer += [arm[-1] if arm else None for arm in (line.up, line.down)]
    packed = _FOUR_SHUT
    for place, (number, laid) in enumerate(zip(line.ends.values(), outer, strict=False)):
        marks = _UNTOUCHED if laid is None else _DOUBLE * laid.is_double
        if laid is not None and place < 2 and laid.tile == line.spinner:
            marks |= _BARE
        packed = packed & ~(255 << 8 * place) | (number | marks) << 8 * place
    spinner = _NO_SPINNER if line.spinner is None else line.spinner.high
    if line.arms_open:
        spinner = _ARMS_OPEN
    return packed | _LONE * (len(line) == 1) | spinner << _SPIN_AT


@jit
def line_fits(line: int, terms: int) -> int:
    """The mask of the tiles that fit an end; none while the line is empty."""
    return (
        holders(terms, line & 15)
        | holders(terms, (line >> 8) & 15)
        | holders(terms, (line >> 16) & 15)
        | holders(terms, (line >> 24) & 15)
    )


@jit
def open_numbers(line: int) -> int:
    """The numbers at the ends, as bits."""
    numbers = 1 << (line & 15) | 1 << ((line >> 8) & 15)
    numbers |= 1 << ((line >> 16) & 15) | 1 << ((line >> 24) & 15)
    return numbers & ~(1 << SHUT)


@jit
def lay_tile(line: int, tile: int, end: int, terms: int) -> int:
    """The line once a tile is laid at an end that it fits, or led."""
    shown: int = HALVES[(terms & TILES) + tile]
    double = is_double(terms, 1 << tile)
    spins = (terms >> SPINNER_AT) & 1 & double
    if line & 15 == SHUT:
        high: int = HIGH[(terms & TILES) + tile]
        marks = (_DOUBLE | spins * _BARE) if double else 0
        spinner = high if spins else _NO_SPINNER
        ends = (high | marks) | (shown - high | marks) << 8 | SHUT << 16 | SHUT << 24
        return ends | _LONE | spinner << _SPIN_AT
    shift = 8 * end
    old = (line >> shift) & 255
    number = shown - (old & 15)
    spinner = line >> _SPIN_AT
    marks = _DOUBLE if double else 0
    ends = line & 0xFFFFFFFF & ~(255 << shift)
    if old & _BARE:
        if end < 2 and ends & (_BARE | _BARE << 8) == 0:  # its other side is covered too
            ends = ends & 0xFFFF | (spinner | _UNTOUCHED) * 0x01010000
            spinner = _ARMS_OPEN
    elif spins and spinner == _NO_SPINNER:
        marks |= _BARE
        spinner = number
    return ends | (number | marks) << shift | spinner << _SPIN_AT


@jit
def _end_count(end: int) -> int:
    """What an end with its marks adds to the open count."""
    if end & 15 == SHUT or end & _UNTOUCHED:
        return 0
    return (end & 15) * (2 if end & _DOUBLE else 1)


@jit
def play_points(line: int, terms: int) -> int:
    """What the tile just laid scores in play: the count of the open ends if a multiple of five."""
    if (terms >> FIVES_AT) & 1 == 0:
        return 0
    total = (line & 15) + ((line >> 8) & 15)
    if line & _LONE == 0:
        total = _end_count(line & 255) + _end_count((line >> 8) & 255)
        total += _end_count((line >> 16) & 255) + _end_count((line >> 24) & 255)
    return total if total % 5 == 0 else 0


@jit
def fitting_ends(line: int, tile: int, terms: int) -> int:
    """How many ends a tile fits."""
    bit = 1 << tile
    found = 0
    for end in range(4):
        if holders(terms, (line >> 8 * end) & 15) & bit:
            found += 1
    return found


@jit
def same_end(line: int, end: int) -> int:
    """The first end at which a tile would do the same as at this one."""
    for earlier in range(end):
        if (line >> 8 * earlier) & 255 == (line >> 8 * end) & 255:
            return earlier
    return end


@jit
def sorted_line(line: int) -> int:
    """The same line with its ends in order: only those, and not where they lie, matter."""
    a, b, c, d = line & 255, (line >> 8) & 255, (line >> 16) & 255, (line >> 24) & 255
    a, b = min(a, b), max(a, b)
    if c & 15 != SHUT:
        c, d = min(c, d), max(c, d)
        a, c = min(a, c), max(a, c)
        b, d = min(b, d), max(b, d)
        b, c = min(b, c), max(b, c)
    return line & ~0xFFFFFFFF | a | b << 8 | c << 16 | d << 24


def as_played_on(line: int, terms: int) -> int:
    """A line as far as it matters to what is still played: where ends lie does not.

    Nor does it matter which of them are doubles, unless they score.
    """
    scores = (terms >> FIVES_AT) & 1
    return sorted_line(line if scores else line & ~((_DOUBLE | _UNTOUCHED) * 0x01010101))


@jit
def write_situation(
    line: int, laid: int, hands: Any, voids: Any, seats: int, seat: int, situation: Any
) -> None:
    """Write what everybody sees when a seat is to act, as a choice model reads it."""
    spinner = line >> _SPIN_AT
    for end in range(4):
        number = (line >> 8 * end) & 15
        situation[ENDS + end] = number if number != SHUT else -1
        stay = 0
        if number != SHUT:
            rest = line | SHUT << 8 * end
            stay = open_numbers(rest)
            bare = (line >> 8 * end) & _BARE
            if bare and line & _LONE == 0:
                stay |= 1 << spinner
        situation[STAY + end] = stay
    situation[LINE] = laid
    for step in range(1, seats):
        other = (seat + step) % seats
        situation[OTHERS + 2 * step - 2] = count(hands[other])
        situation[OTHERS + 2 * step - 1] = voids[other]
