"""Why one action is worth more than another: facts measured in the worlds of the evaluation.

Each fact is a number about both actions. Those that speak for the better one are ranked by about
how many points they account for, and the first few are told. They rest on the same beliefs as the
evaluation: with ``beliefs="play"`` a deal counts by how well it explains what was played.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING

from tutor.coach.names import action_words, seat_name
from tutor.game.actions import Action, Draw, Play
from tutor.game.scoring import fives
from tutor.game.tiles import Tile
from tutor.locale import _, ngettext

if TYPE_CHECKING:  # numpy and the kernels load with the first evaluation
    import numpy as np
    import numpy.typing as npt

    from tutor.coach.facts import Facts
    from tutor.engine.evaluation import Evaluation

    Floats = npt.NDArray[np.float64]
    Bools = npt.NDArray[np.bool_]

MOST_REASONS = 3
TELLING_SHARE = 0.08
"""A share of the worlds that differs by less is not worth a sentence."""
SELDOM = 0.02
"""An action that is right in a smaller share of the worlds is not said to have been right."""
FEW_LEFT = 2
"""A double is hard to place once no more tiles with its number are left."""
OFTEN = 0.45
"""Nor one that is worth a little more in most worlds and much less in the others."""


@dataclass(frozen=True)
class Reason:
    """One measured fact: its topic (``code``), in words, and about how many points it weighs.

    Codes: domino, block, cannot_answer, fives, can_answer, partner, next_play, variety, pips,
    double, win, exception.
    """

    code: str
    text: str
    weight: float


@dataclass(frozen=True)
class _Pair:
    """The better and the other action with what is known of both, a column each."""

    evaluation: Evaluation
    facts: Facts
    better: int
    other: int

    @cached_property
    def words(self) -> dict[str, str]:
        actions, view = self.evaluation.actions, self.evaluation.view
        return {
            "better": action_words(actions[self.better]),
            "other": action_words(actions[self.other]),
            "next": seat_name((view.seat + 1) % view.players, view.players),
            "partner": seat_name((view.seat + 2) % view.players, view.players),
        }

    @cached_property
    def gain(self) -> Floats:
        values = self.evaluation.values
        return values[:, self.better] - values[:, self.other]

    def share(self, worlds: Bools) -> float:
        return self.evaluation.share(worlds)

    @property
    def draws(self) -> bool:
        """Whether one of the two is a draw: it is still the same seat's turn after it."""
        actions = self.evaluation.actions
        return any(isinstance(actions[c], Draw) for c in (self.better, self.other))

    def points_of(self, worlds: Bools) -> float:
        """About how many of the expected points a fact accounts for: the gain where it holds."""
        return self.evaluation.mean(self.gain * worlds)

    def tile(self, column: int) -> Tile | None:
        action = self.evaluation.actions[column]
        return action.tile if isinstance(action, Play) else None


def reasons_for(evaluation: Evaluation, action: Action) -> tuple[Reason, ...]:
    """The facts that separate an action from the best one; for the best one, from the next best.

    Two or three of them, most telling first; none where nothing measured tells them apart.
    """
    from tutor.coach.facts import facts_of

    chosen_is_best = evaluation.loss(action)[0] <= 0
    other = _next_best(evaluation, action) if chosen_is_best else action
    if other is None:
        return ()
    better = action if chosen_is_best else evaluation.best.action
    pair = _Pair(
        evaluation, facts_of(evaluation), evaluation.place(better), evaluation.place(other)
    )
    found = sorted(
        (reason for fact in _FACTS for reason in fact(pair)), key=lambda reason: -reason.weight
    )
    exception = [] if chosen_is_best else list(_exception(pair))
    told = found[: MOST_REASONS - len(exception)] + exception
    return tuple(replace(one, text=one.text[:1].upper() + one.text[1:]) for one in told)


def _next_best(evaluation: Evaluation, action: Action) -> Action | None:
    """The best option that is not the same as the action."""
    others = (o.action for o in evaluation.choices if not evaluation.same(o.action, action))
    return next(others, None)


def _domino(pair: _Pair) -> Iterator[Reason]:
    if pair.facts.out[:, pair.better].all():
        text = _("{better} is your last tile: you go out and the round is yours.")
        yield Reason("domino", text.format(**pair.words), 100.0)


