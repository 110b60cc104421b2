"""The picture of a replay or a position: as wide as its place, and not so high as a table.

It is a still, which a saved notebook keeps and a screen reader can read.
"""

from __future__ import annotations

from tutor.game.round import Round
from tutor.table.places import NARROW, height_for
from tutor.table.size import LEAST_WIDE
from tutor.table.still import round_layout, round_scene
from tutor.table.svg import scene_svg

MOST_WIDE = 760
HIGH = 500.0


def size_of(wide: int, players: int) -> tuple[float, float]:
    """The width and height of a picture in a place so wide; 0 where nobody has measured it.

    >>> size_of(0, 2), size_of(360, 2)
    ((760.0, 500.0), (360.0, 600.0))
    """
    width = float(min(max(wide or MOST_WIDE, LEAST_WIDE), MOST_WIDE))
    if width < NARROW:
        return width, height_for(width)
    return width, HIGH + (80.0 if players > 2 else 0.0)


def moment_svg(round: Round, seat: int, wide: int, *, open_hands: bool = False) -> str:
    """A round as the seat sees it, as SVG, in a place so wide.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> moment_svg(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0, 600)[:4]
    '<svg'
    """
    width, height = size_of(wide, round.players)
    layout = round_layout(round, seat, width=width, height=height, open_hands=open_hands)
    return scene_svg(round_scene(round, seat, layout=layout, open_hands=open_hands))
