"""Reasons a turn ahead: what the next seat can do to you, and what you can do after it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from tutor.coach.reasons.facts import laid_on
from tutor.coach.reasons.pair import TELLING_SHARE, Bools, Floats, Masks, Pair
from tutor.coach.reasons.reason import Reason
from tutor.engine.kernels.masks import hand_mask
from tutor.game.line import Line
from tutor.game.scoring import fives
from tutor.game.tiles import Tile, full_set
from tutor.locale import _, ngettext

FEW_POINTS = 0.7
"""Points at fives that differ by less on average are not worth a sentence."""


def next_play(pair: Pair) -> Iterator[Reason]:
    """Whether you can go on: of two seats whatever the other does, else by the ends as they are."""
    if pair.draws or pair.facts.over(pair.better):
        return
    told = list(_left_without(pair)) if pair.view.players == 2 else []
    yield from told or _fit_again(pair)


def _left_without(pair: Pair) -> Iterator[Reason]:
    """How often the other seat can leave you nothing to play."""
    better, other = (left_without(pair, column) for column in (pair.better, pair.other))
    first, second = pair.share(better), pair.share(other)
    weight = pair.points_of(other & ~better)
    if second - first < TELLING_SHARE or weight <= 0:
        return
    if pair.facts.drawable:
        text = _(
            "After {better}, {next} can make you draw next turn in {first} of the deals; after "
            "{other}, in {second}."
        )
    else:
        text = _(
            "After {better}, {next} can leave you nothing to play in {first} of the deals; after "
            "{other}, in {second}."
        )
    never = [_never_without(pair, column) for column in (pair.better, pair.other)]
    text = text.format(
        **pair.words,
        first=pair.percent(first, sure=never[0]),
        second=pair.percent(second, sure=never[1]),
    )
    yield Reason("next_play", text, weight)


def _never_without(pair: Pair, column: int) -> bool:
    """Whether something kept fits whatever the next seat, of two, does."""
    line, kept = pair.line(column), pair.kept(column)
    shut = any(_shuts(pair, line, tile, kept) for tile in pair.view.unseen)
    return not shut and any(map(line.fits, kept))


def left_without(pair: Pair, column: int) -> Bools:
    """In which worlds the next seat, of two, can answer so that nothing kept fits.

    Where it must draw first, it answers with the tile that comes; where it can do nothing, the
    ends stay as they are.
    """
    line, kept, facts = pair.line(column), pair.kept(column), pair.facts
    tiles = [tile for tile in pair.view.unseen if _shuts(pair, line, tile, kept)]
    shutting = hand_mask(tiles, pair.view.rules.set_max)
    hands = pair.evaluation.hands[:, pair.next_seat] | facts.came[:, column]
    answers = (facts.replies[:, column] > 0) | (facts.came[:, column] != 0)
    stuck = facts.own_replies[:, column] == 0
    without: Bools = np.where(answers, hands & shutting != 0, stuck)
    return without & ~facts.out[:, column]


def _shuts(pair: Pair, line: Line, tile: Tile, kept: tuple[Tile, ...]) -> bool:
    after = (laid_on(pair.view, line, tile, end) for end in line.fits(tile))
    return any(not any(one.fits(own) for own in kept) for one in after)


def _fit_again(pair: Pair) -> Iterator[Reason]:
    """How many of the tiles kept fit the ends that the action leaves."""
    first, second = (int(pair.facts.own_replies[0, c]) for c in (pair.better, pair.other))
    if first <= second:
        return
    facts = {**pair.words, "first": first, "second": second}
    line = pair.line(pair.better)
    if line.arms_open and not pair.line(pair.other).arms_open:
        facts["spinner"] = line.spinner
        text = ngettext(
            "{better} opens both arms of {spinner}, and {first} of your tiles fits the ends; after "
            "{other}, {second}.",
            "{better} opens both arms of {spinner}, and {first} of your tiles fit the ends; after "
            "{other}, {second}.",
            first,
        )
        yield Reason("arms", text.format(**facts), 0.25 * (first - second) * pair.unit)
        return
    text = ngettext(
        "After {better}, {first} of your tiles fits the ends; after {other}, {second}.",
        "After {better}, {first} of your tiles fit the ends; after {other}, {second}.",
        first,
    )
    yield Reason("next_play", text.format(**facts), 0.25 * (first - second) * pair.unit)


def scored_next(pair: Pair) -> Iterator[Reason]:
    """What the next seat can score at once."""
    if pair.view.rules.play_score == "none" or pair.draws:
        return
    first, second = (pair.mean(most_scored(pair, c)) for c in (pair.better, pair.other))
    if second - first < FEW_POINTS:
        return
    if first:
        text = _(
            "After {better}, {next} can score {first} points at its next play on average; after "
            "{other}, {second}."
        )
    else:
        text = _(
            "After {better}, {next} cannot score at its next play; after {other}, it can score "
            "{second} points on average."
        )
    text = text.format(**pair.words, first=f"{first:.1f}", second=f"{second:.1f}")
    yield Reason("fives_next", text, (second - first) * pair.evaluation.stretch)


def most_scored(pair: Pair, column: int) -> Floats:
    """In each world the most that one play of the next seat can score."""
    hands: Masks = pair.evaluation.hands[:, pair.next_seat] | pair.facts.came[:, column]
    most = np.zeros(len(hands))
    line = pair.line(column)
    places = {tile: place for place, tile in enumerate(full_set(pair.view.rules.set_max))}
    for tile in pair.view.unseen:
        ends = line.fits(tile)
        points = max((fives(laid_on(pair.view, line, tile, end)) for end in ends), default=0)
        if points:
            most = np.maximum(most, points * (hands >> places[tile] & 1))
    scored: Floats = np.where(pair.facts.out[:, column], 0.0, most)
    return scored


AHEAD: tuple[Callable[[Pair], Iterator[Reason]], ...] = (next_play, scored_next)
