"""The scoring of a round, one step at a time, in words, with its arithmetic and its source.

Every number is the step's own: nothing is added up again here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from tutor.coach.names import begun, listed, seat_name, side_name
from tutor.coach.rulewords import source_words
from tutor.coach.telling import play_words
from tutor.coach.walksteps import WalkStep, Walkthrough
from tutor.game.actions import Play
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rules import called
from tutor.game.scoring import Score, Step, open_terms, side_of, sum_text
from tutor.game.sources import rule_of
from tutor.game.tiles import Tile
from tutor.locale import _, ngettext

__all__ = ["WalkStep", "Walkthrough", "walkthrough"]


def walkthrough(scored: Round | Score, seat: int | None = None) -> Walkthrough:
    """The scoring of a finished round, step by step. What was scored in play comes first, if known.

    ``seat`` is the one that reads it, and is spoken to as "you"; without it every seat is named.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tutor.game.scoring import score_round
    >>> hands = [[Tile(4, 4)], [Tile(6, 5), Tile(3, 1)], [Tile(5, 3), Tile(2, 2)]]
    >>> score = score_round(RULEBOOKS["block_differential"], hands, out=None)
    >>> print(walkthrough(score))
    1. South has one tile left. 8 (Score-keeper's block: count the pips, not the tiles)
    2. West has 2 tiles left. 11 + 4 = 15
    3. North has 2 tiles left. 8 + 4 = 12
    4. Nobody can play: South has the lightest hand. 8 < 12 < 15 (Score-keeper's block: in a
       blocked round the lightest hand wins)
    5. South collects from the others, and subtracts its own. 15 + 12 - 8 = 19 (Score-keeper's
       block: by the older differential the winner subtracts its own pips)
    6. South wins the round and gets 19 points.
    >>> walkthrough(score, seat=0).result
    'You win the round and get 19 points.'

    Raises
    ------
    RoundError
        If the round is not over, or a hand that counts was not written down.
    TypeError
        If it is neither a round nor a score.
    """
    if isinstance(scored, Round):
        score = scored.score()
        teller = _Teller(score, scored, seat)
        in_play = tuple(_in_play(scored, seat))
    elif isinstance(scored, Score):
        teller, in_play = _Teller(scored, None, seat), ()
    else:
        raise TypeError(f"give a finished round or its score, not {called(scored)}")
    return Walkthrough((*in_play, *teller.steps(), *teller.results()), teller.totals())


def _in_play(played: Round, reader: int | None) -> Iterator[WalkStep]:
    """The plays that scored at fives, each with the ends it made."""
    line = Line()
    for event in played.history:
        if not isinstance(event.action, Play):
            continue
        tile, end = event.action.tile, event.action.end
        line = line.lay(tile, end, spinner=played.rules.has_spinner)
        if event.points:
            seat = None if event.seat == reader else seat_name(event.seat, played.players)
            step = Step("fives", "", event.points, rule_of("fives", played.rules.sources))
            yield WalkStep(
                code="fives",
                text=play_words(event.action, seat),
                formula=sum_text(open_terms(line)),
                source=source_words(step),
                value=event.points,
                seat=event.seat,
                side=side_of(event.seat, played.partners),
            )


class _Teller:
    """Tells the steps of one score, with the tiles of the round where it is known.

    ``reader`` is the seat that is spoken to, if any is.
    """

    def __init__(self, score: Score, played: Round | None, reader: int | None) -> None:
        self.score = score
        self.played = played
        self.reader = reader
        self.players = len(score.hand_pips)
        self.partners = len(score.play_points) < self.players

    def steps(self) -> Iterator[WalkStep]:
        for step in self.score.steps:
            yield WalkStep(
                step.code,
                begun(_TEXTS[step.code](self, step)),
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
        return side_name(side, self.players, self.partners, self.reader)

    def is_mine(self, step: Step) -> bool:
        """Whether the step tells of the reader's hand; if it has no seat, of the reader's side."""
        if self.reader is None:
            return False
        if step.seat is not None:
            return step.seat == self.reader
        return step.side == side_of(self.reader, self.partners)

    def many(self, side: int | None) -> int:
        """How many a side's verbs speak of: "you" has the form of several."""
        mine = self.reader is not None and side == side_of(self.reader, self.partners)
        return 2 if self.partners or mine else 1

    def hand_total(self, step: Step) -> str:
        count, mine = len(step.numbers), self.is_mine(step)
        hand = self.played.hands[step.seat or 0] if self.played else None
        if not count:
            text = _("You have no tile left.") if mine else _("{seat} has no tile left.")
        elif hand:
            text = _("You have {tiles} left.") if mine else _("{seat} has {tiles} left.")
        elif mine:
            text = ngettext("You have one tile left.", "You have {count} tiles left.", count)
        else:
            text = ngettext("{seat} has one tile left.", "{seat} has {count} tiles left.", count)
        return text.format(seat=self.seat(step), count=count, tiles=listed(hand or ()))

    def domino(self, step: Step) -> str:
        mine = self.is_mine(step)
        if self.partners:
            text = _("{seat} has gone out: {side} win the round.")
            if mine:
                text = _("You have gone out: {side} win the round.")
        elif mine:
            text = _("You have gone out and win the round.")
        else:
            text = _("{seat} has gone out and wins the round.")
        return text.format(seat=self.seat(step), side=self.side(step.side))

    def lowest_hand(self, step: Step) -> str:
        mine = self.is_mine(step)
        if self.partners:
            text = _("Nobody can play: {seat} has the lightest hand, so {side} win the round.")
            if mine:
                text = _("Nobody can play: you have the lightest hand, so {side} win the round.")
        elif mine:
            text = _("Nobody can play: you have the lightest hand.")
        else:
            text = _("Nobody can play: {seat} has the lightest hand.")
        return text.format(seat=self.seat(step), side=self.side(step.side))

    def lowest_side(self, step: Step) -> str:
        text = _("Nobody can play: {side} together have the fewest pips.")
        return text.format(side=self.side(step.side))

    def tie(self, step: Step) -> str:
        return _("Nobody can play, and the lowest counts are level.")

    def no_points(self, step: Step) -> str:
        return _("Only the win counts.")

    def only_other(self, step: Step) -> int | None:
        """The other side where there is just one, and each side is one seat."""
        assert step.side is not None
        return 1 - step.side if self.players == 2 else None

    def collect(self, step: Step) -> str:
        other = self.only_other(step)
        if other is None:
            text = ngettext(
                "{side} collects from the others.",
                "{side} collect from the others.",
                self.many(step.side),
            )
            return text.format(side=self.side(step.side))
        if self.is_mine(step):
            text = _("You collect what {other} is left with.")
        elif other == self.reader:
            text = _("{side} collects what you are left with.")
        else:
            text = _("{side} collects what {other} is left with.")
        return text.format(side=self.side(step.side), other=self.side(other))

    def all_pips(self, step: Step) -> str:
        return ngettext(
            "{side} collects everything that is left.",
            "{side} collect everything that is left.",
            self.many(step.side),
        ).format(side=self.side(step.side))

    def subtract_own(self, step: Step) -> str:
        other, mine = self.only_other(step), self.is_mine(step)
        names = {"side": self.side(step.side), "other": "" if other is None else self.side(other)}
        if self.partners and any(one.code == "lowest_hand" for one in self.score.steps):
            text = _("{side} collect from the others, and subtract the lightest hand.")
        elif other is not None and mine:
            text = _("You collect what {other} is left with, and subtract your own.")
        elif other is not None and other == self.reader:
            text = _("{side} collects what you are left with, and subtracts its own.")
        elif other is not None:
            text = _("{side} collects what {other} is left with, and subtracts its own.")
        elif mine:
            text = _("{side} collect from the others, and subtract your own.")
        else:
            text = ngettext(
                "{side} collects from the others, and subtracts its own.",
                "{side} collect from the others, and subtract their own.",
                self.many(step.side),
            )
        return text.format(**names)

    def subtract_partner(self, step: Step) -> str:
        return _("{side} collect from the others, and subtract what the partner holds.").format(
            side=self.side(step.side)
        )

    def round(self, step: Step) -> str:
        if step.seat is None:
            return _("The score is rounded to the nearest five.")
        if self.is_mine(step):
            return _("Your pips are rounded to the nearest five.")
        text = _("The pips of {seat} are rounded to the nearest five.")
        return text.format(seat=self.seat(step))

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
            "{side} gets a point for going out.",
            "{side} get a point for going out.",
            self.many(step.side),
        ).format(side=self.side(step.side))

    def pay_own(self, step: Step) -> str:
        if self.is_mine(step):
            text = _("{side} lose the pips you hold.")
        else:
            text = ngettext(
                "{side} loses the pips it holds.",
                "{side} lose the pips they hold.",
                self.many(step.side),
            )
        return text.format(side=self.side(step.side))

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

    def totals(self) -> str:
        """What each side got in all, where something was scored in play."""
        if not any(self.score.play_points):
            return ""
        text = _("{side} {points}")
        each = [
            text.format(side=self.side(side), points=points)
            for side, points in enumerate(self.score.points_with_play)
        ]
        return _("With the points of play: {each}.").format(each=", ".join(each))

    def _won(self) -> str:
        winner = self.score.winner
        if winner is not None:
            text = ngettext("{side} wins the round.", "{side} win the round.", self.many(winner))
            return begun(text.format(side=self.side(winner)))
        if self.score.points is None:
            return _("Nobody wins: the round is drawn.")
        return _("Nobody wins the round.")

    def _won_points(self, points: int) -> str:
        winner = self.score.winner
        if self.many(winner) > 1:
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
        return begun(text.format(side=self.side(winner), points=points))

    def _each(self, points: tuple[int, ...]) -> Iterator[WalkStep]:
        for side, got in enumerate(points):
            text = ngettext("{side}: {points} point.", "{side}: {points} points.", abs(got))
            text = begun(text.format(side=self.side(side), points=got))
            yield WalkStep("result", text, value=got, side=side)

    def _with_play(self) -> Iterator[WalkStep]:
        end = self.score.points or (0,) * len(self.score.play_points)
        for side, total in enumerate(self.score.points_with_play):
            text = _("With the points of play, {side}:").format(side=self.side(side))
            sign = "-" if end[side] < 0 else "+"
            formula = f"{self.score.play_points[side]} {sign} {abs(end[side])} = {total}"
            yield WalkStep("total", text, formula, value=total, side=side)


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
