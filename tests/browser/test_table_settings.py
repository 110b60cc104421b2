"""What a person chooses about the table in the real JupyterLab: settings, house rules, a cover."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import OpenNotebook
from tutor.table.sitting.keeping import FOLDER_VARIABLE

pytestmark = pytest.mark.browser

Open = Callable[[Sequence[str]], OpenNotebook]
CELL = (
    "from tutor import RULEBOOKS, Table\n\ntable = Table(RULEBOOKS['block'], seed=7{more})\ntable"
)


def opened(open_notebook: Open, more: str = "") -> OpenNotebook:
    notebook = open_notebook([CELL.format(more=more), "# Words under the table"])
    notebook.run_all()
    return notebook


def test_settings_by_keyboard_and_a_new_match(open_notebook: Open) -> None:
    notebook = opened(open_notebook)
    page = notebook.page
    notebook.wait_for_status("You must lead")
    notebook.button("Settings").focus()
    page.keyboard.press("Enter")
    numerals = page.get_by_label("Numerals instead of pips")
    numerals.focus()
    page.keyboard.press(" ")
    expect(numerals).to_be_checked()
    page.get_by_label("Rulebook").select_option(label="Draw after Pagat")
    page.get_by_label("Seats").select_option(label="3 players")
    page.get_by_label("Seed").fill("5")
    page.get_by_label("Seed").press("Tab")
    page.get_by_label("Rulebook").evaluate("it => it.scrollIntoView()")
    notebook.show("settings_form")
    notebook.button("Begin this match").press("Enter")
    expect(page.locator(".tutor-head")).to_contain_text("Draw after Pagat")
    expect(notebook.button("Draw").first).to_be_visible()
    focused = page.evaluate("() => document.activeElement.innerText")
    assert focused == "Begin this match", "the keyboard lost its place"
    page.locator(".tutor-column").evaluate("it => it.scrollIntoView()")
    notebook.show("settings_numerals")


def test_a_match_by_rules_of_ones_own(open_notebook: Open) -> None:
    notebook = opened(open_notebook)
    page = notebook.page
    notebook.wait_for_status("You must lead")
    notebook.button("House rules").click()
    page.get_by_label("The boneyard", exact=True).select_option(label="whoever cannot play draws")
    page.get_by_label("Tiles that stay in the boneyard").select_option(label="2 tiles stay")
    page.locator(".tutor-rules").evaluate("it => it.scrollIntoView()")
    notebook.show("house_rules")
    page.get_by_label("The boneyard", exact=True).scroll_into_view_if_needed()
    notebook.show("house_rules_lower")
    notebook.button("Start a match with these rules").click()
    expect(page.locator(".tutor-head")).to_contain_text("House rules")
    expect(notebook.button("Draw")).to_be_visible()
    expect(page.locator(".tutor-table canvas")).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".tutor-table canvas")).to_be_focused()
    expect(page.get_by_label("The boneyard", exact=True)).to_be_hidden()


def test_two_people_at_one_screen(open_notebook: Open) -> None:
    notebook = opened(open_notebook, ", together=True")
    notebook.wait_for_status("press Show my hand")
    notebook.show("cover")
    seats = []
    for _turn in range(2):
        said = notebook.wait_for_status("press Show my hand")
        seats.append(re.search(r"goes to (\w+)", said)[1])
        notebook.button("Show my hand").click()
        notebook.wait_for_status("Your turn")
        expect(notebook.button("Show my hand")).to_be_hidden()
        play = notebook.button("Play")
        (play if play.is_enabled() else notebook.button("Pass")).click()
    notebook.wait_for_status("press Show my hand")
    assert sorted(seats) == ["North", "South"]


def test_a_tile_is_seen_on_its_way(open_notebook: Open) -> None:
    slow = "from tutor.table.drawing import moving\n\nmoving.SECONDS = 4.0"
    notebook = open_notebook([slow, CELL.format(more="")])
    notebook.run_all()
    notebook.wait_for_status("You must lead")
    notebook.page.wait_for_timeout(500)
    notebook.button("Play").click()
    notebook.page.wait_for_timeout(250)
    notebook.show("sliding")
    notebook.wait_for_status("Your turn")


def test_an_unfinished_match_is_offered_after_a_restart(open_notebook: Open) -> None:
    keep = f"import os\n\nos.environ.pop({FOLDER_VARIABLE!r}, None)"
    notebook = open_notebook([keep, CELL.format(more="")])
    page = notebook.page
    notebook.run_all()
    notebook.wait_for_status("You must lead")
    notebook.button("Play").click()
    said = notebook.wait_for_status("Your turn. The ends")
    page.evaluate(
        "() => window.jupyterapp.shell.currentWidget.sessionContext.session.kernel.restart()"
    )
    page.wait_for_timeout(1000)
    notebook.wait_until_idle()
    notebook.run_all()
    offer = page.get_by_text("Your last match of Block is not over")
    offer.wait_for()
    notebook.show("offer")
    notebook.button("Go on with it").click()
    notebook.wait_for_status(said[-30:])
    expect(offer).to_be_hidden()
