"""A person's choices beside the game: thought over ahead, graded once made, hinted at before.

A grade needs time, and the game does not wait for it. So a choice that was made is *awaited* until
its grade is there, also when it is taken back and made again meanwhile.
"""

from __future__ import annotations

from collections.abc import Generator
from concurrent.futures import CancelledError, Future
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from tutor.coach.grade import Grade, grade
from tutor.coach.hints import LEVELS, Hint, hint
from tutor.game.actions import Action
from tutor.game.view import View
from tutor.table.sitting.steps import Show, Step, Steps, Wait
from tutor.table.sitting.thinking import Abandoned, Thinking

if TYPE_CHECKING:  # numpy and the kernels load in the background, with the first evaluation
    from tutor.engine.evaluation import Evaluation


@dataclass(frozen=True)
class Graded:
    """A decision that was made: what was seen, what was chosen, and how it was judged."""

    view: View
    action: Action
    evaluation: Evaluation
    grade: Grade


@dataclass(frozen=True, eq=False)
class Choice:
    """A decision that was made and waits for its grade."""

    view: View
    action: Action
    evaluation: Future[Evaluation]


@dataclass(frozen=True)
class Made:
    """The choices of a round at one moment: those that are graded, and those that wait for it."""

    graded: tuple[Graded, ...] = ()
    awaited: tuple[Choice, ...] = ()

    def before(self, moment: int) -> Made:
        """Those made before the moment."""
        return Made(
            tuple(one for one in self.graded if len(one.view.history) < moment),
            tuple(one for one in self.awaited if len(one.view.history) < moment),
        )

    def judged(self, closer: Graded) -> Made:
        """The same with a choice judged anew, if it is one of them."""
        same = (closer.view, closer.action)
        graded = (closer if (one.view, one.action) == same else one for one in self.graded)
        return Made(tuple(graded), self.awaited)


class Choices:
    """The choices of one round: those made, and the one that may be before the person now."""

    def __init__(self, thinking: Thinking) -> None:
        self.made = Made()
        self._thinking = thinking
        self._known: list[tuple[View, Future[Evaluation]]] = []
        self._open: Future[Evaluation] | None = None
        self._hints = 0

    @property
    def is_open(self) -> bool:
        """Whether a choice before the person is being thought over, or has been."""
        return self._open is not None

    def think_over(self, view: View) -> None:
        """Begin to evaluate the choice before the person, while they look at the table."""
        if self._open is None:
            self._open = self._thought(view)

    def know(self, evaluation: Evaluation) -> None:
        """Judge a choice that was evaluated elsewhere as it was judged there."""
        thought: Future[Evaluation] = Future()
        thought.set_result(evaluation)
        self._known.append((evaluation.view, thought))

    def judge(self, closer: Graded) -> None:
        """A choice was judged anew; it stays so, also when it is taken back and made again."""
        self._known = [known for known in self._known if known[0] != closer.view]
        self.know(closer.evaluation)
        self.made = self.made.judged(closer)

    def choose(self, view: View, action: Action) -> tuple[Steps, ...]:
        """The choice is made: what is to be followed for its grade.

        Only what was thought over ahead is graded, and never a wrong pass.
        """
        thought, self._open, self._hints = self._open, None, 0
        if thought is None or action not in view.actions():
            return ()
        choice = Choice(view, action, thought)
        self.made = Made(self.made.graded, (*self.made.awaited, choice))
        return (self._graded(choice),)

    def catch_up(self) -> tuple[Steps, ...]:
        """The grades that are still awaited, once nobody follows them any more."""
        return tuple(map(self._graded, self.made.awaited))

    def hint(self) -> Generator[Step, Any, Hint | None]:
        """The next hint, each further one telling more; None if the choice is made before."""
        thought = self._open
        if thought is None:
            return None
        self._hints = min(self._hints + 1, max(LEVELS))
        level = self._hints
        evaluation = yield Wait(thought)
        return hint(evaluation, level) if thought is self._open else None

    def begin_round(self) -> None:
        """No choice has been made, and none that was known before comes again."""
        self._known.clear()
        self.go_back(Made())

    def go_back(self, made: Made) -> None:
        """These are the choices made, as it was once; what was broken off is thought over again."""
        self._thinking.abandon()
        self._open, self._hints = None, 0
        self._known = [known for known in self._known if known[1].done()]
        self.made = Made(made.graded, tuple(map(self._again, made.awaited)))

    def _again(self, choice: Choice) -> Choice:
        return Choice(choice.view, choice.action, self._thought(choice.view))

    def _thought(self, view: View) -> Future[Evaluation]:
        """What the choice is worth; one that comes again is not judged in another way."""
        known = (thought for seen, thought in self._known if seen == view)
        found = next((thought for thought in known if not _has_failed(thought)), None)
        if found is None:
            found = self._thinking.evaluate(view)
            self._known.append((view, found))
        return found

    def _graded(self, choice: Choice) -> Steps:
        try:
            evaluation = yield Wait(choice.evaluation)
        except (Abandoned, CancelledError):
            return
        except Exception:
            self._forget(choice)
            raise
        if choice in self.made.awaited:  # else it was taken back meanwhile
            self._forget(choice)
            judged = grade(evaluation, choice.action)
            done = Graded(choice.view, choice.action, evaluation, judged)
            graded = sorted((*self.made.graded, done), key=lambda one: len(one.view.history))
            self.made = Made(tuple(graded), self.made.awaited)
            yield Show()

    def _forget(self, choice: Choice) -> None:
        left = tuple(one for one in self.made.awaited if one is not choice)
        self.made = Made(self.made.graded, left)


def _has_failed(thought: Future[Evaluation]) -> bool:
    return thought.done() and (thought.cancelled() or thought.exception() is not None)
