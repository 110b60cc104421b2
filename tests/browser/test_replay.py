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
from tutor.table.replay import Replay

match, rng = Match.start(RULEBOOKS["block"], seed=7), random.Random(7)
for _round in range(2):
    r = match.next_round()
    while r.ending is None:
        r = r.apply(PLAYERS["beginner"](r.view(r.to_act), rng))
    match = match.add(r)
Replay(match)""",
]


def test_a_match_is_looked_back_on(open_notebook: Open) -> None:
    notebook = open_notebook(REPLAY)
    notebook.run_all()
    page = notebook.page
    notebook.button("Forward").click()
    notebook.wait_for_status("lead")
    strip = page.locator(".tutor-strip button")
    expect(page.locator(".tutor-review")).to_contain_text("by your choices")
    strip.nth(1).click()
    expect(page.locator(".tutor-coach")).to_contain_text("Here South chose")
    notebook.show("replay_decision")
    notebook.button("What if…").click()
    notebook.button("What is each worth?").click()
    expect(page.locator(".tutor-coach").last).to_contain_text("Worth most")
    notebook.button("Do it").click()
    page.wait_for_timeout(500)
    page.locator(".tutor-replay .tutor-replay").first.scroll_into_view_if_needed()
    notebook.show("replay_what_if")
    page.keyboard.press("Tab")
    notebook.button("First").focus()
    for _key in ("d", "d", "x"):
        page.keyboard.press(_key)
    expect(page.locator(".jp-Notebook-cell")).to_have_count(1)
    notebook.button("Last").focus()
    page.keyboard.press("Enter")
    expect(notebook.button("Forward").first).to_be_disabled()


def test_a_replay_on_a_narrow_screen(open_notebook: Open) -> None:
    notebook = open_notebook(REPLAY)
    notebook.page.set_viewport_size({"width": 420, "height": 860})
    notebook.run_all()
    notebook.button("Forward").click()
    notebook.page.wait_for_timeout(2500)
    notebook.show("replay_narrow")
