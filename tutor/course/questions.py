"""Questions about a round, whose answers and reasons the tutor itself computes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from tutor.coach.explain import explain
from tutor.coach.grade import Grade, grade, verdict_text
from tutor.coach.names import action_words, listed, seat_name, side_name
from tutor.coach.walkthrough import walkthrough
from tutor.engine.players import club
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View
from tutor.knowledge.counting import count
from tutor.locale import _


@dataclass(frozen=True)
class Question:
    """A question with its possible answers, those that are right, and the reason for each answer.

    ``several`` says that all the right answers are to be named, not just one.
    """

    prompt: str
    options: tuple[str, ...]
    right: frozenset[str]
    reasons: Mapping[str, str]
    several: bool = False

    def check(self, answers: Iterable[str]) -> Answer:
        """Judge some answers.

        Raises
        ------
        ValueError
            If an answer is none of the options.
        """
        given = tuple(answers)
        for answer in given:
            if answer not in self.options:
                raise ValueError(f"{answer!r} is not among {', '.join(self.options)}")
        if not given:
            return Answer(False, (_("Choose an answer first."),))
        if not self.several:
            return Answer(given[0] in self.right, (self.reasons[given[0]],))
        wrong = [option for option in self.options if (option in given) != (option in self.right)]
        told = wrong or list(given)
        return Answer(not wrong, tuple(self.reasons[option] for option in told))


@dataclass(frozen=True)
class Answer:
    """Whether an answer was right, and why."""

    right: bool
    reasons: tuple[str, ...]

    @property
    def text(self) -> str:
        """The judgement in words."""
        verdict = _("Right.") if self.right else _("Not quite.")
        return " ".join([verdict, *self.reasons])


def which_fit(view: View) -> Question:
    """Ask which tiles of the hand fit.

    >>> question = which_fit(a_decision(seed=1).view(0))
    >>> question.check(question.right).right
    True
    """
    explained = explain(view)
    return Question(
        prompt=_("Which of your tiles may you play?"),
        options=tuple(str(one.tile) for one in explained.tiles),
        right=frozenset(str(one.tile) for one in explained.tiles if one.ok),
        reasons={str(one.tile): one.text for one in explained.tiles},
        several=True,
    )


def may_pass(view: View) -> Question:
    """Ask whether one may pass."""
    explained = explain(view).pass_
    yes, no = _("Yes"), _("No")
    return Question(
        prompt=_("May you pass?"),
        options=(yes, no),
        right=frozenset([yes if explained.ok else no]),
        reasons=dict.fromkeys((yes, no), explained.text),
    )


def how_many_unseen(view: View, number: int) -> Question:
    """Ask how many tiles with a number are unseen.

    >>> how_many_unseen(a_decision(seed=1).view(0), 6).prompt
    'How many tiles with a 6 have you not seen?'
    """
    counted = count(view).numbers[number]
    told = _(
        "Of the {all} tiles with a {number}, {line} are on the line and {hand} in your hand: "
        "{unseen} are unseen."
    ).format(
        all=view.rules.set_max + 1,
        number=number,
        line=len(counted.on_line),
        hand=len(counted.in_hand),
        unseen=len(counted.unseen),
    )
    options = tuple(str(unseen) for unseen in range(view.rules.set_max + 2))
    return Question(
        prompt=_("How many tiles with a {number} have you not seen?").format(number=number),
        options=options,
        right=frozenset([str(len(counted.unseen))]),
        reasons=dict.fromkeys(options, told),
    )


def cannot_hold(view: View, seat: int) -> Question:
    """Ask which numbers a seat has shown it does not hold."""
    known = count(view).seat(seat)
    name = seat_name(seat, view.players)
    reasons = {}
    for number in range(view.rules.set_max + 1):
        shown = known.voids.get(number)
        if shown is None:
            reasons[str(number)] = _(
                "{seat} may hold a {number}: nothing has shown otherwise."
            ).format(seat=name, number=number)
        else:
            ends = listed(dict.fromkeys(open_ for _end, open_ in view.history[shown.event].ends))
            reasons[str(number)] = _(
                "{seat} passed when the ends were {ends}: no {number}."
            ).format(seat=name, ends=ends, number=number)
    return Question(
        prompt=_("Which numbers can {seat} not hold?").format(seat=name),
        options=tuple(reasons),
        right=frozenset(map(str, known.voids)),
        reasons=reasons,
        several=True,
    )


def who_scores(played: Round) -> Question:
    """Ask who gets how many points for a finished round.

    Raises
    ------
    RoundError
        If the round is not over.
    """
    score = played.score()
    told = str(walkthrough(played))
    names = [side_name(side, played.players, played.partners) for side in range(len(score.total))]
    guesses = {
        (side, points)
        for side in range(len(names))
        for points in (max(score.total), sum(score.totals), max(score.totals) - min(score.totals))
        if points
    }
    text = _("{side} scores {points}")
    nobody = _("Nobody scores")
    options = [text.format(side=names[side], points=points) for side, points in sorted(guesses)]
    options.append(nobody)
    right = nobody
    for side, points in enumerate(score.total):
        if points:
            right = text.format(side=names[side], points=points)
    return Question(
        prompt=_("Who scores, and how much?"),
        options=tuple(options),
        right=frozenset([right]),
        reasons=dict.fromkeys(options, told),
    )


def what_to_play(view: View, seconds: float = 1.0) -> Question:
    """Ask what to do. Every choice that the grade does not fault is right."""
    from tutor.engine.evaluate import evaluate

    evaluation = evaluate(view, seconds=seconds)
    grades: dict[str, Grade] = {
        action_words(action): grade(evaluation, action) for action in evaluation.actions
    }
    good = ("forced", "best", "fine", "close call")
    return Question(
        prompt=_("What would you do?"),
        options=tuple(grades),
        right=frozenset(words for words, one in grades.items() if one.verdict in good),
        reasons={
            words: " ".join([verdict_text(one), *(reason.text for reason in one.reasons)])
            for words, one in grades.items()
        },
    )


def a_decision(seed: int, *, rulebook: str = "block", turns: int = 6, choices: int = 2) -> Round:
    """A round between two counting players, from some turn on at which South has a choice.

    >>> r = a_decision(seed=1)
    >>> r.to_act, len(r.actions()) >= 2, len(r.history) >= 6
    (0, True, True)
    """
    rng = random.Random(seed)
    while True:
        r = Round.deal(RULEBOOKS[rulebook], players=2, seed=rng.randrange(2**32), leader=0)
        while r.ending is None:
            plays = {action.tile for action in r.actions() if isinstance(action, Play)}
            if r.to_act == 0 and len(r.history) >= turns and len(plays) >= choices:
                return r
            r = r.apply(club(r.view(r.to_act), rng))


def a_finished_round(seed: int, *, rulebook: str = "block", kind: str = "blocked") -> Round:
    """A round between two counting players that ended so: ``domino`` or ``blocked``.

    >>> a_finished_round(seed=1).ending.kind
    'blocked'
    """
    rng = random.Random(seed)
    while True:
        r = Round.deal(RULEBOOKS[rulebook], players=2, seed=rng.randrange(2**32), leader=0)
        while r.ending is None:
            r = r.apply(club(r.view(r.to_act), rng))
        if r.ending.kind == kind:
            return r
