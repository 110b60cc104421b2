"""How a round is scored, packed into one integer that a kernel can carry: the *terms*.

The terms also say which set is played with, so that one integer finds every table. The names are
those of the rulebooks' fields. game/RULES.md, sections 3 and 4, has every rule used here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from tutor.engine.kernels.jit import frozen, jit, lowest
from tutor.game.rules import CHOICES
from tutor.game.tiles import full_set

if TYPE_CHECKING:
    from tutor.game.rules import Rules

LARGEST_SOLVED_SET = 9
"""The largest double of a set that fits: the 55 tiles up to 9-9 are the bits of one integer."""

_STRIDE = 64  # places that a set takes in a table of tiles; a quarter of it in a table of numbers
_TILE_BITS = 11
TILES = (1 << _TILE_BITS) - 1
"""The bits of the terms that are the place of the set's first tile in a table of tiles."""

FIELDS: dict[str, tuple[object, ...]] = {
    field: CHOICES[field]
    for field in (
        "out_score",
        "blocked_score",
        "rounding",
        "double_bonus",
        "double_order",
        "leftover",
        "out_bonus",
        "pairs_block",
        "pairs_out",
        "play_score",
        "spinner",
        "draw",
        "draw_reserve",
        "draw_limit",
    )
}
"""The values that each field of the terms may have: the kernels know one by its place, 0 for the
usual one. The fields by which the end of a two-seat round may differ come first."""

BLANKS = (0, 13)


def _shifts() -> dict[str, int]:
    """Where in the terms each field is kept."""
    shifts, shift = {}, _TILE_BITS
    for field, values in FIELDS.items():
        shifts[field] = shift
        shift += (len(values) - 1).bit_length()
    return shifts


_SHIFTS = _shifts()
OUT_AT, BLOCKED_AT = _SHIFTS["out_score"], _SHIFTS["blocked_score"]
ROUNDING_AT = _SHIFTS["rounding"]
BONUS_AT, DOUBLE_FIRST_AT = _SHIFTS["double_bonus"], _SHIFTS["double_order"]
PAY_AT, EXTRA_AT = _SHIFTS["leftover"], _SHIFTS["out_bonus"]
TEAM_AT, PARTNER_TOO_AT = _SHIFTS["pairs_block"], _SHIFTS["pairs_out"]
FIVES_AT, SPINNER_AT = _SHIFTS["play_score"], _SHIFTS["spinner"]
DRAW_AT, RESERVE_AT, LIMIT_AT = _SHIFTS["draw"], _SHIFTS["draw_reserve"], _SHIFTS["draw_limit"]
_UNUSUAL = (1 << TEAM_AT) - (1 << OUT_AT)
"""All bits by which the end of a two-seat round may differ."""


def score_terms(set_max: int = 6, *, blank_double: int = 0, **fields: object) -> int:
    """The terms of a round, for every kernel.

    Parameters are the fields of the same name in a rulebook, those of ``FIELDS``. ``"none"`` as a
    score counts a win as 1, whatever the tiles.

    >>> score_terms()
    384
    >>> score_terms(6, blocked_score="difference") == score_terms(6)
    False

    Raises
    ------
    ValueError
        If the set has more tiles than an integer has bits, or a value is not one the kernels know.
    TypeError
        If there is no such field.
    """
    if not 0 <= set_max <= LARGEST_SOLVED_SET:
        tiles = (set_max + 1) * (set_max + 2) // 2
        raise ValueError(
            f"set_max {set_max}: a set of {tiles} tiles cannot be solved; "
            f"the largest is {LARGEST_SOLVED_SET}"
        )
    slot = set_max + (LARGEST_SOLVED_SET + 1) * _place("blank_double", blank_double, BLANKS)
    terms = slot * _STRIDE
    for field, value in fields.items():
        if field not in FIELDS:
            raise TypeError(f"the terms have no field {field!r}; they are {', '.join(FIELDS)}")
        terms |= _place(field, value, FIELDS[field]) << _SHIFTS[field]
    return terms


def terms_of_rules(rules: Rules) -> int:
    """The terms that a rulebook sets.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> terms_of_rules(RULEBOOKS["block"]) == score_terms()
    True

    Raises
    ------
    ValueError
        If the rulebook's set is too large.
    """
    fields = {field: getattr(rules, field) for field in FIELDS}
    return score_terms(rules.set_max, blank_double=rules.blank_double, **fields)


def _place(field: str, value: object, known: Sequence[object]) -> int:
    if value not in known:
        names = ", ".join(map(str, known))
        raise ValueError(f"{field} {value!r}: the engine solves {names}")
    return known.index(value)


def field_of(terms: int, field: str) -> Any:
    """The value of one field of the terms.

    >>> field_of(score_terms(draw="when_stuck", draw_limit=2), "draw_limit")
    2
    """
    values = FIELDS[field]
    return values[terms >> _SHIFTS[field] & ((1 << (len(values) - 1).bit_length()) - 1)]


def set_of(terms: int) -> int:
    """The largest number of the set that the terms are for.

    >>> set_of(score_terms(9, blank_double=13))
    9
    """
    return (terms & TILES) // _STRIDE % (LARGEST_SOLVED_SET + 1)


