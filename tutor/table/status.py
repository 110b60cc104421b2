"""The words on the felt: what happened and whose turn it is, as text that a screen reader hears."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

from ipywidgets import HTML, Layout

from tutor.coach.explain import explain
from tutor.coach.legality import verdict_words
from tutor.coach.names import seat_name
from tutor.coach.telling import event_words, status
from tutor.coach.walkthrough import walkthrough
from tutor.game.actions import Play
from tutor.game.turn import IllegalAction
from tutor.game.view import View
from tutor.locale import _
from tutor.table.cards.markup import prose
from tutor.table.drawing.places import Plan
from tutor.table.drawing.theme import LEAST_TEXT
from tutor.table.drawing.words import text_width
from tutor.table.headline import match_words
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.whatif import WhatIf, result_words


class Status(HTML):
    """A plaque that hangs over the lower edge of the table drawn before it."""

    def __init__(self) -> None:
        super().__init__(layout=Layout())
        self.add_class("tutor-over-felt")
        self._said = ""
        self._plan: Plan | None = None

    def say(self, sentences: Iterable[str]) -> None:
        """Say these sentences."""
        self._said = " ".join(filter(None, sentences))
        self._write()

    def fit(self, plan: Plan) -> None:
        """Hang where the plan of the table has its place."""
        if plan == self._plan:
            return
        box = plan.plaque
        under, above = plan.height - box.top, plan.height - box.bottom
        self._plan = plan
        self.layout.height = f"{box.height:g}px"
        self.layout.margin = f"{-under:g}px {plan.width - box.right:g}px {above:g}px {box.left:g}px"
        self._write()

    def _write(self) -> None:
        if self._plan is not None:
            size = letter_size(self._said, self._plan)
            said = prose(self._said)
            style = f"font-size: {size:g}px; line-height: {1.3 * size:.1f}px"
            self.value = f'<div class="tutor-plaque" style="{style}"><div>{said}</div></div>'


def letter_size(text: str, plan: Plan) -> float:
    """How large the words can be written, in pixels: the largest that fits, at least 13.

    >>> from tutor.table.drawing.places import plan_table
    >>> plan = plan_table(692, 540, 2, 0, has_boneyard=True)
    >>> letter_size("Your turn.", plan), letter_size("Your turn. " * 30, plan)
    (15.0, 13.0)
    """
    box = plan.plaque
    size = 15.0 * plan.letter
    while size > LEAST_TEXT:
        lines = text_width(text, size) / (box.width - 40.0) * 1.1
        if ceil(lines) * 1.3 * size <= box.height - 4.0:
            break
        size -= 0.5
    return max(size, LEAST_TEXT)


def refusal_words(error: IllegalAction, view: View) -> str:
    """Why that is not allowed; for a tile that fits nowhere all the ends are named."""
    action = error.action
    if isinstance(action, Play) and error.verdict.code == "no_such_end":
        return explain(view).of(action.tile).text
    return verdict_words(error.verdict, action, view)


def told(sitting: Sitting) -> list[str]:
    """What there is to say now: the news, and who won once the round or the match is over."""
    if sitting.covered and not sitting.over:
        return [cover_words(seat_name(sitting.seat, sitting.match.players))]
    said = news(sitting.view)
    if sitting.round.ending is not None:
        said.append(walkthrough(sitting.round, sitting.seat).result)
    said.append(
        result_words(sitting)
        if isinstance(sitting, WhatIf)
        else match_words(sitting.match, sitting.seat)
    )
    return said


def cover_words(seat: str) -> str:
    """What is said between two people's turns.

    >>> cover_words("North")
    'The screen goes to North. North: press Show my hand when nobody else is looking.'
    """
    text = _("The screen goes to {seat}. {seat}: press Show my hand when nobody else is looking.")
    return text.format(seat=seat)


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
