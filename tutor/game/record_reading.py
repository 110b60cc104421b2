"""Reading a record, and naming what is wrong with it; :mod:`tutor.game.record` has the format."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any, TypeVar

from tutor.game.actions import Action, ActionError, Pass, parse_action
from tutor.game.deal import Hand
from tutor.game.match import MatchError
from tutor.game.option_values import RuleError
from tutor.game.record import FORMAT, NOTHING, UNKNOWN, Record, RecordError, is_text
from tutor.game.round import Round, RoundError
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError, Rules, called
from tutor.game.tiles import TileError, parse_tiles
from tutor.game.turn import IllegalAction

LARGEST = 2_000_000
"""The most bytes a record may have: several thousand rounds."""

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
