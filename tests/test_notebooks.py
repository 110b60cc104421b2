"""Every lesson is clean, short and readable before it is run; running it is nbval's part."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tests.conftest import ROOT

LESSONS = sorted((ROOT / "notebooks").glob("*.ipynb"))
#: Lines of code in a cell.
LONGEST = 10


@pytest.fixture(params=LESSONS, ids=lambda path: path.stem)
def lesson(request: pytest.FixtureRequest) -> nbformat.NotebookNode:
    path: Path = request.param
    return nbformat.read(path, as_version=4)


def test_is_a_notebook_for_any_python(lesson: nbformat.NotebookNode) -> None:
    nbformat.validate(lesson)
    assert lesson.metadata.kernelspec.name == "python3"


def test_begins_with_its_title(lesson: nbformat.NotebookNode) -> None:
    first = lesson.cells[0]
    assert first.cell_type == "markdown"
    assert first.source.startswith("# ")


def test_is_stored_without_outputs(lesson: nbformat.NotebookNode) -> None:
    for cell in lesson.cells:
        if cell.cell_type == "code":
            assert not cell.outputs
            assert cell.execution_count is None
    assert "widgets" not in lesson.metadata


def test_has_short_cells(lesson: nbformat.NotebookNode) -> None:
    for cell in lesson.cells:
        if cell.cell_type == "code":
            assert len(cell.source.splitlines()) <= LONGEST, cell.source
