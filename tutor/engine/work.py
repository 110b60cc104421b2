"""The work of an evaluation: which worlds are met, in what order, and what is found in them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.beliefs import effective_size, resampled, weights
from tutor.engine.beliefs.choice import SOFTNESS, model_for
from tutor.engine.beliefs.worlds import MOST_LISTED, Taken, Worlds
from tutor.engine.deeper.deeper import Deeper, own_hands
from tutor.engine.evaluation import Evaluation, Floats, Model
from tutor.engine.kernels.jit import COMPILED
from tutor.engine.settings import Settings
from tutor.engine.threads import in_parts
from tutor.engine.values.policies import policy_of
from tutor.engine.values.standing import match_chances, only_one_scores
from tutor.engine.values.valuing import Valuing
from tutor.game.view import View

Counts = npt.NDArray[np.int64]

FULL_SHARE = 0.35
"""The part of a mixed value that comes from every tile being known. Measured in reduced dominoes:
with less, play is easier to exploit; with more, losses are off by more.
"""
FULL_TRUST = 0.75
"""How much of a loss counts where every tile is known. It is too large, for nobody will know so
much: in the three reduced games the true loss is 0.66 to 0.81 of it.
"""
FIRST_CHUNK = 16 if COMPILED else 4
A_TASTE = 256 if COMPILED else 16
"""How many worlds are met where there is only one action."""
SLICE_SECONDS = 0.05
"""About how long one call into the kernels lasts: what a cancel or a deadline waits for."""
POOL, PLAIN_POOL = 20_000, 200
"""Where worlds are sampled, how many are drawn and weighed to choose those that are valued: with
compiled code and without."""
POOL_A_WORLD = 40
"""As many at most for each world asked for."""
FEW, MORE_POOLS = 0.1, 3
"""Where they are worth as little as this share of them, so many times more are drawn."""
WEIGHED_AT_ONCE = 4096
LEAST_CORRECTED = 200
"""A correction from fewer worlds would bring in more chance than it takes away error."""
WORTH_LISTING = 20
"""Where fewer than one world in so many is to be met, they are sampled rather than all listed."""
DEEPER = 10
"""How many times as much a deep evaluation plays on and samples; others do as much more as they
have seconds."""
SAMPLING = 0.5
"""The part of its time in which a deep evaluation samples, where it goes on to re-solve."""
MOST_PLAYED = 6000
"""Where more worlds are listed, not every one is played on."""
PLAYS, PLAYS_A_WORLD, MOST_PLAYS = 48_000, 4, 1600
"""How often listed worlds are played on in all, the likely ones more often; or so often for each
world asked for; but no world more often than the last number."""


class _Known(NamedTuple):
    """What is known of the actions: the fields of the same names in an ``Evaluation``."""

    values: Floats
    chances: Floats
    residuals: Floats | None = None
    residual_weights: Floats | None = None


class Work:
    """One evaluation while it is made.

    A mixed value has a base, which is found in every world to be met, and a correction: how much
    it changes in a sample of those worlds if the other way of valuing has its share. The base is
    the way that is quick enough for them all: with every tile known for the listed hands of two
    seats, played on elsewhere.
    """

    def __init__(self, view: View, settings: Settings) -> None:
        self.view, self.settings = view, settings
        began = time.monotonic()
        self.leaves = settings.leaves
        self.model = settings.model or model_for(view.players, view.partners)
        policy = None if settings.leaves == "full" else policy_of(self.model, SOFTNESS)
        self.valuing = Valuing(view, policy)
        self.wanted = settings.worlds
        if len(self.valuing.actions) == 1:  # nothing to compare: a taste is enough
            self.wanted = min(settings.worlds or A_TASTE, A_TASTE)
        one_scores = settings.match is None or only_one_scores(view.rules)
        if self.leaves == "mixed" and not (self.valuing.solves_quickly and one_scores):
            self.leaves = "played"
        most = MOST_LISTED if settings.worlds is None else WORTH_LISTING * settings.worlds
        self.times_the_work = DEEPER if settings.deep else max(1, round(settings.seconds))
        self.source = Worlds(view, seed=settings.seed, most_listed=min(most, MOST_LISTED))
        self.rng = np.random.default_rng(settings.seed)
        match = settings.match
        self.match_chances = (
            None if match is None else match_chances(match, view.seat, view.play_points)
        )
        self.worlds, self.weights = self._chosen_worlds()
        self.base = self.leaves
        if self.leaves == "mixed":
            full_first = self.source.listed and len(self.worlds) > MOST_PLAYED * self.times_the_work
            self.base = "full" if full_first else "played"
        self.plays = self._plays()
        self.found: list[Floats] = []
        self.sample = np.arange(len(self.worlds))
        self.corrections: list[Floats] = []
        for leaves in ("full", "played") if self.leaves == "mixed" else (self.leaves,):
            self._value(np.zeros(1, dtype=np.int64), leaves)
        self.own_hands = self._believed_hands() if settings.deep else None
        # To find the worlds counts as work, but to compile the code the first time does not.
        left = settings.seconds - min(time.monotonic() - began, settings.seconds / 2)
        self.end = time.monotonic() + left
        sampling = left * (SAMPLING if self.own_hands is not None else 1)
        self.deadline = self.end - left + sampling
        self.correction_seconds = sampling / 2

    def _chosen_worlds(self) -> tuple[Taken, Floats]:
        """The worlds to be met, in a fair order, with their weights."""
        wanted = self.wanted
        if self.source.listed:
            taken = self.source.take(wanted or self.source.total)
            weighed = self._weighed(taken)
            return taken, weighed / weighed.mean()
        size = POOL * self.times_the_work if COMPILED else PLAIN_POOL
        if wanted is not None:
            size = min(max(size, 2 * wanted), POOL_A_WORLD * wanted)
        pool, weighed = self._pool(size)
        size = min(wanted or size, size)
        if np.ptp(weighed) == 0:
            return pool.at(slice(0, size)), np.ones(size)
        places, counts = np.unique(resampled(weighed, size, self.rng), return_counts=True)
        order = self.rng.permutation(len(places))
        return pool.at(places[order]), counts[order].astype(np.float64)

    def _pool(self, size: int) -> tuple[Taken, Floats]:
        """Sampled worlds with their weights: more of them where few have most of the weight."""
        pool = self.source.take(size)
        weighed = self._weighed(pool)
        if effective_size(weighed) < size * FEW:
            more = self.source.take(MORE_POOLS * size)
            pool, weighed = pool.beside(more), np.concatenate([weighed, self._weighed(more)])
        return pool, weighed

    def _weighed(self, worlds: Taken) -> Floats:
        if self.settings.beliefs == "uniform":
            return np.ones(len(worlds))

        def rows(part: slice) -> Floats:
            return weights(self.view, worlds.hands[part], model=self.model, scaled=False)

        return in_parts(rows, len(worlds), WEIGHED_AT_ONCE)

    def _plays(self) -> Counts:
        """How often each world is to be played on; 0 where a sample of the others stands for it."""
        wanted = self.wanted
        if not self.source.listed:
            often = self.weights.astype(np.int64)
            return often if wanted is None else often * PLAYS_A_WORLD
        plays = PLAYS * self.times_the_work
        if wanted is not None:
            plays = min(plays, PLAYS_A_WORLD * wanted)
        drawn = resampled(self.weights, plays, self.rng)
        often = np.bincount(drawn, minlength=len(self.worlds))
        return often.clip(0 if self.base == "full" else 1, MOST_PLAYS)

    def _value(self, places: Counts, leaves: str) -> Floats:
        """What is found in some of the worlds, ``[worlds, actions, 3]``.

        That is what each action is worth, and how often it wins and ties.
        """
        worlds, plays = self.worlds.at(places), self.plays[places].clip(min=1)
        chances, seed = self.match_chances, self.settings.seed
        lead, at_stake = self.valuing.lead, None if chances is None else chances.at_stake

        def rows(part: slice) -> Floats:
            if leaves == "full":
                points = self.valuing.full(worlds.at(part))
                worth = points if chances is None else chances.worth(points)
                return np.stack([worth, points + lead > 0, points + lead == 0], axis=2)
            found = self.valuing.played(worlds.at(part), seed, plays[part], at_stake)
            return np.stack(found, axis=2)

        return in_parts(rows, len(places))

    def steps(self) -> Iterator[Evaluation]:
        """Value the worlds chunk by chunk: the base first, then the correction."""
        mixed = self.leaves == "mixed"
        kept = self.correction_seconds if mixed else 0.0
        yield from self._chunks(self._meet, np.arange(len(self.worlds)), self.deadline - kept)
        if not mixed:
            return
        self.sample = np.arange(self._met)
        if self.base == "full":
            self.sample = self.rng.permutation(np.flatnonzero(self.plays[: self._met]))
        yield from self._chunks(self._correct, self.sample, self.deadline)
        if self.own_hands is not None and self._corrected == len(self.worlds):
            yield from self._resolved(self.own_hands)

    def _believed_hands(self) -> Counts | None:
        """The hands one may be believed to hold, where re-solving is proven to help."""
        several = len(self.valuing.actions) > 1 and self.match_chances is None
        every = self.source.listed and len(self.worlds) == self.source.total
        if not (several and every and self.base == "played" and self.leaves == "mixed"):
            return None
        return own_hands(self.view, self.worlds.hands[:, 1 - self.view.seat])

    def _resolved(self, own: Counts) -> Iterator[Evaluation]:
        """The evaluation with the rest of the round re-solved, if there is the time."""
        sampled = self._evaluation()
        deeper = Deeper(
            self.view,
            own,
            sampled.hands[:, 1 - self.view.seat],
            sampled.weights,
            weighed=self.settings.beliefs == "play",
            model=self.model,
            softness=SOFTNESS,
            share=FULL_SHARE,
            seed=self.settings.seed,
        )
        if not deeper.far_enough:
            return
        for done in deeper.steps():
            if self.settings.progress is not None:
                self.settings.progress(self._work + round(done * len(own)), self._all)
            if self.settings.worlds is None and time.monotonic() > self.end:
                return
            yield sampled
        yield sampled.changed(deeper.change())

    @property
    def _unit(self) -> str:
        if self.match_chances is not None:
            return "match"
        return "win" if self.view.rules.out_score == "none" else "points"

    @property
    def _met(self) -> int:
        return sum(map(len, self.found))

    @property
    def _corrected(self) -> int:
        """In how many worlds the correction is known."""
        return sum(map(len, self.corrections))

    @property
    def _work(self) -> int:
        """How many worlds are to be valued, before any turn is re-solved."""
        again = self.leaves == "mixed"
        return len(self.worlds) + (int(np.count_nonzero(self.plays)) if again else 0)

    @property
    def _all(self) -> int:
        """How many worlds are to be valued in all."""
        return self._work + (0 if self.own_hands is None else len(self.own_hands))

    def _meet(self, places: Counts) -> None:
        self.found.append(self._value(places, self.base))

    def _correct(self, places: Counts) -> None:
        other = "played" if self.base == "full" else "full"
        self.corrections.append(self._value(places, other))

    def _chunks(
        self, meet: Callable[[Counts], None], places: Counts, deadline: float
    ) -> Iterator[Evaluation]:
        met, chunk = 0, FIRST_CHUNK
        while met < len(places):
            began = time.monotonic()
            stop = min(met + chunk, len(places))
            meet(places[met:stop])
            took = time.monotonic() - began
            chunk = max(1, min(2 * chunk, int((stop - met) * SLICE_SECONDS / max(took, 1e-6))))
            met = stop
            if self.settings.progress is not None:
                self.settings.progress(self._met + self._corrected, self._all)
            yield self._evaluation()
            if self.settings.worlds is None and time.monotonic() + took > deadline:
                return

    def _evaluation(self) -> Evaluation:
        """What is known by now."""
        met = self._met
        found, even = np.concatenate(self.found), self.weights[:met]
        again = self._corrected
        corrected = again >= min(LEAST_CORRECTED, len(self.sample)) and again > 0
        if corrected:
            known = self._with_correction(found, even)
        else:
            known = _Known(found[..., 0], _chances(found, even))
        return Evaluation(
            view=self.view,
            actions=self.valuing.actions,
            worlds=met if self.source.listed else int(even.sum()),
            total=self.source.total,
            all_worlds=self.source.listed and met == self.source.total,
            listed=self.source.listed,
            model=Model(
                self.settings.beliefs,
                self.leaves if corrected else self.base,
                self.settings.deep,
            ),
            unit=self._unit,
            stretch=1.0 if self.match_chances is None else self.match_chances.spread,
            plays=self.plays[:met],
            hands=self.worlds.hands[:met],
            stocks=self.worlds.at(slice(0, met)).stocks,
            weights=even,
            values=known.values,
            chances=known.chances,
            residuals=known.residuals,
            residual_weights=known.residual_weights,
        )

    def _with_correction(self, found: Floats, even: Floats) -> _Known:
        """The base in the worlds met, moved by its share of what the other way of valuing finds.

        ``found`` is that base, ``[worlds, actions, 3]``, and ``even`` how often each world counts.
        Where the other way is known in every world, each has its own correction, else all have
        the mean one.
        """
        full_first = self.base == "full"
        taken, corrections = self.sample[: self._corrected], np.concatenate(self.corrections)
        counts = (self.plays if full_first else self.weights)[taken].astype(float)
        share = 1 - FULL_SHARE if full_first else FULL_SHARE
        chances = _chances(found, even)
        moved = _chances(corrections, counts) - _chances(found[taken], counts)
        chances = np.clip(chances + share * moved, 0.0, 1.0)
        chances /= chances.sum(axis=1, keepdims=True)
        values, other = found[..., 0], corrections[..., 0]
        if full_first:
            values = _tempered(values, even)
        else:
            other = _tempered(other, counts)
        residuals = share * (other - values[taken])
        if len(taken) == len(found) and not full_first:
            return _Known(values + residuals, chances)
        mean = np.average(residuals, axis=0, weights=counts)
        return _Known(values + mean, chances, residuals, counts)


def _tempered(values: Floats, counts: Floats) -> Floats:
    """Values with every tile known, as a mixed one has them: others lose less against the best.

    What the best itself is worth stays, for in reduced dominoes it was seen to be right.
    """
    best = int(np.average(values, axis=0, weights=counts).argmax())
    level = values[:, [best]]
    return level + FULL_TRUST * (values - level)


def _chances(found: Floats, counts: Floats) -> Floats:
    """For each action how likely it is to win, to tie and to lose: ``[actions, 3]``."""
    won, tied = np.average(found[..., 1:], axis=0, weights=counts).T
    return np.stack([won, tied, 1 - won - tied], axis=1)
