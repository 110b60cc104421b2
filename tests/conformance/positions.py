"""Positions: replayed from what the seat to move saw, then counted and valued."""

from __future__ import annotations

from typing import Any

from tests.conformance.build import changed, letter, numbers, rules_of, tile, tiles
from tests.conformance.outcome import NotCarriedOut
from tutor.engine.evaluate import evaluate
from tutor.engine.evaluation import EvaluationError
from tutor.game.actions import Action, Pass, Play
from tutor.game.line import End, Line
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.knowledge.counting import count
from tutor.knowledge.voids import voids

Row = dict[str, Any]
Told = dict[str, Any]
ME = 0
TOLERANCE = 0.01
#: The option that each column of means is measured under.
COLUMNS = {
    "sum": {"blocked_score": "sum"},
    "difference": {"blocked_score": "difference"},
    "individual": {"pairs_block": "individual"},
    "team": {"pairs_block": "team"},
}
TURNED: dict[End | None, End | None] = {"left": "right", "right": "left", None: None}


def position(row: Row) -> tuple[Told, Told]:
    """What a position says, and what the tutor says of it."""
    round_ = replayed(row, rules_of(row))
    view = round_.view(ME)
    turned = is_turned(row)
    told = {
        "to_move": round_.to_act,
        "own": [numbers(held) for held in view.hand],
        "counts": list(view.counts),
        "asleep": view.asleep + view.boneyard,
        "ends": shown(view.line, turned),
        "known_voids": {str(seat): sorted(numbers) for seat, numbers in voids(view).items()},
        "unseen_per_number": {
            str(counted.number): len(counted.unseen) for counted in count(view).numbers
        },
    }
    wanted: Told = {
        "to_move": row["to_move"],
        "own": [numbers(held) for held in sorted(tiles(row["own"]), reverse=True)],
        "counts": row["counts"],
        "asleep": row["asleep"],
        "ends": row["ends"],
        "known_voids": row["known_voids"],
        "unseen_per_number": row["unseen_per_number"],
    }
    if wanted != told:
        return wanted, told
    return {**wanted, **listed_values(row)}, {**told, **found_values(row, round_)}


def replayed(row: Row, rules: Rules) -> Round:
    """The round up to the position, the other hands unknown."""
    hands = [tiles(row["own_dealt"]), *[None] * (row["players"] - 1)]
    round_ = Round.start(rules, hands, leader=row["leader"], partners=row["pairs"])
    turned = is_turned(row)
    for event in row["history"]:
        if event.get("pass"):
            action: Play | Pass = Pass()
        else:
            action = play_of(event, turned)
        round_ = round_.apply(action, event["seat"])
    return round_


def is_turned(row: Row) -> bool:
    """Whether the position has the first tile the other way round than the tutor lays it."""
    led = next(event for event in row["history"] if "tile" in event)
    first, second = led["tile"]
    return [min(first, second), max(first, second)] in row["line"] and first != second


def play_of(event: Row, turned: bool) -> Play:
    ends: dict[str, End] = {"L": "left", "R": "right"}
    end = ends.get(event["end"])
    return Play(tile(event["tile"]), TURNED[end] if turned else end)


def shown(line: Line, turned: bool) -> dict[str, int]:
    return {letter(TURNED[end] if turned else end): number for end, number in line.ends.items()}


def columns(row: Row) -> list[str]:
    """The scorings that the position's means are listed for."""
    return [column for column in COLUMNS if column in row["moves"][0]]


def listed_values(row: Row) -> Told:
    """The listed best move, and the means of every move under each scoring."""
    values: Told = {}
    for column in columns(row):
        moves = {play_name(move): move[column]["mean"] for move in row["moves"]}
        values[column] = {"worlds": row["worlds"], "best": play_name(row["best_move"]), **moves}
    return values


def found_values(row: Row, round_: Round) -> Told:
    """The same from the engine; a mean within the tolerance is told as the listed one."""
    listed = listed_values(row)
    return {
        column: near(listed[column], valued(row, round_, changed(round_.rules, COLUMNS[column])))
        for column in columns(row)
    }


def valued(row: Row, round_: Round, rules: Rules) -> Told:
    """What the engine says: how many worlds there are, the best move, and each one's mean."""
    view = replayed(row, rules).view(ME)
    try:
        found = evaluate(view, worlds=10**6, beliefs="uniform", leaves="full")
    except EvaluationError as error:  # it is the seat's turn: only the game can be unknown
        raise NotCarriedOut(str(error)) from error
    turned = is_turned(row)
    means = {action_name(option.action, turned): option.points for option in found.options}
    worlds = found.worlds if found.all_worlds else f"{found.worlds}, not all"
    return {"worlds": worlds, "best": action_name(found.options[0].action, turned), **means}


def near(listed: Told, found: Told) -> Told:
    def told(name: str, value: Any) -> Any:
        wanted = listed.get(name)
        if isinstance(wanted, float) and abs(value - wanted) <= TOLERANCE:
            return wanted
        return value

    return {name: told(name, value) for name, value in found.items()}


def play_name(move: Row) -> str:
    return f"{tile(move['tile'])}@{move['end']}"


def action_name(action: Action, turned: bool) -> str:
    if not isinstance(action, Play):
        return str(action)
    return f"{action.tile}@{letter(TURNED[action.end] if turned else action.end)}"
