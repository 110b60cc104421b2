"""One JupyterLab and one Chromium for all tests in a browser.

Where there is no Chromium these tests are skipped, except in CI, where that is a failure. With
DOMINO_TUTOR_SCREENSHOTS set to a folder, the pictures that tests take are kept there.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.browser.notebook import PATIENCE, OpenNotebook, write_notebook
from tutor.lab import Lab, choose_port

_NAMES = ("chromium", "chromium-browser", "google-chrome")
_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """The browser."""
    path = next(filter(None, map(shutil.which, _NAMES)), None)
    if path is None:
        reason = f"no browser: none of {', '.join(_NAMES)} is installed"
        if os.environ.get("CI"):
            pytest.fail(reason)
        pytest.skip(reason)
    expect.set_options(timeout=PATIENCE)  # a busy machine is no fault of the table's
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=_FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def lab(chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab as the command starts it, on a folder and in a home of its own."""
    home = tmp_path_factory.mktemp("home")
    folder = tmp_path_factory.mktemp("lessons")
    with pytest.MonkeyPatch.context() as patch:
        for name in [name for name in os.environ if name.startswith(("JUPYTER", "XDG_"))]:
            patch.delenv(name)
        patch.setenv("HOME", str(home))
        script = "--LabApp.expose_app_in_browser=True"
        running = Lab(folder, home / "jupyterlab", choose_port(0), options=[script])
        running.start()
    try:
        running.wait_until_ready()
        yield running
    finally:
        running.stop()


@pytest.fixture(scope="session")
def pictures(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the pictures go that tests take of the screen."""
    kept = os.environ.get("DOMINO_TUTOR_SCREENSHOTS")
    if not kept:
        return tmp_path_factory.mktemp("pictures")
    folder = Path(kept)
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture
def page(chromium: Browser, lab: Lab) -> Iterator[Page]:
    """A fresh window, as on a laptop."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


@pytest.fixture
def open_notebook(
    page: Page, lab: Lab, pictures: Path, request: pytest.FixtureRequest
) -> Callable[[Sequence[str]], OpenNotebook]:
    """Write a notebook with the given cells and open it."""

    def open_with(cells: Sequence[str]) -> OpenNotebook:
        name = f"{request.node.name}.ipynb"
        write_notebook(lab.folder / name, cells)
        return OpenNotebook(page, lab, name, pictures)

    return open_with
