"""Shares and signed numbers as a learner reads them."""

from __future__ import annotations

from math import ceil

RULE_OF_THREE = 3.0
MINUS = "−"
"""A minus sign: unlike after a hyphen, no line of text breaks after it."""


def percent(share: float) -> str:
    """A share as a percentage, never rounded to a certainty that it is not.

    >>> percent(0.5), percent(0.999), percent(0.9999), percent(0.0001), percent(1.0)
    ('50%', '99.9%', '>99.9%', '<0.1%', '100%')
    """
    hundredths = 100 * share
    if 0 < hundredths < 0.05:
        return "<0.1%"
    if 99.95 <= hundredths < 100:
        return ">99.9%"
    if 0 < hundredths < 1 or 99 < hundredths < 100:
        return f"{hundredths:.1f}%"
    return f"{hundredths:.0f}%"


def percent_met(share: float, met: int) -> str:
    """A share of so many deals met by chance: what was met in none of them may still happen.

    Of what never happened in *n* of them at most 3 / *n* is to be believed, 19 times in 20.

    >>> percent_met(0.5, 150), percent_met(0.0, 150), percent_met(1.0, 600)
    ('50%', '<2%', '>99.5%')
    """
    if 0 < share < 1:
        return percent(share)
    most = min(100 * RULE_OF_THREE / met, 50.0)
    steps = 1 if most >= 1 else 10
    few = max(ceil(most * steps) / steps, 0.1)
    return f"<{few:g}%" if not share else f">{100 - few:g}%"


def signed(value: float, digits: int = 1) -> str:
    """A number of points with its sign.

    >>> signed(2.04), signed(-2.04), signed(-0.04), signed(-9, 0)
    ('+2.0', '−2.0', '+0.0', '−9')
    """
    return f"{round(value, digits) + 0.0:+.{digits}f}".replace("-", MINUS)
