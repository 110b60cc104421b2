"""How a match comes to a table: a new one, one that was written down, one by rules of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from tutor.game.record import Record
from tutor.game.record_reading import read_record
from tutor.game.rules import Rules
from tutor.table.pressing import Pressing
from tutor.table.settings.form import SettingsForm
from tutor.table.settings.house_rules import HouseRules
from tutor.table.settings.settings import Settings
from tutor.table.sitting.keeping import Kept
from tutor.table.sitting.seating import Seating, seats_for
from tutor.table.sitting.sitting import Sitting


class Seats(Protocol):
    """The table at which matches begin."""

    sitting: Sitting
    settings: Settings

    def sit(self, sitting: Sitting, instead: Kept | None = None) -> None:
        """Let this sitting take the place of the one there is."""


class Starting:
    """Begins matches at a table; one under way is given up only when that is asked for twice."""

    def __init__(self, table: Seats, pressing: Pressing) -> None:
        self._table, self._pressing = table, pressing

    @property
    def now(self) -> Seating:
        """The match there is; its seed is left open."""
        sitting = self._table.sitting
        match = sitting.match
        return Seating(match.rules, match.players, match.partners, sitting.together)

    def begin(self, seating: Seating) -> bool:
        """Begin this match; False if the person is to ask again."""
        if self._table.sitting.is_under_way and not self._pressing.is_meant("start"):
            return False
        self._table.sit(seated(seating, self._table.settings))
        return True

    def begin_by(self, rules: Rules) -> bool:
        """The same by these rules, with the seats there are if the rules allow them."""
        match = self._table.sitting.match
        players, partners = seats_for(rules, match.players, match.partners)
        return self.begin(Seating(rules, players, partners, self._table.sitting.together))

    def go_on_with(self, kept: Kept) -> None:
        """Go on with a match that was kept."""
        together = self._table.sitting.together
        self._table.sit(resumed(kept.record, self._table.settings, together=together), kept)

    def _seats(self) -> tuple[int, bool]:
        match = self._table.sitting.match
        return match.players, match.partners

    def form(self) -> SettingsForm:
        """The settings as they are now, to be changed."""
        return SettingsForm(self._table.settings, self.now, self.begin)

    def rules_page(self, begun: Callable[[], None]) -> HouseRules:
        """The rules as they are now, to be changed; ``begun`` hears of a match that began so."""

        def begin(rules: Rules) -> bool:
            began = self.begin_by(rules)
            if began:
                begun()
            return began

        return HouseRules(self._table.sitting.match.rules, begin, self._seats)


def seated(seating: Seating, settings: Settings) -> Sitting:
    """A new match.

    Raises
    ------
    DealError
        If the rulebook cannot be played by that many.
    """
    seating = seating.with_seed()
    assert seating.seed is not None
    return Sitting(
        seating.rules,
        seating.players,
        seed=seating.seed,
        partners=seating.partners,
        opponent=settings.opponent,
        together=seating.together,
    )


def resumed(record: Record | str | Path, settings: Settings, *, together: bool) -> Sitting:
    """A match that was written down, where it stopped.

    Raises
    ------
    RecordError
        If the record cannot be read, or a hand in it is not known.
    """
    read = record if isinstance(record, Record) else read_record(record)
    return Sitting.going_on(read, opponent=settings.opponent, together=together)
