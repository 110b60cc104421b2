"""Fit a choice model to decisions: what each choice showed, and how often it should be made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.beliefs import Masks
from tutor.engine.beliefs.choice import ChoiceModel
from tutor.engine.beliefs.inputs import play_inputs
from tutor.engine.kernels.jit import COMPILED, jit
from tutor.engine.kernels.situations import Situation

Floats = npt.NDArray[np.float64]

UNITS = 48
_BATCH, _RATE = 256, 0.004


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


class Notes:
    """Decisions while they are written down."""

    def __init__(self) -> None:
        self._rows: list[tuple[int, Situation, int, int]] = []
        self._targets: list[Floats] = []
        self._starts: list[int] = []

    def add(
        self, hand: int, situation: Situation, choices: Sequence[int], terms: int, chances: Floats
    ) -> None:
        """One more decision, and the probability with which each choice should be made."""
        self._starts.append(len(self._rows))
        self._rows += ((hand, situation, choice, terms) for choice in choices)
        self._targets.append(chances)

    def decisions(self) -> Decisions:
        """All of them.

        >>> notes = Notes()
        >>> notes.add(3, (6, 6, *[0] * 13), [0, 4], 384, np.array([0.5, 0.5]))
        >>> notes.decisions().inputs(31).shape
        (2, 31)
        """
        hands, situations, choices, terms = (
            np.array(column, dtype=np.int64) for column in zip(*self._rows, strict=True)
        )
        starts = np.array(self._starts, dtype=np.int64)
        targets = np.concatenate(self._targets)
        return Decisions(hands, situations, choices, terms, targets, starts)


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


def fit(data: Decisions, width: int, epochs: int, rng: np.random.Generator) -> ChoiceModel:
    """The model whose choices are nearest to the targets, in cross-entropy.

    It is fitted with softness 1, so that scores are in points, and read with a smaller one: that
    sharpens what the noise of the targets has blurred. ``width`` is how many inputs it reads,
    ``epochs`` how often it passes over the decisions.
    """
    inputs = data.inputs(width)
    middle, spread = inputs.mean(axis=0), inputs.std(axis=0) + 1e-6
    inputs = (inputs - middle) / spread
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
