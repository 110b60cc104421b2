"""Records: a match as a file that a person can read, write by hand, and have checked.

A record is TOML, one match a file. A hand may be ``"?"`` where nobody wrote it down; passes called
out after a block are read and ignored; the last round may be unfinished. All the keys::

    format = "domino-record 1"
    rulebook = "block"            # without it the options say everything, a name included
    seats = ["South", "North"]    # clockwise; partners sit opposite
    partners = false              # may be left out
    seed = 7                      # 0 if left out; the deals to come follow from it
    [options]                     # only what differs from the rulebook; "none" for nothing
    target = { 2 = 150 }
    [[rounds]]
    opening = "first"             # or "later", with a free lead
    leader = 0                    # may be left out where the rulebook says who leads
    hands = ["6-6 6-4 5-1 4-2 3-3 2-0 1-0", "?"]
    boneyard = "5-5 6-5"          # in drawing order; needed only where tiles are drawn
    actions = "6-6  6-3@right  6-4@left  pass  4-2@left"

An action may name its seat (``2:correct``), which matters only for a wrong pass that another seat
than the next one took back.
"""

from __future__ import annotations

import os
import textwrap
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from tutor.game.actions import Action, ActionError, Correct, Pass, parse_action
from tutor.game.deal import Hand
from tutor.game.files import replace_file
from tutor.game.match import Match, MatchError
from tutor.game.recorded import Record, RecordError, is_text
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError, RuleError, Rules, called
from tutor.game.tiles import TileError, parse_tiles
from tutor.game.turn import IllegalAction

__all__ = ["FORMAT", "LARGEST", "Record", "RecordError", "read_record", "write_record"]

FORMAT = "domino-record 1"
LARGEST = 2_000_000
"""The most bytes a record may have: several thousand rounds."""

UNKNOWN = "?"
NOTHING = "none"
_MAY_BE_NOTHING = {"deal_pairs", "draw_limit", "target_pairs", "target_range", "rounds"}
_KEYS = ("format", "rulebook", "seats", "partners", "seed", "options", "rounds")
_ROUND_KEYS = ("opening", "leader", "hands", "boneyard", "actions")

Value = TypeVar("Value")


def read_record(source: str | Path) -> Record:
    """Read a record from a file, or from a text (which has a line break; a path has none).

    Raises
    ------
    RecordError
        If the file cannot be read or something is wrong with the record; the error says where.
    """
    if isinstance(source, str) and "\n" in source:
        return _read(source)
    if not isinstance(source, (str, os.PathLike)) or not str(source).strip():
        wanted = "a record is a path or a text of several lines"
        raise RecordError(f"{wanted}, not {called(source)}")
    try:
        with Path(source).open("rb") as file:
            data = file.read(LARGEST + 1)
        return _read(data.decode())
    except RecordError as error:
        raise error.placed(file=str(source)) from error
    except OSError as error:
        raise RecordError(f"cannot be read: {error.strerror}", file=str(source)) from error
    except ValueError as error:  # no UTF-8 in the file, or no path at all
        raise RecordError(f"cannot be read: {error}", file=str(source)) from error


def _read(text: str) -> Record:
    if len(text.encode(errors="replace")) > LARGEST:
        raise RecordError(f"a record has at most {LARGEST} bytes: this is not one match")
    try:
        table = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise RecordError(f"this is not TOML: {error}") from error
    _check_keys(table, _KEYS)
    written = _take(table, "format", str)
    if written != FORMAT:
        raise RecordError(f"the format is {FORMAT!r}, not {written!r}", key="format")
    rules = _rules(table)
    seats = _seats(table, rules)
    partners = _take(table, "partners", bool, False)
    seed = table.get("seed", 0)
    try:
        rounds = _rounds(table, rules, len(seats), partners)
        return Record(rules, seats, rounds, partners, seed)
    except DealError as error:
        key = "seed" if error.code == "seed" else "seats"
        raise RecordError(str(error), key=key, code=error.code) from error
    except MatchError as error:
        raise RecordError(str(error), key="options.target") from error


def _check_keys(table: Mapping[str, object], known: tuple[str, ...]) -> None:
    for key in table:
        if key not in known:
            raise RecordError(f"there is no such key: there are {', '.join(known)}", key=key)


def _take(table: Mapping[str, object], key: str, kind: type[Value], *default: Value) -> Value:
    if key not in table and default:
        return default[0]
    value = table.get(key)
    if type(value) is not kind:
        wanted = {str: "a text", int: "a whole number", bool: "true or false", list: "a list"}
        found = "missing" if key not in table else repr(value)
        raise RecordError(f"this is {wanted.get(kind, 'a table')}, not {found}", key=key)
    return value


def _rules(table: Mapping[str, object]) -> Rules:
    given = _take(table, "options", dict, {})
    options = {str(option): _option(str(option), value) for option, value in given.items()}
    try:
        if "rulebook" not in table:
            return _rules_of_their_own(options)
        name = _take(table, "rulebook", str)
        if name not in RULEBOOKS:
            raise RecordError(
                f"there is no rulebook {name!r}: there are {', '.join(RULEBOOKS)}", key="rulebook"
            )
        return RULEBOOKS[name].replace(**options)
    except RuleError as error:
        raise RecordError(str(error), key="options") from error


