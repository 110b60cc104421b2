"""What is plain right after each action in each world: who can answer, what is held, what is over.

For any number of seats and every rulebook; the reasons for a grade are counted from these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import COMPILED, count, jit
from tutor.engine.kernels.lines import lay_tile, line_fits
from tutor.engine.kernels.masks import DRAW, Deals, check_deals, check_line_actions, check_table
from tutor.engine.kernels.stock import may_draw_at_all
from tutor.engine.kernels.terms import hand_pips

GOES_ON, WENT_OUT, BLOCKED = 0, 1, 2


class TableFacts(NamedTuple):
    """The facts, arrays of whole numbers; seats in the order of the turns, the own one first."""

    replies: npt.NDArray[np.int32]
    """``[seats, worlds, actions]``: how many of a seat's tiles fit the line then."""
    pips: npt.NDArray[np.int32]
    """``[seats, worlds, actions]``: the pips a seat holds then."""
    over: npt.NDArray[np.int32]
    """``[worlds, actions]``: ``GOES_ON``, ``WENT_OUT`` or ``BLOCKED``."""


@jit
def _table_facts(
    deals: Any,
    stocks: Any,
    line: int,
    tiles: Any,
    ends: Any,
    terms: int,
    replies: Any,
    pips: Any,
    over: Any,
) -> None:
    for action in range(len(tiles)):
        tile = tiles[action]
        after = lay_tile(line, tile, ends[action], terms) if tile >= 0 else line
        fits = line_fits(after, terms)
        for world in range(len(deals)):
            hands, left = deals[world], len(stocks[world])
            own = hands[0] & ~(1 << tile) if tile >= 0 else hands[0]
            if tile == DRAW:
                own |= 1 << stocks[world][0]
                left -= 1
            answers = 0
            for seat in range(len(hands)):
                hand = hands[seat] if seat > 0 else own
                replies[seat, world, action] = count(hand & fits)
                pips[seat, world, action] = hand_pips(terms, hand)
                answers += count(hand & fits)
            if own == 0:
                over[world, action] = WENT_OUT
            elif answers == 0 and not may_draw_at_all(left, terms):
                over[world, action] = BLOCKED


def table_facts(
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
) -> TableFacts:
    """What is plain right after each action in each world.

    Arguments and errors are those of :func:`tutor.engine.values.playing_on.play_on_worlds`.

    >>> from tutor.engine.kernels.lines import packed_line
    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> from tutor.game.line import Laid, Line
    >>> own, line = hand_mask(["6-4", "6-1"]), packed_line(Line((Laid(6, 6),)))
    >>> others, laid = [[hand_mask(["5-4"])], [hand_mask(["6-2"])]], hand_mask(["6-6"])
    >>> facts = table_facts(own, others, line, laid, [2, 9], [0, 0], score_terms())
    >>> facts.replies[1].tolist(), facts.over.tolist()
    ([[1, 0], [1, 1]], [[0, 0], [0, 0]])
    """
    deals = check_deals(own, others, -1, -1, terms)
    worlds, seats = len(deals), 1 + deals.shape[1]
    order = np.zeros((worlds, 0)) if stocks is None else np.asarray(stocks)
    check_table(own | deals, order, laid, terms)
    check_line_actions(own, line, tiles, ends, order.shape[1], drawn, terms)
    rows = [np.column_stack([np.full(worlds, own), deals]), order, np.asarray(tiles)]
    table = [np.ascontiguousarray(row, dtype=np.int64) for row in (*rows, ends)]
    hands, stock, played, at = table if COMPILED else [row.tolist() for row in table]
    replies, pips = np.zeros((2, seats, worlds, len(tiles)), dtype=np.int32)
    over = np.zeros((worlds, len(tiles)), dtype=np.int32)
    _table_facts(hands, stock, line, played, at, terms, replies, pips, over)
    return TableFacts(replies, pips, over)
