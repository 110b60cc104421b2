"""A table on a phone: narrow, and touched."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.notebook import PATIENCE, OpenNotebook, write_notebook
from tests.browser.player import Player
from tutor.game.rulebooks import RULEBOOKS
from tutor.lab import Lab

pytestmark = pytest.mark.browser

SEED = 7


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A narrow window that is touched."""
    context = chromium.new_context(viewport={"width": 480, "height": 900}, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def test_a_tile_is_played_by_touch_on_a_narrow_table(phone: Page, lab: Lab, pictures: Path) -> None:
    cells = [f"from tutor import RULEBOOKS, Table\n\nTable(RULEBOOKS['block'], seed={SEED})"]
    write_notebook(lab.folder / "phone.ipynb", cells)
    notebook = OpenNotebook(phone, lab, "phone.ipynb", pictures)
    notebook.run_all()
    player = Player(notebook, RULEBOOKS["block"], seed=SEED)
    action = player.sitting.view.actions()[0]
    phone.wait_for_timeout(1000)  # the table is brought into view meanwhile
    phone.touchscreen.tap(*player.picture.on_page(player.tile(action.tile)))
    player.follow(action)
    notebook.show("table_phone")
    table = phone.locator(".tutor-table")
    expect(table.get_by_role("button", name="Pass")).to_be_visible()
    wide = phone.evaluate(
        """() => {
            const table = document.querySelector(".tutor-table");
            return table.scrollWidth - table.clientWidth;
        }"""
    )
    assert wide <= 1, "the table is wider than its place"
