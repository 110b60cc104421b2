"""What a play is scored by: everything the seat can see of it, as a row of numbers.

The numbers are those that good players count: the replies the next seat can be expected to have
(from the tiles not seen and the voids it has shown), the own replies kept, also after such a
reply, how many tiles of the open numbers are still out. For the model that weighs them see
:mod:`tutor.engine.beliefs.choice`.
"""

from __future__ import annotations

from math import exp
from typing import Any

from tutor.engine.kernels.jit import count, jit, lowest
from tutor.engine.kernels.situations import ENDS, LINE, OTHERS, STAY
from tutor.engine.kernels.terms import (
    HALVES,
    HIGH,
    PIPS,
    TILES,
    hand_pips,
    holders,
    holding,
    whole_set,
)

INPUTS = (
    "pips",
    "double",
    "lead",
    "own tiles",
    "own replies",
    "own tiles of the open number held most of",
    "own tiles of the open number held least of",
    "stuck unless a reply helps",
    "numbers still held",
    "pips kept",
    "mean pips kept",
    "unseen tiles of the open number with most",
    "unseen tiles of the open number with fewest",
    "difference of these, squared",
    "equal ends",
    "own tiles of the number covered",
    "unseen tiles of the number covered",
    "the next seat's tiles",
    "its expected pips",
    "its expected replies",
    "exp(-its expected replies)",
    "it has no reply",
    "open numbers it is void in",
    "own tiles in its voids",
    "open numbers only the own hand can answer",
    "own replies after its reply",
    "share of its replies that leave no own one",
    "pips x stage",
    "double x stage",
    "own replies x stage",
    "exp(-expected replies) x stage",
)
"""What a play is scored by, for two seats. The next seat is the one to be denied; *stage* is the
share of seven tiles that is kept."""

(
    _PIPS,
    _DOUBLE,
    _LEAD,
    _OWN,
    _OWN_REPLIES,
    _OWN_MOST,
    _OWN_LEAST,
    _STUCK,
    _NUMBERS,
    _PIPS_KEPT,
    _MEAN_PIPS,
    _UNSEEN_MOST,
    _UNSEEN_LEAST,
    _UNSEEN_SPREAD,
    _EQUAL,
    _COVERED_OWN,
    _COVERED_UNSEEN,
    _THEIRS,
    _THEIR_PIPS,
    _EXPECTED,
    _SILENCE,
    _NO_REPLY,
    _VOID_ENDS,
    _OWN_VOIDS,
    _OWNED,
    _AFTER_REPLY,
    _STUCK_AFTER,
    _PIPS_STAGE,
    _DOUBLE_STAGE,
    _OWN_STAGE,
    _SILENCE_STAGE,
) = range(len(INPUTS))

EACH_OTHER = (
    "expected replies",
    "exp(-expected replies)",
    "open numbers it is void in",
    "tiles",
    "own tiles in its voids",
)
"""With more seats, further inputs for each other seat after the next one."""

MOST_INPUTS = len(INPUTS) + 2 * len(EACH_OTHER)
_EXTRA, _EACH = len(INPUTS), len(EACH_OTHER)


@jit
def _numbers_of(hand: int, terms: int) -> int:
    """The bits of the numbers that a hand shows."""
    numbers = 0
    while hand != 0:
        tile = (terms & TILES) + lowest(hand)
        numbers |= (1 << HIGH[tile]) | (1 << (HALVES[tile] - HIGH[tile]))
        hand &= hand - 1
    return numbers


@jit
def _open_after(tile: int, end: int, situation: Any, terms: int) -> int:
    """The bits of the numbers open once a tile lies at an end, or is led."""
    shown = HALVES[(terms & TILES) + tile]
    if situation[ENDS] < 0:
        high = HIGH[(terms & TILES) + tile]
        led: int = (1 << high) | (1 << (shown - high))
        return led
    opened: int = situation[STAY + end] | (1 << (shown - situation[ENDS + end]))
    return opened


@jit
def _hand_inputs(rest: int, fits: int, terms: int, inputs: Any) -> None:
    """What the tiles kept are worth; ``fits`` are the tiles that fit an open number."""
    kept = count(rest)
    pips = hand_pips(terms, rest)
    replies = count(rest & fits)
    inputs[_OWN] = kept
    inputs[_OWN_REPLIES] = replies
    inputs[_STUCK] = 1.0 if kept > 0 and replies == 0 else 0.0
    inputs[_NUMBERS] = count(_numbers_of(rest, terms))
    inputs[_PIPS_KEPT] = pips / 10
    inputs[_MEAN_PIPS] = pips / (10 * kept) if kept > 0 else 0.0


@jit
def _open_inputs(rest: int, unseen: int, opened: int, terms: int, inputs: Any) -> None:
    """Who has how many tiles of the open numbers."""
    own_most, own_least, most, least = 0, 64, 0, 64
    left = opened
    while left != 0:
        end = holders(terms, lowest(left))
        left &= left - 1
        own, out = count(rest & end), count(unseen & end)
        own_most, own_least = max(own_most, own), min(own_least, own)
        most, least = max(most, out), min(least, out)
    inputs[_OWN_MOST] = own_most
    inputs[_OWN_LEAST] = own_least
    inputs[_UNSEEN_MOST] = most
    inputs[_UNSEEN_LEAST] = least
    inputs[_UNSEEN_SPREAD] = (most - least) * (most - least) / 10
    inputs[_EQUAL] = 1.0 if opened & (opened - 1) == 0 else 0.0


