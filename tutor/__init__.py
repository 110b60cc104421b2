"""A dominoes tutor: play at a drawn table, see why, count, score, and learn from every choice.

Everything a notebook needs is one import away (``from tutor import Tile``). Each name is loaded
when it is first used, so that importing the package is quick and brings in no compiler, no
arrays and no widgets.
"""

from __future__ import annotations

from importlib import import_module

#: Where each name of the front door lives.
_HOMES: dict[str, str] = {}

__all__ = ["__version__"]


def __getattr__(name: str) -> object:
    if name == "__version__":
        from importlib.metadata import version

        value: object = version("domino-tutor")
    elif name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    else:
        raise AttributeError(f"module 'tutor' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
