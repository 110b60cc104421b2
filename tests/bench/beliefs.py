"""What reading the play is worth: time, nats about the true hand, and points in matches.

``python -m tests.bench.beliefs --pairs 2000`` plays the long matches and keeps what they gave.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np

from tests.bench import Result, benchmark, medians
from tutor.engine.beliefs.beliefs import effective_size, weights
from tutor.engine.beliefs.choice import load_model
from tutor.engine.beliefs.worlds import Worlds
from tutor.engine.kernels.terms import score_terms
from tutor.engine.training.selfplay import Chooser, deal, engine, fitted, heaviest, play_round
from tutor.engine.training.train import Budget, nats
from tutor.engine.values.valuing import Valuing
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS

SEED = 1
STORED = Path(__file__).with_name("beliefs.json")
Z95 = 1.959964


@dataclass(frozen=True)
class Outcome:
    """Points a round of the first player over the second, with its standard error."""

    players: str
    command: str
    pairs: int
    points: float
    error: float

    def __str__(self) -> str:
        half = Z95 * self.error
        low, high = self.points - half, self.points + half
        return (
            f"{self.players}: {self.points:+.2f} ± {self.error:.2f} points a round "
            f"({self.pairs} pairs of deals, 95%: {low:+.2f} to {high:+.2f})"
        )


def players(worlds: int) -> Mapping[str, tuple[Chooser, Chooser]]:
    """The matches: two players each."""
    model = load_model()
    weighed, equal = engine(model, worlds), engine(None, worlds)
    return {
        f"{worlds} weighted worlds v {worlds} equal ones": (weighed, equal),
        f"{worlds} weighted worlds v heaviest tile": (weighed, heaviest),
        "the fitted model alone v heaviest tile": (fitted(model), heaviest),
        f"{worlds} weighted worlds v the fitted model alone": (weighed, fitted(model)),
    }


def match(name: str, two: tuple[Chooser, Chooser], pairs: int, seed: int, command: str) -> Outcome:
    """Play each deal twice, the two in each other's seats; seven tiles each, seat 0 leads."""
    terms, points = score_terms(), []
    for pair in range(pairs):
        rng = np.random.default_rng((seed, pair))
        hands = deal(terms, 7, rng)
        first = play_round(terms, hands, two, rng)
        second = play_round(terms, hands, two[::-1], rng)
        points.append((first - second) / 2)
    error = float(np.std(points, ddof=1)) / math.sqrt(pairs)
    return Outcome(name, command, pairs, float(np.mean(points)), error)


@benchmark("beliefs")
def beliefs() -> Result:
    """Weigh every hand the other seat may hold after its free lead, and say what that tells."""
    r = Round.deal(RULEBOOKS["block"], 2, seed=SEED, leader=0)
    view = r.apply(r.actions()[0]).view(1)
    worlds = Worlds(view, seed=SEED)
    taken = worlds.take(worlds.total)
    valuing = Valuing(view)
    seconds = medians(
        {
            "weigh": lambda: weights(view, taken.hands),
            "solve": lambda: valuing.full(taken),
        },
        rounds=3,
    )
    found = weights(view, taken.hands)
    told, error = nats(load_model(), 150, SEED, Budget())
    return Result(
        f"weighing all {worlds.total} hands after one tile, against solving every action in them",
        {"as fast as solving them": seconds["solve"] / seconds["weigh"]},
        {
            "milliseconds to weigh them": 1e3 * seconds["weigh"],
            "thousands of equally likely hands as good": effective_size(found) / 1e3,
            "hundredths of a nat a decision tells about the true hand": 100 * told,
            "± hundredths of a nat": 100 * error,
        },
    )


@benchmark("beliefs-match")
def beliefs_match() -> Result:
    """Short matches, and the long ones that are kept."""
    found = [
        match(name, two, 100, SEED, "python -m tests.bench beliefs-match")
        for name, two in players(200).items()
    ]
    kept = json.loads(STORED.read_text(encoding="utf-8")) if STORED.is_file() else []
    details = {f"points a round, {one.players}": one.points for one in found}
    details |= {f"± {one.players}": one.error for one in found}
    for one in (Outcome(**entry) for entry in kept):
        details[f"points a round, {one.players}, kept ({one.pairs} pairs)"] = one.points
        details[f"± {one.players}, kept"] = one.error
    return Result("100 pairs of deals each, seats swapped", {}, details)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.beliefs", description=__doc__)
    parser.add_argument("--pairs", type=int, default=2000)
    parser.add_argument("--worlds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", help="play only the matches whose names hold this text")
    options = parser.parse_args(arguments)
    kept = {}
    if STORED.is_file():
        kept = {one["players"]: one for one in json.loads(STORED.read_text(encoding="utf-8"))}
    for name, two in players(options.worlds).items():
        if options.only and options.only not in name:
            continue
        words = ["python -m tests.bench.beliefs", f"--pairs {options.pairs}"]
        words += [f"--worlds {options.worlds} --seed {options.seed} --only '{name}'"]
        found = match(name, two, options.pairs, options.seed, " ".join(words))
        sys.stdout.write(f"{found}\n")
        sys.stdout.flush()
        kept[name] = asdict(found)
        STORED.write_text(json.dumps(list(kept.values()), indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
