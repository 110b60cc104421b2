"""What became of one case."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any


class NotCarriedOut(Exception):
    """A rulebook, an option or a question that the tutor does not know; the message says which."""


@dataclass(frozen=True)
class Outcome:
    """A case that passed, failed, or was skipped for a reason."""

    id: str
    expected: Any = None
    got: Any = None
    skipped: str | None = None

    @property
    def passed(self) -> bool:
        return self.skipped is None and self.expected == self.got

    @property
    def failed(self) -> bool:
        return self.skipped is None and self.expected != self.got
