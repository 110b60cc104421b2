"""Minimax on real rounds: slow, and right by construction, as the game itself says what is legal.

Every tile is known to everyone. A draw is taken only where nothing else is legal: a seat may not
choose by tiles that it has yet to draw.
"""

from __future__ import annotations

from collections.abc import Sequence

from tutor.game.actions import Action, Draw
from tutor.game.round import Round
from tutor.game.scoring import side_of
from tutor.game.tiles import full_set

INFINITY = 10**6


def worth(round_: Round, side: int) -> float:
    """A finished round to a side: its points less the mean of the others'; a win counts 1."""
    score = round_.score()
    points = list(score.play_points)
    ended = "out_score" if score.seat is not None else "blocked_score"
    if getattr(round_.rules, ended) == "none":
        if score.winner is not None:
            points[score.winner] += 1
    elif score.points is not None:
        points = [end + play for end, play in zip(score.points, points, strict=True)]
    others = [number for at, number in enumerate(points) if at != side]
    return points[side] - sum(others) / len(others)


def choices(round_: Round) -> Sequence[Action]:
    """The actions that a search tries: a draw only where nothing else is legal."""
    actions = round_.actions()
    return [action for action in actions if not isinstance(action, Draw)] or actions


def round_value(round_: Round, side: int, low: float = -INFINITY, high: float = INFINITY) -> float:
    """The value to a side, both sides knowing every tile."""
    if round_.ending:
        return worth(round_, side)
    ours = side_of(round_.to_act, round_.partners) == side
    best = -INFINITY if ours else INFINITY
    for action in choices(round_):
        value = round_value(round_.apply(action), side, low, high)
        if ours:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best


def masks_of(round_: Round) -> list[int]:
    """The hands as masks, from the seat to act on."""
    index = {tile: place for place, tile in enumerate(full_set(round_.rules.set_max))}
    hands = [sum(1 << index[tile] for tile in hand or ()) for hand in round_.hands]
    return hands[round_.to_act :] + hands[: round_.to_act]
