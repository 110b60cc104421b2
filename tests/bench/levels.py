"""What players of known strength lose a decision: what a person's level is read from.

``python -m tests.bench.levels`` measures every kind of game and keeps the means, in points of its
rounds a decision, beside the code that reads them; ``--only two`` one kind.
"""

from __future__ import annotations

import argparse
import json
import random
import statistics
import sys
from collections.abc import Iterator, Mapping
from itertools import count, islice
from pathlib import Path

import tutor.coach
from tests.bench import Result, benchmark
from tests.bench.stored import made_by
from tutor.engine.evaluate import evaluate
from tutor.engine.players import PLAYERS
from tutor.engine.tips import Player, club
from tutor.game.actions import Action, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

SEED, WORLDS = 1, 300
KEPT = Path(tutor.coach.__file__).parent / "data" / "levels.json"

KINDS: Mapping[str, tuple[str, int, bool]] = {
    "two": ("block", 2, False),
    "two, drawing": ("block_draw", 2, False),
    "two, fives": ("all_fives", 2, False),
    "partners": ("latin_pairs", 4, True),
    "partners, drawing": ("jaques_draw", 4, True),
    "partners, fives": ("all_fives", 4, True),
    "alone": ("block", 4, False),
    "alone, drawing": ("block_draw", 3, False),
    "alone, fives": ("all_fives", 3, False),
}
"""The kinds of game, each by a rulebook with its seats and whether partners play."""


def heaviest(view: View, rng: random.Random) -> Action:
    """Plays the heaviest tile that fits."""
    plays = [action for action in view.actions() if isinstance(action, Play)]
    if not plays:
        return view.actions()[0]
    most = max(play.tile.pips for play in plays)
    return rng.choice([play for play in plays if play.tile.pips == most])


KNOWN: Mapping[str, Player] = {**PLAYERS, "heaviest": heaviest}


def losses(kind: str, player: Player, seed: int) -> Iterator[float]:
    """The points that a player loses at each decision, without end; the others count."""
    name, players, partners = KINDS[kind]
    rules = RULEBOOKS[name]
    for number in count():
        rng = random.Random(f"{seed}/{number}")
        played = Round.deal(
            rules, players, seed=f"{seed}/{number}", partners=partners, leader=number % players
        )
        while played.ending is None:
            view = played.view(played.to_act)
            if played.to_act:
                played = played.apply(club(view, rng))
                continue
            action = player(view, rng)
            if len(view.actions()) > 1:
                found = evaluate(view, worlds=WORLDS, seed=rng.randrange(2**32))
                yield found.loss(action)[0]
            played = played.apply(action)


def measured(kind: str, decisions: int, seed: int) -> dict[str, dict[str, float]]:
    """Each player's mean loss a decision, its standard error, and the decisions."""
    found = {}
    for name, player in KNOWN.items():
        lost = list(islice(losses(kind, player, seed), decisions))
        found[name] = {
            "loss": round(statistics.fmean(lost), 3),
            "error": round(statistics.stdev(lost) / len(lost) ** 0.5, 3),
            "decisions": decisions,
        }
    return found


@benchmark("levels")
def levels() -> Result:
    """A short measurement for two seats in block, beside the kept means."""
    details = {}
    kept = json.loads(KEPT.read_text("utf-8"))["two"]["players"]
    for name, one in measured("two", 40, SEED).items():
        details[f"points a decision, {name}"] = one["loss"]
        details[f"kept, {name}"] = kept[name]["loss"]
    return Result("what known players lose a decision in block, 40 decisions each", {}, details)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.levels", description=__doc__)
    parser.add_argument("--decisions", type=int, default=250)
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--only", nargs="*", choices=sorted(KINDS), help="only these kinds of game")
    options = parser.parse_args(arguments)
    kinds = json.loads(KEPT.read_text("utf-8")) if KEPT.is_file() else {}
    for kind in KINDS:
        if options.only and kind not in options.only:
            continue
        command = f"--decisions {options.decisions} --seed {options.seed} --only '{kind}'"
        players = measured(kind, options.decisions, options.seed)
        made = made_by(f"python -m tests.bench.levels {command}", options.seed)
        game = dict(zip(("rulebook", "seats", "partners"), KINDS[kind], strict=True))
        kinds[kind] = {**made, **game, "players": players}
        told = ", ".join(f"{name} {one['loss']:.2f}" for name, one in players.items())
        sys.stdout.write(f"{kind}: {told}\n")
        sys.stdout.flush()
        KEPT.parent.mkdir(exist_ok=True)
        KEPT.write_text(json.dumps(kinds, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
