"""Re-solving: the whole of a small game against its equilibrium, and late rounds at the table."""

from __future__ import annotations

import numpy as np
import pytest

from tutor.engine.beliefs.worlds import Worlds
from tutor.engine.deeper.deeper import own_hands
from tutor.engine.deeper.resolving import Resolving
from tutor.engine.deeper.subtree import Public
from tutor.engine.evaluate import evaluate, start_evaluation
from tutor.engine.kernels.lines import EMPTY_LINE
from tutor.engine.reduced.equilibrium import equilibrium, worth
from tutor.engine.reduced.reduced import ReducedGame, reduced_game
from tutor.engine.values.policies import policy_of
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View


def solved(game: ReducedGame, depth: int) -> Resolving:
    hands = game.tree.hand[game.tree.start[0, 0] : game.tree.start[0, 1]]
    even = np.ones(len(hands))
    found = Resolving(
        Public(EMPTY_LINE, 0, (0, 0), False),
        (hands, hands),
        (even, even),
        game.terms,
        policy_of(),
        share=0.25,
        depth=depth,
    )
    assert [done for done, _whole in found.fill()]
    found.solve(300)
    return found


def mean_worth(game: ReducedGame, found: Resolving) -> float:
    """The points a round to the leader."""
    strategy = found.solve(300)
    total = 0.0
    for row in range(found.tree.start[0, 1]):
        children, after = found.values(row)
        for child, points in zip(children, after.points, strict=True):
            place = found.tree.start[0, child]
            rows = found.tree.above[place : found.tree.start[0, child + 1]]
            chance = strategy[place + np.flatnonzero(rows == row)[0]]
            total += chance * np.nansum(points)
    return total / game.deals


def test_the_whole_of_a_small_game_is_worth_what_its_equilibrium_is() -> None:
    game = reduced_game(2, 3)
    found = solved(game, depth=20)
    assert found.far_enough
    assert mean_worth(game, found) == pytest.approx(
        worth(game, equilibrium(game, 300), 0), abs=0.01
    )


def test_a_part_of_it_is_worth_about_as_much() -> None:
    game = reduced_game(2, 3)
    found = solved(game, depth=2)
    assert found.below.depth == 2
    assert mean_worth(game, found) == pytest.approx(worth(game, equilibrium(game, 300), 0), abs=0.5)


def test_to_the_end_of_the_round_chances_are_those_of_its_ends() -> None:
    game = reduced_game(2, 2)
    found = solved(game, depth=20)
    _children, after = found.values(0)
    known = np.isfinite(after.points)
    assert (np.isfinite(after.won) == known).all()
    sure = known & ((after.won == 1) | (after.won == 0) & (after.tied == 0))
    assert sure.any()
    assert (np.sign(after.points[sure]) == np.where(after.won[sure] == 1, 1, -1)).all()
    most = np.abs(game.payoffs).max()
    lost = 1 - after.won - after.tied
    assert (after.points <= after.won * most + 1e-9)[known].all()
    assert (after.points >= -lost * most - 1e-9)[known].all()


def late_view(seed: int, rulebook: str = "block") -> View:
    """A choice of a round in which no more than three tiles are left to each seat."""
    played = Round.deal(RULEBOOKS[rulebook], 2, seed=seed, leader=0)
    while played.ending is None:
        view = played.view(played.to_act)
        if len(view.actions()) > 1 and max(view.counts) <= 3:
            return view
        played = played.apply(view.actions()[0])
    return late_view(seed + 1, rulebook)


def test_every_own_hand_that_can_be_is_listed() -> None:
    view = late_view(3)
    others = Worlds(view, seed=0).take(10_000).hands[:, 1 - view.seat]
    own = own_hands(view, others)
    assert own is not None
    assert len(np.unique(own)) == len(own)
    assert {mask.bit_count() for mask in own.tolist()} == {len(view.hand)}


def test_a_deep_evaluation_re_solves_late_in_a_round() -> None:
    view = late_view(3)
    deep, shallow = (evaluate(view, worlds=10_000, deep=deep) for deep in (True, False))
    assert (deep.model.leaves, shallow.model.leaves) == ("resolved", "mixed")
    assert deep.all_worlds
    assert deep.values.shape == shallow.values.shape
    assert np.isfinite(deep.values).all()
    assert deep.best.points == pytest.approx(shallow.best.points, abs=6)
    assert (deep.chances != shallow.chances).any()
    assert deep.chances.sum(axis=1) == pytest.approx(np.ones(len(deep.actions)))
    again = evaluate(view, worlds=10_000, deep=True)
    assert (again.values == deep.values).all()


@pytest.mark.slow
def test_where_only_the_win_counts_a_closer_look_wins_what_it_is_worth() -> None:
    deep = evaluate(late_view(4, "single_block"), worlds=10_000, deep=True)
    assert deep.model.leaves == "resolved"
    for option in deep.options:
        assert option.win - option.lose == pytest.approx(option.points, abs=1e-6)


def test_a_deep_evaluation_can_be_cancelled_and_tells_how_far_it_is() -> None:
    told: list[tuple[int, int]] = []
    view = late_view(3)
    running = start_evaluation(
        view, 60.0, deep=True, progress=lambda done, whole: told.append((done, whole))
    )
    running.cancel()
    found = running.result(timeout=60)
    assert found.worlds >= 1
    assert all(0 < done <= whole for done, whole in told)
