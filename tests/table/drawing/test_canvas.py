"""The live canvas without a browser: what is sent to it, and what comes of its events."""

from __future__ import annotations

import asyncio
import json

import pytest

from tutor.game.line import Line
from tutor.game.tiles import Tile, full_set
from tutor.table.drawing.canvas import DENSITY, Hands, TableCanvas, held
from tutor.table.drawing.geometry import arrange
from tutor.table.drawing.scene import Attention, Layer, Mark, Piece, table_scene
from tutor.table.drawing.words import SeatWords

WIDTH, HEIGHT = 860, 620.0


class Heard:
    """Hands that remember what they heard."""

    def __init__(self):
        self.events = []
        self.errors = []

    def hands(self):
        def remember(name):
            return lambda *args: self.events.append((name, *args))

        names = ("press", "move", "release", "cancel", "key", "leave")
        return Hands(**{name: remember(name) for name in names}, error=self.errors.append)


@pytest.fixture
def heard():
    return Heard()


@pytest.fixture
def canvas(heard):
    table = TableCanvas(WIDTH, HEIGHT, heard.hands())
    yield table
    table.close()


@pytest.fixture
def sent(canvas, monkeypatch):
    """The messages that would go to the browser, as (commands, bytes)."""
    messages = []

    def send(metadata, buffers=None):
        sizes = [memoryview(buffer).nbytes for buffer in buffers]
        messages.append((json.loads(bytes(buffers[0])), sum(sizes)))

    monkeypatch.setattr(canvas.widget._canvas_manager, "send", send)
    return messages


def scene(line: Line | None = None, attention: Attention | None = None, width: float = WIDTH):
    line = Line().lay(Tile(6, 4)).lay(Tile(4, 1), "right") if line is None else line
    hand = [tile for tile in full_set(6) if tile not in {laid.tile for laid in line.laid}][:7]
    layout = arrange(width, line, hand, {1: 7})
    return table_scene(layout, {1: SeatWords("North", "7 tiles")}, "Go.", attention=attention)


def layers_in(message):
    return [command[1][0] for command in message[0] if len(command) == 2 and command[0] == 60]


def fire(canvas, event, **content):
    canvas.widget._canvases[-1]._handle_frontend_event(None, {"event": event, **content}, [])


def point(x, y):
    return {"x": x * DENSITY, "y": y * DENSITY}


def test_a_scene_is_one_message_and_the_same_scene_is_none(canvas, sent):
    canvas.show(scene())
    assert len(sent) == 1
    assert len(layers_in(sent[0])) == 4
    canvas.show(scene())
    assert len(sent) == 1


def test_only_the_layer_that_changed_is_drawn_again(canvas, sent):
    canvas.show(scene())
    canvas.show(scene(attention=Attention(chosen=Tile(6, 6))))
    assert len(layers_in(sent[1])) == 1


def test_a_new_browser_gets_the_whole_picture(canvas, sent):
    canvas.show(scene())
    fire(canvas, "client_ready")
    assert len(layers_in(sent[1])) == 4
    assert sent[1][0] == sent[0][0]


def test_a_full_redraw_of_a_whole_set_is_small(canvas, sent):
    line = Line().lay(Tile(6, 6))
    rest = [tile for tile in full_set(6) if tile != Tile(6, 6)]
    while fitting := [tile for tile in rest if len(line) < 14 and line.fits(tile)]:
        rest.remove(fitting[0])
        line = line.lay(fitting[0], line.fits(fitting[0])[0])
    shown = scene(line)
    assert len(list(shown.pieces)) == 28
    canvas.show(shown)
    assert sent[0][1] < 16_000


def test_a_carried_tile_is_drawn_once_and_then_only_moved(canvas, sent):
    shown = scene()
    canvas.show(shown)
    placed = shown.hand.pieces[0].placed
    for x in (300, 300, 310, 320):
        canvas.carry(Layer((Piece(placed.at(x, 300), ring=True),)))
    assert len(sent) == 4
    assert [len(layers_in(message)) for message in sent[1:]] == [2, 1, 1]
    assert sent[1][1] < 2_500
    assert sent[2][1] < 400
    canvas.show(shown)
    assert len(sent) == 5


def test_a_new_browser_gets_the_carried_tile_again(canvas, sent):
    shown = scene()
    canvas.show(shown)
    layer = Layer((Piece(shown.hand.pieces[0].placed.at(300, 300)),))
    canvas.carry(layer)
    fire(canvas, "client_ready")
    canvas.carry(layer)
    assert len(layers_in(sent[-1])) == 2


def test_a_tile_carried_off_every_table_is_not_sent(canvas, sent):
    shown = scene()
    canvas.show(shown)
    with pytest.raises(ValueError, match="place"):
        canvas.carry(Layer((Piece(shown.hand.pieces[0].placed.at(1e6, 300)),)))
    assert len(sent) == 1


