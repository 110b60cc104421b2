"""The result of a round taken apart into its parts: luck, and one's own choices."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from tutor.coach.bands import scale
from tutor.coach.shares import MINUS, signed
from tutor.coach.worth import chance
from tutor.game.round import Round, RoundError
from tutor.game.scoring import side_count, side_of
from tutor.locale import _, ngettext

FIRST_VALUES = {"leader": 6.7, "other": -5.8}
"""The mean value of a seat's first decision in two-handed block, in points, by whether it led.

`python -m tests.bench first-values` measures them. Other scorings stretch them like the bands;
where more than two seats play, or tiles are drawn, they are taken as 0.
"""


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
    round: int = 0
    """Which round of the match it was, from 0."""


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


def is_counted(played: Round) -> bool:
    """Whether a round is over and its result known: every hand that counts was written down."""
    if played.ending is None:
        return False
    try:
        played.score()
    except RoundError:
        return False
    return True


def uncounted_rounds(rounds: Sequence[Round]) -> tuple[int, ...]:
    """The rounds, from 0, that are over and whose result nobody can count."""
    return tuple(
        number
        for number, played in enumerate(rounds)
        if played.ending is not None and not is_counted(played)
    )


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
