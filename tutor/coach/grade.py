"""The grade of a choice: one versioned table, and a few lines that read it.

A verdict goes by the lower end of the loss, so that it never accuses inside its margin: with *L*
the points lost and *m* their margin, by *L* - *m*.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import isinf
from typing import TYPE_CHECKING, Literal

from tutor.coach.bands import BANDS, point_of_block
from tutor.coach.names import action_words
from tutor.coach.reasons.reason import Reason
from tutor.coach.reasons.reasons import reasons_for
from tutor.coach.worth import amount, give_or_take, tie_words
from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.scoring import side_count
from tutor.locale import _

if TYPE_CHECKING:  # numpy and the kernels load with the first evaluation, not with the words
    from tutor.engine.evaluation import Evaluation, Option

SOME_TIES = 0.005
"""So large a share of ties is said to count half a win."""

Verdict = Literal["forced", "best", "fine", "inaccuracy", "mistake", "blunder", "close call"]


@dataclass(frozen=True)
class Grade:
    """The verdict on one choice."""

    verdict: Verdict
    """What is said of the choice, by ``loss`` less ``margin``."""
    loss: float
    """How much less it was worth than ``best``, in ``unit``."""
    margin: float
    """What ``loss`` may be wrong by, in ``unit``."""
    best: Option
    """The action worth most."""
    chosen: Option
    """The action that was taken."""
    reasons: tuple[Reason, ...]
    """The measured facts that separate the two, most telling first."""
    bands_version: int
    """The version of the table that the verdict was read from."""
    unit: str = "points"
    """``points`` of the round; ``match``, hundredths of the chance to win the match; or ``win``
    where only the win counts (:mod:`tutor.coach.worth`)."""
    sides: int = 2
    """How many sides share the wins."""

    @property
    def text(self) -> str:
        """The verdict in one sentence."""
        return verdict_text(self)

    def __str__(self) -> str:
        return "\n".join([self.text, *(reason.text for reason in self.reasons)])


def grade(evaluation: Evaluation, action: Action) -> Grade:
    """Judge the choice of an action by an evaluation of the view it was chosen in.

    >>> from tutor.engine.evaluate import evaluate
    >>> from tutor.game import actions, round, rulebooks
    >>> rules = rulebooks.RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = round.Round.start(rules, ["6-6 6-1", "6-5 6-2"]).apply(actions.Play("6-6"))
    >>> grade(evaluate(r.view(1)), actions.Play("6-5", "left")).verdict
    'best'

    Raises
    ------
    EvaluationError
        If the action was not legal in that view.
    TypeError
        If these are no evaluation and no action.
    """
    check_evaluation(evaluation)
    if not isinstance(action, (Play, Pass, Draw, Correct)):
        raise TypeError(f"give an action, such as Play('6-4', 'left'), not {action!r}")
    chosen = evaluation.option(action)
    loss, sampling = evaluation.loss(action)
    point = point_of_block(evaluation)
    points, share = BANDS.errors[evaluation.model.leaves]
    margin = sampling + points * point + share * max(loss, 0.0)
    verdict: Verdict = "forced"
    if len(evaluation.choices) > 1:
        verdict = _verdict(loss, margin, point)
    return Grade(
        verdict=verdict,
        loss=loss,
        margin=margin,
        best=evaluation.best,
        chosen=chosen,
        reasons=()
        if verdict == "forced"
        else reasons_for(evaluation, action, as_good=verdict == "best"),
        bands_version=BANDS.version,
        unit=evaluation.unit,
        sides=sides_of(evaluation),
    )


def check_evaluation(thing: object) -> None:
    """Say what is wanted where this is no evaluation: one may take a view, or what still runs."""
    if not hasattr(thing, "options"):
        kind = "None" if thing is None else f"a {type(thing).__name__}"
        raise TypeError(f"give an evaluation, such as evaluate(view), not {kind}")


def sides_of(evaluation: Evaluation) -> int:
    """How many sides play."""
    return side_count(evaluation.view.players, evaluation.view.partners)


def _verdict(loss: float, margin: float, point: float) -> Verdict:
    surely = loss - margin
    if loss > BANDS.fine * point >= surely:
        return "close call"
    if surely <= 0:
        return "best"
    if surely <= BANDS.fine * point:
        return "fine"
    if surely <= BANDS.inaccuracy * point:
        return "inaccuracy"
    return "mistake" if surely <= BANDS.mistake * point else "blunder"


def verdict_name(verdict: Verdict) -> str:
    """The verdict as a learner reads it.

    >>> verdict_name("close call")
    'Close call'
    """
    return {
        "forced": _("Forced"),
        "best": _("Best"),
        "fine": _("Fine"),
        "inaccuracy": _("Inaccuracy"),
        "mistake": _("Mistake"),
        "blunder": _("Blunder"),
        "close call": _("Close call"),
    }[verdict]


def verdict_text(given: Grade) -> str:
    """The verdict in one sentence, with its numbers."""
    numbers = {
        "verdict": verdict_name(given.verdict),
        "loss": amount(given.loss, given.unit, sides=given.sides),
        "margin": give_or_take(given.margin, given.unit, sides=given.sides),
        "best": action_words(given.best.action),
    }
    if given.verdict == "forced":
        return _("Forced: there was nothing to choose between, so there is nothing to grade.")
    if given.loss <= 0:
        return _("Best: nothing else was worth more.")
    if given.verdict == "best":
        return _("Best: as good as {best}, as far as can be measured.").format(**numbers)
    if isinf(given.margin):
        return _("Close call: one deal alone is too few to tell it from {best}.").format(**numbers)
    if given.unit == "match":
        text = _("{verdict}: {loss} ({margin}) less chance to win the match than {best}.")
    elif given.unit == "win":
        text = _("{verdict}: {loss} ({margin}) less chance to win the round than {best}.")
    elif given.verdict != "close call":
        text = _("{verdict}: {loss} points ({margin}) behind {best}.")
    elif given.loss <= given.margin:
        text = _("Close call: {loss} points ({margin}) behind {best}, too close to call it worse.")
    else:
        text = _(
            "Close call: {loss} points ({margin}) behind {best}: worse, but perhaps by very little."
        )
    said = text.format(**numbers)
    options = (given.chosen, given.best)
    if given.unit == "win" and max(one.tie for one in options) >= SOME_TIES:
        said += " " + tie_words(given.sides)
    if given.unit == "points" and not any(one.lose or one.tie for one in options):
        said += " " + _(
            "In every deal looked at you come out ahead either way, with fewer points this way."
        )
    return said
