"""The result of a round taken apart into its parts: luck, and one's own choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from statistics import fmean

from tutor.coach.measured import Traits, game_of, opening_of, place_of, rows, traits
from tutor.coach.shares import MINUS, signed
from tutor.coach.worth import chance
from tutor.game.round import Round, RoundError
from tutor.game.scoring import side_count, side_of
from tutor.locale import _, ngettext


@dataclass(frozen=True)
class Luck:
    """A round's result, taken apart: ``mean + deal + own + others`` is ``result``.

    Without a mean the other three are ``result``, and what the place gave is in ``deal``.
    """

    result: float
    """What the round brought to the seat's side, in ``unit``."""
    mean: float | None
    """What a seat in that place gets on average; None where nobody measured it."""
    deal: float
    """How much better its first decision stood than that; without a mean, what it was worth."""
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
    >>> luck = Luck(result=9, mean=None, deal=6, own=-2, others=5)
    >>> print(*luck_words(luck, 3).split())
    Round 3: +9 points = +6.0 by the deal and the place − 2.0 by your choices + 5.0 by the rest.
    """
    wins = luck.unit != "points"
    start, first = _start(luck)
    result, own = _whole(luck, luck.result), _part(luck, luck.own)
    others = result - first - own  # the rest takes what rounding leaves
    text = _("Round {number}: {result} = {start} {own} {by_choices} {others} by the rest.")
    if wins:
        text = _(
            "Round {number}, in chances to win: {result} = {start} {own} {by_choices} {others} by "
            "the rest."
        )
    return text.format(
        number=number,
        result=_told(result, wins) if wins else _points(result),
        start=start,
        own=_added(own, wins),
        by_choices=_("by your choices") if yours else _("by its choices"),
        others=_added(others, wins),
    )


def _start(luck: Luck) -> tuple[str, float]:
    """What a round began with: in words, and the sum of the numbers in them."""
    wins = luck.unit != "points"
    if luck.mean is None:
        both = _whole(luck, luck.deal)
        return _("{deal} by the deal and the place").format(deal=_told(both, wins)), both
    mean, deal = _whole(luck, luck.mean), _part(luck, luck.deal)
    text = _("{mean} on average {deal} by the deal")
    return text.format(mean=_told(mean, wins), deal=_added(deal, wins)), mean + deal


def _whole(luck: Luck, value: float) -> float:
    """A value as it is told: in tenths of a point, or in hundredths of the chance to win."""
    return round(value, 1) if luck.unit == "points" else round(100 * chance(value, luck.sides), 0)


def _part(luck: Luck, value: float) -> float:
    """What is added to a value, as it is told."""
    if luck.unit == "points":
        return round(value, 1)
    return round(100 * value * (luck.sides - 1) / luck.sides, 0)


def _points(result: float) -> str:
    text = ngettext("{points} point", "{points} points", 1 if abs(result) == 1 else 2)
    return text.format(points=signed(result, 1 if result % 1 else 0))


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


def first_value(played: Round, seat: int) -> float | None:
    """What a seat's first decision is worth on average; None where that was never measured.

    ``python -m tests.bench.first_values`` measures it for a game, its opening and a place, in the
    unit of evaluations.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> first_value(r, r.leader) > 0 > first_value(r, 1 - r.leader)
    True
    """
    game = traits(played.rules, played.players, played.partners)
    means = _first_values().get((game, opening_of(played.rules, played.opening)))
    return None if means is None else means[place_of(played, seat)]


@cache
def _first_values() -> Mapping[tuple[Traits, str], Sequence[float]]:
    return {(game_of(row), row["opening"]): row["means"] for row in rows("first_values")}


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
