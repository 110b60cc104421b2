"""Values in their unit: points of a round, or chances to win where only the win counts.

A value is in ``points``; or in wins (``win``: 1 for a win, -1 for a loss); or in hundredths of the
chance to win the match (``match``). A learner reads the last two as percentages. Where more than
two ``sides`` play, each for itself, a loss is -1 / (sides - 1), as all the others share the win.
"""

from __future__ import annotations

from tutor.coach.shares import percent, signed
from tutor.locale import _


def worth(value: float, unit: str, sides: int = 2) -> str:
    """A value as a bare number: points with their sign, or the chance to win.

    A tie counts half a win between two sides, a third among three.

    >>> worth(-2.04, "points"), worth(0.24, "win"), worth(62.0, "match")
    ('−2.0', '62%', '62%')
    >>> worth(1.0, "win", sides=3), worth(0.0, "win", sides=3), worth(-0.5, "win", sides=3)
    ('100%', '33%', '0%')
    """
    if unit == "points":
        return signed(value)
    return percent(value / 100 if unit == "match" else chance(value, sides))


def chance(value: float, sides: int = 2) -> float:
    """The chance to win that a value in wins stands for."""
    return min(max((1 + value * (sides - 1)) / sides, 0.0), 1.0)


def worth_words(value: float, unit: str, sides: int = 2) -> str:
    """A value in words.

    >>> worth_words(-2.04, "points"), worth_words(0.24, "win")
    ('−2.0 points', '62% chance to win the round')
    """
    text = {
        "points": _("{worth} points"),
        "win": _("{worth} chance to win the round"),
        "match": _("{worth} chance to win the match"),
    }[unit]
    return text.format(worth=worth(value, unit, sides))


def tie_words(sides: int = 2) -> str:
    """What a tie counts as where a value is a chance to win.

    >>> tie_words(), tie_words(3)
    ('A tie counts half a win.', 'A tie counts 1/3 of a win.')
    """
    if sides == 2:
        return _("A tie counts half a win.")
    return _("A tie counts 1/{sides} of a win.").format(sides=sides)


def amount(value: float, unit: str, digits: int = 1, sides: int = 2) -> str:
    """What lies between two values, as a bare number; points have so many ``digits``.

    >>> amount(2.04, "points"), amount(0.24, "win"), amount(12.0, "match")
    ('2.0', '12%', '12.0%')
    >>> amount(0.24, "win", sides=3)
    '16%'
    """
    if unit == "points":
        return f"{value:.{digits}f}"
    if unit == "match":
        return f"{value:.{digits}f}%"
    hundredths = 100 * value * (sides - 1) / sides  # between two a win for a loss moves it by 2
    return f"{hundredths:.{digits - 1}f}%"


def give_or_take(margin: float, unit: str, digits: int = 1, sides: int = 2) -> str:
    r"""A margin with its sign, which no line of text breaks between.

    >>> give_or_take(0.5, "points")
    '±\xa00.5'
    """
    return f"±\u00a0{amount(margin, unit, digits, sides)}"
