"""Reduced dominoes as plainly as they can be written: tuples, dictionaries and recursion.

It shares nothing with the engine. A situation is a seat's own hand and the history; a strategy
gives each action there a chance; and what a seat gains is found by walking every deal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import TypeAlias

Tile: TypeAlias = tuple[int, int]
Hand: TypeAlias = frozenset[Tile]
Action: TypeAlias = tuple[Tile, str] | None
History: TypeAlias = tuple[Action, ...]
Strategy: TypeAlias = Callable[[Hand, History], dict[Action, float]]


def tiles_of(set_max: int) -> list[Tile]:
    return [(a, b) for a in range(set_max + 1) for b in range(a + 1)]


def pips(hand: Hand) -> int:
    return sum(a + b for a, b in hand)


def ends(history: History) -> tuple[int, ...]:
    """The numbers at the ends, the left one first; none before the lead."""
    shown: tuple[int, ...] = ()
    for action in history:
        if action is None:
            continue
        (a, b), end = action
        if not shown:
            shown = (a, b)
        elif end == "left":
            shown = (b if shown[0] == a else a, shown[1])
        else:
            shown = (shown[0], b if shown[1] == a else a)
    return shown


def actions(hand: Hand, history: History) -> list[Action]:
    shown = ends(history)
    if not shown:
        return [(tile, "left") for tile in hand]
    found: list[Action] = [(tile, "left") for tile in hand if shown[0] in tile]
    if shown[0] != shown[1]:
        found += [(tile, "right") for tile in hand if shown[1] in tile]
    return found or [None]


def is_over(hands: list[Hand], history: History) -> bool:
    return not all(hands) or history[-2:] == (None, None)


def points(hands: list[Hand]) -> int:
    """What seat 0 gets at the end, going out or blocked: the winner takes the loser's pips."""
    first, second = map(pips, hands)
    if not hands[0] or (hands[1] and first < second):
        return second
    return -first if not hands[1] or second < first else 0


def without(hand: Hand, action: Action) -> Hand:
    return hand if action is None else hand - {action[0]}


def deals(set_max: int, size: int) -> Iterator[tuple[Hand, Hand]]:
    for first in combinations(tiles_of(set_max), size):
        for second in combinations(set(tiles_of(set_max)) - set(first), size):
            yield frozenset(first), frozenset(second)


def value(hands: list[Hand], history: History, strategy: Strategy) -> float:
    """The points to seat 0 from here on, both seats playing the strategy."""
    if is_over(hands, history):
        return points(hands)
    seat, total = len(history) % 2, 0.0
    for action, chance in strategy(hands[seat], history).items():
        after = list(hands)
        after[seat] = without(hands[seat], action)
        total += chance * value(after, (*history, action), strategy)
    return total


def best_response(
    seat: int, hand: Hand, others: dict[Hand, float], history: History, strategy: Strategy
) -> float:
    """The most a seat can get with a hand, summed over the other's hands and their chances."""

    def in_order(other: Hand) -> list[Hand]:
        return [hand, other] if seat == 0 else [other, hand]

    over = {other for other in others if is_over(in_order(other), history)}
    sign = 1 if seat == 0 else -1
    total = sum(others[other] * sign * points(in_order(other)) for other in over)
    going = {other: chance for other, chance in others.items() if other not in over}
    if not going:
        return total
    if len(history) % 2 == seat:
        return total + max(
            best_response(seat, without(hand, action), going, (*history, action), strategy)
            for action in actions(hand, history)
        )
    after: dict[Action, dict[Hand, float]] = {}
    for other, chance in going.items():
        for action, share in strategy(other, history).items():
            after.setdefault(action, {})[without(other, action)] = chance * share
    return total + sum(
        best_response(seat, hand, chances, (*history, action), strategy)
        for action, chances in after.items()
    )


def exploitability(set_max: int, size: int, strategy: Strategy) -> float:
    """The mean over both seats of what a perfect opponent gains a round."""
    total, number = 0.0, 0
    for seat in (0, 1):
        facing: dict[Hand, dict[Hand, float]] = {}
        for first, second in deals(set_max, size):
            own, other = (first, second) if seat == 0 else (second, first)
            facing.setdefault(own, {})[other] = 1.0
            number += 1
        for own, others in facing.items():
            total += best_response(seat, own, others, (), strategy)
    return total / number
