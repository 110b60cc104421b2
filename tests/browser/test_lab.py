"""Widgets and a canvas work in the real JupyterLab: buttons, clicks, drags and words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pytest

from tests.browser.notebook import OpenNotebook

pytestmark = pytest.mark.browser

CELLS = [
    "# A canvas and a button",
    """
import ipycanvas
import ipywidgets

status = ipywidgets.HTML()
button = ipywidgets.Button(description="Press me")
canvas = ipycanvas.Canvas(width=400, height=200, layout={"width": "80%"})


def say(words):
    status.value = f'<p role="status" aria-live="polite">{words}</p>'


def show():
    canvas.fill_style = "#1f5f4e"
    canvas.fill_rect(0, 0, 400, 200)


say("ready")
button.on_click(lambda _button: say("pressed"))
canvas.on_mouse_down(lambda x, y: say(f"down {round(x)} {round(y)}"))
canvas.on_mouse_up(lambda x, y: say(status.value[len('<p role="status" aria-live="polite">'):-4]
                                    + f" up {round(x)} {round(y)}"))
canvas.on_client_ready(show)
show()
ipywidgets.VBox([canvas, button, status])
""",
]


def near(words: str, expected: Sequence[int]) -> bool:
    """Whether the numbers in the words are the expected ones, to a pixel or two."""
    numbers = [int(word) for word in words.split() if word.isdigit()]
    return all(abs(number - want) <= 2 for number, want in zip(numbers, expected, strict=True))


def test_buttons_canvas_and_words(
    open_notebook: Callable[[Sequence[str]], OpenNotebook],
) -> None:
    notebook = open_notebook(CELLS)
    notebook.run_all()
    assert notebook.wait_for_status("ready") == "ready"
    notebook.button("Press me").click()
    notebook.wait_for_status("pressed")
    picture = notebook.picture()
    picture.click((100, 50))
    assert near(notebook.wait_for_status("up"), (100, 50, 100, 50))
    picture.drag((300, 150), (20, 30))
    assert near(notebook.wait_for_status("up"), (300, 150, 20, 30)), notebook.status()
    assert picture.colour((200, 100)) == (0x1F, 0x5F, 0x4E, 255)
    assert notebook.show("harness").stat().st_size > 10_000


def test_failing_cell_is_noticed(open_notebook: Callable[[Sequence[str]], OpenNotebook]) -> None:
    notebook = open_notebook(["1 / 0"])
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        notebook.run_all()
