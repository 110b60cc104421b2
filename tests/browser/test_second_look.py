"""A person who asks the Coach to look deeper, in the real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import OpenNotebook
from tests.browser.player import Player
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.sitting import thinking

pytestmark = pytest.mark.browser

SEED = 2
"""A round with real choices one after the other."""


def test_the_coach_looks_deeper_and_the_table_stays_alive(
    open_notebook: Callable[[Sequence[str]], OpenNotebook], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.01)  # of the sitting beside the page
    notebook = open_notebook(
        [f'from tutor import RULEBOOKS, Table\n\nTable(RULEBOOKS["block"], 2, seed={SEED})']
    )
    notebook.run_all()
    player = Player(notebook, RULEBOOKS["block"], 2, seed=SEED)
    card = notebook.page.locator(".tutor-coach")
    while len(player.sitting.view.actions()) == 1:
        player.act(player.sitting.view.actions()[0])
    action = player.sitting.view.actions()[-1]
    player.act(action)
    expect(card).to_contain_text(f"You played {action.tile}")
    notebook.show("second_look_offered")
    notebook.button("Look deeper").press("Enter")
    stop = notebook.button("Stop looking")
    expect(stop).to_be_visible()
    expect(stop).to_be_focused()  # the button that was pressed is gone
    notebook.show("second_look_going_on")
    player.ready()  # the table answers meanwhile
    stop.press("Enter")
    expect(stop).to_be_hidden()
    expect(card).to_contain_text(f"You played {action.tile}")
    expect(notebook.button("Look deeper")).to_be_focused()
    notebook.button("Look deeper").press("Enter")
    expect(card).to_contain_text(f"A closer look at {action.tile}")
    expect(stop).to_be_hidden()
    expect(notebook.button("Coach")).to_be_focused()
    notebook.show("second_look_done")
