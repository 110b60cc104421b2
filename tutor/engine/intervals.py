"""How wide an interval of confidence is."""

from __future__ import annotations

Z95 = 1.959964
"""Half the width of a 95% interval of a normal distribution, in standard deviations."""


def t95(count: int) -> float:
    """Half the 95% interval of the mean of so many numbers, in standard errors: Student's *t*.

    Few numbers do not tell well how far apart they lie, so that the interval must be wider than a
    normal one. By the series of Abramowitz and Stegun, 26.7.5, to 1% from three numbers on.

    >>> [round(t95(count), 2) for count in (3, 6, 11, 1000)]
    [4.27, 2.57, 2.23, 1.96]
    """
    z, free = Z95, float(count - 1)
    terms = (
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return z + sum(term / free**power for power, term in enumerate(terms, 1))
