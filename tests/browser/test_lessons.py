"""Every lesson as a learner meets it: opened in the real JupyterLab, run from top to bottom."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.notebook import OpenNotebook
from tutor.lab import Lab

pytestmark = pytest.mark.browser

LESSONS = sorted((Path(__file__).parents[2] / "notebooks").glob("*.ipynb"))


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda lesson: lesson.stem)
def test_lesson_runs_and_shows_no_error(lesson: Path, page: Page, lab: Lab, pictures: Path) -> None:
    shutil.copy(lesson, lab.folder)
    page.set_viewport_size({"width": 1280, "height": 2600})
    notebook = OpenNotebook(page, lab, lesson.name, pictures)
    notebook.run_all()
    page.wait_for_timeout(1500)
    assert page.locator(".jp-OutputArea-output[data-mime-type*='stderr']").count() == 0
    assert "Error displaying widget" not in page.locator(".jp-Notebook").inner_text()
    notebook.show(lesson.stem)
