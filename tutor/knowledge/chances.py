"""Exact chances: what the other seats may hold, and how likely each thing is.

The model: every deal that agrees with the seat's own tiles, the table, and what the other seats
showed by their passes, draws and a first lead is equally likely. How a seat chose among the tiles
it could have played says nothing here.
"""

from __future__ import annotations

from collections.abc import Collection
from fractions import Fraction

from tutor.game.tiles import Tile
from tutor.game.view import View
from tutor.knowledge.slots import Case, cases_of
from tutor.knowledge.voids import Contradiction, Shown, evidence, voids_in
from tutor.knowledge.ways import Ways


class Hidden:
    """The hidden tiles, as one seat sees them.

    ``total`` is the number of ways in which they can lie: for each other seat a hand, and what
    nobody holds together. Where tiles were drawn, ways that differ in which of a seat's tiles were
    drawn and which dealt count separately as far as anything tells them apart, so that all the ways
    are equally likely.
    ``cases`` are the same ways as slots to fill, for listing or sampling them: choose a case in
    proportion to ``case_totals``, fill its slots in any way, all equally likely. ``counted`` has
    each case beside the ways to fill it. ``shown`` is the evidence it all rests on.

    >>> from tutor.game.actions import Pass, Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(set_max=3, deal={2: 3})
    >>> r = Round.start(rules, ["3-3 3-2 1-0", "2-2 2-1 1-1"])
    >>> hidden = Hidden(r.apply(Play("3-3")).apply(Pass()).view(0))
    >>> hidden.total, hidden.chance(1, Tile(2, 2)), hidden.chance_to_answer(1, [0])
    (10, Fraction(3, 5), Fraction(9, 10))

    Raises
    ------
    Contradiction
        If no deal agrees with the view.
    """

    def __init__(self, view: View) -> None:
        self.seats = tuple(seat for seat in range(view.players) if seat != view.seat)
        self.unseen = view.unseen
        self.counts = view.counts
        self.shown = evidence(view)
        self._count_ways(view)
        if not self.total and not all(one.firm for one in self.shown):
            # Some pass was a mistake; nothing tells which, so no pass is believed any longer.
            self.shown = tuple(one for one in self.shown if one.firm)
            self._count_ways(view)
        if not self.total:
            raise self._contradiction()
        self._chances: dict[tuple[int, tuple[int, ...]], Fraction] = {}

    def _count_ways(self, view: View) -> None:
        counted = [(case, Ways(case.slots, case.tiles)) for case in cases_of(view, self.shown)]
        self.counted = tuple((case, ways) for case, ways in counted if ways.total)
        self.cases: tuple[Case, ...] = tuple(case for case, _ in self.counted)
        self.case_totals = tuple(case.weight * ways.total for case, ways in self.counted)
        self.total = sum(self.case_totals)

    def _contradiction(self) -> Contradiction:
        """No deal is left: say for which seat there are too few tiles, if that can be said."""
        for seat in self.seats:
            told = [one for one in self.shown if one.seat == seat and not one.drawn_since]
            denied = {number for one in told for number in one.numbers}
            may = sum(not denied & {tile.high, tile.low} for tile in self.unseen)
            if may < self.counts[seat]:
                return Contradiction(
                    f"seat {seat} holds {self.counts[seat]} tiles, but only {may} are left "
                    f"without the numbers it showed it did not hold",
                    seat,
                    None,
                    tuple(one.event for one in told),
                )
        events = tuple(one.event for one in self.shown)
        return Contradiction("no deal agrees with what the seats showed", None, None, events)

    @property
    def voids(self) -> dict[int, dict[int, Shown]]:
        """For each other seat, the numbers it showed it did not hold; see :func:`voids`."""
        return voids_in(self.shown, self.seats)

    def possible(self, seat: int) -> tuple[Tile, ...]:
        """The tiles that the seat may hold in at least one deal, heaviest first."""
        return tuple(tile for tile in self.unseen if self.chance(seat, tile))

    def chance(self, seat: int, tile: Tile) -> Fraction:
        """The chance that the seat holds the tile."""
        kind = tuple(ways.places(tile) for _, ways in self.counted)
        if (seat, kind) not in self._chances:  # tiles with the same places have the same chances
            self._chances[seat, kind] = self._chance_of_any(seat, [tile])
        return self._chances[seat, kind]

    def chance_to_answer(self, seat: int, numbers: Collection[int]) -> Fraction:
        """The chance that the seat holds at least one tile with one of these numbers."""
        return self._chance_of_any(
            seat, [tile for tile in self.unseen if tile.high in numbers or tile.low in numbers]
        )

    def chance_to_hold_number(self, seat: int, number: int) -> Fraction:
        """The chance that the seat holds at least one tile with this number."""
        return self.chance_to_answer(seat, (number,))

    def _chance_of_any(self, seat: int, tiles: Collection[Tile]) -> Fraction:
        if seat not in self.seats:
            raise ValueError(f"seat {seat} is not one of the other seats {self.seats}")
        without = sum(case.weight * ways.without(seat, tiles) for case, ways in self.counted)
        return 1 - Fraction(without, self.total)
