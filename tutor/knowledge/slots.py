"""Where the hidden tiles may lie: slots of known size, each with the tiles that may be in it.

A seat's tiles came to it at different moments: some were dealt, others drawn, and what it showed
by a pass or a draw concerns only those it held by then. So each seat has a slot for the tiles it
was dealt and one for each tile it drew since, and the tiles that no seat holds have one more. A
tile that a seat has played came out of one of its slots; where it is clear of which, both the tile
and its place are left out, otherwise the tile is placed like the hidden ones.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb, gcd

from tutor.game.actions import Draw, Play
from tutor.game.tiles import Tile, heaviest_first
from tutor.game.view import View
from tutor.knowledge.leads import LeadCase, lead_cases
from tutor.knowledge.voids import Shown


@dataclass(frozen=True)
class Slot:
    """``size`` tiles, all from among ``tiles`` (heaviest first), that belong to ``seat``.

    ``seat`` is None for the tiles that nobody holds: the boneyard and those asleep, in no order.
    """

    seat: int | None
    size: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True)
class Case:
    """One of the cases that exclude each other: every way to fill its slots is equally likely.

    ``tiles`` are the tiles to place, each in one slot. Those of ``played`` among them are no longer
    in the hand: a seat's hand is what its slots hold without them. ``weight`` is how many times
    each way counts against those of other cases.
    """

    slots: tuple[Slot, ...]
    tiles: tuple[Tile, ...]
    played: frozenset[Tile]
    weight: int = 1


@dataclass(frozen=True)
class _Source:
    """A slot while it is being worked out; ``since`` is when it was filled, -1 by the deal."""

    seat: int | None
    since: int
    size: int


def cases_of(view: View, shown: Sequence[Shown]) -> tuple[Case, ...]:
    """The cases that are consistent with the view and with what was shown, as slots to fill.

    A case in which some tile has no place is left out. A case may still turn out impossible for
    want of room: count its ways.
    """
    sources = tuple(_sources(view))
    played = _played_at(view)
    places = {tile: _places_of_hidden(tile, sources, shown) for tile in view.unseen}
    for tile, at in played.items():
        places[tile] = _places_of_played(tile, view.history[at].seat, at, sources, shown)
    found = (_case(view, sources, places, frozenset(played), lead) for lead in lead_cases(view))
    cases = [case for case in found if case is not None]
    common = gcd(*(case.weight for case in cases))
    return tuple(replace(case, weight=case.weight // common) for case in cases)


def _sources(view: View) -> Iterator[_Source]:
    for seat in range(view.players):
        if seat == view.seat:
            continue
        own = [(at, event.action) for at, event in enumerate(view.history) if event.seat == seat]
        draws = [at for at, action in own if isinstance(action, Draw)]
        plays = sum(isinstance(action, Play) for _, action in own)
        yield _Source(seat, -1, view.counts[seat] + plays - len(draws))
        for at in draws:
            yield _Source(seat, at, 1)
    yield _Source(None, -1, view.boneyard + view.asleep)


def _played_at(view: View) -> dict[Tile, int]:
    """When each tile of another seat was played."""
    return {
        event.action.tile: at
        for at, event in enumerate(view.history)
        if isinstance(event.action, Play) and event.seat != view.seat
    }


def _places_of_hidden(
    tile: Tile, sources: Sequence[_Source], shown: Sequence[Shown]
) -> frozenset[int]:
    """The places of the sources that a tile not seen yet may come from."""
    return frozenset(
        place
        for place, source in enumerate(sources)
        if source.seat is None or source.since >= _last_denied(tile, source.seat, shown)
    )


def _places_of_played(
    tile: Tile, seat: int, at: int, sources: Sequence[_Source], shown: Sequence[Shown]
) -> frozenset[int]:
    """The places of the sources from which a seat may have had the tile it played then."""
    denied = _last_denied(tile, seat, [one for one in shown if one.event < at])
    return frozenset(
        place
        for place, source in enumerate(sources)
        if source.seat == seat and denied <= source.since < at
    )


def _last_denied(tile: Tile, seat: int, shown: Sequence[Shown]) -> int:
    """When the seat last showed that it did not hold the tile; -1 if it never did."""
    return max(
        (
            one.event
            for one in shown
            if one.seat == seat and (tile.high in one.numbers or tile.low in one.numbers)
        ),
        default=-1,
    )


def _case(
    view: View,
    sources: Sequence[_Source],
    places: dict[Tile, frozenset[int]],
    played: frozenset[Tile],
    lead: LeadCase,
) -> Case | None:
    narrowed = _narrowed_by_lead(view, sources, places, lead)
    if narrowed is None or not all(narrowed.values()):
        return None
    sizes = {place: source.size for place, source in enumerate(sources)}
    if not _take_out_certain(narrowed, played, sizes):
        return None
    slots, ways = _merged(sources, narrowed, sizes)
    tiles = heaviest_first(narrowed)
    return Case(slots, tiles, played & frozenset(tiles), lead.weight * ways)


def _narrowed_by_lead(
    view: View,
    sources: Sequence[_Source],
    places: dict[Tile, frozenset[int]],
    lead: LeadCase,
) -> dict[Tile, frozenset[int]] | None:
    """The places with what the lead tells, or None where the seat's own deal says otherwise."""
    if lead.held is None and not lead.absent:
        return dict(places)
    own = _own_deal(view)
    if lead.absent & own or (lead.held in own) != (
        lead.held is not None and view.leader == view.seat
    ):
        return None
    dealt = {
        source.seat: place
        for place, source in enumerate(sources)
        if source.seat is not None and source.since < 0
    }
    narrowed = {
        tile: where - set(dealt.values()) if tile in lead.absent else where
        for tile, where in places.items()
    }
    if lead.held is not None and view.leader != view.seat:
        narrowed[lead.held] = narrowed.get(lead.held, frozenset()) & {dealt[view.leader]}
    return narrowed


