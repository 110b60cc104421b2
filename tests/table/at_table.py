"""A table without a browser: its events fed in by hand, its clock and its loop under control."""

from __future__ import annotations

import asyncio
import html
import re
from collections.abc import Iterator
from contextlib import contextmanager

from tutor.game.actions import Action, Play
from tutor.game.line import End
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile
from tutor.table.drawing.canvas import DENSITY
from tutor.table.table import Table

BLOCK = RULEBOOKS["block"]


def fire(table: Table, event: str, **content: object) -> None:
    """What the browser would send when something is done to the canvas."""
    top = table._canvas.widget._canvases[-1]
    top._handle_frontend_event(None, {"event": event, **content}, [])


def at(x: float, y: float) -> dict[str, float]:
    return {"x": x * DENSITY, "y": y * DENSITY}


def click(table: Table, x: float, y: float) -> None:
    table._pointing._acted = -1e9  # as after a moment's thought, not the end of a double click
    fire(table, "mouse_down", **at(x, y))
    fire(table, "mouse_up", **at(x, y))


def drag(table: Table, start: tuple[float, float], end: tuple[float, float]) -> None:
    table._pointing._acted = -1e9
    fire(table, "mouse_down", **at(*start))
    for share in (0.3, 0.7, 1.0):
        x, y = (a + (b - a) * share for a, b in zip(start, end, strict=True))
        fire(table, "mouse_move", **at(x, y))
    fire(table, "mouse_up", **at(*end))


def key(table: Table, *keys: str) -> None:
    for name in keys:
        fire(table, "key_down", key=name, shift_key=False, ctrl_key=False, meta_key=False)


def press(table: Table, name: str) -> None:
    """Press a button, as a person can: not while it is disabled, nor where there is none."""
    button = table._controls.buttons[name]
    assert button.layout.display != "none", f"the button {name} is not seen"
    assert not button.disabled, f"the button {name} is disabled"
    button.click()


def place_of(table: Table, tile: Tile | str) -> tuple[float, float]:
    """The middle of a tile of the hand."""
    placed = next(p for p in table.layout_now.hand if p.tile == Tile.of(tile))
    return placed.x, placed.y


def end_of(table: Table, end: End | None) -> tuple[float, float]:
    """The mark at an end."""
    mark = next(m for m in table.layout_now.marks if m.end == end)
    return mark.x, mark.y


def act(table: Table, action: Action) -> None:
    """Do it with the mouse, as a person would."""
    if isinstance(action, Play):
        before = table.round
        click(table, *place_of(table, action.tile))
        if table.round is before:
            click(table, *end_of(table, action.end))
    else:
        press(table, str(action))


def play_out(table: Table) -> None:
    """Play the round to its end."""
    while not table.sitting.over:
        act(table, table.view.actions()[0])


def said(table: Table) -> str:
    """What stands on the plaque."""
    return html.unescape(re.sub("<[^>]+>", "", table._status.value))


def words(markup: str) -> str:
    """HTML as a person reads it; a space at which no line breaks stays one."""
    return html.unescape(re.sub(r"[ \n]+", " ", re.sub("<[^>]+>", " ", markup))).strip()


async def settled(table: Table, seconds: float = 30.0) -> None:
    """Wait until nothing goes on in the background."""
    async with asyncio.timeout(seconds):
        while table._following.is_busy:
            await asyncio.sleep(0.01)


@contextmanager
def tables(*seeds: int, **options: object) -> Iterator[list[Table]]:
    """Tables of block with these seeds, closed at the end."""
    made = [Table(BLOCK, seed=seed, **options) for seed in seeds]
    try:
        yield made
    finally:
        for table in made:
            table.close()
