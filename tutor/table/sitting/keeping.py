"""Matches that save themselves: one record each, written after every action.

The records lie in the tutor's own folder under the user's data. A table has a :class:`Keeper`;
after a kernel has been restarted, :func:`newest` finds the match that was not finished. A disk that
is full, or a folder nobody may write in, raises no exception here: the game goes on unsaved, and
that is said once.
"""

from __future__ import annotations

import os
import re
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from tutor.coach.names import heading, rulebook_title
from tutor.game.match import Match
from tutor.game.record import Record, RecordError
from tutor.game.record_reading import read_record
from tutor.game.record_writing import write_record
from tutor.game.round import Round, RoundError
from tutor.game.rules import Rules
from tutor.locale import _

MOST_KEPT = 20
"""So many matches are kept, the newest ones."""
FOLDER_VARIABLE = "DOMINO_TUTOR_MATCHES"
"""The environment variable that names another folder; where it is empty, nothing is kept."""

#: Ends the name of a match that was given up; no seed brings an underscore.
_GIVEN_UP = "_given_up"
_NAME = re.compile(r"\d{8}-\d{6}-[\w-]{1,40}\.toml", re.ASCII)
#: The files that tables of this process write to just now.
_in_play: set[Path] = set()


@dataclass(frozen=True)
class Kept:
    """A match that was kept: its file, and what is in it."""

    path: Path
    record: Record
    text: str = field(repr=False)


def matches_folder() -> Path | None:
    """The folder where matches are kept, None where nothing is to be kept.

    >>> matches_folder() is None or isinstance(matches_folder(), Path)
    True
    """
    chosen = os.environ.get(FOLDER_VARIABLE)
    if chosen is not None:
        return Path(chosen).expanduser() if chosen else None
    from platformdirs import user_data_path

    return user_data_path("domino-tutor", appauthor=False) / "matches"


def newest(folder: Path | None, rules: Rules | None = None) -> Kept | None:
    """The newest match in the folder that was not finished and is at no table of this process.

    With ``rules`` only matches by these are looked at. What was given up is not offered again.
    """
    for path in _kept_in(folder):
        if path not in _in_play and not path.stem.endswith(_GIVEN_UP):
            kept = _read(path)
            if kept is not None and rules in (None, kept.record.rules) and _goes_on(kept.record):
                return kept
    return None


def _goes_on(record: Record) -> bool:
    try:
        return bool(record.rounds) and not record.match.over
    except RoundError:  # somebody's own, with a hand that nobody wrote down
        return False


def offer_words(kept: Kept, seat: int | None = 0) -> str:
    """What was kept, as it is offered to the person in that seat; None where all are people's.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> match = Match.start(RULEBOOKS["block"], players=2, seed=7)
    >>> record = Record.of(match, current=match.next_round())
    >>> offer_words(Kept(Path("20310504-183000-seed7.toml"), record, ""))
    'Your last match of Block is not over: You 0 · North 0, round 1.'
    """
    match = kept.record.match
    points = " · ".join(
        f"{heading(side, match.players, match.partners, reader=seat)} {total}"
        for side, total in enumerate(match.totals)
    )
    if kept.record.current is None:
        text = _("Your last match of {rulebook} is not over: {points} after round {number}.")
    else:
        text = _("Your last match of {rulebook} is not over: {points}, round {number}.")
    return text.format(
        rulebook=rulebook_title(match.rules.name), points=points, number=len(kept.record.rounds)
    )


def forget(kept: Kept) -> bool:
    """Delete a kept match, so that it is not offered again; whether that was done.

    A file that reads as no table writes it, or was changed since it was read, is somebody's own
    and stays.
    """
    try:
        if not kept.text == kept.path.read_text("utf-8") == write_record(kept.record):
            return False
        kept.path.unlink()
    except (OSError, UnicodeDecodeError):
        return False
    return True


