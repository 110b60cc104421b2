"""Plain alpha-beta for two sides in any game: for a fair ratio of times.

That its values are right is for the real rounds to say (:mod:`tests.engine.reference_round`); it
shares the line and the scoring with the kernel, but neither its bounds, nor its order, nor its
table.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np

from tests.engine.reference_play import arguments
from tutor.engine.kernels.jit import jit
from tutor.engine.kernels.lines import lay_tile, line_fits, play_points
from tutor.engine.kernels.outcomes import NOBODY, round_worth, wins_double
from tutor.engine.kernels.stock import may_draw, may_draw_at_all
from tutor.engine.kernels.terms import hand_pips, holders
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS

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


TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "a spinner": ("askalink_spinner", 2, {}),
    "fives": ("jaques_muggins", 2, {}),
    "a boneyard": ("block_draw", 2, {"deal": {2: 5}, "set_max": 5}),
    "a boneyard, a limit of one draw": ("draw_limit_1", 2, {}),
    "fives, partners": ("jaques_muggins", 4, {}),
}
"""Games to compare in: a rulebook, the number of seats, and what is changed."""


def some_worlds(name: str, players: int, changes: dict[str, Any], number: int) -> tuple[Any, ...]:
    """Many worlds after a lead: the hidden tiles of one deal shuffled anew."""
    rules, rng = RULEBOOKS[name].replace(**changes), random.Random(3)
    round_ = Round.deal(rules, players, seed=1, partners=players == 4, leader=0)
    round_ = round_.apply(rng.choice(round_.actions()))
    (own, others, *rest), _ = arguments(round_)
    sizes = [hand.bit_count() for hand in others[0]]
    hidden = [tile for tile in range(rules.set_size) if not (own | rest[1]) >> tile & 1]
    deals, stocks = [], []
    for _ in range(number):
        order = rng.sample(hidden, len(hidden))
        deals.append([_mask(order, size) for size in sizes])
        stocks.append(order)
    return (own, np.array(deals), *rest), np.array(stocks)


def _mask(order: list[int], size: int) -> int:
    """The hand of the next so many tiles, which are taken."""
    hand = sum(1 << tile for tile in order[:size])
    del order[:size]
    return hand


def plain_worlds(args: tuple[Any, ...], stocks: Any) -> Any:
    own, deals, line, _, tiles, ends, terms = args
    values = np.zeros((len(deals), len(tiles)), dtype=np.int32)
    _plain_worlds(own, deals, stocks, line, np.array(tiles), np.array(ends), 28, terms, values)
    return values


@jit
def _plain_worlds(
    own: int,
    deals: Any,
    stocks: Any,
    line: int,
    tiles: Any,
    ends: Any,
    size: int,
    terms: int,
    values: Any,
) -> None:
    seats = 1 + deals.shape[1]
    for world in range(len(deals)):
        b, c, d = deals[world, 0], own & 0, own & 0
        if seats == 4:
            c, d = deals[world, 1], deals[world, 2]
        for action in range(len(tiles)):
            values[world, action] = plain_action(
                own, b, c, d, line, tiles[action], ends[action], seats, stocks[world], size, terms
            )
