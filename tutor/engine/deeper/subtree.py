"""A part of the public tree at the table: the next few turns after a view, for the hands given.

In a whole game of dominoes the public tree does not fit in memory; a few levels of it do, for some
hundreds of hands of each seat. It has the form of :mod:`tutor.engine.reduced.public_tree`, seat 0
being the seat to act at its root.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.lines import SHUT, lay_tile, line_fits, open_numbers
from tutor.engine.kernels.masks import PASS
from tutor.engine.kernels.terms import holders
from tutor.engine.reduced.public_tree import BLOCKED, OUT, Ints, Tree

Bools = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Public:
    """What everybody sees at a node: ``voids`` are the numbers each seat has shown it has not.

    ``passed`` says whether the seat before has just passed; ``line`` and ``laid`` are as for
    :func:`tutor.engine.values.playing_on.play_on_worlds`.
    """

    line: int
    laid: int
    voids: tuple[int, int]
    passed: bool


@dataclass(frozen=True)
class _Node:
    """A node while the tree is built; ``hands`` and ``above`` have a row for each seat."""

    seat: int
    parent: int
    public: Public
    tile: int
    end: int
    over: int
    hands: tuple[Ints, Ints]
    above: tuple[Ints, Ints]

    @property
    def pairs(self) -> int:
        return len(self.hands[0]) * len(self.hands[1])


@dataclass(frozen=True)
class Subtree:
    """The levels of the tree below a root.

    ``levels`` is the first node of each level, with the number of nodes at the end. For each node
    ``line``, ``laid`` and ``voids`` (``[2, nodes]``) say what everybody sees there.
    """

    tree: Tree
    levels: tuple[int, ...]
    line: Ints
    laid: Ints
    voids: Ints

    @property
    def depth(self) -> int:
        """How many turns it looks ahead."""
        return len(self.levels) - 2


def subtree(root: Public, hands: tuple[Ints, Ints], terms: int, depth: int, most: int) -> Subtree:
    """The tree of the next ``depth`` turns; less deep where a later level has over ``most`` pairs.

    >>> from tutor.engine.kernels.lines import SHUT, lay_tile, EMPTY_LINE
    >>> from tutor.engine.kernels.terms import score_terms
    >>> terms = score_terms(2)  # 2-2 is led, then 2-1 or 2-0 may follow
    >>> root = Public(lay_tile(EMPTY_LINE, 0, 0, terms), 1, (0, 0), False)
    >>> own, other = np.array([0b010010, 0b000110]), np.array([0b101000])
    >>> found = subtree(root, (own, other), terms, depth=2, most=100)
    >>> found.levels, found.tree.tile.tolist()
    ((0, 1, 3, 5), [-1, 1, 2, 3, 5])
    """
    indices = tuple(np.zeros(len(each), dtype=np.int64) for each in hands)
    level = [_Node(0, -1, root, PASS, 0, 0, hands, (indices[0], indices[1]))]
    levels = [level]
    first = 0
    while len(levels) <= depth:
        numbered = enumerate(level, first)
        below = [child for at, node in numbered for child in _children(node, at, terms)]
        if not below:
            break
        if len(levels) > 1 and sum(node.pairs for node in below) > most:
            break
        first += len(level)
        level = below
        levels.append(level)
    return _packed(levels)


def _children(node: _Node, index: int, terms: int) -> Iterator[_Node]:
    """The nodes that the actions of some hand lead to: plays, left end first, then a pass."""
    if node.over:
        return
    public, seat = node.public, node.seat
    own, other = node.hands[seat], node.hands[1 - seat]
    held = int(np.bitwise_or.reduce(own))
    left, right = public.line & 15, (public.line >> 8) & 15
    for end, number in enumerate((left, right) if left != right else (left,)):
        fits = held & int(holders(terms, number)) if number != SHUT else held
        while fits:
            bit = fits & -fits
            fits ^= bit
            tile = bit.bit_length() - 1
            rows, columns = own & bit != 0, other & bit == 0
            if not columns.any():
                continue
            after = Public(
                int(lay_tile(public.line, tile, end, terms)),
                public.laid | bit,
                public.voids,
                False,
            )
            out = OUT if int(own[rows][0]) == bit else 0
            yield _child(node, index, after, (tile, end, out), (rows, columns), bit)
    stuck = own & int(line_fits(public.line, terms)) == 0
    if left != SHUT and stuck.any():
        voids = list(public.voids)
        voids[seat] |= int(open_numbers(public.line))
        after = Public(public.line, public.laid, (voids[0], voids[1]), True)
        blocked = BLOCKED if public.passed else 0
        kept = (stuck, np.ones(len(other), dtype=np.bool_))
        yield _child(node, index, after, (PASS, 0, blocked), kept, 0)


def _child(
    node: _Node,
    index: int,
    public: Public,
    action: tuple[int, int, int],
    kept: tuple[Bools, Bools],
    bit: int,
) -> _Node:
    """The node after an action: ``kept`` are the hands of the seat that acts, and the other's."""
    seat = node.seat
    own, other = np.flatnonzero(kept[0]), np.flatnonzero(kept[1])
    hands = (node.hands[seat][own] & ~np.int64(bit), node.hands[1 - seat][other])
    tile, end, over = action
    if seat == 1:
        own, other, hands = other, own, (hands[1], hands[0])
    return _Node(1 - seat, index, public, tile, end, over, hands, (own, other))


def _packed(levels: list[list[_Node]]) -> Subtree:
    """The nodes as arrays."""
    nodes = [node for level in levels for node in level]
    sizes = np.array([[len(node.hands[seat]) for node in nodes] for seat in (0, 1)])
    start = np.zeros((2, len(nodes) + 1), dtype=np.int64)
    start[:, 1:] = sizes.cumsum(axis=1)
    start[1] += start[0, -1]
    parent = _column(node.parent for node in nodes)
    above = [
        node.above[seat] + (start[seat, node.parent] if node.parent >= 0 else 0)
        for seat in (0, 1)
        for node in nodes
    ]
    acted = [
        np.full(len(node.hands[seat]), node.parent >= 0 and node.seat != seat)
        for seat in (0, 1)
        for node in nodes
    ]
    lines = _column(node.public.line for node in nodes)
    tree = Tree(
        seat=_column(node.seat for node in nodes),
        left=lines & 15,
        right=lines >> 8 & 15,
        parent=parent,
        tile=_column(node.tile for node in nodes),
        end=_column(node.end for node in nodes),
        over=_column(node.over for node in nodes),
        child=np.searchsorted(parent, np.arange(len(nodes) + 1)).astype(np.int64),
        start=start,
        block=np.concatenate([[0], (sizes[0] * sizes[1]).cumsum()]).astype(np.int64),
        hand=np.concatenate([node.hands[seat] for seat in (0, 1) for node in nodes]),
        above=np.concatenate(above).astype(np.int64),
        acted=np.concatenate(acted),
    )
    firsts = np.cumsum([0, *map(len, levels)]).tolist()
    voids = [_column(node.public.voids[seat] for node in nodes) for seat in (0, 1)]
    return Subtree(
        tree, tuple(firsts), lines, _column(node.public.laid for node in nodes), np.stack(voids)
    )


def _column(numbers: Iterator[int]) -> Ints:
    return np.fromiter(numbers, dtype=np.int64)
