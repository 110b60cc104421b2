"""One person's game at the table: the match, the other seats' moves, the grades. Without a picture.

What takes time is told in steps (:mod:`tutor.table.sitting.steps`), so that the live table can wait
without freezing and a program can simply run it.
"""

from __future__ import annotations

import random
from collections.abc import Generator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tutor.coach.hints import Hint
from tutor.engine.evaluation import can_value
from tutor.game.actions import Action, Correct, Pass
from tutor.game.match import Match
from tutor.game.record import Record, RecordError
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.scoring import side_of
from tutor.game.view import View
from tutor.table.sitting.choices import Choices, Graded, Made
from tutor.table.sitting.opponents import Opponent, player_of
from tutor.table.sitting.seating import seed_after
from tutor.table.sitting.steps import Pause, Show, Step, Steps, Wait
from tutor.table.sitting.thinking import Thinking

REPLY_SECONDS = 0.8
"""How long another seat seems to think, so that its move can be seen."""
ALERT = 0.7
"""How likely an opponent is to notice a wrong pass while it can be corrected."""


@dataclass(frozen=True)
class _Moment:
    """Where a sitting was before something was taken back."""

    match: Match
    round: Round
    made: Made
    seat: int


class Sitting:
    """A match that a person plays against the other seats, or that people play at one screen.

    ``opponent`` is the name of a player of :data:`tutor.engine.players.PLAYERS`, or a strength from
    0 to 1. ``seed`` settles the deals and everything the opponents leave to chance. With
    ``together`` every seat is a person's: ``seat`` is then the one whose turn it is, and between
    turns the hand is ``covered``.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tutor.table.sitting.steps import run
    >>> sitting = Sitting(RULEBOOKS["block"], seed=7)
    >>> run(sitting.begin())
    >>> sitting.round.to_act
    0
    >>> sitting.close()

    Raises
    ------
    DealError
        If the rulebook cannot be played by that many.
    ValueError
        If there is no such opponent, or no such seat.
    """

    def __init__(
        self,
        rules: Rules,
        players: int = 2,
        *,
        seed: int | str,
        partners: bool = False,
        opponent: Opponent = "club",
        seat: int = 0,
        together: bool = False,
    ) -> None:
        player_of(opponent)  # complain now rather than at its turn
        self.match = Match.start(rules, players, partners=partners, seed=seed)
        if seat not in range(players):
            raise ValueError(f"there is no seat {seat!r}: the seats are 0 to {players - 1}")
        self.seat, self.seed, self.opponent = seat, seed, opponent
        self.together, self.covered = together, together
        self._undone: list[_Moment] = []
        self._before: dict[int, tuple[Graded, ...]] = {}
        self.round: Round = self.match.next_round()
        self._thinking = Thinking(_example(self.round))
        self._choices = Choices(self._thinking)

    @classmethod
    def going_on(
        cls, record: Record, *, opponent: Opponent = "club", together: bool = False
    ) -> Sitting:
        """Go on with a match that was written down, where it stopped.

        Raises
        ------
        RecordError
            If a hand was not written down: nobody can play on then.
        """
        if any(hand is None for played in record.rounds for hand in played.dealt):
            raise RecordError("to play on, every hand must be known", key="hands")
        sitting = cls(
            record.rules,
            len(record.seats),
            seed=record.seed,
            partners=record.partners,
            opponent=opponent,
            together=together,
        )
        sitting.match = record.match
        if record.rounds:
            sitting.round = record.rounds[-1]
        return sitting

    def close(self) -> None:
        """Let the background work end."""
        self._thinking.close()

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.round.view(self.seat)

    @property
    def over(self) -> bool:
        """Whether the round is over, perhaps because points scored in play decided the match."""
        return self.round.ending is not None or self._is_counted

    @property
    def is_mine(self) -> bool:
        """Whether the person is to act."""
        return not self.over and not self.covered and self.round.to_act == self.seat

    @property
    def graded(self) -> tuple[Graded, ...]:
        """Every choice of the round that is graded, in turn."""
        return self._choices.made.graded

    @property
    def judged(self) -> tuple[tuple[int, Graded], ...]:
        """Every graded choice of the match, with the number of its round, from 0."""
        now = len(self.match.rounds) - (1 if self._is_counted else 0)
        rounds = {**self._before, now: self.graded}
        return tuple((number, one) for number, graded in rounds.items() for one in graded)

    @property
    def last_graded(self) -> Graded | None:
        """The person's last graded decision in this round."""
        own = (graded for graded in reversed(self.graded) if graded.view.seat == self.seat)
        return next(own, None)

    @property
    def is_weighing(self) -> bool:
        """Whether a choice of the person's still waits for its grade."""
        return bool(self._choices.made.awaited)

    @property
    def is_ready(self) -> bool:
        """Whether what grades are computed with is compiled."""
        return self._thinking.is_ready

    @property
    def is_graded(self) -> bool:
        """Whether choices can be graded in this kind of game."""
        return can_value(self.view)

    @property
    def can_undo(self) -> bool:
        """Whether the person has done anything in this round."""
        return bool(self._own_turns())

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back, and nothing done since."""
        return bool(self._undone)

    @property
    def is_under_way(self) -> bool:
        """Whether the person would lose something if another match began."""
        return not self.match.over and (bool(self.match.rounds) or self.can_undo)

    @property
    def can_hint(self) -> bool:
        """Whether there is a choice before the person of which the engine knows something."""
        return self._choices.is_open and not self.covered

    @property
    def can_correct(self) -> bool:
        """Whether another seat has just passed where a wrong pass may be corrected."""
        if self.over or self.covered or self.round.rules.pass_error == "reject":
            return False
        if not self.round.history:
            return False
        last = self.round.history[-1]
        return isinstance(last.action, Pass) and last.seat != self.seat

    def begin(self) -> Steps:
        """From a fresh deal to the person's first turn."""
        return self._others_act()

    def act(self, action: Action) -> tuple[Steps, ...]:
        """The person's action: what is to be followed are its grade and what the others answer.

        They do not depend on one another, so that the game goes on while a grade is awaited.

        Raises
        ------
        IllegalAction
            If the person may not do that now; nothing has changed then.
        """
        view = self.view
        self._do(action, self.seat)
        self._undone.clear()
        return (*self._choices.choose(view, action), self._others_act())

    def catch_up(self) -> tuple[Steps, ...]:
        """What is left to follow, once nothing that was begun is followed any more."""
        return (*self._choices.catch_up(), self._others_act())

    def hint(self) -> Generator[Step, Any, Hint | None]:
        """The next hint for this turn, each further one telling more.

        None out of turn, and if the person acts before it is found.
        """
        return None if self.covered else (yield from self._choices.hint())

    def judge(self, closer: Graded) -> None:
        """A choice of this round was judged anew: so it stands everywhere from now on."""
        self._choices.judge(closer)
        self._undone = [replace(moment, made=moment.made.judged(closer)) for moment in self._undone]

    def uncover(self) -> None:
        """The person whose turn it is looks at their hand."""
        self.covered = False

    def undo(self) -> tuple[Steps, ...]:
        """Back to the person's last turn, also out of a round that has just ended.

        What is to be followed from there is returned: grades of earlier choices may be awaited.
        """
        mine = self._own_turns()
        if mine:
            self._undone.append(_Moment(self.match, self.round, self._choices.made, self.seat))
            if self._is_counted:
                self.match = replace(self.match, rounds=self.match.rounds[:-1])
            self.round = self.round.at(mine[-1])
            self._choices.go_back(self._choices.made.before(mine[-1]))
            self._ready_for_turn()
        return self.catch_up()

    def redo(self) -> tuple[Steps, ...]:
        """Do again what was taken back last; the others go on from there."""
        if self._undone:
            moment = self._undone.pop()
            self.match, self.round = moment.match, moment.round
            self._choices.go_back(moment.made)
            self.covered = self.covered or (self.together and moment.seat != self.seat)
            self.seat = moment.seat
        return self.catch_up()

    def _own_turns(self) -> list[int]:
        """The moments at which the person acted; with people only, at which anybody did."""
        return [
            moment
            for moment, event in enumerate(self.round.history)
            if moment >= self._first_own and (self.together or event.seat == self.seat)
        ]

    def next_round(self) -> Steps:
        """Deal again: the next round of the match, or the first of a new one.

        A new match, with the next seed, begins when this one is over, and also when the round is
        not: a round is not left unfinished within a match.
        """
        self._undone.clear()
        if not self.over or self.match.over:
            self.seed = seed_after(self.seed)
            self.match = replace(self.match, seed=self.seed, rounds=())
            self._before.clear()
        else:
            self._before[len(self.match.rounds) - 1] = self.graded
        self.round = self.match.next_round()
        self._choices.begin_round()
        self.covered = self.together
        return self._others_act()

    @property
    def _first_own(self) -> int:
        """The first moment that can be the person's."""
        return 0

    @property
    def _number(self) -> int:
        """The round's number in its match, from 0."""
        return len(self.match.rounds)

    @property
    def _is_counted(self) -> bool:
        rounds = self.match.rounds
        return bool(rounds) and rounds[-1] is self.round

    def _do(self, action: Action, seat: int) -> None:
        self.round = self.round.apply(action, seat)
        self._count()

    def _count(self) -> None:
        """Count the round in the match, if it is over."""
        if self.round.ending is not None or self.match.decided_by(self.round):
            self.match = self.match.add(self.round)

    def _others_act(self) -> Steps:
        self._ready_for_turn()
        yield Show()
        while not self.over and self.round.to_act != self.seat:
            yield Pause(REPLY_SECONDS)
            yield from self._one_acts()
            self._think_ahead()
            yield Show()

    def _one_acts(self) -> Steps:
        seat, moment = self.round.to_act, len(self.round.history)
        rng = random.Random(f"{self.seed}/{self._number}/{moment}")
        corrector = self._corrector(rng)
        if corrector is not None:
            self._do(Correct(), corrector)
            return
        think = partial(player_of(self.opponent), self.round.view(seat), rng)
        action = yield Wait(self._thinking.ask(think))
        if len(self.round.history) == moment:  # else it was corrected meanwhile
            self._do(action, seat)

    def _corrector(self, rng: random.Random) -> int | None:
        """The opponent that notices the person's wrong pass, None where there is none."""
        last = self.round.history[-1] if self.round.history else None
        if last is None or last.seat != self.seat or last.code != "wrong_pass":
            return None
        partners = self.round.partners
        opponents = [
            seat
            for seat in range(self.round.players)
            if side_of(seat, partners) != side_of(self.seat, partners)
        ]
        return rng.choice(opponents) if rng.random() < ALERT else None

    def _ready_for_turn(self) -> None:
        self._hand_over()
        self._think_ahead()

    def _hand_over(self) -> None:
        """Where people sit together, the screen goes to whoever is to act."""
        if self.together and not self.over and self.round.to_act != self.seat:
            self.seat, self.covered = self.round.to_act, True

    def _think_ahead(self) -> None:
        """Begin to evaluate the person's decision while they look at the table."""
        if not self.over and self.round.to_act == self.seat:
            view = self.view
            if len(view.actions()) > 1 and can_value(view):
                self._choices.think_over(view)


def _example(round: Round) -> View | None:
    """A decision in this kind of game, None where its decisions are not valued."""
    while len(round.actions()) == 1:
        round = round.apply(round.actions()[0])
    view = round.view(round.to_act)
    return None if round.ending is not None or not can_value(view) else view
