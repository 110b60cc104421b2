"""Where a person goes from the game for a while: back over it, to a record, to a position.

The game waits meanwhile in the same place, as it was.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from ipywidgets import HTML, Button, DOMWidget, Layout, VBox

from tutor.coach.review import Decision
from tutor.game.record import Record, RecordError
from tutor.game.record_reading import LARGEST, read_record
from tutor.game.round import RoundError
from tutor.locale import _
from tutor.table.cards.markup import note_html
from tutor.table.settings.settings import Settings
from tutor.table.sitting.sitting import Sitting
from tutor.table.widgets.file_choice import FileChoice
from tutor.table.widgets.stage import Stage


class Host(Protocol):
    """The table from which visits are made."""

    sitting: Sitting
    settings: Settings

    def say(self, text: str) -> None:
        """Say something until the next action."""


class Visits:
    """Opens a replay, a record or a position on the stage, in place of the game.

    ``are_open`` says whether any are made from this table.
    """

    def __init__(self, table: Host, stage: Stage, *, are_open: bool) -> None:
        self.are_open = are_open
        self._table, self._stage = table, stage

    def form(self) -> VisitForm:
        """Buttons for each of them."""
        return VisitForm(self)

    def look_back(self, opener: DOMWidget | None = None) -> None:
        """Replay the match so far; of a round that goes on, what the person has seen."""
        sitting = self._table.sitting
        if not self.are_open:
            self._table.say(_("This is a what-if: go back to the replay to look back."))
        elif not sitting.match.rounds and not sitting.round.history:
            self._table.say(_("Nothing has been played yet: there is nothing to look back on."))
        elif not self._is_covered():
            self._replay(_record(sitting), opener, known=tuple(_judged(sitting)), own=True)

    def load(self, name: str, content: bytes, opener: DOMWidget | None = None) -> None:
        """Replay a record from a file with this name and content.

        Raises
        ------
        RecordError
            If it is none.
        RoundError
            If nothing was played in it.
        """
        self._replay(_read(name, content), opener)

    def set_up(self, opener: DOMWidget | None = None) -> None:
        """Set up a position by hand, beginning with what the person sees now."""
        from tutor.table.position.now import position_now
        from tutor.table.position.position import Position  # loads with the first one

        if self._is_covered():
            return
        position = Position(**position_now(self._table.sitting.view))
        self._stage.receive(position, _("Back to the game"), opener=opener)

    def complain(self, text: str) -> None:
        """Say what is wrong with a file, at the table too, where a screen reader hears it."""
        self._table.say(text)

    def _is_covered(self) -> bool:
        """Whether somebody's hand must be shown first; then that is said."""
        sitting = self._table.sitting
        if sitting.covered and not sitting.over:
            self._table.say(_("Press Show my hand first."))
            return True
        return False

    def _replay(
        self,
        record: Record,
        opener: DOMWidget | None,
        *,
        known: tuple[Decision, ...] = (),
        own: bool = False,
    ) -> None:
        from tutor.table.replay.replay import Replay  # loads with the first one

        sitting, settings = self._table.sitting, self._table.settings
        keeps_to = sitting.seat if own and not settings.open_hands else None
        seat = sitting.seat if own else 0
        replay = Replay(record, seat, settings=settings, known=known, keeps_to=keeps_to)
        replay.go(len(replay.rounds) - 1 if own else 0, 0)
        self._stage.receive(replay, _("Back to the game"), opener=opener)


class VisitForm(VBox):
    """A button for each visit, and a line that says what is wrong with a file."""

    def __init__(self, visits: Visits) -> None:
        self._visits = visits
        wide = Layout(width="auto")
        self.look_back = Button(description=_("Replay this match"), layout=wide)
        self.look_back.tooltip = _("Go through what was played, with the grade of each choice")
        self.load = FileChoice(
            _("Load a record…"),
            accept=".toml",
            most=LARGEST,
            chosen=self._chosen,
            tooltip=_("Choose the file of a match that was written down (.toml)"),
        )
        self.set_up = Button(description=_("Set up a position"), layout=wide)
        self.set_up.tooltip = _("Lay a line and a hand, and see what each choice is worth")
        self.told = HTML()
        self.look_back.on_click(lambda _button: visits.look_back(self.look_back))
        self.set_up.on_click(lambda _button: visits.set_up(self.set_up))
        note = HTML(note_html(_("They open in place of the game, which waits for you.")))
        super().__init__([note, self.look_back, self.load, self.set_up, self.told])
        self.add_class("tutor-form")

    def _chosen(self, name: str, size: int, content: bytes) -> None:
        self.told.value = ""
        try:
            if size > LARGEST:
                raise RecordError(_("it is too large to be the record of a match"), file=name)
            self._visits.load(name, content, self.load)
        except (RecordError, RoundError) as error:
            text = _("This file cannot be replayed: {error}.").format(error=error)
            self._visits.complain(text)
            self.told.value = note_html(text)


def _record(sitting: Sitting) -> Record:
    current = None if sitting.over else sitting.round
    return Record.of(sitting.match, current=current)


def _judged(sitting: Sitting) -> Iterator[Decision]:
    """The choices that were graded at the table: there is one verdict on every screen."""
    for number, one in sitting.judged:
        moment = len(one.view.history)
        yield Decision(number, moment, one.view, one.action, one.evaluation, one.grade)


def _read(name: str, content: bytes) -> Record:
    try:
        return read_record(content.decode("utf-8-sig") + "\n")
    except UnicodeDecodeError:
        text = _("it is no text: choose the file of a match, which ends in .toml")
        raise RecordError(text, file=name) from None
    except RecordError as error:
        raise error.placed(file=name) from error
