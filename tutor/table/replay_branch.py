"""A round that goes on in another way from some moment: one seat is the person's, bots the rest."""

from __future__ import annotations

import random
from collections.abc import Callable
from concurrent.futures import Future
from functools import partial
from typing import Any

from tutor.coach.review import side_result
from tutor.engine.players import PLAYERS
from tutor.game.actions import Action
from tutor.game.round import Round, RoundError
from tutor.table.replay_source import is_known
from tutor.table.steps import Show, Steps, Wait

Think = Callable[[Callable[[], Action]], Future[Action]]


class Branch:
    """A round going on from a moment, with the tiles as they really lay.

    The others play as ``opponent`` does, who sees only its own tiles; ``seed`` settles what it
    leaves to chance. ``think`` runs a thought in a thread.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> branch = Branch(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0)
    >>> branch.is_mine
    True

    Raises
    ------
    RoundError
        If a hand was not written down: nobody can play it.
    ValueError
        If there is no such opponent.
    """

    def __init__(self, start: Round, seat: int, *, opponent: str = "club", seed: int = 0) -> None:
        if not is_known(start):
            raise RoundError("a hand was not written down: nobody can play it")
        if opponent not in PLAYERS:
            raise ValueError(f"there is no player {opponent!r}: there are {', '.join(PLAYERS)}")
        self.start, self.seat, self.round = start, seat, start
        self._opponent, self._seed = opponent, seed
        self._turns: list[Round] = []

    @property
    def is_mine(self) -> bool:
        """Whether the person is to act."""
        return self.round.ending is None and self.round.to_act == self.seat

    @property
    def can_undo(self) -> bool:
        """Whether the person has done anything yet."""
        return bool(self._turns)

    def act(self, action: Action) -> None:
        """Do it for the person.

        Raises
        ------
        IllegalAction
            If the rules do not allow it now.
        """
        before = self.round
        self.round = before.apply(action, self.seat)
        self._turns.append(before)

    def undo(self) -> None:
        """Back to before the person's last action."""
        if self._turns:
            self.round = self._turns.pop()

    def others(self, think: Think) -> Steps:
        """Until the person is to act again, or the round is over."""
        while self.round.ending is None and not self.is_mine:
            asked = self.round
            rng = random.Random(f"{self._seed}/{len(asked.history)}")
            thought: partial[Any] = partial(PLAYERS[self._opponent], asked.view(asked.to_act), rng)
            action = yield Wait(think(thought))
            if self.round is not asked:  # taken back meanwhile
                return
            self.round = asked.apply(action)
            yield Show()

    @property
    def result(self) -> float | None:
        """The points of the round for the person's side, less the others'; None before its end."""
        return None if self.round.ending is None else side_result(self.round, self.seat)
