"""Tables for a page wide or narrow: where there is no room for columns, each row is a few lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

_STYLE = """<style>
.tutor-page-table { container-type: inline-size; }
.tutor-page-table table { font-size: inherit; }
.tutor-page-table td, .tutor-page-table th { text-align: left !important; vertical-align: top;
  padding: .3em 1em .3em .4em; }
.tutor-page-table .num { text-align: right !important; font-variant-numeric: tabular-nums; }
.tutor-page-table .sum span { white-space: nowrap; }
.tutor-page-table code { background: none; padding: 0; }
@container (max-width: 640px) {
  .tutor-page-table tr:first-child { display: none; }
  .tutor-page-table table, .tutor-page-table tbody, .tutor-page-table tr { display: block; }
  .tutor-page-table tr { padding: .4em 0; text-align: left; }
  .tutor-page-table td { display: block; padding: .05em .4em; }
  .tutor-page-table td.num { display: inline-block; padding-right: 1em; }
  .tutor-page-table td:first-child { font-weight: 700; }
  .tutor-page-table td:empty { display: none; }
  .tutor-page-table td:not(:first-child)::before { content: attr(data-head) ": ";
    color: var(--jp-content-font-color2, #55606a); }
}
</style>"""


class Column(NamedTuple):
    """A column: its head, and its kind.

    A kind is ``words``; ``num`` for numbers; ``sum`` for sums, which break only after a ``;``;
    ``code``.
    """

    head: str
    kind: str = "words"


def page_table(columns: Sequence[Column], rows: Iterable[Sequence[str]]) -> str:
    """A table as HTML with its own style.

    >>> told = page_table([Column("Winner"), Column("South", "num")], [["South", "32"]])
    >>> '<td class="num" data-head="South">32</td>' in told
    True
    """
    heads = "".join(f'<th scope="col" class="{kind}">{escape(head)}</th>' for head, kind in columns)
    lines = "".join(
        f"<tr>{''.join(_cell(*pair) for pair in zip(columns, row, strict=True))}</tr>"
        for row in rows
    )
    table = f"<table><tr>{heads}</tr>{lines}</table>"
    return f'{_STYLE}<div class="tutor-page-table">{table}</div>'


def _cell(column: Column, text: str) -> str:
    told = escape(text)
    if column.kind == "code" and told:
        told = f"<code>{told}</code>"
    if column.kind == "sum":
        told = "; ".join(f"<span>{one}</span>" for one in told.split("; ") if one)
    return f'<td class="{column.kind}" data-head="{escape(column.head)}">{told}</td>'
