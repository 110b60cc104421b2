"""Expected points against a plain search over real rounds, and the promises of an evaluation."""

from __future__ import annotations

import random
import threading
from dataclasses import replace
from itertools import combinations

import numpy as np
import pytest

from tutor.engine.beliefs.choice import SOFTNESS, model_for
from tutor.engine.beliefs.worlds import Taken, hand_of
from tutor.engine.evaluate import evaluate, start_evaluation
from tutor.engine.evaluation import EvaluationError
from tutor.engine.mixing import FULL_SHARE, FULL_TRUST
from tutor.engine.values.policies import policy_of
from tutor.engine.values.valuing import Valuing, first_alike
from tutor.game.actions import Action, Pass, Play, parse_action
from tutor.game.match import Match
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import full_set
from tutor.game.view import View
from tutor.knowledge.chances import Hidden
from tutor.knowledge.voids import Contradiction

SMALL = RULEBOOKS["block"].replace(set_max=3, deal={2: 3})


def best_value(played: Round, seat: int) -> int:
    """The points of ``seat`` minus the other's when both see every tile: a plain search."""
    if played.ending is not None:
        points = played.score().points
        assert points is not None
        return points[seat] - points[1 - seat]
    values = [best_value(played.apply(action), seat) for action in played.actions()]
    return max(values) if played.to_act == seat else min(values)


def plain_means(played: Round, seat: int) -> dict[Action, float]:
    """Each action's mean value over every hand the other seat may hold."""
    view, other = played.view(seat), 1 - seat
    possible = Hidden(view).possible(other)
    worlds = []
    for hand in combinations(possible, view.counts[other]):
        hands = [view.hand, view.hand]
        hands[other] = tuple(hand)
        worlds.append(replace(played, hands=tuple(hands), stock=(), boneyard=()))
    return {
        action: sum(best_value(world.apply(action), seat) for world in worlds) / len(worlds)
        for action in view.actions()
    }


def some_round(rules: Rules, seed: int, turns: int) -> Round:
    """A round after some random turns, or as far as it went before its last decision."""
    rng = random.Random(seed)
    played = Round.deal(rules, 2, seed=seed, leader=seed % 2)
    for _ in range(turns):
        after = played.apply(rng.choice(played.actions()))
        if after.ending is not None:
            return played
        played = after
    return played


@pytest.mark.parametrize(
    "rules",
    [
        SMALL,
        SMALL.replace(blocked_score="difference"),
        SMALL.replace(rounding="round_score"),
        SMALL.replace(double_bonus="double_tile"),
        SMALL.replace(double_bonus="double_or_both_ends", blocked_score="difference"),
    ],
    ids=["sum", "difference", "rounded", "doubled", "both-ends"],
)
@pytest.mark.parametrize("seed", range(4))
def test_points_are_the_mean_of_a_plain_search_over_every_world(rules: Rules, seed: int) -> None:
    played = some_round(rules, seed, turns=1 + seed % 3)
    view = played.view(played.to_act)
    found = evaluate(view, seconds=60, beliefs="uniform", leaves="full")
    assert found.all_worlds
    assert {o.action: pytest.approx(o.points) for o in found.options} == plain_means(
        played, played.to_act
    )


def early_view() -> View:
    """A decision with tens of thousands of worlds."""
    played = some_round(RULEBOOKS["block"], 1, turns=2)
    view = played.view(played.to_act)
    assert len(view.actions()) > 1
    return view


def test_the_same_seed_and_worlds_give_the_same_answer() -> None:
    view = early_view()
    first, second = (evaluate(view, worlds=500, seed=9) for _ in range(2))
    assert first.options == second.options
    assert first.worlds == 500
    assert not first.all_worlds
    assert evaluate(view, worlds=500, seed=10).options != first.options


