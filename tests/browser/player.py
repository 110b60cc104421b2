"""A person at the table on the page: someone who knows the rules, with a mouse and a keyboard."""

from __future__ import annotations

from tests.browser.notebook import PATIENCE, OpenNotebook, Picture, Point
from tutor.game.actions import Action, Pass, Play
from tutor.game.line import End
from tutor.game.rules import Rules
from tutor.game.tiles import Tile
from tutor.table.drawing.geometry import TableLayout
from tutor.table.drawing.still import round_layout
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.steps import run
from tutor.table.status import told

_STILL = """(milliseconds) => {
    const canvas = document.querySelector(".tutor-table canvas");
    const { x, y, width, height } = canvas.getBoundingClientRect();
    const box = [x, y, width, height].join(), now = performance.now();
    if (canvas.tutorBox !== box) Object.assign(canvas, { tutorBox: box, tutorSince: now });
    return Math.abs(canvas.width / 2 - width) < 5 && now - canvas.tutorSince > milliseconds;
}"""


class Player:
    """Plays at the first table of a notebook.

    The deals follow from the seed and the other seats' play from what they see, so that a sitting
    in this process comes to the same rounds as the table on the page: it says what lies where, and
    what the page must say.
    """

    def __init__(
        self, notebook: OpenNotebook, rules: Rules, players: int = 2, *, seed: int, **options: bool
    ) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.sitting = Sitting(rules, players, seed=seed, **options)
        run(self.sitting.begin())
        self.ready()
        self.measured()

    @property
    def expected(self) -> str:
        """What the table says once everybody has acted."""
        return " ".join(filter(None, told(self.sitting)))

    def ready(self) -> None:
        """Wait until the table on the page is where the sitting is."""
        assert self.notebook.wait_for_status(self.expected) == self.expected

    def measured(self) -> None:
        """Wait until the table is drawn for its place, and has been brought wholly into view."""
        self.page.wait_for_function(_STILL, arg=900)

    @property
    def picture(self) -> Picture:
        canvas = self.notebook.picture()
        width, height = canvas.units
        return Picture(canvas.canvas, (width / 2, height / 2))

    @property
    def layout(self) -> TableLayout:
        """Where everything lies on the page just now."""
        width, height = self.picture.units
        sitting = self.sitting
        return round_layout(
            sitting.round, sitting.seat, width=width, height=height, open_hands=sitting.over
        )

    def tile(self, tile: Tile | str) -> Point:
        """The middle of a tile of the hand."""
        placed = next(p for p in self.layout.hand if p.tile == Tile.of(tile))
        return placed.x, placed.y

    def end(self, end: End | None) -> Point:
        """The mark at an end."""
        mark = next(m for m in self.layout.marks if m.end == end)
        return mark.x, mark.y

    def sees_tile(self, middle: Point, *, there: bool = True) -> bool:
        """Whether a tile of the hand's size is soon drawn there (or no longer is): ivory on it."""
        half = self.layout.hand[0].half
        point = (middle[0] - 0.4 * half, middle[1] - 0.1 * half)
        for _turn in range(PATIENCE // 100):
            if (self.picture.colour(point)[0] > 200) == there:
                return True
            self.page.wait_for_timeout(100)
        return False

    def act(self, action: Action, *, by_drag: bool = False) -> None:
        """Act with the mouse, and wait until the others have answered."""
        if not isinstance(action, Play):
            self.notebook.button(str(action).capitalize()).click()
        elif by_drag:
            self.picture.drag(self.tile(action.tile), self.end(action.end))
        else:
            self.picture.click(self.tile(action.tile))
            if self.ends_of(action.tile) > 1:
                self.notebook.wait_for_status("choose an end")
                self.page.wait_for_timeout(100)
                self.picture.click(self.end(action.end))
        self.follow(action)

    def follow(self, action: Action) -> None:
        """The same in this process; then wait for the page to come there too."""
        for steps in self.sitting.act(action):
            run(steps)
        self.ready()

    def ends_of(self, tile: Tile) -> int:
        """How many ends the tile may go to."""
        actions = self.sitting.view.actions()
        return sum(isinstance(action, Play) and action.tile == tile for action in actions)


def may_pass(player: Player) -> bool:
    """Whether there is nothing to do but to pass."""
    return player.sitting.view.actions() == (Pass(),)
