"""Scoring: a list of steps, each with its arithmetic and the source of its rule.

The points of a round are the results of its last steps; nothing is computed twice.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from tutor.game.line import Line
from tutor.game.rules import Rules
from tutor.game.sources import rule_of
from tutor.game.tiles import Tile


@dataclass(frozen=True)
class Step:
    """One step of a scoring: what is done, to whom, with which numbers, by which rule.

    Codes: hand_total, domino, lowest_hand, lowest_side, tie, no_points, collect, all_pips,
    subtract_own, subtract_partner, round, double, bonus, pay_own.
    """

    code: str
    """What is done: one of the codes above."""
    formula: str
    """The arithmetic as text; empty where there is none."""
    value: int | None
    """The result, in pips or points; None where there is none."""
    rule: str | None = None
    """The source's rule as numbered in RULES.md, section 1; None where no source has the option."""
    seat: int | None = None
    """The seat whose number it is; None where it is that of a side, or of nobody."""
    side: int | None = None
    """The side whose number it is; None where it is that of a seat alone, or of nobody."""
    numbers: tuple[int, ...] = ()
    """The pips added up in counting or collecting hands; below 0 those taken off."""


@dataclass(frozen=True)
class Score:
    """The scoring of a finished round."""

    points: tuple[int, ...] | None
    """The points of the round's end for each side; None where only the win counts."""
    winner: int | None
    """The side that won; None for a tie."""
    seat: int | None
    """The seat that went out; None after a block."""
    hand_pips: tuple[int, ...]
    """The pips left in each seat's hand, as the rulebook counts them: see :func:`hand_total`."""
    play_points: tuple[int, ...]
    """The points that each side scored during play."""
    steps: tuple[Step, ...]
    """How the points came about, one step after the other."""

    @property
    def points_with_play(self) -> tuple[int, ...]:
        """All the points of each side in the round: those of its end and those scored in play.

        >>> Score((0, 12), 1, 1, (12, 0), (10, 5), ()).points_with_play
        (10, 17)
        """
        if self.points is None:
            return self.play_points
        return tuple(end + play for end, play in zip(self.points, self.play_points, strict=True))


def side_of(seat: int, partners: bool) -> int:
    """The side a seat plays for: itself, or with partners one of two."""
    return seat % 2 if partners else seat


def side_count(players: int, partners: bool) -> int:
    """How many sides there are."""
    return 2 if partners else players


def nearest_five(pips: int) -> int:
    """The nearest multiple of five: a last digit of 3, 4, 8 or 9 goes up (RULES.md, 000.round).

    >>> [nearest_five(pips) for pips in (12, 13, 25, 27, 28)]
    [10, 15, 25, 25, 30]
    """
    return (pips + 2) // 5 * 5


def hand_total(hand: Iterable[Tile], blank_double: int = 0) -> int:
    """The pips of a hand, where 0-0 counts ``blank_double`` (13 in the Dutch game).

    >>> hand_total([Tile(0, 0), Tile(1, 0), Tile(3, 3)], blank_double=13)
    20
    """
    return sum(blank_double if tile == Tile(0, 0) else tile.pips for tile in hand)


def open_terms(line: Line) -> tuple[int, ...]:
    """The numbers that All Fives adds up at the open ends (RULES.md, section 4, item 17).

    A lone tile counts once; a double at an end counts both halves; a spinner with both sides
    covered counts nothing, nor do its arms until a tile lies on them.

    >>> from tutor.game.line import Laid
    >>> open_terms(Line((Laid(6, 6), Laid(6, 3))))
    (12, 3)
    """
    if len(line) <= 1:
        return tuple(laid.tile.pips for laid in line.tiles)
    outer = [(line.tiles[0], line.tiles[0].start), (line.tiles[-1], line.tiles[-1].end)]
    outer += [(arm[-1], arm[-1].end) for arm in (line.up, line.down) if arm]
    return tuple(2 * number if laid.is_double else number for laid, number in outer)


def open_count(line: Line) -> int:
    """The sum of the open ends as All Fives counts them; see :func:`open_terms`.

    >>> from tutor.game.line import Laid
    >>> open_count(Line((Laid(6, 6), Laid(6, 3))))
    15
    """
    return sum(open_terms(line))


def fives(line: Line) -> int:
    """What the open ends score at fives: their count if it is a multiple of five, else 0.

    >>> from tutor.game.line import Laid
    >>> fives(Line((Laid(6, 6), Laid(6, 3)))), fives(Line((Laid(6, 6),)))
    (15, 0)
    """
    count = open_count(line)
    return count if count % 5 == 0 else 0


