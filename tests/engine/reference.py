"""The plain reference: alpha-beta as a textbook has it, with its own tables and its own scoring.

It shares nothing with the engine's kernels but the compiler switch, so that an agreement between
the two means something, and so that a ratio of their times is fair.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from tutor.engine.kernels.jit import frozen, jit

INFINITY = 1_000_000


class Scoring(NamedTuple):
    """A round's scoring, in plain numbers that compiled code can carry."""

    out: int = 0  # 0 sum, 1 one for a win
    blocked: int = 0  # 0 sum, 1 difference, 2 one for a win, 3 every pip left
    rounded: int = 0  # 1 the score, 2 each hand
    bonus: int = 0  # 1 doubles, 2 doubles and tiles that fitted both ends
    double_first: int = 0
    blank: int = 0
    set_max: int = 6
    pay: int = 0  # each side subtracts its own
    extra: int = 0  # for going out


def _tables() -> tuple[Any, Any]:
    """Low and high half of each tile of the sets 0 to 9, in the order of ``full_set``."""
    low, high = [0] * 640, [0] * 640
    for set_max in range(10):
        tiles = [(a, b) for a in range(set_max + 1) for b in range(a + 1)]
        tiles.sort(key=lambda tile: (-sum(tile), -tile[0]))
        for place, tile in enumerate(tiles, start=64 * set_max):
            high[place], low[place] = tile
    return frozen(low), frozen(high)


LOW, HIGH = _tables()


@jit
def to_nearest_five(points: int) -> int:
    last = points % 10
    if last == 3 or last == 4 or last == 8 or last == 9:
        return points + (5 - last % 5)
    return points - last % 5


@jit
def weight(tile: int, scoring: Scoring) -> int:
    """What a tile counts in a hand; ``tile`` is its place in the tables."""
    pips = LOW[tile] + HIGH[tile]
    return scoring.blank if pips == 0 else pips


@jit
def out_points(theirs: int, double: int, both: int, scoring: Scoring) -> int:
    if scoring.out == 1:
        return 1
    if scoring.rounded == 2:
        theirs = to_nearest_five(theirs)
    if scoring.pay == 1:
        return theirs + scoring.extra
    times = 1
    if scoring.bonus >= 1 and double == 1:
        times = 2
    if scoring.bonus == 2 and both == 1:
        times = 2
    if scoring.rounded != 1:
        return theirs * times + scoring.extra
    if scoring.double_first == 1:
        return to_nearest_five(theirs * times) + scoring.extra
    return to_nearest_five(theirs) * times + scoring.extra


@jit
def block_points(mine: int, theirs: int, scoring: Scoring) -> int:
    if mine == theirs:
        return 0
    sign, winner, loser = 1, mine, theirs
    if theirs < mine:
        sign, winner, loser = -1, theirs, mine
    if scoring.blocked == 2:
        return sign
    if scoring.rounded == 2:
        winner, loser = to_nearest_five(winner), to_nearest_five(loser)
    points = loser
    if scoring.blocked == 1 or scoring.pay == 1:
        points = loser - winner
    if scoring.blocked == 3 and scoring.pay == 0:
        points = loser + winner
    if scoring.rounded == 1 and scoring.pay == 0:
        points = to_nearest_five(points)
    return sign * points


@jit
def size(scoring: Scoring) -> int:
    return (scoring.set_max + 1) * (scoring.set_max + 2) // 2


@jit
def can_play(hand: int, left: int, right: int, scoring: Scoring) -> bool:
    for index in range(size(scoring)):
        if hand >> index & 1:
            for number in (LOW[64 * scoring.set_max + index], HIGH[64 * scoring.set_max + index]):
                if number in (left, right):
                    return True
    return False


@jit
def solve(
    own: int,
    opp: int,
    left: int,
    right: int,
    mine: int,
    theirs: int,
    alpha: int,
    beta: int,
    scoring: Scoring,
) -> int:
    """The value to the side to move, ``own``; a line that is empty has the ends -1 and -1."""
    best = -INFINITY
    for index in range(size(scoring) - 1, -1, -1):
        if not own >> index & 1:
            continue
        tile = 64 * scoring.set_max + index
        for end in range(2):
            met = left if end == 0 else right
            new_left, new_right = left, right
            if left < 0:
                if end == 1:
                    continue
                new_left, new_right = LOW[tile], HIGH[tile]
            elif LOW[tile] != met and HIGH[tile] != met:
                continue
            else:
                shown = LOW[tile] + HIGH[tile] - met
                if end == 0:
                    new_left = shown
                else:
                    new_right = shown
            rest = own & ~(1 << index)
            if rest == 0:
                double = 1 if LOW[tile] == HIGH[tile] else 0
                fits_left = LOW[tile] == left or HIGH[tile] == left
                fits_right = LOW[tile] == right or HIGH[tile] == right
                both = 1 if fits_left and fits_right else 0
                value = out_points(theirs, double, both, scoring)
            else:
                kept = mine - weight(tile, scoring)
                value = -solve(opp, rest, new_left, new_right, theirs, kept, -beta, -alpha, scoring)
            best = max(best, value)
            alpha = max(alpha, best)
            if alpha >= beta:
                return best
    if best > -INFINITY:
        return best
    if not can_play(opp, left, right, scoring):
        return block_points(mine, theirs, scoring)
    return -solve(opp, own, left, right, theirs, mine, -beta, -alpha, scoring)
