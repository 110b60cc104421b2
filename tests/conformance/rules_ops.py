"""Rules cases: each kind of question, put to the tutor's own functions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tests.conformance.build import (
    action_of,
    changed,
    dealing,
    letter,
    line_of,
    middle,
    moves,
    numbers,
    rules_of,
    tile,
    tiles,
)
from tests.conformance.outcome import NotCarriedOut
from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.deal import check_tiles, first_lead
from tutor.game.line import ENDS
from tutor.game.match import after_events, lead_after, lighter_seat
from tutor.game.round import Round
from tutor.game.rules import DealError, Rules
from tutor.game.scoring import fives, hand_total, nearest_five, open_count, score_round
from tutor.game.tiles import TileError, full_set
from tutor.game.turn import IllegalAction, Turn
from tutor.game.view import Event
from tutor.knowledge.counting import unseen_of, unseen_pips
from tutor.knowledge.voids import numbers_passed_on

Answer = dict[str, Any]
Question = dict[str, Any]
Op = Callable[[Rules, Question], Answer]
OPS: dict[str, Op] = {}


def op(answer: Op) -> Op:
    """Register the answer to the question of the same name."""
    OPS[answer.__name__.rstrip("_")] = answer
    return answer


def answered(row: dict[str, Any]) -> Answer:
    """What the tutor says to the question of a rules case.

    Raises
    ------
    NotCarriedOut
        If the tutor knows no such rulebook, option or question.
    """
    if row["op"] not in OPS:
        raise NotCarriedOut(f"no question {row['op']!r}")
    return OPS[row["op"]](rules_of(row), row["input"])


@op
def set_info(rules: Rules, asked: Question) -> Answer:
    every = full_set(asked["set_max"])
    return {
        "tiles": len(every),
        "pips": hand_total(every),
        "tiles_per_number": sum(0 in tile for tile in every),
        "doubles": sum(tile.is_double for tile in every),
    }


@op
def hand_total_(rules: Rules, asked: Question) -> Answer:
    return {"total": hand_total(tiles(asked["hand"]), rules.blank_double)}


@op
def unseen_pips_(rules: Rules, asked: Question) -> Answer:
    hand, table = tiles(asked["hand"]), tiles(asked["table"])
    return {"unseen": unseen_pips(hand, table, rules.set_max)}


@op
def unseen_of_(rules: Rules, asked: Question) -> Answer:
    hand, table = tiles(asked["hand"]), tiles(asked["table"])
    return {"unseen": len(unseen_of(asked["number"], hand, table, rules.set_max))}


@op
def voids(rules: Rules, asked: Question) -> Answer:
    passes = [
        Event(one["seat"], Pass(), tuple(zip(ENDS, one["ends"], strict=False)))
        for one in asked["passes"]
    ]
    seats = {event.seat for event in passes}
    return {"voids": {str(seat): sorted(numbers_passed_on(passes, seat)) for seat in seats}}


@op
def deal(rules: Rules, asked: Question) -> Answer:
    try:
        size = rules.hand_size(asked["players"], asked["pairs"])
    except DealError as error:
        return {"legal": False, "error": error.code}
    left = rules.set_size - size * asked["players"]
    return {"legal": True, "hand": size, "left_over": left}


@op
def hands_check(rules: Rules, asked: Question) -> Answer:
    try:
        check_tiles(rules, [tiles(hand) for hand in asked["hands"]])
    except TileError:
        return {"legal": False, "error": "pip_out_of_range"}
    except DealError as error:
        return {"legal": False, "error": error.code}
    return {"legal": True}


@op
def first_leader(rules: Rules, asked: Question) -> Answer:
    hands = [tiles(hand) for hand in asked["hands"]]
    lead = first_lead(rules, hands, tiles(asked.get("lots") or ()))
    must = None if lead.must_lead is None else numbers(lead.must_lead)
    return {"leader": lead.leader, "method": lead.method, "must_play": must}


@op
def next_leader(rules: Rules, asked: Question) -> Answer:
    """``totals`` (pips left to each seat) tell which seat of a side that won a block leads."""
    winner, previous = asked["winner"], asked["previous_leader"]
    if asked.get("totals") and asked["result"] == "blocked":
        winner = lighter_seat(asked["totals"], winner, partners=True, previous=previous)
    lead = lead_after(
        rules,
        players=asked["players"],
        previous=previous,
        result=asked["result"],
        winner=winner,
    )
    return {"leader": lead.leader, "method": lead.method}


def turn_of(rules: Rules, asked: Question) -> Turn:
    """The turn of a seat of which a case tells only this."""
    return Turn(
        rules=rules,
        hand=tiles(asked["hand"]),
        line=line_of(asked["layout"]),
        boneyard=asked.get("boneyard", 0),
        drawn=asked.get("drawn", 0),
    )


@op
def legal_moves(rules: Rules, asked: Question) -> Answer:
    return {"moves": moves(turn_of(rules, asked).actions())}


@op
def pass_(rules: Rules, asked: Question) -> Answer:
    verdict = turn_of(rules, asked).judge(Pass())
    return {"legal": True} if verdict.ok else {"legal": False, "error": verdict.code}


@op
def options(rules: Rules, asked: Question) -> Answer:
    actions = turn_of(rules, asked).actions()
    return {
        "may_play": any(isinstance(action, Play) for action in actions),
        "may_draw": Draw() in actions,
        "may_pass": Pass() in actions,
    }


@op
def erroneous_pass(rules: Rules, asked: Question) -> Answer:
    """A seat passes, with or without a tile that fits; the next may act; another corrects."""
    players = rules.players[0]
    fitting = [6, 1] if asked["had_playable"] else [2, 1]
    hands = [[fitting, [0, 0]], [[6, 3], [3, 3]], [[6, 2], [3, 2]], [[6, 4], [4, 2]]]
    round_ = middle(rules, hands[:players], {"line": [[6, 5], [5, 6]]})
    verdict = round_.verdict(Pass())
    if not verdict.ok:
        return {"correctable": False, "effect": "rejected"}
    round_ = round_.apply(Pass())
    if asked["next_player_acted"]:
        round_ = round_.apply(round_.actions()[0])
    correctable = any(round_.verdict(Correct(), seat).ok for seat in range(players))
    stands = "legal_pass" if verdict.code == "legal" else "stands"
    return {"correctable": correctable, "effect": None if correctable else stands}


@op
def draw_turn(rules: Rules, asked: Question) -> Answer:
    """A seat draws as often as it wants to, then as long as it must."""
    stock = asked["boneyard"]
    round_ = middle(rules, [asked["hand"], None], asked["layout"], boneyard=stock)
    for _ in range(asked.get("voluntary", 0)):
        round_ = round_.apply(Draw())
    while not round_.turn(0).can_play and round_.verdict(Draw()).ok:
        round_ = round_.apply(Draw())
    drawn = [event.drawn for event in round_.history if event.drawn is not None]
    turn = round_.turn(0)
    return {
        "drawn": [numbers(one) for one in drawn],
        "passes": turn.judge(Pass()).code == "legal",
        "left": len(round_.boneyard),
        "moves": moves(turn.plays),
    }


@op
def round_status(rules: Rules, asked: Question) -> Answer:
    round_ = middle(rules, asked["hands"], asked["layout"], boneyard=asked.get("boneyard", 0))
    if round_.ending is None:
        return {"over": False}
    reason = "out" if round_.ending.kind == "domino" else "blocked"
    return {"over": True, "reason": reason, "by": round_.ending.seat}


@op
def score_round_(rules: Rules, asked: Question) -> Answer:
    last = asked.get("last_tile")
    score = score_round(
        rules,
        [tiles(hand) for hand in asked["hands"]],
        out=asked["out"],
        partners=asked.get("pairs", False),
        last_tile=None if last is None else tile(last),
        ends_before=asked.get("ends_before_last") or (),
    )
    return {
        "result": result_of(score.seat, score.winner),
        "winner": score.winner,
        "totals": list(score.hand_pips),
        "points": None if score.points is None else list(score.points),
    }


def result_of(out: int | None, winner: int | None) -> str:
    if out is not None:
        return "out"
    return "tie" if winner is None else "blocked"


@op
def round5(rules: Rules, asked: Question) -> Answer:
    return {"rounded": nearest_five(asked["pips"])}


@op
def fives_(rules: Rules, asked: Question) -> Answer:
    line = line_of(asked["layout"])
    return {"count": open_count(line), "score": fives(line)}


@op
def match_after(rules: Rules, asked: Question) -> Answer:
    standing = after_events(
        rules,
        asked["totals_before"],
        asked["events"],
        players=asked["players"],
        partners=asked.get("pairs", False),
        rounds_played=asked.get("rounds_played", 1),
        round_over=asked.get("round_over", True),
    )
    return {"totals": list(standing.totals), "over": standing.over, "winner": standing.winner}


@op
def target_legal(rules: Rules, asked: Question) -> Answer:
    target = {str(count): asked["target"] for count in rules.players}
    try:
        changed(rules, {"target": target})
    except NotCarriedOut:
        return {"legal": False}
    return {"legal": True}


def tried(round_: Round, seat: int | None, action: Question) -> tuple[Round | None, str]:
    """The round after an action and "", or None and the code of what is wrong with it."""
    if action.get("end") not in (None, "S", "L", "R", "U", "D"):
        return None, "no_such_end"
    try:
        made: Action = action_of(action)
    except TileError:
        return None, "pip_out_of_range"
    try:
        return round_.apply(made, seat), ""
    except IllegalAction as error:
        return None, error.verdict.code


@op
def apply(rules: Rules, asked: Question) -> Answer:
    state = asked["state"]
    hands, to_move = list(state["hands"]), state["to_move"]
    if state.get("over"):
        hands[(to_move + 1) % len(hands)] = []
    round_ = middle(
        rules,
        hands,
        state["layout"],
        boneyard=state.get("boneyard", 0),
        to_act=to_move,
        drawn=state.get("drawn", 0),
        must_lead=state.get("must_play"),
    )
    after, error = tried(round_, asked["seat"], asked["action"])
    if after is None:
        return {"ok": False, "error": error}
    return {"ok": True, "ends": [[letter(end), number] for end, number in after.ends.items()]}


@op
def replay(rules: Rules, asked: Question) -> Answer:
    hands = asked["hands"]
    round_ = Round.start(
        dealing(rules, len(hands), len(hands[0])),
        [tiles(hand) for hand in hands],
        leader=asked["leader"],
        boneyard=tiles(asked.get("boneyard") or ()),
        partners=asked.get("pairs", False),
    )
    if asked.get("must_play"):
        round_ = replace(round_, must_lead=tile(asked["must_play"]))
    for at, action in enumerate(asked["actions"]):
        if round_.ending is not None and action["type"] == "pass":
            continue
        after, error = tried(round_, action.get("seat"), action)
        if after is None:
            return {"error": error, "at": at}
        round_ = after
    return told(round_)


def told(round_: Round) -> Answer:
    """How a replayed round stands."""
    answer: Answer = {
        "layout_ends": list(round_.ends.values()),
        "play_points": list(round_.play_points),
    }
    if round_.ending is None:
        return {**answer, "over": None, "out": None, "to_move": round_.to_act}
    score = round_.score()
    return {
        **answer,
        "over": "out" if score.seat is not None else "blocked",
        "out": score.seat,
        "result": result_of(score.seat, score.winner),
        "winner": score.winner,
        "totals": list(score.hand_pips),
        "points": None if score.points is None else list(score.points),
    }
