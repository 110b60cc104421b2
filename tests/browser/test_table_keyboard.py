"""The keyboard alone at the table in the real JupyterLab: in, through it, and out again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Page, expect

from tests.browser.notebook import OpenNotebook

pytestmark = pytest.mark.browser

Open = Callable[[Sequence[str]], OpenNotebook]
MOST_PRESSES = 30
OVER = """from tutor import RULEBOOKS, Table

table = Table(RULEBOOKS["block"], seed=7)
while table.round.ending is None:
    table.play(table.round.actions()[0])
table"""
ONE_PLAY_LEFT = """from tutor import RULEBOOKS, Table

table = Table(RULEBOOKS["block"], seed=2)
for turn in range(7):
    table.play(table.round.actions()[0])
table.undo()
table"""

_WHERE = """() => {
    const has = document.activeElement;
    if (!has || has === document.body) return "nowhere";
    if (has.tagName === "CANVAS") return "canvas";
    return has.closest(".tutor-table") ? has.innerText.trim() || has.tagName : "outside";
}"""


def where(page: Page) -> str:
    """What has the keyboard: the canvas, a button by its words, what lies outside, or nowhere.

    It may be on its way, from a button that has gone to where it goes on.
    """
    page.wait_for_timeout(150)
    for _turn in range(100):
        if page.evaluate(_WHERE) != "nowhere":
            break
        page.wait_for_timeout(100)
    return page.evaluate(_WHERE)


def way_out(page: Page, key: str, stop: str = "outside") -> list[str]:
    """What has the keyboard after each press of the key, until it is there."""
    seen: list[str] = []
    while len(seen) < MOST_PRESSES and stop not in seen:
        page.keyboard.press(key)
        seen.append(where(page))
    assert stop in seen, f"{key} leads nowhere: {seen}"
    return seen


@pytest.fixture
def over(open_notebook: Open) -> OpenNotebook:
    """A notebook whose table shows a round that has ended; the canvas has the keyboard."""
    notebook = open_notebook([OVER, "1 + 1"])
    notebook.run_all()
    expect(notebook.button("Next round")).to_be_visible()
    canvas = notebook.page.locator(".jp-OutputArea-output canvas")
    expect(canvas).to_have_attribute("role", "application")
    canvas.focus()
    return notebook


def test_tab_leads_from_a_finished_round_to_the_next_and_out(over: OpenNotebook) -> None:
    page = over.page
    assert where(page) == "canvas"
    assert way_out(page, "Tab", "Next round")[0] != "nowhere"
    page.keyboard.press("Enter")
    over.wait_for_status("Your turn")
    assert where(page) in ("New deal", "Next round"), "the keyboard lost its place"
    seen = way_out(page, "Tab")
    assert {"Coach", "Count", "Settings"} <= set(seen)
    assert "nowhere" not in seen


def test_shift_and_tab_lead_back_over_the_canvas_and_out(over: OpenNotebook) -> None:
    page = over.page
    way_out(page, "Tab", "Next round")
    assert "canvas" in way_out(page, "Shift+Tab", "canvas")
    assert way_out(page, "Shift+Tab") == ["outside"]


def test_the_table_keeps_the_keyboard_of_a_button_that_has_done_its_work(
    open_notebook: Open,
) -> None:
    notebook = open_notebook([ONE_PLAY_LEFT])
    notebook.run_all()
    notebook.button("Play").press("Enter")
    notebook.wait_for_status("The round is over")
    expect(notebook.page.locator(".jp-OutputArea-output canvas")).to_be_focused()
    for idle in ("Play", "Pass", "Hint"):
        expect(notebook.button(idle)).to_be_hidden()
    assert way_out(notebook.page, "Tab", "Next round")[0] == "Undo"


def test_a_pass_refused_shakes_the_words_unless_the_person_wants_less_movement(
    open_notebook: Open,
) -> None:
    notebook = open_notebook(["from tutor import Table\n\nTable(seed=7)"])
    notebook.run_all()
    page = notebook.page
    notebook.wait_for_status("You must lead")
    page.evaluate(
        """() => {
            const words = document.querySelector(".tutor-over-felt"), animate = words.animate;
            window.shaken = 0;
            words.animate = (...how) => { window.shaken += 1; return animate.apply(words, how); };
        }"""
    )
    page.emulate_media(reduced_motion="reduce")
    page.wait_for_timeout(1000)  # the table hears of it
    notebook.button("Pass").press("Enter")
    notebook.wait_for_status("You may not pass")
    page.wait_for_timeout(500)
    assert page.evaluate("() => window.shaken") == 0
    page.emulate_media(reduced_motion="no-preference")
    page.wait_for_timeout(1000)
    notebook.button("Pass").press("Enter")
    page.wait_for_function("() => window.shaken === 1")


def test_a_heading_says_whether_its_card_is_unfolded(over: OpenNotebook) -> None:
    heading = over.button("Why")
    expect(heading).to_have_attribute("aria-expanded", "false")
    heading.press("Enter")
    expect(heading).to_have_attribute("aria-expanded", "true")
    assert heading.get_attribute("aria-pressed") is None
