"""The live table: what a redraw, a play and a drag cost, against drawing all of it every time."""

from __future__ import annotations

import gc
import json
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager

from tests.bench import Result, benchmark, medians
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.drawing.canvas import TableCanvas
from tutor.table.drawing.scene import Attention, Layer, Piece, Scene
from tutor.table.drawing.still import last_tile, round_layout, round_scene

WIDTH, HEIGHT = 692.0, 540.0
MOVES, REDRAWS = 60, 1000


@contextmanager
def sent(canvas: TableCanvas) -> Iterator[list[int]]:
    """The bytes of each message that the canvas sends meanwhile; none reaches a browser."""
    sizes: list[int] = []
    manager = canvas.widget._canvas_manager
    original = manager.send

    def send(metadata: object, buffers: list[object]) -> None:
        head = len(json.dumps(metadata))
        sizes.append(head + sum(memoryview(each).nbytes for each in buffers))

    manager.send = send
    try:
        yield sizes
    finally:
        manager.send = original


def scenes() -> tuple[Scene, Scene, Layer]:
    """A round of two seats with every tile on the table, one action before and after; a drag."""
    rules = RULEBOOKS["block"].replace(deal={2: 14})
    r = Round.deal(rules, 2, seed=4)
    while r.ending is None and len(r.line) < 14:
        r = r.apply(r.actions()[0])
    after = r.apply(r.actions()[0])
    made = []
    for moment in (r, after):
        layout = round_layout(moment, 0, width=WIDTH, height=HEIGHT, open_hands=True)
        attention = Attention(last=last_tile(moment))
        made.append(round_scene(moment, 0, status="", attention=attention, layout=layout))
    held = round_layout(r, 0, width=WIDTH, height=HEIGHT).hand[0]
    return made[0], made[1], Layer((Piece(held, ring=True),))


def memory_of(canvas: TableCanvas, scene: Scene, sizes: list[int]) -> int:
    """Bytes that a thousand redraws leave behind, without the record of their sizes."""
    canvas.show(scene)
    for _turn in range(20):
        canvas.redraw()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for _turn in range(REDRAWS):
        canvas.redraw()
    sizes.clear()
    gc.collect()
    after = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return after - before


@benchmark("table")
def table() -> Result:
    """Changed layers only, against the whole picture at every change."""
    before, after, layer = scenes()
    placed = layer.pieces[0].placed
    moves = [Layer((Piece(placed.at(100 + 5 * n, 200 + n), ring=True),)) for n in range(MOVES)]
    canvas = TableCanvas(WIDTH, HEIGHT)

    def redraw() -> None:
        canvas.redraw()

    def play() -> None:
        canvas.show(before)
        canvas.show(after)

    def play_all() -> None:
        canvas.show(before)
        canvas.redraw()
        canvas.show(after)
        canvas.redraw()

    def drag() -> None:
        for move in moves:
            canvas.carry(move)

    def drag_all() -> None:
        for move in moves:
            canvas.carry(move)
            canvas.redraw()

    with sent(canvas) as sizes:
        canvas.show(before)
        volumes = {}
        for name, do in (
            ("redraw", redraw),
            ("play", play),
            ("drag", drag),
            ("drag all", drag_all),
        ):
            sizes.clear()
            do()
            volumes[name] = sum(sizes)
        seconds = medians(
            {
                "redraw": redraw,
                "play": play,
                "play all": play_all,
                "drag": drag,
                "drag all": drag_all,
            }
        )
        left = memory_of(canvas, after, sizes)
    canvas.close()
    pieces = len(list(after.pieces))
    return Result(
        f"{pieces} tiles and backs at {WIDTH:g} by {HEIGHT:g}, against whole redraws",
        {
            "as fast to show a play": seconds["play all"] / seconds["play"],
            "as fast to follow a drag": seconds["drag all"] / seconds["drag"],
            "fewer bytes for a drag": volumes["drag all"] / volumes["drag"],
        },
        {
            "milliseconds for a full redraw": 1e3 * seconds["redraw"],
            "milliseconds for a play": 1e3 * seconds["play"] / 2,
            f"milliseconds for a drag of {MOVES} moves": 1e3 * seconds["drag"],
            "bytes for a full redraw": volumes["redraw"],
            "bytes for a play": volumes["play"] / 2,
            f"bytes for a drag of {MOVES} moves": volumes["drag"],
            f"bytes left behind by {REDRAWS} redraws": left,
        },
    )
