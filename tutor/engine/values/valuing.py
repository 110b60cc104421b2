"""What each action of a view is worth in given worlds: with every tile known, and played on."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.worlds import Taken
from tutor.engine.kernels.every_game import solve_full_worlds
from tutor.engine.kernels.lines import as_played_on, lay_tile, packed_line
from tutor.engine.kernels.masks import DRAW, PASS, hand_mask
from tutor.engine.kernels.pairs import solve_pairs_worlds
from tutor.engine.kernels.situations import shown_voids
from tutor.engine.kernels.terms import terms_of_rules
from tutor.engine.kernels.two_seats import solve_worlds
from tutor.engine.values.facts import TableFacts, table_facts
from tutor.engine.values.playing_on import PlayedOn, ToGo, play_on_worlds
from tutor.engine.values.policies import Policy
from tutor.game.actions import Action, Draw, Play
from tutor.game.line import ENDS
from tutor.game.rules import Rules
from tutor.game.scoring import side_of
from tutor.game.tiles import full_set
from tutor.game.view import View

Values = npt.NDArray[np.float64]
Counts = npt.NDArray[np.int64]


class Valuing:
    """The actions of a view, ready for the kernels.

    Values are the points from here on of the seat's side less the other's, or less the mean of the
    others' where three or four seats play each for themselves.
    """

    def __init__(self, view: View, policy: Policy | None = None) -> None:
        self.view = view
        self.actions = view.actions()
        self.two_sides = view.players == 2 or view.partners
        # With a boneyard a search of every draw takes seconds a world.
        self.solves_quickly = self.two_sides and view.rules.draw == "none"
        self._policy = policy
        self._turns = tuple((view.seat + step) % view.players for step in range(view.players))
        self._own = hand_mask(view.hand, view.rules.set_max)
        self._line = packed_line(view.line)
        self._laid = hand_mask((laid.tile for laid in view.line.laid), view.rules.set_max)
        self._tiles, self._ends = coded(view.rules, self.actions)
        self._first = first_alike(view, self.actions)
        distinct = sorted(set(self._first))
        self._distinct_tiles = [self._tiles[place] for place in distinct]
        self._distinct_ends = [self._ends[place] for place in distinct]
        self._columns = [distinct.index(place) for place in self._first]
        self._terms = terms_of_rules(view.rules)
        shown = shown_voids(view)
        self._voids = tuple(shown[seat] for seat in self._turns)
        self.lead = play_lead(view)

    def full(self, worlds: Taken) -> Values:
        """The values ``[worlds, actions]`` if everybody saw every tile. For two sides only."""
        return self._solved(worlds)[:, self._columns].astype(np.float64)

    def _solved(self, worlds: Taken) -> npt.NDArray[np.int32]:
        view, others = self.view, self._others(worlds)
        if not is_plain(view.rules):
            return solve_full_worlds(
                self._own,
                others,
                self._line,
                self._laid,
                self._distinct_tiles,
                self._distinct_ends,
                self._terms,
                stocks=worlds.stocks,
                drawn=view.drawn,
            )
        left, right = view.ends.get("left", -1), view.ends.get("right", -1)
        position = (left, right, self._distinct_tiles, self._distinct_ends, self._terms)
        if view.players == 2:
            return solve_worlds(self._own, others[:, 0], *position)
        return solve_pairs_worlds(self._own, others, *position)

    def played(
        self, worlds: Taken, seed: int, plays: int | Counts = 1, to_go: ToGo | None = None
    ) -> PlayedOn:
        """What comes of it if every seat plays on with what it may see.

        Each world is played so many times, as the seats choose by chance: ``plays`` is one number
        for all, or one for each. With ``to_go`` the values are what the match has
        at stake.
        """
        found = play_on_worlds(
            self._own,
            self._others(worlds),
            self._line,
            self._laid,
            self._distinct_tiles,
            self._distinct_ends,
            self._terms,
            partners=self.view.partners,
            voids=self._voids,
            stocks=worlds.stocks,
            drawn=self.view.drawn,
            policy=self._policy,
            plays=plays,
            seed=seed,
            lead=self.lead,
            to_go=to_go,
        )
        return PlayedOn(*(part[:, self._columns] for part in found))

    def facts(self, worlds: Taken) -> TableFacts:
        """What is plain right after each action; seats in the order of the turns from one's own."""
        return table_facts(
            self._own,
            self._others(worlds),
            self._line,
            self._laid,
            self._tiles,
            self._ends,
            self._terms,
            stocks=worlds.stocks,
            drawn=self.view.drawn,
        )

    def _others(self, worlds: Taken) -> npt.NDArray[np.int64]:
        """The other hands in the order of the turns."""
        return np.ascontiguousarray(worlds.hands[:, list(self._turns[1:])])


def play_lead(view: View) -> float:
    """By how many points of play the seat's side is ahead in the round, counted as values are.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.start(RULEBOOKS["all_fives"].replace(deal={2: 2}), ["6-4 3-3", "4-1 2-2"])
    >>> play_lead(r.apply(r.actions()[0]).view(1))
    -10.0
    """
    side = side_of(view.seat, view.partners)
    others = [points for which, points in enumerate(view.play_points) if which != side]
    return view.play_points[side] - sum(others) / len(others)


def first_alike(view: View, actions: Sequence[Action]) -> list[int]:
    """For each action the place of the first that is the same play.

    It is the same to lay a tile at one end or at another if it leaves ends that are alike: where
    both show one number, as a rule, but not where one of them is a double and ends score.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> view = Round.start(rules, ["6-6 6-1", "6-5 6-2"]).apply(Play("6-6")).view(1)
    >>> first_alike(view, view.actions())
    [0, 0, 2, 2]
    """
    line, terms = packed_line(view.line), terms_of_rules(view.rules)
    found = [
        (tile, as_played_on(lay_tile(line, tile, end, terms), terms) if tile >= 0 else line)
        for tile, end in zip(*coded(view.rules, actions), strict=True)
    ]
    return [found.index(one) for one in found]


def is_plain(rules: Rules) -> bool:
    """Whether a round has only plays and passes at two ends, and scores only when it is over."""
    return rules.draw == "none" and rules.spinner == "none" and rules.play_score == "none"


def coded(rules: Rules, actions: Iterable[Action]) -> tuple[list[int], list[int]]:
    """The actions as the kernels take them: tile indices (or a pass, a draw) and ends.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> coded(RULEBOOKS["block"], [Play("6-6"), Play("6-5", "right")])
    ([0, 1], [0, 1])
    """
    index = {tile: place for place, tile in enumerate(full_set(rules.set_max))}
    tiles, ends = [], []
    for action in actions:
        if isinstance(action, Play):
            tiles.append(index[action.tile])
            ends.append(ENDS.index(action.end) if action.end else 0)
        else:
            tiles.append(DRAW if isinstance(action, Draw) else PASS)
            ends.append(0)
    return tiles, ends
