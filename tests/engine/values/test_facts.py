"""What is plain after each action, against real rounds."""

from __future__ import annotations

import pytest

from tests.engine.reference_play import arguments, some_round
from tests.engine.values.test_playing_on import TABLES
from tutor.engine.values.facts import BLOCKED, GOES_ON, WENT_OUT, table_facts
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.scoring import hand_total


@pytest.mark.parametrize(("name", "players", "partners"), TABLES)
def test_facts_are_what_the_table_shows(name: str, players: int, partners: bool) -> None:
    for seed in range(8):
        round_ = some_round(RULEBOOKS[name], players, partners, seed)
        if round_ is None:
            continue
        args, options = arguments(round_)
        del options["partners"], options["voids"]
        facts = table_facts(*args, **options)
        for column, action in enumerate(round_.actions()):
            after = round_.apply(action)
            numbers = set(after.ends.values())
            for step in range(players):
                hand = after.hands[(round_.to_act + step) % players] or ()
                fit = sum(bool(numbers & {tile.high, tile.low}) for tile in hand)
                assert facts.replies[step, 0, column] == fit
                assert facts.pips[step, 0, column] == hand_total(hand, round_.rules.blank_double)
            kinds = {None: GOES_ON, "domino": WENT_OUT, "blocked": BLOCKED}
            ending = after.ending
            assert facts.over[0, column] == kinds[ending.kind if ending else None]
