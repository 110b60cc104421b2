"""What stands round the picture, made anew for another language: buttons and cards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from ipywidgets import HTML, Box, Layout, VBox, Widget

from tutor.locale import _
from tutor.table.cards import Cards, Foldable
from tutor.table.controls import Controls
from tutor.table.markup import STYLE
from tutor.table.offer import Offer
from tutor.table.settings_form import SettingsForm
from tutor.table.size import MOST_WIDE
from tutor.table.starting import Starting


class Furniture:
    """The buttons, the offer of an unfinished match, and the cards.

    ``lasting`` are widgets that stay on the page when the furniture is changed: the first above the
    offer, one under it, the others under that.
    """

    def __init__(
        self,
        press: Callable[[str], None],
        starting: Starting,
        unfolded: Mapping[str, bool],
    ) -> None:
        self.controls = Controls(press)
        self.offer = Offer(starting.go_on_with)
        self.settings = Foldable(_("Settings"), unfolded=False, fill=starting.form)
        self.own_rules = Foldable(_("House rules"), unfolded=False, fill=starting.rules_page)
        self.cards = Cards([self.settings, self.own_rules])
        self.cards.fold(unfolded)

    def follow(self, starting: Starting) -> None:
        """Another match has begun: let the form say so, once there is one."""
        if isinstance(self.settings.inside, SettingsForm):
            self.settings.inside.show(starting.now)

    def around(self, lasting: Sequence[Widget]) -> tuple[Widget, ...]:
        """The whole table: these widgets with everything round them."""
        page, *shown = lasting
        place = Layout(flex="2 1 480px", max_width=f"{MOST_WIDE}px", min_width="0")
        column = VBox([page, self.offer, *shown, self.controls], layout=place)
        column.add_class("tutor-column")
        row = Layout(
            flex_flow="row wrap", align_items="flex-start", width="100%", grid_gap="12px 14px"
        )
        return HTML(STYLE), Box([column, self.cards], layout=row)


def clear(widgets: Sequence[Widget], lasting: Sequence[Widget] = ()) -> None:
    """Close these widgets and all that lies in them, but not those that are to last."""
    kept = {id(part) for widget in lasting for part in (widget, *_belonging(widget))}
    for widget in widgets:
        for part in (*_within(widget), *_belonging(widget), widget):
            if id(part) not in kept:
                part.close()


def _within(widget: Any) -> Iterator[Any]:
    """Every widget that lies in this one, and what each of them brought along."""
    for child in getattr(widget, "children", ()):
        yield from _within(child)
        yield from _belonging(child)
        yield child


def _belonging(widget: Any) -> list[Any]:
    """The layout and the style of a widget, which are widgets too."""
    return [part for name in ("layout", "style") if (part := getattr(widget, name, None))]
