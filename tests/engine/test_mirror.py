"""A line seen from its other side: the same actions, mirrored, are worth the same."""

from __future__ import annotations

import random

import pytest

from tutor.engine.evaluate import evaluate
from tutor.game.actions import Action, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules

SIDES = {"left": "right", "right": "left", "up": "up", "down": "down"}


def mirrored(action: Action) -> Action:
    if isinstance(action, Play) and action.end:
        return Play(action.tile, SIDES[action.end])
    return action


def mirrored_rounds(rules: Rules, players: int, partners: bool, seed: int) -> tuple[Round, Round]:
    """A decision, and the same in a round in which every tile was laid at the other end.

    It begins with a double: other tiles show their larger number to the left.
    """
    rng = random.Random(seed)
    dealt = Round.deal(rules, players, seed=seed, partners=partners, leader=seed % players)
    doubles = [a for a in dealt.actions() if isinstance(a, Play) and a.tile.is_double]
    led = dealt.apply(doubles[0]) if doubles else dealt
    one = two = led if led.ending is None else dealt
    for _ in range(rng.randrange(1, 3 * players) if one is not dealt else 0):
        action = rng.choice(one.actions())
        if one.apply(action).ending is None:
            one, two = one.apply(action), two.apply(mirrored(action))
    return one, two


@pytest.mark.parametrize(
    ("name", "players", "partners"),
    [
        ("block", 2, False),
        ("block", 3, False),
        pytest.param("block", 4, False, marks=pytest.mark.slow),
        pytest.param("latin_pairs", 4, True, marks=pytest.mark.slow),
        ("block_draw", 2, False),
        ("block_draw", 3, False),
        ("askalink_spinner", 2, False),
    ],
)
def test_a_mirrored_line_mirrors_what_is_found(name: str, players: int, partners: bool) -> None:
    compared = 0
    for seed in range(24):
        one, two = mirrored_rounds(RULEBOOKS[name], players, partners, seed)
        if len({str(action).split("@")[0] for action in one.actions()}) < 2:
            continue
        for deep in (False, True) if compared == 0 else (False,):
            straight, turned = (
                evaluate(r.view(r.to_act), worlds=100, deep=deep, seed=seed) for r in (one, two)
            )
            for option in straight.options:
                other = turned.option(mirrored(option.action))
                found = (option.points, option.margin, option.win, option.tie)
                wanted = (other.points, other.margin, other.win, other.tie)
                assert found == pytest.approx(wanted, abs=1e-9), (seed, option.action)
        compared += 1
    assert compared > 4
