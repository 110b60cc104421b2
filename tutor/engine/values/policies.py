"""How seats choose when a world is played on: from nothing but what each may see.

A seat knows its own hand, the line, how many tiles the others hold, and the numbers they have shown
by passes and draws that they do not hold; never a hidden tile. It chooses as a fitted model does
(:mod:`tutor.engine.beliefs.choice`), or by the fast rule: leave the ends that the next seat is
least likely to match, by counting unseen tiles; among equals lay the heavier tile. Where play
itself scores, its points come first by the fast rule, and are added to a model's scores.
"""

from __future__ import annotations

from math import exp
from typing import Any, NamedTuple

import numpy as np

from tutor.engine.beliefs.choice import MOST_CHOICES, ChoiceModel, choice_scores
from tutor.engine.kernels.jit import COMPILED, count, jit, lowest, scratch
from tutor.engine.kernels.lines import (
    SHUT,
    lay_tile,
    line_fits,
    play_points,
    same_end,
    write_situation,
)
from tutor.engine.kernels.situations import WIDTH
from tutor.engine.kernels.terms import HALVES, HIGH, PIPS, TILES, holding, whole_set


class Policy(NamedTuple):
    """How every seat chooses: the weights of a choice model, none of them for the fast rule.

    With ``softness`` 0 a seat takes the play it scores highest; above 0 it takes each with a
    chance in proportion to exp(score / softness).
    """

    first: Any
    bias: Any
    last: Any
    softness: float


class Room(NamedTuple):
    """Room for a kernel to work in."""

    inputs: Any
    hidden: Any
    choices: Any
    scores: Any
    situation: Any
    hands: Any
    voids: Any
    gains: Any
    pips: Any


@jit
def mixed(state: int) -> int:
    """A number of 32 bits that tells nothing of the state it is made from."""
    state ^= state >> 16
    state = (state * 0x7FEB352D) & 0xFFFFFFFF
    state ^= state >> 15
    state = (state * 0x846CA68B) & 0xFFFFFFFF
    return state ^ (state >> 16)


@jit
def choose_by_count(hand: int, unseen: int, line: int, terms: int) -> int:
    """The play that leaves fewest of ``unseen`` an answer, as 4 x tile + end; then the heavier.

    Of two ends that leave as few it takes the one with the larger number, wherever that lies.
    """
    best, most = -1, -(1 << 30)
    leads = line & SHUT == SHUT
    legal = hand if leads else hand & line_fits(line, terms)
    while legal != 0:
        tile = lowest(legal)
        bit = legal & -legal
        legal ^= bit
        high = HIGH[(terms & TILES) + tile]
        low = HALVES[(terms & TILES) + tile] - high
        for number in range(high, low - 1, min(low - high, -1)):  # both numbers, or a double's one
            for end in range(1 if leads else 4):
                fits = leads or (line >> 8 * end) & 15 == number
                if not fits or same_end(line, end) < end:
                    continue
                after = lay_tile(line, tile, end, terms)
                answers = count(unseen & line_fits(after, terms))
                worth = 4096 * play_points(after, terms) - 64 * answers
                worth += PIPS[(terms & TILES) + tile]
                if worth > most:
                    best, most = 4 * tile + end, worth
    return best


@jit
def _drawn_from(scores: Any, found: int, top: float, softness: float, random: int) -> int:
    """One of the choices, each as often as the softened scores say."""
    total = 0.0
    for place in range(found):
        scores[place] = exp((scores[place] - top) / softness)
        total += scores[place]
    at = mixed(random) / 4294967296.0 * total
    for place in range(found):
        at -= scores[place]
        if at < 0.0:
            return place
    return found - 1


@jit
def _choose_by_model(
    hand: int, line: int, random: int, policy: Policy, room: Room, terms: int
) -> int:
    found = choice_scores(
        hand,
        room.situation,
        terms,
        policy.first,
        policy.bias,
        policy.last,
        room.inputs,
        room.hidden,
        room.choices,
        room.scores,
    )
    best = 0
    if found > 1:
        for place in range(found):
            choice = room.choices[place]
            after = lay_tile(line, choice >> 2, choice & 3, terms)
            room.scores[place] += play_points(after, terms)
            if room.scores[place] > room.scores[best]:
                best = place
        if policy.softness > 0.0:
            best = _drawn_from(room.scores, found, room.scores[best], policy.softness, random)
    chosen: int = room.choices[best]
    return chosen


@jit
def choose(
    seats: int, seat: int, line: int, laid: int, random: int, policy: Policy, room: Room, terms: int
) -> int:
    """The play that a seat chooses, as 4 x tile + end. It has one."""
    hand = room.hands[seat]
    if len(policy.bias) == 0:
        cannot = holding(terms, room.voids[(seat + 1) % seats])
        unseen = whole_set(terms) & ~laid & ~hand & ~cannot
        return choose_by_count(hand, unseen, line, terms)
    write_situation(line, laid, room.hands, room.voids, seats, seat, room.situation)
    return _choose_by_model(hand, line, random, policy, room, terms)


def policy_of(model: ChoiceModel | None = None, softness: float = 0.0) -> Policy:
    """How every seat chooses: as a fitted model does, or without one by the fast rule.

    >>> policy_of().softness
    0.0
    """
    if model is not None:
        return Policy(*model.weights, float(softness))
    empty = (np.zeros((0, 0)), np.zeros(0), np.zeros(0))
    return Policy(*(empty if COMPILED else ([], [], [])), 0.0)


def room_for(seats: int, policy: Policy) -> Room:
    """Room to play a round of some seats by a policy."""
    sizes = (len(policy.first), len(policy.bias))
    floats = [np.zeros(size) for size in (*sizes, MOST_CHOICES)]
    inputs, hidden, scores = floats if COMPILED else [array.tolist() for array in floats]
    rows = [scratch(size) for size in (WIDTH, seats, seats, seats, seats)]
    return Room(inputs, hidden, scratch(MOST_CHOICES), scores, *rows)
