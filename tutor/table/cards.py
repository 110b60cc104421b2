"""The cards beside the table, each of which can be folded away."""

from __future__ import annotations

from ipywidgets import HTML, Layout, ToggleButton, VBox

from tutor.coach.explain import explain
from tutor.coach.walkthrough import walkthrough
from tutor.knowledge.counting import count
from tutor.locale import _
from tutor.table.panels import coach_html, count_html, note_html, score_html, why_html
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
        super().__init__([self.head, self.body], layout=Layout(margin="0 0 8px"))
        self.add_class("tutor-foldable")
        self._fold()

    def write(self, html: str) -> None:
        """Show this under the title."""
        if self.body.value != html:
            self.body.value = html

    def unfold(self) -> None:
        """Show what is under the title."""
        self.head.value = True

    def _fold(self, _change: object = None) -> None:
        self.body.layout.display = "" if self.head.value else "none"


class Cards(VBox):
    """Coach, Count, Why and Score, kept in step with a sitting."""

    def __init__(self) -> None:
        self.coach = Card(_("Coach"))
        self.count = Card(_("Count"))
        self.why = Card(_("Why"), unfolded=False)
        self.score = Card(_("Score"), unfolded=False)
        super().__init__([self.coach, self.count, self.why, self.score])
        self.layout = Layout(
            flex="1 1 300px", min_width="280px", max_width="440px", margin="0 0 0 14px"
        )

    def show(self, sitting: Sitting) -> None:
        """Write every card anew."""
        view = sitting.view
        graded = sitting.last_graded
        if graded is None:
            text = _("Once you have made a choice, its grade and the reasons stand here.")
            self.coach.write(note_html(text))
        else:
            self.coach.write(coach_html(graded))
        self.count.write(count_html(count(view), view))
        self.why.write(why_html(explain(view)))
        if sitting.round.ending is None:
            self.score.write(note_html(_("The scoring stands here when the round is over.")))
        else:
            self.score.write(score_html(walkthrough(sitting.round)))
            self.score.unfold()
