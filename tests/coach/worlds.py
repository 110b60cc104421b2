"""The worlds of an evaluation as tiles in hands, for counting in plain Python what reasons say."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from tutor.coach.reasons.facts import facts_of
from tutor.coach.reasons.pair import Pair
from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import Evaluation
from tutor.game.actions import Action, Play
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, full_set


@dataclass(frozen=True)
class World:
    """One world: what each seat holds, the boneyard in drawing order, and how often it counts."""

    hands: tuple[tuple[Tile, ...], ...]
    stock: tuple[Tile, ...]
    weight: float
    gain: float


def worlds_of(pair: Pair) -> list[World]:
    """Every world of the evaluation, with what the better action gains in it."""
    found = pair.evaluation
    tiles = full_set(found.view.rules.set_max)
    stocks = [()] * len(found.hands) if found.stocks is None else found.stocks
    total = found.weights.sum()
    return [
        World(
            tuple(
                tuple(tile for place, tile in enumerate(tiles) if hand >> place & 1)
                for hand in map(int, hands)
            ),
            tuple(tiles[place] for place in stock),
            float(weight / total),
            float(gain),
        )
        for hands, stock, weight, gain in zip(
            found.hands, stocks, found.weights, pair.gain, strict=True
        )
    ]


def after(pair: Pair, action: Action) -> Line:
    """The line after an action."""
    line, rules = pair.view.line, pair.view.rules
    if not isinstance(action, Play):
        return line
    return line.lay(action.tile, action.end, spinner=rules.has_spinner)


def kept(pair: Pair, action: Action) -> list[Tile]:
    """What is left of the hand."""
    played = action.tile if isinstance(action, Play) else None
    return [tile for tile in pair.view.hand if tile != played]


def pair_of(evaluation: Evaluation, better: Action, other: Action) -> Pair:
    """Two actions of an evaluation side by side."""
    return Pair(evaluation, facts_of(evaluation), evaluation.place(better), evaluation.place(other))


def pairs(
    name: str, players: int, *, partners: bool = False, count: int = 3, worlds: int = 48
) -> Iterator[Pair]:
    """The best of a decision beside every other play, in rounds played at random."""
    rules, rng = RULEBOOKS[name], random.Random(f"{name}/{players}/{partners}")
    found = 0
    while found < count:
        played = Round.deal(rules, players, seed=rng.randrange(10**6), partners=partners)
        while played.ending is None and found < count:
            view = played.view(played.to_act)
            plays = [action for action in view.actions() if isinstance(action, Play)]
            if len(plays) > 1 and rng.random() < 0.4:
                evaluation = evaluate(view, worlds=worlds, seed=found)
                best = evaluation.best.action
                if isinstance(best, Play):
                    found += 1
                    yield from (pair_of(evaluation, best, a) for a in plays if a != best)
            played = played.apply(rng.choice(plays) if plays else played.actions()[0])


GAMES: tuple[tuple[str, int, bool], ...] = (
    ("block", 2, False),
    ("british", 3, False),
    ("latin_pairs", 4, True),
    ("pagat_draw", 2, False),
    ("draw_limit_2", 4, True),
    ("all_fives", 2, False),
    ("all_fives_spinner", 3, False),
    ("askalink_spinner", 2, False),
    ("single_draw", 4, False),
    ("jaques_muggins", 4, True),
)
"""Rulebooks of every kind, with seats and whether partners play."""


def short(rules: Rules, players: int) -> Rules:
    """The same rules with two tiles each, so that the end is near."""
    return rules.replace(deal={players: 2}, deal_pairs=2)
