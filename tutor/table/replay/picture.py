"""The picture of a replay or a position: as wide as its place, and not so high as a table.

It is a still, which a saved notebook keeps and a screen reader can read.
"""

from __future__ import annotations

from tutor.game.round import Round
from tutor.table.drawing.places import NARROW, height_for
from tutor.table.drawing.size import LEAST_WIDE, MOST_WIDE, Size
from tutor.table.drawing.still import round_layout, round_scene, round_status
from tutor.table.drawing.svg import scene_svg
from tutor.table.drawing.theme import Theme

_USUAL = 760.0
_HIGH, _NARROW_HIGH = 470.0, 500.0
#: The room that the page and the rows over and under the picture take from the window.
_AROUND = 330.0


def still_size(wide: int = 0, window_high: int = 0, players: int = 2) -> Size:
    """The size of a picture in a place so wide, in a window so high; 0 where nobody has measured.

    >>> still_size(), still_size(360)
    (Size(width=760.0, height=480.0), Size(width=360.0, height=500.0))
    >>> still_size(1280, 1080).height, still_size(730, 768).height
    (667.0, 470.0)
    """
    width = min(max(float(wide) or _USUAL, LEAST_WIDE), MOST_WIDE)
    if width < NARROW:
        return Size(width, min(height_for(width), _NARROW_HIGH))
    more = 60.0 if players > 2 else 0.0
    wanted = float(round(max(_HIGH, 0.36 * width + 206.0) + more))
    room = window_high - _AROUND if window_high else wanted
    return Size(width, max(_HIGH, min(wanted, room)))


def moment_svg(
    round: Round,
    seat: int,
    size: Size | None = None,
    *,
    theme: Theme | None = None,
    open_hands: bool = False,
    yours: bool = False,
) -> str:
    """A round as the seat sees it, as SVG; the words on it speak to the seat if it is ``yours``.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> moment_svg(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0)[:4]
    '<svg'
    """
    width, height = size or still_size(players=round.players)
    layout = round_layout(round, seat, width=width, height=height, open_hands=open_hands)
    status = round_status(round, seat if yours else None)
    scene = round_scene(
        round, seat, layout=layout, theme=theme, open_hands=open_hands, status=status
    )
    return scene_svg(scene)
