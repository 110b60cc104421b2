"""What the passes of a seat say about a hand that nobody wrote down."""

from __future__ import annotations

from collections.abc import Sequence

from tutor.game.actions import Draw, Pass, Play
from tutor.game.view import Event


def voids_since_draw(history: Sequence[Event], seat: int) -> frozenset[int]:
    """The numbers that the seat has passed on since it last drew, and so cannot hold.

    >>> voids_since_draw([Event(1, Pass(), (("left", 6), ("right", 4)))], 1) == {4, 6}
    True
    """
    passed: set[int] = set()
    for event in reversed(history):
        if event.seat != seat:
            continue
        if isinstance(event.action, Draw):
            break
        if isinstance(event.action, Pass):
            passed.update(number for _, number in event.ends)
    return frozenset(passed)


def passed_since_change(history: Sequence[Event]) -> frozenset[int]:
    """The seats that passed since the line, or what anybody holds, last changed.

    >>> passed_since_change([Event(0, Play("6-6")), Event(1, Pass())]) == {1}
    True
    """
    passed: set[int] = set()
    for event in reversed(history):
        if isinstance(event.action, (Play, Draw)):
            break
        if isinstance(event.action, Pass):
            passed.add(event.seat)
    return frozenset(passed)
