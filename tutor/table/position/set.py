"""The whole set as buttons, with which a hand is chosen and a line is laid."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

from ipywidgets import Box, Button, Layout, VBox

from tutor.game.tiles import Tile
from tutor.locale import _


class TileSet(VBox):
    """A button for each tile of a set, a row for each number.

    ``pressed`` is told which tile. A tick stands before the tiles of the hand, a square before
    those of the line, so that colour is not all there is.
    """

    def __init__(self, set_max: int, pressed: Callable[[Tile], None]) -> None:
        self.buttons: dict[Tile, Button] = {}
        self._kinds: dict[Tile, str] = {}
        rows = []
        for high in range(set_max, -1, -1):
            row = [self._button(Tile(high, low), pressed) for low in range(high, -1, -1)]
            rows.append(Box(row, layout=Layout(flex_flow="row wrap")))
            rows[-1].add_class("tutor-set")
        super().__init__(rows)
        self.add_class("tutor-set")

    def _button(self, tile: Tile, pressed: Callable[[Tile], None]) -> Button:
        button = Button(description=str(tile), layout=Layout(width="60px"))
        button.on_click(partial(self._told, pressed, tile))
        self.buttons[tile] = button
        return button

    @staticmethod
    def _told(pressed: Callable[[Tile], None], tile: Tile, _button: object) -> None:
        pressed(tile)

    def show(self, hand: Collection[Tile], laid: Collection[Tile]) -> None:
        """Mark the tiles of the hand and of the line."""
        for tile, button in self.buttons.items():
            kind = "is-mine" if tile in hand else "is-laid" if tile in laid else ""
            if self._kinds.get(tile, "") == kind:
                continue
            if before := self._kinds.get(tile):
                button.remove_class(before)
            if kind:
                button.add_class(kind)
            self._kinds[tile] = kind
            mark, tip = _marks()[kind]
            button.description, button.tooltip = f"{mark}{tile}", tip


def _marks() -> dict[str, tuple[str, str]]:
    return {
        "": ("", ""),
        "is-mine": ("✓ ", _("In your hand")),
        "is-laid": ("▪ ", _("On the line")),
    }
