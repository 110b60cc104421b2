"""The ``domino-tutor`` command: copies the lessons, opens them, checks records, draws pictures."""

from __future__ import annotations

import argparse
import os
import shlex
import signal
import sys
import threading
import time
import webbrowser
from collections.abc import Callable, Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import NoReturn

from tutor.lab import FIRST_PORT, Lab, LabError, PortTakenError, choose_port
from tutor.lessons import Lesson, copy_lessons
from tutor.locale import _, ngettext

#: The exit status of a check that found something wrong.
WRONG = 1
#: The exit status of a command that could not do what it was asked.
FAILED = 2


class CommandError(Exception):
    """Something went wrong that one sentence can say."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command and return its exit status.

    0 if all went well, 1 if a check found something wrong, 2 after one sentence that says why the
    command could not do what it was asked.

    >>> main(["notebooks", "/dev/null"])
    2
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):  # a folder's name may hold what a terminal cannot show
            stream.reconfigure(errors="backslashreplace")
    try:
        options = _parser().parse_args(arguments)
        run: Callable[[argparse.Namespace], int | None] = options.run
        return run(options) or 0
    except CommandError as error:
        print(f"domino-tutor: {error}", file=sys.stderr, flush=True)
        return FAILED


class _Parser(argparse.ArgumentParser):
    """A parser whose mistakes end in one sentence, like every other."""

    def error(self, message: str) -> NoReturn:
        text = _("{mistake}. See: {command} --help")
        raise CommandError(text.format(mistake=message, command=self.prog))


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="domino-tutor",
        description=_("A dominoes tutor. Without a command it opens the lessons (start)."),
    )
    parser.add_argument("--version", action=_Version, help=_("show the version and exit"))
    _add_start_options(parser, again=False)
    parser.set_defaults(run=_start)
    commands = parser.add_subparsers(title=_("commands"), metavar="COMMAND")
    text = _("copy the lessons to your own folder and open them in JupyterLab")
    start = commands.add_parser("start", help=text, description=text)
    _add_start_options(start, again=True)
    start.set_defaults(run=_start)
    text = _("copy the lessons to a folder, and start nothing")
    notebooks = commands.add_parser("notebooks", help=text, description=text)
    notebooks.add_argument("folder", metavar="DIR", type=_folder, help=_("the folder"))
    text = _("bring back the lessons that were deleted there")
    notebooks.add_argument("--restore", action="store_true", help=text)
    notebooks.set_defaults(run=_notebooks)
    text = _("check records of matches, and say what is wrong in each")
    check = commands.add_parser("check", help=text, description=text)
    check.add_argument("files", metavar="FILE", nargs="+", type=Path, help=_("a record (TOML)"))
    check.set_defaults(run=_check)
    _add_picture(commands)
    return parser


def _add_picture(commands: argparse._SubParsersAction[_Parser]) -> None:
    text = _("write a moment of a recorded match as a picture")
    picture = commands.add_parser("picture", help=text, description=text)
    picture.add_argument("record", metavar="RECORD", type=Path, help=_("a record (TOML)"))
    text = _("the round, counted from 1 (default: the last)")
    picture.add_argument("--round", metavar="N", type=int, dest="number", help=text)
    text = _("after so many actions of the round (default: after all)")
    picture.add_argument("--at", metavar="K", type=int, dest="moment", help=text)
    text = _("who looks at the table, by number or name (default: the first whose hand is known)")
    picture.add_argument("--seat", metavar="S", help=text)
    text = _("show everybody's tiles")
    picture.add_argument("--open", action="store_true", dest="open_hands", help=text)
    text = _("how wide the table is, in pixels (default: {width})").format(width=860)
    picture.add_argument("--width", metavar="W", type=int, default=860, help=text)
    text = _("the picture, .svg or .png (default: an SVG beside the record)")
    picture.add_argument("-o", metavar="FILE", type=Path, dest="output", help=text)
    text = _("replace a picture that is there already")
    picture.add_argument("--force", action="store_true", help=text)
    picture.set_defaults(run=_picture)


def _add_start_options(parser: argparse.ArgumentParser, *, again: bool) -> None:
    """The options of ``start``; given again after the command, they do not undo those before."""
    unset = argparse.SUPPRESS if again else None
    text = _("your own folder for the lessons (default: ~/domino-tutor)")
    parser.add_argument("--folder", metavar="DIR", type=_folder, default=unset, help=text)
    text = _("the port to serve on (default: the first free one from {port} on)")
    text = text.format(port=FIRST_PORT)
    parser.add_argument("--port", metavar="N", type=_port, default=unset, help=text)
    text = _("print the address, and open no browser")
    off = argparse.SUPPRESS if again else False
    parser.add_argument("--no-browser", action="store_true", default=off, help=text)


class _Version(argparse.Action):
    """Prints the version; it is looked up only when asked for."""

    def __init__(self, option_strings: Sequence[str], dest: str, help: str) -> None:
        super().__init__(option_strings, argparse.SUPPRESS, nargs=0, help=help)

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> NoReturn:
        from tutor import __version__

        _say(f"domino-tutor {__version__}")
        parser.exit()


def _folder(text: str) -> Path:
    if not text:
        raise argparse.ArgumentTypeError(_("a folder needs a name"))
    try:
        return Path(text).expanduser().absolute()
    except RuntimeError:
        message = _("there is no such home folder: {text}").format(text=text)
        raise argparse.ArgumentTypeError(message) from None


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and int(text) < 65536):
        message = _("a port is a number from 1 to 65535 (0: any free one), not {text!r}")
        raise argparse.ArgumentTypeError(message.format(text=text))
    return int(text)


def _say(text: str) -> None:
    with suppress(OSError):  # the terminal may be closed by now
        print(text, flush=True)


def _notebooks(options: argparse.Namespace) -> None:
    _copied(options.folder, restore=options.restore)


def _check(options: argparse.Namespace) -> int:
    from tutor.game.record import RecordError
    from tutor.game.record_reading import read_record

    wrong = 0
    for path in options.files:
        try:
            record = read_record(path)
        except RecordError as error:
            wrong += 1
            _say(str(error))
        else:
            count = len(record.rounds)
            text = ngettext(
                "{path}: {count} round, all right", "{path}: {count} rounds, all right", count
            )
            _say(text.format(path=path, count=count))
    return WRONG if wrong else 0


def _picture(options: argparse.Namespace) -> None:
    from tutor.game.record import RecordError
    from tutor.game.record_reading import read_record
    from tutor.table.drawing.prints import (
        PictureError,
        moment_of,
        picture_path,
        seat_of,
        write_picture,
    )

    path = options.record
    try:
        record = read_record(path)
        played = moment_of(record, options.number, options.moment)
        seat = seat_of(record, played, options.seat)
        path = picture_path(
            options.record,
            options.output,
            options.number or len(record.rounds),
            len(played.history),
            seat=None if options.seat is None else seat,
            open_hands=options.open_hands,
        )
        show = {"width": options.width, "open_hands": options.open_hands}
        write_picture(played, path, seat, replace=options.force, **show)
    except (PictureError, RecordError) as error:
        raise CommandError(str(error)) from error
    except FileExistsError as error:
        text = _("{path} is there already: give another name with -o, or replace it with --force")
        raise CommandError(text.format(path=path)) from error
    except OSError as error:
        text = _("the picture cannot be written to {path} ({reason})")
        raise CommandError(text.format(path=path, reason=error.strerror or error)) from error
    _say(_("The picture is in {path}").format(path=path))


def _start(options: argparse.Namespace) -> None:
    folder = options.folder or _folder("~/domino-tutor")
    if find_spec("jupyterlab") is None:
        raise CommandError(_("JupyterLab is not installed here: install it with pip first"))
    lessons = _copied(folder)
    port = _free_port(options.port)
    lab = Lab(folder, _home(), port)
    there = [lesson.name for lesson in lessons if (folder / lesson.name).exists()]
    first = next((name for name in there if name.endswith(".ipynb")), "")
    _Session(lab, lab.address(first), browser=not options.no_browser).run()


def _copied(folder: Path, *, restore: bool = False) -> tuple[Lesson, ...]:
    """Copy the lessons and say what a person should know about it."""
    try:
        lessons = copy_lessons(folder, restore=restore)
    except (FileExistsError, NotADirectoryError) as error:
        text = _("{path} is a file, not a folder: choose another folder")
        raise CommandError(text.format(path=error.filename)) from error
    except OSError as error:
        text = _("the lessons cannot be copied to {folder} ({reason}): choose another folder")
        raise CommandError(text.format(folder=folder, reason=error.strerror or error)) from error
    _say(_("Your lessons are in {folder}").format(folder=folder))
    for line in _news(folder, lessons):
        _say("  " + line)
    return lessons


def _news(folder: Path, lessons: Sequence[Lesson]) -> list[str]:
    """A line for each kind of thing that happened."""
    new = sum(lesson.fate == "new" for lesson in lessons)
    updated = sum(lesson.fate == "updated" for lesson in lessons)
    deleted = [lesson.name for lesson in lessons if lesson.fate == "deleted"]
    lines = []
    if new:
        text = ngettext("{count} lesson copied.", "{count} lessons copied.", new)
        lines.append(text.format(count=new))
    if updated:
        text = ngettext(
            "{count} lesson brought up to date.", "{count} lessons brought up to date.", updated
        )
        lines.append(text.format(count=updated))
    for lesson in lessons:
        if lesson.fate == "beside":
            text = _("You changed {name}, so it stays; the new version is beside it: {beside}")
            lines.append(text.format(name=lesson.name, beside=lesson.beside))
    if deleted:
        text = _("You deleted {names}, and that stays so. To bring back: {command}")
        command = f"domino-tutor notebooks {shlex.quote(str(folder))} --restore"
        lines.append(text.format(names=", ".join(deleted), command=command))
    return lines


def _free_port(asked: int | None) -> int:
    try:
        port = choose_port(asked)
    except PortTakenError as error:
        if asked is None:
            text = _("no free port from {first} on ({reason}): choose one with --port")
        else:
            text = _("port {asked} cannot be used ({reason}): leave out --port to have one chosen")
        message = text.format(first=FIRST_PORT, asked=asked, reason=error)
        raise CommandError(message) from error
    if asked is None and port != FIRST_PORT:
        text = _("Port {first} is taken: using {port} instead.")
        _say(text.format(first=FIRST_PORT, port=port))
    return port


def _home() -> Path:
    """Where JupyterLab's settings for the tutor live, apart from the person's own Jupyter."""
    from platformdirs import user_data_path

    return user_data_path("domino-tutor", appauthor=False) / "jupyterlab"


class _StopAsked(Exception):
    """Ctrl-C, the terminal closed, or a polite kill."""


class _Session:
    """JupyterLab from its start until someone stops it."""

    def __init__(self, lab: Lab, address: str, *, browser: bool) -> None:
        self.lab, self.address, self.browser = lab, address, browser

    def run(self) -> None:
        """Start, show the address, wait, and leave nothing running behind."""
        self._listen()
        try:
            _say(_("Starting JupyterLab ..."))
            self._start()
            _say(_("The tutor is open at this address (Ctrl-C here stops it):"))
            _say(f"\n    {self.address}\n")
            if self.browser:
                threading.Thread(target=_open_browser, args=(self.address,), daemon=True).start()
            while self.lab.running:
                time.sleep(0.3)  # and not a wait for its end, which Ctrl-C cannot break everywhere
        except _StopAsked:
            _say("\n" + _("Stopping ..."))
        finally:
            self._listen(deaf=True)
            self.lab.stop()
        _say(
            _("The tutor has stopped. Your lessons are in {folder}").format(folder=self.lab.folder)
        )

    def _start(self) -> None:
        try:
            self.lab.start()
            self.lab.wait_until_ready()
        except LabError as error:
            text = _("{reason}; {log} says why").format(reason=error, log=error.log)
            raise CommandError(text) from error
        except OSError as error:
            text = _("JupyterLab cannot be started ({reason}: {path})")
            message = text.format(reason=error.strerror or error, path=error.filename)
            raise CommandError(message) from error

    def _listen(self, *, deaf: bool = False) -> None:
        """Stop on Ctrl-C, also where a shell told its children to ignore it; once is enough."""

        def stop(*_signal: object) -> NoReturn:
            self._listen(deaf=True)
            raise _StopAsked

        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None:
                signal.signal(number, signal.SIG_IGN if deaf else stop)


def _open_browser(address: str) -> None:
    # Without a screen the only browsers are those that would take over this terminal.
    screen = {"DISPLAY", "WAYLAND_DISPLAY", "BROWSER"} & os.environ.keys()
    if sys.platform.startswith("linux") and not screen:
        opened = False
    else:
        opened = webbrowser.open(address)
    if opened:
        _say(_("If no browser window appears, open the address yourself."))
    else:
        _say(_("No browser could be opened here: open the address in one yourself."))
