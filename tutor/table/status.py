"""The words on the felt: what happened and whose turn it is, as text that a screen reader hears."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ipywidgets import HTML, Layout

from tutor.table.places import Plan


class Status(HTML):
    """A plaque that hangs over the lower edge of the table drawn before it."""

    def __init__(self) -> None:
        super().__init__(layout=Layout())
        self.add_class("tutor-over-felt")

    def say(self, sentences: Iterable[str]) -> None:
        """Say these sentences."""
        said = escape(" ".join(filter(None, sentences)))
        self.value = f'<div class="tutor-plaque">{said}</div>'

    def fit(self, plan: Plan) -> None:
        """Hang where the plan of the table has its place."""
        box = plan.plaque
        under, above = plan.height - box.top, plan.height - box.bottom
        sides = (plan.width - box.right, box.left)
        self.layout.height = f"{box.height:g}px"
        self.layout.margin = f"{-under:g}px {sides[0]:g}px {above:g}px {sides[1]:g}px"
