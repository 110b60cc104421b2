"""The command: what it prints, what it refuses, and one real start and stop."""

from __future__ import annotations

import http.client
import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tutor import RULEBOOKS, Match, Record, Round, cli, lab, write_record
from tutor.cli import FAILED, main
from tutor.lessons import Lesson


def said(capsys: pytest.CaptureFixture[str]) -> str:
    """What was printed as the reason, which must be one line and no traceback."""
    error = capsys.readouterr().err
    assert error.startswith("domino-tutor: ")
    assert error.count("\n") == 1
    return error


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--version"])
    assert stop.value.code == 0
    assert re.fullmatch(r"domino-tutor \d+\.\d+\.\d+\n", capsys.readouterr().out)


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    for word in (
        "start",
        "notebooks",
        "--folder",
        "--port",
        "--no-browser",
        "--version",
        "picture",
    ):
        assert word in text


def test_notebooks_copies_and_says_what_happened(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "lessons"
    assert main(["notebooks", str(folder)]) == 0
    assert str(folder) in capsys.readouterr().out
    first = folder / "00_start_here.ipynb"
    content = first.read_bytes()
    (folder / "mine.ipynb").write_text("mine")
    assert main(["notebooks", str(folder)]) == 0
    assert capsys.readouterr().out.count("\n") == 1
    first.unlink()
    assert main(["notebooks", str(folder), "--restore"]) == 0
    assert first.read_bytes() == content
    assert (folder / "mine.ipynb").read_text() == "mine"


def test_each_kind_of_news_has_its_line() -> None:
    lessons = [
        Lesson("00.ipynb", "new"),
        Lesson("01.ipynb", "updated"),
        Lesson("02.ipynb", "same"),
        Lesson("03.ipynb", "beside", "03 (new).ipynb"),
        Lesson("04.ipynb", "deleted"),
        Lesson("05.ipynb", "deleted"),
    ]
    assert cli._news(Path("/my lessons"), lessons) == [
        "1 lesson copied.",
        "1 lesson brought up to date.",
        "You changed 03.ipynb, so it stays; the new version is beside it: 03 (new).ipynb",
        "You deleted 04.ipynb, 05.ipynb, and that stays so. "
        "To bring back: domino-tutor notebooks '/my lessons' --restore",
    ]


@pytest.mark.parametrize(
    ("arguments", "word"),
    [
        (["--port", "domino"], "domino"),
        (["--port", "65536"], "65536"),
        (["--port", "-1"], "--port"),
        (["--folder", ""], "--folder"),
        (["notebooks"], "DIR"),
        (["notebooks", "~nobody-of-this-name/x"], "nobody-of-this-name"),
        (["dominoes"], "dominoes"),
        (["--no-such-option"], "--no-such-option"),
        (["notebooks", "/dev/null"], "/dev/null is a file"),
        (["notebooks", "/dev/null/lessons"], "/dev/null"),
        (["--folder", "/proc/lessons"], "/proc/lessons"),
    ],
)
def test_mistakes_end_in_one_sentence(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == FAILED
    assert word in said(capsys)


def test_folder_nobody_may_write_in(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_path: object, **_options: object) -> None:
        raise PermissionError(13, "Permission denied", str(tmp_path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    assert main(["notebooks", str(tmp_path / "lessons")]) == FAILED
    assert "Permission denied" in said(capsys)


def test_options_may_stand_before_or_after_the_command() -> None:
    for arguments in (["--port", "9", "start"], ["start", "--port", "9"], ["--port", "9"]):
        options = cli._parser().parse_args(arguments)
        assert (options.port, options.no_browser, options.folder) == (9, False, None)


def test_port_that_was_asked_for_and_is_taken(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with socket.socket() as taken:
        taken.bind((lab.HOST, 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        assert main(["--no-browser", "--port", port, "--folder", str(tmp_path)]) == FAILED
    assert f"port {port}" in said(capsys)


def test_first_port_taken_means_the_next_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    with socket.socket() as taken:
        taken.bind((lab.HOST, 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(lab, "FIRST_PORT", port)
        monkeypatch.setattr(cli, "FIRST_PORT", port)
        chosen = cli._free_port(None)
    assert chosen > port
    assert f"using {chosen} instead" in capsys.readouterr().out


def test_no_screen_means_no_browser_and_says_so(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    cli._open_browser("http://127.0.0.1:1/")
    assert "No browser could be opened" in capsys.readouterr().out


def test_lab_that_ends_at_once_says_where_its_log_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    broken = lab.Lab(tmp_path, tmp_path / "home", lab.choose_port(0), options=["--no-such"])
    broken._command = lambda: [sys.executable, "-c", "raise SystemExit(1)"]  # type: ignore[method-assign]
    session = cli._Session(broken, broken.address(), browser=False)
    handlers = {name: signal.getsignal(name) for name in (signal.SIGINT, signal.SIGTERM)}
    try:
        with pytest.raises(cli.CommandError, match="jupyterlab-"):
            session.run()
    finally:
        for name, handler in handlers.items():
            signal.signal(name, handler)
    assert "Starting" in capsys.readouterr().out


class Started:
    """A `domino-tutor` that is running, in a home of its own."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.folder = home / "domino-tutor"
        browser = home / "browser"
        browser.write_text(f'#!/bin/sh\necho "$1" > "{home}/opened"\n')
        browser.chmod(0o755)
        environment = {
            name: value
            for name, value in os.environ.items()
            if not name.startswith(("JUPYTER", "XDG_"))
        }
        environment |= {"HOME": str(home), "BROWSER": f"{browser} %s"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tutor", "--port", "0"],
            cwd=home,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout is not None
        self.lines: list[str] = []
        for line in self.process.stdout:
            self.lines.append(line)
            if "http" in line:
                break
        assert "http" in self.lines[-1], "".join(self.lines)
        self.address = self.lines[-1].strip()
        self.site = urlsplit(self.address)
        self.token = self.address.partition("token=")[2]

    def ask(self, path: str, method: str = "GET", *, token: bool = True) -> tuple[int, bytes]:
        connection = http.client.HTTPConnection(str(self.site.netloc), timeout=30)
        headers = {"Authorization": f"token {self.token}"} if token else {}
        connection.request(method, path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, body


@pytest.fixture(scope="module")
def started(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Started]:
    """A person whose own Jupyter is broken, and whose own python3 kernel is another's."""
    home = tmp_path_factory.mktemp("home")
    config = home / ".jupyter" / "jupyter_server_config.py"
    config.parent.mkdir()
    config.write_text("raise RuntimeError('this is not for the tutor')\n")
    kernel = home / ".local/share/jupyter/kernels/python3/kernel.json"
    kernel.parent.mkdir(parents=True)
    kernel.write_text(json.dumps({"argv": ["/no/python"], "display_name": "Old"}))
    running = Started(home)
    yield running
    running.process.kill()
    running.process.wait()


def test_start_copies_the_lessons_and_prints_the_address(started: Started) -> None:
    assert (started.folder / "00_start_here.ipynb").exists()
    assert started.site.path == "/doc/tree/00_start_here.ipynb"
    status, page = started.ask(f"{started.site.path}?{started.site.query}", token=False)
    assert status == 200
    assert b"JupyterLab" in page


def test_start_serves_the_lesson_only_to_those_with_the_token(started: Started) -> None:
    status, body = started.ask("/api/contents/00_start_here.ipynb")
    assert status == 200
    assert json.loads(body)["content"]["cells"]
    status, _body = started.ask("/api/contents/00_start_here.ipynb", token=False)
    assert status == 403


def test_start_opens_the_browser(started: Started) -> None:
    opened = started.home / "opened"
    deadline = time.monotonic() + 10
    while not opened.exists() and time.monotonic() < deadline:
        time.sleep(0.1)
    assert opened.read_text().strip() == started.address


def test_start_asks_about_no_news(started: Started) -> None:
    _status, body = started.ask("/lab/api/settings/@jupyterlab/apputils-extension:notification")
    defaults = json.loads(body)["schema"]["properties"]
    assert defaults["fetchNews"]["default"] == "false"
    assert defaults["checkForUpdates"]["default"] is False


def test_start_uses_its_own_kernel(started: Started) -> None:
    _status, body = started.ask("/api/kernelspecs")
    specs = json.loads(body)
    assert specs["default"] == "python3"
    assert specs["kernelspecs"]["python3"]["spec"]["argv"][0] == "python"


def test_ctrl_c_stops_everything_at_once(started: Started) -> None:
    status, _body = started.ask("/api/kernels", "POST")
    assert status == 201
    started.process.send_signal(signal.SIGINT)
    rest, _none = started.process.communicate(timeout=30)
    assert started.process.returncode == 0
    assert "Traceback" not in rest
    assert rest.strip().endswith(f"The tutor has stopped. Your lessons are in {started.folder}")
    with pytest.raises(OSError, match="refused"):
        started.ask("/api/status")
    own = sorted(path.name for path in (started.home / ".jupyter").iterdir())
    assert own == ["jupyter_server_config.py"]


def test_check_says_what_is_wrong_in_each(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    right, wrong = tmp_path / "right.toml", tmp_path / "wrong.toml"
    record = write_record(Round.deal(RULEBOOKS["block"], seed=3))
    right.write_text(record)
    wrong.write_text(record.replace('actions = """', 'actions = """0-0@up'))
    assert main(["check", str(right)]) == 0
    assert "right.toml: 1 round, all right" in capsys.readouterr().out
    assert main(["check", str(right), str(wrong), str(tmp_path / "none.toml")]) == 1
    told = capsys.readouterr().out.splitlines()
    assert len(told) == 3
    assert "wrong.toml, round 1, turn 1" in told[1]
    assert "none.toml" in told[2]


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """The record of a match: one round played to its end, and one just dealt."""
    match = Match.start(RULEBOOKS["block_draw"], players=2, seed=3)
    played = match.next_round()
    while played.ending is None:
        played = played.apply(played.actions()[0])
    match = match.add(played)
    path = tmp_path / "evening.toml"
    write_record(Record.of(match, seats=("Ann", "Bob"), current=match.next_round()), path)
    return path


def test_picture_is_named_by_what_it_shows_and_never_replaced_unasked(
    evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["picture", str(evening), "--round", "1", "--at", "4"]
    assert main(command) == 0
    path = evening.with_name("evening-round1-at4.svg")
    assert str(path) in capsys.readouterr().out
    drawn = path.read_text()
    assert drawn.startswith("<svg")
    path.write_text("mine")
    assert main(command) == FAILED
    assert "--force" in said(capsys)
    assert path.read_text() == "mine"
    assert main([*command, "--force"]) == 0
    assert path.read_text() == drawn
    assert sorted(evening.parent.iterdir()) == [path, evening]


def test_picture_of_the_last_moment_as_anybody_sees_it(evening: Path) -> None:
    folder = evening.parent / "pictures"
    folder.mkdir()
    for options in ([], ["--seat", "bob"], ["--open"], ["--width", "360"]):
        assert main(["picture", str(evening), "-o", str(folder), "--force", *options]) == 0
    ann, bob = (folder / f"evening-round2-at0{end}.svg" for end in ("", "-seat1"))
    hands = [re.search(r"Your hand: ([^.]*)\.", path.read_text()) for path in (ann, bob)]
    assert None not in hands
    assert hands[0].group(1) != hands[1].group(1)  # type: ignore[union-attr]
    assert 'width="360"' in ann.read_text()
    assert (folder / "evening-round2-at0-open.svg").exists()


def test_picture_as_pixels(evening: Path) -> None:
    target = evening.with_name("table.png")
    assert main(["picture", str(evening), "--round", "1", "-o", str(target)]) == 0
    assert target.read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("options", "word"),
    [
        (["--round", "3"], "no round 3"),
        (["--round", "0"], "no round 0"),
        (["--round", "1", "--at", "999"], "999"),
        (["--at", "-1"], "-1"),
        (["--at", "x"], "--at"),
        (["--seat", "carl"], "0 (Ann), 1 (Bob)"),
        (["--seat", "2"], "0 (Ann), 1 (Bob)"),
        (["--width", "20"], "300 to 3840"),
        (["-o", "picture.jpg"], ".svg or .png"),
        (["-o", "/no/such/folder/picture.svg"], "No such file"),
    ],
)
def test_picture_that_there_is_not(
    options: list[str], word: str, evening: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["picture", str(evening), *options]) == FAILED
    assert word in said(capsys)
    assert list(evening.parent.iterdir()) == [evening]


def test_picture_of_no_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["picture", str(tmp_path / "none.toml")]) == FAILED
    assert "none.toml: cannot be read" in said(capsys)
    empty = tmp_path / "empty.toml"
    write_record(Match.start(RULEBOOKS["block"], players=2, seed=3), empty)
    assert main(["picture", str(empty)]) == FAILED
    assert "no rounds yet" in said(capsys)
