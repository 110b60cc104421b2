"""A level is named only where the losses leave no doubt about it."""

from __future__ import annotations

import json
import random
import re
from itertools import pairwise
from math import inf, sqrt
from statistics import fmean, stdev

import pytest

from tests.bench.levels import KEPT, KINDS, KNOWN
from tutor.coach.bands import scale
from tutor.coach.levels import LEAST, MOST, kind_of_game, known_players, level_of, level_words
from tutor.coach.review import review
from tutor.engine.intervals import t95
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS


def played_like(mean: float, count: int, seed: int = 1) -> list[float]:
    """Losses as people have them: most are none, some are large."""
    rng = random.Random(seed)
    return [4 * mean * (rng.random() < 0.25) * rng.expovariate(1) for _ in range(count)]


@pytest.mark.parametrize("kind", KINDS)
def test_known_players_stand_in_their_order(kind: str) -> None:
    names = [known.name for known in known_players(kind)]
    assert names[0] == "engine"
    assert names.index("club") < names.index("beginner")
    assert {"engine", "club", "beginner"} <= set(names) <= set(KNOWN)
    assert KEPT.is_file()


def test_losses_are_kept_in_the_points_of_their_game_and_read_in_points_of_block() -> None:
    for kind, kept in json.loads(KEPT.read_text("utf-8")).items():
        game = kept["rulebook"], kept["seats"], kept["partners"]
        assert game == KINDS[kind]
        rules, *seats = RULEBOOKS[game[0]], *game[1:]
        assert kind_of_game(rules, *seats) == kind
        for known in known_players(kind):
            lost = kept["players"][known.name]["loss"]
            assert known.loss == pytest.approx(lost / scale(rules, *seats))


@pytest.mark.parametrize("kind", KINDS)
def test_many_losses_like_a_players_name_that_player(kind: str) -> None:
    for known in known_players(kind):
        level = level_of([0.9 * known.loss, 1.1 * known.loss] * 3000, kind)
        assert [one.name for one in level.players] == [known.name]
        assert level.more == 0


def test_every_rulebook_is_one_of_the_measured_kinds() -> None:
    for rules in RULEBOOKS.values():
        for players in rules.players:
            for partners in (False, True) if players == 4 else (False,):
                assert kind_of_game(rules, players, partners) in KINDS


@pytest.mark.parametrize("mean", [0.02, 0.1, 0.3, 0.9, 1.4, 2.0, 3.0, 5.0])
@pytest.mark.parametrize("count", [2, 5, 19, 20, 60, 300, 2000])
def test_what_is_named_holds_the_whole_interval(mean: float, count: int) -> None:
    losses = played_like(mean, count)
    level, known = level_of(losses, "two"), known_players("two")
    limits = [
        -inf,
        *(sqrt(a.loss * b.loss) for a, b in pairwise(known)),
        inf,
    ]
    half = t95(count) * stdev(losses) / sqrt(count)
    low, high = fmean(losses) - half, fmean(losses) + half
    assert len(level.players) <= 2
    if level.players:
        assert count >= LEAST
        first, last = (known.index(one) for one in (level.players[0], level.players[-1]))
        assert last - first == len(level.players) - 1
        assert limits[first] <= low
        assert high < limits[last + 1] or limits[last + 1] == inf
    assert (level.more == 0) == (len(level.players) == 1)
    assert level.more <= MOST


def test_more_decisions_are_asked_for_by_what_they_would_tell() -> None:
    level = level_of(played_like(2.0, 30), "two")
    assert 0 < level.more < MOST
    assert level_of([], "two").more == LEAST
    assert level_of([3.0], "two").more == LEAST - 1


def test_a_level_in_words() -> None:
    def told(losses: list[float]) -> str:
        return level_words(level_of(losses, "two"), "South", lambda loss: f"{loss:.2f} points")

    assert re.fullmatch(
        r"South chooses about as well as the engine \(\d\.\d\d points a decision\)\.",
        told([0.5 * known_players("two")[0].loss] * 30),
    )
    assert told([0.0, 5.0]).startswith("That is too few decisions to name a level. ")
    engine, club = known_players("two")[:2]
    edge = sqrt(engine.loss * club.loss)
    between = told([0.5 * edge, 1.5 * edge] * 30)
    assert between.startswith("That is somewhere between the engine (")
    assert " and a club player, who counts what is left (" in between


def test_the_review_tells_the_level() -> None:
    played = Round.deal(RULEBOOKS["block"], 2, seed=3)
    while played.ending is None:
        played = played.apply(played.actions()[0])
    looked = review(played, 0, worlds=20)
    assert looked.level == level_of(looked.losses, "two")
    assert "too few decisions to name a level. Play about" in looked.summary
    assert looked.summary in str(looked)


def test_where_only_the_win_counts_a_loss_is_a_chance() -> None:
    played = Round.deal(RULEBOOKS["single_block"], 2, seed=3)
    while played.ending is None:
        played = played.apply(played.actions()[-1])
    looked = review(played, 0, worlds=20)
    assert len(looked.losses) > 1
    assert "% of the chance to win a decision (±\xa0" in looked.summary
    assert "points" not in str(looked)
    assert "Round 1, in chances to win: " in str(looked)
