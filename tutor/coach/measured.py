"""Games that were measured, and which of them any other game is most like.

Some numbers of the coach depend on the game: how widely a round's points spread, what a seat's
first decision is worth. They were measured for every rulebook; house rules take the numbers of the
measured game that they are most like.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from importlib.resources import files
from typing import Any, Literal, NamedTuple

from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules


class Traits(NamedTuple):
    """What of a game moves the points of its rounds, what moves them most first.

    Two games with the same traits are played and scored alike, whatever they are called.
    """

    only_wins: bool
    """Only the win counts: another unit than points, which must never be taken for them."""
    partners: bool
    players: int
    play_score: str
    """Points during play come on top of those at the end."""
    drawable: int
    """How many tiles may be drawn: they make hands, and what is left in them, larger."""
    out_score: str
    set_max: int
    hand: int
    blocked_score: str
    leftover: str
    double_bonus: str
    pairs_block: str
    pairs_out: str
    draw: str
    draw_limit: int | None
    blank_double: int
    spinner: str
    rounding: str
    double_order: str
    out_bonus: int


def traits(rules: Rules, players: int, partners: bool) -> Traits:
    """The traits of a game; what has no effect in it is told as if it were left out.

    >>> traits(RULEBOOKS["askalink"], 2, False) == traits(RULEBOOKS["block_deal7"], 2, False)
    True

    Raises
    ------
    DealError
        If the game is not for so many, or not for partners.
    """
    hand = rules.hand_size(players, partners)
    asleep = rules.set_size - players * hand
    drawable = 0 if rules.draw == "none" else max(asleep - rules.draw_reserve, 0)
    ordered = rules.double_bonus != "none" and rules.rounding == "round_score"
    return Traits(
        only_wins=rules.out_score == "none",
        partners=partners,
        players=players,
        play_score=rules.play_score,
        drawable=drawable,
        out_score=rules.out_score,
        set_max=rules.set_max,
        hand=hand,
        blocked_score=rules.blocked_score,
        leftover=rules.leftover,
        double_bonus=rules.double_bonus,
        pairs_block=rules.pairs_block if partners else "",
        pairs_out=rules.pairs_out if partners else "",
        draw=rules.draw if drawable else "",
        draw_limit=rules.draw_limit if drawable else None,
        blank_double=rules.blank_double,
        spinner=rules.spinner,
        rounding=rules.rounding,
        double_order=rules.double_order if ordered else "",
        out_bonus=rules.out_bonus,
    )


def most_alike(game: Traits, others: Iterable[Traits]) -> Traits:
    """The game that agrees in what matters most; of numbers, the nearest.

    >>> block, draw = (traits(RULEBOOKS[name], 2, False) for name in ("block", "block_draw"))
    >>> most_alike(draw._replace(drawable=12), [block, draw]) == draw
    True
    """
    return min(others, key=lambda other: _differences(game, other))


def _differences(game: Traits, other: Traits) -> tuple[int, ...]:
    return tuple(map(_difference, game, other))


def _difference(one: str | int | None, other: str | int | None) -> int:
    if isinstance(one, int) and isinstance(other, int):
        return abs(one - other)
    return int(one != other)


def opening_of(rules: Rules, opening: Literal["first", "later"]) -> str:
    """How a round begins, as far as it matters to the seats.

    ``forced`` if the highest double has to be led, ``highest`` if who holds it leads what they
    like, ``free`` if the leader's hand is one like any other.

    >>> opening_of(RULEBOOKS["block"], "first"), opening_of(RULEBOOKS["jaques"], "first")
    ('forced', 'highest')
    >>> opening_of(RULEBOOKS["block"], "later"), opening_of(RULEBOOKS["pagat_draw"], "first")
    ('free', 'free')
    """
    if opening == "later" or rules.first_lead != "highest_double":
        return "free"
    return "forced" if rules.opening_tile == "forced" else "highest"


def place_of(played: Round, seat: int) -> int:
    """How many seats after the leader a seat has its first turn."""
    return (seat - played.leader) % played.players


def rows(name: str) -> list[dict[str, Any]]:
    """What was measured, a row for each game, after the line that says how.

    >>> rows("spreads")[0]["rulebook"]
    'block'
    """
    text = (files("tutor.coach") / "data" / f"{name}.jsonl").read_text("utf-8")
    return [json.loads(line) for line in text.splitlines()[1:]]


def game_of(row: dict[str, Any]) -> Traits:
    """The traits of the game that a row is about."""
    return traits(RULEBOOKS[row["rulebook"]], row["players"], row["partners"])
