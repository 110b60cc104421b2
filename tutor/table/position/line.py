"""A line typed by hand, and what can be wrong with it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tutor.game.line import Laid, Line
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, TileError
from tutor.locale import _

SPINNER = "*"
"""Stands behind the double that is the spinner, where that could be more than one."""


class PositionError(ValueError):
    """A position that cannot be. ``code`` names what is wrong, the message is for a learner."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code

    def __reduce__(self) -> tuple[type[PositionError], tuple[str, str]]:
        return type(self), (self.code, str(self))


def line_of(text: str, rules: Rules) -> Line:
    """The line that a text gives from left to right: touching halves show the same number.

    Where the rulebook has a spinner, arms follow after semicolons, from the spinner outwards, and
    a ``*`` marks the spinner where the line has several doubles.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> str(line_of("4-2 2-6 6-6", RULEBOOKS["block"]))
    '4-2 2-6 6-6'
    >>> line_of("3-6 6-6 6-1; up 6-5", RULEBOOKS["askalink_spinner"]).ends
    {'left': 3, 'right': 1, 'up': 5, 'down': 6}

    Raises
    ------
    PositionError
        If there can be no such line.
    """
    main, *arms = text.split(";")
    words = main.split()
    tiles = _laid([word.removesuffix(SPINNER) for word in words])
    _check_touching(tiles)
    spinner = _spinner(tiles, words) if rules.has_spinner else None
    up, down = _arms(arms, spinner)
    every = [laid.tile for laid in (*tiles, *up, *down)]
    for tile in every:
        if tile.high > rules.set_max:
            text = _("{tile} is not in this set, which goes up to {high}-{high}.")
            raise PositionError("no_such_tile", text.format(tile=tile, high=rules.set_max))
        if every.count(tile) > 1:
            text = _("{tile} lies on the line twice; there is only one in the set.")
            raise PositionError("twice", text.format(tile=tile))
    # Which tile was led nobody told: the drawing only needs one that stays where it is.
    origin = tiles.index(Laid(spinner.high, spinner.low)) if spinner else len(tiles) // 2
    line = Line(tiles, origin, spinner, up, down)
    if (up or down) and not line.arms_open:
        text = _("An arm can only grow once both sides of the spinner are covered.")
        raise PositionError("arms_closed", text)
    return line


def _laid(words: Sequence[str]) -> tuple[Laid, ...]:
    """The tiles as they are written, their first number to the left."""
    laid = []
    for word in words:
        try:
            Tile.of(word)
        except TileError as error:
            text = _("“{word}” is no tile: write two numbers, like 6-4, with spaces between tiles.")
            raise PositionError("no_tile", text.format(word=word)) from error
        start, end = map(int, word.strip().split("-"))
        laid.append(Laid(start, end))
    return tuple(laid)


def _check_touching(tiles: Sequence[Laid]) -> None:
    for before, after in pairwise(tiles):
        if before.end != after.start:
            text = _("{before} and {after} do not touch: {end} is not {start}.")
            raise PositionError(
                "no_match",
                text.format(
                    before=f"{before.start}-{before.end}",
                    after=f"{after.start}-{after.end}",
                    end=before.end,
                    start=after.start,
                ),
            )


def _spinner(tiles: Sequence[Laid], words: Sequence[str]) -> Tile | None:
    doubles = [laid.tile for laid in tiles if laid.is_double]
    marked = [laid.tile for laid, word in zip(tiles, words, strict=True) if word.endswith(SPINNER)]
    if len(marked) > 1 or any(not tile.is_double for tile in marked):
        text = _("Only one double is the spinner: mark just that one with a *.")
        raise PositionError("spinner", text)
    if marked:
        return marked[0]
    if len(doubles) > 1:
        text = _("The first double laid is the spinner: mark it with a *, like {tile}*.")
        raise PositionError("spinner", text.format(tile=doubles[0]))
    return doubles[0] if doubles else None


def _arms(parts: Sequence[str], spinner: Tile | None) -> tuple[tuple[Laid, ...], tuple[Laid, ...]]:
    arms: dict[str, tuple[Laid, ...]] = {}
    for part in parts:
        name, *words = part.split() or [""]
        if name not in ("up", "down") or name in arms:
            text = _("After a semicolon comes an arm: up or down, then its tiles from the spinner.")
            raise PositionError("arm", text)
        if spinner is None:
            raise PositionError("arm", _("There are no arms on this line: it has no spinner."))
        arm = _laid(words)
        _check_touching((Laid(spinner.high, spinner.high), *arm))
        arms[name] = arm
    return arms.get("up", ()), arms.get("down", ())
