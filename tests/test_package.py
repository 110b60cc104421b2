"""The front door, the README and what gets installed."""

from __future__ import annotations

import ast
import doctest
import json
import os
import re
import subprocess
import sys
import zipfile
from email.parser import Parser
from pathlib import Path

import pytest

import tutor
from tests.conftest import ROOT

# What takes long to load and must wait until somebody needs it.
HEAVY = {"IPython", "ipycanvas", "ipywidgets", "matplotlib", "numba", "numpy", "pandas"}


def test_every_name_of_the_front_door_opens() -> None:
    for name in tutor.__all__:
        assert getattr(tutor, name) is not None
    assert dir(tutor) == sorted(tutor.__all__)


def test_no_other_name_opens() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Domino'"):
        tutor.Domino  # type: ignore[attr-defined]  # noqa: B018


def test_type_checkers_see_the_same_names_as_python() -> None:
    tree = ast.parse(Path(tutor.__file__).read_text("utf-8"))
    block = next(
        node
        for node in tree.body
        if isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )
    seen = {
        alias.name: statement.module
        for statement in block.body
        if isinstance(statement, ast.ImportFrom)
        for alias in statement.names
    }
    assert seen == tutor._HOMES


def test_import_is_quick_and_loads_nothing_heavy() -> None:
    code = (
        "import json, sys, time; start = time.perf_counter(); import tutor; "
        "print(json.dumps([time.perf_counter() - start, sorted(sys.modules)]))"
    )
    times = []
    for _attempt in range(3):  # the quickest of three: the others had to share the processor
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
        seconds, modules = json.loads(done.stdout)
        times.append(seconds)
        assert not HEAVY & {module.partition(".")[0] for module in modules}
    assert min(times) < 0.5


def test_readme_examples_run() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    examples = re.findall(r"```python\n(.*?)```", text, flags=re.DOTALL)
    names: dict[str, object] = {}
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    for number, example in enumerate(examples):
        name = f"README example {number + 1}"
        test = doctest.DocTestParser().get_doctest(example, names, name, "README.md", 0)
        assert test.examples
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize().failed == 0


def test_readme_names_every_room() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    for room in (ROOT / "tutor").glob("*/__init__.py"):
        assert f"`tutor/{room.parent.name}`" in text


def test_readme_has_the_one_test_command_that_ci_runs() -> None:
    lines = (ROOT / "README.md").read_text("utf-8").splitlines()
    assert len([line for line in lines if line.endswith("&& .venv/bin/pytest")]) == 1


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel, built from the source archive as an installer would build it."""
    folder = tmp_path_factory.mktemp("built")
    build = [sys.executable, "-m", "hatchling", "build", "--directory", str(folder)]
    subprocess.run([*build, "--target", "sdist"], cwd=ROOT, check=True, capture_output=True)
    [archive] = folder.glob("*.tar.gz")
    unpack = [sys.executable, "-m", "tarfile", "--extract", str(archive), str(folder)]
    subprocess.run(unpack, check=True, capture_output=True)
    source = folder / archive.name.removesuffix(".tar.gz")
    subprocess.run([*build, "--target", "wheel"], cwd=source, check=True, capture_output=True)
    [path] = folder.glob("*.whl")
    return zipfile.ZipFile(path)


def test_wheel_holds_the_package_and_the_lessons(wheel: zipfile.ZipFile) -> None:
    package = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tutor").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    lessons = {f"tutor/notebooks/{path.name}" for path in (ROOT / "notebooks").glob("*.ipynb")}
    assert "tutor/py.typed" in package
    assert lessons
    assert {name for name in wheel.namelist() if ".dist-info/" not in name} == package | lessons


def test_wheel_says_what_it_is(wheel: zipfile.ZipFile) -> None:
    files = {name.partition(".dist-info/")[2]: name for name in wheel.namelist()}
    about = Parser().parsestr(wheel.read(files["METADATA"]).decode())
    assert about["Name"] == "domino-tutor"
    assert about["License-Expression"] == "BSD-3-Clause"
    assert "The Domino Tutor authors" in wheel.read(files["licenses/tutor/LICENSE"]).decode()
    assert "domino-tutor = tutor.cli:main" in wheel.read(files["entry_points.txt"]).decode()


def test_wheel_works_away_from_its_source(wheel: zipfile.ZipFile, tmp_path: Path) -> None:
    wheel.extractall(tmp_path / "site")
    subprocess.run(
        [sys.executable, "-m", "tutor", "notebooks", "lessons"],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": str(tmp_path / "site")},
        check=True,
        capture_output=True,
    )
    for lesson in (ROOT / "notebooks").glob("*.ipynb"):
        assert (tmp_path / "lessons" / lesson.name).read_bytes() == lesson.read_bytes()
