"""Lessons in a person's own folder, where nothing that the person wrote is ever overwritten.

The lessons are copied out of the package. A small file beside them remembers the fingerprint of
each copy, so that a later version can tell a lesson that was only run (it is brought up to date)
from one that was edited (it stays, and the new one is put beside it) and from one that was deleted
(it stays away until it is asked for).
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from tutor.game.files import replace_file

#: The file that remembers what was copied.
MANIFEST = ".domino-tutor.json"
_FORMAT = "domino-tutor lessons 1"

#: What became of a lesson: copied for the first time (or brought back), brought up to date, left
#: as it was, left as it was with the new version beside it, or left deleted.
Fate = Literal["new", "updated", "same", "beside", "deleted"]


@dataclass(frozen=True)
class Lesson:
    """One lesson in a person's folder, and what copying did to it."""

    name: str
    fate: Fate
    #: The name of the new version, when it was put beside the person's own.
    beside: str | None = None


def packaged_lessons() -> Path:
    """The folder of lessons that came with the package (in a working copy: its ``notebooks``).

    >>> (packaged_lessons() / "00_start_here.ipynb").exists()
    True
    """
    room = Path(__file__).resolve().parent
    inside = room / "notebooks"
    return inside if inside.is_dir() else room.parent / "notebooks"


def copy_lessons(
    folder: Path, source: Path | None = None, *, restore: bool = False
) -> tuple[Lesson, ...]:
    """Copy the lessons into a folder, which is made if need be, and say what became of each.

    ``restore`` brings deleted lessons back; so does deleting them all. An ``OSError`` is raised
    where the folder cannot be written.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     first = copy_lessons(Path(folder))[0]
    ...     again = copy_lessons(Path(folder))[0]
    >>> first.name, first.fate, again.fate
    ('00_start_here.ipynb', 'new', 'same')
    """
    source = source or packaged_lessons()
    folder.mkdir(parents=True, exist_ok=True)
    known = _read_manifest(folder)
    names = list(_names(source))
    restore = restore or not any((folder / name).exists() for name in names)
    lessons = tuple(_copy(source, folder, name, known, restore) for name in names)
    _write_manifest(folder, known)
    return lessons


def fingerprint(path: Path) -> str | None:
    """A digest of what a person wrote in a file, or None if there is no such file.

    In a notebook that is the text of its cells: running it, which adds outputs and counts, does
    not change the fingerprint.

    >>> fingerprint(Path("no such file")) is None
    True
    """
    if not os.path.lexists(path):
        return None
    if not path.is_file():
        return "not a file"
    data = path.read_bytes()
    return hashlib.sha256(_written(data) if path.suffix == ".ipynb" else data).hexdigest()


def _written(notebook: bytes) -> bytes:
    """The cells' text; the whole file if it is not a notebook that can be read."""
    try:
        cells = [
            [cell["cell_type"], "".join(cell["source"]), cell.get("attachments", {})]
            for cell in json.loads(notebook)["cells"]
        ]
    except (ValueError, KeyError, TypeError, AttributeError):
        return notebook
    return json.dumps(cells, sort_keys=True).encode()


def _names(source: Path) -> Iterator[str]:
    """The lessons and the files they use, as names relative to the folder."""
    for path in sorted(source.rglob("*")):
        name = path.relative_to(source)
        hidden = any(part.startswith((".", "__")) for part in name.parts)
        if path.is_file() and not hidden:
            yield name.as_posix()


def _copy(source: Path, folder: Path, name: str, known: dict[str, str], restore: bool) -> Lesson:
    there, new, old = fingerprint(folder / name), fingerprint(source / name), known.get(name)
    if there is None and old is not None and not restore:
        return Lesson(name, "deleted")
    if there in (new, None) or there == old:
        known[name] = str(new)
        if there == new:
            return Lesson(name, "same")
        _write(folder / name, (source / name).read_bytes())
        return Lesson(name, "new" if there is None else "updated")
    if old == new:
        return Lesson(name, "same")
    beside = _beside(folder, name, known)
    _write(folder / beside, (source / name).read_bytes())
    known[name] = known[beside] = str(new)
    return Lesson(name, "beside", beside)


def _beside(folder: Path, name: str, known: dict[str, str]) -> str:
    """A name next to the lesson: a free one, or that of an earlier new version nobody edited."""
    path, count = Path(name), 1
    while True:
        label = " (new)" if count == 1 else f" (new {count})"
        beside = path.with_name(path.stem + label + path.suffix).as_posix()
        there = fingerprint(folder / beside)
        if there is None or there == known.get(beside):
            return beside
        count += 1


def _write(target: Path, data: bytes) -> None:
    """Write a file, with the folders that it lies in."""
    target.parent.mkdir(parents=True, exist_ok=True)
    replace_file(target, data)


def _read_manifest(folder: Path) -> dict[str, str]:
    """What was copied before; nothing if that cannot be told, which overwrites nothing."""
    try:
        content = json.loads((folder / MANIFEST).read_text("utf-8"))
        if content["format"] != _FORMAT:
            return {}
        return {str(name): str(mark) for name, mark in content["lessons"].items()}
    except (OSError, ValueError, KeyError, TypeError, AttributeError):
        return {}


def _write_manifest(folder: Path, known: dict[str, str]) -> None:
    if known != _read_manifest(folder):
        content = {"format": _FORMAT, "lessons": dict(sorted(known.items()))}
        _write(folder / MANIFEST, (json.dumps(content, indent=1) + "\n").encode())
