"""Counting: what remains of each number, and what each other seat can still do."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from tutor.game.line import End
from tutor.game.tiles import Tile, full_set
from tutor.game.view import View
from tutor.knowledge.chances import Hidden
from tutor.knowledge.voids import Shown


@dataclass(frozen=True)
class NumberCount:
    """Where the tiles with one number are: in the hand, on the line, or not seen."""

    number: int
    in_hand: tuple[Tile, ...]
    on_line: tuple[Tile, ...]
    unseen: tuple[Tile, ...]


@dataclass(frozen=True)
class SeatCount:
    """What is known of another seat.

    ``held`` is how many tiles it holds; ``voids`` the numbers it has shown it did not hold, with
    what showed it; ``possible`` the tiles it may hold. ``answers`` is the chance that it can answer
    each open end, ``can_answer`` any of them; ``holds`` the chance that it holds each number.
    """

    seat: int
    held: int
    voids: Mapping[int, Shown]
    possible: tuple[Tile, ...]
    answers: Mapping[End, Fraction]
    can_answer: Fraction
    holds: Mapping[int, Fraction]


@dataclass(frozen=True)
class Count:
    """The count of one view.

    ``numbers`` has an entry for each number of the set, ``seats`` for each other seat in turn
    order. ``unseen`` are the tiles not seen, ``unseen_pips`` their spots; ``deals`` is the number
    of ways in which they can lie.
    """

    numbers: tuple[NumberCount, ...]
    seats: tuple[SeatCount, ...]
    unseen: tuple[Tile, ...]
    unseen_pips: int
    deals: int

    def seat(self, seat: int) -> SeatCount:
        """What is known of that seat.

        Raises
        ------
        ValueError
            If it is not one of the other seats.
        """
        for one in self.seats:
            if one.seat == seat:
                return one
        raise ValueError(f"seat {seat} is not one of {[one.seat for one in self.seats]}")


def count(view: View) -> Count:
    """Count what a seat can see, and what it can work out from that. Chances are exact.

    >>> from tutor.game.actions import Pass, Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(set_max=3, deal={2: 3})
    >>> r = Round.start(rules, ["3-3 3-2 1-0", "2-2 2-1 1-1"])
    >>> counted = count(r.apply(Play("3-3")).apply(Pass()).view(0))
    >>> [str(tile) for tile in counted.numbers[2].unseen]
    ['2-2', '2-1', '2-0']
    >>> counted.seats[0].can_answer, counted.seats[0].holds[2]
    (Fraction(0, 1), Fraction(1, 1))

    Raises
    ------
    Contradiction
        If no deal agrees with the view.
    """
    hidden = Hidden(view)
    after = [(view.seat + step) % view.players for step in range(1, view.players)]
    return Count(
        numbers=tuple(_number(view, number) for number in range(view.rules.set_max + 1)),
        seats=tuple(_seat(view, hidden, seat) for seat in after),
        unseen=view.unseen,
        unseen_pips=sum(tile.pips for tile in view.unseen),
        deals=hidden.total,
    )


def _number(view: View, number: int) -> NumberCount:
    line = sorted((laid.tile for laid in view.line.laid), reverse=True)
    return NumberCount(
        number=number,
        in_hand=tuple(tile for tile in view.hand if number in tile),
        on_line=tuple(tile for tile in line if number in tile),
        unseen=tuple(tile for tile in view.unseen if number in tile),
    )


def _seat(view: View, hidden: Hidden, seat: int) -> SeatCount:
    numbers = range(view.rules.set_max + 1)
    holds = {number: hidden.chance_to_hold_number(seat, number) for number in numbers}
    ends = view.ends
    open_numbers = set(ends.values()) if ends else set(numbers)
    return SeatCount(
        seat=seat,
        held=view.counts[seat],
        voids=hidden.voids[seat],
        possible=hidden.possible(seat),
        answers={end: holds[number] for end, number in ends.items()},
        can_answer=hidden.chance_to_answer(seat, open_numbers),
        holds=holds,
    )


def unseen_of(
    number: int, hand: Iterable[Tile], table: Iterable[Tile], set_max: int = 6
) -> tuple[Tile, ...]:
    """The tiles with this number that are neither in the hand nor on the table, heaviest first.

    >>> " ".join(map(str, unseen_of(6, [Tile(6, 6), Tile(6, 4)], [Tile(6, 5), Tile(5, 1)])))
    '6-3 6-2 6-1 6-0'
    """
    seen = {*hand, *table}
    return tuple(tile for tile in full_set(set_max) if number in tile and tile not in seen)


def unseen_pips(hand: Iterable[Tile], table: Iterable[Tile], set_max: int = 6) -> int:
    """The spots of all the tiles that are neither in the hand nor on the table.

    >>> unseen_pips([Tile(6, 6)], [])
    156
    """
    return sum(tile.pips for tile in set(full_set(set_max)) - {*hand, *table})
