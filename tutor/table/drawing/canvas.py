"""The live painter: the one module that speaks to ipycanvas, and knows what it does not forgive.

A table is four canvases one above the other: felt, table, hand and drag. Only those that changed
are drawn again. A canvas in the browser forgets everything on a reload and is dead after one bad
command; so a new client gets the whole picture again, numbers are checked before they are sent,
and an error while drawing throws the half-made picture away.

ipycanvas does not say which mouse button was pressed: every button counts as the first one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from ipycanvas import MultiCanvas
from ipywidgets import Layout

from tutor.table.drawing.brush import MOST, Brush
from tutor.table.drawing.scene import EMPTY, Layer, Scene
from tutor.table.drawing.sprite import Sprite
from tutor.table.drawing.strokes import strokes
from tutor.table.drawing.theme import Theme

#: Canvas pixels for each table unit, so that the picture is sharp on a fine screen.
DENSITY = 2
#: Moves of the pointer are gathered for so many seconds.
GATHER = 0.03

_FELT, _TABLE, _HAND, _DRAG = range(4)
_LEAVES = ("Tab", "Escape")


def _nothing(*_args: object) -> None:
    """For whoever does not want to hear of it."""


@dataclass
class Hands:
    """Who hears of what is done to the canvas; points are in table units.

    ``move`` is heard only while pressed, at most once in ``GATHER`` seconds. A press ends with
    ``release``, or with ``cancel`` if the pointer left the canvas or a second finger came.
    ``leave`` is heard when Tab or Escape gives the keyboard back. An exception in any of them goes
    to ``error``.
    """

    press: Callable[[float, float], None] = _nothing
    move: Callable[[float, float], None] = _nothing
    release: Callable[[float, float], None] = _nothing
    cancel: Callable[[], None] = _nothing
    key: Callable[[str, bool], None] = _nothing
    leave: Callable[[str], None] = _nothing
    error: Callable[[Exception], None] = _nothing


@contextmanager
def held(canvas: MultiCanvas) -> Iterator[None]:
    """Send what is drawn inside in one message; on an error send nothing, and stay usable."""
    manager = canvas._canvas_manager
    if manager._caching:
        yield
        return
    manager._caching = True
    # After a reload the browser no longer knows which canvas was drawn on last.
    manager._current_canvas = None
    try:
        yield
        manager.flush()
    finally:
        manager._caching = False
        manager._commands_cache = []
        manager._buffers_cache = []


class TableCanvas:
    """The live table: shows scenes, and tells ``hands`` what is done to it.

    ``widget`` is what a notebook displays: as wide as its place, up to the table's own width.

    >>> table = TableCanvas(860, 620)
    >>> table.widget.layout.max_width, table.widget.width
    ('860px', 1720)
    >>> table.close()
    """

    def __init__(self, width: float, height: float, hands: Hands | None = None) -> None:
        self.hands = Hands() if hands is None else hands
        self._size = (width, height)
        self._scene: Scene | None = None
        self._shown: dict[int, tuple[Layer, Theme]] = {}
        self._pointer = _Pointer(self)
        self.widget = MultiCanvas(
            4,
            width=self._pixels(width),
            height=self._pixels(height),
            layout=Layout(width="100%", max_width=f"{width:g}px", height="auto"),
        )
        self._brush = Brush(DENSITY)
        self._sprite = Sprite(DENSITY)
        self.widget.on_client_ready(self.redraw)
        self._listen()

    def show(self, scene: Scene) -> None:
        """Draw a scene: only the layers that differ from what is shown.

        Raises
        ------
        ValueError
            If a number in it cannot be drawn; what was shown stays.
        """
        if (scene.width, scene.height) != self._size:
            self._resize(scene.width, scene.height)
        wanted = dict(zip((_TABLE, _HAND, _DRAG), scene.layers, strict=True))
        changed = {
            place: layer
            for place, layer in wanted.items()
            if self._shown.get(place) != (layer, scene.theme)
        }
        with held(self.widget):
            if _FELT not in self._shown:
                self._brush.felt(self.widget[_FELT], *self._size)
            for place, layer in changed.items():
                self._draw(place, layer, scene.theme)
        self._shown[_FELT] = (EMPTY, scene.theme)
        self._shown |= {place: (layer, scene.theme) for place, layer in changed.items()}
        self._scene = scene

    def carry(self, layer: Layer) -> None:
        """Draw only what moves with the pointer, over the scene shown last."""
        if self._scene is None or self._shown.get(_DRAG) == (layer, self._scene.theme):
            return
        with held(self.widget):
            if len(layer.pieces) == 1 and not (layer.marks or layer.texts):
                drag, (piece,) = self.widget[_DRAG], layer.pieces
                self._sprite.stamp(self._brush, drag, piece, self._scene.theme)
            else:
                self._draw(_DRAG, layer, self._scene.theme)
        self._shown[_DRAG] = (layer, self._scene.theme)

    def redraw(self) -> None:
        """Draw everything again, as for a browser that has just come."""
        scene = self._scene
        self._shown.clear()
        self._sprite.forget()
        if scene is not None:
            self.show(scene)

    def release_focus(self) -> None:
        """Give the keyboard back to the page."""
        self.widget.blur()

    def close(self) -> None:
        """Take the table off the page; the pictures of others are not touched."""
        self._pointer.forget()
        self._brush.close()
        self._sprite.close()
        for canvas in (*self.widget._canvases, self.widget):
            canvas.layout.close()
            canvas.close()

    def _resize(self, width: float, height: float) -> None:
        self._size = (width, height)
        self._shown.clear()
        self.widget.width, self.widget.height = self._pixels(width), self._pixels(height)
        self.widget.layout.max_width = f"{width:g}px"

    @staticmethod
    def _pixels(units: float) -> int:
        if not 0 < units <= MOST:
            raise ValueError(f"a table is up to {MOST} wide and high, not {units!r}")
        return round(units * DENSITY)

    def _draw(self, place: int, layer: Layer, theme: Theme) -> None:
        self._brush.paint(self.widget[place], strokes(layer, theme))

    def _listen(self) -> None:
        pointer, canvas = self._pointer, self.widget
        canvas.on_mouse_down(self._safely(pointer.press))
        canvas.on_mouse_move(self._safely(pointer.move))
        canvas.on_mouse_up(self._safely(pointer.release))
        canvas.on_mouse_out(self._safely(pointer.out))
        canvas.on_touch_start(self._safely(pointer.touch))
        canvas.on_touch_move(self._safely(pointer.slide))
        canvas.on_touch_end(self._safely(pointer.lift))
        canvas.on_touch_cancel(self._safely(pointer.out))
        canvas.on_key_down(self._safely(self._key))

    def _key(self, key: str, shift: bool, ctrl: bool, meta: bool) -> None:
        if key in _LEAVES:
            self.release_focus()
            self.hands.leave(key)
        elif not ctrl and not meta:
            self.hands.key(key, shift)

    def _safely(self, act: Callable[..., None]) -> Callable[..., None]:
        """Errors in callbacks would be seen nowhere: hand them to whoever can show them."""

        def heard(*args: Any) -> None:
            try:
                act(*args)
            except Exception as error:
                self.hands.error(error)

        return heard


class _Pointer:
    """One pointer, mouse or finger: from canvas pixels to presses, moves and releases."""

    def __init__(self, table: TableCanvas) -> None:
        self._table = table
        self._pressed = False
        self._latest = (0.0, 0.0)
        self._waiting: asyncio.TimerHandle | None = None

    def press(self, x: float, y: float) -> None:
        if self._pressed:
            self.out()
        self._pressed = True
        self._latest = (x / DENSITY, y / DENSITY)
        self._table.hands.press(*self._latest)

    def move(self, x: float, y: float) -> None:
        if not self._pressed:
            return
        self._latest = (x / DENSITY, y / DENSITY)
        if self._waiting is not None:
            return
        try:
            loop = asyncio.get_running_loop()
        except RuntimeError:  # no loop to wait in, as in a plain program
            self._tell()
        else:
            self._waiting = loop.call_later(GATHER, self._table._safely(self._tell))

    def release(self, x: float, y: float) -> None:
        if not self._pressed:
            return
        self.forget()
        self._latest = (x / DENSITY, y / DENSITY)
        self._table.hands.release(*self._latest)

    def out(self, *_where: object) -> None:
        if self._pressed:
            self.forget()
            self._table.hands.cancel()

    def touch(self, touches: list[tuple[float, float]]) -> None:
        if len(touches) == 1:
            self.press(*touches[0])
        else:
            self.out()

    def slide(self, touches: list[tuple[float, float]]) -> None:
        if touches:
            self.move(*touches[0])

    def lift(self, _left: object) -> None:
        """The last finger went up: it is no longer among the touches, so let go where it was."""
        x, y = self._latest
        self.release(x * DENSITY, y * DENSITY)

    def forget(self) -> None:
        self._pressed = False
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _tell(self) -> None:
        self._waiting = None
        if self._pressed:
            self._table.hands.move(*self._latest)
