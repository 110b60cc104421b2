"""The steps of a scoring as they are read: their words, their arithmetic and their source."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace


@dataclass(frozen=True)
class WalkStep:
    """One step in words: ``text`` says what is done, ``formula`` the arithmetic, ``source`` why.

    ``code``, ``value``, ``seat`` and ``side`` are those of the step it tells of; the steps that
    say who won have the code ``result``, and those that add what was scored in play ``total``.
    """

    code: str
    text: str
    formula: str = ""
    source: str = ""
    value: int | None = None
    seat: int | None = None
    side: int | None = None

    def __str__(self) -> str:
        told = f"{self.text} {self.formula}" if self.formula else self.text
        return f"{told} ({self.source})" if self.source else told


@dataclass(frozen=True)
class Walkthrough:
    """The steps of a scoring, from the first count to the result.

    ``totals`` says what each side got in all, where something was scored in play.
    """

    steps: tuple[WalkStep, ...]
    totals: str = ""

    @property
    def result(self) -> str:
        """Who won, and what each side got."""
        told = [step.text for step in self.steps if step.code == "result"]
        return " ".join(filter(None, [*told, self.totals]))

    def __str__(self) -> str:
        return "\n".join(f"{place}. {step}" for place, step in enumerate(self._said_once, 1))

    def _repr_markdown_(self) -> str:
        steps = enumerate(self._said_once, 1)
        return "\n".join(f"{place}. {_markdown(step)}" for place, step in steps)

    @property
    def _said_once(self) -> Iterator[WalkStep]:
        """The steps without a source that the one before has given already."""
        before = ""
        for step in self.steps:
            yield replace(step, source="") if step.source == before else step
            before = step.source


def _markdown(step: WalkStep) -> str:
    parts = [step.text]
    if step.formula:
        parts.append(f"**{step.formula}**")
    if step.source:
        parts.append(f"<br>*{step.source}*")
    return " ".join(parts)
