"""What is plain right after each action in the worlds of an evaluation, as reasons need it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.worlds import Taken
from tutor.engine.evaluation import Evaluation
from tutor.engine.values.facts import BLOCKED, GOES_ON, WENT_OUT
from tutor.engine.values.valuing import Valuing
from tutor.game.actions import Play
from tutor.game.line import Line
from tutor.game.scoring import side_of
from tutor.game.tiles import Tile, full_set
from tutor.game.view import View

Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Facts:
    """What is so right after each action: arrays are ``[worlds, actions]``."""

    replies: Ints
    """How many tiles of the next seat fit."""
    partner_replies: Ints | None
    """How many tiles of one's partner fit; None without one."""
    own_replies: Ints
    """How many of the tiles kept fit."""
    own_pips: Ints
    """The pips kept in one's own hand."""
    numbers: tuple[int, ...]
    """For each action, how many different numbers the tiles kept show."""
    out: Bools
    """Whether the action goes out."""
    blocked: Bools
    """Whether it blocks the round."""
    block_won: Bools
    """Whether a block now would be won."""
    block_lost: Bools
    """Whether a block now would be lost."""
    rivals: Ints
    """The pips that a block is measured against: of the lightest other hand, or the other side."""
    side_pips: Ints
    """The pips of one's own side that are measured against them."""
    drawable: int
    """How many tiles the boneyard still gives."""
    drawn: Ints
    """How many of them the next seat has to draw."""
    came: Ints
    """The mask of the tile that fits when it has drawn them; 0 where none does."""

    def over(self, column: int) -> bool:
        """Whether the round is over after the action in every world."""
        return bool((self.out[:, column] | self.blocked[:, column]).all())


def facts_of(evaluation: Evaluation) -> Facts:
    """The facts of an evaluation, in the worlds it met.

    >>> from tutor.engine.evaluate import evaluate
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-1", "5-5 6-2"]).apply(Play("6-6"))
    >>> facts = facts_of(evaluate(r.view(1)))
    >>> facts.own_pips[0].tolist(), facts.numbers
    ([10, 10], (1, 1))
    """
    view = evaluation.view
    plain = Valuing(view).facts(Taken(evaluation.hands, evaluation.stocks))
    own, theirs = _block_pips(view, plain.pips)
    drawable = max(view.boneyard - view.rules.draw_reserve, 0) if view.rules.draw != "none" else 0
    stuck = (plain.replies[1] == 0) & (plain.over == GOES_ON)
    drawn, came = _draws(evaluation, drawable, stuck)
    return Facts(
        replies=plain.replies[1],
        partner_replies=plain.replies[2] if view.partners else None,
        own_replies=plain.replies[0],
        own_pips=plain.pips[0],
        numbers=tuple(_numbers_kept(view, action) for action in evaluation.actions),
        out=plain.over == WENT_OUT,
        blocked=plain.over == BLOCKED,
        block_won=own < theirs,
        block_lost=own > theirs,
        rivals=theirs,
        side_pips=own,
        drawable=drawable,
        drawn=drawn,
        came=came,
    )


def _draws(evaluation: Evaluation, drawable: int, stuck: Bools) -> tuple[Ints, Ints]:
    """How many tiles the next seat draws where it is stuck, and the mask of the one that fits."""
    drawn, came = np.zeros((2, *stuck.shape), dtype=np.int64)
    stocks, view = evaluation.stocks, evaluation.view
    if stocks is None or not drawable:
        return drawn, came
    stocks = stocks[:, : min(drawable, view.rules.draw_limit or drawable)]
    for column, action in enumerate(evaluation.actions):
        if not isinstance(action, Play):
            continue
        line = laid_on(view, view.line, action.tile, action.end)
        fits = np.isin(stocks, [place for place, tile in _placed(view) if line.fits(tile)])
        found, first = fits.any(axis=1), fits.argmax(axis=1)
        tiles = np.int64(1) << stocks[np.arange(len(stocks)), first]
        drawn[:, column] = np.where(found, first + 1, stocks.shape[1]) * stuck[:, column]
        came[:, column] = np.where(found & stuck[:, column], tiles, 0)
    return drawn, came


def _placed(view: View) -> list[tuple[int, Tile]]:
    return list(enumerate(full_set(view.rules.set_max)))


def holds(hands: Ints, tile: Tile, set_max: int) -> Bools:
    """In which worlds a seat, whose hands these are, has the tile."""
    has: Bools = (hands >> full_set(set_max).index(tile) & 1) == 1
    return has


def _block_pips(view: View, pips: npt.NDArray[np.int32]) -> tuple[Ints, Ints]:
    """What a block compares: the pips of one's own side, and of the best of the others."""
    seats = [(view.seat + step) % view.players for step in range(view.players)]
    own = side_of(view.seat, view.partners)
    mine = [step for step, seat in enumerate(seats) if side_of(seat, view.partners) == own]
    theirs = [step for step in range(view.players) if step not in mine]
    if view.partners and view.rules.pairs_block == "team":
        return pips[mine].sum(axis=0), pips[theirs].sum(axis=0)
    return pips[mine].min(axis=0), pips[theirs].min(axis=0)


def _numbers_kept(view: View, action: object) -> int:
    """How many different numbers the hand shows after the action."""
    played = action.tile if isinstance(action, Play) else None
    kept = (tile for tile in view.hand if tile != played)
    return len({number for tile in kept for number in (tile.high, tile.low)})


def laid_on(view: View, line: Line, tile: Tile, end: Any) -> Line:
    """The line with one more tile, by the view's rulebook."""
    return line.lay(tile, end, spinner=view.rules.has_spinner)
