"""A slow second way to the chances: every deal is played again and compared with what was seen."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, permutations

from tutor.game.actions import Draw, Play
from tutor.game.round import Round
from tutor.game.rules import DealError, Rules
from tutor.game.tiles import Tile, full_set
from tutor.game.turn import IllegalAction
from tutor.game.view import View


def random_rounds(
    rules: Rules, players: int, seed: int, *, partners: bool = False, leader: int | None = None
) -> Iterator[Round]:
    """Every moment of a round whose seats choose by chance."""
    rng = random.Random(seed)
    played = Round.deal(rules, players, seed=seed, partners=partners, leader=leader)
    yield played
    while played.ending is None:
        played = played.apply(rng.choice(played.actions()))
        yield played


def deals_seen_as(view: View) -> list[Round]:
    """Every deal, with the order of the tiles drawn, after which this seat would see this view."""
    found = []
    for hands, drawn in _deals(view):
        again = _played_again(view, hands, drawn)
        if again is not None and again.view(view.seat) == view:
            found.append(again)
    return found


def _deals(view: View) -> Iterator[tuple[dict[int, tuple[Tile, ...]], tuple[Tile, ...]]]:
    events = view.history
    own = set(view.hand) | {
        e.action.tile for e in events if e.seat == view.seat and isinstance(e.action, Play)
    }
    own -= {e.drawn for e in events if e.drawn}
    others = [seat for seat in range(view.players) if seat != view.seat]
    draws = [e for e in events if isinstance(e.action, Draw)]
    hidden = [tile for tile in full_set(view.rules.set_max) if tile not in own]
    for hands, left in _shared_out(hidden, others, len(own)):
        for drawn in permutations(left, len(draws)):
            if all(e.drawn in (None, tile) for e, tile in zip(draws, drawn, strict=True)):
                yield {**hands, view.seat: tuple(own)}, drawn


def _shared_out(
    tiles: list[Tile], seats: list[int], size: int
) -> Iterator[tuple[dict[int, tuple[Tile, ...]], list[Tile]]]:
    if not seats:
        yield {}, tiles
        return
    for hand in combinations(tiles, size):
        left = [tile for tile in tiles if tile not in hand]
        for hands, rest in _shared_out(left, seats[1:], size):
            yield {seats[0]: hand, **hands}, rest


def _played_again(
    view: View, hands: dict[int, tuple[Tile, ...]], drawn: tuple[Tile, ...]
) -> Round | None:
    dealt = {tile for hand in hands.values() for tile in hand}
    rest = [t for t in full_set(view.rules.set_max) if t not in dealt and t not in drawn]
    try:
        played = Round.start(
            view.rules,
            [hands[seat] for seat in range(view.players)],
            view.leader,
            view.opening,  # type: ignore[arg-type]
            [*drawn, *rest],
            view.partners,
        )
        for event in view.history:
            played = played.apply(event.action, event.seat)
    except (DealError, IllegalAction):
        return None
    return played


def share(deals: list[Round], holds: Callable[[Round], bool]) -> Fraction:
    """The share of the deals for which the test holds."""
    weights = [_weight(deal) for deal in deals]
    held = sum(weight for weight, deal in zip(weights, deals, strict=True) if holds(deal))
    return Fraction(held, sum(weights))


def _weight(deal: Round) -> int:
    """How often a first round has this leader after this deal, against other deals.

    Where nobody has a double, each seat leads as often where lots decide, and none where the tiles
    are dealt again.
    """
    doubles = any(tile.is_double for hand in deal.dealt for tile in hand or ())
    if doubles or deal.opening == "later":
        return deal.players
    return {"heaviest_tile": deal.players, "draw_lots": 1, "redeal": 0}[deal.rules.no_double]
