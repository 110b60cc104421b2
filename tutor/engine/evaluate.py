"""Expected points for every action of a view, from nothing but what the seat could know."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator

from tutor.engine.beliefs.choice import ChoiceModel
from tutor.engine.evaluation import Evaluation, EvaluationError
from tutor.engine.settings import Progress, Settings
from tutor.engine.work import Work
from tutor.game.match import Match
from tutor.game.view import View


def evaluate(
    view: View,
    seconds: float = 1.0,
    worlds: int | None = None,
    *,
    beliefs: str = "play",
    leaves: str = "mixed",
    deep: bool = False,
    match: Match | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    model: ChoiceModel | None = None,
) -> Evaluation:
    """What each action of the seat to act is worth, in expected points of the round from here on.

    The deals that agree with the view are met until the time is up, all by the same actions. With
    ``worlds`` so many are met, the clock is not read, and the answer repeats exactly. Interrupted
    (Ctrl-C), it returns the evaluation so far, if there is one.

    Parameters
    ----------
    view
        What the seat to act sees.
    seconds
        How long to work, but for what is compiled the first time ever. The worlds are weighed, each
        is met once, and then they are played on more often as long as there is time. With
        ``worlds`` the clock is not read; more than one second then only lets
        thousands of worlds be played on more often.
    worlds
        How many deals to meet, or all there are if those are fewer; None to meet as many as there
        is time for.
    beliefs
        ``play``: a deal counts by how likely the other seats would have played as they did;
        ``uniform``: every deal that agrees with passes, draws and leads counts the same.
    leaves
        ``full``: a deal is worth what both sides get when they know every tile; ``played``: what
        they get when each plays on with what it may see; ``mixed``: some of both.
    deep
        Take a closer look: for a second opinion in the background. With ``worlds`` they are played
        on ten times as often. Late in a round of two seats that do not draw, what is left of it is
        then re-solved, for which half of the time is kept
        (:mod:`tutor.engine.deeper.deeper`).
    match
        The match so far, without the round of the view: then actions are worth what they do for the
        chance to win it, in hundredths, and not the points of the round. The points of play in that
        round count towards it.
    seed
        What is left to chance follows from it: which deals are met, and how they are played on.
    progress
        Called with the number of worlds valued and of those there are to value.
    model
        How the other seats choose; None for the package's own model.

    >>> from tutor.game.actions import Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-1", "5-5 6-2"]).apply(Play("6-6"))
    >>> str(evaluate(r.view(1)).best.action)
    '6-2@left'

    Raises
    ------
    EvaluationError
        If it is not the seat's turn, the engine does not value the game, or an argument
        has a value it cannot have.
    StandingError
        If the match is over, or is not one of two sides to a target.
    Contradiction
        If no deal agrees with what the seat saw.
    """
    settings = Settings(seconds, worlds, beliefs, leaves, deep, match, seed, progress, model)
    latest: Evaluation | None = None
    try:
        for better in _evaluations(view, settings):
            latest = better
    except KeyboardInterrupt:
        if latest is None:
            raise
    assert latest is not None  # there is at least one world, or Worlds raised
    return latest


class Running:
    """An evaluation that goes on in the background.

    ``latest`` is what is known so far (None at first), ``result()`` waits for the end,
    ``cancel()`` stops it after at most one slice of work.
    """

    def __init__(self, evaluations: Callable[[], Iterator[Evaluation]]) -> None:
        self.latest: Evaluation | None = None
        self._error: BaseException | None = None
        self._cancelled = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(evaluations,), daemon=True)
        self._thread.start()

    def _run(self, evaluations: Callable[[], Iterator[Evaluation]]) -> None:
        try:
            for self.latest in evaluations():
                if self._cancelled.is_set():
                    return
        except Exception as error:  # handed to whoever asks for the result
            self._error = error

    @property
    def done(self) -> bool:
        """Whether it has ended, been cancelled or failed."""
        return not self._thread.is_alive()

    def cancel(self) -> None:
        """Stop soon; ``latest`` stays as it is by then."""
        self._cancelled.set()

    def result(self, timeout: float | None = None) -> Evaluation:
        """The evaluation when it has ended; after a cancel, as far as it came.

        Raises
        ------
        TimeoutError
            If it goes on for longer than ``timeout`` seconds.
        EvaluationError, Contradiction
            As :func:`evaluate` does; also if it was cancelled before the first worlds were met.
        """
        self._thread.join(timeout)
        if self._thread.is_alive():
            raise TimeoutError(f"the evaluation goes on after {timeout} seconds")
        if self._error is not None:
            raise self._error
        if self.latest is None:
            raise EvaluationError("cancelled before any world was met")
        return self.latest


def start_evaluation(
    view: View,
    seconds: float = 1.0,
    worlds: int | None = None,
    *,
    beliefs: str = "play",
    leaves: str = "mixed",
    deep: bool = False,
    match: Match | None = None,
    seed: int = 0,
    progress: Progress | None = None,
    model: ChoiceModel | None = None,
) -> Running:
    """The same as :func:`evaluate`, in a thread of its own.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> r = r.apply(r.actions()[0])
    >>> start_evaluation(r.view(r.to_act), worlds=100).result().worlds
    100

    Raises
    ------
    EvaluationError
        As :func:`evaluate` does, before the work begins; what goes wrong later is raised by
        :meth:`Running.result`.
    """
    settings = Settings(seconds, worlds, beliefs, leaves, deep, match, seed, progress, model)
    settings.checked(view)
    return Running(lambda: _evaluations(view, settings))


def _evaluations(view: View, settings: Settings) -> Iterator[Evaluation]:
    """Better and better evaluations, the last one when time or worlds run out."""
    yield from Work(view, settings.checked(view)).steps()
