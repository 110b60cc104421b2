"""The tutor's figures about itself: those of stored runs are what the stored rows come to."""

from __future__ import annotations

import pytest

from tests.bench.stored import read
from tests.bench.stored.__main__ import RUNS
from tutor.course.quality import Figure, figures, figures_html

STORED = "python -m tests.bench.stored "
SHOWN = [one for rows in figures().values() for one in rows if one.command.startswith(STORED)]


@pytest.mark.parametrize("shown", SHOWN, ids=lambda one: f"{one.command.split()[-1]}: {one.what}")
def test_a_figure_of_a_stored_run_is_what_its_rows_come_to(shown: Figure) -> None:
    name = shown.command.removeprefix(STORED)
    found = RUNS[name][3](read(name)[1])
    if "points a round" in found:
        mean, half = found["points a round"], found["half of the 95% interval"]
        assert (
            shown.value == f"{mean:+.1f} points a round ({mean - half:+.1f} to {mean + half:+.1f})"
        )
        assert shown.beside == f"{found['pairs']:,} pairs of deals"
    else:
        shares = [f"{value:.1f}%" for what, value in found.items() if what != "decisions"]
        assert shown.value in shares
        assert f"{found['decisions']} decisions" in shown.beside or "the same" in shown.beside


def test_under_a_table_stands_when_it_was_measured() -> None:
    assert "Measured 2" in figures_html("speed")
