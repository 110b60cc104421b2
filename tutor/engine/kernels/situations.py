"""Situations: what everybody saw at the moment of a choice, as one row of whole numbers.

A row says which numbers are open, which tiles lie on the line, and for each other seat, in turn
order from the seat to act, how many tiles it holds and which numbers it has shown it does not hold.
With the seat's own hand it is all that the seat could know, and all that a kernel needs.

| places | what they hold |
|---|---|
| ``ENDS`` to ``ENDS + 3`` | the number at each end: left, right, up, down; -1 where none is |
| ``STAY`` to ``STAY + 3`` | the numbers open elsewhere once a tile lies at that end, as bits |
| ``LINE`` | the tiles on the line, as a mask |
| ``OTHERS``, ``OTHERS + 2``, ... | for each other seat how many tiles, then its voids as bits |
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tutor.engine.kernels.masks import hand_mask
from tutor.game.actions import Draw, Pass, Play
from tutor.game.line import ENDS as END_NAMES
from tutor.game.line import End, Line
from tutor.game.rules import Rules
from tutor.game.scoring import fives
from tutor.game.tiles import full_set
from tutor.game.view import Event, View

ENDS, STAY, LINE, OTHERS = 0, 4, 8, 9
MOST_OTHERS = 3
WIDTH = OTHERS + 2 * MOST_OTHERS

Situation = tuple[int, ...]


def two_ends(left: int, right: int, line: int, others: Iterable[tuple[int, int]]) -> Situation:
    """The situation at a line with two ends, both -1 before the lead.

    ``line`` is the mask of the tiles laid, ``others`` has a number of tiles and the bits of the
    voids for each other seat, the next one first.

    >>> two_ends(6, 4, 0b100, [(7, 0)])
    (6, 4, -1, -1, 16, 64, 0, 0, 4, 7, 0, 0, 0, 0, 0)
    """
    if left < 0:
        return _row((), (), line, others)
    return _row((left, right), (1 << right, 1 << left), line, others)


def _row(
    ends: Sequence[int], stay: Sequence[int], line: int, others: Iterable[tuple[int, int]]
) -> Situation:
    row = [-1] * 4 + [0] * (WIDTH - 4)
    row[: len(ends)] = ends
    row[STAY : STAY + len(stay)] = stay
    row[LINE] = line
    for place, (held, voids) in enumerate(others):
        row[OTHERS + 2 * place : OTHERS + 2 * place + 2] = held, voids
    return tuple(row)


class Moment(NamedTuple):
    """One past event of the round, as a seat's hand can be judged by it.

    ``tile`` is the place of the tile in the set, ``end`` that of the end (0 left, 1 right, 2 up,
    3 down; 0 for a lead); a draw has the tile -1. ``free`` is False where the rules left no choice:
    a lead that was named, a draw of a seat that was stuck.
    """

    seat: int
    tile: int
    end: int
    free: bool
    situation: Situation
    gains: Sequence[int] = ()
    """Where play scores, the points of each choice at once, by 4 x tile + end."""


DRAWN = -1
"""The tile of a moment at which the seat drew."""


def moments_of(view: View) -> tuple[Moment, ...]:
    """The plays and draws of a view's history, in order; passes are in the voids.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-1", "5-5 6-2"], opening="first").apply(Play("6-6"))
    >>> [(m.seat, m.tile, m.end, m.free) for m in moments_of(r.apply(Play("6-2", "left")).view(0))]
    [(0, 0, 0, False), (1, 6, 0, True)]
    """
    table = _Table(view)
    optional = view.rules.draw == "optional"
    found = []
    for event in view.history:
        if isinstance(event.action, Play):
            tile = hand_mask([event.action.tile], view.rules.set_max).bit_length() - 1
            end = END_NAMES.index(event.action.end) if event.action.end else 0
            free = bool(table.line.tiles) or not _forced_lead(view, event.action)
            gains = gains_of(view.rules, table.line)
            found.append(Moment(event.seat, tile, end, free, table.situation(event.seat), gains))
        elif isinstance(event.action, Draw):
            found.append(Moment(event.seat, DRAWN, 0, optional, table.situation(event.seat)))
        table.follow(event)
    return tuple(found)


def situation_of(view: View) -> Situation:
    """The situation in which the view's seat is to act.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7, leader=0)
    >>> situation_of(r.view(0)) == two_ends(-1, -1, 0, [(7, 0)])
    True
    """
    table = _Table(view)
    for event in view.history:
        table.follow(event)
    return table.situation(view.seat)


def gains_of(rules: Rules, line: Line) -> tuple[int, ...]:
    """Where play scores, the points that each choice scores at once, by 4 x tile + end.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> gains = gains_of(RULEBOOKS["all_fives"], Line())
    >>> gains[4 * 3], len(gains_of(RULEBOOKS["block"], Line()))  # the 5-5
    (10, 0)
    """
    if rules.play_score == "none":
        return ()
    spinner = rules.has_spinner
    gains = []
    for tile in full_set(rules.set_max):
        laid = {end or "left": line.lay(tile, end, spinner=spinner) for end in line.fits(tile)}
        gains += [fives(laid[end]) if end in laid else 0 for end in END_NAMES]
    return tuple(gains)


def shown_voids(view: View) -> tuple[int, ...]:
    """For each seat, the numbers it has shown everybody it does not hold, as bits.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-0", "5-5 3-1"]).apply(Play("6-6")).apply(Pass())
    >>> shown_voids(r.view(0))
    (0, 64)
    """
    table = _Table(view)
    for event in view.history:
        table.follow(event)
    return tuple(table.voids)


def _forced_lead(view: View, play: Play) -> bool:
    """Whether the rulebook named the tile of a first lead."""
    rules = view.rules
    if view.opening != "first" or rules.opening_tile != "forced":
        return False
    by_tile = play.tile.is_double or rules.no_double == "heaviest_tile"
    return rules.first_lead == "highest_double" and by_tile


class _Table:
    """The public state of a round while its history is followed."""

    def __init__(self, view: View) -> None:
        self.rules = view.rules
        self.players = view.players
        self.line = Line()
        self.counts = [_dealt(view, seat) for seat in range(view.players)]
        self.voids = [0] * view.players
        self.drawing = False

    def situation(self, seat: int) -> Situation:
        after = [(seat + step) % self.players for step in range(1, self.players)]
        ends = self.line.ends
        return _row(
            tuple(ends.values()),
            tuple(_staying(self.line, end, ends) for end in ends),
            hand_mask((laid.tile for laid in self.line.laid), self.rules.set_max),
            [(self.counts[other], self.voids[other]) for other in after],
        )

    def follow(self, event: Event) -> None:
        """Take in an event: what it shows, and what it changes."""
        seat, action = event.seat, event.action
        numbers = sum(1 << number for number in {number for _, number in event.ends})
        if isinstance(action, Play):
            spinner = self.rules.has_spinner
            if not self.drawing:  # a wrong pass comes to light; a drawn tile belies nothing
                self.voids[seat] &= ~(1 << action.tile.high | 1 << action.tile.low)
            self.line = self.line.lay(action.tile, action.end, spinner=spinner)
            self.counts[seat] -= 1
        elif isinstance(action, Pass) and event.code != "wrong_pass":
            self.voids[seat] |= numbers
        elif isinstance(action, Draw):
            # The tiles drawn before the last one do not fit the ends either, or it had been
            # played; of numbers passed on earlier they may have any.
            self.voids[seat] = numbers if self.rules.draw == "when_stuck" else 0
            self.counts[seat] += 1
        self.drawing = isinstance(action, Draw)


def _dealt(view: View, seat: int) -> int:
    played = sum(e.seat == seat and isinstance(e.action, Play) for e in view.history)
    drawn = sum(e.seat == seat and isinstance(e.action, Draw) for e in view.history)
    return view.counts[seat] + played - drawn


def _staying(line: Line, end: End, ends: Mapping[End, int]) -> int:
    """The bits of the numbers that are open elsewhere after a play at ``end``."""
    numbers = {number for other, number in ends.items() if other != end}
    if line.spinner is not None and not line.arms_open and len(line.tiles) > 1:
        place, last = line.spinner_index, len(line.tiles) - 1
        if (end == "left" and place == 0) or (end == "right" and place == last):
            numbers.add(line.spinner.high)  # both its sides are covered now: the arms open
    return sum(1 << number for number in numbers)
