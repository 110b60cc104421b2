"""The public tree of reduced dominoes: what both seats can see, and the hands each could hold.

A node is a history of plays and passes that some deal allows; at a node each seat has the hands
that it could still hold there. This form of a game, a vector over private hands at each public
node, is that of Johanson, Waugh, Bowling and Zinkevich, "Accelerating best response calculation
in large extensive games" (2011).

Nodes are numbered level by level, the children of a node next to each other, so that a part of the
tree below a node is one stretch of numbers at each level. A *place* is one hand of one seat at one
node; all places of seat 0 come before those of seat 1, each in the order of the nodes.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import jit
from tutor.engine.kernels.masks import PASS
from tutor.engine.kernels.terms import blocked_points, domino_points, hand_pips, holders, set_of
from tutor.game.tiles import full_set

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

MOST_NODES = 1_000_000
"""A tree with more nodes in one level is refused: it would fill the memory."""

OUT, BLOCKED = 1, 2
"""How the round is over at a node; 0 where it goes on."""


class Tree(NamedTuple):
    """The public tree as arrays that a kernel reads: ``N`` nodes, ``P`` places."""

    seat: Ints
    """``[N]`` the seat to act."""
    left: Ints
    """``[N]`` the number at the left end, -1 before the lead."""
    right: Ints
    """``[N]`` the number at the right end."""
    parent: Ints
    """``[N]`` the node before, -1 for the first."""
    tile: Ints
    """``[N]`` the tile of the action that led here, -1 for a pass."""
    end: Ints
    """``[N]`` the end at which it was laid."""
    over: Ints
    """``[N]`` 0 while the round goes on, else ``OUT`` or ``BLOCKED``."""
    child: Ints
    """``[N + 1]`` the first child of each node; those of node *n* end before ``child[n + 1]``."""
    start: Ints
    """``[2, N + 1]`` where the places of a seat at a node begin."""
    block: Ints
    """``[N + 1]`` where a node's pairs of hands begin: a row for each hand of seat 0, a column for
    each of seat 1."""
    hand: Ints
    """``[P]`` the hand, as a mask."""
    above: Ints
    """``[P]`` the place at the parent from which the hand came."""
    acted: npt.NDArray[np.bool_]
    """``[P]`` whether the seat has just acted, so that the place stands for an action of it."""


class _Level(NamedTuple):
    """The nodes of one level, one number a node and field.

    ``own`` and ``other`` are masks of the tiles that the seat to act and the other could hold,
    ``mine`` and ``theirs`` how many they hold.
    """

    own: Ints
    other: Ints
    mine: Ints
    theirs: Ints
    left: Ints
    right: Ints
    parent: Ints
    tile: Ints
    end: Ints
    over: Ints

    def take(self, chosen: npt.NDArray[np.bool_] | Ints) -> _Level:
        return _Level(*(column[chosen] for column in self))


def build_tree(size: int, terms: int) -> tuple[Tree, tuple[int, ...]]:
    """The tree, and the first node of each level with the number of nodes at the end.

    ``size`` is how many tiles each seat is dealt, ``terms`` name the set.

    Raises
    ------
    ValueError
        If the tree would be too large.
    """
    levels = [_first_level(size, terms)]
    firsts = [0, 1]
    while len((level := _next_level(levels[-1], firsts[-2], terms)).own):
        levels.append(level)
        firsts.append(firsts[-1] + len(level.own))
    return _tree(levels, size, terms), tuple(firsts)


def _first_level(size: int, terms: int) -> _Level:
    every = (1 << len(full_set(set_of(terms)))) - 1
    first = (every, every, size, size, -1, -1, -1, PASS, 0, 0)
    return _Level(*(np.array([value], dtype=np.int64) for value in first))


def _next_level(level: _Level, first: int, terms: int) -> _Level:
    """The children of a level, those of one parent together: heaviest tile first, pass last."""
    numbered = level._replace(parent=np.arange(first, first + len(level.own)))
    going = numbered.take(level.over == 0)
    tiles = range(len(full_set(set_of(terms))))
    parts = [_after_play(going, tile, end, terms) for tile in tiles for end in (0, 1)]
    parts.append(_after_pass(going, terms))
    if sum(len(part.own) for part in parts) > MOST_NODES:
        raise ValueError("there are too many histories to list: take a smaller set or hand")
    children = _Level(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))
    children = children.take(_some_deal(children))
    return children.take(np.argsort(children.parent, kind="stable"))


def _after_play(level: _Level, tile: int, end: int, terms: int) -> _Level:
    laid = full_set(set_of(terms))[tile]
    met = level.right if end else level.left
    fits = (met == laid.high) | (met == laid.low)
    fits = fits & (level.left != level.right) if end else fits | (met < 0)  # equal ends are one end
    at = level.take(fits & (level.own >> tile & 1 > 0))
    shown = laid.pips - (at.right if end else at.left)
    lead = at.left < 0
    return at._replace(
        own=at.other & ~(1 << tile),
        other=at.own & ~(1 << tile),
        mine=at.theirs,
        theirs=at.mine - 1,
        left=at.left if end else np.where(lead, laid.high, shown),
        right=shown if end else np.where(lead, laid.low, at.right),
        tile=np.full_like(at.tile, tile),
        end=np.full_like(at.end, end),
        over=np.where(at.mine == 1, OUT, 0),
    )


def _after_pass(level: _Level, terms: int) -> _Level:
    at = level.take(level.left >= 0)
    numbers = np.array([holders(terms, n) for n in range(set_of(terms) + 1)], dtype=np.int64)
    return at._replace(
        own=at.other,
        other=at.own & ~(numbers[at.left] | numbers[at.right]),
        mine=at.theirs,
        theirs=at.mine,
        tile=np.full_like(at.tile, PASS),
        end=np.zeros_like(at.end),
        over=np.where(at.tile == PASS, BLOCKED, 0),
    )


def _some_deal(level: _Level) -> npt.NDArray[np.bool_]:
    """Whether two hands that share no tile can be chosen (Hall's theorem for two sets)."""
    both = np.bitwise_count(level.own | level.other) >= level.mine + level.theirs
    possible: npt.NDArray[np.bool_] = both & (np.bitwise_count(level.own) >= level.mine)
    return possible & (np.bitwise_count(level.other) >= level.theirs)


def _tree(levels: list[_Level], size: int, terms: int) -> Tree:
    level = _Level(*(np.concatenate(columns) for columns in zip(*levels, strict=True)))
    turns = [number % 2 for number, part in enumerate(levels) for _ in range(len(part.own))]
    seat = np.array(turns, dtype=np.int64)
    hands = _number_of_hands(level, seat, size, terms)
    start = np.zeros((2, len(seat) + 1), dtype=np.int64)
    start[:, 1:] = hands.cumsum(axis=1)
    start[1] += start[0, -1]
    places = int(start[1, -1])
    tree = Tree(
        seat=seat,
        left=level.left,
        right=level.right,
        parent=level.parent,
        tile=level.tile,
        end=level.end,
        over=level.over,
        child=np.searchsorted(level.parent, np.arange(len(seat) + 1)).astype(np.int64),
        start=start,
        block=np.concatenate([[0], (hands[0] * hands[1]).cumsum()]).astype(np.int64),
        hand=np.zeros(places, dtype=np.int64),
        above=np.zeros(places, dtype=np.int64),
        acted=np.zeros(places, dtype=np.bool_),
    )
    _first_hands(tree, size, terms)
    _fill_hands(tree, terms)
    return tree


def _number_of_hands(level: _Level, seat: Ints, size: int, terms: int) -> Ints:
    tiles = len(full_set(set_of(terms)))
    ways = [[comb(n, k) for k in range(size + 1)] for n in range(tiles + 1)]
    table = np.array(ways, dtype=np.int64)
    mine, theirs = (
        table[np.bitwise_count(masks), held]
        for masks, held in ((level.own, level.mine), (level.other, level.theirs))
    )
    return np.where(seat == 0, [mine, theirs], [theirs, mine])


def _first_hands(tree: Tree, size: int, terms: int) -> None:
    tiles = len(full_set(set_of(terms)))
    every = [mask for mask in range(1 << tiles) if mask.bit_count() == size]
    for seat in (0, 1):
        tree.hand[tree.start[seat, 0] : tree.start[seat, 1]] = every


@jit
def _fill_hands(tree: Tree, terms: int) -> None:
    """The hands at each node: those at its parent that could see the action happen."""
    for seat in range(2):
        start = tree.start[seat]
        for node in range(1, len(tree.parent)):
            parent = tree.parent[node]
            tile = tree.tile[node]
            acted = tree.seat[parent] == seat
            bit = 0 if tile < 0 else 1 << tile
            fits = 0
            if tile < 0 and acted:
                fits = holders(terms, tree.left[node]) | holders(terms, tree.right[node])
            place = start[node]
            for above in range(start[parent], start[parent + 1]):
                hand = tree.hand[above]
                shows = hand & bit != 0
                if hand & fits == 0 and shows == (acted and tile >= 0):
                    tree.hand[place] = hand & ~bit
                    tree.above[place] = above
                    tree.acted[place] = acted
                    place += 1


@jit
def fill_payoffs(tree: Tree, terms: int, pairs: Floats) -> None:
    """Write the points to seat 0 into ``pairs`` at the nodes where the round is over."""
    first, second = tree.start[0], tree.start[1]
    for node in range(len(tree.over)):
        if tree.over[node] == 0:
            continue
        pair = tree.block[node]
        last, fits_left, fits_right = 0, 0, 0
        if tree.over[node] == OUT:
            parent = tree.parent[node]
            last = 1 << tree.tile[node]
            fits_left = holders(terms, tree.left[parent])
            fits_right = holders(terms, tree.right[parent])
        for row in range(first[node], first[node + 1]):
            for column in range(second[node], second[node + 1]):
                mine, theirs = int(tree.hand[row]), int(tree.hand[column])
                if mine & theirs == 0:
                    if tree.over[node] == BLOCKED:
                        points = blocked_points(
                            terms, hand_pips(terms, mine), hand_pips(terms, theirs)
                        )
                    else:
                        loser = hand_pips(terms, mine | theirs)  # the winner's hand is empty
                        points = domino_points(terms, last, fits_left, fits_right, loser)
                        points = points if mine == 0 else -points
                    pairs[pair] = points
                pair += 1