def score_round(
    rules: Rules,
    hands: Sequence[Iterable[Tile]],
    *,
    out: int | None,
    partners: bool = False,
    last_tile: Tile | None = None,
    ends_before: Sequence[int] = (),
    play_points: Sequence[int] = (),
) -> Score:
    """Score the hands left at the end of a round.

    Parameters
    ----------
    hands
        The tiles left to each seat.
    out
        The seat that went out; None after a block.
    last_tile, ends_before
        The tile laid last and the numbers of the open ends before it, for doubled wins.
    play_points
        What each side scored during play.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> hands = [[Tile(4, 4)], [Tile(6, 5), Tile(3, 1)], [Tile(6, 6), Tile(5, 3)]]
    >>> score = score_round(RULEBOOKS["block_differential"], hands, out=None)
    >>> score.points, score.steps[-1].formula
    ((27, 0, 0), '15 + 20 - 8 = 27')
    """
    work = _Scoring(rules, [tuple(hand) for hand in hands], out, partners)
    work.total_hands()
    work.find_winner()
    doubled = out is not None and _wins_double(rules, last_tile, ends_before)
    points = work.points(doubled)
    return Score(
        points=points,
        winner=work.winner,
        seat=out,
        hand_pips=tuple(work.hand_pips),
        play_points=tuple(play_points) or (0,) * work.sides,
        steps=tuple(work.steps),
    )


def _wins_double(rules: Rules, last: Tile | None, ends: Sequence[int]) -> bool:
    if last is None or rules.double_bonus == "none":
        return False
    if last.is_double:
        return True
    fitting = sum(number in last for number in ends)
    return rules.double_bonus == "double_or_both_ends" and fitting >= 2


