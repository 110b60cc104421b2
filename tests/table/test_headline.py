"""What stands over the table, and the points it tells where points are kept."""

from __future__ import annotations

from tests.table.at_table import BLOCK, play_out, words
from tutor.game.rulebooks import RULEBOOKS
from tutor.table.table import Table


def played_table(rules):
    table = Table(rules, seed=7, keep=False)
    table.settle()
    play_out(table)
    return words(table._head.value), words(table._cards.score.body.value)


def test_the_points_stand_over_the_table_and_on_the_sheet():
    head, score = played_table(BLOCK)
    assert "You" in head
    assert "Total" in score


def test_where_only_the_win_counts_there_is_no_sheet_of_noughts():
    head, score = played_table(RULEBOOKS["single_block"])
    assert head == "One-round block · one round"
    assert "wins the round" in score
    assert "Total" not in score
