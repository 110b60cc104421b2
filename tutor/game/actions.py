"""What a seat can do at its turn, as values that read and write the same text."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias, cast

from tutor.game.line import ENDS, End
from tutor.game.tiles import Tile, TileError


class ActionError(ValueError):
    """A text that names no action."""


@dataclass(frozen=True, slots=True)
class Play:
    """Lay a tile, at an end unless it is the first one.

    >>> Play("6-4", "left")
    Play(tile=Tile(high=6, low=4), end='left')
    >>> str(Play(Tile(6, 6))), str(Play("4-6", "left"))
    ('6-6', '6-4@left')

    Raises
    ------
    TileError
        If the tile is a text that names none.
    ActionError
        If the end is none of left, right, up and down.
    """

    tile: Tile
    end: End | None = None

    def __init__(self, tile: Tile | str, end: str | None = None) -> None:
        if end is not None and end not in ENDS:
            raise ActionError(f"{end!r} is not an end: use {', '.join(ENDS)}, or none at all")
        object.__setattr__(self, "tile", Tile.of(tile))
        object.__setattr__(self, "end", end)

    def __str__(self) -> str:
        return str(self.tile) if self.end is None else f"{self.tile}@{self.end}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Let the turn go by. An event of the round like any other."""

    def __str__(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Draw:
    """Take the next tile of the boneyard."""

    def __str__(self) -> str:
        return "draw"


@dataclass(frozen=True, slots=True)
class Correct:
    """Take back another seat's wrong pass before the next seat acts (RULES.md, 002.badpass)."""

    def __str__(self) -> str:
        return "correct"


Action: TypeAlias = Play | Pass | Draw | Correct
"""Whatever a seat can do."""

_WORDS: dict[str, Action] = {"pass": Pass(), "draw": Draw(), "correct": Correct()}


def parse_action(text: str) -> Action:
    """The action that a text names; ``str`` turns it back.

    >>> parse_action("6-4@left"), parse_action("pass")
    (Play(tile=Tile(high=6, low=4), end='left'), Pass())

    Raises
    ------
    ActionError
        If the text names no action.
    """
    if not isinstance(text, str):
        raise ActionError(f"{text!r} is not an action: write it as text, like 6-4@left")
    word = text.strip()
    if word in _WORDS:
        return _WORDS[word]
    name, at, end = word.partition("@")
    try:
        tile = Tile.of(name)
    except TileError as error:
        raise ActionError(
            f"{text!r} is not an action: write a play like 6-4@left, or {', '.join(_WORDS)}"
        ) from error
    if at and end not in ENDS:
        raise ActionError(f"{text!r} names no end after the @: use {', '.join(ENDS)}")
    return Play(tile, cast(End, end) if at else None)
