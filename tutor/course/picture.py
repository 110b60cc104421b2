"""The picture beside a question: as large as its place lets it be, and another one for a phone."""

from __future__ import annotations

from dataclasses import replace

from tutor.coach.names import seat_name
from tutor.game.round import Round
from tutor.locale import _
from tutor.table.drawing.scene import Scene, Text
from tutor.table.drawing.still import round_layout, round_scene, round_status
from tutor.table.drawing.svg import scene_svg
from tutor.table.drawing.theme import LINEN

WIDE, NARROW = (560.0, 440.0), (330.0, 440.0)
"""The width and height that the picture is laid out for, in a wide place and in a narrow one."""
LARGEST = f"min(900px, max({WIDE[0]:g}px, (100vh - 190px) * {WIDE[0] / WIDE[1]:.3f}))"
"""The largest width of the picture: the whole of it is to be seen in the window."""
_LEAST = 420
_PITCH = 19.0
_STYLE = f"""<style>
.tutor-asked {{ container-type: inline-size; width: 100%; }}
.tutor-asked svg {{ display: block; width: 100%; }}
.tutor-asked > :last-child {{ display: none; }}
@container (max-width: {_LEAST}px) {{
  .tutor-asked > :first-child {{ display: none; }}
  .tutor-asked > :last-child {{ display: block; }}
}}
</style>"""


def asked_html(round: Round, seat: int, *, open_hands: bool = False) -> str:
    """The round as the seat sees it, with the seat's own name under its tiles.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> "South · you" in asked_html(Round.deal(RULEBOOKS["block"], players=2, seed=7), 0)
    True
    """
    wide, narrow = (scene_svg(_scene(round, seat, open_hands, size)) for size in (WIDE, NARROW))
    return f'{_STYLE}<div class="tutor-asked"><div>{wide}</div><div>{narrow}</div></div>'


def _scene(round: Round, seat: int, open_hands: bool, size: tuple[float, float]) -> Scene:
    width, height = size
    layout = round_layout(round, seat, width=width, height=height, open_hands=open_hands)
    status = round_status(round, seat)
    scene = round_scene(round, seat, layout=layout, open_hands=open_hands, status=status)
    name = _("{seat} · you").format(seat=seat_name(seat, round.players))
    spot, letter, told = layout.plan.status, layout.plan.letter, scene.hand.texts
    pitch = _PITCH * letter
    top = spot.y + pitch * (spot.lines - len(told) - 1) / 2
    named = Text(spot.x, top, name, 15 * letter, LINEN, spot.anchor, bold=True)
    under = (text._replace(y=top + pitch * row) for row, text in enumerate(told, 1))
    return replace(
        scene,
        description=f"{name}. {scene.description}",
        hand=scene.hand._replace(texts=(named, *under)),
    )
