"""Dealing the tiles and finding who leads."""

from __future__ import annotations

import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tutor.game.rules import DealError, Rules, checked_rules
from tutor.game.tiles import Tile, full_set, heaviest_first, parse_tiles

Hand = tuple[Tile, ...]
"""The tiles that one seat holds."""


@dataclass(frozen=True)
class Lead:
    """Who leads a round, and how that is settled."""

    leader: int | None
    """The seat that leads; None where lots or chance must tell, or the tiles are dealt again."""
    method: str
    """highest_double, heaviest_tile, draw_lots, random, winner, rotate_left or redeal."""
    must_lead: Tile | None = None
    """The tile that must be led; None where any may be."""


def first_lead(rules: Rules, hands: Sequence[Sequence[Tile]], lots: Sequence[Tile] = ()) -> Lead:
    """Who leads a first round with these hands; ``lots`` are the tiles drawn for it, a seat each.

    The highest double leads; without any double the rulebook's ``no_double`` decides
    (RULES.md, section 4, items 7 to 10).

    >>> first_lead(Rules(name="house"), [[Tile(4, 4)], [Tile(6, 5)]])
    Lead(leader=0, method='highest_double', must_lead=Tile(high=4, low=4))
    """
    if rules.first_lead == "highest_double":
        doubles = [tile for hand in hands for tile in hand if tile.is_double]
        if doubles:
            return _led_by(rules, hands, max(doubles), "highest_double")
        if rules.no_double == "heaviest_tile":
            heaviest = max(tile for hand in hands for tile in hand)
            return _led_by(rules, hands, heaviest, "heaviest_tile")
        if rules.no_double == "redeal":
            return Lead(None, "redeal")
    elif rules.first_lead == "random":
        return Lead(None, "random")
    if lots:
        return Lead(max(range(len(lots)), key=lambda seat: lots[seat]), "draw_lots")
    return Lead(None, "draw_lots")


def _led_by(rules: Rules, hands: Sequence[Sequence[Tile]], tile: Tile, method: str) -> Lead:
    leader = next(seat for seat, hand in enumerate(hands) if tile in hand)
    return Lead(leader, method, tile if rules.opening_tile == "forced" else None)


@dataclass(frozen=True)
class Deal:
    """A shuffled deal."""

    hands: tuple[Hand, ...]
    """The tiles of each seat, heaviest first."""
    boneyard: tuple[Tile, ...]
    """What is left over, in drawing order."""
    lead: Lead
    """Who leads, if it is a first round."""


def shuffled_deal(rules: Rules, players: int, partners: bool, rng: random.Random) -> Deal:
    """Deal from a shuffled set and settle the first lead, drawing lots with ``rng`` if needed."""
    size = rules.hand_size(players, partners)
    while True:
        tiles = list(full_set(rules.set_max))
        rng.shuffle(tiles)
        hands = tuple(
            heaviest_first(tiles[seat * size : (seat + 1) * size]) for seat in range(players)
        )
        lead = first_lead(rules, hands, _lots(rules, players, rng))
        if lead.method == "random":
            lead = Lead(rng.randrange(players), "random")
        if lead.method != "redeal":
            return Deal(hands, tuple(tiles[size * players :]), lead)


def _lots(rules: Rules, players: int, rng: random.Random) -> tuple[Tile, ...]:
    return tuple(rng.sample(full_set(rules.set_max), players))


def checked_hands(
    rules: Rules,
    hands: Sequence[str | Iterable[Tile | str] | None],
    boneyard: str | Iterable[Tile | str] | None,
    partners: bool,
) -> tuple[tuple[Hand | None, ...], tuple[Tile, ...]]:
    """The hands and the boneyard of a given deal, read and checked.

    Raises
    ------
    TileError
        If a text names no tile.
    DealError
        If the deal cannot be: ``code`` says why.
    """
    size = rules.hand_size(len(hands), partners)
    read = tuple(None if hand is None else tuple(parse_tiles(hand)) for hand in hands)
    left = () if boneyard is None else tuple(parse_tiles(boneyard))
    check_tiles(rules, [*(hand for hand in read if hand is not None), left])
    for seat, hand in enumerate(read):
        if hand is not None and len(hand) != size:
            raise DealError(
                "hand_size",
                f"seat {seat} has {len(hand)} {'tile' if len(hand) == 1 else 'tiles'}; "
                f"{rules.name} deals {size} each to {len(hands)} players",
            )
    if size * len(hands) + len(left) > rules.set_size:
        raise DealError(
            "deal_exceeds_set",
            f"{size * len(hands)} tiles dealt and {len(left)} in the boneyard: "
            f"the set has {rules.set_size}",
        )
    return tuple(None if hand is None else heaviest_first(hand) for hand in read), left


def check_tiles(rules: Rules, groups: Iterable[Iterable[Tile]]) -> None:
    """Check that every tile belongs to the set and stands in one place only.

    >>> check_tiles(Rules(name="house"), [[Tile(7, 2)]])
    Traceback (most recent call last):
    tutor.game.rules.DealError: 7-2 is not in a double-6 set

    Raises
    ------
    DealError
        If one does not (code pip_out_of_range or duplicate_tile).
    """
    seen: set[Tile] = set()
    for tile in (tile for group in groups for tile in group):
        if tile.high > rules.set_max:
            raise DealError("pip_out_of_range", f"{tile} is not in a double-{rules.set_max} set")
        if tile in seen:
            raise DealError("duplicate_tile", f"{tile} is there twice; a set has one of each")
        seen.add(tile)


def given_lead(
    rules: Rules, hands: Sequence[Hand | None], leader: int | None
) -> tuple[int, Tile | None]:
    """The leader of a given first round and the tile it must lead, as far as hands are known.

    Raises
    ------
    DealError
        If the leader named is not the rulebook's, or none is named and only chance or a hand that
        was not written down could tell (code wrong_leader).
    """
    known = [hand for hand in hands if hand is not None]
    if len(known) < len(hands):
        if leader is None:
            raise DealError("wrong_leader", "name the leader: a hand was not written down")
        hand = hands[leader]
        return leader, None if hand is None else first_lead(rules, [hand]).must_lead
    lead = first_lead(rules, known)
    if lead.leader is None:
        if leader is None:
            raise DealError("wrong_leader", f"name the leader: {rules.name} settles it by chance")
        return leader, None
    if leader not in (None, lead.leader):
        raise DealError(
            "wrong_leader",
            f"seat {lead.leader} leads a first round ({lead.method}), not seat {leader}",
        )
    return lead.leader, lead.must_lead


def seated_as_partners(rules: Rules, players: int, partners: bool) -> bool:
    """Whether these seats play as partners; the rules are checked first.

    Raises
    ------
    DealError
        If the rulebook cannot be played by that many, or not with partners.
    TypeError
        If ``rules`` is not a Rules, but the name of a rulebook, say.
    """
    return checked_rules(rules).has_partners(players, partners)


def checked_seed(seed: int | str) -> int | str:
    """The seed, if it is one that gives the same deal every time.

    Raises
    ------
    DealError
        If it is neither a whole number nor a text (code seed).
    """
    if isinstance(seed, bool) or not isinstance(seed, (int, str)):
        raise DealError("seed", f"a seed is a whole number or a text, not {seed!r}")
    return seed


def check_seat(seat: int, players: int) -> None:
    """Check that there is such a seat.

    Raises
    ------
    DealError
        If there is not (code no_such_seat).
    """
    if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < players:
        raise DealError(
            "no_such_seat", f"there is no seat {seat!r}: the seats are 0 to {players - 1}"
        )
