"""Every rulebook is played to the end of a match by clicking at the real table.

The quick tests play one round of four rulebooks that differ the most.
"""

from __future__ import annotations

import pytest

from tests.table.at_table import act, click, press, said, words
from tutor.game.actions import Draw
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.sitting import sitting
from tutor.table.table import Table


def seats_of(name: str) -> list[tuple[int, bool]]:
    """How many may sit down, and whether as partners."""
    rules = RULEBOOKS[name]
    alone = [(players, False) for players in sorted(rules.players)]
    if rules.partnership == "always":
        return [(4, True)]
    return [*alone, (4, True)] if rules.partnership == "optional" and 4 in rules.players else alone


FEWEST = [(name, *seats_of(name)[0]) for name in RULEBOOKS]
FEW = [
    ("block", 2, False),
    ("latin_pairs", 4, True),
    ("all_fives_spinner", 2, False),
    ("pagat_draw", 3, False),
]
OTHERS = [(name, *seats) for name in RULEBOOKS for seats in seats_of(name)[1:]]


@pytest.fixture(autouse=True)
def ungraded(monkeypatch):
    """The clicking is what is tested here; a grade of each choice would take its second."""
    monkeypatch.setattr(sitting, "can_value", lambda view: False)


def step(table: Table) -> None:
    """The person's turn, by the mouse; a draw by a click on the boneyard."""
    action = table.view.actions()[0]
    if action == Draw():
        pile = table.layout_now.boneyard[-1]
        click(table, pile.x, pile.y)
    else:
        act(table, action)


def play_round(table: Table) -> None:
    while not table.sitting.over:
        step(table)
        assert "Something went wrong" not in said(table)


def play_match(table: Table, most: int = 60) -> int:
    for rounds in range(1, most + 1):
        play_round(table)
        if table.sitting.match.over:
            return rounds
        press(table, "next")
    raise AssertionError(f"no end after {most} rounds: {table.sitting.match.totals}")


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "partners"), FEWEST)
def test_a_match_by_clicking(name: str, players: int, partners: bool) -> None:
    table = Table(RULEBOOKS[name], players, seed=3, partners=partners)
    try:
        rounds = play_match(table)
        match = table.sitting.match
        assert len(match.rounds) == rounds
        assert "The match is over" in said(table)
        assert table._controls.buttons["next"].description == "New match"
        sheet = words(table._cards.score.body.value)
        assert all(str(total) in sheet for total in match.totals)
    finally:
        table.close()


@pytest.mark.slow
@pytest.mark.parametrize(("name", "players", "partners"), OTHERS)
def test_a_round_by_clicking_with_more_seats(name: str, players: int, partners: bool) -> None:
    a_round_by_clicking(name, players, partners)


@pytest.mark.parametrize(("name", "players", "partners"), FEW)
def test_a_round_by_clicking(name: str, players: int, partners: bool) -> None:
    a_round_by_clicking(name, players, partners)


def a_round_by_clicking(name: str, players: int, partners: bool) -> None:
    table = Table(RULEBOOKS[name], players, seed=3, partners=partners)
    try:
        play_round(table)
        assert "The round is over" in said(table) or table.sitting.match.over
        assert len(table.sitting.match.rounds) == 1
        press(table, "next")
        assert table.round.history == () or not table.sitting.over
    finally:
        table.close()