@jit
def _expected(held: int, possible: int, fits: int) -> float:
    """How many of a seat's tiles fit, on average, if it may hold any of the possible ones."""
    tiles = count(possible)
    return held * count(possible & fits) / tiles if tiles > 0 else 0.0


@jit
def _next_inputs(
    rest: int, possible: int, fits: int, opened: int, situation: Any, terms: int, inputs: Any
) -> None:
    """What the next seat can do; ``possible`` are the tiles it may hold."""
    held, voids = situation[OTHERS], situation[OTHERS + 1]
    tiles = count(possible)
    expected = _expected(held, possible, fits)
    inputs[_THEIRS] = held
    inputs[_THEIR_PIPS] = held * hand_pips(terms, possible) / (10 * tiles) if tiles > 0 else 0.0
    inputs[_EXPECTED] = expected
    inputs[_SILENCE] = exp(-expected)
    inputs[_NO_REPLY] = 1.0 if expected == 0 else 0.0
    inputs[_VOID_ENDS] = count(opened & voids)
    inputs[_OWN_VOIDS] = count(rest & holding(terms, voids))


@jit
def _reply_inputs(rest: int, possible: int, opened: int, terms: int, inputs: Any) -> None:
    """What the next seat's replies, each as likely as another, leave to the own hand."""
    replies, mine, stuck, owned = 0, 0, 0, 0
    single = opened & (opened - 1) == 0
    left = opened
    while left != 0:
        number = lowest(left)
        bit = left & -left
        left ^= bit
        end = holders(terms, number)
        stays = end if single else holding(terms, opened & ~bit)
        tiles = possible & end
        if tiles == 0 and rest & end != 0:
            owned += 1
        while tiles != 0:
            new = HALVES[(terms & TILES) + lowest(tiles)] - number
            tiles &= tiles - 1
            answers = count(rest & (stays | holders(terms, new)))
            replies += 1
            mine += answers
            if answers == 0:
                stuck += 1
    inputs[_OWNED] = owned
    inputs[_AFTER_REPLY] = mine / replies if replies > 0 else inputs[_OWN_REPLIES]
    inputs[_STUCK_AFTER] = stuck / replies if replies > 0 else inputs[_STUCK]


@jit
def _other_inputs(
    rest: int, unseen: int, fits: int, opened: int, situation: Any, terms: int, inputs: Any
) -> None:
    """The inputs for the seats after the next one, as far as there is room for them."""
    place = _EXTRA
    other = OTHERS + 2
    while place < len(inputs):
        held, voids = situation[other], situation[other + 1]
        void_tiles = holding(terms, voids)
        expected = _expected(held, unseen & ~void_tiles, fits)
        inputs[place] = expected
        inputs[place + 1] = exp(-expected)
        inputs[place + 2] = count(opened & voids)
        inputs[place + 3] = held
        inputs[place + 4] = count(rest & void_tiles)
        place += _EACH
        other += 2


@jit
def _tile_inputs(
    rest: int, unseen: int, tile: int, end: int, situation: Any, terms: int, inputs: Any
) -> None:
    """What the tile itself tells, and the number it covers."""
    place = (terms & TILES) + tile
    covered = 0 if situation[ENDS] < 0 else holders(terms, situation[ENDS + end])
    stage = inputs[_OWN] / 7
    inputs[_PIPS] = PIPS[place] / 10
    inputs[_DOUBLE] = 1.0 if HALVES[place] == 2 * HIGH[place] else 0.0
    inputs[_LEAD] = 1.0 if situation[ENDS] < 0 else 0.0
    inputs[_COVERED_OWN] = count(rest & covered)
    inputs[_COVERED_UNSEEN] = count(unseen & covered)
    inputs[_PIPS_STAGE] = inputs[_PIPS] * stage
    inputs[_DOUBLE_STAGE] = inputs[_DOUBLE] * stage
    inputs[_OWN_STAGE] = inputs[_OWN_REPLIES] * stage
    inputs[_SILENCE_STAGE] = inputs[_SILENCE] * stage


@jit
def play_inputs(hand: int, tile: int, end: int, situation: Any, terms: int, inputs: Any) -> None:
    """Write what a play is scored by into ``inputs``, whose length says for how many seats.

    ``hand`` is the hand before the play, ``situation`` what everybody sees.
    """
    rest = hand & ~(1 << tile)
    unseen = whole_set(terms) & ~hand & ~situation[LINE]
    possible = unseen & ~holding(terms, situation[OTHERS + 1])
    opened = _open_after(tile, end, situation, terms)
    fits = holding(terms, opened)
    _hand_inputs(rest, fits, terms, inputs)
    _open_inputs(rest, unseen, opened, terms, inputs)
    _next_inputs(rest, possible, fits, opened, situation, terms, inputs)
    _reply_inputs(rest, possible, opened, terms, inputs)
    _tile_inputs(rest, unseen, tile, end, situation, terms, inputs)
    if len(inputs) > _EXTRA:
        _other_inputs(rest, unseen, fits, opened, situation, terms, inputs)
