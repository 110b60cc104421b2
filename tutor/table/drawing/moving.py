"""Tiles that move: what has just been played or drawn is seen on its way, what is refused shakes.

Only a place is told at each step, so that it costs little; a loop that is busy meanwhile sees the
tile arrive at once, and whatever a person does meanwhile counts at once too.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from math import pi, sin
from typing import NamedTuple

from tutor.game.actions import Draw, Play
from tutor.game.round import Round
from tutor.table.drawing.boxes import Placed
from tutor.table.drawing.geometry import TableLayout
from tutor.table.drawing.scene import EMPTY, Layer, Piece, Scene

SECONDS = 0.25
"""How long a tile is on its way."""
STEP = 0.03
"""A step is shown so often, in seconds."""


class Slide(NamedTuple):
    """A tile on its way to ``goal`` from the point (``x``, ``y``)."""

    x: float
    y: float
    goal: Placed

    def at(self, share: float) -> Placed:
        """Where it is after this share of its time: quick at first, then slower.

        >>> from tutor.game.tiles import Tile
        >>> Slide(0, 0, Placed(Tile(6, 4), 80, 40, 0, 20, "6-4")).at(0.5).x
        70.0
        """
        left = (1 - share) ** 3
        return self.goal.at(
            self.goal.x + (self.x - self.goal.x) * left, self.goal.y + (self.y - self.goal.y) * left
        )


class Shake(NamedTuple):
    """A tile that may not be played shakes its head and stays in its place, ``goal``."""

    goal: Placed

    def at(self, share: float) -> Placed:
        """Where it is after this share of its time: to and fro, less and less.

        >>> from tutor.game.tiles import Tile
        >>> shake = Shake(Placed(Tile(6, 4), 80, 40, 0, 20, "6-4"))
        >>> [round(shake.at(share).x) for share in (0, 0.125, 0.375, 1)]
        [80, 84, 77, 80]
        """
        aside = 0.24 * self.goal.half * (1 - share) * sin(4 * pi * share)
        return self.goal.at(self.goal.x + aside, self.goal.y)


Motion = Slide | Shake


class Moving:
    """The one tile that is on its way, if any.

    ``carry`` shows a layer over the table, ``landed`` is told when the tile has arrived.
    """

    def __init__(self, carry: Callable[[Layer], None], landed: Callable[[], None]) -> None:
        self._carry, self._landed = carry, landed
        self._slide: Motion | None = None
        self._began = 0.0
        self._timer: asyncio.TimerHandle | None = None
        self.layer = EMPTY

    @property
    def goal(self) -> Placed | None:
        """Where the tile that is on its way will lie."""
        return self._slide.goal if self._slide else None

    def start(self, slide: Motion) -> bool:
        """Send a tile on its way; False where there is no loop to do it in."""
        self.stop()
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:
            return False
        self._slide, self._began = slide, loop.time()
        self.layer = Layer((Piece(slide.at(0.0)),))
        self._timer = loop.call_later(STEP, self._step, loop)
        return True

    def stop(self) -> None:
        """It has arrived: nothing is on its way."""
        if self._timer is not None:
            self._timer.cancel()
        self._timer, self._slide, self.layer = None, None, EMPTY

    def _step(self, loop: asyncio.AbstractEventLoop) -> None:
        share = (loop.time() - self._began) / SECONDS
        if self._slide is None or share >= 1:
            self.stop()
            self._landed()
            return
        self.layer = Layer((Piece(self._slide.at(share)),))
        self._carry(self.layer)
        self._timer = loop.call_later(STEP, self._step, loop)


def without(scene: Scene, goal: Placed) -> Scene:
    """The scene while the tile is on its way to that place."""
    table, hand = (
        layer._replace(pieces=tuple(p for p in layer.pieces if p.placed.key != goal.key))
        for layer in (scene.table, scene.hand)
    )
    return replace(scene, table=table, hand=hand)


def slide_between(
    before: tuple[Round, TableLayout], after: tuple[Round, TableLayout], seat: int
) -> Slide | None:
    """How a tile came from the one picture to the next; None where none did, or too many."""
    (was, old), (now, new) = before, after
    if len(now.history) != len(was.history) + 1 or now.dealt != was.dealt:
        return None
    event = now.history[-1]
    if isinstance(event.action, Play):
        tile = event.action.tile
        goal = next((placed for placed in new.line if placed.tile == tile), None)
        held = old.hand if event.seat == seat else old.others.get(event.seat, ())
        known = [placed for placed in held if placed.tile == tile]
        return _slide(known or held, goal)
    if isinstance(event.action, Draw):
        had = {placed.key for placed in old.hand}
        held = new.hand if event.seat == seat else new.others.get(event.seat, ())
        come = [placed for placed in held if event.seat != seat or placed.key not in had]
        return _slide(old.boneyard, come[-1] if come else None)
    return None


def _slide(sources: list[Placed] | tuple[Placed, ...], goal: Placed | None) -> Slide | None:
    if not sources or goal is None:
        return None
    return Slide(sources[-1].x, sources[-1].y, goal)
