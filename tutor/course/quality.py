"""What was measured of the tutor itself: stored figures, each with the command that remakes it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from html import escape
from importlib.resources import files


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
    rows = "".join(
        f"<tr><td>{escape(one.what)}</td><td><b>{escape(one.value)}</b></td>"
        f"<td>{escape(one.beside)}</td><td><code>{escape(one.command)}</code></td></tr>"
        for one in known[topic]
    )
    heads = "".join(
        f'<th scope="col">{head}</th>' for head in ("measured", "beside it", "again by")
    )
    return f"<table><tr><td></td>{heads}</tr>{rows}</table>"
