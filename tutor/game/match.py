"""A match: rounds played to a target, for an agreed number, or just one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from tutor.game.deal import Lead
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.scoring import hand_total, side_count, side_of


class MatchError(ValueError):
    """A round that does not belong to this match, or a match that cannot go on."""


@dataclass(frozen=True)
class Match:
    """Finished rounds under one rulebook, with the totals of each side; immutable.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> match = Match.start(RULEBOOKS["block"], players=2, seed=7)
    >>> r = match.next_round()
    >>> while r.ending is None:
    ...     r = r.apply(r.actions()[0])
    >>> match = match.add(r)
    >>> len(match.rounds), match.over
    (1, False)
    """

    rules: Rules
    players: int
    partners: bool
    seed: int | str
    rounds: tuple[Round, ...] = ()

    @classmethod
    def start(
        cls, rules: Rules, players: int = 2, *, partners: bool = False, seed: int | str
    ) -> Match:
        """A new match. Its deals follow from ``seed``.

        Raises
        ------
        DealError
            If the rulebook cannot be played by that many, or with partners.
        """
        partners = rules.has_partners(players, partners)
        rules.hand_size(players, partners)
        return cls(rules, players, partners, seed)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side so far."""
        totals = [0] * side_count(self.players, self.partners)
        for played in self.rounds:
            for side, points in enumerate(played.score().total):
                totals[side] += points
        return tuple(totals)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self._standing[0]

    @property
    def winner(self) -> int | None:
        """The side that won; None while the match goes on, and for a drawn match."""
        return self._standing[1]

    @property
    def _standing(self) -> tuple[bool, int | None]:
        last_winner = None
        if self.rounds and self.rules.match == "single_round":
            last_winner = self.rounds[-1].score().winner
        return standing(
            self.rules,
            self.totals,
            players=self.players,
            partners=self.partners,
            rounds_played=len(self.rounds),
            last_winner=last_winner,
        )

    def next_round(self) -> Round:
        """Deal the next round, led as the rulebook says.

        Raises
        ------
        MatchError
            If the match is over.
        """
        if self.over:
            raise MatchError("the match is over: there is no next round")
        leader = next_lead(self.rounds[-1]).leader if self.rounds else None
        return Round.deal(
            self.rules,
            self.players,
            seed=f"{self.seed}/{len(self.rounds) + 1}",
            partners=self.partners,
            leader=leader,
        )

    def add(self, played: Round) -> Match:
        """The match with one more finished round.

        Raises
        ------
        MatchError
            If the round is not over, or was played under other rules or by other seats, or if the
            match is over already.
        """
        if self.over:
            raise MatchError("the match is over: it takes no more rounds")
        if played.ending is None:
            raise MatchError("the round is not over: finish it first")
        if played.rules != self.rules:
            raise MatchError(f"the round was played by {played.rules.name}, not {self.rules.name}")
        if (played.players, played.partners) != (self.players, self.partners):
            raise MatchError(
                f"the round has {played.players} seats, partners {played.partners}: this match has "
                f"{self.players}, partners {self.partners}"
            )
        return replace(self, rounds=(*self.rounds, played))


def standing(
    rules: Rules,
    totals: Sequence[int],
    *,
    players: int,
    partners: bool = False,
    rounds_played: int = 1,
    round_over: bool = True,
    last_winner: int | None = None,
) -> tuple[bool, int | None]:
    """Whether a match with these totals is over, and the side that won it.

    Reach or pass wins; if several sides did, the higher total; if level, another round is played
    (RULES, 000.target, 000.bothcross, section 4, item 21).

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> standing(RULEBOOKS["block"], [106, 60], players=2)
    (True, 0)
    """
    if rules.match == "single_round":
        return (rounds_played >= 1 and round_over, last_winner)
    if rules.match == "rounds":
        over = round_over and rules.rounds is not None and rounds_played >= rules.rounds
        return over, _leader(totals) if over else None
    if not round_over and rules.target_check == "end_of_round":
        return False, None
    target = rules.target_pairs if partners else rules.target.get(players)
    if target is None:
        raise MatchError(f"{rules.name} has no target for {players} players")
    if max(totals) < target:
        return False, None
    leader = _leader(totals)
    return leader is not None, leader


def _leader(totals: Sequence[int]) -> int | None:
    highest = max(totals)
    sides = [side for side, total in enumerate(totals) if total == highest]
    return sides[0] if len(sides) == 1 else None


def next_lead(played: Round) -> Lead:
    """Who leads after a finished round; ``leader`` None where the first-lead rule applies again.

    A wash is led as the rulebook says for it. With partners the seat that went out leads; after
    a block the winning side's lighter hand, and if those are level the one that comes earlier in
    turn order from the last leader (RULES, section 4, item 9).

    Raises
    ------
    MatchError
        If the round is not over.
    """
    if played.ending is None:
        raise MatchError("the round is not over: nobody leads the next one yet")
    result = "out" if played.ending.kind == "domino" else "blocked"
    if played.ending.winner is None:
        result = "tie"
    return lead_after(
        played.rules,
        players=played.players,
        previous=played.leader,
        result=result,
        winner=_winning_seat(played),
    )


def lead_after(
    rules: Rules, *, players: int, previous: int, result: str, winner: int | None
) -> Lead:
    """Who leads after a round with this result ("out", "blocked" or "tie").

    ``winner`` is the seat that won. Where the first-lead rule applies again, the leader is None
    and the method says how it will be settled.
    """
    rule = {
        "out": rules.next_lead,
        "blocked": rules.next_lead_blocked,
        "tie": rules.next_lead_tied,
    }[result]
    if rule == "rotate_left":
        return Lead((previous + 1) % players, "rotate_left")
    if rule == "winner" and winner is not None:
        return Lead(winner, "winner")
    return Lead(None, rules.first_lead)


def _winning_seat(played: Round) -> int | None:
    ending = played.ending
    if ending is None or ending.seat is not None or ending.winner is None:
        return ending.seat if ending else None
    seats = [s for s in range(played.players) if side_of(s, played.partners) == ending.winner]

    def by_weight_then_turn(seat: int) -> tuple[int, int]:
        hand = played.hands[seat] or ()
        total = hand_total(hand, played.rules.blank_double)
        return total, (seat - played.leader) % played.players

    return min(seats, key=by_weight_then_turn)
