"""What the end of any round is worth to each side, for kernels.

For two sides in a search there are quicker ways (:mod:`tutor.engine.kernels.terms`,
:mod:`tutor.engine.kernels.scores`); this one takes any number of seats, and points scored in play.
"""

from __future__ import annotations

from typing import Any

from tutor.engine.kernels.jit import jit
from tutor.engine.kernels.lines import fitting_ends
from tutor.engine.kernels.scores import pairs_blocked_points, pairs_most_points, pairs_out_points
from tutor.engine.kernels.terms import (
    BLOCKED_AT,
    BONUS_AT,
    EXTRA_AT,
    OUT_AT,
    PAY_AT,
    blocked_points,
    collected,
    counted,
    is_double,
    most_points,
    out_points,
    rounded,
)

NOBODY = -1
"""In place of the seat that went out: the round was blocked."""


@jit
def wins_double(line: int, tile: int, terms: int) -> int:
    """1 if going out with a tile counts double, given the line before it; else 0."""
    bonus = (terms >> BONUS_AT) & 3
    if bonus == 0:
        return 0
    if is_double(terms, 1 << tile):
        return 1
    return 1 if bonus == 2 and fitting_ends(line, tile, terms) > 1 else 0


@jit
def lightest(pips: Any, seats: int) -> int:
    """The seat with fewest pips, or ``NOBODY`` if two have as few."""
    best, alone = 0, True
    for seat in range(1, seats):
        if pips[seat] < pips[best]:
            best, alone = seat, True
        elif pips[seat] == pips[best]:
            alone = False
    return best if alone else NOBODY


@jit
def _own_points(pips: Any, seats: int, out: int, doubled: int, seat: int, terms: int) -> int:
    """The points of one seat of several that each play for themselves."""
    winner = lightest(pips, seats) if out == NOBODY else out
    extra = (terms >> EXTRA_AT) & 1 if seat == out else 0
    kind = (terms >> BLOCKED_AT) & 3
    if out != NOBODY:
        kind = (0, 2, 3)[(terms >> OUT_AT) & 3]
    if kind == 2:
        return 1 if seat == winner else 0
    if (terms >> PAY_AT) & 1:
        return extra - counted(terms, pips[seat])
    if seat != winner:
        return 0
    points = 0
    for other in range(seats):
        if other != winner or kind == 3:
            points += counted(terms, pips[other])
    if out != NOBODY:
        return collected(terms, points, doubled)
    if kind == 1:
        points -= counted(terms, pips[winner])
    return rounded(terms, points)


@jit
def round_worth(
    pips: Any, gains: Any, seats: int, partners: int, out: int, doubled: int, terms: int
) -> float:
    """The round to the side of seat 0: its points less the other's, or the mean of the others'.

    ``pips`` are those left to each seat, ``gains`` what each scored in play, ``out`` the seat that
    went out or ``NOBODY``.
    """
    played: float
    if partners:
        played = gains[0] + gains[2] - gains[1] - gains[3]
        if out == NOBODY:
            return played + pairs_blocked_points(terms, pips[0], pips[1], pips[2], pips[3])
        after, across, before = (out + 1) & 3, (out + 2) & 3, (out + 3) & 3
        won = pairs_out_points(terms, doubled, pips[across], pips[after], pips[before])
        return played + (won if out & 1 == 0 else -won)
    if seats == 2:
        played = gains[0] - gains[1]
        if out == NOBODY:
            return played + blocked_points(terms, pips[0], pips[1])
        won = out_points(terms, doubled, pips[1 - out])
        return played + (won if out == 0 else -won)
    others = 0
    for seat in range(1, seats):
        others += gains[seat] + _own_points(pips, seats, out, doubled, seat, terms)
    played = gains[0] - others / (seats - 1)
    return played + _own_points(pips, seats, out, doubled, 0, terms)


@jit
def side_blocked_points(
    seats: int, pips_a: int, pips_b: int, pips_c: int, pips_d: int, terms: int
) -> int:
    """What a block is worth to the side to move."""
    if seats == 2:
        return blocked_points(terms, pips_a, pips_b)
    return pairs_blocked_points(terms, pips_a, pips_b, pips_c, pips_d)


@jit
def side_out_points(
    seats: int, doubled: int, pips_b: int, pips_c: int, pips_d: int, terms: int
) -> int:
    """What going out is worth to the seat that does."""
    if seats == 2:
        return out_points(terms, doubled, pips_b)
    return pairs_out_points(terms, doubled, pips_c, pips_b, pips_d)


@jit
def side_most_points(
    seats: int, pips_a: int, pips_b: int, pips_c: int, pips_d: int, stock: int, terms: int
) -> int:
    """A bound on what the end gives to the side of ``pips_a``, with so many pips to be drawn."""
    if seats == 2:
        return most_points(terms, pips_a + stock, pips_b + stock)
    spare = 8 if stock > 0 else 0  # two hands that grow may each be rounded another way
    return pairs_most_points(terms, pips_a + stock, pips_b + stock, pips_c, pips_d + spare)
