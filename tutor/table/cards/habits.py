"""What a person is used to, kept from one day to the next: which cards stand unfolded.

It lies as one small file beside the kept matches. A file that is missing or spoilt is as good as
none, and a disk that takes nothing is no reason to disturb a game.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

from tutor.game.files import replace_file
from tutor.table.sitting.keeping import matches_folder

_NAME = "cards.json"


class Habits:
    """The cards that a person has folded or unfolded, by their names.

    ``folder`` is where that is kept, None for nowhere.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     Habits(Path(folder)).remember({"why": True})
    ...     Habits(Path(folder)).unfolded
    {'why': True}
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = None if folder is None else folder / _NAME

    @classmethod
    def usual(cls) -> Habits:
        """Those of the person at this computer."""
        return cls(matches_folder())

    @property
    def unfolded(self) -> dict[str, bool]:
        """Whether each card was left unfolded; only those that were ever folded or unfolded."""
        if self._path is None:
            return {}
        try:
            read = json.loads(self._path.read_text("utf-8"))
        except (OSError, ValueError):
            return {}
        if not isinstance(read, dict):
            return {}
        return {name: value for name, value in read.items() if isinstance(value, bool)}

    def remember(self, unfolded: Mapping[str, bool]) -> None:
        """Keep these besides what is kept already."""
        if self._path is None:
            return
        text = json.dumps(self.unfolded | dict(unfolded), indent=1, sort_keys=True)
        with suppress(OSError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_file(self._path, f"{text}\n".encode())
