"""One person's game at the table: the match, the other seats' moves, the grades. Without a picture.

What takes time is told step by step, so that the live table can wait without freezing and a
program can simply run it: see :data:`Step` and :func:`run`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.coach.grade import Grade, grade
from tutor.coach.hints import LEVELS, Hint, hint
from tutor.engine.evaluation import not_valued
from tutor.engine.players import PLAYERS
from tutor.game.actions import Action
from tutor.game.match import Match
from tutor.game.rules import Rules
from tutor.game.view import View

if TYPE_CHECKING:  # numpy and the kernels load in the background, with the first evaluation
    from tutor.engine.evaluation import Evaluation

REPLY_SECONDS = 0.8
"""How long another seat seems to think, so that its move can be seen."""
EVALUATION_SECONDS = 1.0
"""How long a decision is evaluated. It begins with the turn, so the grade seldom has to wait."""


@dataclass(frozen=True)
class Pause:
    """A step of a sitting: let some seconds go by, so that a person can follow."""

    seconds: float


@dataclass(frozen=True)
class Wait:
    """A step of a sitting: wait for a result that another thread works out."""

    future: Future[Any]


@dataclass(frozen=True)
class Show:
    """A step of a sitting: something changed that should be seen."""


Step = Pause | Wait | Show
Steps = Generator[Step, Any, None]


def run(steps: Steps, show: Callable[[], None] = lambda: None) -> None:
    """Take every step at once: no pauses, results waited for, ``show`` called at every change."""
    result = None
    try:
        while True:
            step = steps.send(result)
            result = step.future.result() if isinstance(step, Wait) else None
            if isinstance(step, Show):
                show()
    except StopIteration:
        return


@dataclass(frozen=True)
class Graded:
    """A decision that was made: what was seen, what was chosen, and how it was judged."""

    view: View
    action: Action
    evaluation: Evaluation
    grade: Grade


class Sitting:
    """A match that a person plays against the other seats.

    ``opponent`` is the name of a player of :data:`tutor.engine.players.PLAYERS`. ``seed`` settles
    the deals and everything the opponents leave to chance.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> sitting = Sitting(RULEBOOKS["block"], seed=7)
    >>> run(sitting.begin())
    >>> sitting.round.to_act
    0
    """

    def __init__(
        self,
        rules: Rules,
        players: int = 2,
        *,
        seed: int,
        partners: bool = False,
        opponent: str = "club",
        seat: int = 0,
    ) -> None:
        if opponent not in PLAYERS:
            names = ", ".join(PLAYERS)
            raise ValueError(f"there is no player {opponent!r}: the players are {names}")
        self.seat = seat
        self.seed = seed
        self.opponent = opponent
        self.match = Match.start(rules, players, partners=partners, seed=seed)
        self.round = self.match.next_round()
        self.graded: tuple[Graded, ...] = ()
        self._pool = ThreadPoolExecutor(max_workers=2, thread_name_prefix="tutor")
        self._evaluation: Future[Evaluation] | None = None
        self._hints = 0
        self._pool.submit(_warm_up)

    def begin(self) -> Steps:
        """From a fresh deal to the person's first turn."""
        self.graded = ()
        yield from self._others_act()

    def catch_up(self) -> Steps:
        """Let the others act who are still to act; nothing if the person is."""
        yield from self._others_act()

    def close(self) -> None:
        """Let the background work end."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.round.view(self.seat)

    @property
    def is_mine(self) -> bool:
        """Whether the person is to act."""
        return self.round.ending is None and self.round.to_act == self.seat

    @property
    def last_graded(self) -> Graded | None:
        """The person's last graded decision in this round."""
        return self.graded[-1] if self.graded else None

    @property
    def can_undo(self) -> bool:
        """Whether the person has done anything in this round."""
        return any(event.seat == self.seat for event in self.round.history)

    def act(self, action: Action) -> tuple[Steps, Steps]:
        """The person's action: then follow its grade and what the others answer.

        The two are independent, so that the game goes on while a grade is still awaited.

        Raises
        ------
        IllegalAction
            If the person may not do that now; nothing has changed then.
        """
        view, evaluation = self.view, self._evaluation
        self.round = self.round.apply(action, self.seat)
        self._evaluation, self._hints = None, 0
        self._finish_round()
        return self._grade(view, action, evaluation), self._others_act()

    def _grade(self, view: View, action: Action, future: Future[Evaluation] | None) -> Steps:
        if future is None:
            return
        evaluation = yield Wait(future)
        graded = Graded(view, action, evaluation, grade(evaluation, action))
        self.graded = (*self.graded, graded)
        yield Show()

    def _others_act(self) -> Steps:
        yield Show()
        while self.round.ending is None and not self.is_mine:
            yield Pause(REPLY_SECONDS)
            acting = self.round.to_act
            view, moment = self.round.view(acting), len(self.round.history)
            rng = random.Random(f"{self.seed}/{len(self.match.rounds)}/{moment}")
            action = yield Wait(self._pool.submit(PLAYERS[self.opponent], view, rng))
            self.round = self.round.apply(action, acting)
            self._finish_round()
            yield Show()
        self._think_ahead()

    def _think_ahead(self) -> None:
        """Begin to evaluate the person's decision while they look at the table."""
        self._evaluation = None
        view = self.view
        if self.is_mine and len(view.actions()) > 1 and not not_valued(view):
            self._evaluation = self._pool.submit(_evaluated, view)

    def _finish_round(self) -> None:
        if self.round.ending is not None:
            self.match = self.match.add(self.round)

    def hint(self) -> Generator[Step, Any, Hint | None]:
        """The next hint for this turn, each further one telling more; None out of turn."""
        if not self.is_mine or self._evaluation is None:
            return None
        self._hints = min(self._hints + 1, max(LEVELS))
        level = self._hints
        evaluation = yield Wait(self._evaluation)
        return hint(evaluation, level)

    def undo(self) -> Steps:
        """Back to the person's last turn, also out of a round that has just ended."""
        mine = [m for m, event in enumerate(self.round.history) if event.seat == self.seat]
        if not mine:
            return
        if self.round.ending is not None:
            self.match = Match(
                self.match.rules,
                self.match.players,
                self.match.partners,
                self.match.seed,
                self.match.rounds[:-1],
            )
        self.round = self.round.at(mine[-1])
        self.graded = tuple(g for g in self.graded if len(g.view.history) < mine[-1])
        self._hints = 0
        self._think_ahead()
        yield Show()

    def next_round(self) -> Steps:
        """Deal again: the next round of the match, or the first of a new one if it is over.

        A round left unfinished is dealt anew as another match with the next seed.
        """
        if self.round.ending is None or self.match.over:
            self.seed += 1
            self.match = Match.start(
                self.match.rules,
                self.match.players,
                partners=self.match.partners,
                seed=self.seed,
            )
        self.round = self.match.next_round()
        self._evaluation, self._hints = None, 0
        yield from self.begin()


def _evaluated(view: View) -> Evaluation:
    from tutor.engine.evaluate import evaluate  # compiled code, loaded away from the table

    return evaluate(view, seconds=EVALUATION_SECONDS)


def _warm_up() -> None:
    """Compile, or load what was compiled before, while the person still looks at the table."""
    from tutor.engine.kernels import warm_up

    warm_up()
