"""Every game of two sides with every tile known: arms, fives and the boneyard too.

For block without those, the kernels for two seats (:mod:`tutor.engine.kernels.two_seats`) and for
partners (:mod:`tutor.engine.kernels.pairs`) are quicker. Hands are masks in the order of the turns,
values the points from here on to the side to move, less the other side's.

The order of the boneyard is part of a world, and everybody knows it. So that nobody chooses by a
tile that is yet to be drawn, a seat draws here only where it must; to choose to draw is an action
at the root alone, and its value the mean over worlds with other orders.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import COMPILED, count, jit, lowest, scratch
from tutor.engine.kernels.lines import (
    lay_tile,
    line_fits,
    play_points,
    same_end,
    sorted_line,
)
from tutor.engine.kernels.masks import (
    DRAW,
    Deals,
    check_deals,
    check_line_actions,
    check_table,
)
from tutor.engine.kernels.outcomes import (
    side_blocked_points,
    side_most_points,
    side_out_points,
    wins_double,
)
from tutor.engine.kernels.stock import may_draw, may_draw_at_all
from tutor.engine.kernels.terms import FIVES_AT, HIGH, PIPS, SPINNER_AT, TILES, hand_pips, holders

_WIDEST = 1 << 13  # more than any value
_NO_PLAY = 255  # the play of a position that no play was found best in; plays take eight bits
_ROOM = 1 << 15  # places in the table
_FEWEST = 4  # tiles left, below which a position is not looked up
_ZERO = 1 << 15  # makes every value of a note positive
_MOST_PLAYS = 8192  # room for the plays of every position from the root to the end


@jit
def _list_plays(
    legal: int, b: int, line: int, known: int, plays: Any, start: int, terms: int
) -> int:
    """Write the plays from ``start`` on, each with how early it is tried; returns where they end.

    First comes the play that was best when the position was met before; then the more it scores,
    the fewer replies the next seat has, and the heavier it is, the earlier.
    """
    stop = start
    while legal != 0:
        tile = lowest(legal)
        bit = legal & -legal
        legal ^= bit
        for end in range(4):
            if holders(terms, (line >> 8 * end) & 15) & bit == 0 or same_end(line, end) < end:
                continue
            after = lay_tile(line, tile, end, terms)
            play = 4 * tile + end
            worth = PIPS[(terms & TILES) + tile] - 12 * count(b & line_fits(after, terms))
            worth += 4 * play_points(after, terms) + 1024
            if play == known:
                worth += 4096
            plays[stop] = worth * 256 + play
            stop += 1
    return stop


@jit
def _take_best(plays: Any, start: int, stop: int) -> int:
    """The play to try next, moved to ``start``."""
    best = start
    for place in range(start + 1, stop):
        if plays[place] > plays[best]:
            best = place
    play: int = plays[best]
    plays[best] = plays[start]
    plays[start] = play
    return play & 255


@jit
def _signature(a: int, b: int, c: int, d: int, line: int, place: int) -> int:
    """A number of 62 bits that in practice no two positions of a world share."""
    whole = (1 << 62) - 1
    mixed = (a * 0x1E3779B97F4A7C15 + b * 0x3F58476D1CE4E5B9) & whole
    mixed = (mixed ^ (mixed >> 29)) * 0x14D049BB133111EB + c * 0x2545F4914F6CDD1D
    mixed = (mixed & whole) ^ ((mixed & whole) >> 31)
    mixed = (mixed + d * 0x1B873593CC9E2D51 + line * 0x27D4EB2F165667C5 + place) & whole
    mixed = ((mixed ^ (mixed >> 30)) * 0x3C6EF372FE94F82B) & whole
    return mixed ^ (mixed >> 28)


@jit
def _search(
    a: int,
    b: int,
    c: int,
    d: int,
    pips_a: int,
    pips_b: int,
    pips_c: int,
    pips_d: int,
    line: int,
    place: int,
    began: int,
    alpha: int,
    beta: int,
    seats: int,
    terms: int,
    stock: Any,
    heavy: Any,
    mark: int,
    keys: Any,
    notes: Any,
    plays: Any,
    start: int,
) -> int:
    """The value to the side of ``a``, who is to move: exact between ``alpha`` and ``beta``.

    Outside it is a bound. ``place`` tiles of ``stock`` are gone, ``began`` of them before the turn;
    ``heavy`` has the pips of what is left from each place on; ``plays`` is free from ``start`` on.
    Every argument must be a variable (see the two-seat kernel).
    """
    tiles = terms & TILES
    fits = line_fits(line, terms)
    sign = 1
    while a & fits == 0:
        left = len(stock) - place
        if may_draw(left, place - began, terms):
            tile = stock[place]
            a |= 1 << tile
            pips_a += PIPS[tiles + tile]
            place += 1
            continue
        if (b | c | d) & fits == 0 and not may_draw_at_all(left, terms):
            return sign * side_blocked_points(seats, pips_a, pips_b, pips_c, pips_d, terms)
        if seats == 2:
            a, b = b, a
            pips_a, pips_b = pips_b, pips_a
        else:
            a, b, c, d = b, c, d, a
            pips_a, pips_b, pips_c, pips_d = pips_b, pips_c, pips_d, pips_a
        alpha, beta = -beta, -alpha
        sign = -sign
        began = place
    legal = a & fits
    rest = a | b | c | d
    to_draw = heavy[place]
    top = side_most_points(seats, pips_a, pips_b, pips_c, pips_d, to_draw, terms)
    kept = pips_a - PIPS[tiles + lowest(legal)]
    floor = -side_most_points(seats, pips_b, kept, pips_d, pips_c, to_draw, terms)
    if (terms >> FIVES_AT) & 1:
        still = len(stock) - place
        gain = 4 * HIGH[tiles]  # no play scores more than doubles at all the ends
        if (terms >> SPINNER_AT) & 1:
            gain *= 2
        top += gain * (count(a | c) + still)
        floor -= gain * (count(b | d) + still)
    if top <= alpha:
        return sign * top
    if floor >= beta:
        return sign * floor
    line = sorted_line(line)
    looked_up = count(rest) + len(stock) - place >= _FEWEST
    known = _NO_PLAY
    signature, spot = 0, 0
    if looked_up:
        signature = _signature(a, b, c, d, line, place)
        spot = signature & (_ROOM - 1)
        if keys[spot] == signature and notes[spot] >> 26 == mark:
            note: int = notes[spot]
            value = (note & 0xFFFF) - _ZERO
            kind = (note >> 16) & 3
            if kind == 0 or (kind == 1 and value >= beta) or (kind == 2 and value <= alpha):
                return sign * value
            known = (note >> 18) & 255
    stop = _list_plays(legal, b, line, known, plays, start, terms)
    best = -_WIDEST
    best_play = known
    while start < stop:
        play = _take_best(plays, start, stop)
        start += 1
        tile = play >> 2
        after = lay_tile(line, tile, play & 3, terms)
        gain = play_points(after, terms)
        rest_a = a ^ (1 << tile)
        kept = pips_a - PIPS[tiles + tile]
        low = max(alpha, best) - gain
        high = beta - gain
        if rest_a == 0:
            doubled = wins_double(line, tile, terms)
            value = gain + side_out_points(seats, doubled, pips_b, pips_c, pips_d, terms)
        elif seats == 2:
            value = gain - _search(
                b, rest_a, c, d, pips_b, kept, pips_c, pips_d, after, place, place,
                -high, -low, seats, terms, stock, heavy, mark, keys, notes, plays, stop,
            )  # fmt: skip
        else:
            value = gain - _search(
                b, c, d, rest_a, pips_b, pips_c, pips_d, kept, after, place, place,
                -high, -low, seats, terms, stock, heavy, mark, keys, notes, plays, stop,
            )  # fmt: skip
        if value > best:
            best = value
            best_play = play
            if best >= beta or best >= top:
                break
    if looked_up:
        kind = 0
        if beta <= best < top:
            kind = 1
        elif best <= alpha:
            kind = 2
        keys[spot] = signature
        notes[spot] = mark << 26 | best_play << 18 | kind << 16 | (best + _ZERO)
    return sign * best


@jit
def _value(
    hands: Any,
    seats: int,
    line: int,
    drawn: int,
    tile: int,
    end: int,
    terms: int,
    stock: Any,
    heavy: Any,
    mark: int,
    keys: Any,
    notes: Any,
    plays: Any,
    start: int,
    widest: int,
) -> int:
    """The exact value of one action to the side of the first of ``hands``.

    ``start`` is 0 and ``widest`` more than any value, as variables for the search.
    """
    a, b, c, d = hands[0], hands[1], 0, 0
    if seats == 4:
        c, d = hands[2], hands[3]
    place, began, gain, sign = start, start - drawn, start, 1
    if tile == DRAW:
        a |= 1 << stock[0]
        place += 1
    else:
        sign = -1
        began = place
        if tile >= 0:
            a ^= 1 << tile
            doubled = wins_double(line, tile, terms)
            line = lay_tile(line, tile, end, terms)
            gain = play_points(line, terms)
            if a == 0:
                pips_b, pips_c = hand_pips(terms, b), hand_pips(terms, c)
                won = side_out_points(seats, doubled, pips_b, pips_c, hand_pips(terms, d), terms)
                return gain + won
        if seats == 2:
            a, b = b, a
        else:
            a, b, c, d = b, c, d, a
    pips_a, pips_b = hand_pips(terms, a), hand_pips(terms, b)
    pips_c, pips_d = hand_pips(terms, c), hand_pips(terms, d)
    return gain + sign * _search(
        a, b, c, d, pips_a, pips_b, pips_c, pips_d, line, place, began, -widest, widest,
        seats, terms, stock, heavy, mark, keys, notes, plays, start,
    )  # fmt: skip


@jit
def _full_worlds(
    deals: Any,
    stocks: Any,
    line: int,
    drawn: int,
    tiles: Any,
    ends: Any,
    terms: int,
    heavy: Any,
    keys: Any,
    notes: Any,
    plays: Any,
    start: int,
    widest: int,
    values: Any,
) -> None:
    for world in range(len(deals)):
        hands, stock = deals[world], stocks[world]
        heavy[len(stock)] = 0
        for place in range(len(stock) - 1, -1, -1):
            heavy[place] = heavy[place + 1] + PIPS[(terms & TILES) + stock[place]]
        for action in range(len(tiles)):
            values[world, action] = _value(
                hands, len(hands), line, drawn, tiles[action], ends[action],
                terms, stock, heavy, world + 1, keys, notes, plays,
                start, widest,
            )  # fmt: skip


def solve_full_worlds(
    own: int,
    others: Deals,
    line: int,
    laid: int,
    tiles: Sequence[int],
    ends: Sequence[int],
    terms: int,
    *,
    stocks: Deals | None = None,
    drawn: int = 0,
) -> npt.NDArray[np.int32]:
    """The exact value of each action in each world, all tiles known, for two seats or partners.

    Parameters
    ----------
    own
        The mask of the hand to move.
    others
        ``[worlds, 1]``, or ``[worlds, 3]`` for partners: the other hands in the order of the turns.
    line, laid
        The line as :func:`tutor.engine.kernels.lines.packed_line` gives it, and the mask of its
        tiles.
    tiles, ends
        The actions: tile indices (-1 a pass, -2 a draw) and ends (0 left, 1 right, 2 up, 3 down).
    terms
        How the round is played and scored.
    stocks
        ``[worlds, boneyard]``: the tile indices of the boneyard in drawing order. A value knows
        that order, so a mean over worlds is fair to a draw only if the orders are as likely as
        the table leaves them.
    drawn
        How many tiles the seat to move has drawn in this turn.

    Returns
    -------
    array
        ``[worlds, actions]``: the points from here on of the own side less the other's. Compiled,
        it runs without the interpreter's lock.

    Raises
    ------
    ValueError
        If a hand is empty or not of the set, a tile is in two places, there are not two sides, or
        an action is not legal.

    >>> from tutor.engine.kernels.lines import EMPTY_LINE
    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> own, worlds = hand_mask(["5-5", "6-4"]), [[hand_mask(["4-1", "6-5"])]]
    >>> fives = score_terms(play_score="fives")
    >>> solve_full_worlds(own, worlds, EMPTY_LINE, 0, [3, 2], [0, 0], fives).tolist()
    [[15, 0]]
    """
    deals = check_deals(own, others, -1, -1, terms)
    worlds, seats = len(deals), 1 + deals.shape[1]
    if seats not in (2, 4):
        raise ValueError(f"{seats} seats are not two sides")
    order = np.zeros((worlds, 0)) if stocks is None else np.asarray(stocks)
    check_table(own | deals, order, laid, terms)
    check_line_actions(own, line, tiles, ends, order.shape[1], drawn, terms)
    rows = [np.column_stack([np.full(worlds, own), deals]), order, np.asarray(tiles)]
    table = [np.ascontiguousarray(row, dtype=np.int64) for row in (*rows, ends)]
    hands, stock, played, at = table if COMPILED else [row.tolist() for row in table]
    heavy, keys = scratch(order.shape[1] + 1), scratch(_ROOM)
    notes, plays = scratch(_ROOM), scratch(_MOST_PLAYS)
    values = np.zeros((worlds, len(tiles)), dtype=np.int32)
    _full_worlds(
        hands, stock, line, drawn, played, at, terms, heavy, keys, notes, plays, 0, _WIDEST, values
    )
    return values