@pytest.mark.parametrize(
    ("rulebook", "players"), [("block", 2), ("latin_pairs", 4), ("all_fives", 2)]
)
def test_any_number_of_threads_gives_the_same_answer(
    rulebook: str, players: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    r = Round.deal(RULEBOOKS[rulebook], players, seed=3, leader=0)
    r = r.apply(r.actions()[0])
    found = []
    for threads in (1, 3):
        monkeypatch.setattr("tutor.engine.threads.thread_count", lambda count=threads: count)
        found.append(evaluate(r.view(r.to_act), worlds=60, seed=5))
    assert found[0].options == found[1].options
    assert (found[0].values == found[1].values).all()


def test_a_sample_agrees_with_all_worlds_within_its_margins() -> None:
    view = early_view()
    exact = evaluate(view, seconds=60, beliefs="uniform", leaves="full")
    assert exact.all_worlds
    assert all(option.margin == 0 for option in exact.options)
    misses = 0
    for seed in range(20):
        sample = evaluate(view, worlds=1000, seed=seed, beliefs="uniform", leaves="full")
        for option in sample.options:
            assert option.margin > 0
            misses += abs(exact.option(option.action).points - option.points) > option.margin
    assert misses <= 0.12 * 20 * len(exact.options)


@pytest.mark.parametrize("seed", range(4))
def test_a_mixed_loss_is_made_of_the_two_it_mixes(seed: int) -> None:
    played = some_round(RULEBOOKS["block"], seed, turns=7)
    view = played.view(played.to_act)
    full, on, mixed = (
        evaluate(view, worlds=400, seed=1, leaves=leaves) for leaves in ("full", "played", "mixed")
    )
    assert mixed.worlds == on.worlds == full.worlds
    for action in view.actions():
        losses = [found.loss(action, than=mixed.best.action)[0] for found in (full, on)]
        wanted = FULL_SHARE * FULL_TRUST * losses[0] + (1 - FULL_SHARE) * losses[1]
        assert mixed.loss(action)[0] == pytest.approx(wanted)


def test_a_mirrored_line_mirrors_the_values() -> None:
    rules = RULEBOOKS["block"]
    hands = ["6-4 6-1 5-1 4-4 3-2 2-0 1-0", "6-6 5-4 5-3 4-1 3-3 2-2 0-0"]
    one = Round.start(rules, hands).apply(Play("6-4")).apply(Play("5-4", "right"))
    two = Round.start(rules, hands).apply(Play("6-4")).apply(Play("6-6", "left"))
    for played in (one, two):
        view = played.view(0)
        mirrored = replace(
            view,
            line=replace(
                view.line,
                tiles=tuple(type(t)(t.end, t.start) for t in reversed(view.line.tiles)),
                origin=len(view.line.tiles) - 1 - view.line.origin,
            ),
        )
        straight, turned = (
            evaluate(seen, seconds=60, beliefs="uniform", leaves="full")
            for seen in (view, mirrored)
        )
        other = {"left": "right", "right": "left"}
        for option in straight.options:
            play = option.action
            assert isinstance(play, Play)
            assert turned.option(Play(play.tile, other[play.end or ""])).points == pytest.approx(
                option.points
            )


def test_every_world_agrees_with_the_passes() -> None:
    played = some_round(RULEBOOKS["block"], 10, turns=9)
    view = played.view(played.to_act)
    passed = [e for e in view.history if e.seat != view.seat and isinstance(e.action, Pass)]
    assert passed, "choose a seed in which the other seat passed"
    void = {number for event in passed for _, number in event.ends}
    for mask in evaluate(view, worlds=200).hands[:, 1 - view.seat]:
        hand = hand_of(int(mask), 6)
        assert len(hand) == view.counts[1 - view.seat]
        assert not any(tile.high in void or tile.low in void for tile in hand)
        assert not set(hand) & {*view.hand, *(laid.tile for laid in view.line.laid)}


def test_progress_is_told_and_time_is_kept() -> None:
    told: list[tuple[int, int]] = []
    view = Round.deal(RULEBOOKS["block"], seed=1, leader=0).view(0)
    found = evaluate(view, seconds=0.2, progress=lambda met, goal: told.append((met, goal)))
    assert found.worlds < found.total == 116_280
    assert all(met <= goal for met, goal in told)
    assert [met for met, _ in told] == sorted(met for met, _ in told)


def test_a_running_evaluation_can_be_read_cancelled_and_waited_for() -> None:
    view = Round.deal(RULEBOOKS["block"], seed=1, leader=0).view(0)
    seen = threading.Event()
    running = start_evaluation(view, seconds=60, progress=lambda *_: seen.set())
    assert seen.wait(60)
    running.cancel()
    found = running.result(30)
    assert running.done
    assert 0 < found.worlds < found.total
    assert running.latest is found


def test_an_interrupt_leaves_what_is_there() -> None:
    view = Round.deal(RULEBOOKS["block"], seed=1, leader=0).view(0)

    def interrupt(met: int, _goal: int) -> None:
        if met > 300:
            raise KeyboardInterrupt

    found = evaluate(view, seconds=60, progress=interrupt)
    assert 0 < found.worlds < found.total


def one_seat_view(**options: object) -> View:
    played = Round.deal(RULEBOOKS["block"], 2, seed=2, leader=0)
    return replace(played.view(0), **options)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("view", "words"),
    [
        (Round.deal(RULEBOOKS["block"], 2, seed=2, leader=0).view(1), "seat 0 is to act"),
        (one_seat_view(over=True), "the round is over"),
        (one_seat_view(rules=RULEBOOKS["block"].replace(set_max=12)), "double-12"),
    ],
)
def test_what_cannot_be_evaluated_says_why(view: View, words: str) -> None:
    with pytest.raises(EvaluationError, match=words):
        evaluate(view)


