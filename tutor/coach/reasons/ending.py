"""Reasons from how the round ends when a sample of the worlds is played on by every seat.

Which seat went out, and whether that counted double, is not in a world's points; but the points
by a rulebook that pays one more for going out, less those by one that does not, are: how the seats
play does not depend on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import hypot, sqrt

import numpy as np

from tutor.coach.reasons.pair import TELLING_SHARE, Bools, Floats, Pair
from tutor.coach.reasons.reason import Reason
from tutor.coach.shares import percent, percent_met, signed
from tutor.engine.beliefs.beliefs import resampled
from tutor.engine.beliefs.choice import SOFTNESS, model_for
from tutor.engine.beliefs.worlds import Taken
from tutor.engine.kernels.jit import COMPILED
from tutor.engine.values.policies import policy_of
from tutor.engine.values.valuing import Valuing, play_lead
from tutor.game.rules import Rules
from tutor.locale import _, ngettext

PLAYED = 600 if COMPILED else 30
"""In how many worlds it is played on."""
SMALL_BONUS = 0.3
"""A bonus that makes less of a difference than so many points of block is not worth a sentence."""

MORE_POINTS = 2.0
"""So many more points in play are worth a sentence."""


@dataclass(frozen=True)
class Playing:
    """Worlds to be played on, each with its seed: the same plays by any way of scoring."""

    pair: Pair
    worlds: Taken
    seed: int = 0

    def values(self, rules: Rules) -> Floats:
        """The points ``[worlds, 2]`` of the better and the other action, by other scores."""
        view = replace(self.pair.view, rules=rules)
        policy = policy_of(model_for(view.players, view.partners), SOFTNESS)
        found = Valuing(view, policy).played(self.worlds, self.seed)
        return found.points[:, [self.pair.better, self.pair.other]]


def _playing(pair: Pair) -> Playing:
    """Some worlds of the evaluation, each as often as it counts."""
    evaluation = pair.evaluation
    rng = np.random.default_rng(0)
    places = rng.permutation(resampled(evaluation.weights, PLAYED, rng))
    return Playing(pair, Taken(evaluation.hands, evaluation.stocks).at(places))


def gone_out(pair: Pair) -> Floats:
    """``[worlds, 2]`` 1 where the own side goes out, below 0 where another does, 0 in a block."""
    plain = pair.view.rules.replace(
        out_score="sum",
        blocked_score="sum",
        leftover="winner_collects",
        rounding="none",
        double_bonus="none",
        out_bonus=0,
    )
    playing = _playing(pair)
    return playing.values(plain.replace(out_bonus=1)) - playing.values(plain)


def points_in_play(pair: Pair) -> Floats:
    """``[worlds, 2]`` what play scores from here on, one's own side's less the others'.

    Where only the win counts, what is left of the points over the multiples of five is the win.
    """
    others = max(pair.view.players - 1, 1) if not pair.view.partners else 1
    won = pair.view.rules.replace(out_score="none", blocked_score="none", double_bonus="none")
    found = _playing(pair).values(won)
    step = 5 / others
    ends = np.array([0.0, 1.0, -1 / others])
    left = np.abs(np.remainder(found[..., None] - ends + step / 2, step) - step / 2)
    played: Floats = found - ends[left.argmin(axis=2)]
    return played


def bonuses(pair: Pair) -> Floats:
    """``[worlds, 2]`` the points that the rulebook's bonus for some ways of going out brings."""
    rules, playing = pair.view.rules, _playing(pair)
    return playing.values(rules) - playing.values(rules.replace(double_bonus="none"))


def bonus_reasons(pair: Pair) -> Iterator[Reason]:
    """What it brings to go out in a way that counts double, or costs if others do."""
    rules = pair.view.rules
    if rules.double_bonus == "none" or pair.evaluation.unit == "win":
        return
    found = bonuses(pair)
    first, second = (float(found[:, column].mean()) for column in (0, 1))
    weight = (first - second) * pair.evaluation.stretch
    if weight < max(SMALL_BONUS * pair.unit, 2 * _error(found) * pair.evaluation.stretch):
        return
    own = (found > 0).mean(axis=0)
    theirs = (found < 0).mean(axis=0)
    more, fewer = own[0] - own[1], theirs[1] - theirs[0]
    if max(more, fewer) < TELLING_SHARE / 2:
        return
    mine = more >= fewer
    met = found[:, 0][found[:, 0] > 0] if mine else -found[:, 1][found[:, 1] < 0]
    if not len(met):
        return
    way = _("with a double")
    if rules.double_bonus == "double_or_both_ends":
        way = _("with a double or a tile that fits both ends")
    words = {**pair.words, "way": way, "points": f"{met.mean():.0f}"}
    if mine and own[0] == 1.0 and pair.facts.out[:, pair.better].all():
        text = _("{better} goes out {way}: that counts double, {points} points more.")
    elif mine:
        words |= _percents(pair, own, len(found))
        text = _(
            "You go out {way} in {first} of the deals after {better}, in {second} after {other}: "
            "that counts double, {points} points more on average."
        )
        if pair.view.partners:
            text = _(
                "Your side goes out {way} in {first} of the deals after {better}, in {second} "
                "after {other}: that counts double, {points} points more on average."
            )
    else:
        words |= _percents(pair, theirs, len(found))
        text = _(
            "They go out {way} in {first} of the deals after {better}, in {second} after {other}: "
            "that counts double and costs you {points} points more on average."
        )
    yield Reason("bonus", text.format(**words), weight)


