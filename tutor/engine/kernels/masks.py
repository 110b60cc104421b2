"""Hands as masks: bit *i* is the *i*-th tile of ``full_set(set_max)``, the heaviest first."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.terms import field_of, set_of
from tutor.game.tiles import Tile, full_set

Hands = Sequence[int] | npt.NDArray[np.int64]

Deals = Sequence[Sequence[int]] | npt.NDArray[np.int64]

PASS = -1
"""The tile index of a pass."""

DRAW = -2
"""The tile index of a draw."""


def hand_mask(tiles: Iterable[Tile | str], set_max: int = 6) -> int:
    """The mask of some tiles.

    >>> hand_mask(["6-6", "6-4"])
    5

    Raises
    ------
    ValueError
        If a tile is not in the set.
    """
    places = {tile: index for index, tile in enumerate(full_set(set_max))}
    mask = 0
    for tile in map(Tile.of, tiles):
        if tile not in places:
            raise ValueError(f"{tile} is not in the set up to {set_max}-{set_max}")
        mask |= 1 << places[tile]
    return mask


def legal_actions(own: int, left: int, right: int, terms: int) -> tuple[list[int], list[int]]:
    """The tile index and the end of each legal action of a hand, heaviest first, or of the pass.

    >>> from tutor.engine.kernels.terms import score_terms
    >>> legal_actions(hand_mask(["6-4", "6-1", "2-1"]), 6, 4, score_terms())
    ([2, 2, 9], [0, 1, 0])
    >>> legal_actions(hand_mask(["2-1"]), 6, 4, score_terms())
    ([-1], [0])
    """
    actions = []
    for index, tile in enumerate(full_set(set_of(terms))):
        if own >> index & 1:
            if left < 0 or left in tile:
                actions.append((index, 0))
            if right in tile:
                actions.append((index, 1))
    actions = actions or [(PASS, 0)]
    return [index for index, _ in actions], [end for _, end in actions]


def check_hands(own: int, opps: Any, left: int, right: int, terms: int) -> None:
    """Raise ValueError unless two such hands can meet at such ends."""
    check_deals(own, np.asarray(opps, dtype=np.int64).reshape(-1, 1), left, right, terms)


def check_deals(own: int, others: Any, left: int, right: int, terms: int) -> npt.NDArray[np.int64]:
    """The others' hands as an array, ``[worlds, seats]``.

    Raises
    ------
    ValueError
        Unless such hands can meet at such ends.
    """
    set_max = set_of(terms)
    every = (1 << len(full_set(set_max))) - 1
    hands = np.ascontiguousarray(others, dtype=np.int64)
    if not 0 < own <= every or bool(((hands <= 0) | (hands > every)).any()):
        raise ValueError("each hand must hold tiles of the set, and no others")
    taken = np.full(len(hands), own, dtype=np.int64)
    for hand in hands.T:
        if bool((hand & taken).any()):
            raise ValueError("a tile is in two hands")
        taken |= hand
    if (left, right) != (-1, -1) and not (0 <= left <= set_max and 0 <= right <= set_max):
        raise ValueError(f"no line shows {left} and {right}")
    return hands


def check_actions(
    own: int, left: int, right: int, tiles: Sequence[int], ends: Sequence[int], terms: int
) -> None:
    """Raise ValueError unless each action is legal for the hand."""
    legal = set(zip(*legal_actions(own, left, right, terms), strict=True))
    for action in zip(tiles, ends, strict=True):
        if action not in legal:
            raise ValueError(f"tile {action[0]} at end {action[1]} is not a legal action")


def line_actions(
    own: int, line: int, boneyard: int, drawn: int, terms: int
) -> tuple[list[int], list[int]]:
    """The tile index and the end of each legal action at a packed line, in the table's order.

    Plays come first, heaviest first, then a draw, then a pass. ``boneyard`` is the number of tiles
    in it, ``drawn`` how many of them the seat took in this turn.

    >>> from tutor.engine.kernels.lines import EMPTY_LINE
    >>> from tutor.engine.kernels.terms import score_terms
    >>> line_actions(hand_mask(["6-4", "2-1"]), EMPTY_LINE, 0, 0, score_terms())
    ([2, 23], [0, 0])
    """
    actions = []
    numbers = [line >> 8 * end & 15 for end in range(4)]
    for index, tile in enumerate(full_set(set_of(terms))):
        if own >> index & 1 and line & 15 == 15:
            actions.append((index, 0))
        elif own >> index & 1:
            actions += [(index, end) for end, number in enumerate(numbers) if number in tile]
    rules = {field: field_of(terms, field) for field in ("draw", "draw_reserve", "draw_limit")}
    left = boneyard - rules["draw_reserve"]
    if rules["draw_limit"] is not None:
        left = min(left, rules["draw_limit"] - drawn)
    may_draw = left > 0 and rules["draw"] != "none" and line & 15 != 15
    if may_draw and (not actions or rules["draw"] == "optional"):
        actions.append((DRAW, 0))
    actions = actions or [(PASS, 0)]
    return [index for index, _ in actions], [end for _, end in actions]


def check_line_actions(
    own: int,
    line: int,
    tiles: Sequence[int],
    ends: Sequence[int],
    boneyard: int,
    drawn: int,
    terms: int,
) -> None:
    """Raise ValueError unless each action is legal for the hand at a packed line."""
    legal = set(zip(*line_actions(own, line, boneyard, drawn, terms), strict=True))
    for action in zip(tiles, ends, strict=True):
        if action not in legal:
            raise ValueError(f"tile {action[0]} at end {action[1]} is not a legal action")


def check_table(hands: Any, stocks: npt.NDArray[Any], laid: int, terms: int) -> None:
    """Raise ValueError if a tile on the line or in the boneyard is in a hand too, or twice there.

    ``hands`` is ``[worlds, seats]``, ``stocks`` ``[worlds, boneyard]`` with tile indices.
    """
    size = len(full_set(set_of(terms)))
    if stocks.ndim != 2 or len(stocks) != len(hands):
        raise ValueError(f"a boneyard of shape {stocks.shape} is not one row for each world")
    if bool(((stocks < 0) | (stocks >= size)).any()):
        raise ValueError("the boneyard must hold tiles of the set, and no others")
    taken = np.bitwise_or.reduce(np.asarray(hands, dtype=np.int64), axis=1)
    for tile in (1 << stocks.astype(np.int64)).T:
        if bool((tile & taken).any()):
            raise ValueError("a tile of the boneyard is somewhere else too")
        taken |= tile
    if not 0 <= laid < 1 << size or bool((taken & laid).any()):
        raise ValueError("a tile on the line is somewhere else too")
