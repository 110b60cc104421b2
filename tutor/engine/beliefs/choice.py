"""How a seat chooses: the fitted probability of each play, given all that the seat can know.

A small function scores each play from what the seat sees: its own hand, the ends, the tiles not
seen, and how many tiles and which voids the other seats have (see
:mod:`tutor.engine.kernels.situations`). Its weights are fitted to the softened choices of an engine
that weighs hidden hands by this very model (:mod:`tutor.engine.training.train`). With several legal
plays, one of *n* is chosen with probability 0.95 softmax(score / 0.7) + 0.05 / n: nobody is held to
play without slips.

The two ends are one choice where they show the same number, as nothing tells them apart.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.resources import files
from math import exp
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.inputs import INPUTS, MOST_INPUTS, play_inputs
from tutor.engine.kernels.jit import COMPILED, jit, lowest, scratch
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.situations import ENDS, STAY, Moment, Situation, gains_of, situation_of
from tutor.engine.kernels.terms import HALVES, HIGH, TILES, score_terms
from tutor.game.actions import Play
from tutor.game.files import replace_file
from tutor.game.line import ENDS as END_NAMES
from tutor.game.rules import Rules
from tutor.game.tiles import full_set
from tutor.game.view import View

Floats = npt.NDArray[np.float64]

SOFTNESS = 0.7
SLIPS = 0.05
"""The share of choices made at random."""

MOST_CHOICES = 64
FARTHEST = 500.0
"""Beyond this many units of softness a choice cannot be told from an impossible one."""


@jit
def _same_end(situation: Any, end: int) -> int:
    """The first end that is one choice with this one."""
    for earlier in range(end):
        same = situation[ENDS + earlier] == situation[ENDS + end]
        if same and situation[STAY + earlier] == situation[STAY + end]:
            return earlier
    return end


@jit
def list_choices(hand: int, situation: Any, terms: int, choices: Any) -> int:
    """Write each choice of a hand as 4 x tile + end into ``choices``; returns how many there are.

    Heaviest tile first, at the end with the larger number first: so that a line seen from its other
    side lists them alike. None where nothing fits. ``choices`` needs room for ``MOST_CHOICES``.
    """
    found = 0
    while hand != 0:
        tile = lowest(hand)
        bit = hand & -hand
        hand ^= bit
        if situation[ENDS] < 0:
            choices[found] = 4 * tile
            found += 1
            continue
        high = HIGH[(terms & TILES) + tile]
        low = HALVES[(terms & TILES) + tile] - high
        for number in range(high, low - 1, min(low - high, -1)):  # both numbers, or a double's one
            for end in range(4):
                if situation[ENDS + end] == number and _same_end(situation, end) == end:
                    choices[found] = 4 * tile + end
                    found += 1
    return found


@jit
def _score(inputs: Any, first: Any, bias: Any, last: Any, hidden: Any) -> float:
    """The forward pass: one hidden layer, of which only what is above zero counts.

    Four inputs are added at a time, as every pass over the hidden units costs more than the sums.
    """
    units, width = len(bias), len(inputs)
    for unit in range(units):
        hidden[unit] = bias[unit]
    place = 0
    while place + 3 < width:
        a, b, c, d = inputs[place], inputs[place + 1], inputs[place + 2], inputs[place + 3]
        in_a, in_b, in_c, in_d = first[place], first[place + 1], first[place + 2], first[place + 3]
        for unit in range(units):
            hidden[unit] += a * in_a[unit] + b * in_b[unit] + c * in_c[unit] + d * in_d[unit]
        place += 4
    while place < width:
        value, row = inputs[place], first[place]
        for unit in range(units):
            hidden[unit] += value * row[unit]
        place += 1
    total = 0.0
    for unit in range(units):
        if hidden[unit] > 0.0:
            total += hidden[unit] * last[unit]
    return total


@jit
def choice_scores(
    hand: int,
    situation: Any,
    terms: int,
    first: Any,
    bias: Any,
    last: Any,
    inputs: Any,
    hidden: Any,
    choices: Any,
    scores: Any,
) -> int:
    """List the choices of a hand and score each; returns how many there are."""
    found = list_choices(hand, situation, terms, choices)
    if found > 1:
        for place in range(found):
            choice = choices[place]
            play_inputs(hand, choice // 4, choice % 4, situation, terms, inputs)
            scores[place] = _score(inputs, first, bias, last, hidden)
    return found


@jit
def likelihoods(
    hands: Any,
    situation: Any,
    tile: int,
    end: int,
    gains: Any,
    terms: int,
    first: Any,
    bias: Any,
    last: Any,
    inputs: Any,
    hidden: Any,
    choices: Any,
    scores: Any,
    chances: Any,
) -> None:
    """Multiply each of ``chances`` by the probability that the hand would have chosen the play.

    ``gains`` are the points that each choice scores at once, none where play does not score.
    """
    wanted = 4 * tile
    if situation[ENDS] >= 0:
        wanted += _same_end(situation, end)
    for world in range(len(hands)):
        found = choice_scores(
            hands[world], situation, terms, first, bias, last, inputs, hidden, choices, scores
        )
        if found < 2:
            continue
        chosen = 0
        for place in range(found):
            if choices[place] == wanted:
                chosen = place
            if len(gains) > 0:
                scores[place] += gains[choices[place]]
        total = 0.0
        for place in range(found):
            total += exp(min(FARTHEST, (scores[place] - scores[chosen]) / SOFTNESS))
        chances[world] *= (1.0 - SLIPS) / total + SLIPS / found


@dataclass(frozen=True, eq=False)
class ChoiceModel:
    """A fitted model: the weights of one hidden layer.

    ``first`` is ``[inputs, units]``, ``bias`` and ``last`` are ``[units]``. ``made`` tells how the
    weights came about: the command, the seed and the versions.

    >>> model = load_model()
    >>> model.first.shape
    (31, 48)
    """

    first: Floats = field(repr=False)
    bias: Floats = field(repr=False)
    last: Floats = field(repr=False)
    made: Mapping[str, Any] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for name in ("first", "bias", "last"):
            whole = np.ascontiguousarray(getattr(self, name), dtype=np.float64)
            object.__setattr__(self, name, whole)
        inputs, units = self.first.shape
        if not len(INPUTS) <= inputs <= MOST_INPUTS or {len(self.bias), len(self.last)} != {units}:
            raise ValueError(f"a choice model cannot have weights of shape {self.first.shape}")

    @cached_property
    def weights(self) -> tuple[Any, Any, Any]:
        """The weights as the kernels take them: arrays, or lists where they run uncompiled."""
        if COMPILED:
            return self.first, self.bias, self.last
        return self.first.tolist(), self.bias.tolist(), self.last.tolist()

    def room(self) -> tuple[Any, Any, Any, Any]:
        """Room for a kernel to work in: inputs, hidden units, choices and scores."""
        inputs, units = self.first.shape
        choices = scratch(MOST_CHOICES)
        if COMPILED:
            return np.zeros(inputs), np.zeros(units), choices, np.zeros(MOST_CHOICES)
        return [0.0] * inputs, [0.0] * units, choices, [0.0] * MOST_CHOICES

    def choices(
        self, hand: int, situation: Situation, terms: int, gains: Sequence[int] = ()
    ) -> tuple[list[int], Floats]:
        """The choices of a hand, each as 4 x tile + end, and the probability of each.

        ``gains`` are the points that each choice scores at once, where play scores.

        >>> from tutor.engine.kernels.situations import two_ends
        >>> hand, terms = hand_mask(["6-4", "6-1", "2-1"]), score_terms()
        >>> load_model().choices(hand, two_ends(6, 6, 1, [(6, 0)]), terms)[0]
        [8, 36]
        """
        room = self.room()
        found = choice_scores(hand, row_of(situation), terms, *self.weights, *room)
        listed = [int(choice) for choice in room[2][:found]]
        if found < 2:
            return listed, np.ones(found)
        scores = np.array(room[3][:found])
        if gains:
            scores += [gains[choice] for choice in listed]
        chances = np.exp((scores - scores.max()) / SOFTNESS)
        return listed, (1 - SLIPS) * chances / chances.sum() + SLIPS / found

    def likelihoods(self, hands: npt.NDArray[np.int64], moment: Moment, terms: int) -> Floats:
        """For each hand that could have made the play of a moment, how probably it would have.

        >>> from tutor.engine.kernels.situations import two_ends
        >>> hands = np.array([hand_mask(["6-4", "2-1"]), hand_mask(["6-4", "6-1"])])
        >>> moment = Moment(1, 2, 0, True, two_ends(6, 6, 1, [(6, 0)]))
        >>> chances = load_model().likelihoods(hands, moment, score_terms())
        >>> float(chances[0]), bool(0 < chances[1] < 1)
        (1.0, True)
        """
        row, chances = row_of(moment.situation), np.ones(len(hands))
        play = row, moment.tile, moment.end
        rest = terms, *self.weights, *self.room()
        if COMPILED:
            gains = np.array(moment.gains, dtype=np.int64)
            likelihoods(hands, *play, gains, *rest, chances)
            return chances
        plain = chances.tolist()
        likelihoods(hands.tolist(), *play, moment.gains, *rest, plain)
        return np.array(plain)

    def save(self, path: Path) -> None:
        """Write the model as JSON; the old file stays until the new one is whole."""
        numbers = {
            name: np.vectorize(lambda number: float(f"{number:.5g}"))(getattr(self, name)).tolist()
            for name in ("first", "bias", "last")
        }
        lines = [f" {json.dumps(name)}: {json.dumps(part)}" for name, part in numbers.items()]
        made = f' "made": {json.dumps(dict(self.made), sort_keys=True)}'
        replace_file(path, ("{\n" + ",\n".join([made, *lines]) + "\n}\n").encode())


def row_of(situation: Situation) -> Any:
    """A situation as the kernels take it."""
    return np.array(situation, dtype=np.int64) if COMPILED else situation


def read_model(text: str) -> ChoiceModel:
    """The model that a text of JSON holds, as :meth:`ChoiceModel.save` writes it.

    Raises
    ------
    ValueError
        If it holds none.
    """
    try:
        parts = json.loads(text)
        first, bias, last = (
            np.array(parts[name], dtype=np.float64) for name in ("first", "bias", "last")
        )
        return ChoiceModel(first, bias, last, parts["made"])
    except (KeyError, TypeError) as error:
        raise ValueError("this is not a choice model") from error


@cache
def load_model(name: str = "two_seats") -> ChoiceModel:
    """A model that comes with the package.

    >>> sorted(load_model().made)
    ['command', 'numpy', 'seed', 'tutor']
    """
    file = files("tutor.engine") / "data" / f"choice_{name}.json"
    return read_model(file.read_text(encoding="utf-8"))


def model_for(players: int, partners: bool = False) -> ChoiceModel:
    """The model for so many seats.

    >>> model_for(2) is load_model("two_seats")
    True
    """
    if players == 2:
        return load_model("two_seats")
    return load_model("partners" if partners else "singles")


def choice_terms(rules: Rules) -> int:
    """What the kernels need of a rulebook to look at a choice: its set, and what 0-0 counts."""
    return score_terms(rules.set_max, blank_double=rules.blank_double)


def policy(view: View, model: ChoiceModel | None = None) -> tuple[float, ...]:
    """The probability of each of the view's actions, in their order.

    A draw or a pass has a share only where nothing fits. Ends that show the same number share
    the probability of their one choice.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.start(RULEBOOKS["block"].replace(deal={2: 2}), ["6-6 6-1", "6-5 6-2"])
    >>> left, right, *_ = policy(r.apply(Play("6-6")).view(1))  # 6-5 at either end
    >>> left == right
    True
    """
    actions = view.actions()
    situation, terms = situation_of(view), choice_terms(view.rules)
    codes = choice_codes(view, situation)
    if not codes or view.must_lead is not None:
        return tuple(1 / len(actions) for _ in actions)
    hand = hand_mask(view.hand, view.rules.set_max)
    model = model or model_for(view.players, view.partners)
    gains = gains_of(view.rules, view.line)
    chances = dict(zip(*model.choices(hand, situation, terms, gains), strict=True))
    shares = [float(chances[code]) / codes.count(code) for code in codes]
    return (*shares, *(0.0 for _ in actions[len(codes) :]))


def choice_codes(view: View, situation: Situation) -> list[int]:
    """The choice, as 4 x tile + end, that each play among the view's actions belongs to.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.start(RULEBOOKS["block"].replace(deal={2: 2}), ["6-6 6-1", "6-5 6-2"])
    >>> view = r.apply(Play("6-6")).view(1)
    >>> choice_codes(view, situation_of(view))
    [4, 4, 24, 24]
    """
    places = {tile: place for place, tile in enumerate(full_set(view.rules.set_max))}
    codes = []
    for action in view.actions():
        if isinstance(action, Play):
            end = END_NAMES.index(action.end) if action.end else 0
            codes.append(4 * places[action.tile] + int(_same_end(situation, end)))
    return codes
