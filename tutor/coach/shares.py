"""Shares as a learner reads them."""

from __future__ import annotations


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
