"""The same table as an app without code (Voilà) and in the plain notebook (Notebook 7)."""

from __future__ import annotations

import http.client
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.notebook import PATIENCE, wait_for_kernel
from tutor.lab import HOST, choose_port

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LESSON = Path(__file__).parents[2] / "notebooks" / "00_start_here.ipynb"
TOKEN = "let-me-in"


@contextmanager
def serving(home: Path, module: str, options: list[str], ready: str) -> Iterator[str]:
    """A server of notebooks on a home of its own, until the end: its address."""
    port = choose_port(0)
    kept = {name: value for name, value in os.environ.items() if not name.startswith("JUPYTER")}
    log = home / f"{module}.log"
    with log.open("wb") as words:
        server = subprocess.Popen(
            [sys.executable, "-m", module, "--no-browser", f"--port={port}", *options],
            env=kept | {"HOME": str(home), "JUPYTER_CONFIG_DIR": str(home / "config")},
            cwd=home,
            stdout=words,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        _wait_until_ready(server, port, ready, log)
        yield f"http://{HOST}:{port}"
    finally:
        server.terminate()
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


def _wait_until_ready(server: subprocess.Popen[bytes], port: int, path: str, log: Path) -> None:
    deadline = time.monotonic() + 90
    while time.monotonic() < deadline and server.poll() is None:
        connection = http.client.HTTPConnection(HOST, port, timeout=5)
        try:
            connection.request("GET", path)
            if connection.getresponse().status < 500:
                return
        except OSError:
            time.sleep(0.3)
        finally:
            connection.close()
    pytest.fail(f"no answer from the server: {log.read_text()[-2000:]}")


@pytest.fixture
def window(chromium: Browser) -> Iterator[Page]:
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def play_one_tile(page: Page) -> Locator:
    """Play the tile that the list offers, by the button, and see what the table says of it."""
    table = page.locator(".tutor-table").first
    status = table.get_by_role("status").first
    expect(status).to_contain_text("Your turn")
    before = status.inner_text()
    assert table.locator("canvas").first.bounding_box()["width"] > 400
    table.get_by_role("button", name="Play", exact=True).click()
    expect(status).to_contain_text("North plays")
    assert status.inner_text() != before
    table.locator("canvas").first.scroll_into_view_if_needed()
    return table


def felt_colour(table: Locator) -> list[int]:
    """What is drawn near the middle of the felt's upper edge, where no tile lies."""
    script = """it => Array.from(it.getContext('2d').getImageData(
        it.width / 2, it.height * 0.98 - 24, 1, 1).data)"""
    return list(table.locator("canvas").first.evaluate(script))


def test_voila_shows_the_table_without_any_code(
    tmp_path: Path, window: Page, pictures: Path
) -> None:
    shutil.copy(LESSON, tmp_path)
    options = [LESSON.name, f"--Voila.ip={HOST}", "--show_tracebacks=True"]
    with serving(tmp_path, "voila", options, "/voila/static/voila.js") as address:
        window.goto(address)
        table = play_one_tile(window)
        assert window.get_by_text("from tutor import").count() == 0
        red, green, blue, solid = felt_colour(table)
        assert solid == 255
        assert green > max(red, blue), "the felt is not drawn"
        window.screenshot(path=pictures / "front_end_voila.png")


def test_notebook_7_shows_the_same_table(tmp_path: Path, window: Page, pictures: Path) -> None:
    shutil.copy(LESSON, tmp_path)
    options = [
        f"--ServerApp.ip={HOST}",
        f"--ServerApp.root_dir={tmp_path}",
        f"--IdentityProvider.token={TOKEN}",
        "--JupyterNotebookApp.expose_app_in_browser=True",
        *(["--allow-root"] if hasattr(os, "geteuid") and os.geteuid() == 0 else []),
    ]
    with serving(tmp_path, "notebook", options, "/api") as address:
        window.goto(f"{address}/notebooks/{LESSON.name}?token={TOKEN}")
        wait_for_kernel(window)
        run = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
        window.evaluate(run)
        table = play_one_tile(window)
        red, green, blue, solid = felt_colour(table)
        assert solid == 255
        assert green > max(red, blue), "the felt is not drawn"
        window.screenshot(path=pictures / "front_end_notebook.png")
