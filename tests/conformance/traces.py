"""Rounds that other programs played, replayed action by action."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from tests.conformance.build import numbers, tile, tiles
from tutor.game.actions import Pass, Play
from tutor.game.line import End
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.scoring import hand_total

Row = dict[str, Any]
Told = dict[str, Any]
KINDS = {"domino": "domino", "blocked": "blocked", "stuck": "blocked"}
MIRRORED: dict[End | None, str | None] = {"left": "right", "right": "left", None: None}


def two_seats(row: Row) -> tuple[Told, Told]:
    """What the trace of a two-seat round says, and what the tutor says at the same places."""
    round_ = Round.start(
        RULEBOOKS["block"], [tiles(hand) for hand in row["hands"]], boneyard=tiles(row["boneyard"])
    )
    steps = []
    for step in row["steps"]:
        round_ = passed_until(round_, step["seat"])
        steps.append({**step, "ends": sorted(round_.ends.values()), "legal": by_number(round_)})
        round_ = round_.apply(play_at(round_, *step["chosen"]))
    points = round_.score().points or (0, 0)
    told = {
        "steps": steps,
        **ending_of(round_),
        "returns": [points[0] - points[1], points[1] - points[0]],
    }
    wanted = {
        "steps": [{**step, "legal": sorted_legal(step["legal"])} for step in row["steps"]],
        "ending": row["ending"],
        "went_out": row["went_out"],
        "pips_left": row["pips_left"],
        "returns": row["returns"],
    }
    return wanted, told


def passed_until(round_: Round, seat: int) -> Round:
    """The round after the passes that the trace leaves out; each must be the seat's only action."""
    while round_.to_act != seat and round_.actions() == (Pass(),):
        round_ = round_.apply(Pass())
    return round_


def by_number(round_: Round) -> list[list[Any]]:
    """The legal plays by the number they match: one entry where both ends show it."""
    legal = {
        (play.tile, None if play.end is None else round_.ends[play.end])
        for play in round_.actions()
        if isinstance(play, Play)
    }
    return sorted_legal([numbers(named), number] for named, number in legal)


def sorted_legal(legal: Iterable[list[Any]]) -> list[list[Any]]:
    return sorted(legal, key=lambda entry: (entry[0], str(entry[1])))


def play_at(round_: Round, named: list[int], number: int | None) -> Play:
    ends = (end for end, shown in round_.ends.items() if shown == number)
    return Play(tile(named), next(ends, None))


def ending_of(round_: Round) -> Told:
    ending = round_.ending
    return {
        "ending": ending and ending.kind,
        "went_out": ending and ending.seat,
        "pips_left": [hand_total(hand or ()) for hand in round_.hands],
    }


def four_seats(row: Row) -> tuple[Told, Told]:
    """What the trace of a round with partners says, and what the tutor says."""
    round_, steps = opened(row), []
    first = row["steps"][0]
    for step in row["steps"]:
        round_ = passed_until(round_, step["seat"])
        turned = is_turned(round_, first)
        steps.append(told_step(round_, step, turned))
        round_ = round_.apply(chosen(step, turned))
    score = round_.score()
    told = {
        "starting_seat": round_.leader,
        "steps": steps,
        **ending_of(round_),
        "winning_team": score.winner,
        "points": sum(score.points or ()),
        "last_seat": next(e.seat for e in reversed(round_.history) if isinstance(e.action, Play)),
    }
    wanted = {
        "starting_seat": row["starting_seat"],
        "steps": [{**step, "legal": sorted_legal(step["legal"])} for step in row["steps"]],
        "ending": KINDS[row["ending"]],
        "went_out": row["last_seat"] if row["ending"] == "domino" else None,
        "pips_left": row["pips_left"],
        "winning_team": row["winning_team"],
        "points": row["points"],
        "last_seat": row["last_seat"],
    }
    return wanted, told


def opened(row: Row) -> Round:
    """The round at the trace's first state, with the opening it already shows played."""
    hands = [tiles(hand) for hand in row["first_state_hands"]]
    opening = row["first_state_moves"]
    for place, move in enumerate(opening):
        seat = (row["starting_seat"] + place) % len(hands)
        hands[seat] += () if move is None else (tile(move["tile"]),)
    rules = RULEBOOKS["latin_pairs"]
    if row["start"] != "6-6":
        return Round.start(rules, hands, leader=row["starting_seat"])
    round_ = Round.start(rules, hands, leader=None, opening="first")
    for move in opening:
        round_ = round_.apply(Pass() if move is None else Play(tile(move["tile"])))
    return round_


def is_turned(round_: Round, first: Row) -> bool:
    """Whether the trace laid the first tile the other way round than the tutor does."""
    if not round_.line.tiles or first["ends"] is not None:
        return False
    named, _ = first["chosen"]
    led = round_.line.tiles[round_.line.origin]
    return [led.start, led.end] != named and led.start != led.end


def told_step(round_: Round, step: Row, turned: bool) -> Told:
    """The legal plays as the trace writes them: left alone where both ends show one number."""
    ends = list(round_.ends.values())
    plays = [play for play in round_.actions() if isinstance(play, Play)]
    sides = [
        [numbers(play.tile), MIRRORED[play.end] if turned else play.end or "left"] for play in plays
    ]
    if ends and ends[0] == ends[1]:
        sides = [side for side in sides if side[1] == "left"]
    shown = (ends[::-1] if turned else ends) or None
    return {**step, "seat": round_.to_act, "ends": shown, "legal": sorted_legal(sides)}


def chosen(step: Row, turned: bool) -> Play:
    named, side = step["chosen"]
    if step["ends"] is None:
        return Play(tile(named))
    return Play(tile(named), MIRRORED[side] if turned else side)
