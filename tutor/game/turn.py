"""Legal play: the one function that says what a seat may do at its turn, and why not.

The table, the explainer, the bots and the record reader all ask here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.line import Line
from tutor.game.rules import Rules
from tutor.game.tiles import Tile


@dataclass(frozen=True)
class Verdict:
    """Whether an action is legal, and why.

    Codes of legal actions: ``legal``, and ``wrong_pass`` for a pass that may be taken back.
    Codes of others: round_over, no_such_seat, not_your_turn, pip_out_of_range, tile_not_in_hand,
    must_lead_tile, no_such_end, no_match, no_drawing, boneyard_exhausted, draw_limit_reached,
    must_play, must_draw, nothing_to_correct.
    """

    ok: bool
    """Whether it may be done."""
    code: str
    """Why it may, or may not: one of the codes above."""
    facts: Mapping[str, Any] = field(default_factory=dict)
    """What a sentence about it needs, such as the open ends: tiles, numbers and counts by name."""


class IllegalAction(ValueError):
    """An action that the rules do not allow; ``verdict`` says why."""

    def __init__(self, action: Action, verdict: Verdict) -> None:
        super().__init__(f"{action} is not legal: {verdict.code} {_facts_text(verdict.facts)}")
        self.action = action
        self.verdict = verdict

    def __reduce__(self) -> tuple[type[IllegalAction], tuple[Action, Verdict]]:
        return type(self), (self.action, self.verdict)


def _facts_text(facts: Mapping[str, Any]) -> str:
    return "(" + ", ".join(f"{name}: {_fact_text(fact)}" for name, fact in facts.items()) + ")"


def _fact_text(fact: object) -> str:
    if isinstance(fact, Mapping):
        return ", ".join(f"{name} {value}" for name, value in fact.items()) or "none"
    if isinstance(fact, tuple):
        return " ".join(map(str, fact)) or "none"
    return str(fact)


@dataclass(frozen=True)
class Turn:
    """All that decides what one seat may do now."""

    rules: Rules
    """The rulebook that the round is played by."""
    hand: tuple[Tile, ...] | None
    """The seat's tiles; None where nobody wrote them down: then a pass is believed."""
    line: Line
    """The tiles on the table."""
    boneyard: int = 0
    """How many tiles are left in the boneyard."""
    drawn: int = 0
    """How many tiles the seat has drawn in this turn."""
    must_lead: Tile | None = None
    """The tile that it must lead; None where any may be led."""
    corrected: bool = False
    """Whether its wrong pass was taken back, so that it must play."""
    hidden: tuple[Tile, ...] = ()
    """The tiles that nobody has shown; none where the hand is known."""
    voids: frozenset[int] = frozenset()
    """The numbers that a hand nobody wrote down cannot hold: the seat passed on them."""

    @property
    def unseen(self) -> tuple[Tile, ...]:
        """The tiles that may be in a hand nobody wrote down; none where the hand is known."""
        return tuple(tile for tile in self.hidden if not self._void_of(tile))

    def _void_of(self, tile: Tile) -> list[int]:
        """The numbers of the tile that the seat cannot hold."""
        return sorted({tile.high, tile.low} & self.voids)

    @property
    def plays(self) -> tuple[Play, ...]:
        """Every legal play, heaviest tile first, ends in the order left, right, up, down."""
        tiles = self.unseen if self.hand is None else self.hand
        if not self.line.tiles and self.must_lead is not None:
            tiles = tuple(tile for tile in tiles if tile == self.must_lead)
        return tuple(Play(tile, end) for tile in tiles for end in self.line.fits(tile))

    @property
    def can_play(self) -> bool:
        """Whether at least one tile fits."""
        tiles = self.unseen if self.hand is None else self.hand
        if not self.line.tiles:
            return bool(tiles)
        numbers = set(self.line.ends.values())
        return any(tile.high in numbers or tile.low in numbers for tile in tiles)

    @property
    def drawable(self) -> int:
        """How many tiles may still be drawn in this turn, by the reserve and the limit alone."""
        left = max(0, self.boneyard - self.rules.draw_reserve)
        if self.rules.draw_limit is None:
            return left
        return min(left, self.rules.draw_limit - self.drawn)

    def actions(self) -> tuple[Action, ...]:
        """The legal actions: plays, then a draw, then a pass. A wrong pass is not among them."""
        others: tuple[Action, ...] = (Draw(), Pass())
        verdicts = ((action, self.judge(action)) for action in others)
        legal = (action for action, verdict in verdicts if verdict.code == "legal")
        return (*self.plays, *legal)

    def judge(self, action: Action) -> Verdict:
        """Why the action is, or is not, legal now."""
        if isinstance(action, Play):
            return self._judge_play(action)
        if isinstance(action, Draw):
            return self._judge_draw()
        if isinstance(action, Pass):
            return self._judge_pass()
        if isinstance(action, Correct):
            return Verdict(False, "nothing_to_correct")
        raise TypeError(f"{action!r} is not an action: use Play, Pass, Draw or Correct")

    def _judge_play(self, play: Play) -> Verdict:
        tile, ends = play.tile, self.line.ends
        if tile.high > self.rules.set_max:
            return Verdict(False, "pip_out_of_range", {"tile": tile, "most": self.rules.set_max})
        if tile not in (self.unseen if self.hand is None else self.hand):
            return self._not_in_hand(tile)
        if not ends and self.must_lead not in (None, tile):
            return Verdict(False, "must_lead_tile", {"tile": tile, "lead": self.must_lead})
        if (play.end not in ends) if ends else (play.end is not None):
            return Verdict(
                False,
                "no_such_end",
                {"tile": tile, "end": play.end, "ends": ends, "spinner": self.line.spinner},
            )
        if play.end is not None and ends[play.end] not in tile:
            return Verdict(False, "no_match", {"tile": tile, "end": play.end, "ends": ends})
        return Verdict(True, "legal", {"tile": tile, "end": play.end, "ends": ends})

    def _not_in_hand(self, tile: Tile) -> Verdict:
        """Of a hand that nobody wrote down, how it is known that the tile is not there."""
        if self.hand is not None:
            return Verdict(False, "tile_not_in_hand", {"tile": tile, "hand": self.hand})
        passed_on = self._void_of(tile)
        if any(laid.tile == tile for laid in self.line.laid):
            reason = f"{tile} was already played"
        elif tile in self.hidden and passed_on:
            reason = f"{tile} has a {passed_on[0]}, and this seat has passed on {passed_on[0]}"
        else:
            reason = f"{tile} is known to be elsewhere"
        return Verdict(False, "tile_not_in_hand", {"tile": tile, "reason": reason})

    def _judge_draw(self) -> Verdict:
        facts = {"boneyard": self.boneyard, "reserve": self.rules.draw_reserve}
        if self.rules.draw == "none":
            return Verdict(False, "no_drawing", facts)
        if not self.line.tiles:
            return Verdict(False, "must_play", {"plays": self.plays})
        if self.boneyard <= self.rules.draw_reserve:
            return Verdict(False, "boneyard_exhausted", facts)
        if self.drawable <= 0:
            return Verdict(False, "draw_limit_reached", {"limit": self.rules.draw_limit})
        if self.corrected:
            return Verdict(False, "must_play", {"plays": self.plays})
        if self.rules.draw == "when_stuck" and self.hand is not None and self.can_play:
            return Verdict(False, "must_play", {"plays": self.plays})
        return Verdict(True, "legal", facts)

    def _judge_pass(self) -> Verdict:
        if not self.line.tiles:
            return Verdict(False, "must_play", {"plays": self.plays})
        if self.hand is not None and self.can_play:
            if self.rules.pass_error == "reject" or self.corrected:
                return Verdict(False, "must_play", {"plays": self.plays})
            return Verdict(True, "wrong_pass", {"plays": self.plays})
        if self.rules.draw != "none" and self.drawable > 0:
            return Verdict(False, "must_draw", {"drawable": self.drawable})
        return Verdict(True, "legal", {"ends": self.line.ends})
