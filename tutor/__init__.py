"""A dominoes tutor: play at a drawn table, see why, count, score, and learn from every choice.

Everything a notebook needs is one import away (``from tutor import Tile``). Each name is loaded
when it is first used, so that importing the package is quick and brings in no compiler, no arrays
and no widgets.

>>> import tutor
>>> str(tutor.Tile(4, 6))
'6-4'
"""

from __future__ import annotations

import sys
from importlib import import_module
from typing import TYPE_CHECKING

# The names of the front door, each with the module it is loaded from. Editors and type checkers
# read the imports below instead, which say the same.
_HOMES = {
    "Correct": "tutor.game.actions",
    "DealError": "tutor.game.rules",
    "Draw": "tutor.game.actions",
    "IllegalAction": "tutor.game.turn",
    "Match": "tutor.game.match",
    "Pass": "tutor.game.actions",
    "Play": "tutor.game.actions",
    "Position": "tutor.table.position.position",
    "RULEBOOKS": "tutor.game.rulebooks",
    "Record": "tutor.game.record",
    "RecordError": "tutor.game.record",
    "Replay": "tutor.table.replay.replay",
    "Round": "tutor.game.round",
    "Rules": "tutor.game.rules",
    "Table": "tutor.table.table",
    "Tile": "tutor.game.tiles",
    "compare_scores": "tutor.coach.compare",
    "count": "tutor.knowledge.counting",
    "evaluate": "tutor.engine.evaluate",
    "explain": "tutor.coach.explain",
    "grade": "tutor.coach.grade",
    "hint": "tutor.coach.hints",
    "read_record": "tutor.game.record_reading",
    "review": "tutor.coach.review",
    "start_evaluation": "tutor.engine.evaluate",
    "walkthrough": "tutor.coach.walkthrough",
    "write_record": "tutor.game.record_writing",
}

if TYPE_CHECKING:
    from tutor.coach.compare import compare_scores as compare_scores
    from tutor.coach.explain import explain as explain
    from tutor.coach.grade import grade as grade
    from tutor.coach.hints import hint as hint
    from tutor.coach.review import review as review
    from tutor.coach.walkthrough import walkthrough as walkthrough
    from tutor.engine.evaluate import evaluate as evaluate
    from tutor.engine.evaluate import start_evaluation as start_evaluation
    from tutor.game.actions import Correct as Correct
    from tutor.game.actions import Draw as Draw
    from tutor.game.actions import Pass as Pass
    from tutor.game.actions import Play as Play
    from tutor.game.match import Match as Match
    from tutor.game.record import Record as Record
    from tutor.game.record import RecordError as RecordError
    from tutor.game.record_reading import read_record as read_record
    from tutor.game.record_writing import write_record as write_record
    from tutor.game.round import Round as Round
    from tutor.game.rulebooks import RULEBOOKS as RULEBOOKS
    from tutor.game.rules import DealError as DealError
    from tutor.game.rules import Rules as Rules
    from tutor.game.tiles import Tile as Tile
    from tutor.game.turn import IllegalAction as IllegalAction
    from tutor.knowledge.counting import count as count
    from tutor.table.position.position import Position as Position
    from tutor.table.replay.replay import Replay as Replay
    from tutor.table.table import Table as Table

    __version__: str

else:

    def __getattr__(name: str) -> object:
        if name == "__version__":
            from importlib.metadata import version

            value = version("domino-tutor")
        elif name in _HOMES:
            value = getattr(import_module(_HOMES[name]), name)
            if name == "Round" and "IPython" in sys.modules:
                import_module("tutor.table.drawing.display").draw_rounds()
        else:
            raise AttributeError(f"module 'tutor' has no attribute {name!r}")
        globals()[name] = value
        return value


__all__ = ["__version__", *_HOMES]  # noqa: PLE0604 - they are strings


def __dir__() -> list[str]:
    return sorted(__all__)
