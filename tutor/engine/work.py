"""The work of an evaluation: which worlds are met, in what order, and what is found in them."""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterator
from functools import cache
from itertools import count
from math import inf

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.beliefs import resampled
from tutor.engine.beliefs.choice import SOFTNESS, model_for
from tutor.engine.beliefs.worlds import Taken
from tutor.engine.deeper.deeper import Deeper, own_hands
from tutor.engine.evaluation import Evaluation, Floats, Model
from tutor.engine.gathering import Gathering
from tutor.engine.kernels.jit import COMPILED
from tutor.engine.mixing import FULL_SHARE, Known, corrected_by, known_of
from tutor.engine.pace import SLICE_SECONDS, slices
from tutor.engine.settings import Settings
from tutor.engine.threads import in_parts
from tutor.engine.values.policies import policy_of
from tutor.engine.values.standing import match_chances, only_one_scores
from tutor.engine.values.valuing import Valuing
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.view import View

Counts = npt.NDArray[np.int64]

FIRST_CHUNK = 16 if COMPILED else 1
A_TASTE = 256 if COMPILED else 16
"""How many worlds are met where there is only one action."""
POOL = 20_000
"""Where worlds are sampled and so many are asked for, how many are drawn and weighed to choose
those that are valued."""
LEAST_CORRECTED = 200
"""A correction from fewer worlds would bring in more chance than it takes away error."""
DEEPER = 10
"""Where worlds are asked for, how many times as much a deep evaluation plays on and samples; others
do as much more as they have seconds."""
WEIGHING = 0.4
"""The part of the time in which worlds are weighed; those that are not by then are not met."""
SAMPLING = 0.5
"""The part of its time in which a deep evaluation samples, where it goes on to re-solve."""
MOST_PLAYED = 6000
"""Where more worlds are listed, not every one is played on."""
PLAYS, PLAYS_A_WORLD, MOST_PLAYS = 48_000, 4, 1600
"""How often listed worlds are played on in all, the likely ones more often; or so often for each
world asked for; but no world more often than the last number."""
PLAIN_PLAYS = 100
"""The same where nothing is compiled, if there is a deadline."""
PLAYS_A_SECOND, AGAIN = 200_000, 4
"""Where there is a deadline, how often in all for each second, if there is the time: first every
world once, and then the likely ones more often, in all so many times as often, again and again."""


