"""Reasons hold: each number is counted again in plain Python, world by world."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

import numpy as np
import pytest

from tests.coach.worlds import GAMES, World, after, kept, pair_of, pairs, short, worlds_of
from tutor.coach.reasons.after import AFTER, cannot_answer, shut_out
from tutor.coach.reasons.ahead import left_without, most_scored
from tutor.coach.reasons.ending import bonuses, gone_out, outcomes, points_in_play
from tutor.coach.reasons.pair import Pair
from tutor.coach.reasons.reasons import MOST_REASONS, reasons_for
from tutor.coach.reasons.unless import (
    OFTEN,
    SELDOM,
    WORTH,
    Condition,
    exceptions,
    telling_condition,
)
from tutor.coach.shares import percent
from tutor.engine.evaluate import evaluate
from tutor.game.actions import Action, Play
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.scoring import fives, side_of
from tutor.game.tiles import Tile


@cache
def pairs_in(game: tuple[str, int, bool]) -> list[Pair]:
    name, players, partners = game
    return list(pairs(name, players, partners=partners))


every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game[0]}-{game[1]}")


def line_after(pair: Pair, column: int) -> Line:
    return after(pair, pair.evaluation.actions[column])


def draws(pair: Pair, world: World, column: int) -> list[Tile]:
    """What the next seat has to draw: until something fits, or as long as it may."""
    line, rules = line_after(pair, column), pair.view.rules
    own = kept(pair, pair.evaluation.actions[column])
    if not own or any(line.fits(tile) for tile in world.hands[pair.next_seat]):
        return []
    may = max(len(world.stock) - rules.draw_reserve, 0) if rules.draw != "none" else 0
    drawn = []
    for tile in world.stock[: min(may, rules.draw_limit or may)]:
        drawn.append(tile)
        if line.fits(tile):
            break
    return drawn


def replies(pair: Pair, world: World, column: int) -> list[Line]:
    """Every line that the next seat may leave, from its hand or what it must draw."""
    line, rules = line_after(pair, column), pair.view.rules
    held = [*world.hands[pair.next_seat], *draws(pair, world, column)]
    spinner = rules.has_spinner
    return [line.lay(tile, end, spinner=spinner) for tile in held for end in line.fits(tile)]


def is_shut(pair: Pair, world: World, column: int) -> bool:
    """Whether the next seat holds nothing that fits, after an action that is not the last."""
    line, own = line_after(pair, column), kept(pair, pair.evaluation.actions[column])
    return bool(own) and not any(line.fits(tile) for tile in world.hands[pair.next_seat])


def best_score(pair: Pair, world: World, column: int) -> int:
    """The most that the next seat can score at once."""
    if not kept(pair, pair.evaluation.actions[column]):
        return 0
    return max(map(fives, replies(pair, world, column)), default=0)


def is_left_without(pair: Pair, world: World, column: int) -> bool:
    """Whether the next seat can leave nothing that fits."""
    own = kept(pair, pair.evaluation.actions[column])
    lines = replies(pair, world, column) or [line_after(pair, column)]
    return bool(own) and any(not any(map(line.fits, own)) for line in lines)


def counted(pair: Pair, number: Callable[[Pair, World, int], float], column: int) -> Any:
    """What is so on average, world by world."""
    return pytest.approx(
        sum(world.weight * number(pair, world, column) for world in worlds_of(pair))
    )


@every_game
def test_who_is_shut_out_and_what_is_drawn(game: tuple[str, int, bool]) -> None:
    for pair in pairs_in(game):
        for column in (pair.better, pair.other):
            assert pair.share(shut_out(pair, column)) == counted(pair, is_shut, column)
            drawn = pair.mean(pair.facts.drawn[:, column])
            assert drawn == counted(pair, lambda *these: len(draws(*these)), column)
        for reason in cannot_answer(pair):
            shares = [pair.share(shut_out(pair, c)) for c in (pair.better, pair.other)]
            said = re.findall(r"[<>\d.]+%", reason.text)[:2]
            assert all(map(_may_say, said, shares))


def _may_say(said: str, share: float) -> bool:
    """What is so in all deals met by chance, or in none, may be said not to be certain."""
    return said == percent(share) or (share in (0.0, 1.0) and said[0] == "<>"[int(share)])


@every_game
def test_what_the_next_seat_can_score(game: tuple[str, int, bool]) -> None:
    for pair in pairs_in(game):
        for column in (pair.better, pair.other):
            assert pair.mean(most_scored(pair, column)) == counted(pair, best_score, column)


@pytest.mark.parametrize("game", [game for game in GAMES if game[1] == 2], ids=str)
def test_who_can_be_left_with_nothing_to_play(game: tuple[str, int, bool]) -> None:
    for pair in pairs_in(game):
        for column in (pair.better, pair.other):
            assert pair.share(left_without(pair, column)) == counted(pair, is_left_without, column)


@every_game
def test_no_reason_speaks_for_the_worse_action(game: tuple[str, int, bool]) -> None:
    for pair in pairs_in(game)[::2]:
        reasons = reasons_for(pair.evaluation, pair.evaluation.actions[pair.other])
        assert len(reasons) <= MOST_REASONS
        causes = [one for one in reasons if one.code != "exception"]
        assert all(one.weight >= 0 for one in causes)
        assert [one.weight for one in causes] == sorted((c.weight for c in causes), reverse=True)
        mirrored = pair_of(
            pair.evaluation,
            pair.evaluation.actions[pair.other],
            pair.evaluation.actions[pair.better],
        )
        said = {one.code for fact in AFTER for one in fact(pair)}
        assert not said & {one.code for fact in AFTER for one in fact(mirrored)} - {"block"}


@pytest.mark.parametrize(
    ("name", "players", "partners"),
    [
        ("british", 2, False),
        ("british", 3, False),
        ("british", 4, True),
        ("block_double_win", 2, False),
        ("block_double_win", 4, False),
        ("jaques_muggins", 2, False),
        ("jaques_muggins", 4, False),
        ("jaques_muggins", 4, True),
    ],
)
def test_how_rounds_end_that_have_one_end(name: str, players: int, partners: bool) -> None:
    """With one tile left to everybody there is nothing more to choose."""
    rules, rng, seen = short(RULEBOOKS[name], players), random.Random(name), 0
    while seen < 4:
        played = Round.deal(rules, players, seed=rng.randrange(10**6), partners=partners, leader=0)
        while played.ending is None and len(played.history) < players - 1:
            played = played.apply(rng.choice(played.actions()))
        view = played.view(players - 1)
        if played.ending is not None or not view.is_to_act or sum(view.counts) != players + 1:
            continue
        if len(view.actions()) < 2:
            continue
        seen += 1
        evaluation = evaluate(view, worlds=40)
        pair = pair_of(evaluation, *evaluation.actions[:2])
        worlds = worlds_of(pair)
        ends = [[_played_out(played, world, a) for a in evaluation.actions[:2]] for world in worlds]
        for key, made in (
            ("out", gone_out(pair)),
            ("bonus", bonuses(pair)),
            ("play", points_in_play(pair)),
            ("points", outcomes(pair)),
        ):
            plain = np.array([[one[key] for one in both] for both in ends])
            mean = np.average(plain, axis=0, weights=[world.weight for world in worlds])
            assert made.mean(axis=0) == pytest.approx(mean, abs=0.03 * max(1, np.ptp(plain)))


def _played_out(played: Round, world: World, action: Action) -> dict[str, float]:
    """How a world ends after an action, by the rules of the game themselves."""
    dealt = [
        world.hands[seat]
        + tuple(e.action.tile for e in played.history if e.seat == seat and _lays(e.action))
        for seat in range(played.players)
    ]
    again = Round.start(played.rules, dealt, played.leader, "later", partners=played.partners)
    for event in played.history:
        again = again.apply(event.action)
    before = again.view(0).play_points
    again = again.apply(action)
    while again.ending is None:  # at one end or the other the last tile may score
        again = max(map(again.apply, again.actions()), key=lambda r: fives(r.line))
    assert again.ending is not None
    me = side_of(played.to_act, played.partners)

    def own(each: Sequence[float]) -> float:
        return each[me] - (sum(each) - each[me]) / (len(before) - 1)

    out = again.ending.seat
    sides = range(len(before))
    went = [side == (None if out is None else side_of(out, played.partners)) for side in sides]
    bare = replace(again, rules=again.rules.replace(double_bonus="none")).score().points
    points = again.score().points
    assert points is not None
    assert bare is not None
    gained = zip(again.view(0).play_points, before, strict=True)
    return {
        "out": own(went),
        "bonus": own([a - b for a, b in zip(points, bare, strict=True)]),
        "play": own([a - b for a, b in gained]),
        "points": own([a + b for a, b in zip(points, again.view(0).play_points, strict=True)]),
    }


def _lays(action: Action) -> bool:
    return isinstance(action, Play)


@pytest.mark.parametrize(
    ("name", "players", "partners"),
    [("block", 2, False), ("block_double_win", 3, False)],
)
def test_when_the_other_play_would_have_been_right(name: str, players: int, partners: bool) -> None:
    """The told condition is met, and over the deals where it holds the other action is better."""
    told = 0
    for pair in pairs(name, players, partners=partners, count=10, worlds=300):
        found = telling_condition(pair)
        if found is None:
            continue
        told += 1
        held = [world for world in worlds_of(pair) if _is_so(found, world)]
        weight = sum(world.weight for world in held)
        points = -sum(world.weight * world.gain for world in held) / weight
        assert SELDOM <= weight <= OFTEN
        assert points >= WORTH * pair.unit
        (reason,) = exceptions(pair)
        assert percent(weight) in reason.text
        if pair.evaluation.unit == "points":
            (said,) = re.findall(r"by (\d+\.\d) points", reason.text)
            assert float(said) == pytest.approx(points, abs=0.051)
        by_count = percent(found.by_count(pair))
        named = re.findall(r"\d[\d.]*%", reason.text)
        assert named in ([percent(weight)], [percent(weight), by_count])
    assert told


def _is_so(condition: Condition, world: World) -> bool:
    hand = world.hands[condition.seat]
    if condition.tile is not None:
        return condition.tile in hand
    return any(condition.number in tile for tile in hand) == condition.holds
