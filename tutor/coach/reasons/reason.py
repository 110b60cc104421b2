"""One reason: a measured fact in words."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Reason:
    """One measured fact: its topic (``code``), in words, and about how many points it weighs.

    Codes: domino, block, cannot_answer, fives, can_answer, arms, partner, next_play, fives_next,
    variety, pips, double, bonus, fives_later, first, win, size, exception.
    """

    code: str
    text: str
    weight: float