def _block(pair: _Pair) -> Iterator[Reason]:
    """A block at once, where it is won by the better or lost by the other action."""
    facts = pair.facts
    for column, wins in ((pair.better, True), (pair.other, False)):
        blocked = facts.blocked[:, column]
        share = pair.share(blocked)
        if share < TELLING_SHARE:
            continue
        won = pair.share(blocked & facts.block_won[:, column]) / share
        if wins != (won > 0.5):
            continue
        rivals = facts.rivals[blocked, column]
        words = {
            "action": pair.words["better" if wins else "other"],
            "own": int(facts.own_pips[0, column]),
            "least": int(rivals.min()),
            "share": _percent(share),
            "won": _percent(won),
        }
        weight = abs(pair.points_of(blocked))
        yield Reason("block", _block_text(pair, share, won).format(**words), weight)


def _block_text(pair: _Pair, share: float, won: float) -> str:
    for_each = not pair.evaluation.view.partners
    if share == 1.0 and won == 1.0 and for_each:
        return _(
            "{action} blocks the round at once, and you win it: you are left with {own} pips, "
            "nobody else can hold fewer than {least}."
        )
    if share == 1.0:
        return _("{action} blocks the round at once, and you win it in {won} of the deals.")
    return _("{action} blocks the round in {share} of the deals; you win {won} of those.")


def _cannot_answer(pair: _Pair) -> Iterator[Reason]:
    """Shut out: the next seat has nothing that fits, whether it must pass or the round ends."""
    if pair.draws:
        return
    shut = (pair.facts.replies == 0) & ~pair.facts.out
    first, second = pair.share(shut[:, pair.better]), pair.share(shut[:, pair.other])
    if first - second < TELLING_SHARE:
        return
    text = _(
        "After {better} {next} cannot answer in {first} of the deals; after {other} in {second}."
    ).format(**pair.words, first=_percent(first), second=_percent(second))
    only = shut[:, pair.better] & ~shut[:, pair.other]
    yield Reason("cannot_answer", text, max(pair.points_of(only), 0.1))


def _can_answer(pair: _Pair) -> Iterator[Reason]:
    """How many tiles could answer; told where the shares of passes do not differ enough."""
    facts, view = pair.facts, pair.evaluation.view
    alone = view.counts[(view.seat + 1) % view.players] == 1  # one tile fits or it does not
    if pair.draws or alone or next(_cannot_answer(pair), None) or facts.over(pair.better):
        return
    replies = facts.replies
    first, second = (pair.evaluation.mean(replies[:, c]) for c in (pair.better, pair.other))
    if second - first < 0.3:
        return
    text = _(
        "{next} would hold {first} tiles that fit after {better} on average, {second} after "
        "{other}."
    ).format(**pair.words, first=f"{first:.1f}", second=f"{second:.1f}")
    fewer = replies[:, pair.better] < replies[:, pair.other]
    yield Reason("can_answer", text, max(pair.points_of(fewer), 0.1))


def _partner(pair: _Pair) -> Iterator[Reason]:
    replies = pair.facts.partner_replies
    if replies is None:
        return
    first, second = (pair.share(replies[:, c] > 0) for c in (pair.better, pair.other))
    if first - second < TELLING_SHARE:
        return
    text = _(
        "After {better} your partner {partner} could answer in {first} of the deals, after {other} "
        "in {second}."
    ).format(**pair.words, first=_percent(first), second=_percent(second))
    helped = (replies[:, pair.better] > 0) & (replies[:, pair.other] == 0)
    yield Reason("partner", text, max(pair.points_of(helped), 0.1))


