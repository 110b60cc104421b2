"""What is seen: looks, marks and words, and the strokes made of them."""

from __future__ import annotations

from collections import Counter
from math import hypot

import pytest
from hypothesis import given

from tests.table.lines import grown_lines, widths
from tutor.game.actions import Correct, Pass, Play, parse_action
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile, full_set, parse_tiles
from tutor.table.drawing.boxes import Box, Placed
from tutor.table.drawing.geometry import arrange
from tutor.table.drawing.scene import Attention, Layer, Piece, table_scene
from tutor.table.drawing.still import last_tile, round_scene, round_status
from tutor.table.drawing.strokes import Dots, Frames, Writing, strokes
from tutor.table.drawing.theme import (
    FELT,
    GLOW,
    INK,
    IVORY,
    LEAST_PIPS,
    LEAST_TEXT,
    LINEN,
    MIST,
    NUMBERS,
    PIP,
    PIPS,
    Theme,
    contrast,
    faded,
    faded_ink,
    pips_of,
)
from tutor.table.drawing.words import SeatWords, fitted, seat_words, text_width

LINE = Line().lay(Tile(6, 4)).lay(Tile(4, 1), "right")
HAND = [Tile(6, 1), Tile(3, 2)]


def scene_with(attention: Attention, width: float = 860):
    layout = arrange(width, LINE, HAND, {1: 6})
    return table_scene(
        layout, {1: SeatWords("North", "6 tiles")}, "Your turn.", attention=attention
    )


def test_tiles_that_do_not_fit_step_back_and_the_chosen_one_is_lifted():
    scene = scene_with(Attention(playable=[HAND[0]], chosen=HAND[0], ends=["left"]))
    chosen, other = scene.hand.pieces
    assert chosen.ring
    assert chosen.placed.y < other.placed.y
    assert (chosen.look, other.look) == ("plain", "faded")
    assert [mark.lit for mark in scene.hand.marks] == [True, False]


def test_a_carried_tile_leaves_the_hand_and_the_last_one_is_marked():
    scene = scene_with(Attention(carried=HAND[0], last=Tile(4, 1), marks=False))
    assert [piece.placed.tile for piece in scene.hand.pieces] == [HAND[1]]
    assert [piece.placed.tile for piece in scene.table.pieces if piece.last] == [Tile(4, 1)]
    assert scene.hand.marks == ()


def test_scenes_are_values_so_that_layers_can_be_compared():
    one, other = scene_with(Attention()), scene_with(Attention(chosen=HAND[0]))
    assert one == scene_with(Attention())
    assert one.table == other.table
    assert one.hand != other.hand


def test_the_description_says_what_the_picture_shows():
    words = scene_with(Attention()).description
    assert "6-4 4-1" in words
    assert "left 6, right 1" in words
    assert "Your hand: 6-1 3-2." in words
    assert "North: 6 tiles." in words
    assert words.endswith("Your turn.")


@given(grown_lines(), widths)
def test_pips_drawn_are_pips_held(moments, width):
    line = moments[-1]
    layout = arrange(width, line, [], {1: 5})
    for placed in layout.line:
        drawn = list(pips_of(placed))
        assert len(drawn) == placed.tile.pips
        for number, x, y in drawn:
            half = next(
                half
                for half in placed.halves
                if max(abs(half.x - x), abs(half.y - y)) < placed.half / 2
            )
            assert half.number == number


@given(grown_lines())
def test_strokes_draw_every_pip_in_its_colour(moments):
    layout = arrange(1280, moments[-1], [], {1: 5})
    theme = Theme()
    made = strokes(Layer(tuple(Piece(placed) for placed in layout.line)), theme)
    drawn = Counter(
        {stroke.colour: len(stroke.points) for stroke in made if isinstance(stroke, Dots)}
    )
    for number in range(1, 10):
        held = sum(laid.start == number for laid in moments[-1].laid)
        held += sum(laid.end == number for laid in moments[-1].laid)
        assert drawn[theme.ink(number)] == held * number


def test_numerals_stand_in_for_pips_where_asked_and_where_there_are_none():
    piece = Piece(arrange(860, Line().lay(Tile(12, 4)), [], {1: 1}).line[0])
    written = [
        text.text
        for stroke in strokes(Layer((piece,)), Theme(numerals=True))
        if isinstance(stroke, Writing)
        for text in stroke.texts
    ]
    assert sorted(written) == ["12", "4"]
    beyond = [s for s in strokes(Layer((piece,)), Theme()) if isinstance(s, Writing)]
    assert [text.text for stroke in beyond for text in stroke.texts] == ["12"]