def test_bad_arguments_say_what_would_be_right() -> None:
    view = Round.deal(RULEBOOKS["block"], seed=1, leader=0).view(0)
    with pytest.raises(EvaluationError, match="worlds"):
        evaluate(view, worlds=0)
    with pytest.raises(EvaluationError, match="beliefs"):
        evaluate(view, beliefs="hunches")
    with pytest.raises(EvaluationError, match="leaves"):
        evaluate(view, leaves="dry")
    found = evaluate(view, worlds=10)
    with pytest.raises(EvaluationError, match="not legal here"):
        found.option(Pass())


def test_a_contradiction_is_named() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 3})
    played = Round.start(rules, ["6-6 6-4 5-1", "6-5 3-3 2-2"])
    for action in (Play("6-6"), Play("6-5", "left")):
        played = played.apply(action)
    lead, answer = played.history
    view = replace(played.view(0), history=(lead, replace(answer, action=Pass()), answer))
    with pytest.raises(Contradiction, match="could not answer 6"):
        evaluate(view)


def test_choices_merge_two_ends_that_are_one() -> None:
    rules = RULEBOOKS["block"].replace(deal={2: 2})
    view = Round.start(rules, ["6-6 6-1", "6-5 6-2"]).apply(Play("6-6")).view(1)
    found = evaluate(view)
    assert len(found.options) == 4
    assert len(found.choices) == 2
    assert found.same(Play("6-5", "left"), Play("6-5", "right"))
    assert np.array_equal(found.values[:, 0], found.values[:, 1])


def fives_round() -> Round:
    """Both ends show 3, but on the left it is a double, which counts twice."""
    rules = RULEBOOKS["all_fives"]
    hands = ["3-3 6-0 3-0 2-2 6-2 5-2 1-1", "6-3 0-0 4-3 5-4 5-3 4-0 3-1"]
    dealt = [hand.split() for hand in hands]
    rest = [str(tile) for tile in full_set(6) if str(tile) not in " ".join(hands).split()]
    played = Round.start(rules, dealt, leader=0, opening="later", boneyard=rest)
    for text in ("3-3", "6-3@right", "6-0@right", "0-0@right", "3-0@right"):
        played = played.apply(parse_action(text))
    return played


def test_ends_of_one_number_differ_where_one_is_a_double_that_scores() -> None:
    played = fives_round()
    left, right = Play("4-3", "left"), Play("4-3", "right")
    points = [played.apply(action).history[-1].points for action in (left, right)]
    assert points == [0, 10]
    found = evaluate(played.view(1), worlds=200)
    assert not found.same(left, right)
    assert found.option(right).points > found.option(left).points + 5


@pytest.mark.parametrize("name", sorted(RULEBOOKS))
def test_plays_that_are_alike_score_alike(name: str) -> None:
    rules = RULEBOOKS[name]
    for seed in range(5):
        rng = random.Random(f"{name}/{seed}")
        played = Round.deal(rules, rules.players[0], seed=seed)
        while played.ending is None:
            view = played.view(played.to_act)
            actions = view.actions()
            after = [played.apply(action).history[-1].points for action in actions]
            for place, first in enumerate(first_alike(view, actions)):
                assert after[place] == after[first], (played, actions[place], actions[first])
            played = played.apply(rng.choice(actions))


def test_arms_that_are_alike_are_no_choice() -> None:
    rules = RULEBOOKS["askalink_spinner"]
    for seed in range(30):
        played = Round.deal(rules, 2, seed=seed)
        played = played.apply(played.actions()[0])
        view = played.view(played.to_act)
        tiles = {action.tile for action in view.actions() if isinstance(action, Play)}
        if played.line.spinner is None or not tiles:
            continue
        found = evaluate(view, worlds=20)
        assert len(found.choices) == len(tiles)


