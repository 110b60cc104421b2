"""Re-solving: the next few turns as a game of hidden hands, both seats playing them at their best.

Sampled worlds let the other seat answer each tile as if it knew the whole hand behind it, or as a
model of it would. Here the next turns are solved for all the hands that either seat may hold, as
each sees only its own: CFR+ on the public subtree, with what the hands are worth where it ends
(Moravčík and others, "DeepStack", 2017, without its safeguard against other ranges). In reduced
dominoes this halves what a perfect opponent gains. Two seats that do not draw.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

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


class Found(NamedTuple):
    """What is known of each pair of hands, at one node after another."""

    points: Floats
    """What the pair is worth to seat 0."""
    won: Floats
    """How likely it is that the round ends with points for seat 0."""
    tied: Floats
    """How likely it is that it ends with points for neither."""


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
) -> tuple[float, float, float]:
    """What a pair of hands is worth to seat 0 when both play on with what they may see.

    After the points come the shares of plays that it wins, and that it ties.
    """
    total, wins, ties = 0.0, 0, 0
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
        points = round_worth(room.pips, room.gains, seats, 0, out, ended & 1, terms)
        total += points
        wins += 1 if points > 0 else 0
        ties += 1 if points == 0 else 0
    return total / plays, wins / plays, ties / plays


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
    found: Found,
) -> None:
    """Write into ``found`` what is known of each pair of hands at nodes where it goes on.

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
                    points, won, tied = _played_on(
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
                        known = position_value(mine, theirs, left, right, terms)
                    else:
                        known = -position_value(theirs, mine, left, right, terms)
                    found.points[pair] = (1.0 - share) * points + share * known
                    found.won[pair] = (1.0 - share) * won + (share if known > 0 else 0.0)
                    found.tied[pair] = (1.0 - share) * tied + (share if known == 0 else 0.0)
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
        self._found = Found(*np.zeros((3, int(self.tree.block[-1]))))

    @property
    def far_enough(self) -> bool:
        """Whether it looks three turns ahead, or to the end of the round."""
        first, last = self.below.levels[-2:]
        ended = bool((self.tree.over[first:last] != 0).all())
        return ended or self.below.depth >= LEAST_DEPTH

    def fill(self) -> Iterator[tuple[int, int]]:
        """Value the pairs where the search ends, some at a time: how many are done, and of all."""
        points, won, tied = self._found
        fill_payoffs(self.tree, self._terms, points)
        over = np.repeat(self.tree.over != 0, np.diff(self.tree.block))
        won[over], tied[over] = points[over] > 0, points[over] == 0
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
                self._found,
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
        solve_below(tree, 0, self.below.depth, iterations, self._found.points, work)
        self._folded = Found(*(part.copy() for part in self._found))
        for part in self._folded:
            fold_pairs(tree, False, work.strategy, part)
        return work.strategy

    def values(self, row: int) -> tuple[Ints, Found]:
        """What comes of each action of a hand of seat 0 against each hand of seat 1.

        Returns the children of the root to which the hand can go, and what is found there,
        ``[children, hands]``; nan where the two hands share a tile.
        """
        tree = self.tree
        first = slice(int(tree.child[0]), int(tree.child[1]))
        children = [child for child in range(first.start, first.stop) if self._leads(row, child)]
        found = [[self._after(row, child, part) for child in children] for part in self._folded]
        return np.array(children), Found(*np.array(found))

    def _leads(self, row: int, child: int) -> bool:
        """Whether a hand of seat 0 can go to a child of the root."""
        rows = slice(*self.tree.start[0, child : child + 2])
        return bool((self.tree.above[rows] == row).any())

    def _after(self, row: int, child: int, part: Floats) -> Floats:
        """One part of what is found, for a hand that goes to a child: by the hands of seat 1."""
        tree = self.tree
        rows, columns = (slice(*tree.start[seat, child : child + 2]) for seat in (0, 1))
        place = int(np.flatnonzero(tree.above[rows] == row)[0])
        width = int(columns.stop - columns.start)
        begin = int(tree.block[child]) + place * width
        hands = tree.hand[slice(*tree.start[1, :2])]
        after = np.full(len(hands), np.nan)
        after[tree.above[columns] - tree.start[1, 0]] = part[begin : begin + width]
        after[hands & int(tree.hand[row]) != 0] = np.nan
        return after
