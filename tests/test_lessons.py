"""Lessons are copied, kept up to date, and never take anything away from the person."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tutor.lessons import MANIFEST, Lesson, copy_lessons, packaged_lessons


def notebook(text: str, output: str | None = None) -> str:
    """A notebook with one cell, run if it has an output."""
    outputs = [{"output_type": "stream", "name": "stdout", "text": output}] if output else []
    cell = {"cell_type": "code", "source": text, "outputs": outputs, "metadata": {}}
    return json.dumps({"cells": [cell], "metadata": {}, "nbformat": 4, "nbformat_minor": 5})


@pytest.fixture
def source(tmp_path: Path) -> Path:
    source = tmp_path / "source"
    source.mkdir()
    (source / "00_start_here.ipynb").write_text(notebook("play"))
    (source / "01_a_turn.ipynb").write_text(notebook("turn"))
    return source


@pytest.fixture
def folder(tmp_path: Path, source: Path) -> Path:
    folder = tmp_path / "a person's" / "lessons"
    copy_lessons(folder, source)
    return folder


def fates(folder: Path, source: Path, **options: bool) -> dict[str, str]:
    return {lesson.name[:2]: lesson.fate for lesson in copy_lessons(folder, source, **options)}


def test_first_copy(tmp_path: Path, source: Path) -> None:
    folder = tmp_path / "new" / "folder"
    assert fates(folder, source) == {"00": "new", "01": "new"}
    for path in source.iterdir():
        assert (folder / path.name).read_bytes() == path.read_bytes()
    assert {path.name for path in folder.iterdir()} == {p.name for p in source.iterdir()} | {
        MANIFEST
    }
    assert fates(folder, source) == {"00": "same", "01": "same"}


def test_unchanged_lesson_is_updated(folder: Path, source: Path) -> None:
    (source / "01_a_turn.ipynb").write_text(notebook("turn, better"))
    assert fates(folder, source) == {"00": "same", "01": "updated"}
    assert "better" in (folder / "01_a_turn.ipynb").read_text()


def test_lesson_that_was_only_run_is_updated(folder: Path, source: Path) -> None:
    (folder / "01_a_turn.ipynb").write_text(notebook("turn", output="done"))
    assert fates(folder, source) == {"00": "same", "01": "same"}
    assert "done" in (folder / "01_a_turn.ipynb").read_text()
    (source / "01_a_turn.ipynb").write_text(notebook("turn, better"))
    assert fates(folder, source) == {"00": "same", "01": "updated"}


def test_changed_lesson_is_kept_and_the_new_one_put_beside_it_once(
    folder: Path, source: Path
) -> None:
    mine, beside = folder / "01_a_turn.ipynb", folder / "01_a_turn (new).ipynb"
    mine.write_text(notebook("my notes"))
    assert fates(folder, source) == {"00": "same", "01": "same"}
    (source / "01_a_turn.ipynb").write_text(notebook("turn, better"))
    assert copy_lessons(folder, source)[1] == Lesson("01_a_turn.ipynb", "beside", beside.name)
    assert "my notes" in mine.read_text()
    assert "better" in beside.read_text()
    beside.unlink()
    assert fates(folder, source) == {"00": "same", "01": "same"}
    assert not beside.exists()


def test_new_version_beside_is_itself_never_overwritten_once_changed(
    folder: Path, source: Path
) -> None:
    (folder / "01_a_turn.ipynb").write_text(notebook("my notes"))
    names = []
    for version in ("second", "third"):
        (source / "01_a_turn.ipynb").write_text(notebook(version))
        names.append(copy_lessons(folder, source)[1].beside)
    assert names == ["01_a_turn (new).ipynb"] * 2
    (folder / "01_a_turn (new).ipynb").write_text(notebook("more notes"))
    (source / "01_a_turn.ipynb").write_text(notebook("fourth"))
    assert copy_lessons(folder, source)[1].beside == "01_a_turn (new 2).ipynb"
    assert "more notes" in (folder / "01_a_turn (new).ipynb").read_text()


def test_deleted_lesson_stays_away_until_restored(folder: Path, source: Path) -> None:
    (folder / "01_a_turn.ipynb").unlink()
    assert fates(folder, source) == {"00": "same", "01": "deleted"}
    assert not (folder / "01_a_turn.ipynb").exists()
    assert fates(folder, source, restore=True) == {"00": "same", "01": "new"}
    assert (folder / "01_a_turn.ipynb").exists()


def test_folder_that_was_emptied_is_filled_again(folder: Path, source: Path) -> None:
    for path in folder.glob("*.ipynb"):
        path.unlink()
    assert fates(folder, source) == {"00": "new", "01": "new"}


@pytest.mark.parametrize("manifest", ["", "{", "[]", '{"format": "another"}', '{"lessons": 3}'])
def test_without_a_manifest_nothing_is_overwritten(
    folder: Path, source: Path, manifest: str
) -> None:
    (folder / MANIFEST).write_text(manifest)
    (source / "01_a_turn.ipynb").write_text(notebook("turn, better"))
    assert fates(folder, source) == {"00": "same", "01": "beside"}
    assert "better" not in (folder / "01_a_turn.ipynb").read_text()


@pytest.mark.parametrize("content", ["not a notebook", "[1]", '{"cells": [7]}', ""])
def test_what_is_no_notebook_any_more_is_kept(folder: Path, source: Path, content: str) -> None:
    (folder / "01_a_turn.ipynb").write_text(content)
    (source / "01_a_turn.ipynb").write_text(notebook("turn, better"))
    assert fates(folder, source) == {"00": "same", "01": "beside"}
    assert (folder / "01_a_turn.ipynb").read_text() == content


def test_folder_in_the_place_of_a_lesson_is_kept(folder: Path, source: Path) -> None:
    (folder / "01_a_turn.ipynb").unlink()
    (folder / "01_a_turn.ipynb").mkdir()
    (source / "01_a_turn.ipynb").write_text(notebook("turn, better"))
    assert fates(folder, source) == {"00": "same", "01": "beside"}


def test_pictures_come_along_and_leftovers_do_not(tmp_path: Path, source: Path) -> None:
    for name in ("pictures/table.svg", ".ipynb_checkpoints/00.ipynb", "__pycache__/x.pyc"):
        path = source / name
        path.parent.mkdir()
        path.write_text("content")
    names = {lesson.name for lesson in copy_lessons(tmp_path / "there", source)}
    assert names == {"00_start_here.ipynb", "01_a_turn.ipynb", "pictures/table.svg"}
    assert (tmp_path / "there/pictures/table.svg").read_text() == "content"


def test_nothing_is_written_where_nothing_is_new(folder: Path, source: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in folder.iterdir()}
    copy_lessons(folder, source)
    assert {path.name: path.stat().st_mtime_ns for path in folder.iterdir()} == before


def test_the_package_brings_its_lessons() -> None:
    assert "00_start_here.ipynb" in {path.name for path in packaged_lessons().iterdir()}
