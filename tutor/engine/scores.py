"""What the end of a round is worth where four seats play as two sides.

Written for kernels: hands come as their pips, ``terms`` says how they count (see
:mod:`tutor.engine.terms`), and a value is the points of the first side named minus the other's.
RULES, sections 3 and 4, is the source of every rule here.
"""

from __future__ import annotations

from tutor.engine.jit import jit
from tutor.engine.terms import (
    _BLOCKED,
    _BONUS,
    _EXTRA,
    _OUT,
    _PARTNER_TOO,
    _PAY,
    _TEAM,
    _rounded,
    collected,
    counted,
)

_UNUSUAL = (1 << (_PARTNER_TOO + 1)) - (1 << _OUT)


@jit
def pairs_out_points(terms: int, doubled: int, partner: int, first: int, second: int) -> int:
    """What going out is worth to the side whose other seat still holds ``partner`` pips.

    ``first`` and ``second`` are the pips of the two opponents.
    """
    if terms & _UNUSUAL == 0:
        return first + second
    if (terms >> _OUT) & 3 == 1:
        return 1
    partner = counted(terms, partner)
    points = counted(terms, first) + counted(terms, second)
    if (terms >> _PAY) & 1:
        return points - partner + ((terms >> _EXTRA) & 1)
    if (terms >> _OUT) & 3 == 2:
        points += partner
    elif (terms >> _PARTNER_TOO) & 1:
        points -= partner
    return collected(terms, points, doubled)


@jit
def _block_win(terms: int, lightest: int, own: int, losers: int) -> int:
    """What a block is worth to its winners; the numbers are counted as the terms say."""
    kind = (terms >> _BLOCKED) & 3
    if kind == 0:
        return _rounded(terms, losers)
    if kind == 1:
        return _rounded(terms, losers - (own if (terms >> _TEAM) & 1 else lightest))
    return _rounded(terms, losers + own)


@jit
def pairs_blocked_points(terms: int, a: int, b: int, c: int, d: int) -> int:
    """What a block is worth to the seats with ``a`` and ``c`` pips, against ``b`` and ``d``."""
    ours = min(a, c)
    theirs = min(b, d)
    if (terms >> _TEAM) & 1:
        ours = a + c
        theirs = b + d
    if (terms >> _BLOCKED) & 3 == 2:
        return (1 if ours < theirs else 0) - (1 if theirs < ours else 0)
    own = counted(terms, a) + counted(terms, c)
    other = counted(terms, b) + counted(terms, d)
    if (terms >> _PAY) & 1:
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
    out = theirs + ((terms >> _EXTRA) & 1)
    block = theirs
    if (terms >> _PAY) & 1 == 0:
        takes_all = (terms >> _OUT) & 3 == 2
        doubled = (terms >> _BONUS) & 3
        out = collected(terms, everything if takes_all else theirs, doubled)
        block = _rounded(terms, everything if (terms >> _BLOCKED) & 3 == 3 else theirs)
    if (terms >> _OUT) & 3 == 1:
        out = 1
    if (terms >> _BLOCKED) & 3 == 2:
        block = 1
    return max(out, block)
