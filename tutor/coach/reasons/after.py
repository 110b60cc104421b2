"""Reasons that are plain right after an action: who can answer, what is left, what is over."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from tutor.coach.names import listed
from tutor.coach.reasons.pair import TELLING_SHARE, Bools, Pair
from tutor.coach.reasons.reason import Reason
from tutor.coach.shares import percent, percent_met
from tutor.game.scoring import fives, hand_total
from tutor.game.tiles import Tile
from tutor.locale import _, ngettext

FEW_LEFT = 2
"""A double is hard to place where no more other tiles with its number are left."""
FEWER = 2
"""So many more tiles that fit are worth a sentence."""


def domino(pair: Pair) -> Iterator[Reason]:
    """That the better action goes out, and the other one does not."""
    out = pair.facts.out
    if out[:, pair.better].all() and not out[:, pair.other].any():
        text = _("{better} is your last tile: you go out and the round is yours.")
        yield Reason("domino", text.format(**pair.words), 100.0 * pair.unit)


def block(pair: Pair) -> Iterator[Reason]:
    """That the better action wins the round by blocking it, or the other one loses it so."""
    blocked, won = pair.facts.blocked, pair.facts.blocked & pair.facts.block_won
    lost = blocked & pair.facts.block_lost
    for column, against, counts in (
        (pair.better, pair.other, won),
        (pair.other, pair.better, lost),
    ):
        if pair.share(counts[:, column]) - pair.share(counts[:, against]) < TELLING_SHARE:
            continue
        share = pair.share(blocked[:, column])
        chance = pair.share(won[:, column]) / share
        if (chance > 0.5) != (column == pair.better):
            continue
        weight = abs(pair.points_of(blocked[:, column]))
        yield Reason("block", _block_words(pair, column, share, chance), weight)


def _block_words(pair: Pair, column: int, share: float, chance: float) -> str:
    facts, view = pair.facts, pair.view
    where = facts.blocked[:, column]
    met = pair.evaluation.all_worlds
    rivals, own = facts.rivals[where, column], facts.side_pips[where, column]
    weights = pair.evaluation.weights[where]
    words = {
        "action": pair.words["better" if column == pair.better else "other"],
        "own": round(float(np.average(own, weights=weights))),
        "least": int(rivals.min()),
        "theirs": round(float(np.average(rivals, weights=weights))),
        "share": pair.percent(share),
        "won": percent(chance) if met else percent_met(chance, round(weights.sum())),
    }
    at_once = share == 1.0 and (met or _dead(pair, column))
    if met and share == 1.0 and chance == 1.0 and not view.partners:
        return _(
            "{action} blocks the round at once, and you win it: you are left with {own} pips, "
            "nobody else can hold fewer than {least}."
        ).format(**words)
    if at_once:
        text = _("{action} blocks the round at once, and you win it in {won} of the deals")
    else:
        text = _("{action} blocks the round in {share} of the deals; you win {won} of those")
    if view.partners and view.rules.pairs_block == "team":
        pips = _("your side holds {own} pips on average then, theirs {theirs}.")
    elif view.partners:
        pips = _("your side's lightest hand has {own} pips on average then, theirs {theirs}.")
    else:
        pips = _("you hold {own} pips on average then, the lightest other hand {theirs}.")
    return _("{what}: {why}").format(what=text.format(**words), why=pips.format(**words))


def _dead(pair: Pair, column: int) -> bool:
    """Whether the count alone shows that nobody can play on."""
    others = (seat for seat in range(pair.view.players) if seat != pair.view.seat)
    own = pair.facts.own_replies[:, column].any()
    return not own and all(pair.counted(seat, column) == 1.0 for seat in others)


def shut_out(pair: Pair, column: int) -> Bools:
    """In which worlds the next seat holds nothing that fits, whether it passes or all is over."""
    shut: Bools = (pair.facts.replies[:, column] == 0) & ~pair.facts.out[:, column]
    return shut


def cannot_answer(pair: Pair) -> Iterator[Reason]:
    """How often the next seat has nothing that fits; where there is a boneyard it must draw."""
    if pair.draws:
        return
    better, other = shut_out(pair, pair.better), shut_out(pair, pair.other)
    first, second = pair.share(better), pair.share(other)
    blocks = (better == pair.facts.blocked[:, pair.better]).all()
    if first - second < TELLING_SHARE or (blocks and next(block(pair), None)):
        return
    counted = [_counted(pair, column) for column in (pair.better, pair.other)]
    facts = {
        **pair.words,
        "first": pair.percent(first, sure=first == counted[0]),
        "second": pair.percent(second, sure=second == counted[1]),
    }
    if pair.facts.drawable and pair.view.rules.draw_limit == 1:
        text = _(
            "After {better}, {next} must draw in {first} of the deals; after {other}, in {second}."
        )
    elif pair.facts.drawable:
        drawn = pair.facts.drawn[:, pair.better]
        facts["tiles"] = f"{pair.mean(drawn) / first:.1f}"
        text = _(
            "After {better}, {next} must draw in {first} of the deals, {tiles} tiles on average; "
            "after {other}, in {second}."
        )
    else:
        text = _(
            "After {better}, {next} cannot answer in {first} of the deals; after {other}, in "
            "{second}."
        )
    said = [text.format(**facts)]
    if any(pair.read(*both) for both in zip((first, second), counted, strict=True)):
        text = _(
            "By count alone, without asking why they played as they did, it would be {first} and "
            "{second}."
        )
        said.append(text.format(first=percent(counted[0]), second=percent(counted[1])))
    weight = pair.points_of(better & ~other)
    yield Reason("cannot_answer", " ".join(said), weight)


def _counted(pair: Pair, column: int) -> float:
    """The chance by count alone that the next seat is shut out."""
    return 0.0 if pair.facts.out[:, column].all() else pair.counted(pair.next_seat, column)


def can_answer(pair: Pair) -> Iterator[Reason]:
    """How many tiles could answer; told where how often nothing does differs too little."""
    facts, view = pair.facts, pair.view
    alone = view.counts[pair.next_seat] == 1  # one tile fits or it does not
    if pair.draws or alone or next(cannot_answer(pair), None) or facts.over(pair.better):
        return
    first, second = (_could_fit(pair, column) for column in (pair.better, pair.other))
    fewer = facts.replies[:, pair.better] < facts.replies[:, pair.other]
    if second - first < FEWER or pair.points_of(fewer) <= 0:
        return
    words = {
        **pair.words,
        "ends": _ends_show(pair, pair.better),
        "others": _ends_show(pair, pair.other),
        "first": first,
        "second": second,
    }
    text = ngettext(
        "After {better}, {ends}, and only {first} of the tiles that {next} may hold fits. "
        "After {other}, {others}, and {second} fit.",
        "After {better}, {ends}, and {first} of the tiles that {next} may hold fit. "
        "After {other}, {others}, and {second} fit.",
        first,
    )
    if _opens_arms(pair, pair.other) and not _opens_arms(pair, pair.better):
        words["spinner"] = pair.line(pair.other).spinner
        text = _(
            "{other} opens both arms of {spinner}: {second} of the tiles that {next} may hold fit "
            "then; after {better}, only {first}."
        )
    yield Reason("can_answer", text.format(**words), pair.points_of(fewer))


def _could_fit(pair: Pair, column: int) -> int:
    ends = pair.line(column).ends.values()
    possible = pair.hidden.possible(pair.next_seat)
    return sum(tile.high in ends or tile.low in ends for tile in possible)


def _ends_show(pair: Pair, column: int) -> str:
    """What the ends show after the action, as a clause."""
    ends = pair.line(column).ends.values()
    numbers = list(dict.fromkeys(ends))
    if len(numbers) > 1:
        return _("the ends show {numbers}").format(numbers=listed(numbers))
    text = _("both ends show {number}") if len(ends) == 2 else _("every end shows {number}")
    return text.format(number=numbers[0])


def _opens_arms(pair: Pair, column: int) -> bool:
    return pair.line(column).arms_open and not pair.view.line.arms_open


def partner(pair: Pair) -> Iterator[Reason]:
    """How often one's partner could answer."""
    replies = pair.facts.partner_replies
    if replies is None or pair.draws or pair.facts.over(pair.better):
        return
    first, second = (pair.share(replies[:, c] > 0) for c in (pair.better, pair.other))
    seat = (pair.view.seat + 2) % pair.view.players
    counted = [1 - pair.counted(seat, column) for column in (pair.better, pair.other)]
    if first - second < TELLING_SHARE:
        return
    text = _(
        "After {better}, your partner {partner} could answer in {first} of the deals; after "
        "{other}, in {second}."
    ).format(
        **pair.words,
        first=pair.percent(first, sure=first == counted[0]),
        second=pair.percent(second, sure=second == counted[1]),
    )
    helped = (replies[:, pair.better] > 0) & (replies[:, pair.other] == 0)
    yield Reason("partner", text, pair.points_of(helped))


