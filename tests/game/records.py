"""Records to try the reading and the writing on."""

from __future__ import annotations

import random

from tutor.game.actions import Correct, Pass
from tutor.game.round import Round

SAMPLE = """
format = "domino-record 1"
rulebook = "block"
seats = ["South", "North"]
[options]
target = { 2 = 150 }
deal = { 2 = 3 }
[[rounds]]
opening = "first"
leader = 0
hands = ["6-6 6-4 5-1", "6-3 4-2 1-1"]
actions = "6-6  6-3@right  6-4@left  4-2@left  pass  pass pass"
[[rounds]]
opening = "later"
leader = 1
hands = ["6-6 6-4 5-1", "6-3 4-2 1-1"]
actions = "6-3 6-4@left"
"""


def wrong(old: str, new: str) -> str:
    assert old in SAMPLE
    return SAMPLE.replace(old, new, 1)


def played_out(round_: Round, rng: random.Random, mistakes: float = 0.2) -> Round:
    while round_.ending is None:
        action, seat = rng.choice(round_.actions()), None
        if round_.verdict(Pass()).code == "wrong_pass" and rng.random() < mistakes:
            action = Pass()
        correctors = [s for s in range(round_.players) if round_.verdict(Correct(), s).ok]
        if correctors and rng.random() < 0.7:
            action, seat = Correct(), rng.choice(correctors)
        round_ = round_.apply(action, seat)
    return round_