def _next_play(pair: _Pair) -> Iterator[Reason]:
    facts = pair.facts
    first, second = (int(facts.own_replies[0, c]) for c in (pair.better, pair.other))
    if pair.draws or first <= second or facts.over(pair.better):
        return
    text = ngettext(
        "After {better} {first} of your tiles fits the ends; after {other} {second}.",
        "After {better} {first} of your tiles fit the ends; after {other} {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("next_play", text, 0.25 * (first - second))


def _fives(pair: _Pair) -> Iterator[Reason]:
    """What the plays score at once."""
    first, second = (_scored(pair, column) for column in (pair.better, pair.other))
    if first <= second:
        return
    text = _("{better} scores {first} points at once, {other} {second}.")
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("fives", text, float(first - second))


def _scored(pair: _Pair, column: int) -> int:
    view, action = pair.evaluation.view, pair.evaluation.actions[column]
    if view.rules.play_score == "none" or not isinstance(action, Play):
        return 0
    spinner = view.rules.spinner == "first_double"
    return fives(view.line.lay(action.tile, action.end, spinner=spinner))


def _variety(pair: _Pair) -> Iterator[Reason]:
    first, second = (pair.facts.numbers[c] for c in (pair.better, pair.other))
    if first <= second:
        return
    text = ngettext(
        "{better} leaves you {first} different number to play with, {other} {second}.",
        "{better} leaves you {first} different numbers to play with, {other} {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("variety", text, 0.2 * (first - second))


def _pips(pair: _Pair) -> Iterator[Reason]:
    own_pips = pair.facts.own_pips
    first, second = (round(pair.evaluation.mean(own_pips[:, c])) for c in (pair.better, pair.other))
    if second - first < 2 or pair.evaluation.unit == "win":
        return
    lose = float(pair.evaluation.chances[pair.better, 2])
    text = ngettext(
        "{better} leaves you with {first} pip to lose, {other} with {second}.",
        "{better} leaves you with {first} pips to lose, {other} with {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("pips", text, lose * (second - first))


def _double(pair: _Pair) -> Iterator[Reason]:
    """A double that fits one number only: made safe now, or likely to be left stranded."""
    tile = pair.tile(pair.better)
    if tile is None or not tile.is_double or tile == pair.tile(pair.other):
        return
    view = pair.evaluation.view
    left = sum(tile.high in unseen for unseen in view.unseen)
    kept = sum(tile.high in held for held in view.hand if held != tile)
    if left + kept > FEW_LEFT:
        return
    text = ngettext(
        "Only {count} other tile with a {number} is left to play {tile} on.",
        "Only {count} other tiles with a {number} are left to play {tile} on.",
        left + kept,
    )
    text = text.format(tile=tile, number=tile.high, count=left + kept)
    yield Reason("double", text, 0.3)


def _win(pair: _Pair) -> Iterator[Reason]:
    chances = pair.evaluation.chances
    first, second = float(chances[pair.better, 0]), float(chances[pair.other, 0])
    if first - second < TELLING_SHARE / 2:
        return
    text = _("You win {first} of the deals after {better}, {second} after {other}.")
    text = text.format(**pair.words, first=_percent(first), second=_percent(second))
    yield Reason("win", text, 0.0)  # the outcome, not its cause: told last


def _exception(pair: _Pair) -> Iterator[Reason]:
    """When the other action would have been right after all."""
    right = pair.gain < 0
    share = pair.share(right)
    if share > OFTEN:
        return
    if share < SELDOM:
        if not right.any() and pair.evaluation.all_worlds:
            text = _("There is no deal in which {other} would have been worth more.")
            yield Reason("exception", text.format(**pair.words), 0.0)
        return
    found = _tile_behind(pair, right)
    if found is None:
        text = _("{other} would have been worth more in {share} of the deals.")
        yield Reason("exception", text.format(**pair.words, share=_percent(share)), 0.0)
        return
    seat, tile = found
    view = pair.evaluation.view
    text = _(
        "{other} would have been worth more in {share} of the deals, nearly always those in which "
        "{seat} holds {tile}."
    )
    text = text.format(
        **pair.words, seat=seat_name(seat, view.players), tile=tile, share=_percent(share)
    )
    yield Reason("exception", text, 0.0)


def _tile_behind(pair: _Pair, right: Bools) -> tuple[int, Tile] | None:
    """The tile that a seat holds in nearly all of these worlds and few of the others, if any."""
    from tutor.coach.facts import holds

    view = pair.evaluation.view
    for seat in range(view.players):
        if seat == view.seat:
            continue
        for tile in view.unseen:
            has = holds(pair.evaluation.hands[:, seat], tile, view.rules.set_max)
            both = pair.share(has & right)
            if both > 0.95 * pair.share(right) and both > 0.5 * pair.share(has):
                return seat, tile
    return None


def _percent(share: float) -> str:
    percent = 100 * share
    if 0 < percent < 1 or 99 < percent < 100:
        return f"{percent:.1f}%"
    return f"{percent:.0f}%"


_FACTS: tuple[Callable[[_Pair], Iterator[Reason]], ...] = (
    _domino,
    _block,
    _cannot_answer,
    _fives,
    _can_answer,
    _partner,
    _next_play,
    _variety,
    _pips,
    _double,
    _win,
)