def test_another_size_resizes_the_canvas(canvas, sent):
    canvas.show(scene())
    canvas.show(scene(width=360))
    assert canvas.widget.width == 360 * DENSITY
    assert canvas.widget[1].width == 360 * DENSITY
    assert canvas.widget.layout.max_width == "360px"
    assert len(layers_in(sent[1])) == 4


@pytest.mark.parametrize("radius", [-1.0, 0.0, float("nan"), float("inf")])
def test_numbers_that_would_kill_the_browsers_canvas_are_not_sent(canvas, sent, radius):
    canvas.show(scene())
    bad = Layer(marks=(Mark(10, 10, radius, "4"),))
    with pytest.raises(ValueError, match="length"):
        canvas.carry(bad)
    with pytest.raises(ValueError, match="place"):
        canvas.carry(Layer(marks=(Mark(1e6, 10, 5, "4"),)))
    assert len(sent) == 1
    canvas.carry(Layer(marks=(Mark(10, 10, 5, "4"),)))
    assert len(sent) == 2


def test_an_error_while_drawing_sends_nothing_and_leaves_the_canvas_usable(canvas, sent):
    def half_a_picture():
        with held(canvas.widget):
            canvas.widget[1].fill_rect(0, 0, 1)
            raise RuntimeError("half way")

    with pytest.raises(RuntimeError):
        half_a_picture()
    assert sent == []
    canvas.show(scene())
    assert len(sent) == 1


def test_points_are_heard_in_table_units(canvas, heard):
    fire(canvas, "mouse_down", **point(100, 50))
    fire(canvas, "mouse_move", **point(110, 60))
    fire(canvas, "mouse_up", **point(120, 70))
    assert heard.events == [("press", 100, 50), ("move", 110, 60), ("release", 120, 70)]


def test_moves_are_heard_only_while_pressed(canvas, heard):
    fire(canvas, "mouse_move", **point(110, 60))
    fire(canvas, "mouse_up", **point(110, 60))
    assert heard.events == []


def test_leaving_the_canvas_ends_a_drag(canvas, heard):
    fire(canvas, "mouse_down", **point(100, 50))
    fire(canvas, "mouse_out", **point(0, 50))
    fire(canvas, "mouse_move", **point(10, 50))
    fire(canvas, "mouse_up", **point(10, 50))
    assert heard.events == [("press", 100, 50), ("cancel",)]


def test_a_finger_does_what_a_mouse_does(canvas, heard):
    fire(canvas, "touch_start", touches=[point(100, 50)])
    fire(canvas, "touch_move", touches=[point(120, 80)])
    fire(canvas, "touch_end", touches=[])
    assert heard.events == [("press", 100, 50), ("move", 120, 80), ("release", 120, 80)]


def test_a_second_finger_ends_a_drag(canvas, heard):
    fire(canvas, "touch_start", touches=[point(100, 50)])
    fire(canvas, "touch_start", touches=[point(100, 50), point(300, 50)])
    assert heard.events == [("press", 100, 50), ("cancel",)]


def test_moves_are_gathered_in_a_running_loop(canvas, heard):
    async def drag():
        fire(canvas, "mouse_down", **point(0, 0))
        for x in range(1, 21):
            fire(canvas, "mouse_move", **point(x, 0))
        await asyncio.sleep(0.08)
        fire(canvas, "mouse_move", **point(50, 0))
        fire(canvas, "mouse_up", **point(60, 0))
        await asyncio.sleep(0.08)

    asyncio.run(drag())
    assert heard.events == [("press", 0, 0), ("move", 20, 0), ("release", 60, 0)]


def test_keys_are_heard_and_tab_and_escape_give_the_keyboard_back(canvas, heard, monkeypatch):
    blurred = []
    monkeypatch.setattr(type(canvas.widget), "blur", lambda self: blurred.append(self))
    plain = {"shift_key": False, "ctrl_key": False, "meta_key": False}
    fire(canvas, "key_down", key="p", **plain)
    fire(canvas, "key_down", key="s", **(plain | {"ctrl_key": True}))
    fire(canvas, "key_down", key="Tab", **plain)
    fire(canvas, "key_down", key="Escape", **plain)
    assert heard.events == [("key", "p", False), ("leave", "Tab"), ("leave", "Escape")]
    assert len(blurred) == 2


def test_an_error_in_a_handler_is_told_not_lost(canvas, heard):
    def broken(x, y):
        raise ZeroDivisionError("oops")

    canvas.hands.press = broken
    fire(canvas, "mouse_down", **point(1, 1))
    assert [str(error) for error in heard.errors] == ["oops"]
    fire(canvas, "mouse_up", **point(2, 2))
    assert heard.events == [("release", 2, 2)]


def test_a_table_too_large_for_any_screen_is_refused():
    with pytest.raises(ValueError, match="4000"):
        TableCanvas(5000, 600)
