"""Two sides in games with arms, fives or a boneyard: the kernel against plain alpha-beta."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

import numpy as np

from tests.bench import Result, benchmark, medians
from tests.engine.reference_full import plain_action
from tests.engine.reference_play import arguments
from tutor.engine.jit import jit
from tutor.engine.kernels_full import solve_full_worlds
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS

WORLDS = 50
TABLES: dict[str, tuple[str, int, dict[str, Any]]] = {
    "a spinner": ("askalink_spinner", 2, {}),
    "fives": ("jaques_muggins", 2, {}),
    "a boneyard": ("block_draw", 2, {"deal": {2: 5}, "set_max": 5}),
    "a boneyard, a limit of one draw": ("draw_limit_1", 2, {}),
    "fives, partners": ("jaques_muggins", 4, {}),
}


def _worlds(name: str, players: int, changes: dict[str, Any]) -> tuple[Any, ...]:
    """Many worlds after a lead: the hidden tiles of one deal shuffled anew."""
    rules, rng = RULEBOOKS[name].replace(**changes), random.Random(3)
    round_ = Round.deal(rules, players, seed=1, partners=players == 4, leader=0)
    round_ = round_.apply(rng.choice(round_.actions()))
    (own, others, *rest), _ = arguments(round_)
    sizes = [hand.bit_count() for hand in others[0]]
    hidden = [tile for tile in range(rules.set_size) if not (own | rest[1]) >> tile & 1]
    deals, stocks = [], []
    for _ in range(WORLDS):
        order = rng.sample(hidden, len(hidden))
        deals.append([_mask(order, size) for size in sizes])
        stocks.append(order)
    return (own, np.array(deals), *rest), np.array(stocks)


def _mask(order: list[int], size: int) -> int:
    """The hand of the next so many tiles, which are taken."""
    hand = sum(1 << tile for tile in order[:size])
    del order[:size]
    return hand


def _fast(args: tuple[Any, ...], stocks: Any) -> Any:
    return solve_full_worlds(*args, stocks=stocks)


def _plain(args: tuple[Any, ...], stocks: Any) -> Any:
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


@benchmark("solve-any-game")
def solve_any_game() -> Result:
    """Both over the same worlds, which they must value alike."""
    ratios, details = {}, {}
    for title, table in TABLES.items():
        worlds = _worlds(*table)
        if _plain(*worlds).tolist() != _fast(*worlds).tolist():
            raise AssertionError(f"the two ways disagree: {title}")
        sides = {"plain": partial(_plain, *worlds), "fast": partial(_fast, *worlds)}
        seconds = medians(sides, rounds=3)
        ratios[f"as fast as plain alpha-beta, {title}"] = seconds["plain"] / seconds["fast"]
        details[f"microseconds, every action of a world, {title}"] = 1e6 * seconds["fast"] / WORLDS
    return Result(f"{WORLDS} worlds after a lead, every action exactly", ratios, details)
