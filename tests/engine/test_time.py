"""The time an evaluation is given: kept, and spent on what is not known yet."""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import Evaluation
from tutor.engine.gathering import Gathering
from tutor.engine.settings import Settings
from tutor.engine.work import Work
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.view import View

ROOT = Path(__file__).parents[2]
SETTINGS = Settings(0.5, None, "play", "mixed", False, None, 0, None, None)


def a_view(rulebook: str, turns: int, seed: int = 1, players: int = 2) -> View:
    """A decision some random turns into a round."""
    rng = random.Random(seed)
    played = Round.deal(RULEBOOKS[rulebook], players, seed=seed, leader=0)
    while turns > 0 or 0 < len(played.actions()) < 2:
        played, turns = played.apply(rng.choice(played.actions())), turns - 1
    return played.view(played.to_act)


class Clock:
    """A clock that only work moves on: so many seconds for each world, and for each play of one."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, weighing: float, playing: float) -> None:
        self.now = 0.0
        for module in ("work", "pace"):
            monkeypatch.setattr(f"tutor.engine.{module}.time", SimpleNamespace(monotonic=self.time))
        weights, value = Gathering._likely, Work._value

        def weigh(gathering: Gathering, worlds: Any) -> Any:
            self.now += weighing * len(worlds)
            return weights(gathering, worlds)

        def valued(work: Work, places: Any, leaves: str, often: Any) -> Any:
            plays = often[places].clip(min=1).sum() if leaves == "played" else len(places)
            self.now += playing * float(plays)
            return value(work, places, leaves, often)

        monkeypatch.setattr(Gathering, "_likely", weigh)
        monkeypatch.setattr(Work, "_value", valued)

    def time(self) -> float:
        return self.now

    def timed(self, view: View, seconds: float, **options: Any) -> tuple[float, Evaluation]:
        began = self.now
        found = evaluate(view, seconds, **options)
        return self.now - began, found


VIEWS = [("block", 5, 2), ("block", 3, 2), ("all_fives", 4, 2), ("block", 4, 3)]


@pytest.mark.parametrize(("rulebook", "turns", "players"), VIEWS)
@pytest.mark.parametrize(("weighing", "playing"), [(1e-5, 1e-4), (1e-3, 1e-4), (1e-5, 2e-3)])
def test_the_time_given_is_kept_and_more_of_it_meets_more(
    rulebook: str,
    turns: int,
    players: int,
    weighing: float,
    playing: float,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    view = a_view(rulebook, turns, players=players)
    clock = Clock(monkeypatch, weighing=weighing, playing=playing)
    met = 0
    for seconds in (0.5, 1.0, 2.0, 4.0):
        took, found = clock.timed(view, seconds)
        assert took < 1.2 * seconds
        assert took > 0.8 * seconds or weighing > playing  # then all that were weighed are met
        assert found.worlds >= met
        met = found.worlds


@pytest.mark.slow
@pytest.mark.parametrize("deep", [False, True])
def test_every_world_is_met_once_before_any_is_played_on_again(
    deep: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    view = a_view("block", 5)
    clock = Clock(monkeypatch, weighing=1e-5, playing=2e-3)
    for seconds in (2.0, 8.0, 32.0, 64.0):
        _took, found = clock.timed(view, seconds, deep=deep)
        assert found.all_worlds or found.plays.max() == 1
    assert found.all_worlds
    assert found.plays.max() > 1


def test_a_deep_evaluation_with_the_time_for_it_comes_to_re_solving(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Clock(monkeypatch, weighing=1e-5, playing=5e-3)
    _took, found = clock.timed(a_view("block", 8, seed=3), 8.0, deep=True)
    assert found.all_worlds
    assert found.model.leaves == "resolved"
    took, found = clock.timed(a_view("block", 5, seed=2), 8.0, deep=True)
    assert found.model.leaves == "mixed"  # too many hands: then all the time is for sampling
    assert took > 0.8 * 8.0


def test_what_is_told_before_stays_as_it_was() -> None:
    view = a_view("block", 5)
    told = []
    work = Work(view, SETTINGS.checked(view))
    for found in work.steps():
        told.append((found, found.values.copy(), found.plays.copy()))
    for found, values, plays in told:
        assert (found.values == values).all()
        assert (found.plays == plays).all()


PLAIN = """
import json, time
from tests.engine.test_time import a_view
from tutor.engine.evaluate import evaluate, start_evaluation
found = []
for rulebook, turns, players in (("block", 0, 2), ("block", 2, 2), ("block", 4, 3)):
    view = a_view(rulebook, turns, players=players)
    began = time.monotonic()
    met = evaluate(view, seconds=1).worlds
    took = time.monotonic() - began
    running = start_evaluation(view, seconds=60)
    time.sleep(1)
    running.cancel()
    began = time.monotonic()
    found.append([took, met, running.result(60).worlds, time.monotonic() - began])
print(json.dumps(found))
"""


@pytest.mark.slow
def test_plain_python_keeps_its_time_too_and_can_be_cancelled() -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "DOMINO_TUTOR_PLAIN": "1"}
    run = subprocess.run(
        [sys.executable, "-c", PLAIN], env=environment, cwd=ROOT, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    for took, met, latest, stopped in json.loads(run.stdout):
        assert took < 3  # on a busy machine; it took 18 when all worlds were weighed first
        assert met > 5
        assert latest > 1
        assert stopped < 2
