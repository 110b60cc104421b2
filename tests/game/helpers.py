"""Building rounds of every kind, and setting the second referee beside them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import fields
from pathlib import Path
from typing import Any

from tests.game.referee import SIDES, Pair, Referee, first_leader, pair, whole_set
from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile

CASES = Path(__file__).parent.parent / "cases"
BOOKS: dict[str, dict[str, Any]] = json.loads((CASES / "rulebooks.json").read_text())


def tables() -> Iterator[tuple[str, int, bool]]:
    """Every rulebook with every number of players, with and without partners."""
    for name, rules in RULEBOOKS.items():
        for players in rules.players:
            if rules.partnership != "always":
                yield name, players, False
            if rules.partnership != "no" and players == 4:
                yield name, players, True


TABLES = tuple(tables())


def table_name(table: tuple[str, int, bool]) -> str:
    name, players, partners = table
    return f"{name}-{players}{'-pairs' if partners else ''}"


def options_of(rules: Rules) -> dict[str, Any]:
    """The options as the second referee takes them."""
    return {field.name: getattr(rules, field.name) for field in fields(rules)}


def pairs(tiles: Iterable[Tile]) -> list[Pair]:
    return [pair(tile.low, tile.high) for tile in tiles]


def referee_for(round_: Round, options: dict[str, Any] | None = None) -> Referee:
    """A referee who watches the same deal, with the rules as plain values."""
    options = options_of(round_.rules) if options is None else options
    hands = [set(pairs(hand or ())) for hand in round_.hands]
    must_lead = None
    if round_.opening == "first":
        leader, must_lead = first_leader(options, hands)
        assert leader in (None, round_.leader)
    return Referee(
        options, hands, pairs(round_.boneyard), round_.leader, must_lead, round_.partners
    )


def every_action(set_max: int) -> list[Action]:
    """Everything that anybody could try, some of it with a tile that is in no set."""
    tiles = [*whole_set(set_max), (0, set_max + 1)]
    plays = [Play(Tile(*tile), end) for tile in tiles for end in (None, *SIDES)]
    return [*plays, Pass(), Draw(), Correct()]


def assert_agreed(round_: Round, referee: Referee, actions: Iterable[Action]) -> None:
    """Both say the same of these actions, of the turn, of the ends and of the end."""
    legal = referee.legal()
    assert {str(action) for action in round_.actions()} == legal
    assert len(round_.actions()) == len(legal)
    assert round_.ends == referee.open
    assert (round_.ending is not None) == (referee.over() is not None)
    if referee.over() is None:
        assert round_.to_act == referee.turn
    for action in actions:
        for seat in {round_.to_act, (round_.to_act + 1) % round_.players}:
            accepted = legal if seat == round_.to_act else set()
            accepted = accepted | referee.tolerated(seat)
            assert round_.verdict(action, seat).ok == (str(action) in accepted), (action, seat)


def assert_scored_alike(round_: Round, referee: Referee) -> None:
    score = round_.score()
    points = referee.points()
    assert score.points == (None if points is None else tuple(points))
    assert score.winner == referee.winner()
    assert score.hand_pips == tuple(referee.pips(seat) for seat in range(round_.players))
    assert score.play_points == tuple(referee.played_points)
    assert round_.ending is not None
    assert round_.ending.kind == ("domino" if referee.over() == "out" else "blocked")


def assert_conserved(round_: Round) -> None:
    """Every tile is in one place, and the counts say how many."""
    held = [tile for hand in round_.hands for tile in hand or ()]
    laid = [piece.tile for piece in round_.line.laid]
    everything = held + laid + list(round_.boneyard)
    assert len(set(everything)) == len(everything)
    assert set(pairs(everything)) <= whole_set(round_.rules.set_max)
    assert len(everything) + round_.asleep == round_.rules.set_size
    assert round_.counts == tuple(len(hand or ()) for hand in round_.hands)
