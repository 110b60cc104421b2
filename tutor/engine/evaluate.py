"""Expected points for every action of a view, from nothing but what the seat could know."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator

import numpy as np

from tutor.engine import kernels
from tutor.engine.evaluation import Evaluation, EvaluationError, not_valued
from tutor.engine.jit import COMPILED
from tutor.engine.masks import PASS, hand_mask
from tutor.engine.terms import score_terms
from tutor.engine.worlds import MOST_LISTED, worlds_of
from tutor.game.actions import Action, Play
from tutor.game.tiles import full_set
from tutor.game.view import View

Progress = Callable[[int, int], None]
"""Called with the worlds met so far and the worlds there are to meet."""

FIRST_CHUNK = 256 if COMPILED else 4
SLICE_SECONDS = 0.05
"""About how long one call into the kernel lasts: what a cancel or a deadline waits for."""


def evaluate(
    view: View,
    seconds: float = 1.0,
    worlds: int | None = None,
    *,
    beliefs: str = "uniform",
    leaves: str = "full",
    seed: int = 0,
    progress: Progress | None = None,
) -> Evaluation:
    """What each action of the seat to act is worth, in expected points of the round.

    Every deal that agrees with the view is met, in an order shuffled by ``seed``, until the time
    is up; each is solved with every tile known (``leaves="full"``) and counts the same
    (``beliefs="uniform"``). With ``worlds`` the clock is not read and the answer repeats exactly.
    An interrupt gives what is there by then.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-1", "5-5 6-2"]).apply(Play("6-6"))
    >>> str(evaluate(r.view(1)).best.action)
    '6-2@left'

    Raises
    ------
    EvaluationError
        If it is not the seat's turn, or the engine does not know the rulebook's game yet.
    Contradiction
        If no deal agrees with what the seat saw.
    """
    latest: Evaluation | None = None
    try:
        for better in _evaluations(view, seconds, worlds, beliefs, leaves, seed, progress):
            latest = better
    except KeyboardInterrupt:
        if latest is None:
            raise
    assert latest is not None  # there is at least one world, or worlds_of raised
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
    beliefs: str = "uniform",
    leaves: str = "full",
    seed: int = 0,
    progress: Progress | None = None,
) -> Running:
    """The same as :func:`evaluate`, in a thread of its own.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> r = r.apply(r.actions()[0])
    >>> start_evaluation(r.view(r.to_act), worlds=100).result().worlds
    100
    """
    return Running(lambda: _evaluations(view, seconds, worlds, beliefs, leaves, seed, progress))


def _evaluations(
    view: View,
    seconds: float,
    worlds: int | None,
    beliefs: str,
    leaves: str,
    seed: int,
    progress: Progress | None,
) -> Iterator[Evaluation]:
    """Better and better evaluations, the last one when time or worlds run out."""
    deadline = time.monotonic() + seconds
    _check(view, worlds, beliefs, leaves)
    actions = view.actions()
    if len(actions) == 1:
        worlds = min(worlds or FIRST_CHUNK, FIRST_CHUNK)  # nothing to compare: a taste is enough
    found = worlds_of(view, seed=seed, most=min(worlds or MOST_LISTED, MOST_LISTED))
    goal = min(worlds or len(found.hands), len(found.hands))
    parts: list[np.ndarray] = []
    met, chunk = 0, FIRST_CHUNK
    while met < goal:
        began = time.monotonic()
        hands = found.hands[met : min(met + chunk, goal)]
        parts.append(_values(view, actions, hands))
        met += len(hands)
        took = time.monotonic() - began
        chunk = max(1, min(2 * chunk, int(len(hands) * SLICE_SECONDS / max(took, 1e-6))))
        if progress is not None:
            progress(met, goal)
        yield Evaluation(
            view=view,
            actions=actions,
            worlds=met,
            total=found.total,
            model=f"{beliefs} beliefs, {leaves} information",
            hands=found.hands[:met],
            values=np.concatenate(parts),
        )
        if worlds is None and time.monotonic() + took > deadline:
            return


def _values(view: View, actions: tuple[Action, ...], hands: np.ndarray) -> np.ndarray:
    """Each action's points in each world, ``[worlds, actions]``."""
    left, right = ends_of(view)
    tiles, ends = coded(view, actions)
    own = hand_mask(view.hand, view.rules.set_max)
    return kernels.solve_worlds(own, hands, left, right, tiles, ends, terms_of(view))


def ends_of(view: View) -> tuple[int, int]:
    """The numbers at the two ends as the kernels take them: both -1 for an empty line."""
    return view.ends.get("left", -1), view.ends.get("right", -1)


def coded(view: View, actions: tuple[Action, ...]) -> tuple[list[int], list[int]]:
    """The actions as the kernels take them: tile indices (a pass is -1) and ends (right is 1)."""
    index = {tile: place for place, tile in enumerate(full_set(view.rules.set_max))}
    tiles, ends = [], []
    for action in actions:
        tiles.append(index[action.tile] if isinstance(action, Play) else PASS)
        ends.append(1 if isinstance(action, Play) and action.end == "right" else 0)
    return tiles, ends


def terms_of(view: View) -> int:
    """How the round is scored, as the kernels take it."""
    rules = view.rules
    return score_terms(
        rules.set_max,
        out_score=rules.out_score,
        blocked_score=rules.blocked_score,
        rounding=rules.rounding,
        double_bonus=rules.double_bonus,
        double_order=rules.double_order,
        blank_double=rules.blank_double,
    )


def _check(view: View, worlds: int | None, beliefs: str, leaves: str) -> None:
    if beliefs != "uniform":
        raise EvaluationError(f"beliefs {beliefs!r} are not known: use 'uniform'")
    if leaves != "full":
        raise EvaluationError(f"leaves {leaves!r} are not known: use 'full'")
    if worlds is not None and worlds < 1:
        raise EvaluationError(f"worlds is a number from 1 up, not {worlds}")
    if view.over:
        raise EvaluationError("the round is over: there is nothing to choose")
    if not view.is_to_act:
        raise EvaluationError(f"seat {view.to_act} is to act, not seat {view.seat}")
    reason = not_valued(view)
    if reason:
        raise EvaluationError(f"the engine does not value this game: {reason}")


def facts_of(evaluation: Evaluation) -> kernels.ActionFacts:
    """What is plain right after each action, in each world the evaluation met.

    Arrays of ``[worlds, actions]``, in the same order as the evaluation's ``values``.
    """
    view = evaluation.view
    left, right = ends_of(view)
    tiles, ends = coded(view, evaluation.actions)
    own = hand_mask(view.hand, view.rules.set_max)
    return kernels.action_facts(own, evaluation.hands, left, right, tiles, ends, terms_of(view))
