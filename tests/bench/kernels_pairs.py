"""Four seats as two sides: the kernel against the plain one."""

from __future__ import annotations

import random
from typing import Any

from tests.bench import Result, benchmark, medians
from tests.engine import reference
from tests.engine.reference_pairs import PairScoring, solve_pairs
from tutor.engine.kernels.masks import legal_actions
from tutor.engine.kernels.pairs import solve_pairs_position, solve_pairs_worlds
from tutor.engine.kernels.terms import score_terms
from tutor.game.tiles import full_set

SEED, DEALS = 1, 20
_TERMS, _SCORING, _TILES = score_terms(), PairScoring(), reference.Scoring()


def deals(number: int) -> list[list[int]]:
    """All 28 tiles dealt to four hands."""
    rng, found = random.Random(SEED), []
    for _ in range(number):
        order = rng.sample(range(28), 28)
        found.append([sum(1 << tile for tile in order[at::4]) for at in range(4)])
    return found


def _plain(hands: list[int]) -> Any:
    pips = [
        sum(tile.pips for place, tile in enumerate(full_set(6)) if hand >> place & 1)
        for hand in hands
    ]
    window = (-reference.INFINITY, reference.INFINITY)
    return solve_pairs(*hands, -1, -1, *pips, *window, _SCORING, _TILES)


def _fast(hands: list[int]) -> Any:
    return solve_pairs_position(hands, -1, -1, _TERMS)


@benchmark("solve-four-seats")
def solve_four_seats() -> Result:
    """Both kernels from the first play of the same deals, which they must value alike."""
    found = deals(DEALS)
    if [_plain(hands) for hands in found] != [_fast(hands) for hands in found]:
        raise AssertionError("the two kernels disagree")
    seconds = medians(
        {
            "plain": lambda: [_plain(hands) for hands in found],
            "fast": lambda: [_fast(hands) for hands in found],
            "fast, every lead exactly": lambda: [_leads(hands) for hands in found],
        },
        rounds=3,
    )
    return Result(
        f"{DEALS} deals of 28 tiles to partners, from the first play",
        {"as fast as the plain kernel": seconds["plain"] / seconds["fast"]},
        {f"milliseconds a deal, {k}": 1e3 * v / DEALS for k, v in seconds.items()},
    )


def _leads(hands: list[int]) -> Any:
    actions = legal_actions(hands[0], -1, -1, _TERMS)
    return solve_pairs_worlds(hands[0], [hands[1:]], -1, -1, *actions, _TERMS)