class Keeper:
    """Keeps the matches of one table, each in a file of its own, from its first action on.

    ``instead`` is a kept match with which the table goes on: its file is given up once the match
    is written anew. What somebody else wrote, or changed, is never overwritten: the match goes on
    in another file.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tempfile import TemporaryDirectory
    >>> match = Match.start(RULEBOOKS["block"], players=2, seed=7)
    >>> with TemporaryDirectory() as folder:
    ...     keeper = Keeper(Path(folder))
    ...     said = keeper.keep(match, match.next_round(), datetime(2031, 5, 4, 18, 30))
    ...     keeper.close()
    ...     newest(Path(folder)).path.name
    '20310504-183000-seed7.toml'
    """

    def __init__(self, folder: Path | None, instead: Kept | None = None) -> None:
        self.path: Path | None = None
        self._folder, self._instead = folder, instead
        self._seed: int | str | None = None
        self._text, self._goes_on = "", False
        self._complained = False

    def keep(self, match: Match, current: Round | None, now: datetime) -> str:
        """Write the match as it is now, with the round being played.

        ``now`` names the file of a match that has none yet. What is returned is empty, or one
        sentence about why the match cannot be saved, which is said once.
        """
        if self._folder is None:
            return ""
        try:
            self._write(self._folder, _record(match, current), now)
        except (OSError, RecordError, RoundError) as error:
            return self._complaint(self._folder, getattr(error, "strerror", None) or str(error))
        self._complained = False
        return ""

    def close(self) -> None:
        """The table is gone: its match may be offered again."""
        if self.path is not None:
            _in_play.discard(self.path)

    def give_up(self) -> None:
        """Another match takes the table: a match that is not over is kept, but not offered."""
        self.close()
        if self.path is not None and self._goes_on and self._is_own(self.path):
            kept = self.path.with_stem(self.path.stem + _GIVEN_UP)
            with suppress(OSError):  # then it is offered again, which does no harm
                if not kept.exists():
                    self.path.rename(kept)

    def _write(self, folder: Path, record: Record, now: datetime) -> None:
        if self.path is None or record.seed != self._seed or not self._is_own(self.path):
            folder.mkdir(parents=True, exist_ok=True)
            path = _claimed(folder, f"{now:%Y%m%d-%H%M%S}-seed{_plain(record.seed)}")
            self.give_up()
            self.path, self._seed, self._text = path, record.seed, ""
            _in_play.add(path)
            _drop_oldest(folder)
        self._text, self._goes_on = write_record(record, self.path), not record.match.over
        if self._instead is not None:
            if self._instead.record.seed == record.seed:
                forget(self._instead)
            self._instead = None

    def _is_own(self, path: Path) -> bool:
        """Whether the file is as this keeper left it, or gone."""
        try:
            return path.read_text("utf-8") == self._text
        except FileNotFoundError:
            return True
        except UnicodeDecodeError:
            return False

    def _complaint(self, folder: Path, reason: str) -> str:
        if self._complained:
            return ""
        self._complained = True
        text = _("This match cannot be saved in {folder} ({reason}). You can play on all the same.")
        return text.format(folder=folder, reason=reason)


def _plain(seed: int | str) -> str:
    """A seed as part of a file's name."""
    return re.sub(r"[^A-Za-z0-9]+", "-", str(seed)).strip("-")[:20]


def _record(match: Match, current: Round | None) -> Record:
    """The record; a round that ended is in the match already."""
    if current is not None and match.rounds and match.rounds[-1] == current:
        current = None
    return Record.of(match, current=current)


def _claimed(folder: Path, stem: str) -> Path:
    """A file that nobody had, under this name or one with a number more."""
    for number in range(1, 1000):
        path = folder / (f"{stem}.toml" if number == 1 else f"{stem}-{number}.toml")
        try:
            path.open("x").close()
        except FileExistsError:
            continue
        return path
    raise FileExistsError(f"{stem}.toml is there already, a thousand times")


def _kept_in(folder: Path | None) -> list[Path]:
    """The files of kept matches, newest first; whatever else lies there is not ours."""
    if folder is None:
        return []
    try:
        paths = [path for path in folder.iterdir() if _NAME.fullmatch(path.name)]
    except OSError:
        return []
    return sorted(paths, key=lambda path: path.name, reverse=True)


def _read(path: Path) -> Kept | None:
    """A kept match; None where the file is no record, or no more."""
    try:
        text = path.read_text("utf-8")
        return Kept(path, read_record(text + "\n"), text)  # without a line break it is a path
    except (OSError, ValueError):  # no text, or no record
        return None


def _drop_oldest(folder: Path) -> None:
    for path in _kept_in(folder)[MOST_KEPT:]:
        kept = None if path in _in_play else _read(path)
        if kept is not None:
            forget(kept)