def scored(pair: Pair) -> Iterator[Reason]:
    """What the plays score at once."""
    first, second = (_score(pair, column) for column in (pair.better, pair.other))
    if first <= second:
        return
    text = ngettext(
        "{better} scores {first} point at once, {other} scores {second}.",
        "{better} scores {first} points at once, {other} scores {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("fives", text, (first - second) * pair.evaluation.stretch)


def _score(pair: Pair, column: int) -> int:
    if pair.view.rules.play_score == "none" or pair.play(column) is None:
        return 0
    return fives(pair.line(column))


def variety(pair: Pair) -> Iterator[Reason]:
    """How many different numbers are kept."""
    first, second = (pair.facts.numbers[c] for c in (pair.better, pair.other))
    if first <= second or pair.draws:
        return
    text = ngettext(
        "{better} leaves you {first} different number to play with, {other} leaves you {second}.",
        "{better} leaves you {first} different numbers to play with, {other} leaves you {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("variety", text, 0.2 * (first - second) * pair.unit)


def pips(pair: Pair) -> Iterator[Reason]:
    """How many pips are left in the hand, to be lost with the round."""
    kept = pair.facts.own_pips
    first, second = (round(pair.mean(kept[:, c])) for c in (pair.better, pair.other))
    if second - first < 2 or pair.evaluation.unit == "win":
        return
    lose = float(pair.evaluation.chances[pair.better, 2])
    if pair.play(pair.other) is None:  # it is one's own turn still: the tile drawn is what is more
        drawn = round(second - hand_total(pair.view.hand, pair.view.rules.blank_double))
        text = ngettext(
            "A draw adds {drawn} pip to your hand on average.",
            "A draw adds {drawn} pips to your hand on average.",
            drawn,
        )
        yield Reason("pips", text.format(drawn=drawn), lose * drawn * pair.evaluation.stretch)
        return
    text = ngettext(
        "{better} leaves you with {first} pip to lose, {other} leaves you with {second}.",
        "{better} leaves you with {first} pips to lose, {other} leaves you with {second}.",
        first,
    )
    text = text.format(**pair.words, first=first, second=second)
    yield Reason("pips", text, lose * (second - first) * pair.evaluation.stretch)


def double(pair: Pair) -> Iterator[Reason]:
    """That a double may get stuck: others may cover its only end, and few tiles open one again."""
    play, other = pair.play(pair.better), pair.play(pair.other)
    if play is None or not play.tile.is_double or (other is not None and play.tile == other.tile):
        return
    tile, left = play.tile, _left_beside(pair, play.tile)
    threatened = any(tile.high in unseen for unseen in pair.view.unseen)
    alone = list(pair.view.ends.values()).count(tile.high) == 1
    as_rare = other is not None and other.tile.is_double and _left_beside(pair, other.tile) <= left
    if as_rare or not (threatened and alone) or left > FEW_LEFT:
        return
    if left == 1:
        text = _("Once this {number} is covered, {tile} can never be played.")
    else:
        text = _("Once this {number} is covered, only one tile can open a place for {tile} again.")
    yield Reason("double", text.format(tile=tile, number=tile.high), 0.3 * pair.unit)


def _left_beside(pair: Pair, tile: Tile) -> int:
    """How many other tiles with a double's number are not on the table."""
    others = [*pair.view.unseen, *pair.view.hand]
    return sum(tile.high in one for one in others if one != tile)


AFTER: tuple[Callable[[Pair], Iterator[Reason]], ...] = (
    domino,
    block,
    cannot_answer,
    scored,
    can_answer,
    partner,
    variety,
    pips,
    double,
)
