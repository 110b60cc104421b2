"""A look back: every decision of a seat with its cost, and luck told apart from skill.

With *V* the best value at each of the seat's decisions and *v* that of the action chosen, a round's
result is exactly the sum of four parts: what a seat in that place gets on average (*mean*), how
much better its first decision stood than that (*deal*), what its own choices lost (*own*: the sum
of *v* - *V*), and all that happened between its decisions (*others*: the other seats' plays, and
hidden tiles that came to light). In a game whose mean nobody measured, *deal* holds it too.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from tutor.coach.bands import point_of_block
from tutor.coach.grade import Grade, grade, verdict_name
from tutor.coach.levels import Level, kind_of_game, level_of, level_words
from tutor.coach.luck import (
    Luck,
    first_value,
    is_counted,
    luck_words,
    side_result,
    uncounted_rounds,
)
from tutor.coach.names import action_words, seat_name
from tutor.coach.worth import amount, give_or_take
from tutor.engine.intervals import t95
from tutor.game.actions import Action
from tutor.game.match import Match
from tutor.game.record import Record
from tutor.game.round import Round, RoundError
from tutor.game.scoring import side_count
from tutor.game.view import View
from tutor.locale import _, ngettext

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation
    from tutor.engine.settings import Progress

Place = tuple[int, int]
"""A round of the match and a moment in it, both from 0."""

LEAST = 3
"""Fewer losses say nothing of how well a seat chooses, nor how unsure their mean is."""


@dataclass(frozen=True)
class Decision:
    """One decision of a seat: what it saw, what it chose, and how good that was."""

    round: int
    """Which round of the match it was, from 0."""
    moment: int
    """How many events of the round came before it."""
    view: View
    """What the seat saw."""
    action: Action
    """What it chose."""
    evaluation: Evaluation
    grade: Grade

    @property
    def value(self) -> float:
        """What the chosen action was worth, in the unit of the evaluation."""
        return self.grade.chosen.points

    @property
    def best(self) -> float:
        """What the best action was worth, in the unit of the evaluation."""
        return self.grade.best.points


@dataclass(frozen=True)
class Review:
    """The decisions of a seat, and for each finished round its luck apart from its skill.

    ``uncounted`` are the finished rounds, from 0, that have no luck: nobody wrote down a hand that
    counts. With ``yours`` the reader sat in that seat and is called “you”.
    """

    seat: int
    players: int
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...]
    yours: bool = False
    uncounted: tuple[int, ...] = ()

    @property
    def losses(self) -> tuple[float, ...]:
        """The points lost at each decision."""
        return tuple(decision.grade.loss for decision in self.decisions)

    @property
    def mean_loss(self) -> tuple[float, float] | None:
        """The mean loss a decision, with half its 95% interval; None of fewer than ``LEAST``."""
        count = len(self.losses)
        if count < LEAST:
            return None
        return fmean(self.losses), t95(count) * stdev(self.losses) / sqrt(count)

    def __str__(self) -> str:
        return "\n".join(self._lines())

    def _repr_markdown_(self) -> str:
        return "\n".join(f"- {line}" for line in self._lines())

    def _lines(self) -> Iterator[str]:
        for decision in self.decisions:
            yield _("Round {round}, turn {turn}: {action}. {verdict}").format(
                round=decision.round + 1,
                turn=decision.moment + 1,
                action=action_words(decision.action),
                verdict=decision.grade.text,
            )
        for luck in self.luck:
            yield luck_words(luck, luck.round + 1, yours=self.yours)
        yield self.summary

    @property
    def summary(self) -> str:
        """What a decision cost on average and how sure that is; which rounds have no luck, why."""
        return " ".join([self._loss_summary(), *self._uncounted_words()])

    def _uncounted_words(self) -> Iterator[str]:
        if self.uncounted:
            yield ngettext(
                "Nobody wrote down all the hands left in round {rounds}: its result, and so its "
                "luck, is not known.",
                "Nobody wrote down all the hands left in rounds {rounds}: their results, and so "
                "their luck, are not known.",
                len(self.uncounted),
            ).format(rounds=", ".join(str(number + 1) for number in self.uncounted))

    def _loss_summary(self) -> str:
        name = seat_name(self.seat, self.players)
        if self.mean_loss is None:
            text = _("{seat} had too few decisions to say how well they chose.")
            if self.yours:
                text = _("You had too few decisions to say how well you chose.")
            return text.format(seat=name)
        loss, half = self.mean_loss
        count = len(self.losses)
        if self.yours:
            text = ngettext(
                "You lost {loss} a decision ({half}) in {count} decision.",
                "You lost {loss} a decision ({half}) in {count} decisions.",
                count,
            )
        else:
            text = ngettext(
                "{seat} lost {loss} a decision ({half}) in {count} decision.",
                "{seat} lost {loss} a decision ({half}) in {count} decisions.",
                count,
            )
        told = text.format(
            seat=name,
            loss=self._loss_words(loss),
            half=give_or_take(half, self._unit, 2, self._sides),
            count=count,
        )
        return " ".join([told, *self._level_words()])

    @property
    def level(self) -> Level | None:
        """Beside which known players the mean loss stands; None without a decision."""
        if not self.decisions:
            return None
        view = self.decisions[0].view
        kind = kind_of_game(view.rules, view.players, view.partners)
        return level_of([loss / self._point for loss in self.losses], kind)

    def _level_words(self) -> Iterator[str]:
        if self.level is not None:
            name = None if self.yours else seat_name(self.seat, self.players)
            point = self._point
            yield level_words(self.level, name, lambda points: self._loss_words(points * point))

    @property
    def _point(self) -> float:
        """What a point of block is worth in this game."""
        return point_of_block(self.decisions[0].evaluation)

    @property
    def _unit(self) -> str:
        return self.decisions[0].grade.unit

    @property
    def _sides(self) -> int:
        return self.decisions[0].grade.sides

    def _loss_words(self, loss: float) -> str:
        lost = amount(loss, self._unit, 2, self._sides)
        if self._unit == "points":
            return _("{loss} points").format(loss=lost)
        return _("{share} of the chance to win").format(share=lost)

    def counted(self) -> dict[str, int]:
        """How often each verdict was given, by its name."""
        names = [verdict_name(decision.grade.verdict) for decision in self.decisions]
        return {name: names.count(name) for name in dict.fromkeys(names)}


def review(
    played: Match | Round | Record,
    seat: int = 0,
    *,
    seconds: float = 0.5,
    worlds: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Evaluate and grade every decision of a seat in a round, a match or a record.

    A match has finished rounds alone; a record may end with one that is not. ``seconds`` and
    ``worlds`` are for each decision, as in ``evaluate``. ``progress`` is told the decisions done
    and those there are.

    >>> import random
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> while r.ending is None:
    ...     r = r.apply(r.actions()[0])
    >>> looked = review(r, 0, worlds=50)
    >>> one = looked.luck[0]
    >>> round(one.mean + one.deal + one.own + one.others, 9) == one.result
    True

    Raises
    ------
    RoundError
        If nothing has been played yet, there is no such seat, or nobody wrote down its hand.
    EvaluationError
        If the engine does not value the game.
    TypeError
        If it is neither a match nor a round.
    """
    if not isinstance(played, (Match, Round, Record)):
        raise TypeError(f"give a match, a round or a record, not a {type(played).__name__}")
    rounds = (played,) if isinstance(played, Round) else played.rounds
    if not rounds:
        raise RoundError(
            "nothing has been played yet: there is nothing to review (a match has finished rounds "
            "alone; give the round being played itself, or the record that it stands in)"
        )
    for one in rounds:
        one.view(seat)  # a seat that there is, whose hand was written down
    places = decision_places(rounds, seat)
    decisions = []
    for done, place in enumerate(places, 1):
        decisions.append(decision_at(rounds, place, seat, seconds=seconds, worlds=worlds))
        if progress is not None:
            progress(done, len(places))
    luck = [
        luck_of(rounds, number, seat, [one for one in decisions if one.round == number])
        for number, one in enumerate(rounds)
        if is_counted(one)
    ]
    return Review(
        seat,
        rounds[0].players,
        tuple(decisions),
        tuple(luck),
        uncounted=uncounted_rounds(rounds),
    )


