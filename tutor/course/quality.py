"""What was measured of the tutor itself: stored figures, each with the command that remakes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from tutor.coach.tables import Column, page_table
from tutor.locale import _


@dataclass(frozen=True)
class Figure:
    """One measured figure: what it is, its value in words, what to hold it against, and how."""

    what: str
    value: str
    beside: str
    command: str


@cache
def _stored() -> dict[str, Any]:
    text = (files("tutor.course") / "data" / "quality.json").read_text("utf-8")
    stored: dict[str, Any] = json.loads(text)
    return stored


@cache
def figures() -> dict[str, tuple[Figure, ...]]:
    """The figures by topic: exploitability, losses, matches, verdicts and speed.

    >>> sorted(figures())
    ['exploitability', 'losses', 'matches', 'speed', 'verdicts']
    """
    return {
        topic: tuple(Figure(**figure) for figure in rows)
        for topic, rows in _stored()["figures"].items()
    }


def figures_html(topic: str) -> str:
    """A topic's figures as a table, and under it when and on what they were measured.

    Raises
    ------
    ValueError
        If there is no such topic.
    """
    known = figures()
    if topic not in known:
        raise ValueError(f"there are no figures on {topic!r}: there are {', '.join(known)}")
    columns = [
        Column(_("What")),
        Column(_("Measured")),
        Column(_("Compared with, or measured in")),
        Column(_("Measure it again"), "code"),
    ]
    table = page_table(
        columns, [(one.what, one.value, one.beside, one.command) for one in known[topic]]
    )
    made = _("Measured {date} on {machine}.").format(**_stored()["made"])
    return f"{table}<p><small>{escape(made)}</small></p>"
