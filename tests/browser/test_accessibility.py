"""What the table and the lessons put on the page, checked with axe in light and in dark colours."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.notebook import OpenNotebook
from tutor.lab import Lab

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))
#: What a cell puts out; all around it is JupyterLab's own.
OURS = ".jp-OutputArea-output"
#: The rules of the guidelines up to level AA, and what is good practice besides.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]

TABLES = [
    "from tutor import RULEBOOKS, Table\n\n"
    "table = Table(RULEBOOKS['block'], seed=2)\n"
    "for _turn in range(3):\n"
    "    table.play(table.round.actions()[0])\n"
    "table",
    "Table(RULEBOOKS['all_fives_spinner'], players=4, partners=True, seed=5)",
    "over = Table(RULEBOOKS['draw_limit_1'], seed=2, open_hands=True)\n"
    "while over.round.ending is None:\n"
    "    over.play(over.round.actions()[0])\n"
    "over",
]


def faults(page: Page) -> list[str]:
    """Each serious or critical fault in what cells put out: the rule, where, and what axe says."""
    options = {"resultTypes": ["violations"], "runOnly": {"type": "tag", "values": TAGS}}
    found = Axe().run(page, context=OURS, options=options).response["violations"]
    return [
        f"{rule['id']} ({rule['impact']}): {node['html'][:200]}\n{node['failureSummary']}"
        for rule in found
        if rule["impact"] in ("serious", "critical")
        for node in rule["nodes"]
    ]


def faults_in_each_theme(notebook: OpenNotebook, name: str) -> list[str]:
    """The same for the page as it is now, in light and in dark colours; at the end it is light."""
    page, found = notebook.page, []
    for theme in ("JupyterLab Dark", "JupyterLab Light"):
        change = "theme => window.jupyterapp.commands.execute('apputils:change-theme', {theme})"
        page.evaluate(change, theme)
        page.locator(f"body[data-jp-theme-name='{theme}']").wait_for(state="attached")
        page.wait_for_timeout(500)
        shade = theme.split()[-1].lower()
        notebook.show(f"accessibility_{name}_{shade}")
        found += [f"{shade}: {fault}" for fault in faults(page)]
    return found


def unfold(page: Page) -> None:
    """Open every card that is shut."""
    for heading in page.locator(".tutor-foldable.is-folded > button:visible").element_handles():
        heading.click()
    expect(page.locator(".tutor-foldable.is-folded > button:visible")).to_have_count(0)


def test_tables_have_no_serious_fault(
    open_notebook: Callable[[Sequence[str]], OpenNotebook],
) -> None:
    notebook = open_notebook(TABLES)
    page = notebook.page
    page.set_viewport_size({"width": 1280, "height": 6000})
    notebook.run_all()
    expect(page.locator(".tutor-coach .tutor-verdict").first).to_be_visible()
    unfold(page)
    for name in ("Settings", "House rules"):
        expect(page.get_by_role("button", name=name, expanded=True)).to_have_count(len(TABLES))
    found = faults_in_each_theme(notebook, "tables")
    assert not found, "\n".join(found)


def test_a_round_that_a_cell_shows_has_its_words(
    open_notebook: Callable[[Sequence[str]], OpenNotebook],
) -> None:
    notebook = open_notebook(
        ["from tutor import RULEBOOKS, Round\n\nRound.deal(RULEBOOKS['block'], players=2, seed=7)"]
    )
    notebook.run_all()
    assert not faults(notebook.page)


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_lesson_has_no_serious_fault(lesson: Path, page: Page, lab: Lab, pictures: Path) -> None:
    shutil.copy(lesson, lab.folder)
    page.set_viewport_size({"width": 1280, "height": 6000})  # what is far away is not on the page
    notebook = OpenNotebook(page, lab, lesson.name, pictures)
    notebook.run_all()
    page.wait_for_timeout(1500)
    unfold(page)
    found = faults_in_each_theme(notebook, lesson.stem)
    assert not found, "\n".join(found)
