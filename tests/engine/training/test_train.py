"""Training repeats, writes whole files, and lands near the shipped weights on a small budget."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from tutor.engine.beliefs.beliefs import weights
from tutor.engine.beliefs.choice import load_model, read_model
from tutor.engine.beliefs.inputs import INPUTS, MOST_INPUTS
from tutor.engine.kernels.terms import score_terms
from tutor.engine.training.fitting import fit
from tutor.engine.training.selfplay import (
    Table,
    deal,
    engine,
    fitted,
    heaviest,
    other_hands,
    play_round,
    values,
    weigh,
)
from tutor.engine.training.train import SMALL, Budget, collect, games, main, nats, train
from tutor.game.actions import Pass, Play
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.tiles import full_set

TINY = Budget(rounds=(4, 4), worlds=8, epochs=2, set_max=4, size=4, mixed=0.5)


def tiles_of(hand: int) -> list[str]:
    return [str(tile) for place, tile in enumerate(full_set(6)) if hand >> place & 1]


def test_the_quick_table_plays_by_the_rules() -> None:
    rng = np.random.default_rng(1)
    model = load_model()
    for _ in range(60):
        hands = deal(score_terms(), 7, rng)
        table = Table(score_terms(), list(hands))
        r = Round.start(RULEBOOKS["block"], [" ".join(tiles_of(hand)) for hand in hands], leader=0)
        while table.points is None:
            seat, view = table.to_act, r.view(r.to_act)
            assert (seat, table.own) == (
                r.to_act,
                sum(1 << full_set(6).index(t) for t in view.hand),
            )
            choices = table.choices()
            listed = {
                (4 * full_set(6).index(action.tile) + (0 if action.end != "right" else 1))
                for action in view.actions()
                if isinstance(action, Play)
            }
            assert set(choices) <= listed
            if len(r.line) and len(choices) > 1:
                found = other_hands(table, 300, rng)
                quick = weigh(table, found, model)
                assert weights(view, found) == pytest.approx(quick / quick.mean())
            if not choices:
                table.pass_on()
                assert r.ending if table.points is not None else view.actions() == (Pass(),)
                r = r if r.ending else r.apply(Pass())
                continue
            choice = int(rng.choice(choices))
            end = None if not len(r.line) else ("left", "right")[choice % 4]
            table.play(choice)
            r = r.apply(Play(full_set(6)[choice // 4], end))
        score = r.score().points
        assert score is not None
        assert table.points == score[0] - score[1]


def test_choosers_do_not_look_at_the_other_hand() -> None:
    rng = np.random.default_rng(2)
    own, other = deal(score_terms(), 7, rng)
    rest = ((1 << 28) - 1) & ~own & ~other
    swapped = sum(1 << place for place in range(28) if rest >> place & 1 and place % 2)
    swapped = sum(1 << p for p in [p for p in range(28) if (rest | other) >> p & 1][:7])
    assert swapped != other
    for chooser in (heaviest, fitted(load_model()), engine(load_model(), 20), engine(None, 20)):
        picks = []
        for hidden in (other, swapped):
            table = Table(score_terms(), [own, hidden])
            picks.append(chooser(table, table.choices(), np.random.default_rng(3)))
        assert picks[0] == picks[1]


def test_rounds_repeat_with_the_same_seed() -> None:
    two = (engine(load_model(), 20), heaviest)
    points = []
    for _ in range(2):
        rng = np.random.default_rng(4)
        hands = deal(score_terms(), 7, rng)
        points.append([play_round(score_terms(), hands, two, rng) for _ in range(5)])
    assert points[0] == points[1]


def test_equal_worlds_are_valued_alike_whatever_the_way() -> None:
    rng = np.random.default_rng(5)
    table = Table(score_terms(3), deal(score_terms(3), 3, rng))
    choices = table.choices()
    # Before any play all worlds weigh the same, and all of them are few enough to be met.
    equal = values(table, choices, None, 1000, rng)
    assert values(table, choices, load_model(), 1000, rng) == pytest.approx(equal)


def test_training_repeats() -> None:
    one, two = train(TINY, 7), train(TINY, 7)
    assert np.array_equal(one.first, two.first)
    assert np.array_equal(one.last, two.last)
    assert not np.array_equal(one.first, train(TINY, 8).first)


def test_a_budget_without_rounds_is_refused() -> None:
    with pytest.raises(ValueError, match="without rounds"):
        train(replace(TINY, rounds=()), 1)


@pytest.mark.slow
def test_fitting_finds_what_was_chosen() -> None:
    rng = np.random.default_rng(6)
    data = collect(None, 150, Budget(worlds=20, mixed=0.0), rng)
    # Let the heaviest tile be right every time: the fitted model then plays it.
    targets = np.zeros(len(data.targets))
    targets[data.starts] = 1.0  # choices come heaviest first
    model = fit(data._replace(targets=targets), len(INPUTS), 30, rng)
    right = []
    for table in games(40, Budget(mixed=0.0), np.random.default_rng(7)):
        choices = table.choices()
        _, chances = model.choices(table.own, table.situation(), table.terms)
        right.append(choices[int(chances.argmax())] // 4 == choices[0] // 4)
    assert np.mean(right) > 0.8


def test_the_command_writes_a_file_that_says_how_it_was_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setitem(SMALL, "two_seats", TINY)
    out = tmp_path / "model.json"
    assert main(["--small", "--set-max", "3", "--tiles", "3", "--only", "--out", str(out)]) == 0
    assert "nats a decision" in capsys.readouterr().out
    made = read_model(out.read_text(encoding="utf-8")).made
    assert made["command"] == (
        "python -m tutor.engine.training.train --seats two_seats --seed 1"
        " --small --set-max 3 --tiles 3 --only"
    )
    assert {"numpy", "tutor", "seed"} <= set(made)


@pytest.mark.parametrize("seats", ["partners", "singles"])
def test_more_seats_train_with_their_own_inputs(seats: str) -> None:
    model = train(Budget(seats, rounds=(1, 1), worlds=4, epochs=1), 1)
    assert model.first.shape[0] == MOST_INPUTS
    told, error = nats(model, 1, 2, Budget(seats, worlds=4))
    assert np.isfinite([told, error]).all()


@pytest.mark.slow
def test_a_small_retrain_lands_near_the_shipped_model() -> None:
    budget = SMALL["two_seats"]
    small = train(budget, seed=11)
    shipped, error = nats(load_model(), 150, 3, budget)
    near, _ = nats(small, 150, 3, budget)
    assert shipped > 0.7
    assert near > shipped - 0.2 - 2 * error
    agree = []
    for table in games(150, Budget(mixed=0.0), np.random.default_rng(8)):
        picks = [
            m.choices(table.own, table.situation(), table.terms)[1].argmax()
            for m in (load_model(), small)
        ]
        agree.append(picks[0] == picks[1])
    assert np.mean(agree) > 0.6


@pytest.mark.slow
@pytest.mark.parametrize("seats", ["partners", "singles"])
def test_small_retrains_of_more_seats_tell_something(seats: str) -> None:
    told, error = nats(train(SMALL[seats], seed=12), 30, 3, SMALL[seats])
    assert told - 2 * error > 0
