"""Players that go by a tip, or by none: they need no engine."""

from __future__ import annotations

import random
from collections.abc import Callable

from tutor.game.actions import Action, Play
from tutor.game.view import View
from tutor.knowledge.voids import voids

Player = Callable[[View, random.Random], Action]


def beginner(view: View, rng: random.Random) -> Action:
    """Plays any tile that fits, without thought; draws or passes only when nothing does."""
    plays = _plays(view)
    return rng.choice(plays) if plays else view.actions()[0]


def club(view: View, rng: random.Random) -> Action:
    """Leaves the ends that the next seat is least likely to match, by counting unseen tiles.

    Among equals it gets rid of the heavier tile. Counting is worth more than every other tip.
    """
    plays = _plays(view)
    if not plays:
        return view.actions()[0]
    void = set(voids(view).get((view.seat + 1) % view.players, ()))

    def worth(play: Play) -> tuple[int, int]:
        ends = set(view.line.lay(play.tile, play.end).ends.values()) - void
        answers = sum(tile.high in ends or tile.low in ends for tile in view.unseen)
        return -answers, play.tile.pips

    most = max(map(worth, plays))
    return rng.choice([play for play in plays if worth(play) == most])


def _plays(view: View) -> list[Play]:
    return [action for action in view.actions() if isinstance(action, Play)]
