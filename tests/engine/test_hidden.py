"""What a view hides never changes an evaluation; the listed positions, by every way of valuing."""

from __future__ import annotations

import json
import random
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.conformance.build import changed, rules_of
from tests.conformance.positions import (
    COLUMNS,
    ME,
    action_name,
    columns,
    is_turned,
    play_name,
    replayed,
)
from tutor.engine.beliefs.worlds import Worlds, hand_of
from tutor.engine.evaluate import evaluate
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import full_set

TABLES = [
    ("block", 2, False),
    ("block", 3, False),
    ("block", 4, False),
    ("jaques", 2, False),
    ("jaques_muggins", 2, False),
    ("askalink_spinner", 2, False),
    ("single_block", 4, True),
    ("latin_pairs", 4, True),
    ("block_draw", 2, False),
    ("pagat_draw", 3, False),
    ("all_fives", 2, False),
    ("all_fives", 4, True),
]
FEW_AND_MORE = [range(4), pytest.param(range(4, 20), marks=pytest.mark.slow)]


def in_another_world(played: Round, seed: int) -> Round:
    """The same round with other hidden tiles that agree with all that the seat to act saw."""
    view = played.view(played.to_act)
    world = Worlds(view, seed=seed, most_listed=0).take(1)
    set_max = played.rules.set_max
    hands = tuple(hand_of(int(mask), set_max) for mask in world.hands[0])
    if world.stocks is None:
        known = {*(laid.tile for laid in played.line.laid), *(t for hand in hands for t in hand)}
        rest = [tile for tile in full_set(set_max) if tile not in known]
        boneyard = tuple(random.Random(seed).sample(rest, len(played.boneyard)))
    else:
        boneyard = tuple(full_set(set_max)[place] for place in world.stocks[0])
    return replace(played, hands=hands, boneyard=boneyard)


@pytest.mark.parametrize("seeds", FEW_AND_MORE, ids=("few", "more"))
@pytest.mark.parametrize(("name", "players", "partners"), TABLES)
def test_hidden_tiles_never_change_an_evaluation(
    name: str, players: int, partners: bool, seeds: range
) -> None:
    others = 0
    for seed in seeds:
        rng = random.Random(seed)
        played = Round.deal(RULEBOOKS[name], players, seed=seed, partners=partners)
        for _ in range(rng.randrange(1, 3 * players)):
            after = played.apply(rng.choice(played.actions()))
            played = after if after.ending is None else played
        other = in_another_world(played, seed)
        others += other.hands != played.hands
        first, second = (evaluate(r.view(r.to_act), worlds=60, seed=seed) for r in (played, other))
        assert first.options == second.options
        assert np.array_equal(first.values, second.values)
        assert np.array_equal(first.hands, second.hands)
    assert others


ROWS = [
    json.loads(line)
    for line in (Path(__file__).parents[1] / "cases" / "positions.jsonl").read_text().splitlines()
]
DISPUTED = ("POS-18", "difference", "mixed")
"""Where others may not know every tile, another play is worth a little more than the listed one."""


@pytest.mark.parametrize("leaves", ["full", "mixed"])
@pytest.mark.parametrize("beliefs", ["uniform", "play"])
@pytest.mark.parametrize("row", ROWS, ids=[row["id"] for row in ROWS])
def test_the_listed_best_play_is_best(row: dict[str, Any], beliefs: str, leaves: str) -> None:
    for column in columns(row):
        rules = changed(rules_of(row), COLUMNS[column])
        view = replayed(row, rules).view(ME)
        found = evaluate(view, worlds=10_000, beliefs=beliefs, leaves=leaves)
        assert found.all_worlds
        names = {action_name(action, is_turned(row)): action for action in found.actions}
        loss, _margin = found.loss(names[play_name(row["best_move"])])
        assert loss <= (1.0 if (row["id"], column, leaves) == DISPUTED else 0.0)