@dataclass
class _Scoring:
    """The work of one scoring: steps are added as they are taken."""

    rules: Rules
    hands: list[tuple[Tile, ...]]
    out: int | None
    partners: bool
    hand_pips: list[int] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    winner: int | None = None
    lowest_seat: int | None = None

    @property
    def sides(self) -> int:
        return side_count(len(self.hands), self.partners)

    def add(self, topic: str, code: str, formula: str, value: int | None, **whose: object) -> None:
        rule = rule_of(topic, self.rules.sources)
        self.steps.append(Step(code, formula, value, rule, **whose))  # type: ignore[arg-type]

    def side(self, seat: int) -> int:
        return side_of(seat, self.partners)

    def total_hands(self) -> None:
        blank = self.rules.blank_double
        for seat, hand in enumerate(self.hands):
            total = hand_total(hand, blank)
            self.hand_pips.append(total)
            counted = [hand_total((tile,), blank) for tile in hand]
            topic = "blank_double" if blank and Tile(0, 0) in hand else "value"
            formula = sum_text(counted) if hand else "0"
            self.add(topic, "hand_total", formula, total, seat=seat, numbers=tuple(counted))

    def find_winner(self) -> None:
        if self.out is not None:
            self.winner = self.side(self.out)
            self.add("domino", "domino", "", None, seat=self.out, side=self.winner)
        elif self.rules.pairs_block == "team" and self.partners:
            self._lowest_side()
        else:
            self._lowest_hand()

    def _lowest_hand(self) -> None:
        lowest = min(self.hand_pips)
        seats = [seat for seat, total in enumerate(self.hand_pips) if total == lowest]
        if len({self.side(seat) for seat in seats}) > 1:
            self.add("tie", "tie", _equal(self.hand_pips, seats), lowest)
            return
        self.lowest_seat = seats[0]
        self.winner = self.side(seats[0])
        self.add(
            "lowest_individual",
            "lowest_hand",
            _compared(sorted(self.hand_pips)),
            lowest,
            seat=seats[0],
            side=self.winner,
        )

    def _lowest_side(self) -> None:
        sums = self._side_sums(self.hand_pips)
        lowest = min(sums)
        if sums.count(lowest) > 1:
            self.add("tie", "tie", _equal(sums, range(len(sums))), lowest)
            return
        self.winner = sums.index(lowest)
        self.add("lowest_team", "lowest_side", _compared(sorted(sums)), lowest, side=self.winner)

    def _side_sums(self, numbers: Sequence[int]) -> list[int]:
        return [
            sum(number for seat, number in enumerate(numbers) if self.side(seat) == side)
            for side in range(self.sides)
        ]

    def points(self, doubled: bool) -> tuple[int, ...] | None:
        ended = "out" if self.out is not None else "blocked"
        method = self.rules.out_score if ended == "out" else self.rules.blocked_score
        if method == "none":
            self.add(f"{ended}_none", "no_points", "", None, side=self.winner)
            return None
        counted = self._counted_hands()
        if self.rules.leftover == "each_subtracts_own":
            return self._each_pays(counted)
        points = [0] * self.sides
        if self.winner is None:
            return tuple(points)
        points[self.winner] = self._collected(counted, ended, method, doubled)
        return tuple(points)

    def _counted_hands(self) -> list[int]:
        """The pips of each hand as they are scored: each rounded, where the rulebook does so."""
        if self.rules.rounding != "each_hand":
            return self.hand_pips
        rounded = [nearest_five(total) for total in self.hand_pips]
        for seat, (total, near) in enumerate(zip(self.hand_pips, rounded, strict=True)):
            if total:
                self.add("each_hand", "round", f"{total} → {near}", near, seat=seat)
        return rounded

    def _collected(self, counted: list[int], ended: str, method: str, doubled: bool) -> int:
        if method == "all":
            value = sum(counted)
            self.add(f"{ended}_all", "all_pips", sum_text(counted), value, side=self.winner)
        else:
            value = self._taken_from_losers(counted, ended, method)
        for code, topic, change in self._changes(doubled):
            changed = change(value)
            self.add(topic, code, _change_formula(code, value, changed), changed, side=self.winner)
            value = changed
        return value

    def _taken_from_losers(self, counted: list[int], ended: str, method: str) -> int:
        losers = [number for seat, number in enumerate(counted) if self.side(seat) != self.winner]
        own, code = self._own(counted, ended, method)
        value = sum(losers) - own
        formula = sum_text(losers) if not code else f"{_terms(losers)} - {own} = {value}"
        topic = f"{ended}_{method}"
        if self.partners and ended == "out":
            topic = "pairs_difference" if code else "pairs"
        numbers = (*losers, -own) if code else tuple(losers)
        self.add(topic, code or "collect", formula, value, side=self.winner, numbers=numbers)
        return value

    def _own(self, counted: list[int], ended: str, method: str) -> tuple[int, str]:
        """What the winner's own side has to subtract, and the step's code ("" for nothing)."""
        if ended == "out":
            if self.partners and self.rules.pairs_out == "difference":
                return self._side_sums(counted)[self.winner or 0], "subtract_partner"
            return 0, ""
        if method != "difference":
            return 0, ""
        if self.lowest_seat is not None:
            return counted[self.lowest_seat], "subtract_own"
        return self._side_sums(counted)[self.winner or 0], "subtract_own"

    def _changes(self, doubled: bool) -> list[tuple[str, str, Callable[[int], int]]]:
        rounds: list[tuple[str, str, Callable[[int], int]]] = []
        if self.rules.rounding == "round_score":
            rounds = [("round", "round_score", nearest_five)]
        doubles: list[tuple[str, str, Callable[[int], int]]] = []
        if doubled:
            doubles = [("double", self.rules.double_bonus, lambda value: 2 * value)]
        in_order = rounds + doubles
        if self.rules.double_order == "double_then_round":
            in_order = doubles + rounds
        bonus = self.rules.out_bonus if self.out is not None else 0
        if bonus:
            in_order.append(("bonus", "out_bonus", lambda value: value + bonus))
        return in_order

    def _each_pays(self, counted: list[int]) -> tuple[int, ...]:
        points = [-total for total in self._side_sums(counted)]
        for side in range(self.sides):
            own = [n for seat, n in enumerate(counted) if self.side(seat) == side and n]
            if own:
                self.add(
                    "subtract",
                    "pay_own",
                    f"0 - {_terms(own)} = {points[side]}"
                    if len(own) == 1
                    else f"0 - ({_terms(own)}) = {points[side]}",
                    points[side],
                    side=side,
                )
        if self.out is not None and self.rules.out_bonus:
            side = self.side(self.out)
            before, points[side] = points[side], points[side] + self.rules.out_bonus
            formula = _change_formula("bonus", before, points[side])
            self.add("out_bonus", "bonus", formula, points[side], side=side)
        return tuple(points)


def _terms(numbers: Sequence[int]) -> str:
    return " + ".join(map(str, numbers)) or "0"


def sum_text(numbers: Sequence[int]) -> str:
    """Numbers added up, as text; one alone needs no adding.

    >>> sum_text([8, 4]), sum_text([10]), sum_text([])
    ('8 + 4 = 12', '10', '0')
    """
    return f"{_terms(numbers)} = {sum(numbers)}" if len(numbers) > 1 else _terms(numbers)


def _compared(in_order: Sequence[int]) -> str:
    signs = ["<" if low < high else "=" for low, high in pairwise(in_order)]
    return str(in_order[0]) + "".join(
        f" {sign} {number}" for sign, number in zip(signs, in_order[1:], strict=True)
    )


def _equal(numbers: Sequence[int], places: Iterable[int]) -> str:
    return " = ".join(str(numbers[place]) for place in places)


def _change_formula(code: str, before: int, after: int) -> str:
    if code == "double":
        return f"2 × {before} = {after}"
    if code == "bonus":
        return f"{before} + {after - before} = {after}"
    return f"{before} → {after}"
