"""The players: legal, repeatable, blind to hidden tiles, and stronger in the order they say."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from tutor.engine.players import PLAYERS, person
from tutor.engine.tips import Player, club
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS


def play_out(played: Round, players: list[Player], seed: int) -> Round:
    rng = random.Random(seed)
    while played.ending is None:
        played = played.apply(players[played.to_act](played.view(played.to_act), rng))
    return played


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_beginner_and_club_play_every_rulebook_to_the_end(rulebook: str) -> None:
    rules = RULEBOOKS[rulebook]
    for players in rules.players:
        start = Round.deal(rules, players, seed=players)
        mixed = [PLAYERS["beginner"], PLAYERS["club"]] * 2
        assert play_out(start, mixed[:players], 1).ending is not None
        assert play_out(start, mixed[:players], 1) == play_out(start, mixed[:players], 1)


@pytest.mark.parametrize(
    ("rulebook", "players"),
    [("block", 2), ("block", 3), ("latin_pairs", 4), ("pagat_draw", 2), ("all_fives_spinner", 2)],
)
def test_the_engine_plays_to_the_end(rulebook: str, players: int) -> None:
    short = RULEBOOKS[rulebook].replace(deal={players: 4}, deal_pairs=4)
    start = Round.deal(short, players, seed=5)
    seats = [PLAYERS["engine"], *[PLAYERS["club"]] * (players - 1)]
    assert play_out(start, seats, 1).ending is not None


def test_players_do_not_see_hidden_tiles() -> None:
    played = Round.deal(RULEBOOKS["block"], 2, seed=3, leader=0)
    other = replace(played, hands=(played.hands[0], played.boneyard[:7]))
    for player in PLAYERS.values():
        views = (played.view(0), other.view(0))
        first, second = (player(view, random.Random(4)) for view in views)
        assert first == second


def test_strength_is_how_seldom_the_best_is_missed() -> None:
    played = Round.deal(RULEBOOKS["block"], 2, seed=10, leader=0)
    for _ in range(6):
        played = played.apply(club(played.view(played.to_act), random.Random(1)))
    assert len(played.actions()) > 1
    view = played.view(played.to_act)
    best = PLAYERS["engine"](view, random.Random(0))
    found = [
        sum(person(strength)(view, random.Random(seed)) == best for seed in range(24))
        for strength in (0.0, 0.6, 1.0)
    ]
    assert found[0] <= found[1] <= found[2] == 24
    assert found[0] < 24
    with pytest.raises(ValueError, match="strength"):
        person(2)


def test_counting_beats_not_counting() -> None:
    won = 0.0
    for seed in range(150):
        start = Round.deal(RULEBOOKS["block"], 2, seed=seed, leader=seed % 2)
        for side in (0, 1):
            seats = [PLAYERS["beginner"], PLAYERS["beginner"]]
            seats[side] = club
            points = play_out(start, seats, seed).score().points_with_play
            won += points[side] - points[1 - side]
    assert won / 300 > 2
