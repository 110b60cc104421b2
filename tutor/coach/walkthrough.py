"""The scoring of a round, one step at a time, in words, with its arithmetic and its source.

Every number is the step's own: nothing is added up again here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from tutor.coach.names import listed, seat_name, side_name, where
from tutor.coach.rulewords import source_words
from tutor.game.actions import Play
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rules import called
from tutor.game.scoring import Score, Step, open_terms, side_of
from tutor.game.sources import rule_of
from tutor.game.tiles import Tile
from tutor.locale import _, ngettext


@dataclass(frozen=True)
class WalkStep:
    """One step in words: ``text`` says what is done, ``formula`` the arithmetic, ``source`` why.

    ``code``, ``value``, ``seat`` and ``side`` are those of the step it tells of; the last steps
    have the code ``result``.
    """

    code: str
    text: str
    formula: str = ""
    source: str = ""
    value: int | None = None
    seat: int | None = None
    side: int | None = None

    def __str__(self) -> str:
        told = f"{self.text} {self.formula}" if self.formula else self.text
        return f"{told} ({self.source})" if self.source else told


@dataclass(frozen=True)
class Walkthrough:
    """The steps of a scoring, from the first count to the result."""

    steps: tuple[WalkStep, ...]

    @property
    def result(self) -> str:
        """Who won, and what each side got."""
        return " ".join(step.text for step in self.steps if step.code == "result")

    def __str__(self) -> str:
        return "\n".join(f"{place}. {step}" for place, step in enumerate(self._said_once, 1))

    def _repr_markdown_(self) -> str:
        steps = enumerate(self._said_once, 1)
        return "\n".join(f"{place}. {_markdown(step)}" for place, step in steps)

    @property
    def _said_once(self) -> Iterator[WalkStep]:
        """The steps without a source that the one before has given already."""
        before = ""
        for step in self.steps:
            yield replace(step, source="") if step.source == before else step
            before = step.source


def _markdown(step: WalkStep) -> str:
    parts = [step.text]
    if step.formula:
        parts.append(f"**{step.formula}**")
    if step.source:
        parts.append(f"<br>*{step.source}*")
    return " ".join(parts)


def walkthrough(scored: Round | Score) -> Walkthrough:
    """The scoring of a finished round, step by step. What was scored in play comes first, if known.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tutor.game.scoring import score_round
    >>> hands = [[Tile(4, 4)], [Tile(6, 5), Tile(3, 1)], [Tile(5, 3), Tile(2, 2)]]
    >>> print(walkthrough(score_round(RULEBOOKS["block_differential"], hands, out=None)))
    1. South has one tile left. 8 (Score-keeper's block: count the spots, not the tiles)
    2. West has 2 tiles left. 11 + 4 = 15
    3. North has 2 tiles left. 8 + 4 = 12
    4. Nobody can play: South has the lightest hand. 8 < 12 < 15 (Score-keeper's block: in a
       blocked round the lightest hand wins)
    5. South collects from the others, and subtracts its own. 15 + 12 - 8 = 19 (Score-keeper's
       block: by the older differential the winner subtracts its own spots)
    6. South wins the round and gets 19 points.

    Raises
    ------
    RoundError
        If the round is not over, or a hand that counts was not written down.
    TypeError
        If it is neither a round nor a score.
    """
    if isinstance(scored, Round):
        score = scored.score()
        teller = _Teller(score, scored)
        return Walkthrough((*_in_play(scored), *teller.steps(), *teller.results()))
    if not isinstance(scored, Score):
        raise TypeError(f"give a finished round or its score, not {called(scored)}")
    teller = _Teller(scored, None)
    return Walkthrough((*teller.steps(), *teller.results()))


def _in_play(played: Round) -> Iterator[WalkStep]:
    """The plays that scored at fives, each with the ends it made."""
    line = Line()
    for event in played.history:
        if not isinstance(event.action, Play):
            continue
        tile, end = event.action.tile, event.action.end
        line = line.lay(tile, end, spinner=played.rules.spinner == "first_double")
        if event.points:
            seat = seat_name(event.seat, played.players)
            if end is None:
                text = _("{seat} leads {tile}.").format(seat=seat, tile=tile)
            else:
                text = _("{seat} plays {tile} {where}.").format(
                    seat=seat, tile=tile, where=where(end)
                )
            step = Step("fives", "", event.points, rule_of("fives", played.rules.sources))
            yield WalkStep(
                code="fives",
                text=text,
                formula=_sum_of(open_terms(line), event.points),
                source=source_words(step),
                value=event.points,
                seat=event.seat,
                side=side_of(event.seat, played.partners),
            )


def _sum_of(terms: tuple[int, ...], total: int) -> str:
    return f"{' + '.join(map(str, terms))} = {total}" if len(terms) > 1 else str(total)


class _Teller:
    """Tells the steps of one score, with the tiles of the round where it is known."""

    def __init__(self, score: Score, played: Round | None) -> None:
        self.score = score
        self.played = played
        self.players = len(score.totals)
        self.partners = len(score.play_points) < self.players

    def steps(self) -> Iterator[WalkStep]:
        for step in self.score.steps:
            text = _TEXTS[step.code](self, step)
            yield WalkStep(
                step.code,
                text,
                step.formula,
                source_words(step),
                step.value,
                step.seat,
                step.side,
            )

    def seat(self, step: Step) -> str:
        assert step.seat is not None
        return seat_name(step.seat, self.players)

    def side(self, side: int | None) -> str:
        assert side is not None
        return side_name(side, self.players, self.partners)

    def many(self) -> int:
        """How many seats a side has, for the form of its verbs."""
        return 2 if self.partners else 1

    def hand_total(self, step: Step) -> str:
        count = len(step.numbers)
        if not count:
            return _("{seat} has no tile left.").format(seat=self.seat(step))
        hand = self.played.hands[step.seat or 0] if self.played else None
        if hand:
            text = _("{seat} has {tiles} left.")
        else:
            text = ngettext("{seat} has one tile left.", "{seat} has {count} tiles left.", count)
        return text.format(seat=self.seat(step), count=count, tiles=listed(hand or ()))

    def domino(self, step: Step) -> str:
        if self.partners:
            return _("{seat} has gone out: {side} win the round.").format(
                seat=self.seat(step), side=self.side(step.side)
            )
        return _("{seat} has gone out and wins the round.").format(seat=self.seat(step))

    def lowest_hand(self, step: Step) -> str:
        text = _("Nobody can play: {seat} has the lightest hand.")
        if self.partners:
            text = _("Nobody can play: {seat} has the lightest hand, so {side} win the round.")
        return text.format(seat=self.seat(step), side=self.side(step.side))

    def lowest_side(self, step: Step) -> str:
        text = _("Nobody can play: {side} together have the fewest spots.")
        return text.format(side=self.side(step.side))

    def tie(self, step: Step) -> str:
        return _("Nobody can play, and the lowest counts are level.")

    def no_points(self, step: Step) -> str:
        return _("Only the win counts.")

    def only_other(self, step: Step) -> str | None:
        """The other side where there is just one, and each side is one seat."""
        assert step.side is not None
        return self.side(1 - step.side) if self.players == 2 else None

    def collect(self, step: Step) -> str:
        other = self.only_other(step)
        if other is not None:
            text = _("{side} collects what {other} is left with.")
            return text.format(side=self.side(step.side), other=other)
        return ngettext(
            "{side} collects from the others.", "{side} collect from the others.", self.many()
        ).format(side=self.side(step.side))

    def all_pips(self, step: Step) -> str:
        return ngettext(
            "{side} collects everything that is left.",
            "{side} collect everything that is left.",
            self.many(),
        ).format(side=self.side(step.side))

    def subtract_own(self, step: Step) -> str:
        if self.partners and any(one.code == "lowest_hand" for one in self.score.steps):
            text = _("{side} collect from the others, and subtract the lightest hand.")
            return text.format(side=self.side(step.side))
        other = self.only_other(step)
        if other is not None:
            text = _("{side} collects what {other} is left with, and subtracts its own.")
            return text.format(side=self.side(step.side), other=other)
        return ngettext(
            "{side} collects from the others, and subtracts its own.",
            "{side} collect from the others, and subtract their own.",
            self.many(),
        ).format(side=self.side(step.side))

    def subtract_partner(self, step: Step) -> str:
        return _("{side} collect from the others, and subtract what the partner holds.").format(
            side=self.side(step.side)
        )

    def round(self, step: Step) -> str:
        if step.seat is not None:
            text = _("The spots of {seat} are rounded to the nearest five.")
            return text.format(seat=self.seat(step))
        return _("The score is rounded to the nearest five.")

    def double(self, step: Step) -> str:
        last = self._last_tile()
        if last is None:
            return _("The way it was won doubles the score.")
        if last.is_double:
            return _("The last tile, {tile}, is a double: the score is doubled.").format(tile=last)
        return _("The last tile, {tile}, could go on either end: the score is doubled.").format(
            tile=last
        )

    def _last_tile(self) -> Tile | None:
        history = self.played.history if self.played else ()
        plays = (e.action.tile for e in reversed(history) if isinstance(e.action, Play))
        return next(plays, None)

    def bonus(self, step: Step) -> str:
        return ngettext(
            "{side} gets a point for going out.", "{side} get a point for going out.", self.many()
        ).format(side=self.side(step.side))

    def pay_own(self, step: Step) -> str:
        return ngettext(
            "{side} loses the spots it holds.", "{side} lose the spots they hold.", self.many()
        ).format(side=self.side(step.side))

    def results(self) -> Iterator[WalkStep]:
        score = self.score
        got = [side for side, points in enumerate(score.points or ()) if points]
        if score.points is not None and score.winner is not None and got in ([], [score.winner]):
            points = score.points[score.winner]
            yield WalkStep("result", self._won_points(points), value=points, side=score.winner)
        else:
            yield WalkStep("result", self._won(), side=score.winner)
            if score.points is not None and got:
                yield from self._each(score.points)
        if any(score.play_points):
            yield from self._with_play()

    def _won(self) -> str:
        if self.score.winner is not None:
            return ngettext("{side} wins the round.", "{side} win the round.", self.many()).format(
                side=self.side(self.score.winner)
            )
        if self.score.points is None:
            return _("Nobody wins: the round is drawn.")
        return _("Nobody wins the round.")

    def _won_points(self, points: int) -> str:
        name = self.side(self.score.winner)
        if self.partners:
            text = ngettext(
                "{side} win the round and get {points} point.",
                "{side} win the round and get {points} points.",
                points,
            )
        else:
            text = ngettext(
                "{side} wins the round and gets {points} point.",
                "{side} wins the round and gets {points} points.",
                points,
            )
        return text.format(side=name, points=points)

    def _each(self, points: tuple[int, ...]) -> Iterator[WalkStep]:
        for side, got in enumerate(points):
            text = ngettext("{side}: {points} point.", "{side}: {points} points.", abs(got))
            text = text.format(side=self.side(side), points=got)
            yield WalkStep("result", text, value=got, side=side)

    def _with_play(self) -> Iterator[WalkStep]:
        end = self.score.points or (0,) * len(self.score.play_points)
        for side, total in enumerate(self.score.total):
            text = _("With the points of play, {side}:").format(side=self.side(side))
            sign = "-" if end[side] < 0 else "+"
            formula = f"{self.score.play_points[side]} {sign} {abs(end[side])} = {total}"
            yield WalkStep("result", text, formula, value=total, side=side)


_TEXTS: dict[str, Callable[[_Teller, Step], str]] = {
    "hand_total": _Teller.hand_total,
    "domino": _Teller.domino,
    "lowest_hand": _Teller.lowest_hand,
    "lowest_side": _Teller.lowest_side,
    "tie": _Teller.tie,
    "no_points": _Teller.no_points,
    "collect": _Teller.collect,
    "all_pips": _Teller.all_pips,
    "subtract_own": _Teller.subtract_own,
    "subtract_partner": _Teller.subtract_partner,
    "round": _Teller.round,
    "double": _Teller.double,
    "bonus": _Teller.bonus,
    "pay_own": _Teller.pay_own,
}
