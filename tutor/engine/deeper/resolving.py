"""Re-solving: the next few turns as a game of hidden hands, both seats playing them at their best.

Sampled worlds let the other seat answer each tile as if it knew the whole hand behind it, or as a
model of it would. Here the next turns are solved for all the hands that either seat may hold, as
each sees only its own: CFR+ on the public subtree, with what the hands are worth where it ends
(Moravčík and others, "DeepStack", 2017, without its safeguard against other ranges). In reduced
dominoes this halves what a perfect opponent gains. Two seats that do not draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tutor.engine.deeper.subtree import Public, Subtree, subtree
from tutor.engine.kernels.jit import jit
from tutor.engine.kernels.outcomes import round_worth
from tutor.engine.kernels.terms import hand_pips
from tutor.engine.kernels.two_seats import position_value
from tutor.engine.reduced.equilibrium import Work, solve_below
from tutor.engine.reduced.public_tree import Floats, Ints, Tree, fill_payoffs
from tutor.engine.reduced.ways import fold_pairs
from tutor.engine.values.playing_on import play_to_end, world_seed
from tutor.engine.values.policies import Policy, Room, mixed, room_for

LEAST_DEPTH = 3
"""Looking less far ahead, values at the table were seen to change by points with the next turn."""
ITERATIONS = 100
MOST_PAIRS = 4_000_000
"""The most pairs of hands in one level of the tree."""
LEAVES_AT_ONCE = 20_000
"""About how many pairs of hands are valued in one call of the kernel."""

_SEATS = 2


@jit
def _played_on(
    first: int,
    second: int,
    seat: int,
    line: int,
    laid: int,
    voids: Any,
    plays: int,
    policy: Policy,
    room: Room,
    stock: Any,
    seats: int,
    seed: int,
    terms: int,
) -> float:
    """What a pair of hands is worth to seat 0 when both play on with what they may see."""
    total = 0.0
    room.hands[0], room.hands[1] = first, second
    start = world_seed(room.hands, seats, seed)
    for play in range(plays):
        room.hands[0], room.hands[1] = first, second
        for place in range(seats):
            room.voids[place] = voids[place]
            room.gains[place] = 0
        random = mixed(start ^ play)
        ended = play_to_end(seats, seat, line, laid, stock, 0, 0, random, policy, room, terms)
        for place in range(seats):
            room.pips[place] = hand_pips(terms, room.hands[place])
        out = ended >> 1  # nobody stays nobody
        total += round_worth(room.pips, room.gains, seats, 0, out, ended & 1, terms)
    return total / plays


@jit
def _fill_leaves(
    tree: Tree,
    first: int,
    last: int,
    lines: Any,
    laid: Any,
    voids: Any,
    own: int,
    own_plays: int,
    other_plays: int,
    share: float,
    policy: Policy,
    room: Room,
    stock: Any,
    seed: int,
    terms: int,
    pairs: Floats,
) -> None:
    """Write into ``pairs`` what each pair of hands is worth to seat 0 at nodes where it goes on.

    ``share`` is the part that comes from every tile being known. The hands that come from the row
    ``own`` of the root are played on ``own_plays`` times, the others ``other_plays`` times.
    """
    shown = np.zeros(_SEATS, dtype=np.int64)
    seats = len(shown)
    for node in range(first, last):
        if tree.over[node] != 0:
            continue
        seat = tree.seat[node]
        for place in range(seats):
            shown[place] = voids[place, node]
        pair = tree.block[node]
        for row in range(tree.start[0, node], tree.start[0, node + 1]):
            above = row
            while above >= tree.start[0, 1]:
                above = tree.above[above]
            plays = own_plays if above == own else other_plays
            for column in range(tree.start[1, node], tree.start[1, node + 1]):
                mine, theirs = tree.hand[row], tree.hand[column]
                if mine & theirs == 0:
                    worth = (1.0 - share) * _played_on(
                        mine,
                        theirs,
                        seat,
                        lines[node],
                        laid[node],
                        shown,
                        plays,
                        policy,
                        room,
                        stock,
                        seats,
                        seed,
                        terms,
                    )
                    left, right = tree.left[node], tree.right[node]
                    if seat == 0:
                        worth += share * position_value(mine, theirs, left, right, terms)
                    else:
                        worth -= share * position_value(theirs, mine, left, right, terms)
                    pairs[pair] = worth
                pair += 1


class Resolving:
    """The next turns of a public node, solved for given hands of both seats.

    Parameters
    ----------
    public
        What everybody sees; the seat to act is seat 0 here.
    hands, weights
        For each seat the masks of its hands, and how likely each is by what it has played. A pair
        that shares a tile cannot be.
    terms, policy
        How the round is scored, and how the seats play on where the search ends.
    share
        The part of a value there that comes from every tile being known.
    depth
        How many turns to look ahead; less where a level has too many pairs.
    own, own_plays, plays
        The row of the hand whose values matter most, how often it is played on against each hand
        of the other seat, and how often the others are.
    """

    def __init__(
        self,
        public: Public,
        hands: tuple[Ints, Ints],
        weights: tuple[Floats, Floats],
        terms: int,
        policy: Policy,
        *,
        share: float,
        own: int = -1,
        own_plays: int = 1,
        plays: int = 1,
        depth: int,
        seed: int = 0,
    ) -> None:
        self._terms, self._policy, self._share = terms, policy, share
        self._own, self._own_plays, self._seed = own, own_plays, seed
        self.below: Subtree = subtree(public, hands, terms, depth, MOST_PAIRS)
        self.tree = self.below.tree
        self.weights = weights
        self._plays = plays
        self._pairs = np.zeros(int(self.tree.block[-1]))

    @property
    def far_enough(self) -> bool:
        """Whether it looks three turns ahead, or to the end of the round."""
        first, last = self.below.levels[-2:]
        ended = bool((self.tree.over[first:last] != 0).all())
        return ended or self.below.depth >= LEAST_DEPTH

    def fill(self) -> Iterator[tuple[int, int]]:
        """Value the pairs where the search ends, some at a time: how many are done, and of all."""
        fill_payoffs(self.tree, self._terms, self._pairs)
        first, last = self.below.levels[-2:]
        begin, end = int(self.tree.block[first]), int(self.tree.block[last])
        room, stock = room_for(_SEATS, self._policy), np.zeros(0, dtype=np.int64)
        while first < last:
            goal = int(self.tree.block[first]) + LEAVES_AT_ONCE
            stop = max(first + 1, int(np.searchsorted(self.tree.block, goal, side="right")) - 1)
            stop = min(stop, last)
            _fill_leaves(
                self.tree,
                first,
                stop,
                self.below.line,
                self.below.laid,
                self.below.voids,
                self._own,
                self._own_plays,
                self._plays,
                self._share,
                self._policy,
                room,
                stock,
                self._seed,
                self._terms,
                self._pairs,
            )
            first = stop
            yield int(self.tree.block[first]) - begin, end - begin

    def solve(self, iterations: int = ITERATIONS) -> Floats:
        """The average strategy of both seats: at each place that stands for an action its chance.

        Afterwards :meth:`values` can be asked.
        """
        tree = self.tree
        acted = np.flatnonzero(tree.acted)
        counts = np.bincount(tree.above[acted], minlength=len(tree.hand))
        even = np.ones(len(tree.hand))
        even[acted] = 1.0 / counts[tree.above[acted]]
        work = Work(*(np.zeros(len(tree.hand)) for _ in Work._fields))._replace(even=even)
        for seat in (0, 1):
            start = tree.start[seat]
            work.reach[start[0] : start[1]] = self.weights[seat]
        solve_below(tree, 0, self.below.depth, iterations, self._pairs, work)
        self._worth = self._pairs.copy()
        fold_pairs(tree, False, work.strategy, self._worth)
        return work.strategy

    def values(self, row: int) -> tuple[Ints, Floats]:
        """What each action of a hand of seat 0 is worth against each hand of seat 1.

        Returns the children of the root to which the hand can go, and ``[children, hands]``: the
        points; nan where the two hands share a tile.
        """
        tree = self.tree
        hands = tree.hand[tree.start[1, 0] : tree.start[1, 1]]
        found, children = [], []
        for child in range(int(tree.child[0]), int(tree.child[1])):
            rows = slice(int(tree.start[0, child]), int(tree.start[0, child + 1]))
            at = np.flatnonzero(tree.above[rows] == row)
            if not len(at):
                continue
            columns = slice(int(tree.start[1, child]), int(tree.start[1, child + 1]))
            width = columns.stop - columns.start
            begin = int(tree.block[child]) + int(at[0]) * width
            points = np.full(len(hands), np.nan)
            points[tree.above[columns] - tree.start[1, 0]] = self._worth[begin : begin + width]
            children.append(child)
            found.append(points)
        values = np.array(found)
        values[:, hands & int(tree.hand[row]) != 0] = np.nan
        return np.array(children), values
