"""What the end of a round is worth where four seats play as two sides.

Written for kernels: hands come as their pips, ``terms`` says how they count (see
:mod:`tutor.engine.kernels.terms`), and a value is the points of the first side named minus the
other's. game/RULES.md, sections 3 and 4, has every rule used here.
"""

from __future__ import annotations

from tutor.engine.kernels.jit import jit
from tutor.engine.kernels.terms import (
    BLOCKED_AT,
    BONUS_AT,
    EXTRA_AT,
    OUT_AT,
    PARTNER_TOO_AT,
    PAY_AT,
    TEAM_AT,
    collected,
    counted,
    rounded,
)

_UNUSUAL = (1 << (PARTNER_TOO_AT + 1)) - (1 << OUT_AT)


@jit
def pairs_out_points(terms: int, doubled: int, partner: int, first: int, second: int) -> int:
    """What going out is worth to the side whose other seat still holds ``partner`` pips.

    ``first`` and ``second`` are the pips of the two opponents.
    """
    if terms & _UNUSUAL == 0:
        return first + second
    if (terms >> OUT_AT) & 3 == 1:
        return 1
    partner = counted(terms, partner)
    points = counted(terms, first) + counted(terms, second)
    if (terms >> PAY_AT) & 1:
        return points - partner + ((terms >> EXTRA_AT) & 1)
    if (terms >> OUT_AT) & 3 == 2:
        points += partner
    elif (terms >> PARTNER_TOO_AT) & 1:
        points -= partner
    return collected(terms, points, doubled)


@jit
def _block_win(terms: int, lightest: int, own: int, losers: int) -> int:
    """What a block is worth to its winners; the numbers are counted as the terms say."""
    kind = (terms >> BLOCKED_AT) & 3
    if kind == 0:
        return rounded(terms, losers)
    if kind == 1:
        return rounded(terms, losers - (own if (terms >> TEAM_AT) & 1 else lightest))
    return rounded(terms, losers + own)


@jit
def pairs_blocked_points(terms: int, a: int, b: int, c: int, d: int) -> int:
    """What a block is worth to the seats with ``a`` and ``c`` pips, against ``b`` and ``d``."""
    ours = min(a, c)
    theirs = min(b, d)
    if (terms >> TEAM_AT) & 1:
        ours = a + c
        theirs = b + d
    if (terms >> BLOCKED_AT) & 3 == 2:
        return (1 if ours < theirs else 0) - (1 if theirs < ours else 0)
    own = counted(terms, a) + counted(terms, c)
    other = counted(terms, b) + counted(terms, d)
    if (terms >> PAY_AT) & 1:
        return other - own
    if ours == theirs:
        return 0
    if ours < theirs:
        return _block_win(terms, counted(terms, min(a, c)), own, other)
    return -_block_win(terms, counted(terms, min(b, d)), other, own)


@jit
def pairs_most_points(terms: int, a: int, b: int, c: int, d: int) -> int:
    """A bound: no end of the round gives more to ``a`` and ``c``, from these pips on."""
    if terms & _UNUSUAL == 0:
        return b + d
    theirs = counted(terms, b) + counted(terms, d)
    everything = theirs + counted(terms, a) + counted(terms, c)
    out = theirs + ((terms >> EXTRA_AT) & 1)
    block = theirs
    if (terms >> PAY_AT) & 1 == 0:
        takes_all = (terms >> OUT_AT) & 3 == 2
        doubled = (terms >> BONUS_AT) & 3
        out = collected(terms, everything if takes_all else theirs, doubled)
        block = rounded(terms, everything if (terms >> BLOCKED_AT) & 3 == 3 else theirs)
    if (terms >> OUT_AT) & 3 == 1:
        out = 1
    if (terms >> BLOCKED_AT) & 3 == 2:
        block = 1
    return max(out, block)
