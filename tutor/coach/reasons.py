"""Why one action is worth more than another: facts measured in the worlds of the evaluation.

Each fact is a number about both actions. Those that speak for the better one are ranked by about
how many points they account for, and the first few are told.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.coach.names import action_words, seat_name
from tutor.game.actions import Action, Play
from tutor.game.tiles import Tile, full_set
from tutor.locale import _, ngettext

if TYPE_CHECKING:  # numpy and the kernels load with the first evaluation
    import numpy as np
    import numpy.typing as npt

    from tutor.engine.evaluation import Evaluation
    from tutor.engine.kernels import ActionFacts

MOST_REASONS = 3
TELLING_SHARE = 0.08
"""A share of the worlds that differs by less is not worth a sentence."""


@dataclass(frozen=True)
class Reason:
    """One measured fact: its topic (``code``), in words, and about how many points it weighs.

    Codes: domino, block, must_pass, can_answer, next_play, variety, pips, win, exception.
    """

    code: str
    text: str
    weight: float


@dataclass(frozen=True)
class _Pair:
    """The better and the other action with what is known of both, a column each."""

    evaluation: Evaluation
    facts: ActionFacts
    better: int
    other: int

    @property
    def words(self) -> dict[str, str]:
        actions = self.evaluation.actions
        view = self.evaluation.view
        return {
            "better": action_words(actions[self.better]),
            "other": action_words(actions[self.other]),
            "opponent": seat_name(1 - view.seat, view.players),
        }

    @property
    def gain(self) -> npt.NDArray[np.int32]:
        values = self.evaluation.values
        return values[:, self.better] - values[:, self.other]

    def kept(self, column: int) -> tuple[Tile, ...]:
        action = self.evaluation.actions[column]
        played = action.tile if isinstance(action, Play) else None
        return tuple(tile for tile in self.evaluation.view.hand if tile != played)


def reasons_for(evaluation: Evaluation, action: Action) -> tuple[Reason, ...]:
    """The facts that separate an action from the best one; for the best one, from the next best.

    Two or three of them, most telling first; none where nothing measured tells them apart.
    """
    from tutor.engine.evaluate import facts_of

    other = _other_to_compare(evaluation, action)
    if other is None:
        return ()
    chosen_is_best = evaluation.loss(action)[0] <= 0
    better = action if chosen_is_best else evaluation.best.action
    pair = _Pair(
        evaluation,
        facts_of(evaluation),
        evaluation.place(better),
        evaluation.place(other if chosen_is_best else action),
    )
    found = sorted(
        (reason for fact in _FACTS for reason in fact(pair)), key=lambda reason: -reason.weight
    )
    exception = list(_exception(pair)) if not chosen_is_best else []
    return tuple(found[: MOST_REASONS - len(exception)] + exception)


def _other_to_compare(evaluation: Evaluation, action: Action) -> Action | None:
    """The best action that is worth something else than the chosen one, or the chosen itself."""
    if evaluation.loss(action)[0] > 0:
        return action
    chosen = evaluation.values[:, evaluation.place(action)]
    for option in evaluation.options:
        if (evaluation.values[:, evaluation.place(option.action)] != chosen).any():
            return option.action
    return None


def _domino(pair: _Pair) -> Iterator[Reason]:
    if (pair.facts.over[:, pair.better] == 1).all():
        text = _("{better} is your last tile: you go out and the round is yours.")
        yield Reason("domino", text.format(**pair.words), 100.0)


def _block(pair: _Pair) -> Iterator[Reason]:
    over, theirs = pair.facts.over == 2, pair.facts.their_pips
    own = pair.facts.own_pips
    for column, sign in ((pair.better, 1), (pair.other, -1)):
        blocked = over[:, column]
        lighter = own[:, column] < theirs[:, column]
        share = float(blocked.mean())
        if share < TELLING_SHARE:
            continue
        won = float(lighter[blocked].mean())
        if (sign > 0) != (won > 0.5):
            continue
        weight = share * abs(float(pair.gain[blocked].mean()))
        words = {
            **pair.words,
            "action": pair.words["better" if sign > 0 else "other"],
            "own": int(own[0, column]),
            "least": int(theirs[blocked, column].min()),
            "share": _percent(share),
            "won": _percent(won),
            "average": round(float(theirs[blocked, column].mean())),
        }
        yield Reason("block", _block_text(share, won).format(**words), weight)


def _block_text(share: float, won: float) -> str:
    if share == 1.0 and won == 1.0:
        return _(
            "{action} blocks the round at once, and you win it: you are left with {own} pips, "
            "{opponent} cannot hold fewer than {least}."
        )
    if share == 1.0:
        return _(
            "{action} blocks the round at once: you are left with {own} pips against about "
            "{average}, and are lighter in {won} of the deals."
        )
    return _(
        "{action} blocks the round in {share} of the deals {opponent} could hold; with {own} pips "
        "left you are lighter in {won} of those."
    )


def _must_pass(pair: _Pair) -> Iterator[Reason]:
    stuck = (pair.facts.their_replies == 0) & (pair.facts.over == 0)
    shares = [float(stuck[:, column].mean()) for column in (pair.better, pair.other)]
    if shares[0] - shares[1] < TELLING_SHARE:
        return
    text = _(
        "After {better} {opponent} must pass in {first} of the deals they could hold; "
        "after {other} in {second}."
    )
    text = text.format(**pair.words, first=_percent(shares[0]), second=_percent(shares[1]))
    yield Reason("must_pass", text, _points_of(pair, stuck[:, pair.better] & ~stuck[:, pair.other]))


def _can_answer(pair: _Pair) -> Iterator[Reason]:
    """How many tiles could answer; told where the shares of passes do not differ enough."""
    if next(_must_pass(pair), None):
        return
    replies = pair.facts.their_replies
    first, second = (float(replies[:, column].mean()) for column in (pair.better, pair.other))
    if second - first < 0.3 or (pair.facts.over[:, pair.better] == 2).all():
        return
    text = _(
        "{opponent} would hold {first} tiles that fit after {better} on average, {second} after "
        "{other}."
    )
    fewer = replies[:, pair.better] < replies[:, pair.other]
    text = text.format(**pair.words, first=f"{first:.1f}", second=f"{second:.1f}")
    yield Reason("can_answer", text, _points_of(pair, fewer))


def _points_of(pair: _Pair, worlds: npt.NDArray[np.bool_]) -> float:
    """About how many of the expected points a fact accounts for: the gain where it holds."""
    if not worlds.any():
        return 0.0
    return float(pair.gain[worlds].mean()) * float(worlds.mean())


def _next_play(pair: _Pair) -> Iterator[Reason]:
    first, second = (int(pair.facts.own_replies[0, c]) for c in (pair.better, pair.other))
    if first <= second or (pair.facts.over[:, pair.better] > 0).all():
        return
    text = ngettext(
        "After {better} {first} of your tiles fits the ends; after {other} {second}.",
        "After {better} {first} of your tiles fit the ends; after {other} {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("next_play", text, 0.25 * (first - second))


def _variety(pair: _Pair) -> Iterator[Reason]:
    first, second = (
        len({n for tile in pair.kept(column) for n in (tile.high, tile.low)})
        for column in (pair.better, pair.other)
    )
    if first <= second:
        return
    text = ngettext(
        "{better} leaves you {first} different number to play with, {other} only {second}.",
        "{better} leaves you {first} different numbers to play with, {other} only {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("variety", text, 0.2 * (first - second))


def _pips(pair: _Pair) -> Iterator[Reason]:
    kept = [int(pair.facts.own_pips[0, column]) for column in (pair.better, pair.other)]
    if kept[1] - kept[0] < 2:
        return
    lose = float((pair.evaluation.values[:, pair.better] < 0).mean())
    text = _("{better} leaves you with {first} pips to lose, {other} with {second}.")
    text = text.format(**pair.words, first=kept[0], second=kept[1])
    yield Reason("pips", text, lose * (kept[1] - kept[0]))


def _win(pair: _Pair) -> Iterator[Reason]:
    values = pair.evaluation.values
    first, second = (float((values[:, c] > 0).mean()) for c in (pair.better, pair.other))
    if first - second < TELLING_SHARE / 2:
        return
    text = _("You win {first} of the deals after {better}, {second} after {other}.")
    text = text.format(**pair.words, first=_percent(first), second=_percent(second))
    yield Reason("win", text, 0.0)  # the outcome, not its cause: told last


def _exception(pair: _Pair) -> Iterator[Reason]:
    """When the other action would have been right after all."""
    right = pair.gain < 0
    share = float(right.mean())
    if share < 0.02:
        if not right.any() and pair.evaluation.all_worlds:
            text = _("There is no deal in which {other} would have been worth more.")
            yield Reason("exception", text.format(**pair.words), 0.0)
        return
    tile = _tile_behind(pair, right)
    if tile is None:
        text = _("{other} would have been worth more in {share} of the deals.")
    else:
        text = _("{other} would have been right only if {opponent} holds {tile}: {share} of deals.")
    text = text.format(**pair.words, share=_percent(share), tile=tile)
    yield Reason("exception", text, 0.0)


def _tile_behind(pair: _Pair, right: npt.NDArray[np.bool_]) -> Tile | None:
    """The tile the opponent holds in nearly all of these worlds and few of the others, if any."""
    hands = pair.evaluation.hands
    for place, tile in enumerate(full_set(pair.evaluation.view.rules.set_max)):
        holds = (hands >> place & 1) == 1
        if right[holds].any() and holds[right].mean() > 0.95 and right[holds].mean() > 0.5:
            return tile
    return None


def _percent(share: float) -> str:
    percent = 100 * share
    if 0 < percent < 1 or 99 < percent < 100:
        return f"{percent:.1f}%"
    return f"{percent:.0f}%"


_FACTS: tuple[Callable[[_Pair], Iterator[Reason]], ...] = (
    _domino,
    _block,
    _must_pass,
    _can_answer,
    _next_play,
    _variety,
    _pips,
    _win,
)
