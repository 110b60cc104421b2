"""Real rounds played on by seats that look only at their own views: slow, and plainly so."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np

from tests.engine.reference_round import masks_of, worth
from tutor.engine.kernels.lines import packed_line
from tutor.engine.kernels.masks import DRAW, PASS, hand_mask
from tutor.engine.kernels.situations import OTHERS, situation_of
from tutor.engine.kernels.terms import terms_of_rules
from tutor.game.actions import Action, Pass, Play
from tutor.game.line import ENDS
from tutor.game.round import Round
from tutor.game.scoring import fives, side_of
from tutor.game.tiles import full_set
from tutor.game.view import View

Chooser = Callable[[View], Action]


def fewest_answers(view: View) -> Action:
    """The fast rule, in tiles and sets."""
    actions = view.actions()
    if not isinstance(actions[0], Play):
        return actions[0]
    void = {n for n in range(10) if situation_of(view)[OTHERS + 1] >> n & 1}
    possible = [tile for tile in view.unseen if not {tile.high, tile.low} & void]

    def order(action: Action) -> tuple[int, int, int]:
        assert isinstance(action, Play)
        spins = view.rules.has_spinner
        line = view.line.lay(action.tile, action.end, spinner=spins)
        scored = fives(line) if view.rules.play_score == "fives" else 0
        open_ = set(line.ends.values())
        answers = sum(tile.high in open_ or tile.low in open_ for tile in possible)
        blank = view.rules.blank_double if action.tile.pips == 0 else 0
        return scored, -answers, action.tile.pips + blank

    plays = [action for action in actions if isinstance(action, Play)]
    tiles, numbers = [play.tile for play in plays], view.line.ends
    plays.sort(key=lambda play: (tiles.index(play.tile), -numbers[play.end] if play.end else 0))
    return max(plays, key=order)


def played_on(round_: Round, choose: Chooser) -> Round:
    while not round_.ending:
        round_ = round_.apply(choose(round_.view(round_.to_act)))
    return round_


def played_values(round_: Round, choose: Chooser) -> list[float]:
    """What each action of the seat to act is worth to its side from here on."""
    side = side_of(round_.to_act, round_.partners)
    before = [points for at, points in enumerate(round_.play_points) if at != side]
    so_far = round_.play_points[side] - sum(before) / len(before)
    return [
        worth(played_on(round_.apply(action), choose), side) - so_far for action in round_.actions()
    ]


def arguments(round_: Round) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """A round as the arguments of ``play_on_worlds``, in one world: the true one."""
    rules, seat, seats = round_.rules, round_.to_act, round_.players
    index = {tile: place for place, tile in enumerate(full_set(rules.set_max))}
    tiles, ends = [], []
    for action in round_.actions():
        if isinstance(action, Play):
            tiles.append(index[action.tile])
        else:
            tiles.append(PASS if isinstance(action, Pass) else DRAW)
        ends.append(ENDS.index(action.end) if isinstance(action, Play) and action.end else 0)
    own, *others = masks_of(round_)
    laid = hand_mask((laid.tile for laid in round_.line.laid), rules.set_max)
    voids = [situation_of(round_.view((seat + 1) % seats))[OTHERS + 2 * seats - 3]]
    voids += situation_of(round_.view(seat))[OTHERS + 1 :: 2][: seats - 1]
    first = (own, [others], packed_line(round_.line), laid, tiles, ends, terms_of_rules(rules))
    rest = {
        "partners": round_.partners,
        "voids": voids,
        "stocks": np.array([[index[tile] for tile in round_.boneyard]], dtype=np.int64),
        "drawn": round_.drawn,
    }
    return first, rest


def some_round(rules: Any, players: int, partners: bool, seed: int) -> Round | None:
    """A round some random actions on, or None if that ended it."""
    rng = random.Random(seed)
    round_ = Round.deal(rules, players, seed=seed, partners=partners)
    for _ in range(rng.randrange(4 * players + 8)):
        round_ = round_.apply(rng.choice(round_.actions()))
        if round_.ending:
            return None
    return round_
