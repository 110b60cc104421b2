"""The table at which a what-if is played, and what can be chosen about it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ipywidgets import Checkbox, DOMWidget, Dropdown, Layout

from tutor.locale import _
from tutor.table.settings.settings import Settings
from tutor.table.sitting.opponents import Opponent, named_opponents
from tutor.table.sitting.whatif import Branch, WhatIf
from tutor.table.table import Table
from tutor.table.widgets.closing import clear

if TYPE_CHECKING:
    from tutor.engine.evaluation import Evaluation


class WhatIfTable(Table):
    """A table that goes on from a branch, with the looks of ``settings``; it is never saved.

    ``tools`` are shown over it: who moves the other seats, and whether all hands are open. What
    the first choice is worth may be ``known``.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> round = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> table = WhatIfTable(Branch(round, 0), Settings())
    >>> table
    Table(Block, what if from turn 1 of round 1)
    >>> table.close()

    Raises
    ------
    MatchError
        If no match can be played by these rules.
    """

    sitting: WhatIf
    _above = 84

    def __init__(self, branch: Branch, settings: Settings, known: Evaluation | None = None) -> None:
        looks = {**settings.trait_values(), "open_hands": False}
        sitting = WhatIf(branch, opponent=settings.opponent, known=known)
        super().__init__(sitting=sitting, **looks)
        self._others = Dropdown(
            options=_movers(settings.opponent),
            value=settings.opponent,
            description=_("The others"),
            layout=Layout(width="auto"),
        )
        self._open = Checkbox(
            description=_("All hands open"), indent=False, layout=Layout(width="auto")
        )
        self._others.observe(self._chosen, "value")
        self._open.observe(self._opened, "value")
        self.tools: tuple[DOMWidget, ...] = (self._others, self._open)

    def close(self) -> None:
        """Take the table off the page, and what is shown over it."""
        clear(self.tools)
        super().close()

    def _chosen(self, change: dict[str, Any]) -> None:
        self._following.cancel()
        self._after((self.sitting.play_against(change["new"]),))

    def _opened(self, change: dict[str, Any]) -> None:
        self.settings.open_hands = change["new"]


def _movers(opponent: Opponent) -> list[tuple[str, Opponent | None]]:
    """Who can move the other seats; None stands for the person's own hand."""
    options: list[tuple[str, Opponent | None]] = [*named_opponents()]
    if opponent not in dict(options).values():
        options.append((_("players of a chosen strength"), opponent))
    return [*options, (_("moved by me"), None)]
