"""The plain reference for four seats as two sides: alpha-beta as a textbook has it.

Like the reference for two seats it has its own scoring, and shares only the tables with it.
"""

from __future__ import annotations

from typing import NamedTuple

from tests.engine.reference import HIGH, INFINITY, LOW, can_play, size, to_nearest_five, weight
from tests.engine.reference import Scoring as Ends
from tutor.engine.kernels.jit import jit


class PairScoring(NamedTuple):
    """A round's scoring, in plain numbers that compiled code can carry."""

    out: int = 0  # 0 sum, 1 one for a win, 2 every pip left
    blocked: int = 0  # 0 sum, 1 difference, 2 one for a win, 3 every pip left
    rounded: int = 0  # 1 the score, 2 each hand
    bonus: int = 0  # 1 doubles, 2 doubles and tiles that fitted both ends
    double_first: int = 0
    blank: int = 0
    set_max: int = 6
    team: int = 0
    partner_too: int = 0
    pay: int = 0
    extra: int = 0


@jit
def in_hand(pips: int, scoring: PairScoring) -> int:
    return to_nearest_five(pips) if scoring.rounded == 2 else pips


@jit
def out_value(b: int, c: int, d: int, double: int, both: int, scoring: PairScoring) -> int:
    """To the side that went out: partner ``c``, opponents ``b`` and ``d``."""
    if scoring.out == 1:
        return 1
    theirs = in_hand(b, scoring) + in_hand(d, scoring)
    partner = in_hand(c, scoring)
    if scoring.pay == 1:
        return theirs + scoring.extra - partner
    points = theirs
    if scoring.out == 2:
        points = theirs + partner
    elif scoring.partner_too == 1:
        points = theirs - partner
    times = 1
    if (scoring.bonus >= 1 and double == 1) or (scoring.bonus == 2 and both == 1):
        times = 2
    if scoring.rounded != 1:
        points = points * times
    elif scoring.double_first == 1:
        points = to_nearest_five(points * times)
    else:
        points = to_nearest_five(points) * times
    return points + scoring.extra


@jit
def block_value(a: int, b: int, c: int, d: int, scoring: PairScoring) -> int:
    """To the side of ``a`` and ``c``."""
    lightest, other = min(a, c), min(b, d)
    if scoring.team == 1:
        lightest, other = a + c, b + d
    if scoring.blocked != 2 and scoring.pay == 1:
        gets = in_hand(b, scoring) + in_hand(d, scoring)
        return gets - in_hand(a, scoring) - in_hand(c, scoring)
    if lightest == other:
        return 0
    if other < lightest:
        return -block_value(b, a, d, c, scoring)
    if scoring.blocked == 2:
        return 1
    points = in_hand(b, scoring) + in_hand(d, scoring)
    ours = in_hand(a, scoring) + in_hand(c, scoring)
    if scoring.blocked == 1:
        points -= ours if scoring.team == 1 else in_hand(min(a, c), scoring)
    if scoring.blocked == 3:
        points += ours
    return to_nearest_five(points) if scoring.rounded == 1 else points


@jit
def solve_pairs(
    a: int,
    b: int,
    c: int,
    d: int,
    left: int,
    right: int,
    pips_a: int,
    pips_b: int,
    pips_c: int,
    pips_d: int,
    alpha: int,
    beta: int,
    scoring: PairScoring,
    ends: Ends,
) -> int:
    """The value to ``a`` and ``c``, ``a`` being to move; -1 and -1 are the ends of no line."""
    best = -INFINITY
    for index in range(size(ends) - 1, -1, -1):
        if not a >> index & 1:
            continue
        tile = 64 * scoring.set_max + index
        for end in range(2):
            met = left if end == 0 else right
            new_left, new_right = left, right
            if left < 0:
                if end == 1:
                    continue
                new_left, new_right = LOW[tile], HIGH[tile]
            elif LOW[tile] != met and HIGH[tile] != met:
                continue
            elif end == 0:
                new_left = LOW[tile] + HIGH[tile] - met
            else:
                new_right = LOW[tile] + HIGH[tile] - met
            rest = a & ~(1 << index)
            if rest == 0:
                double = 1 if LOW[tile] == HIGH[tile] else 0
                fits_left = LOW[tile] == left or HIGH[tile] == left
                fits_right = LOW[tile] == right or HIGH[tile] == right
                both = 1 if fits_left and fits_right else 0
                value = out_value(pips_b, pips_c, pips_d, double, both, scoring)
            else:
                kept = pips_a - weight(tile, ends)
                value = -solve_pairs(
                    b, c, d, rest, new_left, new_right, pips_b, pips_c, pips_d, kept,
                    -beta, -alpha, scoring, ends,
                )  # fmt: skip
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
    if best > -INFINITY:
        return best
    if not can_play(b | c | d, left, right, ends):
        return block_value(pips_a, pips_b, pips_c, pips_d, scoring)
    return -solve_pairs(
        b, c, d, a, left, right, pips_b, pips_c, pips_d, pips_a, -beta, -alpha, scoring, ends
    )
