"""The named rulebooks, option by option, and what an option may be."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.game.helpers import BOOKS, options_of
from tutor.game.option_values import PerPlayers, RuleError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules

GAME = Path(__file__).parent.parent.parent / "tutor" / "game"


def plain(value: Any) -> Any:
    """A value as JSON has it."""
    if isinstance(value, PerPlayers):
        return {str(count): size for count, size in value.items()}
    return list(value) if isinstance(value, tuple) else value


@pytest.mark.parametrize("name", sorted(BOOKS))
def test_every_field_of_every_rulebook(name: str) -> None:
    told = {option: plain(value) for option, value in options_of(RULEBOOKS[name]).items()}
    assert told == BOOKS[name]


def test_there_is_no_other_rulebook() -> None:
    assert set(RULEBOOKS) == set(BOOKS)


def test_no_rulebook_is_named_where_the_game_is_decided() -> None:
    for path in GAME.glob("*.py"):
        if path.name == "rulebooks.py":
            continue
        for line in path.read_text().splitlines():
            if ">>>" not in line and ("if " in line or "==" in line):
                assert not any(f'"{name}"' in line for name in BOOKS), (path.name, line)


@pytest.mark.parametrize(
    "options",
    [
        {"no_such_option": 1},
        {"tie": "odd"},
        {"tie": None},
        {"tie": []},
        {"draw_reserve": True},
        {"draw_reserve": 1.0},
        {"draw_reserve": 3},
        {"draw_limit": 0},
        {"blank_double": "13"},
        {"set_max": 0},
        {"set_max": 19},
        {"set_max": 6.0},
        {"set_max": None},
        {"players": 2},
        {"players": "2"},
        {"players": [0]},
        {"players": [True]},
        {"deal": 7},
        {"deal": {2: 0}},
        {"deal": {"2": 7}},
        {"deal": {2: 7.0}},
        {"deal_pairs": 0},
        {"target": {2: -1}},
        {"target": None},
        {"target_pairs": "100"},
        {"target_range": 5},
        {"target_range": "ab"},
        {"target_range": (100,)},
        {"target_range": (200, 300)},
        {"rounds": 0},
        {"match": "rounds"},
        {"sources": "000"},
        {"sources": None},
        {"sources": [1]},
        {"name": ""},
        {"name": 3},
    ],
)
def test_an_option_that_cannot_be(options: dict[str, Any]) -> None:
    rules = RULEBOOKS["block"]
    with pytest.raises(RuleError) as caught:
        rules.replace(**options)
    assert next(iter(options)).split("_")[0] in str(caught.value)
    assert rules == RULEBOOKS["block"]


def test_sizes_merge_by_number_of_players() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 9}, target={3: 61})
    assert dict(rules.deal) == {2: 9, 3: 5, 4: 5}
    assert dict(rules.target) == {2: 100, 3: 61, 4: 100}


def test_rules_are_values() -> None:
    assert Rules(name="a") == Rules(name="a")
    assert len({Rules(name="a"), Rules(name="a", deal={2: 3}), Rules(name="a")}) == 2
    with pytest.raises(AttributeError):
        Rules(name="a").tie = "draw"  # type: ignore[misc]


def test_a_name_that_no_rulebook_has() -> None:
    with pytest.raises(KeyError, match="there is no rulebook 'blocks': did you mean block"):
        RULEBOOKS["blocks"]
    with pytest.raises(KeyError, match="there are block, block_deal7"):
        RULEBOOKS["xyz"]
    assert isinstance(RULEBOOKS, Mapping)
    assert RULEBOOKS.get("blocks") is None
    assert "blocks" not in RULEBOOKS
