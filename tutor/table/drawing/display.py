"""Rounds are drawn wherever a notebook shows one; the game itself knows nothing of pictures."""

from __future__ import annotations

import sys
from typing import Any

from tutor.game.round import Round


def draw_rounds(shell: Any = None) -> bool:
    """Let IPython show every round as its picture; whether there is an IPython to do so.

    >>> draw_rounds()
    False
    """
    if shell is None:
        ipython = sys.modules.get("IPython")  # where nobody runs it there is no need to load it
        shell = ipython.get_ipython() if ipython else None
    formatter = getattr(shell, "display_formatter", None)
    if formatter is None:
        return False
    # As HTML the picture keeps its words for screen readers; as an image it would lose them.
    for kind in ("text/html", "image/svg+xml"):
        formatter.formatters[kind].for_type(Round, _picture)
    return True


def _picture(round: Round) -> str:
    from tutor.table.drawing.still import round_svg  # the painter loads with the first picture

    seat = next((seat for seat, hand in enumerate(round.hands) if hand is not None), 0)
    return round_svg(round, seat, open_hands=round.ending is not None)
