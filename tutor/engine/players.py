"""Players to sit opposite a learner: each sees only its own view, and is repeatable."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType

from tutor.game.actions import Action, Play
from tutor.game.view import View
from tutor.knowledge.voids import voids

ENGINE_WORLDS = 400
"""How many worlds the engine player meets at a turn: a few hundredths of a second."""

Player = Callable[[View, random.Random], Action]


def beginner(view: View, rng: random.Random) -> Action:
    """Plays any tile that fits, without thought; draws or passes only when nothing does."""
    plays = [action for action in view.actions() if isinstance(action, Play)]
    return rng.choice(plays) if plays else view.actions()[0]


def club(view: View, rng: random.Random) -> Action:
    """Leaves the ends that the next seat is least likely to match, by counting unseen tiles.

    Among equals it gets rid of the heavier tile. Counting is worth more than every other tip.
    """
    plays = [action for action in view.actions() if isinstance(action, Play)]
    if not plays:
        return view.actions()[0]
    void = set(voids(view).get((view.seat + 1) % view.players, ()))

    def worth(play: Play) -> tuple[int, int]:
        ends = set(view.line.lay(play.tile, play.end).ends.values()) - void
        answers = sum(tile.high in ends or tile.low in ends for tile in view.unseen)
        return -answers, play.tile.pips

    most = max(map(worth, plays))
    return rng.choice([play for play in plays if worth(play) == most])


def engine(view: View, rng: random.Random) -> Action:
    """Takes the action with the most expected points, over a few hundred worlds."""
    from tutor.engine.evaluate import evaluate  # loads the compiled kernels
    from tutor.engine.evaluation import not_valued

    if len(view.actions()) == 1 or not_valued(view):
        return club(view, rng)
    return evaluate(view, worlds=ENGINE_WORLDS, seed=rng.randrange(2**32)).best.action


PLAYERS: Mapping[str, Player] = MappingProxyType(
    {"beginner": beginner, "club": club, "engine": engine}
)
"""The players by name, weakest first."""
