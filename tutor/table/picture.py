"""The picture of a table as it is shown: how large, in which look, and with what is on its way."""

from __future__ import annotations

from dataclasses import replace

from tutor.game.round import Round
from tutor.game.tiles import Tile
from tutor.table.drawing.boxes import Placed
from tutor.table.drawing.canvas import Hands, TableCanvas
from tutor.table.drawing.geometry import TableLayout
from tutor.table.drawing.moving import Motion, Moving, Shake, Slide, slide_between, without
from tutor.table.drawing.scene import Attention, Layer, Scene
from tutor.table.drawing.size import Size, size_for
from tutor.table.drawing.still import round_layout, round_scene
from tutor.table.drawing.svg import scene_svg
from tutor.table.settings.settings import Settings
from tutor.table.sitting.sitting import Sitting


class Picture:
    """Draws a sitting on a canvas, with its settings.

    Nothing slides while ``is_calm`` (the person wants less movement) or ``is_hurried`` (a program
    acts, and nobody looks).
    """

    def __init__(self, sitting: Sitting, settings: Settings, hands: Hands) -> None:
        self._settings = settings
        self.size = size_for(0, 0, sitting.match.players)
        self.canvas = TableCanvas(*self.size, hands)
        self._moving = Moving(self.canvas.carry, self._landed)
        self._scene: Scene | None = None
        self._shown: tuple[Round, TableLayout] | None = None
        self._let_go: Placed | None = None
        self.is_calm = self.is_hurried = False

    @property
    def may_move(self) -> bool:
        """Whether anything is to be seen moving."""
        return self._settings.movement and not (self.is_calm or self.is_hurried)

    def fit(self, size: Size) -> bool:
        """Draw it so large from now on; whether that is another size."""
        other = size != self.size
        self.size = size
        return other

    def layout(self, sitting: Sitting, *, width: float = 0, height: float = 0) -> TableLayout:
        """Where everything lies now; as large as it is shown, unless another size is given."""
        return round_layout(
            sitting.round,
            sitting.seat,
            width=width or self.size.width,
            height=height or (None if width else self.size.height),
            open_hands=self._open(sitting),
            large=self._settings.open_hands,
            hand=self._hand(sitting),
        )

    def show(self, sitting: Sitting, layout: TableLayout, attention: Attention) -> None:
        """Draw the moment; what came since the last one is seen on its way."""
        scene = round_scene(
            sitting.round,
            sitting.seat,
            theme=self._settings.theme,
            status="",
            attention=attention,
            layout=layout,
        )
        motion = self._came(sitting, layout, attention.refused)
        if motion is not None:
            self._moving.start(motion)
        elif self._moving.goal is not None and not _has(layout, self._moving.goal):
            self._moving.stop()
        self._shown, self._let_go = (sitting.round, layout), None
        self._scene = scene
        self._draw(scene)

    def carry(self, layer: Layer) -> None:
        """Show what moves with the pointer, and remember where it was let go."""
        if self._moving.goal is not None:
            self._moving.stop()
            self._landed()
        if layer.pieces:
            self._let_go = layer.pieces[0].placed
        self.canvas.carry(layer)

    def svg(self, sitting: Sitting) -> str:
        """The moment as a still picture."""
        layout = self.layout(sitting, width=860)
        scene = round_scene(sitting.round, sitting.seat, theme=self._settings.theme, layout=layout)
        return scene_svg(scene)

    def close(self) -> None:
        """Take it off the page."""
        self._moving.stop()
        self.canvas.close()

    def _open(self, sitting: Sitting) -> bool:
        return sitting.over or (self._settings.open_hands and not sitting.covered)

    def _hand(self, sitting: Sitting) -> list[Tile] | list[None] | None:
        hand = sitting.round.hands[sitting.seat]
        if hand is None or (sitting.covered and not sitting.over):
            return [None] * sitting.round.counts[sitting.seat]
        return self._settings.sorted(hand)

    def _came(self, sitting: Sitting, layout: TableLayout, refused: Tile | None) -> Motion | None:
        if not self.may_move or self._shown is None:
            return None
        slide = slide_between(self._shown, (sitting.round, layout), sitting.seat)
        held = self._let_go
        if slide is not None:
            if held is not None and slide.goal.tile == held.tile:
                return slide._replace(x=held.x, y=held.y)
            return slide
        tile = refused if held is None else held.tile
        back = next((placed for placed in layout.hand if tile and placed.tile == tile), None)
        if back is None:
            return None
        return Shake(back) if held is None else Slide(held.x, held.y, back)

    def _landed(self) -> None:
        if self._scene is not None:
            self._draw(self._scene)

    def _draw(self, scene: Scene) -> None:
        goal = self._moving.goal
        if goal is None:
            self.canvas.show(scene)
            return
        self.canvas.show(replace(without(scene, goal), drag=self._moving.layer))


def _has(layout: TableLayout, goal: Placed) -> bool:
    others = (placed for held in layout.others.values() for placed in held)
    return goal in (*layout.line, *layout.hand, *others)