def decision_places(rounds: Sequence[Round], seat: int) -> tuple[Place, ...]:
    """Where the seat had something to choose, and chose by the rules: what can be graded.

    A wrong pass is no choice among legal actions. A hand that nobody wrote down has no decisions.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7, leader=0)
    >>> decision_places([r.apply(r.actions()[0])], 0)
    ((0, 0),)
    """
    return tuple(
        (number, moment)
        for number, played in enumerate(rounds)
        if played.dealt[seat] is not None
        for moment, event in enumerate(played.history)
        if event.seat == seat and _is_choice(event.action, played.at(moment).view(seat))
    )


def _is_choice(action: Action, view: View) -> bool:
    actions = view.actions()
    return len(actions) > 1 and action in actions


def decision_at(
    rounds: Sequence[Round],
    place: Place,
    seat: int,
    *,
    seconds: float,
    worlds: int | None,
    progress: Progress | None = None,
) -> Decision:
    """The decision of a seat at one of its :func:`decision_places`, evaluated and graded.

    ``seconds``, ``worlds`` and ``progress`` are those of ``evaluate``.

    Raises
    ------
    EvaluationError
        If the engine does not value the game.
    """
    from tutor.engine.evaluate import evaluate  # loads the compiled kernels

    number, moment = place
    played = rounds[number]
    view, action = played.at(moment).view(seat), played.history[moment].action
    evaluation = evaluate(view, seconds=seconds, worlds=worlds, progress=progress)
    return Decision(number, moment, view, action, evaluation, grade(evaluation, action))


def luck_of(rounds: Sequence[Round], number: int, seat: int, decisions: Sequence[Decision]) -> Luck:
    """A finished round's result taken apart, from the seat's decisions in it.

    Raises
    ------
    RoundError
        If the round is not over, or a hand that counts was not written down.
    """
    played = rounds[number]
    result = side_result(played, seat)
    unit = "win" if played.rules.out_score == "none" else "points"
    sides = side_count(played.players, played.partners)
    if not decisions:  # it had no part in what came
        return Luck(result, None, result, 0.0, 0.0, unit, sides, number)
    mean = first_value(played, seat)
    own = sum(decision.value - decision.best for decision in decisions)
    deal = decisions[0].best - (mean or 0.0)
    others = result - (mean or 0.0) - deal - own
    return Luck(result, mean, deal, own, others, unit, sides, number)
