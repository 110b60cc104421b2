"""Closing widgets with all that lies in them, so that nothing is left behind in the kernel."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ipywidgets import Widget


def clear(widgets: Sequence[Widget], lasting: Sequence[Widget] = ()) -> None:
    """Close these widgets and all that lies in them, but not those that are to last."""
    kept = {id(part) for widget in lasting for part in (widget, *_belonging(widget))}
    for widget in widgets:
        for part in (*_within(widget), *_belonging(widget), widget):
            if id(part) not in kept:
                part.close()


def _within(widget: Any) -> Iterator[Any]:
    """Every widget that lies in this one, and what each of them brought along."""
    for child in getattr(widget, "children", ()):
        yield from _within(child)
        yield from _belonging(child)
        yield child


def _belonging(widget: Any) -> list[Any]:
    """The layout and the style of a widget, which are widgets too."""
    return [part for name in ("layout", "style") if (part := getattr(widget, name, None))]
