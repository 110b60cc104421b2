"""What a round's points are worth in the match: the chance to win it from a standing.

The rounds to come are taken to bring what rounds between two club players bring, to either side as
often: to both, where play scores. So the chance from *x* and *y* points to go is the mean, over
what the next round may bring, of the chance from where that leaves them. Where both reach the
target in one round the higher total wins, as if it were looked at when the round is over.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from tutor.engine.tips import club
from tutor.engine.values.playing_on import ToGo
from tutor.game.match import Match, target_for
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.scoring import side_of

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]

ROUNDS, SEED = 500, 0
"""How many rounds the points of rounds are taken from, and the seed they follow from."""


class StandingError(ValueError):
    """A match whose standing cannot be valued; the message says why."""


@dataclass(frozen=True)
class MatchChances:
    """The chances to win a match to a target between two sides, as one of them sees it."""

    to_go: tuple[int, int]
    """The points that one's own side and the other still need, now; below 1 where it has them."""
    chances: Floats
    """``[own, other]`` the chance to win, from 0 to 1, by the points that each side still needs."""
    spread: float
    """How widely one round moves that chance, in hundredths, against the points it brings."""

    @property
    def at_stake(self) -> ToGo:
        """What the kernels need to follow both sides' points, in hundredths."""
        return ToGo(*self.to_go, 100 * self.chances)

    def worth(self, points: Floats) -> Floats:
        """The chance to win the match, in hundredths, after rounds that bring these points.

        ``points`` are one's own side's less the other's: who scores, scores them all. Where both
        do, as in play that scores, ask :attr:`at_stake`.
        """
        brought = np.round(points).astype(int)
        own, other = (self.to_go[0] - brought.clip(min=0)), (self.to_go[1] + brought.clip(max=0))
        return 100 * _after(self.chances, own, other)


def match_chances(match: Match, seat: int, play_points: Sequence[int] = (0, 0)) -> MatchChances:
    """The chances to win a match, as the seat's side sees it.

    ``play_points`` are those that each side has scored already in the round at the table.

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
    to_go = [target - sum(scored) for scored in zip(match.totals, play_points, strict=True)]
    side = side_of(seat, match.partners)
    own, other = to_go[side], to_go[1 - side]
    chances = _chances(rules, match.players, match.partners, max(own, other, target))
    points = _points_of_rounds(rules, match.players, match.partners)
    return MatchChances((own, other), chances, _spread(points, chances, own, other))


def only_one_scores(rules: Rules) -> bool:
    """Whether at most one of two sides scores in a round, so that their difference says it all.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> only_one_scores(RULEBOOKS["block"]), only_one_scores(RULEBOOKS["all_fives"])
    (True, False)
    """
    return rules.play_score == "none" and rules.leftover == "winner_collects"


@lru_cache(maxsize=32)
def _points_of_rounds(rules: Rules, players: int, partners: bool) -> tuple[Ints, Floats]:
    """What rounds between club players bring two sides, ``[outcomes, 2]``, and how often each does.

    Either side scores as one did and as the other did. Rounds that bring nothing are left out; of
    points that are subtracted both sides are given back as many, so that no total goes down.
    """
    rng = random.Random(SEED)
    brought = []
    for number in range(ROUNDS):
        played = Round.deal(
            rules, players, seed=f"{SEED}/{number}", partners=partners, leader=number % players
        )
        while played.ending is None:
            played = played.apply(club(played.view(played.to_act), rng))
        scored = played.score().points_with_play
        brought.append([points - min(0, *scored) for points in scored])
    both = np.array(brought + [points[::-1] for points in brought])
    found, counts = np.unique(both[both.any(axis=1)], axis=0, return_counts=True)
    return found, counts / counts.sum()


@lru_cache(maxsize=8)
def _chances(rules: Rules, players: int, partners: bool, most: int) -> Floats:
    """The chance to win by one's own and the other's points to go, up to so many of each."""
    brought, shares = _points_of_rounds(rules, players, partners)
    chances = np.zeros((most + 1, most + 1))
    chances[0, :] = 1.0
    for to_go in range(2, 2 * most + 1):  # of both together: a round leaves less
        own = np.arange(max(1, to_go - most), min(most, to_go - 1) + 1)
        other = to_go - own
        left = own[:, None] - brought[:, 0], other[:, None] - brought[:, 1]
        chances[own, other] = _after(chances, *left) @ shares
    return chances


def _after(chances: Floats, own: Ints, other: Ints) -> Floats:
    """The chance to win when the sides still need so many points, or have them: 0 and less."""
    most = len(chances) - 1
    going_on = chances[own.clip(0, most), other.clip(0, most)]
    both = (own <= 0) & (other <= 0)
    after: Floats = np.where(both, (1 + np.sign(other - own)) / 2, going_on)
    return after


def _spread(points: tuple[Ints, Floats], chances: Floats, own: int, other: int) -> float:
    """How widely a round moves the chance, in hundredths, against how widely its points spread."""
    brought, shares = points
    moved = 100 * _after(chances, own - brought[:, 0], other - brought[:, 1])
    return _deviation(moved, shares) / _deviation(brought[:, 0] - brought[:, 1], shares)


def _deviation(numbers: Floats | Ints, shares: Floats) -> float:
    mean = np.average(numbers, weights=shares)
    return float(np.sqrt(np.average(np.square(numbers - mean), weights=shares)))
