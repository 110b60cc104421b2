"""Fit the choice model: ``python -m tutor.engine.train`` makes the weights that the package ships.

In self-play an engine weighs the other seat's hands by the model so far (by none at first), solves
a sample of them, and takes each choice with a probability that grows with its value. The model is
then fitted to those probabilities by cross-entropy, and the next generation plays with it. The
same seed gives the same weights with the same versions of what it is made with.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs import Masks
from tutor.engine.choice import SLIPS, ChoiceModel
from tutor.engine.choice_inputs import INPUTS, play_inputs
from tutor.engine.jit import COMPILED, jit
from tutor.engine.selfplay import Table, deal, other_hands, values, weigh
from tutor.engine.situations import Situation
from tutor.engine.terms import LARGEST_SET, score_terms

Floats = npt.NDArray[np.float64]

TAU = 1.0
"""How many points apart two values are before one is chosen e times as often as the other."""

UNITS = 48
SHIPPED = Path(__file__).parent / "data" / "choice_two_seats.json"
MOST_LISTED = 40_000
_BATCH, _RATE = 256, 0.004


@dataclass(frozen=True)
class Budget:
    """How much self-play and fitting, and of which game.

    A generation plays so many ``rounds``, solving ``worlds`` at each decision; fitting passes
    ``epochs`` times over all decisions made with weighted worlds. A ``mixed`` share of the rounds
    is dealt from other sets and with other sizes than ``set_max`` and ``size``, so that the model
    keeps its sense there.
    """

    rounds: tuple[int, ...] = (800, 2000, 6000)
    worlds: int = 150
    epochs: int = 60
    set_max: int = 6
    size: int = 7
    mixed: float = 0.15


SMALL = Budget(rounds=(200, 400), worlds=60)


class Decisions(NamedTuple):
    """What one generation learns from: a row for each choice, those of one decision together."""

    hands: Masks
    """``[rows]`` the hand before the choice."""
    situations: Masks
    """``[rows, WIDTH]`` what everybody saw."""
    choices: Masks
    """``[rows]`` the choice, as 4 x tile + end."""
    terms: Masks
    """``[rows]`` the terms of its set."""
    targets: Floats
    """``[rows]`` the probability of each choice, 1 in sum for each decision."""
    starts: Masks
    """``[decisions]`` the first row of each decision."""

    def inputs(self, width: int) -> Floats:
        """``[rows, width]`` what each choice is scored by."""
        found = np.zeros((len(self.hands), width))
        if COMPILED:
            _fill(self.hands, self.situations, self.choices, self.terms, found)
            return found
        plain = found.tolist()
        hands, situations, choices, terms = (
            part.tolist() for part in (self.hands, self.situations, self.choices, self.terms)
        )
        _fill(hands, situations, choices, terms, plain)
        return np.array(plain)


@jit
def _fill(hands: Any, situations: Any, choices: Any, terms: Any, inputs: Any) -> None:
    for row in range(len(hands)):
        tile, end = choices[row] // 4, choices[row] % 4
        play_inputs(hands[row], tile, end, situations[row], terms[row], inputs[row])


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
            set_max = int(rng.integers(3, LARGEST_SET + 1))
            tiles = (set_max + 1) * (set_max + 2) // 2
            size = int(rng.integers(3, min(9, tiles // 2 - 1) + 1))
        terms = score_terms(set_max)
        yield Table(terms, deal(terms, size, rng))


def collect(
    model: ChoiceModel | None, rounds: int, budget: Budget, rng: np.random.Generator
) -> Decisions:
    """Play a generation, the worlds weighed by ``model``, and write down its decisions."""
    rows: list[tuple[int, Situation, int, int]] = []
    targets: list[Floats] = []
    starts = []
    for table in games(rounds, budget, rng):
        while table.points is None:
            choices = table.choices()
            if len(choices) > 1:
                chances = softened(values(table, choices, model, budget.worlds, rng))
                starts.append(len(rows))
                seen = table.own, table.situation()
                rows += ((*seen, choice, table.terms) for choice in choices)
                targets.append(chances)
                mixed = (1 - SLIPS) * chances + SLIPS / len(choices)
                table.play(int(rng.choice(choices, p=mixed)))
            elif choices:
                table.play(choices[0])
            else:
                table.pass_on()
    hands, situations, listed, terms = (
        np.array(column, dtype=np.int64) for column in zip(*rows, strict=True)
    )
    first = np.array(starts, dtype=np.int64)
    return Decisions(hands, situations, listed, terms, np.concatenate(targets), first)


class _Adam:
    """Steps of gradient descent with momenta: Kingma and Ba, "Adam" (2015)."""

    def __init__(self, parts: Sequence[Floats]) -> None:
        self.parts = parts
        self.means = [np.zeros_like(part) for part in parts]
        self.squares = [np.zeros_like(part) for part in parts]
        self.steps = 0

    def step(self, slopes: Sequence[Floats], rate: float) -> None:
        self.steps += 1
        scale = rate * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
        for part, mean, square, slope in zip(
            self.parts, self.means, self.squares, slopes, strict=True
        ):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            part -= scale * mean / (np.sqrt(square) + 1e-8)


def fit(data: Decisions, epochs: int, rng: np.random.Generator) -> ChoiceModel:
    """The model whose choices are nearest to the targets, in cross-entropy.

    It is fitted with softness 1, so that scores are in points, and read with a smaller one: that
    sharpens what the noise of the targets has blurred.
    """
    inputs = data.inputs(len(INPUTS))
    middle, spread = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
    inputs = (inputs - middle) / spread
    width = inputs.shape[1]
    parts = [
        rng.normal(0, np.sqrt(2 / width), (width, UNITS)),
        np.zeros(UNITS),
        rng.normal(0, np.sqrt(1 / UNITS), UNITS),
    ]
    adam = _Adam(parts)
    sizes = np.diff(data.starts, append=len(inputs))
    batches = max(1, len(sizes) // _BATCH)
    for step in range(epochs * batches):
        if step % batches == 0:
            order = np.array_split(rng.permutation(len(sizes)), batches)
        some = order[step % batches]
        starts = np.cumsum(sizes[some]) - sizes[some]
        rows = np.arange(sizes[some].sum()) + np.repeat(data.starts[some] - starts, sizes[some])
        slopes = _slopes(inputs[rows], data.targets[rows], starts, sizes[some], parts)
        adam.step(slopes, _RATE * (1 - step / (epochs * batches)))
    first = parts[0] / spread[:, None]
    return ChoiceModel(first, parts[1] - middle @ first, parts[2])


def _slopes(
    inputs: Floats, targets: Floats, starts: Masks, sizes: Masks, parts: Sequence[Floats]
) -> list[Floats]:
    """How the mean cross-entropy changes with each weight."""
    first, bias, last = parts
    hidden = np.maximum(inputs @ first + bias, 0)
    scores = hidden @ last
    scores -= np.repeat(np.maximum.reduceat(scores, starts), sizes)
    chances = np.exp(scores)
    chances /= np.repeat(np.add.reduceat(chances, starts), sizes)
    wrong = (chances - targets) / len(starts)
    back = np.outer(wrong, last) * (hidden > 0)
    return [inputs.T @ back, back.sum(axis=0), hidden.T @ wrong]


def joined(parts: Sequence[Decisions]) -> Decisions:
    """Several lists of decisions as one."""
    before = np.cumsum([0, *(len(part.hands) for part in parts[:-1])])
    moved = [
        part._replace(starts=part.starts + rows) for part, rows in zip(parts, before, strict=True)
    ]
    return Decisions(*map(np.concatenate, zip(*moved, strict=True)))


def train(budget: Budget, seed: int) -> ChoiceModel:
    """Play and fit, generation by generation.

    >>> train(Budget(rounds=(2,), worlds=5, epochs=1, set_max=3, size=3), seed=1).first.shape
    (31, 48)
    """
    rng = np.random.default_rng(seed)
    model: ChoiceModel | None = None
    weighed: list[Decisions] = []
    for rounds in budget.rounds:
        data = collect(model, rounds, budget, rng)
        weighed += [data] if model else []
        model = fit(joined(weighed or [data]), budget.epochs, rng)
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
    tables = games(rounds, replace(budget, mixed=0.0), rng)
    gains = [gain for table in tables for gain in _gains(table, model, budget.worlds, rng)]
    return float(np.mean(gains)), float(np.std(gains) / np.sqrt(len(gains)))


def _gains(
    table: Table, model: ChoiceModel, worlds: int, rng: np.random.Generator
) -> Iterator[float]:
    """What the model tells at each decision of one round; plays it."""
    while table.points is None:
        choices = table.choices()
        if not choices:
            table.pass_on()
        elif len(choices) == 1:
            table.play(choices[0])
        else:
            if any(moment.seat != table.to_act for moment in table.moments):
                true = np.array([table.hands[1 - table.to_act]], dtype=np.int64)
                hands = other_hands(table, MOST_LISTED, rng)
                weight = weigh(table, true, model)[0]
                yield float(np.log(weight / weigh(table, hands, model).mean()))
            table.play(choices[int(values(table, choices, model, worlds, rng).argmax())])


def main(arguments: list[str] | None = None) -> int:
    """The command line: train and write, or say what the shipped weights tell."""
    parser = argparse.ArgumentParser(prog="python -m tutor.engine.train", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=SHIPPED, help="the file to write")
    parser.add_argument("--small", action="store_true", help="a budget of seconds, not minutes")
    parser.add_argument("--set-max", type=int, default=6, help="the largest number of the set")
    parser.add_argument("--tiles", type=int, default=7, help="how many tiles each seat is dealt")
    parser.add_argument("--only", action="store_true", help="no rounds of other sets and sizes")
    options = parser.parse_args(arguments)
    budget = replace(
        SMALL if options.small else Budget(), set_max=options.set_max, size=options.tiles
    )
    budget = replace(budget, mixed=0.0) if options.only else budget
    model = replace(train(budget, options.seed), made=_made(options))
    model.save(options.out)
    told, error = nats(model, 200, options.seed + 1, budget)
    sys.stdout.write(f"{options.out}: {told:.3f} ± {error:.3f} nats a decision\n")
    return 0


def _made(options: argparse.Namespace) -> dict[str, object]:
    words = ["python -m tutor.engine.train", f"--seed {options.seed}"]
    words += ["--small"] if options.small else []
    words += [f"--set-max {options.set_max}", f"--tiles {options.tiles}"]
    words += ["--only"] if options.only else []
    versions = {name: version(package) for name, package in _PARTS.items()}
    return {"command": " ".join(words), "seed": options.seed, **versions}


_PARTS = {"tutor": "domino-tutor", "numpy": "numpy"}

if __name__ == "__main__":
    sys.exit(main())
