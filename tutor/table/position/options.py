"""What each action is worth, as a card, and the thread in which that is worked out."""

from __future__ import annotations

import threading
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from html import escape
from typing import TYPE_CHECKING, TypeVar

from tutor.coach.grade import sides_of
from tutor.coach.names import action_words
from tutor.coach.worth import worth_words
from tutor.game.view import View
from tutor.locale import _, ngettext
from tutor.table.cards.markup import card, prose
from tutor.table.cards.options_table import options_table
from tutor.table.sitting.following import Following
from tutor.table.sitting.steps import Steps
from tutor.table.sitting.thinking import evaluated

if TYPE_CHECKING:  # numpy and the kernels load with the first evaluation
    from tutor.engine.evaluation import Evaluation

T = TypeVar("T")


class Aside:
    """Work beside the page, in a thread of its own, so that the page goes on meanwhile.

    ``show`` is called when something has changed, ``fault`` with an error that no cell would show.
    """

    def __init__(self, show: Callable[[], None], fault: Callable[[BaseException], None]) -> None:
        self._following = Following(show, fault)
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="tutor-aside")
        self._unwanted = threading.Event()

    def go(self, steps: Steps) -> None:
        """Follow these steps; at once where there is no loop to do it in."""
        self._following.go(steps)

    def think(self, thought: Callable[[], T]) -> Future[T]:
        """Think of something in the thread."""
        return self._pool.submit(thought)

    def weigh(self, view: View, *, seconds: float, beliefs: str = "play") -> Future[Evaluation]:
        """Evaluate a decision in the thread."""
        return self._pool.submit(evaluated, view, self._unwanted, seconds, beliefs)

    def abandon(self) -> None:
        """Break off whatever is going on."""
        self._following.cancel()
        self._unwanted.set()
        self._unwanted = threading.Event()

    def close(self) -> None:
        """Let the thread end."""
        self.abandon()
        self._pool.shutdown(wait=False, cancel_futures=True)


def options_html(evaluation: Evaluation) -> str:
    """Every action with what it is worth, best first, and in how many deals they were measured.

    >>> from tutor.engine.evaluate import evaluate
    >>> from tutor.game.actions import Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-1", "6-5 6-2"]).apply(Play("6-6"))
    >>> "best" in options_html(evaluate(r.view(1), worlds=50))
    True
    """
    best = evaluation.best
    said = _("Worth most: {action}, {worth}.").format(
        action=action_words(best.action),
        worth=worth_words(best.points, evaluation.unit, sides_of(evaluation)),
    )
    worlds = ngettext(
        "Measured in one deal.", "Measured in {worlds} deals.", evaluation.worlds
    ).format(worlds=f"{evaluation.worlds:,}")
    return card(
        "tutor-coach",
        f'<p class="tutor-verdict is-best">{prose(said)}</p>'
        f"{options_table(evaluation)}"
        f'<p class="quiet">{escape(worlds)}</p>',
    )
