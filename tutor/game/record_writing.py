"""Writing a record: the shortest text that is read as the same match."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

from tutor.game.actions import Correct
from tutor.game.deal import Hand
from tutor.game.files import replace_file
from tutor.game.match import Match
from tutor.game.record import FORMAT, NOTHING, UNKNOWN, Record
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules


def write_record(played: Record | Match | Round, path: str | Path | None = None) -> str:
    """The text of a record; with a path, also written there: all of it, or nothing.

    Of a match or a round, the record has the usual names of the seats.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> match = Match.start(RULEBOOKS["block"].replace(target={2: 150}), players=2, seed=7)
    >>> print(write_record(match), end="")
    format = "domino-record 1"
    rulebook = "block"
    seats = ["South", "North"]
    seed = 7
    <BLANKLINE>
    [options]
    target = { 2 = 150 }
    >>> from tutor.game.record_reading import read_record
    >>> read_record(write_record(match)).match == match
    True

    Raises
    ------
    OSError
        If it cannot be written there; a file that was there stays as it was.
    TypeError
        If it is neither a record, nor a match, nor a round.
    """
    record = played if isinstance(played, Record) else Record.of(played)
    text = "\n".join(_lines(record)) + "\n"
    if path is not None:
        replace_file(Path(path), text.encode())
    return text


def _lines(record: Record) -> Iterator[str]:
    rulebook, options = _differences(record.rules)
    yield f"format = {_toml(FORMAT)}"
    if rulebook is not None:
        yield f"rulebook = {_toml(rulebook)}"
    yield f"seats = {_toml(record.seats)}"
    if record.partners:
        yield "partners = true"
    if record.seed != 0:  # none is 0: a round alone has no seed, and says none
        yield f"seed = {_toml(record.seed)}"
    if options:
        yield from ("", "[options]")
        yield from (f"{option} = {_toml(value)}" for option, value in options.items())
    for played in record.rounds:
        yield from _round_lines(played)


def _differences(rules: Rules) -> tuple[str | None, dict[str, Any]]:
    """The rulebook that the rules change, and their options; no rulebook if none leads to them."""
    book = RULEBOOKS.get(rules.name)
    if book is not None:
        options = {name: _added(one, getattr(book, name)) for name, one in _changed(rules, book)}
        if book.replace(**options) == rules:
            return book.name, options
    return None, {"name": rules.name, **dict(_changed(rules, Rules(name=rules.name)))}


def _changed(rules: Rules, base: Rules) -> Iterator[tuple[str, Any]]:
    for option in fields(Rules):
        value = getattr(rules, option.name)
        if value != getattr(base, option.name):
            yield option.name, value


def _added(value: object, base: object) -> object:
    """Of sizes for numbers of players only those that the rulebook does not give."""
    if isinstance(value, Mapping) and isinstance(base, Mapping):
        return {count: size for count, size in value.items() if base.get(count) != size}
    return value


def _round_lines(played: Round) -> Iterator[str]:
    yield from ("", "[[rounds]]")
    yield f"opening = {_toml(played.opening)}"
    yield f"leader = {played.leader}"
    hands = [UNKNOWN if hand is None else _named(hand) for hand in played.dealt]
    yield f"hands = {_toml(hands)}"
    if played.stock or played.rules.draw != "none":
        yield f"boneyard = {_toml(_named(played.stock))}"
    words = "  ".join(_words(played))
    yield from ('actions = """', *textwrap.wrap(words, 96, break_on_hyphens=False), '"""')


def _named(tiles: Hand) -> str:
    return " ".join(map(str, tiles))


def _words(played: Round) -> Iterator[str]:
    before = -1
    for event in played.history:
        next_seat = (before + 1) % played.players
        taken_back = isinstance(event.action, Correct) and event.seat != next_seat
        yield f"{event.seat}:{event.action}" if taken_back else str(event.action)
        before = event.seat


def _toml(value: object) -> str:
    if value is None:
        return _toml(NOTHING)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        pairs = ", ".join(f"{key} = {_toml(one)}" for key, one in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    if isinstance(value, (tuple, list)):
        return f"[{', '.join(map(_toml, value))}]"
    return str(value)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return '"' + "".join(_escaped(letter) for letter in escaped) + '"'


def _escaped(letter: str) -> str:
    """TOML allows no control characters in a text; a line break stays out of names too."""
    return f"\\u{ord(letter):04x}" if ord(letter) < 32 or ord(letter) == 127 else letter
