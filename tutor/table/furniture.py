"""What stands round the picture, made anew for another language: buttons and cards."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from ipywidgets import Box, Layout, VBox, Widget

from tutor.locale import _
from tutor.table.cards.cards import Cards, Foldable
from tutor.table.controls import Controls
from tutor.table.drawing.size import MOST_WIDE
from tutor.table.offer import Offer
from tutor.table.settings.form import SettingsForm
from tutor.table.settings.house_rules import HouseRules
from tutor.table.sitting.choices import Graded
from tutor.table.starting import Starting
from tutor.table.visiting import Visits


class Furniture:
    """The buttons, the offer of an unfinished match, and the cards.

    Where no visits are made no other match is begun either: a table for one round. ``looked`` is
    told what a closer look found.
    ``lasting`` are widgets that stay on the page when the furniture is changed: the first above the
    offer, one under it, the others under that.
    """

    def __init__(
        self,
        press: Callable[[str], None],
        starting: Starting,
        visits: Visits,
        looked: Callable[[Graded], None],
        unfolded: Mapping[str, bool],
    ) -> None:
        self.controls = Controls(press)
        self.offer = Offer(starting.go_on_with)
        more: dict[str, Callable[[], Widget]] = {
            _("Settings"): starting.form,
            _("House rules"): lambda: starting.rules_page(self._fold_rules),
            _("Replays and positions"): visits.form,
        }
        self.more = [
            Foldable(words, unfolded=False, fill=fill)
            for words, fill in more.items()
            if visits.are_open
        ]
        self.cards = Cards(looked, self.more)
        self.cards.fold(unfolded)

    def _fold_rules(self) -> None:
        """A match has begun from the long page of house rules, which is in its way now."""
        for fold in self.more:
            if isinstance(fold.inside, HouseRules):
                fold.unfold(False)

    def follow(self, starting: Starting) -> None:
        """Another match has begun: let the forms say so, once there are any."""
        for fold in self.more:
            if isinstance(fold.inside, SettingsForm):
                fold.inside.show(starting.now)
            elif isinstance(fold.inside, HouseRules):
                fold.inside.refresh()

    def around(self, lasting: Sequence[Widget]) -> Box:
        """The whole table: these widgets with everything round them."""
        page, *shown = lasting
        place = Layout(flex="2 1 480px", max_width=f"{MOST_WIDE}px", min_width="0")
        column = VBox([page, self.offer, *shown, self.controls], layout=place)
        column.add_class("tutor-column")
        row = Layout(
            flex_flow="row wrap", align_items="flex-start", width="100%", grid_gap="12px 14px"
        )
        return Box([column, self.cards], layout=row)
