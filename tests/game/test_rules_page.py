"""RULES.md says what the code does: every rule it cites, every option and every rulebook."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tutor.coach.names import rulebook_title, source_title
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import CHOICES, Rules

PAGE = (ROOT / "tutor" / "game" / "RULES.md").read_text("utf-8")
SECTIONS = dict(enumerate(re.split(r"^## \d+\. ", PAGE, flags=re.MULTILINE)))
NAMED = {"name", "sources"}
"""The fields of the rules that are no options."""


def rows(section: int, columns: int) -> list[list[str]]:
    """The rows of a section's tables with so many columns, the first cell without its marks."""
    lines = (line for line in SECTIONS[section].splitlines() if line.startswith("| `"))
    cells = ([cell.strip() for cell in line.strip("|").split(" |")] for line in lines)
    return [[row[0].strip("`"), *row[1:]] for row in cells if len(row) == columns]


def marked(cell: str) -> list[str]:
    return re.findall(r"`([^`]+)`", cell)


def said(value: object) -> str:
    """A value as the page writes it."""
    if value is None:
        return "none"
    if isinstance(value, Mapping):
        return ", ".join(f"{count}: {number}" for count, number in value.items())
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def options() -> list[str]:
    return [option.name for option in fields(Rules) if option.name not in NAMED]


def told(text: str) -> Iterable[str]:
    """The rules told in section 1, by their numbers."""
    for first, last in re.findall(r"^- `([a-z0-9]+\.[a-z0-9]+)`(?: to `\S+?(\d)`)?", text, re.M):
        numbered = re.fullmatch(r"(.+)1", first)
        if last and numbered:
            yield from (f"{numbered[1]}{number}" for number in range(1, int(last) + 1))
        yield first


def cited() -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / "tutor").rglob("*.py")):
        for rule in re.findall(r"\b00[0-4]\.[a-z]\w*|\bpublic\.points\b", path.read_text("utf-8")):
            yield path, rule


def test_every_rule_that_is_cited_is_told() -> None:
    rules = set(told(SECTIONS[1]))
    found = list(cited())
    assert len({rule for _path, rule in found}) > 20
    assert [(path.name, rule) for path, rule in found if rule not in rules] == []


def test_every_section_and_item_that_is_cited_is_there() -> None:
    items = set(map(int, re.findall(r"^(\d+)\. ", SECTIONS[4], re.M)))
    assert items == set(range(1, len(items) + 1))
    for path in (ROOT / "tutor").rglob("*.py"):
        text = " ".join(path.read_text("utf-8").split())
        for numbers in re.findall(r"RULES[^()]*?items? (\d+(?: to \d+)?)", text):
            assert items.issuperset(map(int, numbers.split(" to "))), path


def test_every_source_has_the_title_that_learners_see() -> None:
    headings = dict(re.findall(r"^### (\w+): (.+)$", SECTIONS[1], re.M))
    sources = {source for rules in RULEBOOKS.values() for source in rules.sources}
    assert headings == {source: source_title(source) for source in sources}
    assert all(f"| {source} | {title} |" in PAGE for source, title in headings.items())


def test_every_option_is_listed_with_its_values() -> None:
    listed = {option: (values, default) for option, values, default, _words in rows(3, 4)}
    usual = Rules(name="usual")
    assert list(listed) == options()
    for option, (values, default) in listed.items():
        assert marked(values) == [said(value) for value in CHOICES.get(option, ())]
        assert marked(default) == [said(getattr(usual, option))]


def test_every_rulebook_is_listed() -> None:
    assert [name for name, *_others in rows(3, 5)] == list(RULEBOOKS)


@pytest.mark.parametrize("row", rows(3, 5), ids=lambda row: row[0])
def test_a_rulebook_differs_as_listed(row: list[str]) -> None:
    name, title, source, like, differing = row
    rules = RULEBOOKS[name]
    base = RULEBOOKS[like.strip("`")] if like else Rules(name=name)
    assert (title, source) == (rulebook_title(name), ", ".join(rules.sources))
    assert marked(differing) == [
        f"{option} = {said(getattr(rules, option))}"
        for option in options()
        if getattr(rules, option) != getattr(base, option)
    ]