def test_each_number_has_so_many_pips_all_apart():
    for number, places in enumerate(PIPS):
        assert len(places) == len(set(places)) == number


@pytest.mark.parametrize("colour", NUMBERS)
def test_numbers_are_legible_on_ivory(colour):
    assert contrast(colour, IVORY.face) >= 4.5


@pytest.mark.parametrize("colour", [*NUMBERS, INK])
def test_numbers_are_legible_on_a_tile_that_steps_back(colour):
    assert contrast(faded_ink(colour), faded(IVORY).face) >= 3


@pytest.mark.parametrize("half", [LEAST_PIPS, 22.0, 64.0])
@pytest.mark.parametrize("turn", [0, 1])
def test_the_mark_of_the_last_tile_covers_no_pip(half, turn):
    for tile in full_set(9):
        placed = Placed(tile, 200, 200, turn, half, str(tile))
        plain = strokes(Layer((Piece(placed),)), Theme())
        marks = strokes(Layer((Piece(placed, last=True),)), Theme())[len(plain) :]
        inner = min(stroke.width for stroke in marks if isinstance(stroke, Frames)) / 2
        pins = [stroke for stroke in marks if isinstance(stroke, Dots)]
        assert pins
        for _number, x, y in pips_of(placed):
            assert placed.box.grown(-inner).holds(Box(x, y, x, y).grown(PIP * half))
            for pin in pins:
                assert hypot(x - placed.x, y - placed.y) > pin.radius + PIP * half


@pytest.mark.parametrize("colour", [LINEN, MIST, GLOW])
def test_words_are_legible_on_felt(colour):
    assert min(contrast(colour, felt) for felt in FELT) >= 4.5


@pytest.mark.parametrize("width", [360, 860, 1920])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_words_are_large_enough_and_stay_in_their_place(width, players):
    others = dict.fromkeys(range(1, players), 7)
    layout = arrange(width, LINE, HAND, others, boneyard=14)
    words = {seat: seat_words("A long name of a seat", 21, [6, 5, 4, 3, 2, 1]) for seat in others}
    scene = table_scene(layout, words, "A long sentence about the turn. " * 6, boneyard=14)
    texts = [text for layer in scene.layers for text in layer.texts]
    for text in texts:
        wide = text_width(text.text, text.size, bold=text.bold)
        left = {"start": text.x, "middle": text.x - wide / 2, "end": text.x - wide}[text.anchor]
        assert text.size >= LEAST_TEXT
        assert left >= 9
        assert left + wide <= width - 9
        box = Box(left, text.y - 0.75 * text.size, left + wide, text.y)
        assert not box.overlaps(layout.area)
        assert not any(box.overlaps(piece.placed.box) for piece in scene.pieces)


def test_a_text_that_does_not_fit_is_cut():
    assert fitted("one two three", 13, 40, 2) == ["one", "two…"]
    assert fitted("", 13, 40, 2) == []


DEAL = ["6-6 6-5 6-3 3-3 5-0 4-0 0-0", "5-5 4-4 2-2 1-1 2-1 4-2 4-1"]


def after(*actions: str) -> Round:
    game = Round.start(RULEBOOKS["block"], DEAL, leader=0)
    for text in actions:
        game = game.apply(parse_action(text))
    return game


def test_a_round_tells_its_own_story():
    game = after("6-6", "pass", "6-5@right", "5-5@right")
    assert last_tile(game) == Tile(5, 5)
    assert round_status(game) == "South to play."
    scene = round_scene(game)
    assert "North: 6 tiles · passed on 6." in scene.description
    assert "Boneyard: 14 asleep." in scene.description
    assert sum(not piece.placed.face_up for piece in scene.table.pieces) == 6 + 3


def test_a_wrong_pass_looks_like_any_other_until_it_is_taken_back():
    rules = RULEBOOKS["jaques"].replace(deal={2: 2})
    passed = Round.start(rules, ["6-6 1-1", "6-5 2-2"]).apply(Play("6-6")).apply(Pass())
    assert "passed on 6" in round_scene(passed, 0).description
    assert "passed on 6" not in round_scene(passed.apply(Correct()), 0).description


def test_open_hands_show_everybody():
    shown = round_scene(after("6-6"), open_hands=True)
    assert Tile(4, 4) in {piece.placed.tile for piece in shown.table.pieces}
    assert Tile(4, 4) not in {piece.placed.tile for piece in round_scene(after("6-6")).pieces}


def test_the_other_side_of_the_table_sees_its_own_hand():
    scene = round_scene(after("6-6"), seat=1)
    assert {piece.placed.tile for piece in scene.hand.pieces} == set(parse_tiles(DEAL[1]))
    assert "South: 6 tiles." in scene.description
