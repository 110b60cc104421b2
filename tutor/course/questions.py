"""Questions about a round, whose answers and reasons the tutor itself computes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from tutor.coach.explain import explain
from tutor.coach.grade import Grade, grade, verdict_text
from tutor.coach.names import action_words, listed, rulebook_title, seat_name, side_name
from tutor.coach.walkthrough import walkthrough
from tutor.game.round import Round
from tutor.game.scoring import Score, fives, open_count, open_terms, sum_text
from tutor.game.view import View
from tutor.knowledge.counting import count
from tutor.locale import _, ngettext
from tutor.table.cards.coach import coach_html
from tutor.table.sitting.choices import Graded


@dataclass(frozen=True)
class Question:
    """A question with its possible answers, those that are right, and the reason for each answer.

    ``several`` says that all the right answers are to be named, not just one. ``cards`` has the
    reasons as HTML where more than sentences are to be shown.
    """

    prompt: str
    options: tuple[str, ...]
    right: frozenset[str]
    reasons: Mapping[str, str]
    several: bool = False
    cards: Mapping[str, str] = field(default_factory=dict, repr=False)

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
            return Answer(False, (_("Choose an answer first."),), given=False)
        if not self.several:
            return Answer(given[0] in self.right, (self.reasons[given[0]],))
        wrong = [option for option in self.options if (option in given) != (option in self.right)]
        told = wrong or list(given)
        return Answer(not wrong, tuple(self.reasons[option] for option in told))


@dataclass(frozen=True)
class Answer:
    """Whether an answer was right, and why; or that none was ``given``."""

    right: bool
    reasons: tuple[str, ...]
    given: bool = True

    @property
    def verdict(self) -> str:
        """The judgement in a word or two; nothing where there was no answer."""
        if not self.given:
            return ""
        return _("Right.") if self.right else _("Not quite.")

    @property
    def text(self) -> str:
        """The judgement in words."""
        return " ".join(filter(None, [self.verdict, *self.reasons]))


def which_fit(view: View) -> Question:
    """Ask which tiles of the hand fit.

    >>> from tutor.course.positions import a_decision
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


def what_now(view: View) -> Question:
    """Ask what one has to do: play, draw or pass.

    >>> from tutor.course.positions import a_decision
    >>> question = what_now(a_decision(seed=1).view(0))
    >>> question.right == frozenset([question.options[0]])
    True
    """
    explained = explain(view)
    fitting = [str(one.tile) for one in explained.tiles if one.ok]
    options = (_("Play a tile"), _("Draw a tile"), _("Pass"))
    allowed = (bool(fitting), explained.draw.ok, explained.pass_.code == "legal")
    if fitting:
        play = ngettext("{tiles} fits.", "{tiles} fit.", len(fitting)).format(tiles=listed(fitting))
    else:
        play = _("None of your tiles fits.")
    return Question(
        prompt=_("What may you do? Tick everything that is allowed."),
        options=options,
        right=frozenset(word for word, may in zip(options, allowed, strict=True) if may),
        reasons=dict(zip(options, (play, explained.draw.text, explained.pass_.text), strict=True)),
        several=True,
    )


def count_at_fives(played: Round) -> Question:
    """Ask what the open ends of a round count, as All Fives counts them.

    >>> from tutor.course.positions import a_decision
    >>> count_at_fives(a_decision(seed=1)).prompt
    'What do the open ends count together?'
    """
    total = open_count(played.line)
    points = fives(played.line)
    scored = _("A multiple of five: it scores {points}.") if points else _("It scores nothing.")
    told = f"{sum_text(open_terms(played.line))}. {scored.format(points=points)}"
    options = tuple(
        str(number) for number in sorted({max(total + by, 0) for by in range(-4, 6, 2)} | {total})
    )
    return Question(
        prompt=_("What do the open ends count together?"),
        options=options,
        right=frozenset([str(total)]),
        reasons=dict.fromkeys(options, told),
    )


