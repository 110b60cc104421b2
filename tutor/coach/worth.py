"""Values in their unit: points of a round, or chances to win where only the win counts.

A value is in ``points``; or in wins (``win``: 1 for a win, -1 for a loss); or in hundredths of the
chance to win the match (``match``). A learner reads the last two as percentages.
"""

from __future__ import annotations

from tutor.coach.shares import percent
from tutor.locale import _


def worth(value: float, unit: str) -> str:
    """A value as a bare number: points with their sign, or the chance to win.

    A tie counts half a win.

    >>> worth(-2.04, "points"), worth(0.24, "win"), worth(62.0, "match")
    ('-2.0', '62%', '62%')
    """
    if unit == "points":
        return f"{value:+.1f}"
    return percent(value / 100 if unit == "match" else (1 + value) / 2)


def worth_words(value: float, unit: str) -> str:
    """A value in words.

    >>> worth_words(-2.04, "points"), worth_words(0.24, "win")
    ('-2.0 points', '62% chance to win the round')
    """
    text = {
        "points": _("{worth} points"),
        "win": _("{worth} chance to win the round"),
        "match": _("{worth} chance to win the match"),
    }[unit]
    return text.format(worth=worth(value, unit))


def amount(value: float, unit: str, digits: int = 1) -> str:
    """What lies between two values, as a bare number; points have so many ``digits``.

    >>> amount(2.04, "points"), amount(0.24, "win"), amount(12.0, "match")
    ('2.0', '12%', '12.0%')
    """
    if unit == "points":
        return f"{value:.{digits}f}"
    if unit == "match":
        return f"{value:.{digits}f}%"
    return f"{50 * value:.{digits - 1}f}%"  # a win for a loss moves the value by 2


def give_or_take(margin: float, unit: str, digits: int = 1) -> str:
    r"""A margin with its sign, which no line of text breaks between.

    >>> give_or_take(0.5, "points")
    '±\xa00.5'
    """
    return f"±\u00a0{amount(margin, unit, digits)}"


def with_sign(value: float, unit: str, digits: int = 1) -> str:
    r"""A value to be added to others, with its sign set apart, which no line breaks between.

    >>> with_sign(-2.0, "points"), with_sign(0.24, "win")
    ('-\xa02.0', '+\xa012%')
    """
    return f"{'-' if value < 0 else '+'}\u00a0{amount(abs(value), unit, digits)}"
