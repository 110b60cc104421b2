"""What if: a round goes on in another way from one of its moments, beside the match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tutor.coach.luck import side_result
from tutor.coach.names import seat_name, side_name
from tutor.coach.shares import signed
from tutor.game.round import Round, RoundError
from tutor.game.rules import Rules
from tutor.game.scoring import side_of
from tutor.locale import _, ngettext
from tutor.table.sitting.choices import Made
from tutor.table.sitting.opponents import Opponent
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.steps import Steps

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation


@dataclass(frozen=True)
class Branch:
    """Where a what-if branches off: a moment of a round that was played.

    ``number`` is the round's in its match, from 0, and ``seed`` the match's: the other seats leave
    the same to chance as they did then. Every tile lies where it really lay.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> branch = Branch(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0)
    >>> branch.seat
    0

    Raises
    ------
    RoundError
        If a hand was not written down, or the round is over at that moment.
    """

    played: Round
    moment: int
    number: int = 0
    seed: int | str = 0

    def __post_init__(self) -> None:
        if None in self.played.dealt:
            raise RoundError("a hand was not written down: nobody can play it")
        if self.start.ending is not None:
            raise RoundError("the round is over at this moment: nobody can play on")

    @property
    def start(self) -> Round:
        """The round as it was at that moment."""
        return self.played.at(self.moment)

    @property
    def seat(self) -> int:
        """The seat that was to act there, which is the person's."""
        return self.start.to_act


class WhatIf(Sitting):
    """A sitting that goes on from a branch; nothing of it is counted in any match.

    The person sits where somebody was to act. With ``together`` they move every seat, and no hand
    is covered. To deal is to begin again from the branch. ``known`` is what the first choice is
    worth, if that was worked out before.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tutor.table.sitting.steps import run
    >>> what_if = WhatIf(Branch(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0))
    >>> run(what_if.begin())
    >>> what_if.is_mine, what_if.can_undo
    (True, False)
    >>> what_if.close()

    Raises
    ------
    ValueError
        If there is no such opponent.
    MatchError
        If no match can be played by these rules.
    """

    def __init__(
        self,
        branch: Branch,
        *,
        opponent: Opponent = "club",
        together: bool = False,
        known: Evaluation | None = None,
    ) -> None:
        start = branch.start
        super().__init__(
            start.rules,
            start.players,
            seed=branch.seed,
            partners=start.partners,
            opponent=opponent,
            seat=branch.seat,
            together=together,
        )
        self.branch = branch
        self.round, self.covered = start, False
        if known is not None:
            self._choices.know(known)

    @property
    def is_under_way(self) -> bool:
        """Never: the match waits elsewhere, and nobody loses anything."""
        return False

    @property
    def result(self) -> float | None:
        """The points of the round for the person's side, less the others'; None before its end."""
        return None if self.round.ending is None else side_result(self.round, self.branch.seat)

    def next_round(self) -> Steps:
        """Begin again from the branch."""
        self._undone.clear()
        self.round, self.seat = self.branch.start, self.branch.seat
        self._choices.go_back(Made())
        return self._others_act()

    def play_against(self, opponent: Opponent | None) -> Steps:
        """Let the others play like this from now on; None lets the person move every seat."""
        self.together = opponent is None
        if opponent is not None:
            self.opponent = opponent
            self.seat = self.branch.seat
        self._choices.go_back(self._choices.made)
        return self._others_act()

    @property
    def _first_own(self) -> int:
        return self.branch.moment

    @property
    def _number(self) -> int:
        return self.branch.number

    def _count(self) -> None:
        """Nothing is counted."""

    def _hand_over(self) -> None:
        super()._hand_over()
        self.covered = False


def branch_words(branch: Branch) -> str:
    """Where the what-if branches off.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> branch_words(Branch(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0))
    'from turn 1 of round 1'
    """
    text = _("from turn {turn} of round {round}")
    return text.format(turn=branch.moment + 1, round=branch.number + 1)


def seat_words(sitting: WhatIf) -> str:
    """Whose hand the person plays.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> what_if = WhatIf(Branch(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0))
    >>> seat_words(what_if)
    'you play South'
    >>> what_if.close()
    """
    name = seat_name(sitting.seat, sitting.match.players)
    return _("you play {seat}").format(seat=name)


def result_words(sitting: WhatIf) -> str:
    """What the round brings, and what it brought as it was played; nothing before its end."""
    here, branch = sitting.result, sitting.branch
    if here is None:
        return ""
    start = branch.start
    own = side_of(branch.seat, start.partners)
    side = side_name(own, start.players, start.partners, sitting.seat)
    told = _brought(here, start.rules)
    if branch.played.ending is None:
        return _("Here the round brings {side} {here}.").format(side=side, here=told)
    text = _("Here the round brings {side} {here}; as it was played, {there}.")
    there = _brought(side_result(branch.played, branch.seat), start.rules)
    return text.format(side=side, here=told, there=there)


def _brought(result: float, rules: Rules) -> str:
    if rules.out_score == "none":
        return _("a win") if result > 0 else _("a loss") if result < 0 else _("a draw")
    points = signed(result, 1 if result % 1 else 0)
    text = ngettext("{points} point", "{points} points", 1 if abs(result) == 1 else 2)
    return text.format(points=points)
