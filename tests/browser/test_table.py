"""A person at the table in the real JupyterLab: mouse only, keys only, a wrong drop, a reload."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import Protocol

import pytest
from playwright.sync_api import expect

from tests.browser.notebook import OpenNotebook
from tests.browser.player import Player, may_pass
from tutor.game.actions import Play
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.sitting import thinking

pytestmark = pytest.mark.browser

SEED = 7
"""A round with passes, in which the first turns are told one by one."""
CHOICES = 2
"""A round with real choices one after the other."""
BLOCK = RULEBOOKS["block"]


def cells(rulebook: str, players: int = 2, seed: int = SEED) -> list[str]:
    return [
        "from tutor import RULEBOOKS, Table\n\n"
        f"Table(RULEBOOKS[{rulebook!r}], {players}, seed={seed})",
        "# Words under the table",
    ]


Open = Callable[[Sequence[str]], OpenNotebook]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sitting beside the page needs no good grades."""
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.01)


class Sit(Protocol):
    def __call__(self, rulebook: str = "block", players: int = 2, seed: int = SEED) -> Player: ...


@pytest.fixture
def sit(open_notebook: Open) -> Sit:
    def sit(rulebook: str = "block", players: int = 2, seed: int = SEED) -> Player:
        notebook = open_notebook(cells(rulebook, players, seed))
        notebook.run_all()
        return Player(notebook, RULEBOOKS[rulebook], players, seed=seed)

    return sit


def test_a_whole_round_with_the_mouse_only(sit: Sit) -> None:
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


def test_a_tile_on_a_wrong_end_goes_back_and_the_reason_is_said(sit: Sit) -> None:
    player = sit()
    player.act(Play("6-6"))
    start = player.tile("5-3")
    player.picture.drag(start, player.end("right"))
    said = player.notebook.wait_for_status("does not fit")
    assert said == "5-3 does not fit on the right, where the end shows 6; it fits on the left."
    assert player.sees_tile(start), "the tile is not back"
    player.notebook.show("table_wrong_end")
    player.act(Play("5-3", "left"))


def test_the_grade_stands_there_soon_after_the_play(sit: Sit) -> None:
    player = sit(seed=CHOICES)
    card = player.page.locator(".tutor-coach")
    player.act(player.sitting.view.actions()[0])
    seconds = []
    while len(seconds) < 3 and not player.sitting.over:
        actions = player.sitting.view.actions()
        if len(actions) == 1:
            player.act(actions[0])
            continue
        if not seconds:  # once compiled: a person has looked at the table by then
            player.page.wait_for_timeout(5000)
        tile = actions[-1].tile
        player.picture.click(player.tile(tile))
        if player.ends_of(tile) > 1:
            player.notebook.wait_for_status("choose an end")
            player.picture.click(player.end(actions[-1].end))
        began = time.monotonic()
        expect(card).to_contain_text(f"You played {tile}")
        seconds.append(time.monotonic() - began)
        player.follow(actions[-1])
    print(f"from play to grade: {[round(each, 2) for each in seconds]} s")
    player.notebook.show("table_graded")
    assert len(seconds) >= 2


def test_a_new_table_is_seen_whole(open_notebook: Open) -> None:
    notebook = open_notebook(["# Words\n\n" + "And more words.\n\n" * 6, *cells("block")])
    notebook.run_all()
    column = notebook.page.locator(".tutor-column")
    expect(column).to_be_in_viewport(ratio=1.0)
    for name in ("Play", "Pass", "Hint", "Undo", "New deal"):
        expect(notebook.button(name)).to_be_in_viewport(ratio=1.0)


def test_a_carried_tile_follows_the_mouse(sit: Sit) -> None:
    player = sit()
    picture, mouse = player.picture, player.page.mouse
    start, over = player.tile("6-6"), (200.0, 150.0)
    assert player.sees_tile(start)
    mouse.move(*picture.on_page(start))
    mouse.down()
    mouse.move(*picture.on_page(over), steps=10)
    assert player.sees_tile(over)
    assert player.sees_tile(start, there=False)
    player.notebook.show("table_carrying")
    mouse.move(*picture.on_page((350.0, 200.0)), steps=5)
    assert player.sees_tile(over, there=False)
    mouse.move(*picture.on_page((-20.0, 150.0)), steps=5)  # off the table: it goes back
    assert player.sees_tile(start)
    mouse.up()


@pytest.mark.slow
def test_a_round_of_partners_with_the_mouse(sit: Sit) -> None:
    player = sit("latin_pairs", 4, seed=12)
    while not player.sitting.over:
        player.act(player.sitting.view.actions()[-1])
    player.notebook.show("table_partners")


def test_two_tables_in_one_notebook(open_notebook: Open) -> None:
    notebook = open_notebook([cells("block", seed=7)[0], cells("block", seed=CHOICES)[0]])
    notebook.run_all()
    boards = notebook.page.locator(".tutor-table")
    expect(boards).to_have_count(2)
    first, second = (boards.nth(place).get_by_role("status") for place in (0, 1))
    expect(second).to_contain_text("You must lead")
    boards.nth(0).get_by_role("button", name="Play", exact=True).click()
    expect(first).to_contain_text("North plays")
    expect(second).to_contain_text("You must lead")


def test_reloading_the_page_mid_round_goes_on_where_it_was(sit: Sit) -> None:
    player = sit()
    player.act(Play("6-6"))
    player.notebook.save()
    player.notebook.reload()
    player.ready()
    playable = player.sitting.view.actions()[0].tile
    assert player.sees_tile(player.tile(playable)), "nothing is drawn"
    player.notebook.show("table_reloaded")
    player.act(player.sitting.view.actions()[0])


def test_a_whole_round_by_keyboard_only(sit: Sit) -> None:
    player = sit()
    page = player.page
    cells = page.locator(".jp-Notebook-cell").count()
    page.locator(".jp-OutputArea-output canvas").focus()
    keys = page.keyboard
    for name in ("d", "d", "x", "b", "?"):
        keys.press(name)
    player.notebook.wait_for_status("Enter plays")
    keys.press("Tab")
    page.wait_for_function("() => document.activeElement.closest('.tutor-controls') !== null")
    page.locator(".jp-OutputArea-output canvas").focus()
    while not player.sitting.over:
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
