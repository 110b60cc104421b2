"""A person at the table in the real JupyterLab: mouse only, keys only, a wrong drop, a reload."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import OpenNotebook
from tests.browser.player import Player, may_pass
from tutor.game.actions import Play
from tutor.game.rulebooks import RULEBOOKS
from tutor.table import thinking

pytestmark = pytest.mark.browser

SEED = 7
BLOCK = RULEBOOKS["block"]
CELLS = [
    f"from tutor import RULEBOOKS, Table\n\nTable(RULEBOOKS['block'], seed={SEED})",
    "# Words under the table",
]

Open = Callable[[Sequence[str]], OpenNotebook]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sitting beside the page needs no good grades."""
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.01)


@pytest.fixture
def sit(open_notebook: Open) -> Callable[[], Player]:
    def sit() -> Player:
        notebook = open_notebook(CELLS)
        notebook.run_all()
        return Player(notebook, BLOCK, seed=SEED)

    return sit


def test_a_whole_round_with_the_mouse_only(sit: Callable[[], Player]) -> None:
    player = sit()
    notebook = player.notebook
    turns = passes = 0
    while not player.sitting.over:
        passes += may_pass(player)
        action = player.sitting.view.actions()[0]
        player.act(action, by_drag=bool(turns % 2))
        turns += 1
        if turns == 3:
            notebook.show("table_mid_round")
    assert passes, "the seed has no pass: choose another"
    notebook.page.get_by_text("wins the round and gets").first.wait_for()
    points = player.sitting.match.totals
    head = notebook.page.locator(".tutor-head").inner_text()
    assert f"You {points[0]} · North {points[1]}" in head
    assert max(points) > 0
    notebook.page.wait_for_timeout(1500)
    notebook.show("table_round_over")
    notebook.button("Next round").click()
    player.page.wait_for_function(
        "() => document.querySelector('[role=status]').innerText.includes('Your turn')"
    )
    assert f"You {points[0]} · North {points[1]}" in head


def test_a_tile_on_a_wrong_end_goes_back_and_the_reason_is_said(sit: Callable[[], Player]) -> None:
    player = sit()
    player.act(Play("6-6"))
    start = player.tile("5-3")
    player.picture.drag(start, player.end("right"))
    said = player.notebook.wait_for_status("does not fit")
    assert said == "5-3 does not fit on the right, where the end shows 6; it fits on the left."
    player.page.wait_for_timeout(300)
    x, y = start
    half = player.layout.hand[0].half
    assert player.picture.colour((x - 0.4 * half, y - 0.1 * half))[0] > 200, "the tile is not back"
    player.notebook.show("table_wrong_end")
    player.act(Play("5-3", "left"))


def test_the_grade_stands_there_soon_after_the_play(sit: Callable[[], Player]) -> None:
    player = sit()
    player.act(Play("6-6"))
    player.page.wait_for_timeout(500)
    coach = player.page.locator(".tutor-verdict")
    seconds = []
    for turn in range(4):
        action = player.sitting.view.actions()[0]
        graded = len(player.sitting.view.actions()) > 1
        if not graded:
            player.act(action)
            continue
        player.picture.click(player.tile(action.tile))
        began = time.monotonic()
        expect(player.page.locator(".tutor-coach")).to_contain_text(f"You played {action.tile}")
        seconds.append(time.monotonic() - began)
        player.follow(action)
        assert coach.inner_text()
        if turn and player.sitting.over:
            break
    print(f"from play to grade: {[round(each, 2) for each in seconds]} s")
    assert seconds
    assert max(seconds[1:] or seconds) < 1.5


def test_reloading_the_page_mid_round_goes_on_where_it_was(sit: Callable[[], Player]) -> None:
    player = sit()
    player.act(Play("6-6"))
    player.act(player.sitting.view.actions()[0])
    player.notebook.save()
    player.notebook.reload()
    player.ready()
    player.page.wait_for_timeout(1500)
    x, y = player.tile(player.sitting.view.hand[0])
    half = player.layout.hand[0].half
    assert player.picture.colour((x - 0.4 * half, y - 0.1 * half))[1] > 100, "nothing is drawn"
    player.notebook.show("table_reloaded")
    player.act(player.sitting.view.actions()[0])


def test_a_few_turns_by_keyboard_only(sit: Callable[[], Player]) -> None:
    player = sit()
    page = player.page
    cells = page.locator(".jp-Notebook-cell").count()
    page.locator(".jp-OutputArea-output canvas").focus()
    keys = page.keyboard
    for name in ("d", "d", "x", "b", "?"):
        keys.press(name)
    player.notebook.wait_for_status("Enter plays")
    for _turn in range(3):
        action = player.sitting.view.actions()[0]
        if may_pass(player):
            keys.press("p")
        else:
            hand = [str(placed.tile) for placed in player.layout.hand]
            for _step in range(1 + hand.index(str(action.tile))):
                keys.press("ArrowRight")
            player.notebook.wait_for_status(str(action.tile))
            if action.end is not None:
                keys.press("ArrowDown")
                player.notebook.wait_for_status("press Enter")
            keys.press("Enter")
        player.follow(action)
    assert page.locator(".jp-Notebook-cell").count() == cells, "the notebook took a key"
    player.notebook.show("table_by_keys")
    keys.press("Tab")
    page.wait_for_function("() => document.activeElement.closest('.tutor-controls') !== null")
