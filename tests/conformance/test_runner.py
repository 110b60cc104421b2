"""The command that runs a file of cases: what it prints, and how it ends."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.conformance.__main__ import main
from tests.conformance.casefile import kind_of, read_cases

CASES = Path(__file__).parent.parent / "cases"
GOOD = {
    "id": "MINE-1",
    "preset": "block",
    "options": {},
    "op": "round5",
    "input": {"pips": 13},
    "expected": {"rounded": 15},
}


def file_of(folder: Path, *rows: Any) -> str:
    path = folder / "cases.jsonl"
    path.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows))
    return str(path)


def test_all_pass(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([file_of(tmp_path, GOOD, "", {**GOOD, "id": "MINE-2"})]) == 0
    assert capsys.readouterr().out == "2 passed, 0 failed\n"


def test_a_failure_shows_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {**GOOD, "id": "MINE-2", "expected": {"rounded": 10}}
    assert main([file_of(tmp_path, GOOD, wrong)]) == 1
    failed, expected, got, count = capsys.readouterr().out.splitlines()
    assert failed == "FAILED MINE-2"
    assert expected.split() == ["expected", '{"rounded":', "10}"]
    assert got.split() == ["got", '{"rounded":', "15}"]
    assert count == "1 passed, 1 failed"


@pytest.mark.parametrize(
    "change",
    [
        {"preset": "no_such_book"},
        {"options": {"no_such_option": 1}},
        {"options": {"tie": "no_such_value"}},
        {"op": "no_such_question"},
    ],
)
def test_what_is_not_carried_out_is_skipped(
    change: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([file_of(tmp_path, {**GOOD, **change})]) == 0
    out = capsys.readouterr().out
    assert out.startswith("skipped MINE-1: ")
    assert out.endswith("0 passed, 0 failed, 1 skipped\n")


@pytest.mark.parametrize("given", [{}, {"pips": "many"}, {"pips": None}, None])
def test_a_case_with_something_missing_fails(
    given: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([file_of(tmp_path, {**GOOD, "input": given})]) == 1
    assert capsys.readouterr().out.endswith("0 passed, 1 failed\n")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "no case"),
        ("\n\n", "no case"),
        ("not json", "line 1: this is not JSON"),
        ("[" * 100_000, "line 1: this is not JSON"),
        ("[1, 2]", "line 1: no known kind"),
        ("3", "line 1: no known kind"),
        ('{"colour": "green"}', "line 1: no known kind of case (colour)"),
        (json.dumps(GOOD) + "\n{", "line 2: this is not JSON"),
    ],
)
def test_a_bad_file_is_one_line(
    text: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([file_of(tmp_path, text)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err
    assert captured.err.count("\n") == 1


def test_files_that_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe\x00")
    for path in (tmp_path / "nothing", tmp_path, binary):
        assert main([str(path)]) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_no_file_shows_the_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert capsys.readouterr().err.startswith("usage: ")


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("rules", "rules"),
        ("own_rules", "rules"),
        ("positions", "position"),
        ("traces_two_seats", "two_seats"),
        ("traces_four_seats", "four_seats"),
    ],
)
def test_the_keys_tell_the_kind(name: str, kind: str) -> None:
    assert {kind_of(row) for row in read_cases(CASES / f"{name}.jsonl")} == {kind}


def spoilt(name: str, change: dict[str, Any]) -> dict[str, Any]:
    return {**read_cases(CASES / f"{name}.jsonl")[0], **change}


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("traces_two_seats", {"pips_left": [1, 1]}),
        ("traces_two_seats", {"returns": [1, 1]}),
        ("traces_two_seats", {"ending": "domino"}),
        ("traces_two_seats", {"steps": []}),
        ("traces_four_seats", {"points": 1}),
        ("traces_four_seats", {"last_seat": 2}),
        ("traces_four_seats", {"starting_seat": 0}),
        ("positions", {"asleep": 0}),
        ("positions", {"ends": {"L": 1, "R": 2}}),
        ("positions", {"best_move": {"tile": [0, 5], "end": "L"}}),
        ("positions", {"worlds": 71}),
    ],
)
def test_a_spoilt_trace_or_position_fails(
    name: str, change: dict[str, Any], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([file_of(tmp_path, spoilt(name, change))]) == 1
    assert "FAILED" in capsys.readouterr().out


def test_a_trace_with_one_legal_play_left_out_fails(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("traces_two_seats", "traces_four_seats"):
        row = read_cases(CASES / f"{name}.jsonl")[0]
        row["steps"][3]["legal"].pop()
        assert main([file_of(tmp_path, row)]) == 1
        assert '"at": 3' in capsys.readouterr().out


def test_it_runs_as_a_module() -> None:
    path = str(CASES / "traces_two_seats.jsonl")
    command = [sys.executable, "-m", "tests.conformance", path]
    done = subprocess.run(command, capture_output=True, text=True, cwd=CASES.parent.parent)
    assert (done.returncode, done.stdout) == (0, "60 passed, 0 failed\n")
