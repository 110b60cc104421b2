"""The cards beside the table, each of which can be folded away."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ipywidgets import HTML, Button, Layout, ToggleButton, VBox, Widget

from tutor.coach.explain import explain
from tutor.coach.names import action_words
from tutor.coach.walkthrough import walkthrough
from tutor.game.round import Round
from tutor.game.view import View
from tutor.knowledge.counting import count
from tutor.locale import _
from tutor.table.cards.coach import coach_html
from tutor.table.cards.count import count_html
from tutor.table.cards.habits import Habits
from tutor.table.cards.markup import note_html
from tutor.table.cards.score import score_html, sheet_html
from tutor.table.cards.second_look import SecondLook
from tutor.table.cards.why import why_html
from tutor.table.headline import keeps_points
from tutor.table.sitting.choices import Graded
from tutor.table.sitting.sitting import Sitting


class Foldable(VBox):
    """A title that folds and unfolds what is under it.

    ``fill`` makes that when it is unfolded for the first time.
    """

    def __init__(
        self,
        title: str,
        inside: Widget | None = None,
        *,
        unfolded: bool = True,
        fill: Callable[[], Widget] | None = None,
    ) -> None:
        self.head = ToggleButton(
            value=unfolded,
            description=title,
            tooltip=_("Show or hide"),
            layout=Layout(width="auto"),
        )
        self.inside, self._fill = inside, fill
        self.head.observe(self._fold, "value")
        children = [self.head] if inside is None else [self.head, inside]
        super().__init__(children, layout=Layout(margin="0 0 10px"))
        self.add_class("tutor-foldable")
        self._fold()

    def unfold(self, unfolded: bool = True) -> None:
        """Show what is under the title, or hide it."""
        self.head.value = unfolded

    def _fold(self, _change: object = None) -> None:
        if self.head.value:
            self.remove_class("is-folded")
        else:
            self.add_class("is-folded")
        if self.inside is None and self.head.value and self._fill is not None:
            self.inside = self._fill()
            self.children = (self.head, self.inside)
        if self.inside is not None:
            self.inside.layout.display = "" if self.head.value else "none"


class Card(Foldable):
    """A foldable that holds words, and perhaps buttons under them."""

    def __init__(self, title: str, *, unfolded: bool = True, below: Sequence[Widget] = ()) -> None:
        self.body = HTML()
        inside = VBox([self.body, *below]) if below else self.body
        super().__init__(title, inside, unfolded=unfolded)

    def write(self, html: str) -> None:
        """Show this under the title."""
        if self.body.value != html:
            self.body.value = html


class Cards(VBox):
    """Coach, Count, Why and Score, kept in step with a sitting; ``more`` stands under them.

    What a person folds or unfolds stays so, also at the next table. Only when a round ends the
    score comes up and the count goes, until the next round. With ``hides_grades`` a grade stands
    there only once a button has been pressed for it. ``looked`` is told what a closer look found.
    """

    def __init__(self, looked: Callable[[Graded], None], more: Sequence[Widget] = ()) -> None:
        self.hides_grades = False
        self.reveal = Button(description=_("Show the grade"), layout=Layout(width="auto"))
        self.reveal.on_click(self._reveal)
        self.look = SecondLook(looked)
        self.coach = Card(_("Coach"), below=[self.reveal, self.look])
        self.count = Card(_("Count"))
        self.why = Card(_("Why"), unfolded=False)
        self.score = Card(_("Score"), unfolded=False)
        self._sitting: Sitting | None = None
        self._revealed: View | None = None
        self._shown: tuple[Round, int, bool] | None = None
        self._habits = Habits.usual()
        self._by_itself = False
        self._was_over = False
        own = [self.score, self.coach, self.count, self.why]
        super().__init__([*own, *more])
        self.add_class("tutor-cards")
        self.fold(self._habits.unfolded)
        self._wanted = self.unfolded
        for name, card in self._named().items():
            card.head.observe(lambda change, name=name: self._chosen(name, change["new"]), "value")

    @property
    def unfolded(self) -> dict[str, bool]:
        """Which cards are unfolded, by their names."""
        return {name: card.head.value for name, card in self._named().items()}

    def fold(self, unfolded: Mapping[str, bool]) -> None:
        """Fold the cards as others were."""
        for name, card in self._named().items():
            card.unfold(unfolded.get(name, card.head.value))

    def _chosen(self, name: str, unfolded: bool) -> None:
        """A card was folded or unfolded; if by the person, that is how they want it."""
        if not self._by_itself:
            self._wanted[name] = unfolded
            self._habits.remember({name: unfolded})

    def _named(self) -> dict[str, Card]:
        return {name: getattr(self, name) for name in ("score", "coach", "count", "why")}

    def show(self, sitting: Sitting) -> None:
        """Write anew what has changed."""
        self._sitting = sitting
        self._show_coach(sitting)
        shown = (sitting.round, sitting.seat, sitting.covered)
        if self._shown == shown and self._shown[0] is sitting.round:
            return
        self._shown = shown
        view = sitting.view
        if sitting.covered and not sitting.over:
            self.count.write(note_html(_covered()))
            self.why.write(note_html(_covered()))
        else:
            self.count.write(count_html(count(view), view))
            self.why.write(why_html(explain(view)))
        self.score.write(_score(sitting))
        self.score.layout.display = "" if sitting.over or sitting.match.rounds else "none"
        if sitting.over != self._was_over:
            # When a round ends its score is what matters, and the count no longer does.
            self._was_over = sitting.over
            self._by_itself = True
            self.score.unfold(sitting.over or self._wanted["score"])
            self.count.unfold(not sitting.over and self._wanted["count"])
            self._by_itself = False

    def _show_coach(self, sitting: Sitting) -> None:
        graded = sitting.last_graded
        kept_back = self.hides_grades and graded is not None and graded.view is not self._revealed
        covered = sitting.covered and not sitting.over
        self.reveal.layout.display = "" if kept_back and not covered else "none"
        is_open = graded is not None and not (
            graded.grade.verdict == "forced" or graded.evaluation.model.deep
        )
        self.look.offer(graded if is_open and not (kept_back or covered) else None)
        if covered:
            self.coach.write(note_html(_covered()))
        elif kept_back and not sitting.is_weighing:
            self.coach.write(note_html(_("Your choice has been graded. What do you think of it?")))
        else:
            self.coach.write(_coach(sitting))

    def _reveal(self, _button: object) -> None:
        if self._sitting is not None and self._sitting.last_graded is not None:
            self._revealed = self._sitting.last_graded.view
            self._show_coach(self._sitting)


def _covered() -> str:
    return _("Nothing stands here until the hand is shown.")


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
    reader = None if sitting.together else sitting.seat
    if sitting.round.ending is not None:
        parts.append(score_html(walkthrough(sitting.round, reader)))
    if sitting.match.rounds and keeps_points(sitting.match.rules):
        parts.append(sheet_html(sitting.match, seat=reader))
    return "".join(parts)
