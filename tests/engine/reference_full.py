"""Plain alpha-beta for two sides in any game: for a fair ratio of times.

That its values are right is for the real rounds to say (:mod:`tests.engine.reference_round`); it
shares the line and the scoring with the kernel, but neither its bounds, nor its order, nor its
table.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tutor.engine.jit import jit
from tutor.engine.lines import lay_tile, line_fits, play_points
from tutor.engine.outcomes import NOBODY, round_worth, wins_double
from tutor.engine.stock import may_draw, may_draw_at_all
from tutor.engine.terms import hand_pips, holders

WIDEST = 1_000_000


@jit
def worth(a: int, b: int, c: int, d: int, seats: int, out: int, doubled: int, terms: int) -> int:
    """The end of a round to the side of ``a``."""
    pips, gains = np.zeros(4, dtype=np.int64), np.zeros(4, dtype=np.int64)
    pips[0], pips[1] = hand_pips(terms, a), hand_pips(terms, b)
    pips[2], pips[3] = hand_pips(terms, c), hand_pips(terms, d)
    return int(round_worth(pips, gains, seats, 1 if seats == 4 else 0, out, doubled, terms))


@jit
def solve_plainly(
    a: int,
    b: int,
    c: int,
    d: int,
    line: int,
    place: int,
    began: int,
    alpha: int,
    beta: int,
    seats: int,
    stock: Any,
    size: int,
    terms: int,
) -> int:
    """The value to the side of ``a``, who is to move; arguments as for the kernel's search."""
    best = -WIDEST
    for tile in range(size - 1, -1, -1):
        bit = 1 << tile
        if a & bit == 0:
            continue
        for end in range(4):
            if holders(terms, (line >> 8 * end) & 15) & bit == 0:
                continue
            after = lay_tile(line, tile, end, terms)
            gain = play_points(after, terms)
            rest = a ^ bit
            if rest == 0:
                doubled = wins_double(line, tile, terms)
                value = gain + worth(rest, b, c, d, seats, 0, doubled, terms)
            elif seats == 2:
                value = gain - solve_plainly(
                    b, rest, c, d, after, place, place, gain - beta, gain - alpha,
                    seats, stock, size, terms,
                )  # fmt: skip
            else:
                value = gain - solve_plainly(
                    b, c, d, rest, after, place, place, gain - beta, gain - alpha,
                    seats, stock, size, terms,
                )  # fmt: skip
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
    if best > -WIDEST:
        return best
    left = len(stock) - place
    if may_draw(left, place - began, terms):
        more = a | 1 << stock[place]
        return solve_plainly(
            more, b, c, d, line, place + 1, began, alpha, beta, seats, stock, size, terms
        )
    held = b | c | d
    if held & line_fits(line, terms) == 0 and not may_draw_at_all(left, terms):
        return worth(a, b, c, d, seats, NOBODY, 0, terms)
    if seats == 2:
        return -solve_plainly(
            b, a, c, d, line, place, place, -beta, -alpha, seats, stock, size, terms
        )
    return -solve_plainly(b, c, d, a, line, place, place, -beta, -alpha, seats, stock, size, terms)


@jit
def plain_action(
    a: int,
    b: int,
    c: int,
    d: int,
    line: int,
    tile: int,
    end: int,
    seats: int,
    stock: Any,
    size: int,
    terms: int,
) -> int:
    """The value of a play or a pass to the side of ``a``."""
    gain, place = a & 0, a & 0
    if tile >= 0:
        doubled = wins_double(line, tile, terms)
        line = lay_tile(line, tile, end, terms)
        gain = play_points(line, terms)
        a ^= 1 << tile
        if a == 0:
            return gain + worth(a, b, c, d, seats, 0, doubled, terms)
    low, high = place - WIDEST, place + WIDEST
    if seats == 2:
        return gain - solve_plainly(
            b, a, c, d, line, place, place, low, high, seats, stock, size, terms
        )
    return gain - solve_plainly(
        b, c, d, a, line, place, place, low, high, seats, stock, size, terms
    )
