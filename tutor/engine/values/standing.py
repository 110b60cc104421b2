"""What a round's points are worth in the match: the chance to win it from a standing.

The rounds to come are taken as won by either side as often, with the points that rounds between
two club players bring. So the chance from *x* and *y* points to go is the mean, over what the
next round may bring, of the chance from where that leaves them.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tutor.engine.tips import club
from tutor.game.match import Match, target_for
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.scoring import side_of

Floats = npt.NDArray[np.float64]

ROUNDS, SEED = 500, 0
"""How many rounds the points of rounds are taken from, and the seed they follow from."""


class StandingError(ValueError):
    """A match whose standing cannot be valued; the message says why."""


@dataclass(frozen=True)
class MatchChances:
    """The chances to win a match to a target between two sides, as one of them sees it."""

    to_go: tuple[int, int]
    """The points that one's own side and the other still need."""
    chances: Floats
    """``[own, other]`` the chance to win, from 0 to 1, by the points that each side still needs."""
    spread: float
    """How widely one round moves that chance, in hundredths, against the points it brings."""

    @property
    def worths(self) -> Floats:
        """The worth of every whole number of points that makes a difference, from *-n* to *n*."""
        most = max(self.to_go)
        return self.worth(np.arange(-most, most + 1.0))

    def worth(self, points: Floats) -> Floats:
        """The chance to win the match, in hundredths, after rounds that bring these points.

        ``points`` are one's own side's less the other's: who scores, scores them all.
        """
        own, other = self.to_go
        left = np.clip(own - np.round(np.maximum(points, 0)), 0, own).astype(int)
        theirs = np.clip(other - np.round(np.maximum(-points, 0)), 0, other).astype(int)
        chances: Floats = 100 * self.chances[left, theirs]
        return chances


def match_chances(match: Match, seat: int) -> MatchChances:
    """The chances to win a match, as the seat's side sees it.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> even = match_chances(Match.start(RULEBOOKS["sixty_one"], seed=1), 0)
    >>> even.worth(np.array([0.0])).round(6).tolist()
    [50.0]

    Raises
    ------
    StandingError
        If the match is over, is not played to a target, or has more than two sides.
    """
    rules, sides = match.rules, len(match.totals)
    if match.over:
        raise StandingError("the match is over")
    if rules.match != "target":
        raise StandingError("only a match to a target has a standing to value")
    if sides != 2:
        raise StandingError(f"a match of {sides} sides: its standing is valued for two")
    target = target_for(rules, match.players, match.partners)
    side = side_of(seat, match.partners)
    own, other = (target - match.totals[which] for which in (side, 1 - side))
    points = _points_of_rounds(rules, match.players, match.partners)
    chances = _chances(points, max(own, other, target))
    return MatchChances((own, other), chances, _spread(points, chances, own, other))


@lru_cache(maxsize=32)
def _points_of_rounds(rules: Rules, players: int, partners: bool) -> tuple[tuple[int, float], ...]:
    """What the winner of a round scores, with how often: from rounds between club players."""
    rng = random.Random(SEED)
    found: dict[int, int] = {}
    for number in range(ROUNDS):
        played = Round.deal(
            rules, players, seed=f"{SEED}/{number}", partners=partners, leader=number % players
        )
        while played.ending is None:
            played = played.apply(club(played.view(played.to_act), rng))
        total = played.score().points_with_play
        points = abs(total[0] - total[1])
        found[points] = found.get(points, 0) + 1
    scored = sum(count for points, count in found.items() if points)
    return tuple((points, count / scored) for points, count in sorted(found.items()) if points)


def _chances(points: tuple[tuple[int, float], ...], most: int) -> Floats:
    """The chance to win by one's own and the other's points to go; 1 at 0 of one's own."""
    chances = np.zeros((most + 1, most + 1))
    chances[0, :] = 1.0
    won = np.array([number for number, _ in points])
    shares = np.array([share for _, share in points]) / 2
    for own in range(1, most + 1):
        ahead = np.maximum(own - won, 0)
        for other in range(1, most + 1):
            behind = np.maximum(other - won, 0)
            chances[own, other] = shares @ (chances[ahead, other] + chances[own, behind])
    return chances


def _spread(points: tuple[tuple[int, float], ...], chances: Floats, own: int, other: int) -> float:
    """How widely a round moves the chance, in hundredths, against how widely its points spread."""
    moved = [100 * chances[max(own - won, 0), other] for won, _ in points]
    moved += [100 * chances[own, max(other - won, 0)] for won, _ in points]
    brought = [won for won, _ in points] + [-won for won, _ in points]
    shares = [share for _, share in points] * 2
    return _deviation(moved, shares) / _deviation(brought, shares)


def _deviation(numbers: list[float] | list[int], shares: list[float]) -> float:
    mean = np.average(numbers, weights=shares)
    return float(np.sqrt(np.average(np.square(np.array(numbers) - mean), weights=shares)))
