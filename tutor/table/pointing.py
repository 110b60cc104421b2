"""What the pointer and the keys mean: choosing a tile of the hand, carrying it, naming an end."""

from __future__ import annotations

from collections.abc import Callable
from math import hypot
from time import monotonic
from typing import Protocol

from tutor.coach.names import listed, where
from tutor.game.actions import Play
from tutor.game.line import End
from tutor.game.tiles import Tile
from tutor.game.view import View
from tutor.locale import _
from tutor.table.drawing.geometry import TableLayout
from tutor.table.drawing.scene import EMPTY, Attention, Layer, Piece

DRAG_FROM = 6.0
"""A press that moves no further than this is a click, in table units."""
AGAIN_SECONDS = 0.35
"""A press so soon after an action was the second half of a double click: it means nothing."""


class Pointed(Protocol):
    """The table that is pointed at."""

    layout_now: TableLayout

    @property
    def view(self) -> View:
        """What the person sees."""

    def try_play(self, tile: Tile, end: End | None) -> None:
        """Play the tile there, or say why not."""

    def say(self, text: str) -> None:
        """Say something until the next action."""

    def try_draw(self) -> None:
        """Draw a tile, or say why not."""

    def say_why(self, tile: Tile) -> None:
        """Say where a tile of the hand may go, or why it may not."""

    def refresh(self) -> None:
        """Show the table as it is now."""

    def carry(self, layer: Layer) -> None:
        """Show what moves with the pointer."""


class Pointing:
    """The tile and the end that are chosen, and the tile that is being carried."""

    def __init__(self, table: Pointed, clock: Callable[[], float] = monotonic) -> None:
        self._table = table
        self._clock = clock
        self._acted = -AGAIN_SECONDS
        self.chosen: Tile | None = None
        self.end: End | None = None
        self._pressed: tuple[float, float] | None = None
        self._carrying = False
        self._tried: tuple[Tile, int] | None = None

    def forget(self) -> None:
        """Choose nothing, carry nothing."""
        self.chosen, self.end, self._pressed = None, None, None
        if self._carrying:
            self._carrying = False
            self._table.carry(EMPTY)

    def attention(self, last: Tile | None) -> Attention:
        """What the picture points at: tiles that fit, the chosen one, and where it may go."""
        view = self._table.view
        playable = None
        if view.is_to_act:
            playable = {action.tile for action in view.actions() if isinstance(action, Play)}
        ends = self._ends(self.chosen) if self.chosen else ()
        lit = (self.end,) if self.end in ends and self.end else ends
        layout = self._table.layout_now
        landing = () if self.chosen is None else (layout.landing(self.chosen, end) for end in lit)
        return Attention(
            playable=playable,
            chosen=self.chosen,
            ends=lit,
            landing=tuple(landing),
            last=last,
            carried=self.chosen if self._carrying else None,
            refused=self._refused(view),
            marks=not view.over,
        )

    def _refused(self, view: View) -> Tile | None:
        """The tile that is being tried, as long as nothing has come of it."""
        if self._tried is None:
            return None
        tile, moment = self._tried
        return tile if len(view.history) == moment else None

    def _ends(self, tile: Tile) -> tuple[End | None, ...]:
        plays = (action for action in self._table.view.actions() if isinstance(action, Play))
        return tuple(play.end for play in plays if play.tile == tile)

    def press(self, x: float, y: float) -> None:
        """A button or a finger goes down."""
        if self._clock() - self._acted < AGAIN_SECONDS:
            return
        hit = self._table.layout_now.hit(x, y)
        if hit is None:
            self.forget()
            self._table.refresh()
        elif hit.kind == "end":
            self._press_end(hit.end)
        elif hit.kind == "boneyard":
            self._act(self._table.try_draw)
        elif hit.kind == "hand" and hit.tile is not None:
            self.chosen, self.end, self._pressed = hit.tile, None, (x, y)
            self._table.refresh()

    def _press_end(self, end: End | None) -> None:
        if self.chosen is None:
            self._table.say(_("Choose a tile of your hand first, then the end."))
        else:
            self._play(self.chosen, end)

    def _play(self, tile: Tile, end: End | None) -> None:
        self._tried = tile, len(self._table.view.history)
        try:
            self._act(lambda: self._table.try_play(tile, end))
        finally:
            self._tried = None

    def _act(self, act: Callable[[], None]) -> None:
        before = len(self._table.view.history)
        act()
        if len(self._table.view.history) != before:  # else it was refused
            self._acted = self._clock()

    def move(self, x: float, y: float) -> None:
        """It moves while down: from a few pixels on the tile is carried."""
        if self._pressed is None or self.chosen is None:
            return
        if not self._carrying:
            if hypot(x - self._pressed[0], y - self._pressed[1]) <= DRAG_FROM:
                return
            self._carrying = True
            self._table.refresh()
        held = next(p for p in self._table.layout_now.hand if p.tile == self.chosen)
        self._table.carry(Layer((Piece(held.at(x, y), ring=True),)))

    def release(self, x: float, y: float) -> None:
        """It goes up: a carried tile is dropped, a pressed one was clicked."""
        tile, pressed, carried = self.chosen, self._pressed, self._carrying
        self._pressed, self._carrying = None, False
        if tile is None or pressed is None:
            return
        if not carried:
            self._click(tile)
            return
        self._table.carry(EMPTY)
        mark = self._table.layout_now.drop(x, y)
        if mark is None:
            self.forget()
            self._table.refresh()
        else:
            self._play(tile, mark.end)

    def cancel(self) -> None:
        """The pointer left the table: the tile goes back to its place."""
        self.forget()
        self._table.refresh()

    def _click(self, tile: Tile) -> None:
        """A tile that fits one end is played there; with more ends the person is asked."""
        ends = self._ends(tile)
        if len(ends) > 1:
            places = listed(where(end) for end in ends if end)
            self._table.say(
                _("{tile} fits {places}: choose an end.").format(tile=tile, places=places)
            )
        else:
            self._play(tile, ends[0] if ends else None)

    def key(self, key: str) -> bool:
        """A key of the hand: arrows choose, Enter plays. Whether it was one of these."""
        if key in ("ArrowLeft", "ArrowRight"):
            self._step_tile(1 if key == "ArrowRight" else -1)
        elif key in ("ArrowUp", "ArrowDown"):
            self._step_end(1 if key == "ArrowDown" else -1)
        elif key in ("Enter", " ") and self.chosen is not None:
            self._enter(self.chosen)
        else:
            return False
        return True

    def _step_tile(self, by: int) -> None:
        tiles = [placed.tile for placed in self._table.layout_now.hand]
        if not tiles:
            return
        at = tiles.index(self.chosen) + by if self.chosen in tiles else min(by, 0)
        self.chosen, self.end = tiles[at % len(tiles)], None
        if self.chosen is not None:
            self._table.say_why(self.chosen)

    def _step_end(self, by: int) -> None:
        ends = self._ends(self.chosen) if self.chosen else ()
        if not ends:
            return
        at = ends.index(self.end) + by if self.end in ends else min(by, 0)
        self.end = ends[at % len(ends)]
        if self.end is not None:
            self._table.say(
                _("{tile} {where}: press Enter.").format(tile=self.chosen, where=where(self.end))
            )

    def _enter(self, tile: Tile) -> None:
        ends = self._ends(tile)
        if self.end in ends and self.end is not None:
            self._play(tile, self.end)
        else:
            self._click(tile)
