"""A match: rounds played to a target, for an agreed number, or just one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from tutor.game.deal import Lead, checked_seed, seated_as_partners
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.scoring import side_count, side_of


class MatchError(ValueError):
    """A round that does not belong to this match, or a match that cannot go on."""


@dataclass(frozen=True)
class Standing:
    """How a match stands."""

    totals: tuple[int, ...]
    """The points of each side so far."""
    over: bool
    """Whether the match has ended."""
    winner: int | None
    """The side that won; None while the match goes on, and for a drawn match."""


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
    """The rulebook that every round is played by."""
    players: int
    """How many seats there are."""
    partners: bool
    """Whether the seats play as two sides: 0 and 2 against 1 and 3."""
    seed: int | str
    """What the deals follow from: the same seed gives the same deals."""
    rounds: tuple[Round, ...] = ()
    """The rounds played so far, in order."""

    @classmethod
    def start(
        cls, rules: Rules, players: int = 2, *, partners: bool = False, seed: int | str
    ) -> Match:
        """A new match. Its deals follow from ``seed``.

        Raises
        ------
        DealError
            If the rulebook cannot be played by that many, or with partners.
        MatchError
            If the match goes to a target and the rulebook names none for that many.
        """
        checked_seed(seed)
        partners = seated_as_partners(rules, players, partners)
        rules.hand_size(players, partners)
        if rules.match == "target":
            target_for(rules, players, partners)
        return cls(rules, players, partners, seed)

    @property
    def totals(self) -> tuple[int, ...]:
        """The points of each side so far."""
        return self.standing.totals

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.standing.over

    @property
    def winner(self) -> int | None:
        """The side that won; None while the match goes on, and for a drawn match."""
        return self.standing.winner

    @cached_property
    def standing(self) -> Standing:
        """How the match stands after its rounds.

        Raises
        ------
        RoundError
            If a hand that counts was not written down.
        """
        standing = Standing((0,) * side_count(self.players, self.partners), False, None)
        for number, played in enumerate(self.rounds, start=1):
            standing = self._after(standing, played, number)
        return standing

    def _after(self, standing: Standing, played: Round, number: int) -> Standing:
        return after_events(
            self.rules,
            standing.totals,
            scored_in(played),
            players=self.players,
            partners=self.partners,
            rounds_played=number,
            round_over=played.ending is not None,
            last_winner=played.ending.winner if played.ending else None,
        )

    def decided_by(self, played: Round) -> bool:
        """Whether the match ends with this round as it stands.

        True before the round's end only where the rulebook checks the target at once and points
        scored in play have reached it.
        """
        return self._after(self.standing, played, len(self.rounds) + 1).over

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
            If the round is not over (nor decides the match at once), or was played under other
            rules or by other seats, or if the match is over already.
        """
        if self.over:
            raise MatchError("the match is over: it takes no more rounds")
        self.check_belongs(played)
        if played.ending is None and not self.decided_by(played):
            raise MatchError("the round is not over: finish it first")
        longer = replace(self, rounds=(*self.rounds, played))
        # Counted on from here, or adding a thousand rounds would count the first a thousand times.
        longer.__dict__["standing"] = self._after(self.standing, played, len(longer.rounds))
        return longer

    def check_belongs(self, played: Round) -> None:
        """Check that a round was played by these rules and these seats.

        Raises
        ------
        MatchError
            If it was not.
        """
        if played.rules != self.rules:
            raise MatchError(f"the round was played by {played.rules.name}, not {self.rules.name}")
        if (played.players, played.partners) != (self.players, self.partners):
            raise MatchError(
                f"the round has {played.players} seats, partners {played.partners}: this match has "
                f"{self.players}, partners {self.partners}"
            )


def scored_in(played: Round) -> tuple[tuple[int, int], ...]:
    """What a round scored, in order, as pairs of a side and its points: in play, then at its end.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.start(RULEBOOKS["all_fives"].replace(deal={2: 2}), ["6-4 3-3", "4-1 2-2"])
    >>> scored_in(r.apply(r.actions()[0]))
    ((0, 10),)
    """
    in_play = [
        (side_of(event.seat, played.partners), event.points)
        for event in played.history
        if event.points
    ]
    at_end = played.score().points if played.ending else None
    return (*in_play, *(scored for scored in enumerate(at_end or ()) if scored[1]))


