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
    """One entry of a round's history.

    ``ends`` are the open ends before the action, ``points`` what it scored in play, ``drawn`` the
    tile that was drawn (None for those who cannot see it). ``code`` is ``legal``, or
    ``wrong_pass`` for a pass made with a tile that fits, where the viewer can know it.
    """

    seat: int
    action: Action
    ends: tuple[tuple[End, int], ...] = ()
    code: str = "legal"
    points: int = 0
    drawn: Tile | None = None


@dataclass(frozen=True)
class View:
    """All that one seat knows: its own hand, the table and the history; never a hidden tile.

    ``counts`` are the tiles each seat holds, ``boneyard`` and ``asleep`` the numbers of tiles not
    dealt, ``must_lead`` the tile that the seat to act must lead, where it is this seat.
    """

    rules: Rules
    players: int
    partners: bool
    seat: int
    hand: tuple[Tile, ...]
    counts: tuple[int, ...]
    line: Line
    boneyard: int
    asleep: int
    history: tuple[Event, ...]
    leader: int
    opening: str
    to_act: int
    over: bool
    must_lead: Tile | None
    drawn: int
    corrected: bool
    play_points: tuple[int, ...]

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
