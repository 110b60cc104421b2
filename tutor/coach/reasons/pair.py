"""Two actions of one decision side by side, ready for counting what tells them apart."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from math import inf, sqrt
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from tutor.coach.bands import point_of_block
from tutor.coach.names import action_words, seat_name
from tutor.coach.reasons.facts import Facts, laid_on
from tutor.coach.shares import percent, percent_met
from tutor.engine.beliefs.beliefs import effective_size
from tutor.game.actions import Draw, Play
from tutor.game.line import Line
from tutor.game.tiles import Tile
from tutor.game.view import View
from tutor.knowledge.chances import Hidden

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation

Floats = npt.NDArray[np.float64]
Bools = npt.NDArray[np.bool_]
Masks = npt.NDArray[np.int64]

TELLING_SHARE = 0.08
"""A share of the deals that differs by less is not worth a sentence."""
APART = 0.05
"""Where a share by count and the same share by what was played differ by more, both are named."""
SURE = 3.0
"""So many standard errors must lie between what is told apart among much that is tried."""


@dataclass(frozen=True)
class Pair:
    """The better and the other action with what is known of both, a column each."""

    evaluation: Evaluation
    facts: Facts
    better: int
    other: int

    @property
    def view(self) -> View:
        """What the seat sees."""
        return self.evaluation.view

    @cached_property
    def words(self) -> dict[str, str]:
        """What the two actions and the other seats are called."""
        actions, view = self.evaluation.actions, self.view
        return {
            "better": action_words(actions[self.better]),
            "other": action_words(actions[self.other]),
            "next": seat_name(self.next_seat, view.players),
            "partner": seat_name((view.seat + 2) % view.players, view.players),
        }

    @property
    def next_seat(self) -> int:
        """Who acts after the seat."""
        return (self.view.seat + 1) % self.view.players

    @cached_property
    def gain(self) -> Floats:
        """In each world how many points the better action is ahead."""
        values = self.evaluation.values
        return values[:, self.better] - values[:, self.other]

    @property
    def unit(self) -> float:
        """What a point of block is worth here, in the unit of the values."""
        return point_of_block(self.evaluation)

    def share(self, worlds: Bools) -> float:
        """How likely it is that the true world is one of these."""
        return self.evaluation.share(worlds)

    def mean(self, numbers: npt.NDArray[Any]) -> float:
        """What a number that each world has is on average."""
        return self.evaluation.mean(numbers)

    @property
    def draws(self) -> bool:
        """Whether one of the two is a draw: it is still the same seat's turn after it."""
        actions = self.evaluation.actions
        return any(isinstance(actions[c], Draw) for c in (self.better, self.other))

    def points_of(self, worlds: Bools) -> float:
        """About how many of the expected points a fact accounts for: the gain where it holds."""
        return self.evaluation.mean(self.gain * worlds)

    def play(self, column: int) -> Play | None:
        """The action of a column, where it lays a tile."""
        action = self.evaluation.actions[column]
        return action if isinstance(action, Play) else None

    def line(self, column: int) -> Line:
        """The line after the action of a column."""
        play = self.play(column)
        if play is None:
            return self.view.line
        return laid_on(self.view, self.view.line, play.tile, play.end)

    def kept(self, column: int) -> tuple[Tile, ...]:
        """The tiles of the hand that are left after the action, without one just drawn."""
        play = self.play(column)
        return tuple(tile for tile in self.view.hand if play is None or tile != play.tile)

    @cached_property
    def hidden(self) -> Hidden:
        """What can be counted of the hidden tiles, without reading the play."""
        return Hidden(self.view)

    def percent(self, share: float, *, sure: bool = False) -> str:
        """A share of the deals as a percentage; ``sure`` says that the count alone shows it.

        Where not every deal was met, what happened in all that were, or in none, is not certain.
        """
        if sure or self.evaluation.all_worlds:
            return percent(share)
        return percent_met(share, self.evaluation.worlds)

    def counted(self, seat: int, column: int) -> float:
        """The chance by count alone that a seat holds nothing that fits after the action."""
        ends = set(self.line(column).ends.values())
        return 1 - float(self.hidden.chance_to_answer(seat, ends))

    def read(self, share: float, counted: float) -> bool:
        """Whether a share of the deals owes so much to what was played that both are to be named.

        They must differ by more than chance makes of the deals met, and somebody must have played.
        """
        others = any(event.seat != self.view.seat for event in self.view.history)
        if self.evaluation.model.beliefs != "play" or not others:
            return False
        listed = self.evaluation.all_worlds
        effective = inf if listed else effective_size(self.evaluation.weights)
        chance = SURE * sqrt(counted * (1 - counted) / effective)
        return abs(share - counted) >= max(APART, chance)
