"""What a replay says: the moment in words, and the cards beside the picture as HTML."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.coach.grade import verdict_name
from tutor.coach.luck import luck_words
from tutor.coach.names import action_words, rulebook_title, seat_name, side_name
from tutor.coach.review import Decision, Place
from tutor.coach.telling import ends_words, event_words, status
from tutor.coach.walkthrough import walkthrough
from tutor.game.round import Round, RoundError
from tutor.game.view import View
from tutor.locale import _, ngettext
from tutor.table.cards.coach import coach_html
from tutor.table.cards.markup import card, note_html, prose
from tutor.table.drawing.still import round_status
from tutor.table.replay.source import seen
from tutor.table.replay.weighing import Weighing
from tutor.table.sitting.choices import Graded


def moment_words(played: Round, seat: int, *, yours: bool = True) -> str:
    """What has just happened, whose turn it is, and how the round ended if it did.

    Where the seat is not ``yours``, it is named like any other.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-5 4-2", "6-4 5-5"])
    >>> moment_words(r.apply(r.actions()[0]), 0)
    'You lead 6-5. North is to act. The ends are 6 and 5.'
    """
    return " ".join(_moment(played, seat, yours))


def _moment(played: Round, seat: int, yours: bool) -> Iterator[str]:
    told = seen(played, seat)
    yours = yours and isinstance(told, View)
    if told.history:
        yield event_words(told, named=not yours)
    if yours and isinstance(told, View):
        yield status(told)
    elif played.ending is None:
        yield _("{seat} is to act.").format(seat=seat_name(played.to_act, played.players))
        yield ends_words(played.ends)
    elif not yours:
        yield round_status(played)
    if played.ending is not None:
        try:
            yield walkthrough(played, seat if yours else None).result
        except RoundError:
            yield _("The round is over. A hand that counts was not written down.")


def round_title(played: Round, number: int) -> str:
    """A round as it stands in a list, by its number from 1."""
    if played.ending is None:
        return _("Round {number}: not finished").format(number=number)
    if played.ending.winner is None:
        return _("Round {number}: no winner").format(number=number)
    side = side_name(played.ending.winner, played.players, played.partners)
    return _("Round {number}: won by {side}").format(number=number, side=side)


def head_words(played: Round, seat: int, *, is_kept: bool = False, open_hands: bool = False) -> str:
    """What was played, and through whose eyes it is seen; of a round that is kept, those alone.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> head_words(r, 1), head_words(r, 1, open_hands=True)
    ('Block, seen by North', 'Block, all hands open, with the grades of North')
    """
    title = rulebook_title(played.rules.name)
    name = seat_name(seat, played.players)
    if is_kept:
        text = _("{rulebook}. The round still goes on: only what {seat} has seen is shown.")
        return text.format(rulebook=title, seat=name)
    if open_hands:
        text = _("{rulebook}, all hands open, with the grades of {seat}")
        return text.format(rulebook=title, seat=name)
    return _("{rulebook}, seen by {seat}").format(rulebook=title, seat=name)


def grade_html(weighing: Weighing, place: Place, moments: int) -> str:
    """The card of the grade: what the seat chose at this moment, and every option it had."""
    found = weighing.found.get(place)
    if found is not None:
        text = _("Here {seat} chose {action}.")
        if weighing.yours:
            text = _("Here you chose {action}.")
        elif found.grade.reasons:
            text = _("Here {seat} chose {action}. “You” means {seat}.")
        said = text.format(
            seat=seat_name(weighing.seat, found.view.players), action=action_words(found.action)
        )
        return coach_html(Graded(found.view, found.action, found.evaluation, found.grade), said)
    return note_html(_no_grade(weighing, place, moments))


def _no_grade(weighing: Weighing, place: Place, moments: int) -> str:
    if not weighing.is_valued:
        return _("Choices are not graded in this kind of game yet.")
    if place in weighing.failed:
        text = _("This decision could not be weighed ({error}).")
        return text.format(error=weighing.failed[place])
    if place in weighing.places:
        return _("Thinking: this decision is being weighed…")
    number, moment = place
    played = weighing.rounds[number]
    if played.dealt[weighing.seat] is None:
        return _("Nobody wrote down this hand, so that its choices cannot be graded.")
    if moment >= moments:
        return _("Nothing more was done in this round.")
    event = played.history[moment]
    if event.seat == weighing.seat:
        return _("There was nothing to choose here: {action} was all that could be done.").format(
            action=action_words(event.action)
        )
    text = _("{seat} was to act here. Step on to the next decision of {own} for its grade.")
    if weighing.yours:
        text = _("{seat} was to act here. Step on to your next decision for its grade.")
    own, other = (seat_name(seat, played.players) for seat in (weighing.seat, event.seat))
    return text.format(seat=other, own=own)


def review_html(weighing: Weighing) -> str:
    """The card of the review: what a decision cost, and luck apart from skill, round by round."""
    parts = []
    left = len(weighing.places) - len(weighing.found) - len(weighing.failed)
    if not weighing.is_valued:
        return note_html(_("Choices are not graded in this kind of game yet."))
    if left:
        text = ngettext(
            "Thinking: {count} decision is still to be weighed…",
            "Thinking: {count} decisions are still to be weighed…",
            left,
        )
        parts.append(f'<p class="quiet">{prose(text.format(count=left))}</p>')
    review = weighing.review()
    parts.append(f"<p>{prose(review.summary)}</p>")
    if review.decisions:
        counts = " · ".join(f"{name}: {count}" for name, count in review.counted().items())
        parts.append(f"<p>{prose(counts)}</p>")
    parts += [
        f"<p>{prose(luck_words(luck, number + 1, yours=weighing.yours))}</p>"
        for number, luck in weighing.luck().items()
    ]
    return card("tutor-review", "".join(parts))


def strip_words(decision: Decision, *, hidden: bool = False) -> tuple[str, str]:
    """A decision on the strip: the words on its button and those that come up over it."""
    turn = decision.moment + 1
    verdict = verdict_name(decision.grade.verdict)
    text = _("{turn}: {verdict}").format(turn=turn, verdict="?" if hidden else verdict)
    tip = _("Turn {turn}: {action}").format(turn=turn, action=action_words(decision.action))
    return text, tip if hidden else f"{tip}. {decision.grade.text}"
