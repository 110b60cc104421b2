"""Whose turns a position tells of: where the tiles do not add up without a pass."""

from __future__ import annotations

from tutor.game.view import View


def must_have_passed(view: View) -> tuple[int, ...]:
    """The other seats of which nobody said that they passed, though by the turns they must have.

    Each seat has had its turns one after the other, and laid as many tiles as it no longer holds.
    Where tiles are drawn, or a wrong pass is a mistake that can be made, that says nothing.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tutor.game.tiles import Tile
    >>> from tutor.table.position.view import Setup, view_of
    >>> hand = (Tile(5, 4), Tile(4, 4), Tile(3, 0), Tile(1, 1))
    >>> setup = Setup(RULEBOOKS["block"], hand, "4-2 2-6 6-6", (4, 7))
    >>> must_have_passed(view_of(setup))  # three tiles of one's own, and not one of North's
    (1,)
    """
    rules, players = view.rules, view.players
    if rules.draw != "none" or rules.pass_error != "reject" or not len(view.line):
        return ()
    size = rules.hand_size(players, view.partners)
    laid = [size - held for held in view.counts]
    fewest = [min(ways) for ways in zip(*_passes(laid, view.to_act), strict=True)]
    said = {event.seat for event in view.history} | {view.seat}
    return tuple(seat for seat in range(players) if fewest[seat] and seat not in said)


def _passes(laid: list[int], to_act: int) -> list[list[int]]:
    """How often each seat passed, for every number of turns in which it could lay its tiles."""
    players, found = len(laid), []
    for turns in range(1, players * (max(laid) + 1) + 1):
        leader = (to_act - turns) % players
        had = [_turns_of((seat - leader) % players, turns, players) for seat in range(players)]
        passes = [own - tiles for own, tiles in zip(had, laid, strict=True)]
        if laid[leader] and min(passes) >= 0:  # whoever leads does not pass
            found.append(passes)
    return found


def _turns_of(place: int, turns: int, players: int) -> int:
    """How many of so many turns fall to the seat in this place after the leader's."""
    return (turns - place + players - 1) // players
