"""A round as a picture: what one seat sees, ready for either painter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tutor.coach.names import seat_name
from tutor.game.actions import Play
from tutor.game.round import Round
from tutor.game.tiles import Tile
from tutor.game.view import seen_by
from tutor.knowledge.voids import numbers_passed_on
from tutor.locale import _
from tutor.table.drawing.geometry import TableLayout, arrange
from tutor.table.drawing.scene import Attention, Scene, table_scene
from tutor.table.drawing.svg import scene_svg
from tutor.table.drawing.theme import Theme
from tutor.table.drawing.words import SeatWords, seat_words


def round_svg(
    round: Round,
    seat: int = 0,
    *,
    width: float = 860,
    theme: Theme | None = None,
    open_hands: bool = False,
) -> str:
    """The round as SVG, as the seat sees it; with ``open_hands`` everybody's tiles lie open.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> svg = round_svg(Round.deal(RULEBOOKS["block"], players=2, seed=7))
    >>> "<title" in svg, "The table is empty." in svg
    (True, True)
    """
    return scene_svg(round_scene(round, seat, width=width, theme=theme, open_hands=open_hands))


def round_scene(
    round: Round,
    seat: int = 0,
    *,
    width: float = 860,
    theme: Theme | None = None,
    open_hands: bool = False,
    status: str | None = None,
    attention: Attention | None = None,
    layout: TableLayout | None = None,
) -> Scene:
    """The round as a scene, as the seat sees it.

    ``status`` is the sentence under the hand, ``attention`` what is pointed at; without them the
    scene says whose turn it is and marks the last tile. ``layout`` is ``round_layout``'s unless
    given.
    """
    if layout is None:
        layout = round_layout(round, seat, width=width, open_hands=open_hands, large=open_hands)
    if attention is None:
        attention = Attention(last=last_tile(round), marks=round.ending is None)
    return table_scene(
        layout,
        seats_words(round, seat),
        round_status(round) if status is None else status,
        attention=attention,
        theme=theme,
        boneyard=boneyard_count(round),
        asleep=round.rules.draw == "none",
    )


def round_layout(
    round: Round,
    seat: int = 0,
    *,
    width: float = 860,
    height: float | None = None,
    open_hands: bool = False,
    large: bool = False,
    hand: Sequence[Tile | None] | None = None,
) -> TableLayout:
    """Where everything lies, as the seat sees it; ``hand`` is its own in another order.

    ``large`` draws the others' tiles and the words larger, as for a class.
    """
    own: Sequence[Tile | None] | None = round.hands[seat] if hand is None else hand
    if own is None:
        own = [None] * round.counts[seat]
    return arrange(
        width,
        round.line,
        own,
        _others(round, seat, open_hands),
        seat=seat,
        players=round.players,
        boneyard=boneyard_count(round),
        height=height,
        large=large,
    )


def seats_words(round: Round, seat: int) -> dict[int, SeatWords]:
    """What is written beside the tiles of each seat but one's own."""
    seen = tuple(seen_by(seat, round.history))
    return {
        other: seat_words(
            seat_name(other, round.players),
            round.counts[other],
            numbers_passed_on(seen, other),
            acting=round.ending is None and other == round.to_act,
            partner=round.partners and (other - seat) % 4 == 2,
        )
        for other in range(round.players)
        if other != seat
    }


def last_tile(round: Round) -> Tile | None:
    """The tile laid last, None while the table is empty."""
    laid = (event.action for event in reversed(round.history))
    return next((action.tile for action in laid if isinstance(action, Play)), None)


def boneyard_count(round: Round) -> int | None:
    """How many tiles lie beside the table, None where all were dealt.

    Where nobody draws, those that sleep are all there are.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> boneyard_count(Round.deal(RULEBOOKS["block"], players=2, seed=7))
    14
    """
    if round.rules.draw != "none":
        return len(round.boneyard) if round.stock else None
    return len(round.boneyard) + round.asleep or None


def round_status(round: Round, reader: int | None = None) -> str:
    """One sentence about the moment: whose turn it is, or how the round ended.

    ``reader`` is the seat that reads it, if it is to be spoken to.
    """
    if reader is not None and round.ending is None and round.to_act == reader:
        return _("Your turn.")
    if reader is not None and round.ending is not None and round.ending.seat == reader:
        return _("You go out: domino!")
    if round.ending is None:
        return _("{seat} to play.").format(seat=seat_name(round.to_act, round.players))
    if round.ending.seat is None:
        return _("The round is blocked: nobody can play.")
    return _("{seat} goes out: domino!").format(seat=seat_name(round.ending.seat, round.players))


def _others(round: Round, seat: int, open_hands: bool) -> Mapping[int, int | Sequence[Tile]]:
    held: dict[int, int | Sequence[Tile]] = {}
    for other, count in enumerate(round.counts):
        hand = round.hands[other] if open_hands else None
        if other != seat:
            held[other] = count if hand is None else hand
    return held
