"""Worlds played on: the kernel against real rounds in which each seat looks at its own view."""

from __future__ import annotations

import random
from functools import partial
from typing import Any

from tests.bench import Result, benchmark, medians
from tests.engine.reference_play import arguments, fewest_answers, played_values
from tutor.engine.values.playing_on import play_on_worlds
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS

PLAIN, FAST = 4, 500
TABLES = {
    "two seats": ("block", 2, False),
    "four seats with partners": ("latin_pairs", 4, True),
    "three seats that draw": ("pagat_draw", 3, False),
    "two seats, fives and a spinner": ("all_fives_spinner", 2, False),
}


def _rounds(name: str, players: int, partners: bool) -> list[Round]:
    """Deals after the lead."""
    found = []
    for seed in range(PLAIN):
        round_ = Round.deal(RULEBOOKS[name], players, seed=seed, partners=partners)
        found.append(round_.apply(random.Random(seed).choice(round_.actions())))
    return found


def _repeated(round_: Round) -> tuple[tuple[Any, ...], dict[str, Any]]:
    """The same world many times over, so that what a call costs is left out."""
    (own, others, *rest), options = arguments(round_)
    options["stocks"] = [list(options["stocks"][0])] * FAST
    return (own, others * FAST, *rest), options


def _plain(rounds: list[Round]) -> object:
    return [played_values(round_, fewest_answers) for round_ in rounds]


def _fast(calls: list[Any]) -> object:
    return [play_on_worlds(*args, **options) for args, options in calls]


@benchmark("play-on")
def play_on() -> Result:
    """Both over the same worlds, which they must value alike."""
    ratios, details = {}, {}
    for title, table in TABLES.items():
        rounds = _rounds(*table)
        calls = [_repeated(round_) for round_ in rounds]
        for (args, options), round_ in zip(calls, rounds, strict=True):
            values = play_on_worlds(*args, **options).points[-1]
            plain = played_values(round_, fewest_answers)
            if max(abs(a - b) for a, b in zip(values, plain, strict=True)) > 1e-9:
                raise AssertionError(f"the two ways disagree: {title}")
        seconds = medians(
            {
                "plain": partial(_plain, rounds),
                "fast": partial(_fast, calls),
            },
            rounds=3,
        )
        ratios[f"as fast as real rounds, {title}"] = FAST * seconds["plain"] / seconds["fast"]
        played = FAST * sum(len(round_.actions()) for round_ in rounds)
        details[f"microseconds a round played on, {title}"] = 1e6 * seconds["fast"] / played
    return Result("Rounds played on from the lead by the fast rule", ratios, details)
