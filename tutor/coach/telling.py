"""Telling what happens: each event, whose turn it is, and what a seat has shown it lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tutor.coach.legality import must_lead_words
from tutor.coach.names import either, listed, seat_name, where
from tutor.game.actions import Draw, Pass, Play
from tutor.game.line import End
from tutor.game.round import Round
from tutor.game.view import Event, View
from tutor.knowledge.voids import Shown
from tutor.locale import _, ngettext


def event_words(seen: View | Round, place: int = -1, *, named: bool = False) -> str:
    """One event of the history in words, the last one unless its place is given.

    A view speaks to its seat as "you", unless it is to be ``named``; a round names every seat.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 3})
    >>> r = Round.start(rules, ["6-5 4-2 2-2", "6-4 5-5 2-1"]).apply(Play("6-5"))
    >>> r = r.apply(Play("6-4", "left"))
    >>> event_words(r), event_words(r.view(0), 0)
    ('North plays 6-4 on the left.', 'You lead 6-5.')

    Raises
    ------
    IndexError
        If the history has no such place.
    """
    event = seen.history[place]
    mine = isinstance(seen, View) and event.seat == seen.seat and not named
    if isinstance(event.action, Play):
        seat = None if mine else seat_name(event.seat, seen.players)
        return " ".join([play_words(event.action, seat), *_scored(event)])
    if isinstance(event.action, Pass):
        return _pass(event, mine, seen)
    if isinstance(event.action, Draw):
        return _draw(event, mine, seen)
    reader = seen.seat if isinstance(seen, View) and not named else None
    return _correction(seen, place % len(seen.history), reader)


def play_words(play: Play, seat: str | None) -> str:
    """A play in words. Without the name of a ``seat`` it is told to the one who played.

    >>> play_words(Play("6-5"), None), play_words(Play("6-4", "left"), "North")
    ('You lead 6-5.', 'North plays 6-4 on the left.')
    """
    if play.end is None:
        text = _("You lead {tile}.") if seat is None else _("{seat} leads {tile}.")
        return text.format(seat=seat, tile=play.tile)
    text = _("You play {tile} {where}.") if seat is None else _("{seat} plays {tile} {where}.")
    return text.format(seat=seat, tile=play.tile, where=where(play.end))


def _scored(event: Event) -> Iterator[str]:
    if event.points:
        text = ngettext("It scores {points} point.", "It scores {points} points.", event.points)
        yield text.format(points=event.points)


def _pass(event: Event, mine: bool, seen: View | Round) -> str:
    numbers = sorted({number for _end, number in event.ends}, reverse=True)
    facts = {
        "seat": seat_name(event.seat, seen.players),
        "numbers": listed(numbers),
        "none_of": either(numbers),
    }
    if event.code == "wrong_pass" or (seen.rules.pass_error != "reject" and not mine):
        text = _("You pass by mistake.") if mine else _("{seat} passes at {numbers}.")
    elif mine:
        text = _("You pass: you have no {none_of}.")
    else:
        text = _("{seat} passes: it has no {none_of}.")
    return text.format(**facts)


def _draw(event: Event, mine: bool, seen: View | Round) -> str:
    seat = seat_name(event.seat, seen.players)
    if mine and event.drawn:
        return _("You draw {tile}.").format(tile=event.drawn)
    if event.drawn:
        return _("{seat} draws {tile}.").format(seat=seat, tile=event.drawn)
    return _("{seat} draws a tile.").format(seat=seat)


def _correction(seen: View | Round, place: int, reader: int | None) -> str:
    corrector, passed = seen.history[place].seat, seen.history[place - 1].seat
    facts = {
        "seat": seat_name(corrector, seen.players),
        "other": seat_name(passed, seen.players),
    }
    if reader == corrector:
        text = _("You correct the pass of {other}, who must play.")
    elif reader == passed:
        text = _("{seat} corrects your pass: you must play.")
    else:
        text = _("{seat} corrects the pass of {other}, who must play.")
    return text.format(**facts)


def ends_words(ends: Mapping[End, int]) -> str:
    """What the open ends show.

    >>> ends_words({"left": 4, "right": 3}), ends_words({"left": 4, "right": 4})
    ('The ends are 4 and 3.', 'Both ends are 4.')
    >>> ends_words({"left": 4, "right": 3, "up": 6, "down": 6})
    'The ends are 4 and 3, and on the arms 6 and 6.'
    """
    if not ends:
        return _("The table is empty.")
    left, right, *arms = ends.values()
    if arms:
        return _("The ends are {left} and {right}, and on the arms {up} and {down}.").format(
            left=left, right=right, up=arms[0], down=arms[1]
        )
    if left == right:
        return _("Both ends are {number}.").format(number=left)
    return _("The ends are {left} and {right}.").format(left=left, right=right)


def status(view: View) -> str:
    """Whose turn it is and what it may do: what is said after every action.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 3})
    >>> r = Round.start(rules, ["6-5 4-2 2-2", "6-4 5-5 2-1"])
    >>> status(r.view(0))
    'Your turn: lead any tile.'
    >>> status(r.apply(Play("6-5")).view(1))
    'Your turn. The ends are 6 and 5. 6-4 and 5-5 fit.'
    """
    if view.over:
        return _over(view)
    if not view.is_to_act:
        seat = seat_name(view.to_act, view.players)
        told = [_("{seat} is to act.").format(seat=seat), ends_words(view.ends)]
        return " ".join([*told, *_doubt(view)])
    if not view.line.tiles:
        if view.must_lead is not None:
            return " ".join([_("Your turn."), must_lead_words(view.must_lead)])
        return _("Your turn: lead any tile.")
    return " ".join([_("Your turn."), ends_words(view.ends), _choice(view), *_doubt(view)])


def _doubt(view: View) -> Iterator[str]:
    """That the last pass may still be taken back, where the rulebook accepts wrong passes."""
    last = view.history[-1] if view.history else None
    if last is None or not isinstance(last.action, Pass) or last.seat == view.seat:
        return
    if view.rules.pass_error != "reject":
        seat = seat_name(last.seat, view.players)
        yield _("If {seat} passed by mistake, it may be corrected now.").format(seat=seat)


def _over(view: View) -> str:
    out = next((seat for seat, count in enumerate(view.counts) if not count), None)
    if out is None:
        return _("The round is over: it is blocked, because nobody can play.")
    if out == view.seat:
        return _("The round is over: you have gone out.")
    seat = seat_name(out, view.players)
    return _("The round is over: {seat} has gone out.").format(seat=seat)


def _choice(view: View) -> str:
    actions = view.actions()
    tiles = list(dict.fromkeys(a.tile for a in actions if isinstance(a, Play)))
    if tiles and Draw() in actions:
        text = ngettext(
            "{tiles} fits; you may also draw.", "{tiles} fit; you may also draw.", len(tiles)
        )
    elif tiles and view.corrected:
        text = ngettext(
            "{tiles} fits, and you must play.",
            "{tiles} fit, and you must play.",
            len(tiles),
        )
    elif tiles:
        text = ngettext("{tiles} fits.", "{tiles} fit.", len(tiles))
    elif Draw() in actions:
        text = _("Nothing fits: you must draw.")
    else:
        text = _("Nothing fits: you must pass.")
    return text.format(tiles=listed(tiles))


def by_draws(held: Mapping[int, Shown]) -> dict[int, list[int]]:
    """The numbers that a seat lacks, by how many tiles it has drawn since it showed them."""
    found: dict[int, list[int]] = {}
    for number, one in held.items():
        found.setdefault(one.drawn_since, []).append(number)
    return found


def void_words(seat: str, numbers: Sequence[int], drawn_since: int = 0) -> str:
    """The numbers that a seat has shown it does not hold.

    >>> void_words("North", [6, 4]), void_words("North", [6], drawn_since=2)
    ('North has shown that it has no 6 or 4.', 'North had no 6; it has drawn 2 tiles since.')
    """
    if not drawn_since:
        text = _("{seat} has shown that it has no {numbers}.")
    else:
        text = ngettext(
            "{seat} had no {numbers}; it has drawn one tile since.",
            "{seat} had no {numbers}; it has drawn {count} tiles since.",
            drawn_since,
        )
    return text.format(seat=seat, numbers=either(numbers), count=drawn_since)
