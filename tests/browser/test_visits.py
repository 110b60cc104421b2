"""From the game to a replay, on to a what-if, and back again, in the real JupyterLab."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.notebook import OpenNotebook
from tests.browser.player import Player
from tests.browser.test_accessibility import faults_in_each_theme
from tutor.game.match import Match
from tutor.game.record import Record
from tutor.game.record_writing import write_record
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.drawing.still import round_layout
from tutor.table.settings.settings import Settings
from tutor.table.sitting import thinking

pytestmark = pytest.mark.browser

Open = Callable[[Sequence[str]], OpenNotebook]
SEED = 2
BLOCK = RULEBOOKS["block"]
CELL = (
    f"from tutor import RULEBOOKS, Table\n\ntable = Table(RULEBOOKS['block'], seed={SEED})\ntable"
)
PLAYED = f"""{CELL.removesuffix("table")}while table.round.ending is None:
    table.play(table.round.actions()[0])
table"""


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """The sitting beside the page needs no good grades."""
    monkeypatch.setattr(thinking, "EVALUATION_SECONDS", 0.01)


@pytest.fixture
def player(open_notebook: Open) -> Player:
    notebook = open_notebook([CELL, "# Words under the table"])
    notebook.run_all()
    return Player(notebook, BLOCK, seed=SEED)


def play_out(player: Player) -> Round:
    while not player.sitting.over:
        player.act(player.sitting.view.actions()[0])
    return player.sitting.round


def seen(notebook: OpenNotebook, name: str) -> Locator:
    """The button with this name that can be seen."""
    return notebook.button(name).locator("visible=true")


def lay_by_mouse(notebook: OpenNotebook, now: Round) -> str:
    """Play a tile at the table that can be seen, with the mouse; what the table says then."""
    page, seat = notebook.page, now.to_act
    canvas = page.locator(".jp-OutputArea-output canvas:visible").first
    page.wait_for_timeout(1500)  # it is brought into view meanwhile
    wide, high = canvas.evaluate("it => [it.width / 2, it.height / 2]")
    hand = Settings().sorted(now.hands[seat])
    layout = round_layout(now, seat, width=wide, height=high, hand=hand)
    action = now.actions()[-1]
    status = page.locator(".jp-OutputArea-output [role=status]:visible").first
    before = status.inner_text()
    box = canvas.bounding_box()
    placed = next(p for p in layout.hand if p.tile == action.tile)
    page.mouse.click(box["x"] + placed.x, box["y"] + placed.y)
    mark = next(m for m in layout.marks if m.end == action.end)
    page.wait_for_timeout(400)
    if status.inner_text() == before or "choose an end" in status.inner_text():
        page.mouse.click(box["x"] + mark.x, box["y"] + mark.y)
    expect(notebook.button("Undo").locator("visible=true")).to_be_enabled()
    return before


def test_from_a_round_to_a_replay_to_a_what_if_and_back(player: Player) -> None:
    notebook, page = player.notebook, player.page
    played = play_out(player)
    match_said = notebook.status()
    seen(notebook, "Look back").click()
    expect(seen(notebook, "Back to the game")).to_be_focused()
    moment = next(m for m, e in enumerate(played.history) if e.seat == 0 and m > 1)
    for _step in range(moment):
        seen(notebook, "Forward").click()
    notebook.show("visit_replay")
    page.get_by_label("Seen by").select_option("North")
    expect(page.get_by_text("Block, seen by North")).to_be_visible()
    page.get_by_label("Seen by").select_option("all hands open")
    seen(notebook, "What if…").click()
    expect(page.get_by_text(f"from turn {moment + 1} of round 1")).to_be_visible()
    expect(seen(notebook, "Undo")).to_be_disabled()
    lay_by_mouse(notebook, played.at(moment))
    page.wait_for_timeout(1500)
    notebook.show("visit_what_if")
    seen(notebook, "Undo").click()
    expect(seen(notebook, "Undo")).to_be_disabled()
    seen(notebook, "Back to the replay").click()
    expect(seen(notebook, "What if…")).to_be_focused()
    seen(notebook, "Back to the game").click()
    expect(seen(notebook, "Look back")).to_be_focused()
    assert notebook.status() == match_said
    assert player.sees_tile((player.layout.line[0].x, player.layout.line[0].y))
    notebook.show("visit_back")
    seen(notebook, "Next round").click()
    notebook.wait_for_status("Your turn")


def test_on_a_phone_the_way_back_is_in_sight(open_notebook: Open) -> None:
    notebook = open_notebook([PLAYED, "# Words under the table"])
    page = notebook.page
    page.set_viewport_size({"width": 390, "height": 844})
    notebook.run_all()
    seen(notebook, "Look back").click()
    page.wait_for_timeout(1500)  # it is brought into view meanwhile
    expect(seen(notebook, "Back to the game")).to_be_in_viewport(ratio=1)
    for _step in range(3):
        seen(notebook, "Forward").click()
    seen(notebook, "What if…").click()
    expect(page.get_by_text("from turn 4 of round 1")).to_be_visible()
    page.wait_for_timeout(1500)
    expect(seen(notebook, "Back to the replay")).to_be_in_viewport(ratio=1)
    notebook.show("visit_phone")


def test_the_same_by_keyboard_alone(player: Player) -> None:
    notebook, page = player.notebook, player.page
    player.act(player.sitting.view.actions()[0])
    player.act(player.sitting.view.actions()[0])
    press = page.keyboard.press
    page.locator(".jp-OutputArea-output canvas").focus()
    press("l")
    back = seen(notebook, "Back to the game")
    expect(back).to_be_focused()
    expect(page.get_by_text("only what South has seen is shown")).to_be_visible()
    expect(page.get_by_label("Seen by")).to_be_disabled()
    press("Tab")
    press("Enter")  # the first two buttons cannot be pressed at the deal
    notebook.wait_for_status("lead")
    back.focus()
    press("Enter")
    expect(page.locator(".jp-OutputArea-output canvas")).to_be_focused()
    player.ready()
    fold = notebook.button("Replays and positions")
    fold.focus()
    press("Enter")
    expect(notebook.button("Set up a position")).to_be_visible()
    for _step in range(3):
        press("Tab")
    expect(notebook.button("Set up a position")).to_be_focused()
    press("Enter")
    notebook.wait_for_status("This position is possible. Your turn.")
    press("Enter")
    expect(notebook.button("Set up a position")).to_be_focused()
    player.act(player.sitting.view.actions()[0])


def choose(notebook: OpenNotebook, name: str, content: bytes) -> None:
    with notebook.page.expect_file_chooser() as chooser:
        notebook.button("Load a record…").click()
    file = {"name": name, "mimeType": "text/plain", "buffer": content}
    chooser.value.set_files(files=[file])


def test_a_record_is_loaded_and_a_bad_one_is_refused_kindly(player: Player) -> None:
    notebook, page = player.notebook, player.page
    notebook.button("Replays and positions").click()
    choose(notebook, "notes.toml", b"format = 7")
    notebook.wait_for_status("This file cannot be replayed: notes.toml, format")
    choose(notebook, "picture.toml", b"\xff\xfe\x00")
    notebook.wait_for_status("picture.toml: it is no text")
    match = Match.start(RULEBOOKS["all_fives"], seed=3)
    r = match.next_round()
    while r.ending is None:
        r = r.apply(r.actions()[0])
    text = write_record(Record.of(match.add(r)))
    choose(notebook, "club.toml", text.encode())
    expect(page.get_by_text("All Fives, seen by South")).to_be_visible()
    notebook.show("visit_record")
    seen(notebook, "Back to the game").click()
    expect(notebook.button("Load a record…")).to_be_focused()


@pytest.mark.slow
def test_a_visit_has_no_serious_fault(player: Player) -> None:
    notebook, page = player.notebook, player.page
    page.set_viewport_size({"width": 1280, "height": 3000})
    player.act(player.sitting.view.actions()[0])
    player.act(player.sitting.view.actions()[0])
    notebook.button("Replays and positions").click()
    notebook.button("Set up a position").click()
    notebook.wait_for_status("This position is possible.")
    page.wait_for_timeout(2000)
    found = faults_in_each_theme(notebook, "position")
    seen(notebook, "Back to the game").click()
    play_out(player)
    seen(notebook, "Look back").click()
    expect(page.locator(".tutor-review")).to_contain_text("by your choices")
    page.wait_for_timeout(2000)
    found += faults_in_each_theme(notebook, "replay")
    seen(notebook, "Forward").click()
    seen(notebook, "Forward").click()
    seen(notebook, "What if…").click()
    expect(page.get_by_text("from turn 3 of round 1")).to_be_visible()
    page.wait_for_timeout(2000)
    found += faults_in_each_theme(notebook, "what_if")
    assert not found, "\n".join(found)
