"""What hands do at a table, by pointer, key or button: play, draw, take back, deal, ask why."""

from __future__ import annotations

from tutor.coach.explain import explain
from tutor.game.actions import Action, Draw, Play
from tutor.game.line import End
from tutor.game.tiles import Tile
from tutor.game.turn import IllegalAction
from tutor.game.view import View
from tutor.locale import _
from tutor.table.picture import Picture
from tutor.table.pointing import Pointing
from tutor.table.pressing import Pressing
from tutor.table.sitting.following import Following
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.steps import Steps
from tutor.table.status import Status, refusal_words
from tutor.table.widgets.page import Page


class Handled:
    """A table that can be handled: whatever is refused is said, and nothing raises.

    What comes of an action is followed in the background, or at once where there is no loop.
    """

    sitting: Sitting
    _following: Following
    _page: Page
    _picture: Picture
    _pointing: Pointing
    _pressing: Pressing
    _status: Status
    _said = ""

    @property
    def view(self) -> View:
        """What the person sees."""
        return self.sitting.view

    def refresh(self) -> None:
        """Show everything as it is now."""

    def try_play(self, tile: Tile, end: End | None) -> None:
        """Play the tile there, or say why not."""
        self.try_action(Play(tile, end))

    def try_draw(self) -> None:
        """Draw a tile, or say why not."""
        self.try_action(Draw())

    def try_action(self, action: Action) -> None:
        """Do it as the person would by hand, or say why not."""
        if self.sitting.covered:
            self.say(_("Press Show my hand first."))
            return
        try:
            steps = self.sitting.act(action)
        except IllegalAction as error:
            self._pointing.forget()
            self.say(refusal_words(error, self.view))
            if not isinstance(action, Play) and self._picture.may_move:
                self._page.shakes += 1  # as the tile of a play does
            return
        self._after(steps)

    def undo(self) -> None:
        """Take back the person's last turn, also out of a round that has just ended."""
        self._following.cancel()
        self._after(self.sitting.undo())

    def redo(self) -> None:
        """Do again what was taken back last."""
        self._following.cancel()
        self._after(self.sitting.redo())

    def uncover(self) -> None:
        """Show the hand of the person whose turn it is."""
        self.sitting.uncover()
        self._after(())

    def deal(self) -> None:
        """Deal the next round, or the first of another match."""
        self._following.cancel()
        self._after((self.sitting.next_round(),))

    def follow(self, steps: Steps) -> None:
        """Follow these steps in the background, or at once where there is no loop to do it in."""
        self._following.go(steps)

    def say(self, text: str) -> None:
        """Say something until the next action."""
        self._said = text
        self._pressing.forget()
        self.refresh()

    def say_why(self, tile: Tile) -> None:
        """Say where a tile of the hand may go, or why it may not."""
        self.say(explain(self.view).of(tile).text)

    def _after(self, steps: tuple[Steps, ...]) -> None:
        """Something was done: show it, and follow what comes of it."""
        self._turned()
        self.refresh()
        for each in steps:
            self.follow(each)

    def _turned(self) -> None:
        """Something happened: what was said and chosen is out of date."""
        self._said = ""
        self._pointing.forget()
        self._pressing.forget()

    def _pressed(self, name: str) -> None:
        try:
            self._pressing.press(name)
        except Exception as error:  # no cell would show it
            self._fault(error)

    def _fault(self, error: BaseException) -> None:
        """An error that no cell will show: say it, and go on."""
        self._pointing.forget()
        self._said = _(
            "Something went wrong ({error}). The round is as it was; you can go on."
        ).format(error=f"{type(error).__name__}: {error}")
        self._status.say([self._said])
