"""What one seat can see of a round."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cached_property

from tutor.game.actions import Action, Correct, Pass
from tutor.game.line import End, Line
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, full_set
from tutor.game.turn import Turn, Verdict


@dataclass(frozen=True)
class Event:
    """One entry of a round's history."""

    seat: int
    """The seat that acted; for a correction, the one that spoke up."""
    action: Action
    """What it did."""
    ends: tuple[tuple[End, int], ...] = ()
    """The open ends before the action, each with the number it showed."""
    code: str = "legal"
    """``legal``, or ``wrong_pass`` for a pass with a tile that fits, where the viewer can know."""
    points: int = 0
    """What the action scored in play."""
    drawn: Tile | None = None
    """The tile that was drawn; None if none was, and for those who cannot see it."""


@dataclass(frozen=True)
class View:
    """All that one seat knows: its own hand, the table and the history; never a hidden tile."""

    rules: Rules
    """The rulebook that the round is played by."""
    players: int
    """How many seats there are; they are numbered clockwise from 0."""
    partners: bool
    """Whether the seats play as two sides: 0 and 2 against 1 and 3."""
    seat: int
    """The seat that looks."""
    hand: tuple[Tile, ...]
    """Its own tiles, heaviest first."""
    counts: tuple[int, ...]
    """How many tiles each seat holds, its own included."""
    line: Line
    """The tiles on the table."""
    boneyard: int
    """How many tiles are left in the boneyard; where nobody draws they sleep."""
    asleep: int
    """How many tiles are neither dealt, nor in the boneyard: they take no part."""
    history: tuple[Event, ...]
    """What was done so far, in order, without what this seat could not see: :func:`seen_by`."""
    leader: int
    """The seat that led, or is to lead."""
    opening: str
    """Whether the round was led as a ``first`` one is, or as a ``later`` one, with a free lead."""
    to_act: int
    """The seat whose turn it is."""
    over: bool
    """Whether the round is over."""
    must_lead: Tile | None
    """The tile that this seat must lead now; None where it need not, or is not to act."""
    drawn: int
    """How many tiles the seat to act has drawn in this turn."""
    corrected: bool
    """Whether this turn's wrong pass was taken back, so that the seat to act must play."""
    play_points: tuple[int, ...]
    """The points that each side has scored in play."""

    @cached_property
    def turn(self) -> Turn:
        """What decides the seat's actions, as if it were to act."""
        return Turn(
            rules=self.rules,
            hand=self.hand,
            line=self.line,
            boneyard=self.boneyard,
            drawn=self.drawn,
            must_lead=self.must_lead,
            corrected=self.corrected,
        )

    @property
    def ends(self) -> dict[End, int]:
        """The number each open end shows."""
        return self.line.ends

    @cached_property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that are neither in the seat's hand nor on the table, heaviest first."""
        seen = {*self.hand, *(laid.tile for laid in self.line.laid)}
        return tuple(tile for tile in full_set(self.rules.set_max) if tile not in seen)

    @property
    def is_to_act(self) -> bool:
        """Whether it is this seat's turn."""
        return not self.over and self.to_act == self.seat

    def actions(self) -> tuple[Action, ...]:
        """The seat's legal actions, in the same order as ``Round.actions``; none out of turn."""
        return self.turn.actions() if self.is_to_act else ()

    def verdict(self, action: Action) -> Verdict:
        """Why the action is, or is not, legal for this seat now."""
        if self.over:
            return Verdict(False, "round_over")
        if not self.is_to_act:
            return Verdict(False, "not_your_turn", {"seat": self.seat, "to_act": self.to_act})
        return self.turn.judge(action)


def seen_by(seat: int, history: tuple[Event, ...]) -> Iterator[Event]:
    """The history without other seats' drawn tiles, nor the fault of a pass not yet corrected."""
    for place, event in enumerate(history):
        if event.seat == seat:
            yield event
        elif isinstance(event.action, Pass):
            after = history[place + 1 : place + 2]
            corrected = bool(after) and isinstance(after[0].action, Correct)
            yield event if corrected else replace(event, code="legal")
        else:
            yield replace(event, drawn=None)
