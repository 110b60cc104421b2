"""What a person may choose about a table, as traits: what they see, and who plays against them."""

from __future__ import annotations

from typing import Any

import traitlets

from tutor.game.tiles import Tile
from tutor.locale import languages
from tutor.table.drawing.theme import Theme
from tutor.table.sitting.opponents import player_of


class Settings(traitlets.HasTraits):
    """The choices of one table; each can be set and observed, and is followed at once.

    ``opponent`` is the name of a player or a strength from 0 to 1. ``coloured`` gives every number
    its colour, ``numerals`` writes numbers instead of pips, ``movement`` lets tiles slide.
    ``order`` sorts the hand by ``weight`` or by ``number``. ``open_hands`` shows everybody's tiles,
    ``hide_grades`` keeps each grade back until it is asked for. ``language`` is the code of a
    language, empty for the one that is spoken already.

    >>> settings = Settings(order="number")
    >>> [str(tile) for tile in settings.sorted([Tile(3, 3), Tile(5, 0)])]
    ['5-0', '3-3']
    """

    opponent = traitlets.Any("club")
    coloured = traitlets.Bool(True)
    numerals = traitlets.Bool(False)
    movement = traitlets.Bool(True)
    order = traitlets.Enum(("weight", "number"), "weight")
    open_hands = traitlets.Bool(False)
    hide_grades = traitlets.Bool(False)
    language = traitlets.Unicode("")

    @classmethod
    def of(cls, **chosen: Any) -> Settings:
        """These settings, each of which must be one.

        Raises
        ------
        TypeError
            If there is no such setting.
        """
        known = cls.class_own_traits()
        for name in chosen:
            if name not in known:
                raise TypeError(
                    f"there is no setting {name!r}: the settings are {', '.join(known)}"
                )
        return cls(**chosen)

    @traitlets.validate("opponent")
    def _known(self, proposal: Any) -> Any:
        player_of(proposal.value)
        return proposal.value

    @traitlets.validate("language")
    def _spoken(self, proposal: Any) -> Any:
        if proposal.value not in ("", *languages()):
            known = ", ".join(languages())
            raise traitlets.TraitError(
                f"there is no translation into {proposal.value!r}: the languages are {known}"
            )
        return proposal.value

    @property
    def theme(self) -> Theme:
        """How tiles look."""
        return Theme(coloured=self.coloured, numerals=self.numerals)

    def sorted(self, hand: list[Tile] | tuple[Tile, ...]) -> list[Tile]:
        """A hand in the order chosen, largest first."""
        if self.order == "number":
            return sorted(hand, key=lambda tile: (tile.high, tile.low), reverse=True)
        return sorted(hand, key=lambda tile: (tile.pips, tile.high), reverse=True)
