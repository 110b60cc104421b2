"""What was measured of the tutor itself: stored figures, each with the command that remakes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

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
def figures() -> dict[str, tuple[Figure, ...]]:
    """The figures by topic: exploitability, losses, matches, verdicts and speed.

    >>> sorted(figures())
    ['exploitability', 'losses', 'matches', 'speed', 'verdicts']
    """
    text = (files("tutor.course") / "data" / "quality.json").read_text("utf-8")
    return {
        topic: tuple(Figure(**figure) for figure in rows)
        for topic, rows in json.loads(text)["figures"].items()
    }


def figures_html(topic: str) -> str:
    """A topic's figures as a table.

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
    return page_table(
        columns, [(one.what, one.value, one.beside, one.command) for one in known[topic]]
    )