class Work:
    """One evaluation while it is made.

    A mixed value has a base, which is found in every world to be met, and a correction: how much
    it changes in a sample of those worlds if the other way of valuing has its share. The base is
    the way that is quick enough for them all: with every tile known for the listed hands of two
    seats, played on elsewhere.
    """

    def __init__(self, view: View, settings: Settings) -> None:
        self.view, self.settings = view, settings
        self.timed = settings.worlds is None
        if self.timed and COMPILED:
            kind = settings.beliefs, settings.leaves, settings.deep
            _compile(view.rules, view.players, view.partners, *kind)
        self.end = time.monotonic() + settings.seconds if self.timed else inf
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
        self.times_the_work = DEEPER if settings.deep else max(1, round(settings.seconds))
        self.rng = np.random.default_rng(settings.seed)
        self.gathering = Gathering(view, settings, self.model, self.wanted, self.rng)
        self.source = self.gathering.source
        match = settings.match
        self.match_chances = (
            None if match is None else match_chances(match, view.seat, view.play_points)
        )
        self.deeper: Deeper | None = None
        self.found: list[Floats] = []

    def steps(self) -> Iterator[Evaluation]:
        """Choose the worlds, and value them chunk by chunk; what is known in between."""
        worlds, weighed = yield from self._gathered()
        base = self._base(len(worlds))
        self._begin(worlds, weighed, base)
        self.plays = self._plays()
        if base == "full" or self.wanted is not None or not self.source.listed:
            self.played = self.plays
        self.replayed = int(np.count_nonzero(self.played < self.plays))
        self.deeper = self._closer_look() if self.settings.deep else None
        deadline = self._until(1 if self.deeper is None else SAMPLING)
        if self.leaves == "mixed":
            yield from self._base_and_correction(deadline)
        else:
            yield from self._chunks(self._meet, np.arange(len(self.worlds)), deadline)
        if self.base == "played" and self._met == len(self.worlds):
            yield from self._played_again(deadline)
        if self.deeper is not None and self._corrected == len(self.worlds):
            yield from self._resolved(self.deeper)

    def _until(self, part: float) -> float:
        """When a part of the time that is left will be gone."""
        now = time.monotonic()
        return now + part * (self.end - now)

    def _gathered(self) -> Generator[Evaluation, None, tuple[Taken, Floats]]:
        """The worlds to be met with their weights; until they are found, what some of them say."""
        pool = POOL * self.times_the_work
        gathering = self.gathering.worlds(pool, self._until(WEIGHING))
        while True:
            try:
                some = next(gathering)
            except StopIteration as gathered:
                worlds, weighed = gathered.value
                return worlds, weighed
            yield self._tasted(*some)

    def _tasted(self, worlds: Taken, weighed: Floats) -> Evaluation:
        """What some of the worlds weighed so far say, a few more each time, for who cannot wait."""
        found, met = self.found, self._met
        some = slice(0, min(met + FIRST_CHUNK, len(worlds)))
        base = "played" if self.leaves == "mixed" else self.leaves
        self._begin(worlds.at(some), weighed[some] / weighed[some].mean(), base)
        self.found = found
        self._meet(np.arange(met, len(self.worlds)))
        return self._evaluation()

    def _begin(self, worlds: Taken, weights: Floats, base: str) -> None:
        """Nothing is known of these worlds yet."""
        self.worlds, self.weights, self.base = worlds, weights, base
        self.found = []
        self.sample = np.arange(len(worlds))
        self.corrections: list[Floats] = []
        self.plays = self.played = np.ones(len(worlds), dtype=np.int64)
        self.replayed = 0

    def _base(self, worlds: int) -> str:
        """The way of valuing that is quick enough for so many worlds."""
        if self.leaves != "mixed":
            return self.leaves
        most = MOST_PLAYED * (1 if self.timed else self.times_the_work)
        return "full" if self.source.listed and worlds > most else "played"

    def _plays(self) -> Counts:
        """How often each world is to be played on; 0 where a sample of the others stands for it."""
        wanted = self.wanted
        if not self.source.listed:
            often = self.weights.astype(np.int64)
            return often if wanted is None else often * PLAYS_A_WORLD
        if wanted is not None:
            plays = min(PLAYS * self.times_the_work, PLAYS_A_WORLD * wanted)
        else:
            each = PLAYS if self.base == "full" else PLAYS_A_SECOND
            plays = round(each * max(1, self.settings.seconds))
        drawn = resampled(self.weights, plays, self.rng)
        often = np.bincount(drawn, minlength=len(self.worlds))
        most = MOST_PLAYS if COMPILED or wanted is not None else PLAIN_PLAYS
        return often.clip(0 if self.base == "full" else 1, most)

    def _value(self, places: Counts, leaves: str, often: Counts) -> Floats:
        """What is found in some of the worlds, ``[worlds, actions, 3]``.

        That is what each action is worth, and how often it wins and ties. ``often`` says how often
        each world is played on, where it is.
        """
        worlds, plays = self.worlds.at(places), often[places].clip(min=1)
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

    def _base_and_correction(self, deadline: float) -> Iterator[Evaluation]:
        """The base and the correction by turns, until both are known or the time is up.

        Each gets half of the time that is left, and what the correction leaves goes to the base.
        """
        every = np.arange(len(self.worlds))
        while self._met < len(every):
            met, half = self._met, (time.monotonic() + deadline) / 2
            yield from self._chunks(self._meet, every[met:], half)
            new = every[met : self._met]
            if self.base == "full":
                new = self.rng.permutation(new[self.plays[new] > 0])
            self.sample = np.concatenate([self.sample[: self._corrected], new])
            yield from self._chunks(self._correct, self.sample[self._corrected :], deadline)
            if time.monotonic() + SLICE_SECONDS > deadline:
                return

    def _played_again(self, deadline: float) -> Iterator[Evaluation]:
        """Play all worlds on more often, and again, until each was played as often as wanted."""
        part = len(self.plays) / self.plays.sum()
        while time.monotonic() + SLICE_SECONDS < deadline and (self.played < self.plays).any():
            part = min(AGAIN * part, 1.0)
            self.goal = np.ceil(part * self.plays).astype(np.int64)
            places = np.flatnonzero(self.played < self.goal)
            yield from self._chunks(self._play_again, places, deadline)

    def _closer_look(self) -> Deeper | None:
        """The re-solving of what is left of the round, where it is proven to help."""
        several = len(self.valuing.actions) > 1 and self.match_chances is None
        every = self.source.listed and len(self.worlds) == self.source.total
        if not (several and every and self.base == "played" and self.leaves == "mixed"):
            return None
        others = self.worlds.hands[:, 1 - self.view.seat]
        own = own_hands(self.view, others)
        if own is None:
            return None
        deeper = Deeper(
            self.view,
            own,
            others,
            self.weights,
            weighed=self.settings.beliefs == "play",
            model=self.model,
            softness=SOFTNESS,
            share=FULL_SHARE,
            seed=self.settings.seed,
        )
        return deeper if deeper.far_enough else None

    def _resolved(self, deeper: Deeper) -> Iterator[Evaluation]:
        """The evaluation with the rest of the round re-solved, if there is the time."""
        sampled = self._evaluation()
        for done in deeper.steps():
            if self.settings.progress is not None:
                self.settings.progress(self._work + round(done * deeper.hands), self._all)
            if time.monotonic() > self.end:
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
    def _done(self) -> int:
        """How many worlds were valued: twice where they are by the correction, or played again."""
        done = self._met + self._corrected
        if self.replayed:
            more = (self.played.sum() - len(self.played)) / (self.plays.sum() - len(self.plays))
            done += round(self.replayed * more)
        return done

    @property
    def _work(self) -> int:
        """How many are to be valued, before any turn is re-solved."""
        again = int(np.count_nonzero(self.plays)) if self.leaves == "mixed" else 0
        return len(self.worlds) + again + self.replayed

    @property
    def _all(self) -> int:
        """How many are to be valued in all."""
        return self._work + (0 if self.deeper is None else self.deeper.hands)

    def _meet(self, places: Counts) -> None:
        self.found.append(self._value(places, self.base, self.played))

    def _correct(self, places: Counts) -> None:
        other = "played" if self.base == "full" else "full"
        self.corrections.append(self._value(places, other, self.plays))

    def _play_again(self, places: Counts) -> None:
        found = np.concatenate(self.found)  # anew: what was told before stays as it was
        found[places] = self._value(places, self.base, self.goal)
        self.found = [found]
        self.played = self.played.copy()
        self.played[places] = self.goal[places]

    def _chunks(
        self, meet: Callable[[Counts], None], places: Counts, until: float
    ) -> Iterator[Evaluation]:
        for part in slices(len(places), FIRST_CHUNK, until):
            meet(places[part])
            if self.settings.progress is not None:
                self.settings.progress(self._done, self._all)
            yield self._evaluation()

    def _evaluation(self) -> Evaluation:
        """What is known by now."""
        met = self._met
        found, even = np.concatenate(self.found), self.weights[:met]
        again = self._corrected
        corrected = again >= min(LEAST_CORRECTED, len(self.sample)) and again > 0
        known = self._with_correction(found, even) if corrected else known_of(found, even)
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
            plays=(self.plays if self.base == "full" else self.played)[:met],
            hands=self.worlds.hands[:met],
            stocks=self.worlds.at(slice(0, met)).stocks,
            weights=even,
            values=known.values,
            chances=known.chances,
            residuals=known.residuals,
            residual_weights=known.residual_weights,
        )

    def _with_correction(self, found: Floats, even: Floats) -> Known:
        full_first, taken = self.base == "full", self.sample[: self._corrected]
        counts = (self.plays if full_first else self.weights)[taken].astype(float)
        other = np.concatenate(self.corrections)
        return corrected_by(found, even, other, taken, counts, full_first=full_first)


@cache
def _compile(
    rules: Rules, players: int, partners: bool, beliefs: str, leaves: str, deep: bool
) -> None:
    """Evaluate a tiny round as others will be: the first time ever, that compiles what it needs."""
    small = rules.replace(set_max=3, deal={players: 2}, deal_pairs=2)
    for seed in count():
        played = Round.deal(small, players, seed=seed, partners=partners, leader=0)
        played = played.apply(played.actions()[0])
        view = played.view(played.to_act)
        if played.ending is None and len(view.actions()) > 1:
            settings = Settings(1.0, 100, beliefs, leaves, deep, None, 0, None, None)
            for _better in Work(view, settings).steps():
                pass
            return
