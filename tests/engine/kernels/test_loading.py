"""The ways the kernels are loaded: compiled, from a cache, and as plain Python."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[3]

PROBE = """
import json, random
from tests.engine.kernels.test_two_seats import deal, played_on, solve_actions
from tutor.engine.kernels import two_seats as kernels
from tutor.engine.kernels.jit import COMPILED
from tutor.engine.kernels.masks import legal_actions
from tutor.engine.kernels.terms import score_terms
rng, found = random.Random(8), []
terms = score_terms(6, blocked_score="difference", double_bonus="double_or_both_ends")
for number in range(12):
    position = played_on(rng, deal(rng, 6), number, 6)
    actions = legal_actions(position.own, position.left, position.right, terms)
    found.append(kernels.solve_position(*position, terms))
    found.append(solve_actions(position, *actions, terms))
print(json.dumps([COMPILED, kernels.__file__, found]))
"""


def probe(root: Path, script: str = PROBE, **environment: str) -> tuple[bool, str, Any]:
    """What a fresh process finds with the package under ``root``."""
    settings = {**os.environ, "PYTHONPATH": str(root), "PYTHONSAFEPATH": "1", **environment}
    settings = {name: value for name, value in settings.items() if value}
    run = subprocess.run(
        [sys.executable, "-c", script], env=settings, cwd=root, capture_output=True, text=True
    )
    assert run.returncode == 0, run.stderr
    compiled, file, found = json.loads(run.stdout)
    return compiled, file, found


def test_plain_python_gives_the_same_values() -> None:
    compiled, _, expected = probe(ROOT)
    plain, _, found = probe(ROOT, DOMINO_TUTOR_PLAIN="1")
    assert not plain
    assert found == expected
    if not compiled:
        pytest.skip("nothing is compiled here: there was only plain Python to look at")


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package in whose folder the compiler cannot write."""
    pytest.importorskip("numba")
    root = tmp_path / "installed"
    for room in ("tutor/game", "tutor/engine", "tests/engine"):
        shutil.copytree(ROOT / room, root / room, ignore=shutil.ignore_patterns("__pycache__"))
    (root / "tutor" / "__init__.py").touch()
    for folder in [root / "tutor" / "engine", root / "tests" / "engine"]:
        for room in (folder, *(inner for inner in folder.iterdir() if inner.is_dir())):
            (room / "__pycache__").touch()  # a file where the folder should be, even for root
    return root


@pytest.mark.slow
def test_a_package_that_is_read_only_is_cached_with_the_user(copied: Path, tmp_path: Path) -> None:
    home = {"HOME": str(tmp_path / "home"), "XDG_CACHE_HOME": str(tmp_path / "cache")}
    first = probe(copied, NUMBA_CACHE_DIR="", **home)
    assert first[:2] == (True, str(copied / "tutor/engine/kernels/two_seats.py"))
    assert list((tmp_path / "cache").rglob("*_solve*.nbc"))
    assert probe(copied, NUMBA_CACHE_DIR="", **home) == first  # and again, from the cache


@pytest.mark.slow
def test_without_any_folder_to_write_to_the_kernels_still_compile(
    copied: Path, tmp_path: Path
) -> None:
    nowhere = tmp_path / "file"
    nowhere.touch()
    home = {name: str(nowhere) for name in ("HOME", "XDG_CACHE_HOME", "IPYTHONDIR")}
    found = probe(copied, NUMBA_CACHE_DIR="", **home)
    assert found[0]
    assert found[2] == probe(ROOT)[2]
    assert not list(tmp_path.rglob("*.nbc"))


ALL_GAMES = """
import json, random
from tests.engine.reference_play import arguments, some_round
from tests.engine.kernels.test_every_game import some_round as small_round
from tests.engine.kernels.test_pairs import some_position
from tests.engine.values.test_playing_on import some_model
from tutor.engine.kernels import every_game
from tutor.engine.kernels.jit import COMPILED
from tutor.engine.kernels.pairs import solve_pairs_position
from tutor.engine.values.playing_on import play_on_worlds
from tutor.engine.values.policies import policy_of
from tutor.engine.kernels.terms import score_terms
from tutor.game.rulebooks import RULEBOOKS

rng, found = random.Random(8), []
terms = score_terms(6, blocked_score="difference", double_bonus="double_or_both_ends")
for size in (1, 2, 3, 4):
    found.append(solve_pairs_position(*some_position(rng, size), terms))
found.append(solve_pairs_position(*some_position(rng, 4, 9), score_terms(9)))
policies = {}
for name, players, partners in (
    ("block", 2, False), ("latin_pairs", 4, True), ("pagat_draw", 3, False),
    ("all_fives_spinner", 2, False), ("jaques_cyprus", 4, False),
):
    for seed in range(3):
        table = some_round(RULEBOOKS[name], players, partners, seed)
        if table is not None:
            args, options = arguments(table)
            for policy in (policy_of(), policy_of(some_model(1), 0.7)):
                values = play_on_worlds(*args, **options, policy=policy, plays=2, seed=seed)
                found.append(values.points.tolist())
for name, players in (("all_fives_spinner", 2), ("pagat_draw", 2), ("all_fives", 4)):
    table = small_round(RULEBOOKS[name], players, 3)
    args, options = arguments(table)
    del options["partners"], options["voids"]
    found.append(every_game.solve_full_worlds(*args, **options).tolist())
print(json.dumps([COMPILED, every_game.__file__, found]))
"""


def test_plain_python_gives_the_same_values_in_all_games() -> None:
    compiled, _, expected = probe(ROOT, ALL_GAMES)
    plain, _, found = probe(ROOT, ALL_GAMES, DOMINO_TUTOR_PLAIN="1")
    assert not plain
    assert found == expected
    if not compiled:
        pytest.skip("nothing is compiled here: there was only plain Python to look at")


def test_what_is_imported_first_makes_no_other_compiled_code() -> None:
    pytest.importorskip("numba")
    played, solved = "tutor.engine.values.playing_on", "tutor.engine.kernels.every_game"
    names = f"print({played}.play_to_end.__qualname__, {solved}._search.__qualname__)"
    orders = (f"{played}, {solved}", f"{solved}, tutor.engine.kernels.pairs, {played}")
    found = {
        subprocess.run(
            [sys.executable, "-c", f"import {order}; {names}"],
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for order in orders
    }
    assert len(found) == 1
