"""The words on the felt: what happened and whose turn it is, as text that a screen reader hears."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from ipywidgets import HTML, Layout

from tutor.coach.words import event_words, status
from tutor.game.view import View
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


def news(view: View) -> list[str]:
    """What the others did since the seat's last action, then whose turn it is.

    Until they have done something that action itself is told.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-5 4-2", "6-4 5-5"])
    >>> r = r.apply(r.actions()[0])
    >>> news(r.view(0))
    ['You lead 6-5.', 'North is to act. The ends are 6 and 5.']
    """
    mine = [m for m, event in enumerate(view.history) if event.seat == view.seat]
    since = mine[-1] if mine else 0
    if mine and since + 1 < len(view.history):
        since += 1
    told = [event_words(view, moment) for moment in range(since, len(view.history))]
    return [*told, status(view)]
