"""A round that a cell shows is a picture."""

from __future__ import annotations

import pytest
from IPython.core.interactiveshell import InteractiveShell

from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.drawing.display import draw_rounds


@pytest.fixture
def shell():
    yield InteractiveShell()
    InteractiveShell.clear_instance()


def test_a_round_is_shown_as_its_picture(shell):
    assert draw_rounds(shell)
    r = Round.deal(RULEBOOKS["block"], 2, seed=7)
    shown, _metadata = shell.display_formatter.format(r)
    assert shown["image/svg+xml"].startswith("<svg")
    assert f"Your hand: {r.hands[0][0]} " in shown["image/svg+xml"]


def test_a_hand_that_nobody_wrote_down_is_not_the_one_that_is_seen(shell):
    draw_rounds(shell)
    hands = [None, "6-6 6-4 5-1 4-2 3-3 2-0 1-0"]
    r = Round.start(RULEBOOKS["block"], hands)
    shown, _metadata = shell.display_formatter.format(r)
    assert "Your hand: 6-6 6-4" in shown["image/svg+xml"]


def test_without_ipython_nothing_happens():
    assert not draw_rounds(object())
