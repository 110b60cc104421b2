"""Notebooks in the real JupyterLab, driven through a real Chromium.

`OpenNotebook` is a notebook on the screen: run it, wait for its kernel, read what it says.
`Picture` is a canvas in it: click it and drag on it in its own units, whatever its size on the
screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import nbformat
from playwright.sync_api import Locator, Page

from tutor.lab import Lab

#: Milliseconds to wait for what the person would wait for as well.
PATIENCE = 60_000

Point = tuple[float, float]

_STATUS = ".jp-OutputArea-output [role=status]:visible"

_KERNEL = """() => {
    const panel = window.jupyterapp?.shell.currentWidget;
    return panel?.sessionContext?.session?.kernel?.status ?? 'none';
}"""


def write_notebook(path: Path, cells: Sequence[str]) -> None:
    """Write a notebook of code cells, one for each text; a text that begins with # is words."""
    make = nbformat.v4
    book = make.new_notebook(
        cells=[
            make.new_markdown_cell(text) if text.startswith("# ") else make.new_code_cell(text)
            for text in cells
        ],
        metadata={
            "kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}
        },
    )
    nbformat.write(book, path)


def wait_for_kernel(page: Page) -> None:
    """Return when a notebook is on the page and its kernel has nothing to do."""
    page.wait_for_function("() => window.jupyterapp !== undefined")
    page.locator(".jp-Notebook").first.wait_for()
    page.wait_for_function(f"() => ({_KERNEL})() === 'idle'")


class Picture:
    """A canvas on the page, touched in its own units.

    ``units`` is the width and height that the drawing thinks it has; without them the canvas's
    own pixels are the units.
    """

    def __init__(self, canvas: Locator, units: Point | None = None) -> None:
        self.canvas = canvas
        self.units = units or tuple(canvas.evaluate("it => [it.width, it.height]"))

    def on_page(self, point: Point) -> Point:
        """Where a point of the drawing is on the page."""
        self.canvas.scroll_into_view_if_needed()
        box = self.canvas.bounding_box()
        assert box is not None, "the canvas is not on the page"
        across, down = self.units
        return (
            box["x"] + point[0] * box["width"] / across,
            box["y"] + point[1] * box["height"] / down,
        )

    def click(self, point: Point) -> None:
        """Press and release the mouse at a point."""
        self.canvas.page.mouse.click(*self.on_page(point))

    def drag(self, start: Point, end: Point, steps: int = 12) -> None:
        """Press at one point, move to another, and release there."""
        mouse = self.canvas.page.mouse
        mouse.move(*self.on_page(start))
        mouse.down()
        mouse.move(*self.on_page(end), steps=steps)
        mouse.up()

    def colour(self, point: Point) -> tuple[int, int, int, int]:
        """The colour drawn at a point: red, green, blue and opacity, each 0 to 255."""
        script = """(it, [x, y, across, down]) => Array.from(it.getContext('2d').getImageData(
            x * it.width / across, y * it.height / down, 1, 1).data)"""
        return tuple(self.canvas.evaluate(script, [*point, *self.units]))


class OpenNotebook:
    """A notebook of the lab, open in a page of the browser."""

    def __init__(self, page: Page, lab: Lab, name: str, pictures: Path) -> None:
        self.page, self.lab, self.name, self.pictures = page, lab, name, pictures
        page.set_default_timeout(PATIENCE)
        page.goto(lab.address(name))
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Return when the notebook is on the screen and its kernel has nothing to do."""
        wait_for_kernel(self.page)

    def run_all(self) -> None:
        """Run every cell, and fail with the traceback if one of them does."""
        run = "() => window.jupyterapp.commands.execute('notebook:run-all-cells')"
        self.page.evaluate(run)
        self.wait_until_idle()
        error = self.page.locator(
            ".jp-OutputArea-output[data-mime-type*='stderr'], .jp-RenderedText"
        )
        for text in error.all_inner_texts():
            assert "Traceback" not in text, text

    def save(self) -> None:
        """Save the notebook to its file."""
        self.page.evaluate("() => window.jupyterapp.commands.execute('docmanager:save')")

    def reload(self) -> None:
        """Reload the page, as a person does who wonders whether that helps."""
        self.page.reload()
        self.wait_until_idle()

    def picture(self, number: int = 0, units: Point | None = None) -> Picture:
        """A canvas among the outputs, the first unless told otherwise."""
        canvas = self.page.locator(".jp-OutputArea-output canvas").nth(number)
        canvas.wait_for()
        return Picture(canvas, units)

    def button(self, words: str) -> Locator:
        """The button with these words on it."""
        return self.page.locator(".jp-OutputArea-output").get_by_role(
            "button", name=words, exact=True
        )

    def status(self) -> str:
        """What the status line says, which is also what a screen reader says."""
        return self.page.locator(_STATUS).first.inner_text().strip()

    def wait_for_status(self, words: str) -> str:
        """Return the status line once it contains the words."""
        line = self.page.locator(_STATUS).filter(has_text=words)
        line.first.wait_for()
        return line.first.inner_text().strip()

    def show(self, name: str) -> Path:
        """Take a picture of the page, for people to look at."""
        path = self.pictures / f"{name}.png"
        self.page.screenshot(path=path)
        return path
