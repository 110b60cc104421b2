"""Hints in three levels: what to look at, which actions to weigh, the best one with its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from tutor.coach.bands import BANDS, point_of_block
from tutor.coach.grade import SOME_TIES, check_evaluation, grade, sides_of
from tutor.coach.names import action_words, begun
from tutor.coach.reasons.reasons import reasons_for
from tutor.coach.worth import tie_words, worth, worth_words
from tutor.game.actions import Action, Play
from tutor.game.scoring import fives
from tutor.game.view import View
from tutor.knowledge.voids import voids
from tutor.locale import _

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation

LEVELS = (1, 2, 3)
MOST_CANDIDATES = 3


@dataclass(frozen=True)
class Hint:
    """A hint: its level, the sentence, and the actions it names (none at level 1)."""

    level: int
    text: str
    actions: tuple[Action, ...] = ()

    def __str__(self) -> str:
        return self.text


def hint(evaluation: Evaluation, level: int) -> Hint:
    """A hint from an evaluation: 1 what to look at, 2 candidates, 3 the action and its numbers.

    >>> from tutor.engine.evaluate import evaluate
    >>> from tutor.game import actions, round, rulebooks
    >>> rules = rulebooks.RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = round.Round.start(rules, ["6-6 6-1", "6-5 6-2"]).apply(actions.Play("6-6"))
    >>> len(hint(evaluate(r.view(1)), 2).actions)
    2

    Raises
    ------
    ValueError
        If there is no such level.
    TypeError
        If this is no evaluation.
    """
    check_evaluation(evaluation)
    if level not in LEVELS:
        raise ValueError(f"a hint has level 1, 2 or 3, not {level!r}")
    if len(evaluation.choices) == 1:
        return Hint(level, _only(evaluation), evaluation.actions[:1])
    if level == 1:
        return Hint(1, _look_at(evaluation))
    return _candidates(evaluation) if level == 2 else _answer(evaluation)


def _only(evaluation: Evaluation) -> str:
    only = evaluation.actions[0]
    if len(evaluation.actions) > 1 and isinstance(only, Play):
        text = _("You can only play {tile}, and it does not matter at which end.")
        return text.format(tile=only.tile)
    return _("There is only one thing you can do: {action}.").format(action=action_words(only))


def _look_at(evaluation: Evaluation) -> str:
    spread = evaluation.best.points - evaluation.options[-1].points
    even = spread <= BANDS.fine * point_of_block(evaluation)
    topic = "even" if even else _topic(evaluation)
    return {
        "domino": _("Look at your last tile: does it fit?"),
        "block": _("Who would be lighter if the round were blocked? Count the pips."),
        "fives": _("Add up the open ends: can you make a multiple of five?"),
        "cannot_answer": _hard_to_answer(evaluation.view),
        "can_answer": _("Count the unseen tiles of each number: which ends are hard to answer?"),
        "next_play": _("Think one turn on: which ends can you play on again yourself?"),
        "arms": _("Think one turn on: which ends can you play on again yourself?"),
        "partner": _("Think of your partner: which ends could your partner play on?"),
        "fives_next": _("Add up the ends that you leave: what could be scored on them?"),
        "fives_later": _("Add up the ends that you leave: what could be scored on them?"),
        "bonus": _("Going out may count double: which tile do you want to keep for last?"),
        "double": _("Doubles are hard to place: is there one that may get stuck?"),
        "variety": _("Which numbers would you be left with? Keep several."),
        "pips": _("If you do not go out, your pips may count against you: which tile weighs most?"),
        "even": _("The choices are close: any of them will do."),
    }.get(topic, _("Count the unseen tiles of each number before you choose."))


def _topic(evaluation: Evaluation) -> str:
    """What separates the best action most, of what leads nobody astray who goes by it."""
    codes = [reason.code for reason in reasons_for(evaluation, evaluation.best.action)]
    return next((code for code in codes if _leads_well(evaluation, code)), "count")


def _leads_well(evaluation: Evaluation, topic: str) -> bool:
    """Whether nothing that the question suggests by itself would then be called a mistake."""
    suggested = _suggested(evaluation, topic)
    verdicts = {grade(evaluation, action).verdict for action in suggested}
    return not verdicts & {"inaccuracy", "mistake", "blunder"}


def _suggested(evaluation: Evaluation, topic: str) -> list[Play]:
    """The plays that a learner would think of at once; none where the question is an open one."""
    plays = [action for action in evaluation.actions if isinstance(action, Play)]
    worths = {"pips": _weight, "double": _is_double, "fives": _fives_after}
    if topic not in worths or not plays:
        return []
    worth_of = partial(worths[topic], evaluation.view)
    most = max(map(worth_of, plays))
    return [play for play in plays if worth_of(play) == most]


def _weight(_view: View, play: Play) -> int:
    return play.tile.pips


def _is_double(_view: View, play: Play) -> int:
    return int(play.tile.is_double)


def _fives_after(view: View, play: Play) -> int:
    from tutor.coach.reasons.facts import laid_on  # loads numpy

    return fives(laid_on(view, view.line, play.tile, play.end))


def _hard_to_answer(view: View) -> str:
    """Where to look for ends that are hard to answer: at what the others lacked, if anything."""
    shown = voids(view)
    if any(shown[seat] for seat in range(view.players) if seat != view.seat):
        return _("Remember at which ends the others could not play: can you leave such ends again?")
    return _("Which ends can you leave that are hard to answer? Count the tiles of each number.")


def _candidates(evaluation: Evaluation) -> Hint:
    near = BANDS.inaccuracy * point_of_block(evaluation)
    close = [o for o in evaluation.choices if evaluation.best.points - o.points <= near]
    two_at_least = max(2, len(close))
    named = tuple(o.action for o in evaluation.choices[: min(two_at_least, MOST_CANDIDATES)])
    in_table_order = tuple(action for action in evaluation.actions if action in named)
    text = _("Weigh these against each other: {actions}.").format(
        actions=", ".join(map(action_words, in_table_order))
    )
    return Hint(2, text, in_table_order)


def _answer(evaluation: Evaluation) -> Hint:
    best = evaluation.best
    reasons = reasons_for(evaluation, best.action)
    unit, sides = evaluation.unit, sides_of(evaluation)
    words = begun(action_words(best.action))
    if unit == "points":
        text = _("{action}: {points} expected points (on average).")
        text = text.format(action=words, points=worth(best.points, unit))
    else:
        text = _("{action}: {worth}.")
        text = text.format(action=words, worth=worth_words(best.points, unit, sides))
    said = [text]
    if unit == "win" and best.tie >= SOME_TIES:
        said.append(tie_words(sides))
    return Hint(3, " ".join([*said, *(reason.text for reason in reasons[:1])]), (best.action,))