def _tables() -> tuple[Any, ...]:
    """For each set, first with 0-0 counting 0 and then 13: pips, halves, high, numbers, doubles."""
    pips: list[int] = []
    halves: list[int] = []
    high: list[int] = []
    numbers: list[int] = []
    doubles: list[int] = []
    for blank in BLANKS:
        for set_max in range(LARGEST_SOLVED_SET + 1):
            tiles = full_set(set_max)
            spare = [0] * (_STRIDE - len(tiles))
            pips += [tile.pips or blank for tile in tiles] + spare
            halves += [tile.pips for tile in tiles] + spare
            high += [tile.high for tile in tiles] + spare
            for number in range(_STRIDE // 4):
                numbers.append(sum(1 << i for i, tile in enumerate(tiles) if number in tile))
            doubles.append(sum(1 << i for i, tile in enumerate(tiles) if tile.is_double))
    return tuple(map(frozen, (pips, halves, high, numbers, doubles)))


PIPS, HALVES, HIGH, _NUMBERS, _DOUBLES = _tables()
"""By tile, from the place ``terms & TILES`` on: what it counts in a hand, the sum of its two
numbers, and the larger of them."""


@jit
def holders(terms: int, number: int) -> int:
    """The mask of the tiles that show a number."""
    mask: int = _NUMBERS[(terms & TILES) // 4 + number]
    return mask


@jit
def holding(terms: int, numbers: int) -> int:
    """The mask of the tiles that show any of some numbers, given as bits."""
    mask = 0
    while numbers != 0:
        mask |= holders(terms, lowest(numbers))
        numbers &= numbers - 1
    return mask


@jit
def whole_set(terms: int) -> int:
    """The mask of every tile of the set."""
    numbers: int = HIGH[terms & TILES] + 1
    return (1 << (numbers * (numbers + 1) // 2)) - 1


@jit
def hand_pips(terms: int, hand: int) -> int:
    """What the tiles of a hand count together."""
    total = 0
    while hand != 0:
        total += PIPS[(terms & TILES) + lowest(hand)]
        hand &= hand - 1
    return total


@jit
def is_double(terms: int, bits: int) -> int:
    """1 if a mask holds a double, else 0."""
    return 1 if bits & _DOUBLES[(terms & TILES) // _STRIDE] != 0 else 0


@jit
def nearest_five(points: int) -> int:
    """The nearest multiple of five: 3, 4, 8 and 9 go up."""
    return (points + 2) // 5 * 5


@jit
def counted(terms: int, pips: int) -> int:
    """What a hand with so many pips counts: rounded, where each hand is."""
    return nearest_five(pips) if (terms >> ROUNDING_AT) & 3 == 2 else pips


@jit
def rounded(terms: int, points: int) -> int:
    """The points of a round as they are written down: rounded, where the round's score is."""
    return nearest_five(points) if (terms >> ROUNDING_AT) & 3 == 1 else points


@jit
def doubles_win(terms: int, last: int, fits_left: int, fits_right: int) -> int:
    """1 if going out with the tile ``last`` counts double.

    All are masks: ``fits_left`` and ``fits_right`` hold the tiles that fitted each end before.
    """
    bonus = (terms >> BONUS_AT) & 3
    if bonus == 0:
        return 0
    if is_double(terms, last) != 0:
        return 1
    return 1 if bonus == 2 and last & fits_left & fits_right != 0 else 0


@jit
def collected(terms: int, points: int, doubled: int) -> int:
    """The winner's points on going out, from those taken from the hands."""
    if doubled == 0:
        points = rounded(terms, points)
    elif (terms >> DOUBLE_FIRST_AT) & 1:
        points = rounded(terms, 2 * points)
    else:
        points = 2 * rounded(terms, points)
    return points + ((terms >> EXTRA_AT) & 1)


@jit
def out_points(terms: int, doubled: int, loser: int) -> int:
    """What going out is worth when the other side holds ``loser`` pips."""
    if (terms >> OUT_AT) & 3 == 1:
        return 1
    if (terms >> PAY_AT) & 1:
        return counted(terms, loser) + ((terms >> EXTRA_AT) & 1)
    return collected(terms, counted(terms, loser), doubled)


@jit
def domino_points(terms: int, last: int, fits_left: int, fits_right: int, loser: int) -> int:
    """What going out is worth to the winner.

    ``last`` is the mask of the tile played, ``fits_left`` and ``fits_right`` those of the tiles
    that fitted each end before it, and ``loser`` the pips the other side holds.
    """
    if terms & _UNUSUAL == 0:
        return loser
    return out_points(terms, doubles_win(terms, last, fits_left, fits_right), loser)


@jit
def _block_win(terms: int, winner: int, loser: int) -> int:
    """What a block is worth to the side with fewer pips."""
    kind = (terms >> BLOCKED_AT) & 3
    if kind == 2:
        return 1
    winner = counted(terms, winner)
    loser = counted(terms, loser)
    if (terms >> PAY_AT) & 1:
        return loser - winner
    if kind == 0:
        return rounded(terms, loser)
    if kind == 1:
        return rounded(terms, loser - winner)
    return rounded(terms, loser + winner)


@jit
def blocked_points(terms: int, mine: int, theirs: int) -> int:
    """What a block is worth to a side with ``mine`` pips against ``theirs``; a tie is worth 0."""
    if mine == theirs:
        return 0
    if mine < theirs:
        return _block_win(terms, mine, theirs)
    return -_block_win(terms, theirs, mine)


@jit
def most_points(terms: int, winner: int, loser: int) -> int:
    """A bound: no end of the round gives more to a side, from these pips on."""
    if terms & _UNUSUAL == 0:
        return loser
    out = out_points(terms, (terms >> BONUS_AT) & 3, loser)
    takes_all = (terms >> BLOCKED_AT) & 3 == 3 and (terms >> PAY_AT) & 1 == 0
    kept = winner if takes_all else 0
    return max(out, _block_win(terms, kept, loser))