def _own_deal(view: View) -> set[Tile]:
    """The tiles that the seat itself was dealt."""
    own = set(view.hand)
    for event in view.history:
        if event.seat == view.seat and isinstance(event.action, Play):
            own.add(event.action.tile)
    return own - {event.drawn for event in view.history if event.seat == view.seat}


def _take_out_certain(
    places: dict[Tile, frozenset[int]], played: frozenset[Tile], sizes: dict[int, int]
) -> bool:
    """Take out the played tiles that can come from one place only; False if there is no room."""
    while True:
        full = {place for place, size in sizes.items() if size == 0}
        if full:
            for tile, where in places.items():
                places[tile] = where - full
            for place in full:
                del sizes[place]
        if not all(places.values()):
            return False
        certain = [tile for tile in places if tile in played and len(places[tile]) == 1]
        if not certain:
            return True
        for tile in certain:
            (place,) = places.pop(tile)
            if sizes[place] == 0:
                return False
            sizes[place] -= 1


def _merged(
    sources: Sequence[_Source], places: dict[Tile, frozenset[int]], sizes: dict[int, int]
) -> tuple[tuple[Slot, ...], int]:
    """The slots that are left, those of one seat that may hold the same tiles made one.

    Also in how many ways the tiles of the slots made from several could have come to them, which
    is how often each way to fill the merged slots counts.
    """
    slots: list[Slot] = []
    ways = 1
    for place, size in sizes.items():
        tiles = heaviest_first(tile for tile, where in places.items() if place in where)
        slot = Slot(sources[place].seat, size, tiles)
        same = next((at for at, one in enumerate(slots) if replace(one, size=size) == slot), None)
        if same is None:
            slots.append(slot)
        else:
            together = size + slots[same].size
            slots[same] = replace(slot, size=together)
            ways *= comb(together, size)
    return tuple(slots), ways
