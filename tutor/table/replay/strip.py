"""The strip of a replay: a button for each decision, with its verdict in colour and in words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from ipywidgets import Box, Button, Layout

from tutor.coach.review import Place
from tutor.locale import _
from tutor.table.replay.weighing import Weighing
from tutor.table.replay.words import strip_words


class Strip(Box):
    """A button for each decision of the rounds; ``go`` is told which one was pressed.

    Its words are the turn and the verdict; where there are several rounds the round comes first.
    """

    def __init__(self, weighing: Weighing, go: Callable[[Place], None]) -> None:
        self._weighing = weighing
        self.buttons: dict[Place, Button] = {}
        for place in weighing.places:
            button = Button(layout=Layout(width="auto"))
            button.on_click(partial(self._pressed, go, place))
            self.buttons[place] = button
        super().__init__(list(self.buttons.values()), layout=Layout(flex_flow="row wrap"))
        self.add_class("tutor-strip")
        self._kinds: dict[Place, str] = {}

    @staticmethod
    def _pressed(go: Callable[[Place], None], place: Place, _button: object) -> None:
        go(place)

    def show(self, here: Place, *, hidden: bool) -> None:
        """Write anew what has changed; ``hidden`` keeps the verdicts back."""
        for place, button in self.buttons.items():
            decision = self._weighing.found.get(place)
            kind = ""
            if decision is None:
                text, tip = _waiting(place, place in self._weighing.failed)
            else:
                text, tip = strip_words(decision, hidden=hidden)
                if not hidden:
                    kind = "is-" + decision.grade.verdict.replace(" ", "-")
            if len(self._weighing.rounds) > 1:
                text = _("R{round}, {rest}").format(round=place[0] + 1, rest=text)
            button.description, button.tooltip = text, tip
            self._dress(place, " ".join(filter(None, [kind, "is-here" if place == here else ""])))

    def _dress(self, place: Place, kinds: str) -> None:
        before = self._kinds.get(place, "")
        if before != kinds:
            self._kinds[place] = kinds
            for kind in before.split():
                self.buttons[place].remove_class(kind)
            for kind in kinds.split():
                self.buttons[place].add_class(kind)


def _waiting(place: Place, has_failed: bool) -> tuple[str, str]:
    turn = place[1] + 1
    if has_failed:
        return f"{turn}: –", _("Turn {turn} could not be weighed").format(turn=turn)
    return f"{turn}: …", _("Turn {turn} is still to be weighed").format(turn=turn)
