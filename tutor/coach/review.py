"""A look back: every decision of a seat with its cost, and luck told apart from skill.

With *V* the best value at each of the seat's decisions and *v* that of the action chosen, a round's
result is exactly the sum of four parts: what a seat in that place gets on average (*mean*), how
much better its first decision stood than that (*deal*), what its own choices lost (*own*: the sum
of *v* - *V*), and all that happened between its decisions (*others*: the other seats' plays, and
hidden tiles that came to light).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import sqrt
from statistics import fmean, stdev
from typing import TYPE_CHECKING

from tutor.coach.bands import point_of_block, scale
from tutor.coach.grade import Grade, grade, verdict_name
from tutor.coach.levels import Level, kind_of_game, level_of, level_words
from tutor.coach.names import action_words, seat_name
from tutor.coach.shares import MINUS, signed
from tutor.coach.worth import amount, chance, give_or_take
from tutor.engine.intervals import t95
from tutor.game.actions import Action
from tutor.game.match import Match
from tutor.game.round import Round, RoundError
from tutor.game.scoring import side_count, side_of
from tutor.game.view import View
from tutor.locale import _, ngettext

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation
    from tutor.engine.settings import Progress

Place = tuple[int, int]
"""A round of the match and a moment in it, both from 0."""

LEAST = 3
"""Fewer losses say nothing of how well a seat chooses, nor how unsure their mean is."""

FIRST_VALUES = {"leader": 6.7, "other": -5.8}
"""The mean value of a seat's first decision in two-handed block, in points, by whether it led.

`python -m tests.bench first-values` measures them. Other scorings stretch them like the bands;
where more than two seats play, or tiles are drawn, they are taken as 0.
"""


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
class Luck:
    """A round's result, taken apart: ``mean + deal + own + others`` is ``result``."""

    result: float
    """What the round brought to the seat's side, in ``unit``."""
    mean: float
    """What a seat in that place gets on average."""
    deal: float
    """How much better its first decision stood than that."""
    own: float
    """What its own choices lost: 0 or less."""
    others: float
    """All that happened between its decisions."""
    unit: str = "points"
    """The unit of an evaluation: ``points``, or ``win`` where only the win counts."""
    sides: int = 2
    """How many sides share the wins."""


@dataclass(frozen=True)
class Review:
    """The decisions of a seat, and for each finished round its luck apart from its skill.

    With ``yours`` the reader sat in that seat and is called “you”.
    """

    seat: int
    players: int
    decisions: tuple[Decision, ...]
    luck: tuple[Luck, ...]
    yours: bool = False

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
        for number, luck in enumerate(self.luck, 1):
            yield luck_words(luck, number, yours=self.yours)
        yield self.summary

    @property
    def summary(self) -> str:
        """How much a decision cost on average, and how sure that is."""
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


def luck_words(luck: Luck, number: int, *, yours: bool = True) -> str:
    """A round's result, taken apart, in one sentence, whose numbers add up as they stand there.

    With ``yours`` the reader sat in that seat and is called “you”; else the seat is “it”.

    >>> luck = Luck(result=9, mean=1, deal=5.04, own=-2, others=4.96)
    >>> print(*luck_words(luck, 1).split())
    Round 1: +9 points = +1.0 on average + 5.0 by the deal − 2.0 by your choices + 5.0 by the rest.
    >>> luck = Luck(result=1, mean=0.4, deal=-0.2, own=-0.1, others=0.9, unit="win")
    >>> print(*luck_words(luck, 2).split())  # doctest: +NORMALIZE_WHITESPACE
    Round 2, in chances to win: 100% = 70% on average − 10% by the deal − 5% by your choices + 45%
    by the rest.
    """
    wins = luck.unit != "points"
    if wins:
        text = _(
            "Round {number}, in chances to win: {result} = {mean} on average {deal} by the deal "
            "{own} {by_choices} {others} by the rest."
        )
        whole = [100 * chance(one, luck.sides) for one in (luck.result, luck.mean)]
        parts = [100 * one * (luck.sides - 1) / luck.sides for one in (luck.deal, luck.own)]
    else:
        text = ngettext(
            "Round {number}: {result} point = {mean} on average {deal} by the deal {own} "
            "{by_choices} {others} by the rest.",
            "Round {number}: {result} points = {mean} on average {deal} by the deal {own} "
            "{by_choices} {others} by the rest.",
            1 if abs(luck.result) == 1 else 2,
        )
        whole, parts = [luck.result, luck.mean], [luck.deal, luck.own]
    digits = 0 if wins else 1
    result, mean, deal, own = (round(one, digits) for one in (*whole, *parts))
    others = result - mean - deal - own  # the rest takes what rounding leaves
    return text.format(
        number=number,
        result=_told(result, wins) if wins or result % 1 else signed(result, 0),
        mean=_told(mean, wins),
        deal=_added(deal, wins),
        own=_added(own, wins),
        by_choices=_("by your choices") if yours else _("by its choices"),
        others=_added(others, wins),
    )