def after_events(
    rules: Rules,
    totals: Sequence[int],
    events: Iterable[tuple[int, int]],
    *,
    players: int,
    partners: bool = False,
    rounds_played: int = 1,
    round_over: bool = True,
    last_winner: int | None = None,
) -> Standing:
    """How a match stands when these sides have scored these points, one after the other.

    Where the target is checked at once, what comes after the points that reach it does not count.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> after_events(RULEBOOKS["block"], [80, 60], [(0, 26)], players=2)
    Standing(totals=(106, 60), over=True, winner=0)
    """
    scored = list(totals)
    for side, points in events:
        scored[side] += points
        if rules.match == "target" and rules.target_check == "immediate":
            over, winner = _to_target(rules, scored, players, partners)
            if over:
                return Standing(tuple(scored), over, winner)
    over, winner = _over_and_winner(
        rules,
        scored,
        players=players,
        partners=partners,
        rounds_played=rounds_played,
        round_over=round_over,
        last_winner=last_winner,
    )
    return Standing(tuple(scored), over, winner)


def _over_and_winner(
    rules: Rules,
    totals: Sequence[int],
    *,
    players: int,
    partners: bool,
    rounds_played: int,
    round_over: bool,
    last_winner: int | None,
) -> tuple[bool, int | None]:
    """Whether a match with these totals is over, and the side that won it.

    Who reaches or passes the target wins; if several sides do, the one with the higher total; if
    they are level, another round is played (RULES.md, 000.target and 000.bothcross, and section 4,
    item 21).
    """
    if rules.match == "single_round":
        return (rounds_played >= 1 and round_over, last_winner)
    if rules.match == "rounds":
        over = round_over and rules.rounds is not None and rounds_played >= rules.rounds
        return over, _leader(totals) if over else None
    if not round_over and rules.target_check == "end_of_round":
        return False, None
    return _to_target(rules, totals, players, partners)


def target_for(rules: Rules, players: int, partners: bool = False) -> int:
    """The points that a match of so many players goes to.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> target_for(RULEBOOKS["pagat_block"], 3)
    61

    Raises
    ------
    MatchError
        If the rulebook names none for them.
    """
    target = rules.target_pairs if partners else rules.target.get(players)
    if target is None:
        who = "partners" if partners else f"{players} players"
        raise MatchError(f"{rules.name} has no target for {who}")
    return target


def _to_target(
    rules: Rules, totals: Sequence[int], players: int, partners: bool
) -> tuple[bool, int | None]:
    if max(totals) < target_for(rules, players, partners):
        return False, None
    leader = _leader(totals)
    return leader is not None, leader


def _leader(totals: Sequence[int]) -> int | None:
    highest = max(totals)
    sides = [side for side, total in enumerate(totals) if total == highest]
    return sides[0] if len(sides) == 1 else None


def next_lead(played: Round) -> Lead:
    """Who leads after a finished round; ``leader`` None where the first-lead rule applies again.

    Which of the rulebook's options decides depends on how the round ended. Where the winner leads,
    that is the seat that went out, or after a block the winning side's lighter hand; if partners'
    hands are level, the one that comes first in turn order from the last leader (RULES.md, section
    4, item 9).

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


def lighter_seat(hand_pips: Sequence[int], side: int, *, partners: bool, previous: int) -> int:
    """The seat of a side with the fewest pips left; of level ones the first from the last leader.

    >>> lighter_seat([9, 4, 5, 30], 0, partners=True, previous=3)
    2
    """
    seats = [seat for seat in range(len(hand_pips)) if side_of(seat, partners) == side]
    return min(seats, key=lambda seat: (hand_pips[seat], (seat - previous) % len(hand_pips)))


def _winning_seat(played: Round) -> int | None:
    ending = played.ending
    if ending is None or ending.seat is not None or ending.winner is None:
        return ending.seat if ending else None
    return lighter_seat(
        played.score().hand_pips, ending.winner, partners=played.partners, previous=played.leader
    )
