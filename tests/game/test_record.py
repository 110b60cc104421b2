"""A record as a value: the rounds of one match, and no others."""

from __future__ import annotations

import pytest

from tutor.game.actions import Play
from tutor.game.match import Match, MatchError
from tutor.game.record import Record, RecordError
from tutor.game.record_reading import read_record
from tutor.game.record_writing import write_record
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS


def test_rounds_that_are_not_one_match() -> None:
    block, jaques = (Round.deal(RULEBOOKS[name], 2, seed=1) for name in ("block", "jaques"))
    with pytest.raises(RecordError, match="round 1: the round was played by jaques"):
        Record(block.rules, ("a", "b"), (jaques,))
    with pytest.raises(RecordError, match="round 1: the round is not over"):
        Record(block.rules, ("a", "b"), (block, block))
    with pytest.raises(RecordError, match="round 1: the round has 2 seats"):
        Record(block.rules, ("a", "b", "c"), (block,))
    for name in ("", 3, "\ud800"):
        with pytest.raises(RecordError, match="is no name"):
            Record(block.rules, ("a", name))  # type: ignore[arg-type]
    with pytest.raises(RecordError, match="seed"):
        Record(block.rules, ("a", "b"), seed="\ud800")


def test_a_match_that_ends_in_the_middle_of_a_round() -> None:
    rules = RULEBOOKS["all_fives"].replace(deal={2: 2}, target={2: 10}, target_check="immediate")
    match = Match.start(rules, 2, seed=1)
    going = Round.start(rules, ["6-4 3-3", "4-1 2-2"], boneyard="")
    with pytest.raises(MatchError, match="not over"):
        match.add(going)
    won = going.apply(Play("6-4"))
    assert match.decided_by(won)
    over = match.add(won)
    assert (over.over, over.winner, over.totals) == (True, 0, (10, 0))
    record = read_record(write_record(over))
    assert record.match == over
    assert record.current is None
