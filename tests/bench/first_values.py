"""What a seat's first decision is worth on average: by the game, the opening and the place.

``python -m tests.bench.first_values`` measures one game after another and keeps the means beside
the code that reads them; started again, it goes on with the games that are not there yet.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from pathlib import Path
from typing import Any

import tutor.coach
from tests.bench import Result, benchmark
from tests.bench.spread import BLOCK, Game
from tests.bench.stored import made_by
from tutor.coach.bands import scale
from tutor.coach.measured import game_of, opening_of, place_of, rows
from tutor.engine.evaluate import evaluate
from tutor.engine.tips import club
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS

SEED, WORLDS = 0, 200
SURE = 0.45
"""The standard error at which a mean is sure enough, in points of block."""
LEAST, MOST = 60, 600
"""The fewest and the most rounds of a game."""
KEPT = Path(tutor.coach.__file__).parent / "data" / "first_values.jsonl"

GAMES = (
    BLOCK,
    Game("all_fives", 2, False),
    Game("pagat_draw", 2, False),
    Game("block", 4, True),
    Game("block", 3, False),
    Game("block", 4, False),
    Game("block_draw", 2, False),
    Game("jaques", 2, False),
    Game("block_differential", 2, False),
    Game("single_block", 2, False),
    Game("all_fives", 4, True),
    Game("all_fives", 3, False),
    Game("all_fives", 4, False),
    Game("jaques_draw", 2, False),
    Game("pagat_block", 4, True),
    Game("jaques", 3, False),
    Game("jaques", 4, False),
    Game("pagat_draw", 4, True),
    Game("puerto_rican", 2, False),
    Game("all_fives_spinner", 2, False),
    Game("british", 2, False),
    Game("block_rounded", 2, False),
    Game("block_double_win", 2, False),
    Game("askalink_9", 2, False),
    Game("askalink_spinner", 2, False),
    Game("jaques_muggins", 2, False),
    Game("jaques_cyprus", 2, False),
    Game("single_draw", 2, False),
    Game("draw_limit_1", 2, False),
    Game("draw_limit_2", 2, False),
    Game("dutch", 2, False),
    Game("all_fives_out_bonus", 2, False),
    Game("block_deal7", 4, True),
    Game("block_deal7", 4, False),
    Game("jaques", 4, True),
    Game("pagat_draw", 3, False),
)
"""The games that are measured, those that are played most first.

``latin_pairs`` is not among them: with every tile dealt to partners a first decision takes too long
for some hundreds of them.
"""


def openings(game: Game) -> tuple[str, ...]:
    """The ways a round of the game may begin."""
    first = opening_of(RULEBOOKS[game.rulebook], "first")
    return tuple(dict.fromkeys((first, "free")))


def dealt(game: Game, opening: str, number: int, seed: int) -> Round:
    """A round of the game that begins in this way; of a free lead, each seat has it in its turn."""
    return Round.deal(
        RULEBOOKS[game.rulebook],
        game.players,
        seed=f"first/{seed}/{number}",
        partners=game.partners,
        leader=number % game.players if opening == "free" else None,
    )


def first_decisions(played: Round, rng: random.Random) -> dict[int, float]:
    """The best value of each seat's first decision, by its place from the leader.

    There the engine chooses; what follows until all have chosen is left to club players.
    """
    found: dict[int, float] = {}
    while played.ending is None and len(found) < played.players:
        view, place = played.view(played.to_act), place_of(played, played.to_act)
        action = club(view, rng)
        if len(view.actions()) > 1 and place not in found:
            best = evaluate(view, worlds=WORLDS, seed=rng.randrange(2**32)).best
            found[place], action = best.points, best.action
        played = played.apply(action)
    return found


def measured(game: Game, opening: str, seed: int, most: int = MOST) -> dict[str, Any]:
    """The mean first value in each place with its standard error, in the unit of evaluations."""
    sure = SURE * scale(RULEBOOKS[game.rulebook], game.players, game.partners)
    values: list[list[float]] = [[] for _ in range(game.players)]
    for number in range(most):
        rng = random.Random(f"{seed}/{number}")
        for place, value in first_decisions(dealt(game, opening, number, seed), rng).items():
            values[place].append(value)
        if number >= LEAST and max(map(_error, values)) <= sure:
            break
    return {
        "means": [round(statistics.fmean(one), 3) for one in values],
        "errors": [round(_error(one), 3) for one in values],
        "rounds": number + 1,
    }


def _error(values: list[float]) -> float:
    return statistics.stdev(values) / len(values) ** 0.5


@benchmark("first-values")
def first_values() -> Result:
    """A short measurement of block with a forced lead, beside the kept means."""
    found, kept = measured(BLOCK, "forced", SEED + 1, LEAST), rows("first_values")[0]
    details = {}
    for place, name in enumerate(("leader", "other")):
        details[f"points, {name}"] = found["means"][place]
        details[f"points, standard error, {name}"] = found["errors"][place]
        details[f"kept, {name}"] = kept["means"][place]
    return Result(f"the mean value of a first decision in block, {LEAST} rounds", {}, details)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.first_values", description=__doc__)
    parser.add_argument("--seed", type=int, default=SEED)
    options = parser.parse_args(arguments)
    if not KEPT.is_file():
        command = f"python -m tests.bench.first_values --seed {options.seed}"
        KEPT.write_text(json.dumps(made_by(command, options.seed)) + "\n", encoding="utf-8")
    for game, opening in [(one, opening) for one in GAMES for opening in openings(one)]:
        kept = {(game_of(row), row["opening"]) for row in rows("first_values")}
        if (game.traits, opening) in kept:
            continue
        found = measured(game, opening, options.seed)
        row = json.dumps({**game._asdict(), "opening": opening, **found})
        with KEPT.open("a", encoding="utf-8") as file:
            file.write(row + "\n")
        sys.stdout.write(row + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
