"""The still picture: valid, described, small, and with ids of its own."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest
from hypothesis import given

from tests.table.lines import grown_lines, widths
from tutor.game.line import Line
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import Tile
from tutor.table.drawing.geometry import arrange
from tutor.table.drawing.scene import table_scene
from tutor.table.drawing.still import round_svg
from tutor.table.drawing.svg import scene_svg
from tutor.table.drawing.words import SeatWords

SVG = "{http://www.w3.org/2000/svg}"


def picture(line: Line, width: float = 860, name: str = "North") -> str:
    layout = arrange(width, line, [Tile(6, 1)], {1: 6})
    return scene_svg(table_scene(layout, {1: SeatWords(name, "6 tiles")}, "Your turn."))


@given(grown_lines(), widths)
def test_every_picture_is_valid_and_says_what_it_shows(moments, width):
    root = ElementTree.fromstring(picture(moments[-1], width))
    assert root.get("role") == "img"
    words = {
        child.get("id"): child.text for child in root if child.tag in (SVG + "title", SVG + "desc")
    }
    assert [words[name] for name in root.get("aria-labelledby").split()] == list(words.values())
    assert "Open ends" in words[root.get("aria-labelledby").split()[1]]
    assert not re.search(r"\bnan\b|\binf\b|e-\d", picture(moments[-1], width))


def test_ids_of_two_pictures_differ_and_a_picture_is_always_the_same():
    one, other = picture(Line().lay(Tile(6, 4))), picture(Line().lay(Tile(6, 5)))
    assert not set(re.findall(r'id="(\w+)"', one)) & set(re.findall(r'id="(\w+)"', other))
    assert one == picture(Line().lay(Tile(6, 4)))


def test_names_are_escaped():
    root = ElementTree.fromstring(picture(Line(), name="<Ann & Bob>"))
    assert "<Ann & Bob>" in "".join(root.itertext())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_picture_of_a_whole_round_is_small(players):
    game = Round.deal(RULEBOOKS["block"], players=players, seed=3)
    while game.ending is None:
        game = game.apply(game.actions()[0])
    assert len(round_svg(game)) < 22_000
