"""How widely a round's points spread in each game: what the bands of grades are scaled by.

``python -m tests.bench.spread`` plays every rulebook with each kind of seats it is for, and keeps
the spreads beside the code that reads them.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import tutor.coach
from tests.bench import Result, benchmark
from tests.bench.stored import made_by
from tutor.coach.luck import side_result
from tutor.coach.measured import Traits, game_of, rows, traits
from tutor.engine.tips import club
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError
from tutor.game.scoring import side_count

SEED, ROUNDS = 0, 500
SURER = 6
"""Every scale is a ratio to block's spread: that is measured in so many times the rounds."""
FEW = 100
"""So many rounds of a game are enough to see that its kept spread is not far off."""
KEPT = Path(tutor.coach.__file__).parent / "data" / "spreads.jsonl"


class Game(NamedTuple):
    """A rulebook with its seats."""

    rulebook: str
    players: int
    partners: bool

    @property
    def traits(self) -> Traits:
        return traits(RULEBOOKS[self.rulebook], self.players, self.partners)


BLOCK = Game("block", 2, False)
SOME = (BLOCK, Game("all_fives", 2, False), Game("pagat_draw", 2, False), Game("block", 4, True))
"""Games as different as they come, for a short measurement."""


def games() -> Iterator[Game]:
    """Every rulebook with each kind of seats it can be played by."""
    for name, rules in RULEBOOKS.items():
        for players in rules.players:
            for partners in (False, True):
                try:
                    if rules.has_partners(players, partners) == partners:
                        rules.hand_size(players, partners)
                        yield Game(name, players, partners)
                except DealError:
                    continue


def different_games() -> tuple[Game, ...]:
    """One game of each kind that is played and scored in its own way."""
    found: dict[Traits, Game] = {}
    for game in games():
        found.setdefault(game.traits, game)
    return tuple(found.values())


def finished_round(game: Game, number: int, seed: int) -> Round:
    """A round of club players, from a free lead; each seat leads in its turn."""
    rng = random.Random(f"{seed}/{number}")
    played = Round.deal(
        RULEBOOKS[game.rulebook],
        game.players,
        seed=f"{seed}/{number}",
        partners=game.partners,
        leader=number % game.players,
    )
    while played.ending is None:
        played = played.apply(club(played.view(played.to_act), rng))
    return played


def measured(game: Game, rounds: int, seed: int) -> dict[str, float]:
    """The spread of a side's points in a round and its standard error, in the unit of results.

    All sides' results of a round sum to nothing, and so does each side's mean over the leads: the
    spread is the root of the mean square.
    """
    squares = []
    for number in range(rounds):
        played = finished_round(game, number, seed)
        sides = range(side_count(game.players, game.partners))
        squares.append(statistics.fmean(side_result(played, side) ** 2 for side in sides))
    spread = statistics.fmean(squares) ** 0.5
    error = statistics.stdev(squares) / len(squares) ** 0.5 / (2 * spread)
    return {"spread": round(spread, 3), "error": round(error, 3), "rounds": rounds}


@benchmark("spread")
def spread() -> Result:
    """A short measurement of a few games, beside the kept spreads."""
    kept = {game_of(row): row["spread"] for row in rows("spreads")}
    details = {}
    for game in SOME:
        name = f"{game.rulebook}, {game.players} seats"
        details[f"points, {name}"] = measured(game, FEW, SEED + 1)["spread"]
        details[f"kept, {name}"] = kept[game.traits]
    return Result(f"spread of a round's points to a side, {FEW} rounds", {}, details)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.spread", description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    command = f"python -m tests.bench.spread --rounds {options.rounds} --seed {options.seed}"
    lines: list[dict[str, Any]] = [made_by(command, options.seed)]
    for game in different_games():
        rounds = options.rounds * (SURER if game == BLOCK else 1)
        lines.append({**game._asdict(), **measured(game, rounds, options.seed)})
        sys.stdout.write(f"{json.dumps(lines[-1])}\n")
        sys.stdout.flush()
    KEPT.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