@pytest.mark.parametrize("name", ["block", "latin_pairs", "all_fives"])
def test_a_chance_to_win_counts_every_play_of_a_world(name: str) -> None:
    partners = name == "latin_pairs"
    played = Round.deal(RULEBOOKS[name], 4 if partners else 2, seed=3, partners=partners)
    for _ in range(6):
        played = played.apply(played.actions()[0])
    view = played.view(played.to_act)
    found = evaluate(view, worlds=60, leaves="played", seed=2)
    valuing = Valuing(view, policy_of(model_for(view.players, partners), SOFTNESS))
    assert found.chances.sum(axis=1) == pytest.approx(np.ones(len(found.actions)))
    taken = Taken(found.hands, found.stocks)
    again = valuing.played(taken, 2, found.plays)
    assert found.values == pytest.approx(again.points)
    for column in range(len(found.actions)):
        won = np.average(again.won[:, column], weights=found.weights)
        assert found.chances[column, 0] == pytest.approx(won)


def test_what_is_won_is_the_points_where_only_the_win_counts() -> None:
    played = Round.deal(RULEBOOKS["single_block"], 2, seed=5, leader=0)
    for _ in range(5):
        played = played.apply(played.actions()[0])
    found = evaluate(played.view(played.to_act), worlds=80, leaves="played")
    for option in found.options:
        assert option.points == pytest.approx(option.win - option.lose)


@pytest.mark.parametrize("leaves", ["full", "played", "mixed"])
@pytest.mark.parametrize("name", ["all_fives", "jaques_muggins"])
def test_who_is_far_behind_in_play_does_not_win_by_scoring(name: str, leaves: str) -> None:
    played = Round.deal(RULEBOOKS[name], 2, seed=3)
    while len(played.actions()) < 2 or max(map(len, played.hands)) > 4:
        played = played.apply(played.actions()[-1])
    view = played.view(played.to_act)
    points, shares = [], []
    for own, other in ((0, 0), (0, 500), (500, 0)):
        scored = (own, other) if view.seat == 0 else (other, own)
        found = evaluate(replace(view, play_points=scored), worlds=60, leaves=leaves)
        points.append([option.points for option in found.options])
        shares.append([(option.win, option.lose) for option in found.options])
    assert points[0] == points[1] == points[2]
    assert set(shares[1]) == {(0.0, 1.0)}
    assert set(shares[2]) == {(1.0, 0.0)}


def test_one_world_that_is_known_leaves_no_margin_without_end() -> None:
    played = Round.deal(RULEBOOKS["latin_pairs"], 4, seed=2, partners=True)
    rng = random.Random(2)
    while played.ending is None:
        view = played.view(played.to_act)
        if len(view.actions()) > 1:
            found = evaluate(view, worlds=40, leaves="played")
            assert not found.all_worlds or all(np.isfinite(o.margin) for o in found.options)
        played = played.apply(rng.choice(played.actions()))


def test_a_hand_that_is_known_whole_is_one_world() -> None:
    """Where the lead is free but told who holds the highest double, a case may leave no choice."""
    valued = 0
    for seed in range(40):
        played = Round.deal(RULEBOOKS["jaques"], 2, seed=seed)
        rng = random.Random(seed)
        while played.ending is None:
            view = played.view(played.to_act)
            if len(view.actions()) > 1 and view.counts[1 - view.seat] <= 2:
                valued += evaluate(view, worlds=20).worlds > 0
            played = played.apply(rng.choice(played.actions()))
    assert valued > 10


def test_odd_arguments_say_what_would_be_right() -> None:
    played = Round.deal(RULEBOOKS["block"], seed=1, leader=0)
    for odd, words in (
        ({"view": played}, "give a view"),
        ({"view": None}, "give a view"),
        ({"seconds": "x"}, "seconds"),
        ({"seconds": -1}, "seconds"),
        ({"worlds": 1.5}, "worlds"),
        ({"seed": "x"}, "seed"),
        ({"seconds": float("nan")}, "seconds"),
        ({"seconds": float("inf")}, "seconds"),
        ({"seconds": True}, "seconds"),
        ({"worlds": True}, "worlds"),
        ({"match": 3}, "match"),
        ({"match": Match.start(RULEBOOKS["jaques"], seed=1)}, "other rules .jaques. than"),
        ({"match": Match.start(RULEBOOKS["block"], 3, seed=1)}, "other seats"),
        ({"progress": 3}, "progress"),
        ({"model": "mine"}, "model"),
    ):
        arguments = {"view": played.view(0), **odd}
        for ask in (evaluate, start_evaluation):
            with pytest.raises(EvaluationError, match=words):
                ask(**arguments)  # type: ignore[operator]
