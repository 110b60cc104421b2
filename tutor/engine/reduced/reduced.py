"""Reduced dominoes: a game of two seats so small that every deal and every history fits in memory.

The set is small and the hands are short (double-three, three tiles each); the leader plays any
tile, nobody draws, and the tiles not dealt are asleep and unknown. So the best play of all can be
computed, and how far any other way to play falls short of it: see
:mod:`tutor.engine.reduced.equilibrium`.

Whatever is known for every hand and action of both seats (a way to play, the points of each
action) is one array over the places of the public tree: the entry at a place of the seat that has
just acted says it for the hand before and that action.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.masks import PASS
from tutor.engine.kernels.terms import score_terms
from tutor.engine.reduced.public_tree import Floats, Ints, Tree, build_tree, fill_payoffs
from tutor.game.actions import Action, Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, full_set
from tutor.game.view import View


@dataclass(frozen=True)
class PublicNode:
    """One public node at which a seat is to act, for a policy to read.

    ``history`` holds the seat, the tile index (-1 a pass) and the end of each action so far;
    ``actions`` the tile and end of each action that some hand could take; ``hands`` the masks that
    the seat to act could hold and ``others`` those of the other seat, each as the history allows:
    only a pair that shares no tile can be. ``legal`` says which hand (row) can take which action
    (column). Between equal ends there is one action a tile, at the left.
    """

    index: int
    seat: int
    left: int
    right: int
    history: tuple[tuple[int, int, int], ...]
    actions: tuple[tuple[int, int], ...]
    hands: Ints
    others: Ints
    legal: npt.NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class ReducedGame:
    """A reduced game with its public tree; made by :func:`reduced_game`.

    ``levels`` is the first node of each level of the tree, with the number of nodes at the end.
    """

    rules: Rules
    size: int
    terms: int
    tree: Tree
    levels: tuple[int, ...]

    @property
    def nodes(self) -> int:
        """How many public nodes there are, those where the round is over included."""
        return len(self.tree.parent)

    @property
    def places(self) -> int:
        """How many hands of one seat at one node there are: the length of every array over them."""
        return len(self.tree.hand)

    @cached_property
    def deals(self) -> int:
        """How many deals there are: ordered pairs of hands that share no tile, all as likely."""
        tiles = len(full_set(self.rules.set_max))
        return comb(tiles, self.size) * comb(tiles - self.size, self.size)

    @cached_property
    def choices(self) -> Ints:
        """At a place that stands for an action, how many actions the hand had; else 1."""
        acted = np.flatnonzero(self.tree.acted)
        counts = np.bincount(self.tree.above[acted], minlength=self.places)
        choices = np.ones(self.places, dtype=np.int64)
        choices[acted] = counts[self.tree.above[acted]]
        return choices

    @cached_property
    def payoffs(self) -> Floats:
        """The points to seat 0 for each pair of hands where the round is over; else 0."""
        pairs = np.zeros(int(self.tree.block[-1]))
        fill_payoffs(self.tree, self.terms, pairs)
        return pairs

    @cached_property
    def node_of(self) -> Ints:
        """The node of each place."""
        hands = np.diff(self.tree.start, axis=1).ravel()
        nodes: Ints = np.repeat(np.tile(np.arange(self.nodes), 2), hands)
        return nodes

    @cached_property
    def decisions(self) -> tuple[int, ...]:
        """The nodes at which some hand has a choice."""
        chosen = self.node_of[self.choices > 1]
        return tuple(np.unique(self.tree.parent[chosen]).tolist())

    def children(self, index: int) -> range:
        """The nodes that the actions at a node lead to."""
        return range(int(self.tree.child[index]), int(self.tree.child[index + 1]))

    def span(self, child: int) -> slice:
        """The places that stand for the action which led to a node."""
        start = self.tree.start[self.tree.seat[self.tree.parent[child]]]
        return slice(int(start[child]), int(start[child + 1]))

    def rows(self, child: int) -> Ints:
        """Which hands of the node before, by number, could take the action which led to a node."""
        before = self.tree.parent[child]
        first = self.tree.start[self.tree.seat[before], before]
        rows: Ints = self.tree.above[self.span(child)] - first
        return rows

    def meeting(self, index: int) -> npt.NDArray[np.bool_]:
        """Which hands of the seat to act at a node can meet some hand of the other seat."""
        seat = int(self.tree.seat[index])
        shared = self._hands(seat, index)[:, None] & self._hands(1 - seat, index)
        meeting: npt.NDArray[np.bool_] = (shared == 0).any(axis=1)
        return meeting

    def _hands(self, seat: int, index: int) -> Ints:
        start = self.tree.start[seat]
        hands: Ints = self.tree.hand[start[index] : start[index + 1]]
        return hands

    def node(self, index: int) -> PublicNode:
        """A public node as a policy reads it.

        >>> node = reduced_game(2, 2).node(0)
        >>> len(node.hands), len(node.actions)
        (15, 6)
        """
        tree, seat = self.tree, int(self.tree.seat[index])
        hands, children = self._hands(seat, index), self.children(index)
        meeting = self.meeting(index)
        legal = np.zeros((len(hands), len(children)), dtype=np.bool_)
        for column, child in enumerate(children):
            legal[self.rows(child), column] = True
        return PublicNode(
            index=index,
            seat=seat,
            left=int(tree.left[index]),
            right=int(tree.right[index]),
            history=tuple(self._history(index)),
            actions=tuple((int(tree.tile[child]), int(tree.end[child])) for child in children),
            hands=hands[meeting],
            others=self._hands(1 - seat, index),
            legal=legal[meeting],
        )

    def _history(self, index: int) -> Iterator[tuple[int, int, int]]:
        if index > 0:
            before = int(self.tree.parent[index])
            yield from self._history(before)
            yield int(self.tree.seat[before]), int(self.tree.tile[index]), int(self.tree.end[index])

    def view(self, node: PublicNode, hand: int) -> View:
        """What the seat to act at a node sees when it holds a hand.

        >>> game = reduced_game(2, 2)
        >>> [str(action) for action in game.view(game.node(0), 0b11).actions()]
        ['2-2', '2-1']
        """
        tiles = full_set(self.rules.set_max)
        for seat, tile, _ in node.history:
            if seat == node.seat and tile != PASS:
                hand |= 1 << tile
        own = [tile for place, tile in enumerate(tiles) if hand >> place & 1]
        now = Round.start(self.rules, [own, None] if node.seat == 0 else [None, own])
        for place, (_, tile, end) in enumerate(node.history):
            now = now.apply(action_of(tile, end, tiles, lead=place == 0))
        return now.view(node.seat)


def action_of(tile: int, end: int, tiles: tuple[Tile, ...], *, lead: bool) -> Action:
    """An action of the kernels as one of the table.

    >>> print(action_of(1, 1, full_set(6), lead=False))
    6-5@right
    """
    if tile == PASS:
        return Pass()
    return Play(tiles[tile], None if lead else ("left", "right")[end])


def reduced_game(set_max: int, size: int, **scoring: Any) -> ReducedGame:
    """A reduced game: the set up to the double of ``set_max``, ``size`` tiles for each seat.

    ``scoring`` is as for :func:`tutor.engine.kernels.terms.score_terms`; without it the winner
    scores the loser's pips.

    >>> game = reduced_game(2, 2)
    >>> game.nodes, game.places, game.deals
    (175, 780, 90)

    Raises
    ------
    ValueError
        If the set has too few tiles for two hands of two or more, or the tree would be too large.
    """
    unplayed = {"draw", "spinner", "play_score"} & set(scoring)
    if unplayed:
        raise ValueError(f"reduced dominoes are block dominoes: {', '.join(unplayed)} has no place")
    terms, tiles = score_terms(set_max, **scoring), len(full_set(set_max))
    if not 4 <= 2 * size <= tiles:
        raise ValueError(f"{tiles} tiles do not make two hands of {size}; 2 is the least")
    rules = RULEBOOKS["block"].replace(set_max=set_max, deal={2: size}, **scoring)
    return ReducedGame(rules, size, terms, *build_tree(size, terms))
