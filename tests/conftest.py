"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

#: The working copy under test.
ROOT = Path(__file__).resolve().parent.parent

# The shared CI must not fail by luck, nor for being slow; anywhere else new examples are tried.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True)
settings.register_profile("here", deadline=None, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "here")


def pytest_configure() -> None:
    """Let every Python that a test or a lesson starts import this working copy.

    No table saves its matches in a home folder meanwhile.
    """
    from tutor.table.sitting.keeping import FOLDER_VARIABLE

    os.environ[FOLDER_VARIABLE] = ""
    paths = [str(ROOT), os.environ.get("PYTHONPATH", "")]
    os.environ["PYTHONPATH"] = os.pathsep.join(filter(None, paths))


@pytest.hookimpl(wrapper=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> Iterator[None]:
    """Put the browser last: while it is open, no other test can run an event loop.

    Every lesson starts a kernel, and so what is run of it counts as slow.
    """
    for item in items:
        if item.path.suffix == ".ipynb":
            item.add_marker("slow")
    yield
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
