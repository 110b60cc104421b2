"""Fit the choice models: ``python -m tutor.engine.training.train`` makes the weights shipped.

In self-play an engine weighs the other seat's hands by the model so far (by none at first), solves
a sample of them, and takes each choice with a probability that grows with its value. The model is
then fitted to those probabilities by cross-entropy, and the next generation plays with it. The
same seed gives the same weights with the same versions of what it is made with.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path

import numpy as np

from tutor.engine.beliefs.choice import SLIPS, ChoiceModel, choice_terms
from tutor.engine.beliefs.inputs import INPUTS, MOST_INPUTS
from tutor.engine.kernels.terms import LARGEST_SOLVED_SET, score_terms
from tutor.engine.training import selfplay_seats
from tutor.engine.training.fitting import Decisions, Floats, Notes, fit, joined
from tutor.engine.training.selfplay import Table, deal, known_hand, values
from tutor.game.round import Round

TAU = 1.0
"""How many points apart two values are before one is chosen e times as often as the other."""

DATA = Path(__file__).parents[1] / "data"
"""Where the weights are that the package ships."""


@dataclass(frozen=True)
class Budget:
    """How much self-play and fitting, and of which game.

    ``seats`` is two_seats, partners (four) or singles (three and four, each for itself).
    A generation plays so many ``rounds``, solving ``worlds`` at each decision; fitting passes
    ``epochs`` times over all decisions made with weighted worlds. A ``mixed`` share of the rounds
    is dealt from other sets and with other sizes than ``set_max`` and ``size``, so that the model
    keeps its sense there.
    """

    seats: str = "two_seats"
    rounds: tuple[int, ...] = (800, 2000, 6000)
    worlds: int = 150
    epochs: int = 60
    set_max: int = 6
    size: int = 7
    mixed: float = 0.15


BUDGETS = {
    "two_seats": Budget(),
    "partners": Budget("partners", rounds=(150, 400, 700), worlds=60),
    "singles": Budget("singles", rounds=(150, 400, 700), worlds=60),
}
SMALL = {
    "two_seats": Budget(rounds=(200, 400), worlds=60),
    "partners": Budget("partners", rounds=(30, 60), worlds=30),
    "singles": Budget("singles", rounds=(30, 60), worlds=30),
}


def softened(points: Floats) -> Floats:
    """The probabilities with which values are chosen, slips apart.

    >>> softened(np.array([1.0, 1.0])).tolist()
    [0.5, 0.5]
    """
    chances = np.exp((points - points.max()) / TAU)
    return np.asarray(chances / chances.sum())


def games(rounds: int, budget: Budget, rng: np.random.Generator) -> Iterator[Table]:
    """So many deals, seat 0 to lead."""
    for _ in range(rounds):
        set_max, size = budget.set_max, budget.size
        if rng.random() < budget.mixed:
            set_max = int(rng.integers(3, LARGEST_SOLVED_SET + 1))
            tiles = (set_max + 1) * (set_max + 2) // 2
            size = int(rng.integers(3, min(9, tiles // 2 - 1) + 1))
        terms = score_terms(set_max)
        yield Table(terms, deal(terms, size, rng))


def collect(
    model: ChoiceModel | None, rounds: int, budget: Budget, rng: np.random.Generator
) -> Decisions:
    """Play a generation, the worlds weighed by ``model``, and write down its decisions."""
    notes = Notes()
    for number in range(rounds):
        if budget.seats == "two_seats":
            _note_table(next(games(1, budget, rng)), model, budget, rng, notes)
        else:
            _note_round(_dealt(budget, number, rng), model, budget, rng, notes)
    return notes.decisions()


def _note_table(
    table: Table, model: ChoiceModel | None, budget: Budget, rng: np.random.Generator, notes: Notes
) -> None:
    """Play a round of two seats softly, and write down its decisions."""
    while table.points is None:
        choices = table.choices()
        if len(choices) > 1:
            chances = softened(values(table, choices, model, budget.worlds, rng))
            notes.add(table.own, table.situation(), choices, table.terms, chances)
            table.play(choices[_picked(chances, rng)])
        elif choices:
            table.play(choices[0])
        else:
            table.pass_on()


def _dealt(budget: Budget, number: int, rng: np.random.Generator) -> Round:
    """A round of more seats: singles are three and four by turns."""
    partners = budget.seats == "partners"
    return selfplay_seats.dealt(4 if partners else 3 + number % 2, partners, rng)


def _note_round(
    r: Round, model: ChoiceModel | None, budget: Budget, rng: np.random.Generator, notes: Notes
) -> None:
    """Play a round of more seats softly, and write down its decisions."""
    while not r.ending:
        decision = selfplay_seats.decision_of(r.view(r.to_act))
        place = decision.places[0]
        if len(decision.codes) > 1:
            points = selfplay_seats.values(decision, model, budget.worlds, rng)
            chances = softened(points)
            hand, terms = decision.hand, choice_terms(r.rules)
            notes.add(hand, decision.situation, decision.codes, terms, chances)
            place = decision.places[_picked(chances, rng)]
        r = r.apply(r.actions()[place])


def _picked(chances: Floats, rng: np.random.Generator) -> int:
    """The place of a choice made with these probabilities, but for slips."""
    return int(rng.choice(len(chances), p=(1 - SLIPS) * chances + SLIPS / len(chances)))


def train(budget: Budget, seed: int) -> ChoiceModel:
    """Play and fit, generation by generation.

    >>> train(Budget(rounds=(2,), worlds=5, epochs=1, set_max=3, size=3), seed=1).first.shape
    (31, 48)
    """
    rng = np.random.default_rng(seed)
    width = len(INPUTS) if budget.seats == "two_seats" else MOST_INPUTS
    model: ChoiceModel | None = None
    weighed: list[Decisions] = []
    for rounds in budget.rounds:
        data = collect(model, rounds, budget, rng)
        weighed += [data] if model else []
        model = fit(joined(weighed or [data]), width, budget.epochs, rng)
    if model is None:
        raise ValueError("a budget without rounds trains nothing")
    return model


def nats(model: ChoiceModel, rounds: int, seed: int, budget: Budget) -> tuple[float, float]:
    """What the model tells about the true hand: nats a decision, and their standard error.

    Rounds are played by the engine with weighted worlds, at its best. At each decision after the
    other seat's first free play it is the logarithm of the true hand's weight against the mean
    weight of all hands.
    """
    rng = np.random.default_rng(seed)
    gains: list[float] = []
    for number in range(rounds):
        if budget.seats == "two_seats":
            table = next(games(1, replace(budget, mixed=0.0), rng))
            gains += _table_gains(table, model, budget.worlds, rng)
        else:
            gains += _round_gains(_dealt(budget, number, rng), model, budget.worlds, rng)
    return float(np.mean(gains)), float(np.std(gains) / np.sqrt(len(gains)))


def _table_gains(
    table: Table, model: ChoiceModel, worlds: int, rng: np.random.Generator
) -> Iterator[float]:
    """What the model tells at each decision of a round of two seats; plays it."""
    while table.points is None:
        choices = table.choices()
        if not choices:
            table.pass_on()
        elif len(choices) == 1:
            table.play(choices[0])
        else:
            if any(moment.seat != table.to_act for moment in table.moments):
                yield known_hand(table, model, rng)
            table.play(choices[int(values(table, choices, model, worlds, rng).argmax())])


def _round_gains(
    r: Round, model: ChoiceModel, worlds: int, rng: np.random.Generator
) -> Iterator[float]:
    """What the model tells at each decision of a round of more seats; plays it."""
    while not r.ending:
        decision = selfplay_seats.decision_of(r.view(r.to_act))
        place = decision.places[0]
        if len(decision.codes) > 1:
            if len(r.line) >= r.players - 1:
                yield selfplay_seats.known_hands(r, model, rng)
            points = selfplay_seats.values(decision, model, worlds, rng)
            place = decision.places[int(points.argmax())]
        r = r.apply(r.actions()[place])


def main(arguments: list[str] | None = None) -> int:
    """The command line: train and write, or say what the shipped weights tell."""
    parser = argparse.ArgumentParser(
        prog="python -m tutor.engine.training.train", description=__doc__
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seats", choices=sorted(BUDGETS), default="two_seats")
    parser.add_argument("--out", type=Path, help="the file to write; by default the shipped one")
    parser.add_argument("--small", action="store_true", help="a budget of seconds, not minutes")
    parser.add_argument("--set-max", type=int, help="two seats: the largest number of the set")
    parser.add_argument("--tiles", type=int, help="two seats: how many tiles each is dealt")
    parser.add_argument("--only", action="store_true", help="no rounds of other sets and sizes")
    options = parser.parse_args(arguments)
    budget = (SMALL if options.small else BUDGETS)[options.seats]
    budget = replace(
        budget,
        set_max=options.set_max or budget.set_max,
        size=options.tiles or budget.size,
        mixed=0.0 if options.only else budget.mixed,
    )
    out = options.out or DATA / f"choice_{options.seats}.json"
    model = replace(train(budget, options.seed), made=_made(options))
    model.save(out)
    told, error = nats(model, 100, options.seed + 1, budget)
    sys.stdout.write(f"{out}: {told:.3f} ± {error:.3f} nats a decision\n")
    return 0


def _made(options: argparse.Namespace) -> dict[str, object]:
    """The command that makes these weights again, and what it was run with."""
    words = [f"python -m tutor.engine.training.train --seats {options.seats} --seed {options.seed}"]
    words += ["--small"] if options.small else []
    words += [f"--set-max {options.set_max}"] if options.set_max else []
    words += [f"--tiles {options.tiles}"] if options.tiles else []
    words += ["--only"] if options.only else []
    versions = {name: version(package) for name, package in _PARTS.items()}
    return {"command": " ".join(words), "seed": options.seed, **versions}


_PARTS = {"tutor": "domino-tutor", "numpy": "numpy"}

if __name__ == "__main__":
    sys.exit(main())
