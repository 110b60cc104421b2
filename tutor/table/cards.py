"""The cards beside the table, each of which can be folded away."""

from __future__ import annotations

from ipywidgets import HTML, Layout, ToggleButton, VBox

from tutor.coach.explain import explain
from tutor.coach.names import action_words
from tutor.coach.walkthrough import walkthrough
from tutor.game.round import Round
from tutor.knowledge.counting import count
from tutor.locale import _
from tutor.table.panels import (
    coach_html,
    count_html,
    note_html,
    score_html,
    sheet_html,
    why_html,
)
from tutor.table.sitting import Sitting


class Card(VBox):
    """A title that folds and unfolds what is under it."""

    def __init__(self, title: str, *, unfolded: bool = True) -> None:
        self.head = ToggleButton(
            value=unfolded,
            description=title,
            tooltip=_("Show or hide"),
            layout=Layout(width="auto"),
        )
        self.body = HTML()
        self.head.observe(self._fold, "value")
        super().__init__([self.head, self.body], layout=Layout(margin="0 0 10px"))
        self.add_class("tutor-foldable")
        self._fold()

    def write(self, html: str) -> None:
        """Show this under the title."""
        if self.body.value != html:
            self.body.value = html

    def unfold(self, unfolded: bool = True) -> None:
        """Show what is under the title, or hide it."""
        self.head.value = unfolded

    def _fold(self, _change: object = None) -> None:
        self.body.layout.display = "" if self.head.value else "none"
        if self.head.value:
            self.remove_class("is-folded")
        else:
            self.add_class("is-folded")


class Cards(VBox):
    """Coach, Count, Why and Score, kept in step with a sitting."""

    def __init__(self) -> None:
        self.coach = Card(_("Coach"))
        self.count = Card(_("Count"))
        self.why = Card(_("Why"), unfolded=False)
        self.score = Card(_("Score"), unfolded=False)
        self._round: Round | None = None
        self._was_over = False
        layout = Layout(flex="1 1 320px", min_width="0", max_width="460px", overflow="hidden")
        super().__init__([self.score, self.coach, self.count, self.why], layout=layout)
        self.add_class("tutor-cards")

    def show(self, sitting: Sitting) -> None:
        """Write anew what has changed."""
        self.coach.write(_coach(sitting))
        if sitting.round is self._round:
            return
        self._round = sitting.round
        view = sitting.view
        self.count.write(count_html(count(view), view))
        self.why.write(why_html(explain(view)))
        self.score.write(_score(sitting))
        self.score.layout.display = "" if sitting.over or sitting.match.rounds else "none"
        if sitting.over != self._was_over:
            # When a round ends its score is what matters, and the count no longer does.
            self._was_over = sitting.over
            self.score.unfold(sitting.over)
            self.count.unfold(not sitting.over)


def _coach(sitting: Sitting) -> str:
    graded = sitting.last_graded
    if sitting.is_weighing and not sitting.is_ready:
        text = _("Getting ready to weigh your choice: the first time that takes half a minute…")
        return note_html(text)
    if sitting.is_weighing:
        return note_html(_("Weighing your choice…"))
    if graded is None:
        if not sitting.is_graded:
            return note_html(_("Choices are not graded in this kind of game yet."))
        return note_html(_("Once you have made a choice, its grade and the reasons stand here."))
    mine = [m for m, event in enumerate(sitting.round.history) if event.seat == sitting.seat]
    if mine and mine[-1] != len(graded.view.history):
        said = _("Your last choice was {action}.").format(action=action_words(graded.action))
        return coach_html(graded, said)
    return coach_html(graded)


def _score(sitting: Sitting) -> str:
    parts = []
    if sitting.round.ending is not None:
        parts.append(score_html(walkthrough(sitting.round)))
    if sitting.match.rounds:
        parts.append(sheet_html(sitting.match))
    return "".join(parts)
