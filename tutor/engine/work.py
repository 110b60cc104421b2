"""The work of an evaluation: which worlds are met, in what order, and what is found in them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

from tutor.engine.beliefs import resampled, weights
from tutor.engine.choice import ChoiceModel, model_for
from tutor.engine.evaluation import Evaluation, EvaluationError, Floats, Model, not_valued
from tutor.engine.jit import COMPILED
from tutor.engine.policies import policy_of
from tutor.engine.standing import standing_of
from tutor.engine.valuing import Valuing
from tutor.engine.worlds import MOST_LISTED, Taken, Worlds
from tutor.game.match import Match
from tutor.game.view import View

Progress = Callable[[int, int], None]
"""Called with the worlds valued so far and those there are to value; a world may come up twice,
with every tile known and played on."""

BELIEFS = ("play", "uniform")
LEAVES = ("mixed", "full", "played")
FULL_SHARE = 0.25
"""The part of a mixed value that comes from every tile being known. Measured in reduced dominoes:
with a quarter losses are truer than with a half, and play no easier to exploit than with a tenth.
"""
SOFTNESS = 0.7
"""How softly the seats choose when a world is played on: as the choice model was fitted."""
FIRST_CHUNK = 16 if COMPILED else 4
A_TASTE = 256 if COMPILED else 16
"""How many worlds are met where there is only one action."""
SLICE_SECONDS = 0.05
"""About how long one call into the kernels lasts: what a cancel or a deadline waits for."""
POOL, PLAIN_POOL = 4000, 200
"""Where worlds are sampled, how many are drawn and weighed to choose those that are valued: with
compiled code and without."""
LEAST_CORRECTED = 200
"""A correction from fewer worlds would bring in more chance than it takes away error."""
WORTH_LISTING = 20
"""Where fewer than one world in so many is to be met, they are sampled rather than all listed."""
DEEPER = 10
"""How many times as many worlds a deep evaluation samples."""
PLAYED_WORLDS = 6000
"""Where many worlds are listed, in how many of them the seats are played on."""
PLAYS, MOST_SAMPLES, PLAYS_A_WORLD = 12000, 300, 4
"""Where there are few worlds each is played on several times: as often as makes so many in all, or
so many for each world asked for."""


@dataclass(frozen=True)
class Settings:
    """How to evaluate: the arguments of :func:`evaluate`."""

    seconds: float
    worlds: int | None
    beliefs: str
    leaves: str
    deep: bool
    match: Match | None
    seed: int
    progress: Progress | None
    model: ChoiceModel | None

    def checked(self, view: View) -> Settings:
        """These settings, where they and the view can be evaluated."""
        if not isinstance(view, View):
            raise EvaluationError(f"give a view, such as round.view(0), not {_kind(view)}")
        if not isinstance(self.seconds, (int, float)) or self.seconds < 0:
            raise EvaluationError(f"seconds is a number from 0 up, not {self.seconds!r}")
        if not isinstance(self.seed, int) or self.seed < 0:
            raise EvaluationError(f"seed is a whole number from 0 up, not {self.seed!r}")
        if self.match is not None and not isinstance(self.match, Match):
            raise EvaluationError(f"match is a Match, not {_kind(self.match)}")
        if self.beliefs not in BELIEFS:
            raise EvaluationError(f"beliefs {self.beliefs!r} are not known: use {_either(BELIEFS)}")
        if self.leaves not in LEAVES:
            raise EvaluationError(f"leaves {self.leaves!r} are not known: use {_either(LEAVES)}")
        if self.worlds is not None and (not isinstance(self.worlds, int) or self.worlds < 1):
            raise EvaluationError(f"worlds is a whole number from 1 up, not {self.worlds!r}")
        if view.over:
            raise EvaluationError("the round is over: there is nothing to choose")
        if not view.is_to_act:
            raise EvaluationError(f"seat {view.to_act} is to act, not seat {view.seat}")
        reason = not_valued(view)
        if reason:
            raise EvaluationError(f"the engine does not value this game: {reason}")
        if self.leaves == "full" and view.players > 2 and not view.partners:
            raise EvaluationError("leaves 'full' needs two sides: use 'played' or 'mixed'")
        return self


def _kind(thing: object) -> str:
    return f"a {type(thing).__name__}"


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(repr(name) for name in names)


class Work:
    """One evaluation while it is made.

    A mixed value has a base, which is found in every world to be met, and a correction: how much
    it changes in a sample of those worlds if the other way of valuing has its share. The base is
    the way that is quick enough for them all: with every tile known for the listed hands of two
    seats, played on elsewhere.
    """

    def __init__(self, view: View, settings: Settings) -> None:
        self.view, self.settings = view, settings
        self.leaves = settings.leaves
        self.model = settings.model or model_for(view.players, view.partners)
        policy = None if settings.leaves == "full" else policy_of(self.model, SOFTNESS)
        self.valuing = Valuing(view, policy)
        if self.leaves == "mixed" and not self.valuing.solves_quickly:
            self.leaves = "played"
        most = MOST_LISTED if settings.worlds is None else WORTH_LISTING * settings.worlds
        self.more = DEEPER if settings.deep else 1
        self.source = Worlds(view, seed=settings.seed, most_listed=min(most, MOST_LISTED))
        self.rng = np.random.default_rng(settings.seed)
        self.standing = None if settings.match is None else standing_of(settings.match, view.seat)
        self.worlds, self.weights = self._chosen_worlds()
        plays = PLAYS * self.more
        if settings.worlds is not None:
            plays = min(plays, PLAYS_A_WORLD * settings.worlds)
        self.samples = max(1, min(MOST_SAMPLES, plays // len(self.worlds)))
        full_first = self.source.listed and len(self.worlds) > PLAYED_WORLDS * self.more
        self.base = self.leaves
        if self.leaves == "mixed":
            self.base = "full" if full_first else "played"
        self.found: list[Floats] = []
        self.sample = np.arange(len(self.worlds))
        self.others: list[Floats] = []
        for leaves in ("full", "played") if self.leaves == "mixed" else (self.leaves,):
            self._value(self.worlds.at(slice(0, 1)), leaves)
        self.deadline = time.monotonic() + settings.seconds  # once the compiled code is loaded

    def _chosen_worlds(self) -> tuple[Taken, Floats]:
        """The worlds to be met, in a fair order, with their weights."""
        wanted = self.settings.worlds
        if len(self.valuing.actions) == 1:  # nothing to compare: a taste is enough
            wanted = min(wanted or A_TASTE, A_TASTE)
        if self.source.listed:
            taken = self.source.take(self.source.total)
            met = slice(0, wanted)
            return taken.at(met), self._weighed(taken)[met]
        size = POOL * self.more if COMPILED else PLAIN_POOL
        pool = self.source.take(max(size, 2 * (wanted or 0)))
        weighed = self._weighed(pool)
        size = min(wanted or len(pool), len(pool))
        if np.ptp(weighed) == 0:
            return pool.at(slice(0, size)), np.ones(size)
        places = self.rng.permutation(resampled(weighed, size, self.rng))
        return pool.at(places), np.ones(size)

    def _weighed(self, worlds: Taken) -> Floats:
        if self.settings.beliefs == "uniform":
            return np.ones(len(worlds))
        return weights(self.view, worlds.hands, model=self.model)

    def _value(self, worlds: Taken, leaves: str) -> Floats:
        if leaves == "full":
            values = self.valuing.full(worlds)
        else:
            values = self.valuing.played(worlds, self.settings.seed, self.samples)
        return values if self.standing is None else self.standing.worth(values)

    def steps(self) -> Iterator[Evaluation]:
        """Value the worlds chunk by chunk: the base first, then the correction."""
        mixed = self.leaves == "mixed"
        half = self.settings.seconds / 2 if mixed else 0.0
        yield from self._chunks(self._meet, len(self.worlds), self.deadline - half)
        if not mixed:
            return
        met = self._met
        self.sample = np.arange(met)
        if self.base == "full":
            size = min(PLAYED_WORLDS * self.more, met)
            self.sample = self.rng.permutation(resampled(self.weights[:met], size, self.rng))
        yield from self._chunks(self._correct, len(self.sample), self.deadline)

    @property
    def _unit(self) -> str:
        if self.standing is not None:
            return "match"
        return "win" if self.view.rules.out_score == "none" else "points"

    @property
    def _met(self) -> int:
        return sum(map(len, self.found))

    @property
    def _work(self) -> int:
        """How many worlds are to be valued, in all."""
        more = 0
        if self.leaves == "mixed":
            more = len(self.worlds) if self.base == "played" else PLAYED_WORLDS * self.more
        return len(self.worlds) + min(more, len(self.worlds))

    def _meet(self, places: slice) -> None:
        self.found.append(self._value(self.worlds.at(places), self.base))

    def _correct(self, places: slice) -> None:
        other = "played" if self.base == "full" else "full"
        self.others.append(self._value(self.worlds.at(self.sample[places]), other))

    def _chunks(
        self, meet: Callable[[slice], None], goal: int, deadline: float
    ) -> Iterator[Evaluation]:
        met, chunk = 0, FIRST_CHUNK
        while met < goal:
            began = time.monotonic()
            stop = min(met + chunk, goal)
            meet(slice(met, stop))
            took = time.monotonic() - began
            chunk = max(1, min(2 * chunk, int((stop - met) * SLICE_SECONDS / max(took, 1e-6))))
            met = stop
            if self.settings.progress is not None:
                self.settings.progress(self._met + sum(map(len, self.others)), self._work)
            yield self._evaluation()
            if self.settings.worlds is None and time.monotonic() + took > deadline:
                return

    def _evaluation(self) -> Evaluation:
        met = self._met
        values, even = np.concatenate(self.found), self.weights[:met]
        level = 0.0 if self.standing is None else float(self.standing.worth(np.zeros(1))[0])
        chances, residuals, counts = _chances(values, even, level), None, None
        other = np.concatenate(self.others) if self.others else np.zeros((0, 0))
        corrected = len(other) >= min(LEAST_CORRECTED, len(self.sample)) and len(other) > 0
        if corrected:
            taken = self.sample[: len(other)]
            counts = np.ones(len(taken)) if self.base == "full" else self.weights[taken]
            share = 1 - FULL_SHARE if self.base == "full" else FULL_SHARE
            residuals = share * (other - values[taken])
            moved = _chances(other, counts, level) - _chances(values[taken], counts, level)
            chances = np.clip(chances + share * moved, 0.0, 1.0)
            chances /= chances.sum(axis=1, keepdims=True)
            if len(taken) == met and self.base == "played":
                values, residuals, counts = values + residuals, None, None
            else:
                values = values + np.average(residuals, axis=0, weights=counts)
        return Evaluation(
            view=self.view,
            actions=self.valuing.actions,
            worlds=met,
            total=self.source.total,
            all_worlds=self.source.listed and met == self.source.total,
            listed=self.source.listed,
            model=Model(self.settings.beliefs, self.leaves if corrected else self.base),
            unit=self._unit,
            stretch=1.0 if self.standing is None else self.standing.spread,
            samples=self.samples,
            hands=self.worlds.hands[:met],
            stocks=self.worlds.at(slice(0, met)).stocks,
            weights=even,
            values=values,
            chances=chances,
            residuals=residuals,
            residual_weights=counts,
        )


def _chances(values: Floats, counts: Floats, level: float) -> Floats:
    """For each action the shares of worlds won, tied and lost: ``[actions, 3]``.

    ``level`` is the value of a round that brings nobody points.
    """
    parts = (values > level, values == level, values < level)
    return np.stack([np.average(part, axis=0, weights=counts) for part in parts], axis=1)