def _percents(pair: Pair, shares: Floats, met: int) -> dict[str, str]:
    """The shares of both actions in so many deals played on, certain where they end the round."""
    told = [
        percent(share) if pair.facts.out[:, column].all() else percent_met(share, met)
        for share, column in zip(map(float, shares), (pair.better, pair.other), strict=True)
    ]
    return {"first": told[0], "second": told[1]}


def ending_reasons(pair: Pair) -> Iterator[Reason]:
    """How the round ends: what play still scores, then who goes out first, or else who wins.

    An outcome is no cause, but where nothing nearer tells the two apart it says what differs.
    """
    yield from _later_points(pair)
    chances = pair.evaluation.chances
    first, second = float(chances[pair.better, 0]), float(chances[pair.other, 0])
    if first - second < TELLING_SHARE / 2:
        yield from _sizes(pair)
        return
    if not (pair.facts.out | pair.facts.blocked)[:, [pair.better, pair.other]].all():
        first_out = gone_out(pair) > 0
        out = first_out.mean(axis=0)
        if out[0] - out[1] >= max(TELLING_SHARE, 2 * _error(first_out)):
            text = _(
                "You go out first in {first} of the deals after {better}, in {second} after "
                "{other}."
            )
            if pair.view.partners:
                text = _(
                    "Your side goes out first in {first} of the deals after {better}, in {second} "
                    "after {other}."
                )
            text = text.format(**pair.words, **_percents(pair, out, len(first_out)))
            yield Reason("first", text, 0.0)
            return
    text = _("You win {first} of the deals after {better}, {second} after {other}.")
    if pair.view.rules.play_score != "none":  # with the points of play one may lose and be ahead
        text = _(
            "You come out ahead in {first} of the deals after {better}, {second} after {other}."
        )
    shares = chances[[pair.better, pair.other], 0]
    met = pair.evaluation.plays.sum() if pair.evaluation.all_worlds else pair.evaluation.worlds
    text = text.format(**pair.words, **_percents(pair, shares, int(met)))
    yield Reason("win", text, 0.0)


def _sizes(pair: Pair) -> Iterator[Reason]:
    """How much is won or lost, where it is not how often that tells the two apart."""
    if pair.evaluation.unit != "points":
        return
    found = outcomes(pair)
    for lost in (True, False):
        ends = [points[points < 0 if lost else points > 0] for points in found.T]
        if min(map(len, ends)) < 2:
            continue
        first, second = (float(points.mean()) for points in ends)
        error = hypot(*(points.std() / sqrt(len(points)) for points in ends))
        if first - second < max(MORE_POINTS * pair.unit, 2 * error):
            continue
        told = round(abs(first))
        words = {**pair.words, "first": told, "second": round(abs(second))}
        yield Reason("size", _size_words(pair, told, lost).format(**words), 0.0)
        return


def outcomes(pair: Pair) -> Floats:
    """``[worlds, 2]`` the points that whole rounds end with, each played on once.

    A deal's value is a mean over many ways to play on, in which wins and losses cancel. What was
    scored in play before counts too: it may be what one is ahead or behind by.
    """
    if pair.evaluation.model.leaves == "full":
        places = resampled(pair.evaluation.weights, PLAYED, np.random.default_rng(0))
        found = pair.evaluation.values[places][:, [pair.better, pair.other]]
    else:
        found = _playing(pair).values(pair.view.rules)
    whole: Floats = found + play_lead(pair.view)
    return whole


def _size_words(pair: Pair, told: int, lost: bool) -> str:
    if pair.view.rules.play_score != "none":
        if lost:
            return ngettext(
                "When you come out behind, it is by {first} point on average after {better}, "
                "{second} after {other}.",
                "When you come out behind, it is by {first} points on average after {better}, "
                "{second} after {other}.",
                told,
            )
        return ngettext(
            "When you come out ahead, it is by {first} point on average after {better}, "
            "{second} after {other}.",
            "When you come out ahead, it is by {first} points on average after {better}, "
            "{second} after {other}.",
            told,
        )
    if lost:
        return ngettext(
            "When you lose, it costs {first} point on average after {better}, {second} after "
            "{other}.",
            "When you lose, it costs {first} points on average after {better}, {second} after "
            "{other}.",
            told,
        )
    return ngettext(
        "When you win, it brings {first} point on average after {better}, {second} after {other}.",
        "When you win, it brings {first} points on average after {better}, {second} after {other}.",
        told,
    )


def _later_points(pair: Pair) -> Iterator[Reason]:
    if pair.view.rules.play_score == "none":
        return
    found = points_in_play(pair)
    first, second = (float(points) for points in found.mean(axis=0))
    if first - second < max(MORE_POINTS, 2 * _error(found)):
        return
    text = _(
        "The points of play to come, yours less theirs, are {first} on average after {better}, "
        "{second} after {other}."
    )
    text = text.format(**pair.words, first=signed(first), second=signed(second))
    yield Reason("fives_later", text, 0.0)


def _error(found: Floats | Bools) -> float:
    """The standard error of the mean difference between the two actions."""
    first, second = found.astype(np.float64).T
    return float(np.std(first - second) / np.sqrt(len(found)))
