"""Who sits opposite: a player by name, or a person of a chosen strength."""

from __future__ import annotations

from tutor.engine.players import PLAYERS, person
from tutor.engine.tips import Player
from tutor.locale import _

Opponent = str | float
"""The name of a player, or a strength from 0 to 1 of a player that errs like a person."""


def named_opponents() -> list[tuple[str, str]]:
    """The players by what they are called, and their names.

    >>> named_opponents()[0]
    ('beginners', 'beginner')
    """
    words = {"beginner": _("beginners"), "club": _("club players"), "engine": _("the engine")}
    return [(words.get(name, name), name) for name in PLAYERS]


def player_of(opponent: Opponent) -> Player:
    """The player of that name, or a person of that strength.

    >>> player_of("club") is PLAYERS["club"]
    True

    Raises
    ------
    ValueError
        If there is no such player, or the strength is not between 0 and 1.
    """
    if not isinstance(opponent, str):
        return person(opponent)
    if opponent not in PLAYERS:
        names = ", ".join(PLAYERS)
        raise ValueError(
            f"there is no player {opponent!r}: the players are {names}, "
            "or a strength between 0 and 1"
        )
    return PLAYERS[opponent]
