"""Voids: the numbers that a seat has shown it did not hold.

A pass shows that a seat had neither number of the open ends; so does a draw, where a seat may only
draw when it is stuck. What it draws afterwards nobody else knows, so that a void speaks of the
tiles held *then*.

Where a wrong pass is accepted (``pass_error``), a pass is never more than weak evidence: it is
believed, because a pass is far oftener right than wrong, but it is marked as not ``firm``, and no
longer believed once it was taken back, once a tile played later shows that it was a mistake, or
if the seat should have drawn instead (game/RULES.md, section 4, item 25).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from tutor.game.actions import Draw, Pass, Play
from tutor.game.view import Event, View


class Contradiction(ValueError):
    """A history in which what a seat showed and what it did cannot both be true.

    ``seat`` is the seat in question, ``number`` the number it had shown it did not hold (None where
    no single number tells), ``events`` the places in the history that clash.
    """

    def __init__(
        self, message: str, seat: int | None, number: int | None, events: tuple[int, ...]
    ) -> None:
        super().__init__(message)
        self.seat = seat
        self.number = number
        self.events = events

    def __reduce__(
        self,
    ) -> tuple[type[Contradiction], tuple[str, int | None, int | None, tuple[int, ...]]]:
        return type(self), (str(self), self.seat, self.number, self.events)


@dataclass(frozen=True)
class Shown:
    """What one pass or draw showed: a seat held none of these ``numbers`` at that moment.

    ``event`` is its place in the history, ``drawn_since`` how many tiles the seat has drawn since,
    of which the void says nothing. ``firm`` is False where it may have been a mistake.
    """

    seat: int
    event: int
    numbers: tuple[int, ...]
    kind: Literal["pass", "draw"]
    firm: bool = True
    drawn_since: int = 0


def voids(view: View) -> dict[int, dict[int, Shown]]:
    """For each other seat, the numbers it has shown it did not hold, with what showed it.

    Of several proofs the one with the fewest tiles drawn since is given, then a firm one, then the
    earliest.

    >>> from tutor.game.actions import Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-6 6-0", "5-5 3-1"]).apply(Play("6-6")).apply(Pass())
    >>> {number: shown.event for number, shown in voids(r.view(0))[1].items()}
    {6: 1}

    Raises
    ------
    Contradiction
        If a seat later played a tile with a number it had firmly shown it did not hold.
    """
    return voids_in(evidence(view), (seat for seat in range(view.players) if seat != view.seat))


def voids_in(shown: Iterable[Shown], seats: Iterable[int]) -> dict[int, dict[int, Shown]]:
    """For each of these seats, the numbers that the evidence shows it did not hold."""
    found: dict[int, dict[int, Shown]] = {seat: {} for seat in seats}
    strongest = sorted(shown, key=lambda one: (one.drawn_since, not one.firm, one.event))
    for one in strongest:
        for number in one.numbers:
            found[one.seat].setdefault(number, one)
    return {seat: dict(sorted(numbers.items())) for seat, numbers in found.items()}


def numbers_passed_on(history: Iterable[Event], seat: int) -> tuple[int, ...]:
    """The numbers of the open ends when the seat passed, highest first; no pass known to be wrong.

    That is what happened at the table. What the seat may have drawn since, and whether a pass can
    be believed, is for :func:`voids` to weigh.

    >>> ends = ("left", 4), ("right", 6)
    >>> numbers_passed_on([Event(0, Pass(), ends), Event(1, Pass(), ends[:1])], 0)
    (6, 4)
    """
    passes = (event for event in history if event.seat == seat and isinstance(event.action, Pass))
    ends = (event.ends for event in passes if event.code == "legal")
    return tuple(sorted({number for at_once in ends for _, number in at_once}, reverse=True))


def evidence(view: View) -> tuple[Shown, ...]:
    """Everything that the other seats' passes and draws show, in the order of the history.

    Raises
    ------
    Contradiction
        As :func:`voids` does.
    """
    found = []
    for place, event in enumerate(view.history):
        kind = _kind(view, place, event)
        if event.seat == view.seat or kind is None:
            continue
        firm = kind == "draw" or view.rules.pass_error == "reject"
        numbers = tuple(sorted({number for _, number in event.ends}))
        clash = _belied(view, place, numbers)
        if clash is None:
            drawn = _drawn_from(view, event.seat, place)
            found.append(Shown(event.seat, place, numbers, kind, firm, drawn))
        elif firm:
            raise _contradiction(view, place, clash)
    return tuple(found)


def _kind(view: View, place: int, event: Event) -> Literal["pass", "draw"] | None:
    if isinstance(event.action, Draw) and view.rules.draw == "when_stuck":
        return "draw"
    if isinstance(event.action, Pass) and not _known_mistake(view, place, event):
        return "pass"
    return None


def _known_mistake(view: View, place: int, event: Event) -> bool:
    """Whether a pass was taken back, or was made where a stuck seat would have had to draw."""
    if event.code == "wrong_pass":
        return True
    if view.rules.draw == "none":
        return False
    drawn_later = sum(isinstance(later.action, Draw) for later in view.history[place:])
    may_draw = view.boneyard + drawn_later > view.rules.draw_reserve
    limit = view.rules.draw_limit
    return may_draw and (limit is None or _drawn_in_turn(view, place, event.seat) < limit)


def _drawn_in_turn(view: View, place: int, seat: int) -> int:
    drawn = 0
    for event in reversed(view.history[:place]):
        if event.seat != seat or not isinstance(event.action, Draw):
            break
        drawn += 1
    return drawn


def _drawn_from(view: View, seat: int, place: int) -> int:
    """How many tiles the seat drew from this place in the history on, this place included."""
    later = view.history[place:]
    return sum(event.seat == seat and isinstance(event.action, Draw) for event in later)


def _belied(view: View, place: int, numbers: tuple[int, ...]) -> int | None:
    """The later play that shows the seat did hold one of these numbers, if there is one.

    Each tile with such a number that it played must have been drawn in between. The draw of the
    evidence itself brings a tile too.
    """
    seat = view.history[place].seat
    brought = int(isinstance(view.history[place].action, Draw))
    for later in range(place + 1, len(view.history)):
        event = view.history[later]
        if event.seat != seat:
            continue
        if isinstance(event.action, Draw):
            brought += 1
        elif isinstance(event.action, Play) and _shows(event.action, numbers):
            brought -= 1
            if brought < 0:
                return later
    return None


def _shows(play: Play, numbers: tuple[int, ...]) -> bool:
    return play.tile.high in numbers or play.tile.low in numbers


def _contradiction(view: View, place: int, clash: int) -> Contradiction:
    event, play = view.history[place], view.history[clash].action
    assert isinstance(play, Play)
    number = next(number for _, number in event.ends if number in play.tile)
    return Contradiction(
        f"seat {event.seat} could not answer {number} at event {place}, "
        f"but played {play.tile} at event {clash} without having drawn it",
        event.seat,
        number,
        (place, clash),
    )