def how_many_unseen(view: View, number: int) -> Question:
    """Ask how many tiles with a number are unseen.

    >>> from tutor.course.positions import a_decision
    >>> how_many_unseen(a_decision(seed=1).view(0), 6).prompt
    'How many tiles with a 6 have you not seen?'
    """
    counted = count(view).numbers[number]
    told = ngettext(
        "Of the {all} tiles with a {number}, {line} are on the line and {hand} in your hand: "
        "{unseen} is unseen.",
        "Of the {all} tiles with a {number}, {line} are on the line and {hand} in your hand: "
        "{unseen} are unseen.",
        len(counted.unseen),
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
    """Ask which numbers a seat cannot hold: it has shown so, or every tile with them is placed."""
    known = count(view).seat(seat)
    name = seat_name(seat, view.players)
    reasons = {}
    right = set()
    for number in range(view.rules.set_max + 1):
        shown = known.voids.get(number)
        if shown is not None:
            ends = listed(dict.fromkeys(open_ for _end, open_ in view.history[shown.event].ends))
            text = _("{seat} passed when the ends were {ends}: no {number}.")
            reasons[str(number)] = text.format(seat=name, ends=ends, number=number)
        elif not known.holds[number]:
            text = _("Every tile with a {number} is seen or ruled out.")
            reasons[str(number)] = text.format(number=number)
        else:
            text = _("{seat} may hold a {number}: nothing has shown otherwise.")
            reasons[str(number)] = text.format(seat=name, number=number)
        if shown is not None or not known.holds[number]:
            right.add(str(number))
    return Question(
        prompt=_("Which numbers can {seat} not hold?").format(seat=name),
        options=tuple(reasons),
        right=frozenset(right),
        reasons=reasons,
        several=True,
    )


def who_scores(played: Round) -> Question:
    """Ask who gets how many points for a finished round; who wins, where only wins count.

    Raises
    ------
    RoundError
        If the round is not over.
    """
    score = played.score()
    title = rulebook_title(played.rules.name)
    sides = range(len(score.play_points))
    names = [side_name(side, played.players, played.partners) for side in sides]
    if score.points is None:
        text, nobody = _("{side} wins"), _("Nobody wins")
        prompt = _("By {title}: who wins the round?").format(title=title)
        options = [text.format(side=name) for name in names]
        right = nobody if score.winner is None else options[score.winner]
    else:
        text, nobody = _("{side} scores {points}"), _("Nobody scores")
        prompt = _("By {title}: who scores, and how much?").format(title=title)
        options = [
            text.format(side=name, points=points) for name in names for points in _guesses(score)
        ]
        right = nobody
        for name, points in zip(names, score.points_with_play, strict=True):
            if points:
                right = text.format(side=name, points=points)
    told = str(walkthrough(played))
    options.append(nobody)
    return Question(
        prompt=prompt,
        options=tuple(options),
        right=frozenset([right]),
        reasons=dict.fromkeys(options, told),
    )


def _guesses(score: Score) -> list[int]:
    """The right number of points, and those that other rulebooks would have given."""
    pips = score.hand_pips
    guesses = {max(score.points_with_play), sum(pips), max(pips) - min(pips), max(pips)}
    return sorted(guess for guess in guesses if guess > 0)


def what_to_play(view: View, seconds: float = 1.0) -> Question:
    """Ask what to do. Every choice that the grade does not fault is right."""
    from tutor.engine.evaluate import evaluate

    evaluation = evaluate(view, seconds=seconds)
    grades: dict[str, Grade] = {
        action_words(action): grade(evaluation, action) for action in evaluation.actions
    }
    good = ("forced", "best", "fine", "close call")
    said = _("You would play {action}.")
    return Question(
        prompt=_("What would you do?"),
        options=tuple(grades),
        right=frozenset(words for words, one in grades.items() if one.verdict in good),
        reasons={
            words: " ".join([verdict_text(one), *(reason.text for reason in one.reasons)])
            for words, one in grades.items()
        },
        cards={
            words: coach_html(
                Graded(view, one.chosen.action, evaluation, one), said.format(action=words)
            )
            for words, one in grades.items()
        },
    )
