"""Two seats with every tile known: what a position and each action is worth.

A hand is a mask: bit *i* is the *i*-th tile of ``full_set(set_max)``, so that the lowest bit set
is the heaviest tile. ``left`` and ``right`` are the numbers at the ends, both -1 while the line is
empty. An action is a tile's index and an end (0 left, 1 right; 0 for a lead); the index -1 is a
pass. Values are the round's points to the side to move minus the other side's, and ``terms`` says
how they are counted (:func:`tutor.engine.kernels.terms.score_terms`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import COMPILED, count, jit, lowest
from tutor.engine.kernels.masks import Hands, check_actions, check_hands
from tutor.engine.kernels.terms import (
    HALVES,
    HIGH,
    PIPS,
    TILES,
    blocked_points,
    domino_points,
    hand_pips,
    holders,
    most_points,
)

IntArray = npt.NDArray[np.int32]
_LAST = 1 << 20  # above the key of any play


@jit
def _key(opp: int, fits: int, pips: int, play: int) -> int:
    """How early a play is tried: the fewer the replies the earlier, then the heavier.

    The key carries the play itself in its lower seven bits, so that no two keys are equal.
    """
    return (pips - 8 * count(opp & fits) + 512) * 128 + play


@jit
def _next_play(
    legal: int,
    opp: int,
    left: int,
    right: int,
    fits_left: int,
    fits_right: int,
    before: int,
    terms: int,
) -> int:
    """The key of the best play below the key ``before``, or -1.

    Looking again for each play costs less than sorting, as most positions are decided by the
    first one tried.
    """
    tiles = terms & TILES
    best = -1
    while legal != 0:
        tile = lowest(legal)
        bit = legal & -legal
        legal ^= bit
        play = 2 * (63 - tile)
        if bit & fits_left != 0:
            fits = holders(terms, HALVES[tiles + tile] - left) | fits_right
            key = _key(opp, fits, PIPS[tiles + tile], play)
            if best < key < before:
                best = key
        if bit & fits_right != 0 and left != right:  # between equal ends there is no choice
            fits = holders(terms, HALVES[tiles + tile] - right) | fits_left
            key = _key(opp, fits, PIPS[tiles + tile], play + 1)
            if best < key < before:
                best = key
    return best


@jit
def _solve(
    own: int,
    opp: int,
    left: int,
    right: int,
    mine: int,
    theirs: int,
    alpha: int,
    beta: int,
    terms: int,
) -> int:
    """The value to ``own``, who is to move: exact between ``alpha`` and ``beta``, else a bound.

    ``mine`` and ``theirs`` are the pips of the two hands. Every argument must be a variable: a
    literal would give the compiled function a second type, and one that calls itself with another
    type than its own does not survive the cache on disk.
    """
    tiles = terms & TILES
    fits_left = holders(terms, left)
    fits_right = holders(terms, right)
    legal = own & (fits_left | fits_right)
    sign = 1
    if legal == 0:  # a pass: the other side moves at the same ends
        legal = opp & (fits_left | fits_right)
        if legal == 0:
            return blocked_points(terms, mine, theirs)
        own, opp = opp, own
        mine, theirs = theirs, mine
        alpha, beta = -beta, -alpha
        sign = -1
    if own & (own - 1) == 0:
        return sign * domino_points(terms, own, fits_left, fits_right, theirs)
    top = most_points(terms, mine, theirs)
    if top <= alpha:
        return sign * top
    floor = -most_points(terms, theirs, mine - PIPS[tiles + lowest(legal)])
    if floor >= beta:
        return sign * floor
    best = -top - _LAST
    key = _next_play(legal, opp, left, right, fits_left, fits_right, _LAST, terms)
    while key >= 0:
        tile = 63 - (key & 127) // 2
        shown = HALVES[tiles + tile]
        new_left = left if key & 1 else shown - left
        new_right = shown - right if key & 1 else right
        rest = own ^ (1 << tile)
        kept = mine - PIPS[tiles + tile]
        value = -_solve(
            opp, rest, new_left, new_right, theirs, kept, -beta, -max(alpha, best), terms
        )
        if value > best:
            best = value
            if best >= beta or best >= top:
                break
        key = _next_play(legal, opp, left, right, fits_left, fits_right, key, terms)
    return sign * best


@jit
def ends_after(left: int, right: int, tile: int, end: int, terms: int) -> tuple[int, int]:
    """The ends once a tile is laid at an end, or led; the same ends after a pass."""
    if tile < 0:
        return left, right
    shown = HALVES[(terms & TILES) + tile]
    if left < 0:
        high = HIGH[(terms & TILES) + tile]
        return high, shown - high
    return (left, shown - right) if end == 1 else (shown - left, right)


@jit
def _out_value(own: int, left: int, right: int, theirs: int, terms: int) -> int:
    """The value of going out with the one tile of ``own``."""
    if left < 0:
        return domino_points(terms, own, 0, 0, theirs)
    return domino_points(terms, own, holders(terms, left), holders(terms, right), theirs)


@jit
def _solve_action(
    own: int, opp: int, left: int, right: int, tile: int, end: int, alpha: int, terms: int
) -> int:
    """The value of one action to the side that takes it; exact if above ``alpha``."""
    mine = hand_pips(terms, own)
    theirs = hand_pips(terms, opp)
    rest = own
    if tile >= 0:
        rest = own & ~(1 << tile)
        if rest == 0:
            return _out_value(own, left, right, theirs, terms)
    new_left, new_right = ends_after(left, right, tile, end, terms)
    beta = most_points(terms, mine, theirs) + 1
    kept = hand_pips(terms, rest)
    return -_solve(opp, rest, new_left, new_right, theirs, kept, -beta, -alpha, terms)


@jit
def _least(own: int, opp: int, terms: int) -> int:
    """Less than any value the side to move can have."""
    return -most_points(terms, hand_pips(terms, opp), hand_pips(terms, own)) - 1


@jit
def position_value(own: int, opp: int, left: int, right: int, terms: int) -> int:
    """What a position is worth to the side to move; see :func:`solve_position`."""
    best = _least(own, opp, terms)
    if left >= 0:
        mine = hand_pips(terms, own)
        theirs = hand_pips(terms, opp)
        beta = most_points(terms, mine, theirs) + 1
        return _solve(own, opp, left, right, mine, theirs, best, beta, terms)
    leads = own
    while leads != 0:
        tile = lowest(leads)
        leads &= leads - 1
        best = max(best, _solve_action(own, opp, left, right, tile, 0, best, terms))
    return best


@jit
def _solve_worlds(
    own: int, opps: Any, left: int, right: int, tiles: Any, ends: Any, terms: int, values: IntArray
) -> None:
    for world in range(len(opps)):
        opp = opps[world]
        least = _least(own, opp, terms)
        for action in range(len(tiles)):
            tile = tiles[action]
            if action > 0 and left == right and tile == tiles[action - 1]:
                values[world, action] = values[world, action - 1]  # the other of two equal ends
                continue
            values[world, action] = _solve_action(
                own, opp, left, right, tile, ends[action], least, terms
            )


def solve_position(own: int, opp: int, left: int, right: int, terms: int) -> int:
    """The value of a position to the side to move, both sides knowing every tile.

    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> solve_position(hand_mask(["6-6", "6-4"]), hand_mask(["4-1", "6-5"]), -1, -1, score_terms())
    5

    Raises
    ------
    ValueError
        If a hand is empty or not of the set, the hands share a tile, or there is no such end.
    """
    check_hands(own, [opp], left, right, terms)
    return int(position_value(own, opp, left, right, terms))


def solve_worlds(
    own: int,
    opps: Hands,
    left: int,
    right: int,
    tiles: Sequence[int],
    ends: Sequence[int],
    terms: int,
) -> IntArray:
    """The exact value of each action against each hand the other side could hold.

    Parameters
    ----------
    own
        The mask of the hand to move.
    opps
        A mask for each world: the other hand.
    left, right
        The numbers at the ends, both -1 for an empty line.
    tiles, ends
        The actions: tile indices (-1 a pass) and ends (0 left, 1 right).
    terms
        How the round is scored.

    Returns
    -------
    IntArray
        ``[worlds, actions]``, in points to the side to move. Compiled, it runs without the
        interpreter's lock; a caller that wants to be interrupted gives a few thousand worlds
        at a time.

    Raises
    ------
    ValueError
        If a hand is empty or not of the set, the hands share a tile, or an action is not legal.

    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> own = hand_mask(["6-6", "6-4"])
    >>> worlds = [hand_mask(["4-1", "6-5"]), hand_mask(["5-5", "6-5"])]
    >>> solve_worlds(own, worlds, -1, -1, [0, 2], [0, 0], score_terms()).tolist()
    [[5, -12], [10, -12]]
    """
    arguments = _batch(own, opps, left, right, tiles, ends, terms)
    values = np.zeros((len(opps), len(tiles)), dtype=np.int32)
    _solve_worlds(*arguments, terms, values)
    return values


def _batch(
    own: int,
    opps: Hands,
    left: int,
    right: int,
    tiles: Sequence[int],
    ends: Sequence[int],
    terms: int,
) -> tuple[int, Any, int, int, Any, Any]:
    """The first arguments of a batch, checked: arrays for compiled code, lists for plain Python."""
    hands = np.ascontiguousarray(opps, dtype=np.int64)
    check_hands(own, hands, left, right, terms)
    check_actions(own, left, right, tiles, ends, terms)
    columns = [hands, np.array(tiles, dtype=np.int64), np.array(ends, dtype=np.int64)]
    if not COMPILED:
        columns = [column.tolist() for column in columns]
    return own, columns[0], left, right, columns[1], columns[2]
