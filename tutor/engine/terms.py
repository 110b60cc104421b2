"""How a round is scored, packed into one integer that a kernel can carry: the *terms*.

The terms also say which set is played with, so that one integer finds every table. The names are
those of the rulebooks' fields. RULES, sections 3 and 4, is the source of every rule here.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.engine.jit import frozen, jit
from tutor.game.tiles import full_set

LARGEST_SET = 9
"""The largest double of a set that fits: the 55 tiles up to 9-9 are the bits of one integer."""

OUT_SCORES = ("sum", "none", "all")
BLOCKED_SCORES = ("sum", "difference", "none", "all")
ROUNDINGS = ("none", "round_score")
BONUSES = ("none", "double_tile", "double_or_both_ends")
ORDERS = ("round_then_double", "double_then_round")
BLANKS = (0, 13)

_STRIDE = 64  # places that a set takes in a table of tiles; a quarter of it in a table of numbers
_OUT, _BLOCKED, _ROUNDED, _BONUS, _DOUBLE_FIRST = 11, 13, 15, 16, 18  # where each choice is kept
TILES = (1 << _OUT) - 1
"""The bits of the terms that are the place of the set's first tile in a table of tiles."""


def score_terms(
    set_max: int = 6,
    *,
    out_score: str = "sum",
    blocked_score: str = "sum",
    rounding: str = "none",
    double_bonus: str = "none",
    double_order: str = "round_then_double",
    blank_double: int = 0,
) -> int:
    """The terms of a round, for every kernel.

    Parameters are the fields of the same name in a rulebook. ``"none"`` as a score counts a win
    as 1, whatever the tiles.

    >>> score_terms()
    384
    >>> score_terms(6, blocked_score="difference") == score_terms(6)
    False

    Raises
    ------
    ValueError
        If the set has more tiles than an integer has bits, or a value is not one the kernels know.
    """
    if not 0 <= set_max <= LARGEST_SET:
        tiles = (set_max + 1) * (set_max + 2) // 2
        raise ValueError(
            f"set_max {set_max}: a set of {tiles} tiles cannot be solved; "
            f"the largest is {LARGEST_SET}"
        )
    slot = set_max + (LARGEST_SET + 1) * _place("blank_double", blank_double, BLANKS)
    return (
        slot * _STRIDE
        | _place("out_score", out_score, OUT_SCORES) << _OUT
        | _place("blocked_score", blocked_score, BLOCKED_SCORES) << _BLOCKED
        | _place("rounding", rounding, ROUNDINGS) << _ROUNDED
        | _place("double_bonus", double_bonus, BONUSES) << _BONUS
        | _place("double_order", double_order, ORDERS) << _DOUBLE_FIRST
    )


def _place(field: str, value: object, known: Sequence[object]) -> int:
    if value not in known:
        names = ", ".join(map(str, known))
        raise ValueError(f"{field} {value!r}: the engine solves {names}")
    return known.index(value)


def set_of(terms: int) -> int:
    """The largest number of the set that the terms are for.

    >>> set_of(score_terms(9, blank_double=13))
    9
    """
    return (terms & TILES) // _STRIDE % (LARGEST_SET + 1)


def _tables() -> tuple[Any, ...]:
    """For each set, first with 0-0 counting 0 and then 13: pips, halves, high, numbers, doubles."""
    pips: list[int] = []
    halves: list[int] = []
    high: list[int] = []
    numbers: list[int] = []
    doubles: list[int] = []
    for blank in BLANKS:
        for set_max in range(LARGEST_SET + 1):
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
def _rounded(terms: int, points: int) -> int:
    """Points to the nearest five where the terms round: 3, 4, 8 and 9 go up."""
    return (points + 2) // 5 * 5 if (terms >> _ROUNDED) & 1 else points


@jit
def _out_points(terms: int, doubled: int, loser: int) -> int:
    """What going out is worth when the other side holds ``loser`` pips."""
    if (terms >> _OUT) & 3 == 1:
        return 1
    if doubled == 0:
        return _rounded(terms, loser)
    if (terms >> _DOUBLE_FIRST) & 1:
        return _rounded(terms, 2 * loser)
    return 2 * _rounded(terms, loser)


@jit
def domino_points(terms: int, last: int, fits_left: int, fits_right: int, loser: int) -> int:
    """What going out is worth to the winner.

    ``last`` is the mask of the tile played, ``fits_left`` and ``fits_right`` those of the tiles
    that fitted each end before it, and ``loser`` the pips the other side holds.
    """
    if terms <= TILES:
        return loser
    bonus = (terms >> _BONUS) & 3
    doubled = 0
    if bonus > 0 and last & _DOUBLES[(terms & TILES) // _STRIDE] != 0:
        doubled = 1
    if bonus == 2 and last & fits_left & fits_right != 0:
        doubled = 1
    return _out_points(terms, doubled, loser)


@jit
def _block_win(terms: int, winner: int, loser: int) -> int:
    """What a block is worth to the side with fewer pips."""
    kind = (terms >> _BLOCKED) & 3
    if kind == 0:
        return _rounded(terms, loser)
    if kind == 1:
        return _rounded(terms, loser - winner)
    if kind == 2:
        return 1
    return _rounded(terms, loser + winner)


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
    if terms <= TILES:
        return loser
    out = _out_points(terms, (terms >> _BONUS) & 3, loser)
    kept = winner if (terms >> _BLOCKED) & 3 == 3 else 0
    return max(out, _block_win(terms, kept, loser))
