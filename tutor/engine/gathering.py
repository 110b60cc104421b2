"""The worlds that an evaluation meets, and how likely each of them is."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from tutor.engine.beliefs.beliefs import effective_size, resampled, weights
from tutor.engine.beliefs.choice import ChoiceModel
from tutor.engine.beliefs.worlds import MOST_LISTED, Taken, Worlds, joined
from tutor.engine.evaluation import Floats
from tutor.engine.kernels.jit import COMPILED
from tutor.engine.pace import slices
from tutor.engine.settings import Settings
from tutor.engine.threads import in_parts
from tutor.game.view import View

Weighed = tuple[Taken, Floats]
"""Some worlds, and how often each counts."""

FIRST_SLICE = 512 if COMPILED else 8
WEIGHED_AT_ONCE = 4096
PLAIN_LISTED = 5000
"""Above this many worlds they are sampled where nothing is compiled, and there is a deadline."""
WORTH_LISTING = 20
"""Where fewer than one world in so many is to be met, they are sampled rather than all listed."""
POOL_A_SECOND = 100_000 if COMPILED else 500
"""Where worlds are sampled against the clock, how many are drawn for each second, at most."""
POOL_A_WORLD = 40
"""Where so many worlds are asked for, how many are drawn for each, at most."""
FEW, MORE_POOLS = 0.1, 3
"""Where they are worth as little as this share of them, so many times more are drawn."""


class Gathering:
    """Worlds listed or sampled, and weighed by what the other seats have played.

    ``wanted`` is how many are to be met, None for as many as there is time for.
    """

    def __init__(
        self,
        view: View,
        settings: Settings,
        model: ChoiceModel,
        wanted: int | None,
        rng: np.random.Generator,
    ) -> None:
        self._view, self._settings, self._model = view, settings, model
        self._wanted, self._rng = wanted, rng
        most = MOST_LISTED if COMPILED else PLAIN_LISTED
        if settings.worlds is not None:
            most = min(MOST_LISTED, WORTH_LISTING * settings.worlds)
        self.source = Worlds(view, seed=settings.seed, most_listed=most)
        self._taken: list[Taken] = []
        self._weights: list[Floats] = []

    def worlds(self, pool: int, until: float) -> Generator[Weighed, None, Weighed]:
        """The worlds to be met, in a fair order; those weighed so far in between.

        ``pool`` is how many are drawn where so many are asked for; what is not weighed ``until``
        then is left out.
        """
        wanted = self._wanted
        if self.source.listed:
            taken, weighed = yield from self._weigh(wanted or self.source.total, until)
            return taken, weighed / weighed.mean()
        size = round(POOL_A_SECOND * max(1, self._settings.seconds))
        if wanted is not None:
            size = min(max(pool, 2 * wanted), POOL_A_WORLD * wanted)
        taken, weighed = yield from self._weigh(size, until)
        if len(taken) == size and effective_size(weighed) < size * FEW:
            taken, weighed = yield from self._weigh(MORE_POOLS * size, until)
        return self._as_likely(taken, weighed, min(wanted or size, len(taken)))

    def _weigh(self, most: int, until: float) -> Generator[Weighed, None, Weighed]:
        """All worlds weighed so far, and as many new ones as there is time for."""
        at_once = self.source.listed or self._settings.worlds is not None
        whole = self.source.take(most) if at_once else None
        count = most if whole is None else len(whole)
        for part in slices(count, FIRST_SLICE, until):
            number = part.stop - part.start
            self._taken.append(self.source.take(number) if whole is None else whole.at(part))
            self._weights.append(self._likely(self._taken[-1]))
            if part.stop < count:
                yield self._gathered()
        return self._gathered()

    def _gathered(self) -> Weighed:
        return joined(self._taken), np.concatenate(self._weights)

    def _likely(self, worlds: Taken) -> Floats:
        """How likely each world is, against the others."""
        if self._settings.beliefs == "uniform":
            return np.ones(len(worlds))

        def rows(part: slice) -> Floats:
            return weights(self._view, worlds.hands[part], model=self._model, scaled=False)

        return in_parts(rows, len(worlds), WEIGHED_AT_ONCE)

    def _as_likely(self, pool: Taken, weighed: Floats, size: int) -> Weighed:
        """So many worlds of a pool, each as often as it is likely."""
        if np.ptp(weighed) == 0:
            return pool.at(slice(0, size)), np.ones(size)
        places, counts = np.unique(resampled(weighed, size, self._rng), return_counts=True)
        order = self._rng.permutation(len(places))
        return pool.at(places[order]), counts[order].astype(np.float64)
