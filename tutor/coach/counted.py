"""What the count rests on, in words: how each seat has shown the numbers that it does not hold."""

from __future__ import annotations

from collections.abc import Iterator

from tutor.coach.names import listed, seat_name
from tutor.coach.telling import by_draws, void_words
from tutor.game.view import View
from tutor.knowledge.counting import Count, SeatCount
from tutor.locale import _, ngettext


def shown_words(counted: Count, view: View, *, turns: bool = True) -> Iterator[str]:
    """What showed each void, a sentence for each pass or draw with its turn.

    Without ``turns`` only the numbers are told: that is for a view whose passes were never played.

    >>> from tutor.game.actions import Pass, Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> from tutor.knowledge.counting import count
    >>> rules = RULEBOOKS["block"].replace(deal={2: 3})
    >>> r = Round.start(rules, ["6-5 6-2 2-2", "4-4 3-3 2-1"])
    >>> view = r.apply(Play("6-5")).apply(Pass()).view(0)
    >>> list(shown_words(count(view), view))
    ['North could not play on 6 and 5 (turn 2).']
    >>> list(shown_words(count(view), view, turns=False))
    ['North has shown that it has no 6 or 5.']
    """
    for seat in counted.seats:
        yield from _by_turn(seat, view) if turns else _by_number(seat, view)


def _by_number(seat: SeatCount, view: View) -> Iterator[str]:
    for drawn, numbers in sorted(by_draws(seat.voids).items()):
        told = sorted(numbers, reverse=True)
        yield void_words(seat_name(seat.seat, view.players), told, drawn)


def _by_turn(seat: SeatCount, view: View) -> Iterator[str]:
    shown = {void.event: void for void in seat.voids.values()}
    for event, void in sorted(shown.items()):
        facts = {
            "seat": seat_name(seat.seat, view.players),
            "ends": listed(dict.fromkeys(number for _end, number in view.history[event].ends)),
            "turn": event + 1,
            "count": void.drawn_since,
        }
        if not void.firm:
            text = _("{seat} passed at {ends} (turn {turn}), if that was no mistake.")
        elif not void.drawn_since:
            text = _("{seat} could not play on {ends} (turn {turn}).")
        else:
            text = ngettext(
                "{seat} could not play on {ends} (turn {turn}), but has drawn a tile since.",
                "{seat} could not play on {ends} (turn {turn}), but has drawn {count} tiles since.",
                void.drawn_since,
            )
        yield text.format(**facts)
