"""From the numbers of a case to the tutor's own values, and back."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from tests.conformance.outcome import NotCarriedOut
from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.line import End, Laid, Line
from tutor.game.option_values import RuleError
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.game.tiles import Tile, full_set, heaviest_first

ENDS: dict[str, End] = {"L": "left", "R": "right", "U": "up", "D": "down"}
LETTERS = {end: letter for letter, end in ENDS.items()}
TileNumbers = list[int]


def rules_of(row: dict[str, Any], **more: Any) -> Rules:
    """The rulebook a case names, with its options and any more."""
    if row["preset"] not in RULEBOOKS:
        raise NotCarriedOut(f"no rulebook {row['preset']!r}")
    return changed(RULEBOOKS[row["preset"]], {**row.get("options", {}), **more})


def changed(rules: Rules, options: dict[str, Any]) -> Rules:
    """The rules with options as JSON has them, where numbers of players are texts."""
    given = {
        name: {int(count): size for count, size in value.items()}
        if isinstance(value, dict)
        else value
        for name, value in options.items()
    }
    try:
        return rules.replace(**given)
    except RuleError as error:
        raise NotCarriedOut(str(error)) from error


def tile(numbers: Sequence[int]) -> Tile:
    first, second = numbers
    return Tile(first, second)


def tiles(hand: Iterable[Sequence[int]]) -> tuple[Tile, ...]:
    return tuple(tile(numbers) for numbers in hand)


def numbers(named: Tile) -> TileNumbers:
    """A tile as the cases write it, the smaller half first."""
    return [named.low, named.high]


def letter(end: End | None) -> str:
    return "S" if end is None else LETTERS[end]


def end_of(given: str | None) -> End | None:
    return ENDS.get(given or "S")


def line_of(layout: dict[str, Any]) -> Line:
    """The line that a case lays out."""

    def laid(part: str) -> tuple[Laid, ...]:
        return tuple(Laid(*pair) for pair in layout.get(part) or ())

    spinner = layout.get("spinner")
    return Line(
        tiles=laid("line"),
        spinner=None if spinner is None else Tile(spinner, spinner),
        up=laid("up"),
        down=laid("down"),
    )


def play_of(named: Sequence[int], end: str | None) -> Play:
    return Play(tile(named), end_of(end))


def action_of(action: dict[str, Any]) -> Action:
    kind = action["type"]
    if kind == "play":
        return play_of(action["tile"], action.get("end"))
    plain: dict[str, Action] = {"pass": Pass(), "draw": Draw(), "correct": Correct()}
    if kind not in plain:
        raise NotCarriedOut(f"no action {kind!r}")
    return plain[kind]


def moves(actions: Iterable[Action]) -> list[list[Any]]:
    """The plays among the actions, in the order of the cases."""
    plays = [[numbers(a.tile), letter(a.end)] for a in actions if isinstance(a, Play)]
    return sorted(plays, key=lambda move: (move[0], move[1]))


def dealing(rules: Rules, players: int, size: int) -> Rules:
    """The rules for so many players with so many tiles each, whatever they say of it."""
    return rules.replace(
        players=(*rules.players, players),
        deal={players: size},
        deal_pairs=size if rules.deal_pairs else None,
    )


def middle(
    rules: Rules,
    hands: Sequence[Sequence[Sequence[int]] | None],
    layout: dict[str, Any],
    *,
    boneyard: int | Sequence[Sequence[int]] = 0,
    to_act: int = 0,
    drawn: int = 0,
    must_lead: Sequence[int] | None = None,
) -> Round:
    """A round in the middle, whose history nobody wrote down.

    A hand that is None holds one tile that nobody saw. A boneyard given as a number holds any
    tiles that lie nowhere else.
    """
    players = len(hands)
    size = max([1, *(len(hand) for hand in hands if hand is not None)])
    rules = dealing(rules, players, size)
    start = Round.start(rules, [None] * players, leader=to_act)
    held = tuple(None if hand is None else heaviest_first(tiles(hand)) for hand in hands)
    line = line_of(layout)
    if isinstance(boneyard, int):
        placed = {laid.tile for laid in line.laid}.union(*(hand or () for hand in held))
        free = [one for one in full_set(rules.set_max) if one not in placed]
        stock = tuple(free[:boneyard])
    else:
        stock = tiles(boneyard)
    return replace(
        start,
        hands=held,
        counts=tuple(1 if hand is None else len(hand) for hand in held),
        line=line,
        boneyard=stock,
        drawn=drawn,
        must_lead=None if must_lead is None else tile(must_lead),
    )
