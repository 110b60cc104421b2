"""How to evaluate: the arguments of an evaluation, checked before any work is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import isfinite

from tutor.engine.beliefs.choice import ChoiceModel
from tutor.engine.evaluation import EvaluationError, why_not_valued
from tutor.engine.values.standing import only_one_scores
from tutor.game.match import Match
from tutor.game.view import View

Progress = Callable[[int, int], None]
"""Called with the worlds valued so far and those there are to value; a world may come up more than
once, with every tile known and played on, and played on more often."""

BELIEFS = ("play", "uniform")
LEAVES = ("mixed", "full", "played")


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
        """These settings, where they and the view can be evaluated.

        Raises
        ------
        EvaluationError
            If an argument has a value it cannot have, the round is over, it is not the seat's
            turn, or the engine does not value the game.
        """
        if not isinstance(view, View):
            raise EvaluationError(f"give a view, such as round.view(0), not {_kind(view)}")
        if not _is_time(self.seconds):
            raise EvaluationError(f"seconds is a number from 0 up, not {self.seconds!r}")
        if not _is_whole(self.seed, 0):
            raise EvaluationError(f"seed is a whole number from 0 up, not {self.seed!r}")
        self._check_match(view)
        if not (self.progress is None or callable(self.progress)):
            raise EvaluationError(f"progress is a function, not {_kind(self.progress)}")
        if not (self.model is None or isinstance(self.model, ChoiceModel)):
            raise EvaluationError(f"model is a ChoiceModel, not {_kind(self.model)}")
        if self.beliefs not in BELIEFS:
            raise EvaluationError(f"beliefs {self.beliefs!r} are not known: use {_either(BELIEFS)}")
        if self.leaves not in LEAVES:
            raise EvaluationError(f"leaves {self.leaves!r} are not known: use {_either(LEAVES)}")
        if not (self.worlds is None or _is_whole(self.worlds, 1)):
            raise EvaluationError(f"worlds is a whole number from 1 up, not {self.worlds!r}")
        if view.over:
            raise EvaluationError("the round is over: there is nothing to choose")
        if not view.is_to_act:
            raise EvaluationError(f"seat {view.to_act} is to act, not seat {view.seat}")
        reason = why_not_valued(view)
        if reason:
            raise EvaluationError(f"the engine does not value this game: {reason}")
        if self.leaves == "full" and view.players > 2 and not view.partners:
            raise EvaluationError("leaves 'full' needs two sides: use 'played' or 'mixed'")
        return self

    def _check_match(self, view: View) -> None:
        match = self.match
        if match is None:
            return
        if not isinstance(match, Match):
            raise EvaluationError(f"match is a Match, not {_kind(match)}")
        if match.rules != view.rules:
            raise EvaluationError(
                f"the match is played by other rules ({match.rules.name}) "
                f"than the round ({view.rules.name})"
            )
        if (match.players, match.partners) != (view.players, view.partners):
            raise EvaluationError("the match is played by other seats than the round")
        if self.leaves == "full" and not only_one_scores(view.rules):
            raise EvaluationError(
                "leaves 'full' do not say what each side scores, which the match needs: "
                "use 'played' or 'mixed'"
            )


def _is_time(thing: object) -> bool:
    if not isinstance(thing, (int, float)) or isinstance(thing, bool):
        return False
    return isfinite(thing) and thing >= 0


def _is_whole(thing: object, least: int) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool) and thing >= least


def _kind(thing: object) -> str:
    return f"a {type(thing).__name__}"


def _either(names: tuple[str, ...]) -> str:
    return " or ".join(repr(name) for name in names)
