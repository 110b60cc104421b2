"""Four seats as two sides with every tile known: what each action is worth.

Written like the kernel for two seats (:mod:`tutor.engine.kernels.two_seats`): hands are masks in
the order of the turns, values the round's points to the side to move minus the other side's. A
position that other plays lead to as well is looked up in a table, as long as enough tiles are left
for that to cost less than solving it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import COMPILED, count, jit, lowest, scratch
from tutor.engine.kernels.masks import Deals, check_actions, check_deals, legal_actions
from tutor.engine.kernels.scores import pairs_blocked_points, pairs_most_points, pairs_out_points
from tutor.engine.kernels.terms import HALVES, PIPS, TILES, doubles_win, hand_pips, holders
from tutor.engine.kernels.two_seats import ends_after

IntArray = npt.NDArray[np.int32]

_LAST = 1 << 20  # above the key of any play
_NO_PLAY = 127  # the play of a position that no play was found best in; plays take seven bits
_ROOM = 1 << 15  # places in the table
_FEWEST = 8  # tiles left, below which a position is not looked up
_ZERO = 1 << 15  # makes every value of a note positive


@jit
def _place(rest: int, left: int, right: int, seat: int) -> int:
    """Where in the table a position is kept: bits that the multiplication mixed well."""
    mixed = (rest ^ (left << 57) ^ (right << 53) ^ (seat << 50)) * -7046029254386353131
    return (mixed >> 40) & (_ROOM - 1)


@jit
def _key(b: int, fits: int, pips: int, play: int, known: int) -> int:
    """How early a play is tried: first the one that was best when the position was met before.

    Then the fewer replies of the next seat the earlier, and the heavier the earlier. The key
    carries the play itself in its lower seven bits, so that no two keys are equal.
    """
    worth = pips - 12 * count(b & fits) + 512
    if play == known:
        worth += 1024
    return worth * 128 + play


@jit
def _next_play(
    legal: int,
    b: int,
    left: int,
    right: int,
    fits_left: int,
    fits_right: int,
    before: int,
    known: int,
    terms: int,
) -> int:
    """The key of the best play below the key ``before``, or -1."""
    tiles = terms & TILES
    best = -1
    while legal != 0:
        tile = lowest(legal)
        bit = legal & -legal
        legal ^= bit
        play = 2 * (63 - tile)
        if bit & fits_left != 0:
            fits = holders(terms, HALVES[tiles + tile] - left) | fits_right
            key = _key(b, fits, PIPS[tiles + tile], play, known)
            if best < key < before:
                best = key
        if bit & fits_right != 0 and left != right:  # between equal ends there is no choice
            fits = holders(terms, HALVES[tiles + tile] - right) | fits_left
            key = _key(b, fits, PIPS[tiles + tile], play + 1, known)
            if best < key < before:
                best = key
    return best


@jit
def _solve(
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
    mark: int,
    terms: int,
    keys: Any,
    notes: Any,
) -> int:
    """The value to ``a`` and ``c``, ``a`` to move: exact between ``alpha`` and ``beta``.

    Outside it is a bound. ``mark`` tells the deals in the table apart, and in its two lowest bits
    the seats of a deal. Every argument must be a variable (see the two-seat kernel).
    """
    fits_left = holders(terms, left)
    fits_right = holders(terms, right)
    if (a | b | c | d) & (fits_left | fits_right) == 0:
        return pairs_blocked_points(terms, pips_a, pips_b, pips_c, pips_d)
    sign = 1
    while a & (fits_left | fits_right) == 0:  # a pass
        a, b, c, d = b, c, d, a
        pips_a, pips_b, pips_c, pips_d = pips_b, pips_c, pips_d, pips_a
        alpha, beta = -beta, -alpha
        sign = -sign
        mark = _next_mark(mark)
    if a & (a - 1) == 0:
        doubled = doubles_win(terms, a, fits_left, fits_right)
        return sign * pairs_out_points(terms, doubled, pips_c, pips_b, pips_d)
    tiles = terms & TILES
    legal = a & (fits_left | fits_right)
    top = pairs_most_points(terms, pips_a, pips_b, pips_c, pips_d)
    if top <= alpha:
        return sign * top
    kept = pips_a - PIPS[tiles + lowest(legal)]
    floor = -pairs_most_points(terms, pips_b, kept, pips_d, pips_c)
    if floor >= beta:
        return sign * floor
    if left > right:  # the same position, whichever way round the line lies
        left, right = right, left
        fits_left, fits_right = fits_right, fits_left
    rest = a | b | c | d
    looked_up = count(rest) >= _FEWEST
    whole = (rest * 16 + left) * 16 + right
    place = _place(rest, left, right, mark & 3)
    known = _NO_PLAY
    if looked_up and keys[place] == whole and notes[place] >> 25 == mark:
        note: int = notes[place]
        value = (note & 0xFFFF) - _ZERO
        kind = (note >> 16) & 3
        if kind == 0 or (kind == 1 and value >= beta) or (kind == 2 and value <= alpha):
            return sign * value
        known = (note >> 18) & 127
    best = -top - _LAST
    best_play = known
    key = _next_play(legal, b, left, right, fits_left, fits_right, _LAST, known, terms)
    while key >= 0:
        tile = 63 - (key & 127) // 2
        shown = HALVES[tiles + tile]
        new_left = left if key & 1 else shown - left
        new_right = shown - right if key & 1 else right
        rest_a = a ^ (1 << tile)
        kept = pips_a - PIPS[tiles + tile]
        low = -max(alpha, best)
        value = -_solve(
            b, c, d, rest_a, new_left, new_right, pips_b, pips_c, pips_d, kept,
            -beta, low, _next_mark(mark), terms, keys, notes,
        )  # fmt: skip
        if value > best:
            best = value
            best_play = key & 127
            if best >= beta or best >= top:
                break
        key = _next_play(legal, b, left, right, fits_left, fits_right, key, known, terms)
    if looked_up:
        kind = 0
        if beta <= best < top:
            kind = 1
        elif best <= alpha:
            kind = 2
        keys[place] = whole
        notes[place] = mark << 25 | best_play << 18 | kind << 16 | (best + _ZERO)
    return sign * best


@jit
def _next_mark(mark: int) -> int:
    """The mark of the same deal when the next seat is to move."""
    return (mark & ~3) | ((mark + 1) & 3)


@jit
def _solve_action(
    a: int,
    b: int,
    c: int,
    d: int,
    left: int,
    right: int,
    tile: int,
    end: int,
    alpha: int,
    mark: int,
    terms: int,
    keys: Any,
    notes: Any,
) -> int:
    """The value of one action to the side that takes it; exact if above ``alpha``."""
    pips_a = hand_pips(terms, a)
    pips_b = hand_pips(terms, b)
    pips_c = hand_pips(terms, c)
    pips_d = hand_pips(terms, d)
    rest = a
    if tile >= 0:
        rest = a & ~(1 << tile)
        if rest == 0:
            fits_left = holders(terms, left) if left >= 0 else 0
            fits_right = holders(terms, right) if left >= 0 else 0
            doubled = doubles_win(terms, a, fits_left, fits_right)
            return pairs_out_points(terms, doubled, pips_c, pips_b, pips_d)
    new_left, new_right = ends_after(left, right, tile, end, terms)
    most = pairs_most_points(terms, pips_a, pips_b, pips_c, pips_d) + 1
    pips_a = hand_pips(terms, rest)
    return -_solve(
        b, c, d, rest, new_left, new_right, pips_b, pips_c, pips_d, pips_a,
        -most, -alpha, _next_mark(mark), terms, keys, notes,
    )  # fmt: skip


@jit
def _least(a: int, b: int, c: int, d: int, terms: int) -> int:
    """Less than any value the side to move can have."""
    pips_a = hand_pips(terms, a)
    pips_b = hand_pips(terms, b)
    pips_c = hand_pips(terms, c)
    pips_d = hand_pips(terms, d)
    return -pairs_most_points(terms, pips_b, pips_c, pips_d, pips_a) - 1


@jit
def _solve_worlds(
    own: int,
    nexts: Any,
    partners: Any,
    lasts: Any,
    left: int,
    right: int,
    tiles: Any,
    ends: Any,
    terms: int,
    keys: Any,
    notes: Any,
    values: IntArray,
) -> None:
    for world in range(len(nexts)):
        mark = 4 * (world + 1)
        least = _least(own, nexts[world], partners[world], lasts[world], terms)
        for action in range(len(tiles)):
            tile = tiles[action]
            if action > 0 and left == right and tile == tiles[action - 1]:
                values[world, action] = values[world, action - 1]  # the other of two equal ends
                continue
            values[world, action] = _solve_action(
                own, nexts[world], partners[world], lasts[world], left, right, tile, ends[action],
                least, mark, terms, keys, notes,
            )  # fmt: skip


def solve_pairs_worlds(
    own: int,
    others: Deals,
    left: int,
    right: int,
    tiles: Sequence[int],
    ends: Sequence[int],
    terms: int,
) -> IntArray:
    """The exact value of each action in each deal, four seats playing as two sides.

    Parameters
    ----------
    own
        The mask of the hand to move.
    others
        ``[worlds, 3]``, masks: in each world the hands of the next seat, of the partner, and of
        the seat after that.
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
        interpreter's lock.

    Raises
    ------
    ValueError
        If a hand is empty or not of the set, two hands share a tile, or an action is not legal.

    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> own = hand_mask(["6-6", "6-4"])
    >>> world = [hand_mask(hand) for hand in (["4-1", "6-5"], ["5-5"], ["2-1"])]
    >>> solve_pairs_worlds(own, [world], -1, -1, [0, 2], [0, 0], score_terms()).tolist()
    [[8, -22]]
    """
    deals = check_deals(own, others, left, right, terms)
    check_actions(own, left, right, tiles, ends, terms)
    columns = [*deals.T.copy(), np.array(tiles, dtype=np.int64), np.array(ends, dtype=np.int64)]
    if not COMPILED:
        columns = [column.tolist() for column in columns]
    b, c, d, played, at = columns
    values = np.zeros((len(deals), len(tiles)), dtype=np.int32)
    room = scratch(_ROOM), scratch(_ROOM)
    _solve_worlds(own, b, c, d, left, right, played, at, terms, *room, values)
    return values


def solve_pairs_position(hands: Sequence[int], left: int, right: int, terms: int) -> int:
    """The value of a position to the side to move, the hands in the order of the turns.

    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> hands = [hand_mask(hand) for hand in (["6-6", "6-4"], ["4-1", "6-5"], ["5-5"], ["2-1"])]
    >>> solve_pairs_position(hands, -1, -1, score_terms())
    8

    Raises
    ------
    ValueError
        If a hand is empty or not of the set, two hands share a tile, or there is no such end.
    """
    check_deals(hands[0], [hands[1:]], left, right, terms)
    a, b, c, d = hands
    best = int(_least(a, b, c, d, terms))
    room = scratch(_ROOM), scratch(_ROOM)
    for tile, end in zip(*legal_actions(a, left, right, terms), strict=True):
        value = _solve_action(a, b, c, d, left, right, tile, end, best, 4, terms, *room)
        best = max(best, int(value))
    return best