def _told(value: float, wins: bool) -> str:
    return f"{value:.0f}%" if wins else signed(value)


def _added(value: float, wins: bool) -> str:
    """A part with its sign set apart, which no line breaks between."""
    sign = MINUS if round(value, 1) < 0 else "+"
    return f"{sign}\u00a0{abs(value):.{0 if wins else 1}f}{'%' if wins else ''}"


def review(
    played: Match | Round,
    seat: int = 0,
    *,
    seconds: float = 0.5,
    worlds: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Review:
    """Evaluate and grade every decision of a seat in a round or a match.

    ``seconds`` and ``worlds`` are for each decision, as in ``evaluate``. ``progress`` is told the
    decisions done and those there are.

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
    if not isinstance(played, (Match, Round)):
        raise TypeError(f"give a match or a round, not a {type(played).__name__}")
    rounds = played.rounds if isinstance(played, Match) else (played,)
    if not rounds:
        raise RoundError("nothing has been played yet: there is nothing to review")
    for one in rounds:
        one.view(seat)  # a seat that there is, whose hand was written down
    places = decision_places(rounds, seat)
    decisions = []
    for done, place in enumerate(places, 1):
        decisions.append(decision_at(rounds, place, seat, seconds=seconds, worlds=worlds))
        if progress is not None:
            progress(done, len(places))
    finished = [(number, one) for number, one in enumerate(rounds) if one.ending is not None]
    luck = [
        luck_of(one, seat, [d for d in decisions if d.round == number]) for number, one in finished
    ]
    return Review(seat, rounds[0].players, tuple(decisions), tuple(luck))


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


def luck_of(played: Round, seat: int, decisions: Sequence[Decision]) -> Luck:
    """A finished round's result taken apart, from the seat's decisions in it.

    Raises
    ------
    RoundError
        If the round is not over, or a hand that counts was not written down.
    """
    result = side_result(played, seat)
    unit = "win" if played.rules.out_score == "none" else "points"
    sides = side_count(played.players, played.partners)
    if not decisions:
        return Luck(result, 0.0, 0.0, 0.0, result, unit, sides)
    mean = first_value(played, seat)
    own = sum(decision.value - decision.best for decision in decisions)
    deal = decisions[0].best - mean
    return Luck(result, mean, deal, own, result - mean - deal - own, unit, sides)


def first_value(played: Round, seat: int) -> float:
    """What a seat's first decision is worth on average, in points."""
    rules = played.rules
    if played.players != 2 or rules.draw != "none" or rules.play_score != "none":
        return 0.0
    return FIRST_VALUES["leader" if played.leader == seat else "other"] * scale(rules, 2, False)


def side_result(played: Round, seat: int) -> float:
    """A finished round's points to the seat's side: its own minus the mean of the others'.

    Where only the win counts, 1 for a win and 0 for a tie; a loss is -1, or that shared with the
    others who lost where more than two play, each for itself.
    """
    score = played.score()
    side = side_of(seat, played.partners)
    if score.points is None:
        lost = -1.0 / (side_count(played.players, played.partners) - 1)
        return 0.0 if score.winner is None else (1.0 if score.winner == side else lost)
    others = [points for other, points in enumerate(score.points_with_play) if other != side]
    return score.points_with_play[side] - fmean(others)
