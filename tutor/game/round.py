"""A round: one deal played out, as a frozen value that an action turns into the next."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from tutor.game.actions import Action, Correct, Play
from tutor.game.change import changed_by
from tutor.game.deal import (
    Hand,
    check_seat,
    checked_hands,
    checked_seed,
    given_lead,
    seated_as_partners,
    shuffled_deal,
)
from tutor.game.hidden import passed_since_change, voids_since_draw
from tutor.game.line import End, Line
from tutor.game.rules import DealError, Rules
from tutor.game.scoring import Score, score_round, side_count, side_of
from tutor.game.tiles import Tile, full_set
from tutor.game.turn import IllegalAction, Turn, Verdict
from tutor.game.view import Event, View, seen_by


class RoundError(ValueError):
    """A question that this round cannot answer, such as the score before the end."""


@dataclass(frozen=True)
class Ending:
    """How a round ended."""

    kind: Literal["domino", "blocked"]
    """Whether a seat went out, or nobody could play or draw."""
    seat: int | None
    """The seat that went out; None after a block."""
    winner: int | None
    """The winning side; None where nobody won, or where a hand left in a block is unknown."""


@dataclass(frozen=True)
class Round:
    """One round at one moment: made by :meth:`deal` or :meth:`start`, moved on by :meth:`apply`.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> r = r.apply(r.actions()[0])
    >>> len(r.line), r.counts
    (1, (6, 7))
    """

    rules: Rules
    """The rulebook that it is played by."""
    players: int
    """How many seats there are; they are numbered clockwise from 0."""
    partners: bool
    """Whether the seats play as two sides: 0 and 2 against 1 and 3."""
    leader: int
    """The seat that led, or is to lead."""
    opening: Literal["first", "later"]
    """Whether it was led as a first round is, or as a later one, with a free lead."""
    dealt: tuple[Hand | None, ...]
    """The hand that each seat was dealt; None where nobody wrote it down."""
    stock: tuple[Tile, ...]
    """The boneyard as it was at the start, in drawing order."""
    hands: tuple[Hand | None, ...]
    """The tiles that each seat holds now, heaviest first; None where nobody wrote them down."""
    counts: tuple[int, ...]
    """How many tiles each seat holds now."""
    to_act: int
    """The seat whose turn it is; once the round is over, the one whose turn would have come."""
    boneyard: tuple[Tile, ...] = ()
    """The tiles not dealt that are left, in drawing order; where nobody draws they sleep."""
    line: Line = field(default_factory=Line)
    """The tiles on the table."""
    must_lead: Tile | None = None
    """The tile that must be led; None once a tile lies there, and where any may be led."""
    history: tuple[Event, ...] = ()
    """What was done so far, in order: passes, draws and corrections too."""
    drawn: int = 0
    """How many tiles were drawn in this turn."""
    corrected: bool = False
    """Whether this turn's wrong pass was taken back, so that the seat must play now."""
    play_points: tuple[int, ...] = ()
    """The points that each side has scored in play."""

    @classmethod
    def deal(
        cls,
        rules: Rules,
        players: int = 2,
        *,
        seed: int | str,
        partners: bool = False,
        leader: int | None = None,
    ) -> Round:
        """Shuffle and deal. The same seed gives the same deal.

        With ``leader`` None it is a first round: the rulebook says who leads and, perhaps, what.
        With a leader it is a later one, with a free lead.

        Raises
        ------
        DealError
            If the rulebook cannot be played by that many, or there is no such leader.
        """
        partners = seated_as_partners(rules, players, partners)
        deal = shuffled_deal(rules, players, partners, random.Random(checked_seed(seed)))
        if leader is not None:
            check_seat(leader, players)
        first = leader is None
        lead = deal.lead.leader if leader is None else leader
        assert lead is not None
        return cls._begin(
            rules,
            partners,
            deal.hands,
            deal.boneyard,
            lead,
            "first" if first else "later",
            deal.lead.must_lead if first else None,
        )

    @classmethod
    def start(
        cls,
        rules: Rules,
        hands: Sequence[str | Iterable[Tile | str] | None],
        leader: int | None = 0,
        opening: Literal["first", "later"] = "later",
        boneyard: str | Iterable[Tile | str] | None = None,
        partners: bool = False,
    ) -> Round:
        """Begin with a given deal: tiles or texts; None for a hand that nobody wrote down.

        ``opening="first"`` forces what the rulebook forces; with ``leader`` None the rulebook says
        who leads, as in a first round. The boneyard is in drawing order; tiles named nowhere are
        asleep.

        >>> from tutor.game.rulebooks import RULEBOOKS
        >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
        >>> Round.start(rules, ["6-6 1-0", "6-1 5-5"], opening="first").must_lead
        Tile(high=6, low=6)

        Raises
        ------
        TileError
            If a text names no tile.
        DealError
            If the deal cannot be: ``code`` says why.
        RoundError
            If the opening is neither "first" nor "later".
        """
        if isinstance(hands, str) or not isinstance(hands, Sequence):
            raise DealError("player_count", f"hands is a list, one for each seat, not {hands!r}")
        partners = seated_as_partners(rules, len(hands), partners)
        read, stock = checked_hands(rules, hands, boneyard, partners)
        if opening not in ("first", "later"):
            raise RoundError(f"opening is 'first' or 'later', not {opening!r}")
        if leader is not None:
            check_seat(leader, len(read))
        must_lead = None
        if opening == "first" or leader is None:
            opening = "first"
            leader, must_lead = given_lead(rules, read, leader)
        return cls._begin(rules, partners, read, stock, leader, opening, must_lead)

    @classmethod
    def _begin(
        cls,
        rules: Rules,
        partners: bool,
        hands: tuple[Hand | None, ...],
        stock: tuple[Tile, ...],
        leader: int,
        opening: Literal["first", "later"],
        must_lead: Tile | None,
    ) -> Round:
        players = len(hands)
        size = rules.hand_size(players, partners)
        return cls(
            rules=rules,
            players=players,
            partners=partners,
            leader=leader,
            opening=opening,
            dealt=hands,
            stock=stock,
            hands=hands,
            counts=tuple(size for _ in hands),
            to_act=leader,
            boneyard=stock,
            must_lead=must_lead,
            play_points=(0,) * side_count(players, partners),
        )

    @property
    def ends(self) -> dict[End, int]:
        """The number each open end shows, in the order left, right, up, down."""
        return self.line.ends

    @property
    def asleep(self) -> int:
        """How many tiles are neither dealt, nor in the boneyard: they take no part."""
        return self.rules.set_size - sum(self.counts) - len(self.line) - len(self.boneyard)

    @cached_property
    def hidden(self) -> tuple[Tile, ...]:
        """The tiles whose place nobody wrote down: any hand not written may hold them."""
        known = {laid.tile for laid in self.line.laid} | set(self.boneyard)
        known.update(tile for hand in self.hands if hand is not None for tile in hand)
        return tuple(tile for tile in full_set(self.rules.set_max) if tile not in known)

    def turn(self, seat: int) -> Turn:
        """All that decides what a seat may do, as if it were to act."""
        hand = self.hands[seat]
        return Turn(
            rules=self.rules,
            hand=hand,
            line=self.line,
            boneyard=len(self.boneyard),
            drawn=self.drawn,
            must_lead=self.must_lead,
            corrected=self.corrected,
            hidden=self.hidden if hand is None else (),
            voids=self._voids(seat) if hand is None else frozenset(),
        )

    def _voids(self, seat: int) -> frozenset[int]:
        """The numbers missing from a hand nobody wrote down. A pass that had to be right tells."""
        if self.rules.pass_error != "reject":
            return frozenset()
        return voids_since_draw(self.history, seat)

    def actions(self) -> tuple[Action, ...]:
        """The legal actions of the seat to act, in a stable order; none once the round is over."""
        return () if self.ending else self.turn(self.to_act).actions()

    def verdict(self, action: Action, seat: int | None = None) -> Verdict:
        """Why an action is, or is not, legal for a seat (the one to act, unless another is named).

        >>> from tutor.game.actions import Pass
        >>> from tutor.game.rulebooks import RULEBOOKS
        >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
        >>> r.verdict(Pass()).code
        'must_play'
        """
        seat = self.to_act if seat is None else seat
        if not self._is_seat(seat):
            return Verdict(False, "no_such_seat", {"seat": seat, "players": self.players})
        if self.ending:
            return Verdict(False, "round_over", {"kind": self.ending.kind})
        if isinstance(action, Correct):
            return self._judge_correction(seat)
        if seat != self.to_act:
            return Verdict(False, "not_your_turn", {"seat": seat, "to_act": self.to_act})
        return self.turn(seat).judge(action)

    def _is_seat(self, seat: object) -> bool:
        return type(seat) is int and 0 <= seat < self.players

    def _judge_correction(self, seat: int) -> Verdict:
        last = self.history[-1] if self.history else None
        if last is None or last.code != "wrong_pass" or last.seat == seat:
            return Verdict(False, "nothing_to_correct", {"seat": seat})
        return Verdict(True, "legal", {"seat": last.seat})

    def apply(self, action: Action, seat: int | None = None) -> Round:
        """The round after the action; this one stays as it is.

        Raises
        ------
        IllegalAction
            If the action is not legal; its ``verdict`` says why.
        """
        verdict = self.verdict(action, seat)
        if not verdict.ok:
            raise IllegalAction(action, verdict)
        seat = self.to_act if seat is None else seat
        event = Event(seat, action, tuple(self.ends.items()), verdict.code)
        return changed_by(action, self, event)

    @cached_property
    def ending(self) -> Ending | None:
        """How the round ended, as soon as nobody can play or draw; None while it goes on."""
        for seat, count in enumerate(self.counts):
            if count == 0:
                return Ending("domino", seat, side_of(seat, self.partners))
        if not self._is_blocked():
            return None
        winner = None if None in self.hands else self._scored(None).winner
        return Ending("blocked", None, winner)

    def _is_blocked(self) -> bool:
        if not self.line.tiles:
            return False
        if self.rules.draw != "none" and len(self.boneyard) > self.rules.draw_reserve:
            return False
        return not any(self._may_answer(seat) for seat in range(self.players))

    def _may_answer(self, seat: int) -> bool:
        """Whether the seat has, or may have, a tile for the ends as they are."""
        if self.hands[seat] is None and seat in passed_since_change(self.history):
            return False
        return self.turn(seat).can_play

    def score(self) -> Score:
        """The points of a finished round, step by step.

        Raises
        ------
        RoundError
            While the round goes on, or where a hand that counts was not written down.
        """
        if self.ending is None:
            raise RoundError("the round is not over: it has no score yet")
        return self._score

    @cached_property
    def _score(self) -> Score:
        return self._scored(self.ending.seat if self.ending else None)

    def _scored(self, out: int | None) -> Score:
        hands = []
        for seat, hand in enumerate(self.hands):
            if hand is None and self.counts[seat]:
                raise RoundError(f"nobody wrote down the hand of seat {seat}: it cannot be counted")
            hands.append(hand or ())
        last = next((e for e in reversed(self.history) if isinstance(e.action, Play)), None)
        return score_round(
            self.rules,
            hands,
            out=out,
            partners=self.partners,
            last_tile=last.action.tile if last and isinstance(last.action, Play) else None,
            ends_before=tuple(number for _, number in last.ends) if last else (),
            play_points=self.play_points,
        )

    def view(self, seat: int) -> View:
        """What one seat can see.

        Raises
        ------
        RoundError
            If there is no such seat, or nobody wrote down its hand.
        """
        if not self._is_seat(seat):
            raise RoundError(f"there is no seat {seat!r}: the seats are 0 to {self.players - 1}")
        hand = self.hands[seat]
        if hand is None:
            raise RoundError(f"nobody wrote down the hand of seat {seat}: it has no view")
        mine = self.to_act == seat
        return View(
            rules=self.rules,
            players=self.players,
            partners=self.partners,
            seat=seat,
            hand=hand,
            counts=self.counts,
            line=self.line,
            boneyard=len(self.boneyard),
            asleep=self.asleep,
            history=tuple(seen_by(seat, self.history)),
            leader=self.leader,
            opening=self.opening,
            to_act=self.to_act,
            over=self.ending is not None,
            must_lead=self.must_lead if mine else None,
            drawn=self.drawn,
            corrected=self.corrected,
            play_points=self.play_points,
        )

    def at(self, moment: int) -> Round:
        """The round after its first ``moment`` actions, for replay and undo.

        >>> from tutor.game.rulebooks import RULEBOOKS
        >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7)
        >>> r.apply(r.actions()[0]).at(0) == r
        True

        Raises
        ------
        RoundError
            If the round has no such moment.
        """
        if type(moment) is not int or not 0 <= moment <= len(self.history):
            raise RoundError(f"the round has moments 0 to {len(self.history)}, not {moment!r}")
        again = self._opening()
        for event in self.history[:moment]:
            again = again.apply(event.action, event.seat)
        return again

    def _opening(self) -> Round:
        must_lead = None
        if self.opening == "first":
            _, must_lead = given_lead(self.rules, self.dealt, self.leader)
        return self._begin(
            self.rules,
            self.partners,
            self.dealt,
            self.stock,
            self.leader,
            self.opening,
            must_lead,
        )
