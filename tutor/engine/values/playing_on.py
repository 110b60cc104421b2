"""Worlds played on to the end by seats that each see only what they may.

How the seats choose is a policy (:mod:`tutor.engine.values.policies`); nobody draws who can play.
Any number of seats, with partners or without, and every rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import COMPILED, jit
from tutor.engine.kernels.lines import SHUT, lay_tile, line_fits, open_numbers, play_points
from tutor.engine.kernels.masks import (
    DRAW,
    PASS,
    Deals,
    check_deals,
    check_line_actions,
    check_table,
)
from tutor.engine.kernels.outcomes import NOBODY, round_worth, wins_double
from tutor.engine.kernels.stock import may_draw, may_draw_at_all
from tutor.engine.kernels.terms import DRAW_AT, EXTRA_AT, PAY_AT, counted, hand_pips
from tutor.engine.values.policies import Policy, Room, choose, mixed, policy_of, room_for

Floats = npt.NDArray[np.float64]

_STEP = 0x9E3779B9  # from one pseudo-random number to the next
_LEVEL = 1e-6  # points are thirds at the finest


class PlayedOn(NamedTuple):
    """What came of playing on, each ``[worlds, actions]``.

    ``points`` are their mean; ``won`` and ``tied`` the shares of plays in which the whole round
    ended with more points for the own side, and with as many for both.
    """

    points: Floats
    won: Floats
    tied: Floats


class ToGo(NamedTuple):
    """What a round between two sides is played for, where a match to a target is at stake."""

    own: int
    """The points that the own side still needs, now; below 1 if it has them."""
    other: int
    """Those that the other side needs."""
    chances: Any
    """``[own, other]`` what it is worth if they need so many after the round, in any unit."""


@jit
def _worth(own: int, other: int, chances: Any) -> float:
    """What it is worth if the sides still need so many points; below 1 if a side has them.

    Where both do, the higher total wins; if they are level it goes on from there.
    """
    last = len(chances) - 1
    if own <= 0 and other <= 0:
        own, other = (0, last) if own < other else (last, 0) if other < own else (last, last)
    worth: float = chances[min(max(own, 0), last), min(max(other, 0), last)]
    return worth


@jit
def world_seed(hands: Any, seats: int, seed: int) -> int:
    """A seed that depends on the world itself, and so not on who meets it when."""
    state = mixed(seed & 0xFFFFFFFF)
    for seat in range(seats):
        state = mixed(state ^ (hands[seat] & 0xFFFFFFFF))
        state = mixed(state ^ (hands[seat] >> 32))
    return state


@jit
def _is_blocked(hands: Any, seats: int, line: int, left: int, terms: int) -> bool:
    if line & SHUT == SHUT or may_draw_at_all(left, terms):
        return False
    held = 0
    for seat in range(seats):
        held |= hands[seat]
    return held & line_fits(line, terms) == 0


@jit
def _take(seat: int, tile: int, line: int, room: Room, terms: int) -> None:
    """Draw a tile: what a seat had shown before says nothing of it."""
    room.hands[seat] |= 1 << tile
    stuck = (terms >> DRAW_AT) & 3 == 1  # who may only draw when stuck shows something
    room.voids[seat] = open_numbers(line) if stuck else 0


@jit
def play_to_end(
    seats: int,
    seat: int,
    line: int,
    laid: int,
    stock: Any,
    place: int,
    drawn: int,
    random: int,
    policy: Policy,
    room: Room,
    terms: int,
) -> int:
    """Play ``room.hands`` to the end from a seat's turn on.

    Returns 2 x the seat that went out + 1 if that counts double, or ``NOBODY`` after a block.
    ``stock`` is the boneyard in drawing order, ``place`` how many of it are gone, ``drawn`` how
    many the seat drew in this turn.
    """
    while not _is_blocked(room.hands, seats, line, len(stock) - place, terms):
        hand = room.hands[seat]
        if line & SHUT != SHUT and hand & line_fits(line, terms) == 0:
            if may_draw(len(stock) - place, drawn, terms):
                _take(seat, stock[place], line, room, terms)
                place += 1
                drawn += 1
                continue
            room.voids[seat] |= open_numbers(line)
        else:
            random = (random + _STEP) & 0xFFFFFFFF
            choice = choose(seats, seat, line, laid, random, policy, room, terms)
            tile = choice >> 2
            doubled = wins_double(line, tile, terms)
            line = lay_tile(line, tile, choice & 3, terms)
            laid |= 1 << tile
            room.gains[seat] += play_points(line, terms)
            room.hands[seat] ^= 1 << tile
            if room.hands[seat] == 0:
                return 2 * seat + doubled
        seat = (seat + 1) % seats
        drawn = 0
    return NOBODY


@jit
def _value(
    seats: int,
    partners: int,
    line: int,
    laid: int,
    tile: int,
    end: int,
    stock: Any,
    drawn: int,
    random: int,
    policy: Policy,
    room: Room,
    terms: int,
) -> float:
    """What the round is worth to seat 0 when it takes an action, and then is played on."""
    seat, place, ended = 1, 0, NOBODY - 1
    if tile == DRAW:
        _take(0, stock[0], line, room, terms)
        seat, place = 0, 1
    elif tile == PASS:
        room.voids[0] |= open_numbers(line)
    else:
        doubled = wins_double(line, tile, terms)
        line = lay_tile(line, tile, end, terms)
        laid |= 1 << tile
        room.gains[0] += play_points(line, terms)
        room.hands[0] ^= 1 << tile
        if room.hands[0] == 0:
            ended = doubled
    drawn = drawn + 1 if seat == 0 else 0
    if ended < NOBODY:
        ended = play_to_end(
            seats, seat, line, laid, stock, place, drawn, random, policy, room, terms
        )
    for other in range(seats):
        room.pips[other] = hand_pips(terms, room.hands[other])
    out = ended >> 1  # nobody stays nobody
    worth: float = round_worth(room.pips, room.gains, seats, partners, out, ended & 1, terms)
    return worth


@jit
def _side_points(room: Room, seats: int, points: float, terms: int) -> float:
    """What the own side of two scored in a round that ended so many points apart."""
    gained, lost = room.gains[0], room.gains[1]
    pips, out = counted(terms, room.pips[0]), room.hands[0] == 0
    if seats > 2:
        gained, lost = gained + room.gains[2], lost + room.gains[3]
        pips, out = pips + counted(terms, room.pips[2]), out or room.hands[2] == 0
    end = max(points - gained + lost, 0.0)  # who wins it takes all its points
    if (terms >> PAY_AT) & 1:
        end = ((terms >> EXTRA_AT) & 1 if out else 0) - float(pips)
    scored: float = gained + end
    return scored


@jit
def _counted(points: float, room: Room, seats: int, to_go: ToGo, terms: int) -> float:
    """What a round that ended so many points apart counts as."""
    if len(to_go.chances) == 0:
        return points
    own = _side_points(room, seats, points, terms)
    return _worth(to_go.own - round(own), to_go.other - round(own - points), to_go.chances)


@jit
def _play_worlds(
    deals: Any,
    stocks: Any,
    partners: int,
    line: int,
    laid: int,
    drawn: int,
    voids: Any,
    tiles: Any,
    ends: Any,
    seed: int,
    plays: Any,
    policy: Policy,
    room: Room,
    terms: int,
    lead: float,
    to_go: ToGo,
    values: Any,
    won: Any,
    tied: Any,
) -> None:
    seats = len(voids)
    for world in range(len(deals)):
        start, samples = world_seed(deals[world], seats, seed), plays[world]
        for action in range(len(tiles)):
            total, wins, ties = 0.0, 0, 0
            for sample in range(samples):
                for seat in range(seats):
                    room.hands[seat] = deals[world][seat]
                    room.voids[seat] = voids[seat]
                    room.gains[seat] = 0
                points = _value(
                    seats,
                    partners,
                    line,
                    laid,
                    tiles[action],
                    ends[action],
                    stocks[world],
                    drawn,
                    mixed(start ^ sample),
                    policy,
                    room,
                    terms,
                )
                total += _counted(points, room, seats, to_go, terms)
                if points + lead > _LEVEL:
                    wins += 1
                elif points + lead >= -_LEVEL:
                    ties += 1
            values[world, action] = total / samples
            won[world, action] = wins / samples
            tied[world, action] = ties / samples


def play_on_worlds(
    own: int,
    others: Deals,
    line: int,
    laid: int,
    tiles: Sequence[int],
    ends: Sequence[int],
    terms: int,
    *,
    partners: bool = False,
    voids: Sequence[int] | None = None,
    stocks: Deals | None = None,
    drawn: int = 0,
    policy: Policy | None = None,
    plays: int | Sequence[int] | Deals = 1,
    seed: int = 0,
    lead: float = 0.0,
    to_go: ToGo | None = None,
) -> PlayedOn:
    """What each action is worth in each world when all seats play on with what they may see.

    Parameters
    ----------
    own
        The mask of the hand to move.
    others
        ``[worlds, seats - 1]``, masks: the other hands in the order of the turns.
    line, laid
        The line as :func:`tutor.engine.kernels.lines.packed_line` gives it, and the mask of its
        tiles.
    tiles, ends
        The actions: tile indices (-1 a pass, -2 a draw) and ends (0 left, 1 right, 2 up, 3 down).
    terms
        How the round is played and scored.
    partners
        Whether four seats play as two sides.
    voids
        For each seat, the own one first, the numbers it has shown it does not hold, as bits.
    stocks
        ``[worlds, boneyard]``: the tile indices of the boneyard in drawing order.
    drawn
        How many tiles the seat to move has drawn in this turn.
    policy
        How every seat chooses (:func:`policy_of`); by default the fast rule.
    plays, seed
        How often each world is played, one number for all or one for each, where the policy
        chooses by chance. Equal seeds give equal values, however the worlds are parted or ordered.
    lead
        By how many points of play the own side is ahead already; it moves who wins the round, and
        not the points, which are those from here on.
    to_go
        What the match has at stake between two sides: then the values are that, and not points.

    Returns
    -------
    PlayedOn
        Points are the own side's less the other's, or less the mean of the others' where three or
        four play each for themselves. Compiled, it runs without the interpreter's lock.

    Raises
    ------
    ValueError
        If a hand is empty or not of the set, a tile is in two places, the worlds do not fit the
        seats, an action is not legal, a world is not to be played, or a match has not two sides.

    >>> from tutor.engine.kernels.lines import EMPTY_LINE
    >>> from tutor.engine.kernels.masks import hand_mask
    >>> from tutor.engine.kernels.terms import score_terms
    >>> own, worlds = hand_mask(["6-6", "6-4"]), [[hand_mask(["4-1", "6-5"])]]
    >>> found = play_on_worlds(own, worlds, EMPTY_LINE, 0, [0, 2], [0, 0], score_terms())
    >>> found.points.tolist(), found.won.tolist()
    ([[5.0, -12.0]], [[1.0, 0.0]])
    """
    deals = check_deals(own, others, -1, -1, terms)
    worlds, seats = len(deals), 1 + deals.shape[1]
    if seats not in (2, 3, 4) or (partners and seats != 4):
        raise ValueError(f"{seats} seats cannot play{' as two sides' if partners else ''}")
    voids = (0,) * seats if voids is None else voids
    if len(voids) != seats:
        raise ValueError(f"there are {seats} seats, but voids of {len(voids)}")
    order = np.zeros((worlds, 0)) if stocks is None else np.asarray(stocks)
    check_table(own | deals, order, laid, terms)
    check_line_actions(own, line, tiles, ends, order.shape[1], drawn, terms)
    policy = policy or policy_of()
    if np.min(plays) < 1:
        raise ValueError("every world is played at least once")
    if to_go is not None and seats != 2 and not partners:
        raise ValueError("what a match has at stake is known for two sides")
    rows = [np.column_stack([np.full(worlds, own), deals]), order]
    times = np.broadcast_to(plays if policy.softness > 0 else 1, worlds)
    rows += [np.asarray(row) for row in (voids, tiles, ends, times)]
    table = [np.ascontiguousarray(row, dtype=np.int64) for row in rows]
    hands, stock, shown, played, at, often = table if COMPILED else [row.tolist() for row in table]
    found = PlayedOn(*np.zeros((3, worlds, len(tiles))))
    _play_worlds(
        hands,
        stock,
        int(partners),
        line,
        laid,
        drawn,
        shown,
        played,
        at,
        seed % 2**32,
        often,
        policy,
        room_for(seats, policy),
        terms,
        float(lead),
        to_go or ToGo(0, 0, np.zeros((0, 0))),
        *found,
    )
    return found
