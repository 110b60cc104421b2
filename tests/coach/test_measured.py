"""What depends on the game was measured for it, or for the game that it is most like."""

from __future__ import annotations

import json
from math import hypot

import pytest

from tests.bench import first_values, spread
from tests.bench.spread import BLOCK, Game
from tutor.coach.bands import scale
from tutor.coach.measured import game_of, most_alike, rows, traits
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules

SPREADS = {game_of(row): row for row in rows("spreads")}
BOOK = RULEBOOKS["block"]


def scale_of(game: Game) -> float:
    return scale(RULEBOOKS[game.rulebook], game.players, game.partners)


@pytest.mark.parametrize("name", ["spreads", "first_values"])
def test_what_is_kept_says_how_it_was_made(name: str) -> None:
    kept = {"spreads": spread.KEPT, "first_values": first_values.KEPT}[name]
    head = json.loads(kept.read_text("utf-8").splitlines()[0])
    assert {"command", "seed", "date", "machine"} <= set(head)
    assert f"tests.bench.{kept.stem.removesuffix('s')}" in head["command"]


def test_every_rulebook_was_measured_with_each_of_its_kinds_of_seats() -> None:
    played = list(spread.games())
    assert {game.rulebook for game in played} == set(RULEBOOKS)
    assert {game.traits for game in played} == set(SPREADS)
    for row in SPREADS.values():
        assert row["error"] < 0.05 * row["spread"]


def test_what_is_drawn_scored_in_play_or_shared_by_partners_spreads_points_more_widely() -> None:
    assert scale_of(BLOCK) == 1
    assert scale_of(Game("all_fives", 2, False)) > 1.7
    assert scale_of(Game("pagat_draw", 2, False)) > 1.4
    assert scale_of(Game("block_draw", 2, False)) > 1.7
    assert scale_of(Game("block", 4, True)) > 1.2
    assert scale_of(Game("latin_pairs", 4, True)) > 2.5
    assert scale_of(Game("jaques_cyprus", 4, False)) > 1.7
    assert scale_of(Game("block_differential", 2, False)) < 0.7
    assert scale_of(Game("single_block", 2, False)) < 0.1


@pytest.mark.parametrize("game", spread.SOME)
def test_a_few_rounds_spread_about_as_widely_as_what_is_kept(game: Game) -> None:
    kept = SPREADS[game.traits]["spread"]
    assert spread.measured(game, spread.FEW, spread.SEED + 1)["spread"] == pytest.approx(kept, 0.25)


@pytest.mark.parametrize(
    ("house", "measured"),
    [
        (RULEBOOKS["all_fives"].replace(rounding="none"), "all_fives"),
        (RULEBOOKS["block_draw"].replace(blocked_score="all"), "block_draw"),
        (RULEBOOKS["pagat_draw"].replace(blank_double=13, out_bonus=1), "dutch"),
        (BOOK.replace(deal={2: 8}), "block"),
        (BOOK.replace(set_max=12), "jaques_cyprus"),
        (RULEBOOKS["single_draw"].replace(set_max=9, spinner="first_double"), "single_draw"),
    ],
)
def test_house_rules_take_the_scale_of_the_game_that_they_are_most_like(
    house: Rules, measured: str
) -> None:
    assert traits(house, 2, False) not in SPREADS
    assert scale(house, 2, False) == scale(RULEBOOKS[measured], 2, False)


def test_points_are_never_taken_for_wins() -> None:
    for game in SPREADS:
        other = game._replace(only_wins=not game.only_wins)
        assert most_alike(other, SPREADS).only_wins == other.only_wins


def test_means_are_as_sure_as_the_benchmark_makes_them() -> None:
    kept = rows("first_values")
    measured = {(game_of(row), row["opening"]) for row in kept}
    assert len(measured) == len(kept)
    assert measured == {
        (game.traits, opening)
        for game in first_values.GAMES
        for opening in first_values.openings(game)
    }
    for row in kept:
        game = Game(row["rulebook"], row["players"], row["partners"])
        assert len(row["means"]) == len(row["errors"]) == game.players
        if row["rounds"] < first_values.MOST:
            assert max(row["errors"]) <= first_values.SURE * scale_of(game) + 0.001


def test_means_are_of_a_forced_lead_and_of_a_free_one() -> None:
    forced, free = (
        next(
            row["means"]
            for row in rows("first_values")
            if game_of(row) == BLOCK.traits and row["opening"] == opening
        )
        for opening in ("forced", "free")
    )
    assert forced[0] < free[0] - 1
    assert forced[1] > free[1] + 1


def test_a_few_first_decisions_are_worth_about_what_is_kept() -> None:
    kept = rows("first_values")[0]
    assert game_of(kept) == BLOCK.traits
    found = first_values.measured(BLOCK, kept["opening"], first_values.SEED + 1, most=15)
    for place in range(BLOCK.players):
        error = hypot(found["errors"][place], kept["errors"][place])
        assert found["means"][place] == pytest.approx(kept["means"][place], abs=3 * error)
