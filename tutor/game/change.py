"""What an action changes: from one round to the next, once the action is known to be legal."""

from __future__ import annotations

from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from tutor.game.actions import Action, Correct, Draw, Play
from tutor.game.deal import Hand
from tutor.game.scoring import fives, side_of
from tutor.game.tiles import Tile, heaviest_first
from tutor.game.view import Event

if TYPE_CHECKING:
    from tutor.game.round import Round


def changed_by(action: Action, played: Round, event: Event) -> Round:
    """The round after a legal action; ``event`` is its entry in the history, still to be added."""
    if isinstance(action, Play):
        return _after_play(played, event, action)
    if isinstance(action, Draw):
        return _after_draw(played, event)
    if isinstance(action, Correct):
        return _after_correction(played, event)
    return _moved_on(played, event, to_act=_next(played, event.seat))


def _after_play(played: Round, event: Event, play: Play) -> Round:
    line = played.line.lay(play.tile, play.end, spinner=played.rules.has_spinner)
    points = fives(line) if played.rules.play_score == "fives" else 0
    side = side_of(event.seat, played.partners)
    return _moved_on(
        played,
        replace(event, points=points),
        to_act=_next(played, event.seat),
        line=line,
        hands=_hands_without(played, event.seat, play.tile),
        counts=_changed(played.counts, event.seat, -1),
        must_lead=None,
        play_points=_changed(played.play_points, side, points),
    )


def _after_draw(played: Round, event: Event) -> Round:
    tile, boneyard = played.boneyard[0], played.boneyard[1:]
    hand = played.hands[event.seat]
    hands = list(played.hands)
    if hand is not None:
        hands[event.seat] = heaviest_first((*hand, tile))
    return _moved_on(
        played,
        replace(event, drawn=tile),
        to_act=event.seat,
        hands=tuple(hands),
        counts=_changed(played.counts, event.seat, 1),
        boneyard=boneyard,
        drawn=played.drawn + 1,
    )


def _after_correction(played: Round, event: Event) -> Round:
    """The turn goes back to the seat that passed, with the tiles it had drawn in it."""
    before = reversed(played.history[:-1])
    drawn = takewhile(lambda earlier: isinstance(earlier.action, Draw), before)
    wrong = played.history[-1].seat
    return _moved_on(played, event, to_act=wrong, corrected=True, drawn=sum(1 for _ in drawn))


def _moved_on(played: Round, event: Event, **changes: object) -> Round:
    history = (*played.history, event)
    fields = {"history": history, "drawn": 0, "corrected": False, **changes}
    return replace(played, **fields)  # type: ignore[arg-type]


def _hands_without(played: Round, seat: int, tile: Tile) -> tuple[Hand | None, ...]:
    return tuple(
        hand if hand is None or holder != seat else tuple(held for held in hand if held != tile)
        for holder, hand in enumerate(played.hands)
    )


def _next(played: Round, seat: int) -> int:
    return (seat + 1) % played.players


def _changed(counts: tuple[int, ...], place: int, by: int) -> tuple[int, ...]:
    return tuple(count + by if at == place else count for at, count in enumerate(counts))
