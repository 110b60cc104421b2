"""What a first lead tells about the deal.

Where the highest double leads a first round, the leader was dealt the highest double that anybody
was dealt; or, where nobody was dealt one, whatever the rulebook's ``no_double`` says. Where that
tile must be led it is there to see, and nobody else was dealt a higher one. Where the lead is free,
or not made yet, there are several cases, which exclude each other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from tutor.game.actions import Play
from tutor.game.tiles import Tile, full_set
from tutor.game.view import View


@dataclass(frozen=True)
class LeadCase:
    """One way in which the first lead may have been settled.

    The leader was dealt ``held`` (None where no tile settled it), nobody was dealt a tile of
    ``absent``. ``weight`` is how many times a deal of this case counts, against the other cases: a
    seat leads by lots only once in as many deals as there are seats.
    """

    held: Tile | None
    absent: frozenset[Tile]
    weight: int = 1


def lead_cases(view: View) -> tuple[LeadCase, ...]:
    """The cases that a first lead leaves open; where it tells nothing, one that says nothing.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["4-4 1-0", "3-1 2-2"], opening="first").apply(Play("4-4"))
    >>> [(str(case.held), sorted(map(str, case.absent))) for case in lead_cases(r.view(1))]
    [('4-4', ['5-5', '6-6'])]
    """
    if view.opening != "first" or view.rules.first_lead != "highest_double":
        return (LeadCase(None, frozenset()),)
    cases = _all_cases(view.rules.set_max, view.rules.no_double, view.players)
    led = _led(view)
    if view.rules.opening_tile == "forced" and led is not None:
        return tuple(case for case in cases if _shown_by(case, led))
    return cases


def _led(view: View) -> Tile | None:
    first = next((e.action for e in view.history if isinstance(e.action, Play)), None)
    return first.tile if first else None


def _shown_by(case: LeadCase, led: Tile) -> bool:
    """Whether a forced lead of this tile belongs to the case."""
    if case.held is None:
        return not led.is_double
    return case.held == led


@cache
def _all_cases(set_max: int, no_double: str, players: int) -> tuple[LeadCase, ...]:
    tiles = full_set(set_max)
    doubles = frozenset(tile for tile in tiles if tile.is_double)
    by_lots = no_double == "draw_lots"
    cases = []
    for double in sorted(doubles, reverse=True):
        higher = frozenset(tile for tile in doubles if tile > double)
        cases.append(LeadCase(double, higher, players if by_lots else 1))
    if by_lots:
        cases.append(LeadCase(None, doubles))
    elif no_double == "heaviest_tile":
        singles = [tile for tile in tiles if not tile.is_double]
        cases += [
            LeadCase(single, doubles.union(singles[:heavier]))
            for heavier, single in enumerate(singles)
        ]
    return tuple(cases)