def _rules_of_their_own(options: dict[str, Any]) -> Rules:
    """Rules that no rulebook has: every option not named has its usual value."""
    if "name" not in options:
        raise RecordError("name a rulebook, or give the options a name", key="rulebook")
    known = {option.name for option in fields(Rules)}
    for option in options:
        if option not in known:
            raise RuleError(f"there is no option {option!r}")
    return Rules(**options)


def _option(option: str, value: object) -> object:
    if option in _MAY_BE_NOTHING and value == NOTHING:
        return None
    if isinstance(value, dict):
        for count in value:
            if not (count.isascii() and count.isdigit() and len(count) < 3):
                raise RecordError(f"{count!r} is no number of players", key=f"options.{option}")
        return {int(count): size for count, size in value.items()}
    return value


def _seats(table: Mapping[str, object], rules: Rules) -> tuple[str, ...]:
    seats = _take(table, "seats", list)
    for place, name in enumerate(seats):
        if not is_text(name):
            raise RecordError(f"{name!r} is no name", key=f"seats[{place}]")
    if len(seats) not in rules.players:
        raise RecordError(
            f"{rules.name} is for {', '.join(map(str, rules.players))} players, not {len(seats)}",
            key="seats",
            code="player_count",
        )
    return tuple(seats)


def _rounds(
    table: Mapping[str, object], rules: Rules, players: int, partners: bool
) -> tuple[Round, ...]:
    rounds = []
    for number, written in enumerate(_take(table, "rounds", list, []), start=1):
        try:
            if not isinstance(written, dict):
                raise RecordError("a round is a table, written under [[rounds]]", key="rounds")
            rounds.append(_round(written, rules, players, partners))
        except RecordError as error:
            raise error.placed(round=number) from error
    return tuple(rounds)


def _round(written: Mapping[str, object], rules: Rules, players: int, partners: bool) -> Round:
    _check_keys(written, _ROUND_KEYS)
    leader = _take(written, "leader", int) if "leader" in written else None
    usual = "first" if leader is None else "later"
    opening = _take(written, "opening", str, usual)
    if opening not in ("first", "later"):
        raise RecordError(f"the opening is first or later, not {opening!r}", key="opening")
    if opening == "later" and leader is None:
        raise RecordError("name the seat that led this later round", key="leader")
    hands = _hands(written, players)
    stock = _boneyard(written, rules, rules.hand_size(players, partners) * players)
    try:
        start = Round.start(
            rules,
            hands,
            leader=leader,
            opening="first" if opening == "first" else "later",
            boneyard=stock,
            partners=partners,
        )
    except DealError as error:
        key = "leader" if error.code in ("wrong_leader", "no_such_seat") else "hands"
        raise RecordError(str(error), key=key, code=error.code) from error
    return _played(start, _take(written, "actions", str, ""))


def _hands(written: Mapping[str, object], players: int) -> list[Hand | None]:
    hands: list[Hand | None] = []
    for seat, hand in enumerate(_take(written, "hands", list)):
        key = f"hands[{seat}]"
        if not isinstance(hand, str):
            raise RecordError(f"a hand is a text like '6-6 6-4', not {hand!r}", key=key)
        hands.append(None if hand.strip() == UNKNOWN else _tiles(hand, key))
    if len(hands) != players:
        raise RecordError(f"there are {players} seats, but {len(hands)} hands", key="hands")
    return hands


def _boneyard(written: Mapping[str, object], rules: Rules, dealt: int) -> Hand:
    if "boneyard" not in written and rules.draw != "none" and dealt < rules.set_size:
        raise RecordError(f"{rules.name} draws: list the boneyard in drawing order", key="boneyard")
    return _tiles(_take(written, "boneyard", str, ""), "boneyard")


def _tiles(text: str, key: str) -> Hand:
    try:
        return tuple(parse_tiles(text))
    except TileError as error:
        raise RecordError(str(error), key=key) from error


def _played(played: Round, actions: str) -> Round:
    for turn, word in enumerate(actions.split(), start=1):
        action, seat = _action(word, turn)
        if played.ending is not None and played.ending.kind == "blocked" and action == Pass():
            continue
        try:
            played = played.apply(action, seat)
        except IllegalAction as error:
            raise RecordError(str(error), turn=turn, code=error.verdict.code) from error
        except RoundError as error:
            raise RecordError(str(error), turn=turn) from error
    return played


def _action(word: str, turn: int) -> tuple[Action, int | None]:
    seat, colon, rest = word.rpartition(":")
    try:
        if colon and not (seat.isascii() and seat.isdigit() and len(seat) < 3):
            raise ActionError(f"{word!r}: before the colon stands the number of a seat")
        return parse_action(rest), int(seat) if colon else None
    except ActionError as error:
        raise RecordError(str(error), turn=turn) from error


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
