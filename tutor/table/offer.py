"""The match that was not finished, offered above the table: never gone on with unasked."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path

from ipywidgets import HTML, Box, Button, Layout

from tutor.game.rules import Rules
from tutor.locale import _
from tutor.table.cards.markup import note_html
from tutor.table.sitting.keeping import Keeper, Kept, newest, offer_words
from tutor.table.sitting.sitting import Sitting


class Saving:
    """Saves a table's match after every action; ``trouble`` says once why that is not possible."""

    def __init__(self, folder: Path | None) -> None:
        self.folder, self.trouble = folder, ""
        self._keeper = Keeper(folder)

    def save(self, sitting: Sitting) -> bool:
        """Save the match, once the person has done something in it; whether they have."""
        if not (sitting.can_undo or sitting.match.rounds or self._keeper.path):
            return False
        self.trouble = self._keeper.keep(sitting.match, sitting.round, datetime.now())
        return True

    def change(self, instead: Kept | None) -> None:
        """Another match from now on: a new one, or one that goes on instead of this kept one."""
        self._keeper.give_up()
        self._keeper, self.trouble = Keeper(self.folder, instead), ""

    def close(self) -> None:
        """The table is gone: its match may be offered again."""
        self._keeper.close()


class Offer(Box):
    """The unfinished match in words, with a button to go on with it and one to leave it."""

    def __init__(self, go_on: Callable[[Kept], None]) -> None:
        self._go_on = go_on
        self._kept: Kept | None = None
        self._words = HTML()
        self.accept = Button(
            description=_("Go on with it"), button_style="success", layout=Layout(width="auto")
        )
        self.decline = Button(description=_("Not now"), layout=Layout(width="auto"))
        self.accept.on_click(self._accepted)
        self.decline.on_click(lambda _button: self.withdraw())
        layout = Layout(display="none", flex_flow="row wrap", align_items="center", grid_gap="8px")
        super().__init__([self._words, self.accept, self.decline], layout=layout)
        self.add_class("tutor-controls")

    def look(self, folder: Path | None, rules: Rules, seat: int | None) -> None:
        """Offer the newest unfinished match by these rules, if there is one, to who sits there."""
        kept = newest(folder, rules)
        if kept is not None:
            self._kept = kept
            self._words.value = note_html(offer_words(kept, seat))
            self.layout.display = "flex"

    def withdraw(self) -> None:
        """Offer nothing any more."""
        self._kept = None
        self.layout.display = "none"

    def _accepted(self, _button: object) -> None:
        kept = self._kept
        self.withdraw()
        if kept is not None:
            self._go_on(kept)
