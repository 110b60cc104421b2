"""Every decision of a seat weighed in the background, one after the other, each only once.

The numbers are those of :func:`tutor.coach.review.review`: the same evaluations, the same grades,
the same sum of luck and skill. Only the order differs: what is looked at comes first.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence

from tutor.coach.luck import Luck, is_counted, uncounted_rounds
from tutor.coach.review import (
    Decision,
    Place,
    Review,
    decision_at,
    decision_places,
    luck_of,
)
from tutor.engine.evaluation import can_value
from tutor.game.round import Round


class _Unwanted(Exception):
    """Nobody wants to know any more."""


class Weighing:
    """The decisions of one seat, and a thread that weighs them.

    ``found`` has those that are weighed, ``failed`` what went wrong with others. ``told`` is called
    in the thread after each. ``seconds`` and ``worlds`` are for each decision; what is ``known``
    already is not weighed again. With ``yours`` the reader sat in that seat.
    """

    def __init__(
        self,
        rounds: Sequence[Round],
        seat: int,
        *,
        seconds: float,
        worlds: int | None,
        told: Callable[[], None],
        known: Iterable[Decision] = (),
        yours: bool = False,
    ) -> None:
        self.rounds, self.seat, self.yours = tuple(rounds), seat, yours
        self.places = decision_places(rounds, seat)
        before = {(one.round, one.moment): one for one in known if one.view.seat == seat}
        self.found = {place: before[place] for place in self.places if place in before}
        self.failed: dict[Place, str] = {}
        self._seconds, self._worlds, self._told = seconds, worlds, told
        self._lock, self._closed = threading.Lock(), threading.Event()
        left = [place for place in self.places if place not in self.found]
        self._waiting = left if self.is_valued else []
        # A daemon, so that nobody has to wait for grades when the kernel ends.
        self._thread = threading.Thread(target=self._work, daemon=True)
        self._thread.start()

    @property
    def is_valued(self) -> bool:
        """Whether decisions in this kind of game are graded at all."""
        if not self.places:
            return True
        number, moment = self.places[0]
        return can_value(self.rounds[number].at(moment).view(self.seat))

    def want(self, place: Place) -> None:
        """Weigh this decision next."""
        with self._lock:
            if place in self._waiting:
                self._waiting.remove(place)
                self._waiting.insert(0, place)

    def wait(self, timeout: float | None = None) -> None:
        """Return when all is weighed, or after so many seconds."""
        self._thread.join(timeout)

    def close(self) -> None:
        """Weigh nothing more."""
        self._closed.set()

    def review(self) -> Review:
        """The review of what is weighed so far; the luck of rounds that are weighed whole."""
        decisions = tuple(self.found[place] for place in self.places if place in self.found)
        luck = tuple(one for number in range(len(self.rounds)) for one in self._luck(number))
        uncounted = uncounted_rounds(self.rounds)
        return Review(self.seat, self.rounds[0].players, decisions, luck, self.yours, uncounted)

    def luck(self) -> dict[int, Luck]:
        """The luck and the skill of each round that is over and weighed whole, by its number."""
        return {number: one for number in range(len(self.rounds)) for one in self._luck(number)}

    def _luck(self, number: int) -> Iterator[Luck]:
        places = [place for place in self.places if place[0] == number]
        if is_counted(self.rounds[number]) and all(place in self.found for place in places):
            decisions = [self.found[place] for place in places]
            yield luck_of(self.rounds, number, self.seat, decisions)

    def _take(self) -> Place | None:
        with self._lock:
            return None if self._closed.is_set() or not self._waiting else self._waiting.pop(0)

    def _work(self) -> None:
        while (place := self._take()) is not None:
            try:
                self.found[place] = self._weighed(place)
            except _Unwanted:
                return
            except Exception as error:  # nobody else would hear of it
                self.failed[place] = f"{type(error).__name__}: {error}"
            self._told()

    def _weighed(self, place: Place) -> Decision:
        def go_on(_met: int, _goal: int) -> None:
            if self._closed.is_set():
                raise _Unwanted

        return decision_at(
            self.rounds,
            place,
            self.seat,
            seconds=self._seconds,
            worlds=self._worlds,
            progress=go_on,
        )
