"""The moment of a game as a position, to be changed by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tutor.game.line import Laid, Line
from tutor.game.view import View
from tutor.knowledge.voids import numbers_passed_on
from tutor.table.position.line import SPINNER, PositionError
from tutor.table.position.view import Setup, view_of


def position_now(view: View) -> dict[str, Any]:
    """What South sees, as :class:`tutor.table.position.position.Position` is given it.

    Without a hand and a line where the moment is no position: where another seat looks, or the
    round is over.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-5 4-2", "6-4 5-5"])
    >>> r = r.apply(r.actions()[0]).apply(r.apply(r.actions()[0]).actions()[0])
    >>> now = position_now(r.view(0))
    >>> now["line"], now["counts"]
    ('4-6 6-5', (1,))
    """
    empty = {"rules": view.rules, "players": view.players, "partners": view.partners}
    lacks = _lacks(view) if view.rules.draw == "none" else {}
    setup = Setup(
        rules=view.rules,
        hand=view.hand,
        line=line_text(view.line),
        counts=view.counts,
        to_act=view.to_act,
        partners=view.partners,
        voids=lacks,
    )
    if view.seat != setup.seat or view.over:
        return empty
    try:
        view_of(setup)
    except PositionError:
        return empty
    return {
        **empty,
        "hand": view.hand,
        "line": setup.line,
        "counts": setup.counts[1:],
        "voids": lacks,
        "to_act": setup.to_act,
    }


def line_text(line: Line) -> str:
    """A line as it is typed: from left to right, then the arms of the spinner.

    >>> from tutor.game.tiles import Tile
    >>> line_text(Line().lay(Tile(6, 4)).lay(Tile(4, 1), "right"))
    '6-4 4-1'
    """
    several = sum(laid.is_double for laid in line.tiles) > 1
    words = [
        f"{_written([laid])}{SPINNER if several and laid.tile == line.spinner else ''}"
        for laid in line.tiles
    ]
    arms = [f"; {name} {_written(arm)}" for name, arm in _arms(line).items() if arm]
    return " ".join(words) + "".join(arms)


def _arms(line: Line) -> dict[str, Sequence[Laid]]:
    return {"up": line.up, "down": line.down}


def _written(tiles: Sequence[Laid]) -> str:
    return " ".join(f"{laid.start}-{laid.end}" for laid in tiles)


def _lacks(view: View) -> dict[int, frozenset[int]]:
    """The numbers that others passed on."""
    others = {event.seat for event in view.history} - {view.seat}
    found = {seat: frozenset(numbers_passed_on(view.history, seat)) for seat in others}
    return {seat: numbers for seat, numbers in found.items() if numbers}
