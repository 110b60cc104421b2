"""Looking back and setting up a position in the real JupyterLab, with the mouse and with keys."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import OpenNotebook

pytestmark = pytest.mark.browser

Open = Callable[[Sequence[str]], OpenNotebook]

REPLAY = [
    """import random
from tutor import RULEBOOKS, Match
from tutor.engine.players import PLAYERS
from tutor.table.replay.replay import Replay

match, rng = Match.start(RULEBOOKS["block"], seed=7), random.Random(7)
for _round in range(2):
    r = match.next_round()
    while r.ending is None:
        r = r.apply(PLAYERS["beginner"](r.view(r.to_act), rng))
    match = match.add(r)
Replay(match)""",
]


POSITION = [
    """from tutor import Position

Position(hand="6-4 4-1 5-5 3-0 1-1", line="4-2 2-6 6-6", counts=[6], voids={1: [3]})""",
]


def test_a_match_is_looked_back_on(open_notebook: Open) -> None:
    notebook = open_notebook(REPLAY)
    notebook.run_all()
    page = notebook.page
    notebook.button("Forward").click()
    notebook.wait_for_status("lead")
    expect(page.locator(".tutor-review")).to_contain_text("by your choices")
    page.locator(".tutor-strip button").nth(1).click()
    expect(page.locator(".tutor-coach")).to_contain_text("Here you chose")
    page.locator(".tutor-replay").first.scroll_into_view_if_needed()
    page.locator(".tutor-head").first.scroll_into_view_if_needed()
    notebook.show("replay_decision")


def test_a_replay_by_keys_only(open_notebook: Open) -> None:
    notebook = open_notebook(REPLAY)
    notebook.run_all()
    page = notebook.page
    replay = page.locator(".tutor-replay").first
    expect(replay).to_have_attribute("data-lm-suppress-shortcuts", "true")
    notebook.button("Forward").focus()
    page.keyboard.press("Enter")
    notebook.wait_for_status("lead")
    for key in ("d", "d", "x"):
        page.keyboard.press(key)
    expect(page.locator(".tutor-strip button").first).to_be_visible()
    slider = page.get_by_role("slider", name="Turn of the round")
    expect(slider).to_have_attribute("aria-valuenow", "2.0")
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect(slider).to_have_attribute("aria-valuenow", "3.0")
    expect(notebook.button("Back")).to_be_enabled()
    page.locator(".tutor-strip button").first.focus()
    page.keyboard.press("Space")
    expect(page.locator(".tutor-coach")).to_contain_text("Here you chose")


def test_a_position_is_set_up_and_weighed(open_notebook: Open) -> None:
    notebook = open_notebook(POSITION)
    notebook.run_all()
    page = notebook.page
    notebook.wait_for_status("This position is possible. Your turn.")
    notebook.button("What is each worth?").click()
    expect(page.locator(".tutor-coach")).to_contain_text("Worth most")
    page.locator(".tutor-replay, .tutor-position").first.scroll_into_view_if_needed()
    notebook.show("position_weighed")
    tile = page.get_by_role("button", name="1-1")
    tile.focus()
    page.keyboard.press("Space")
    notebook.wait_for_status("14 tiles were dealt, but 3 on the line and 10")
    page.get_by_role("button", name="2-1").scroll_into_view_if_needed()
    notebook.show("position_wrong")


def test_a_replay_on_a_narrow_screen(open_notebook: Open) -> None:
    notebook = open_notebook(REPLAY)
    notebook.page.set_viewport_size({"width": 420, "height": 860})
    notebook.run_all()
    notebook.button("Forward").click()
    notebook.page.wait_for_timeout(2500)
    notebook.show("replay_narrow")
