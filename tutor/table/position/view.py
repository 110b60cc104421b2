"""A position set up by hand, as the view of a seat: honest about what nobody told.

A view usually comes from a round, with its history. Here only a moment is known: the own hand, the
line, how many tiles the others hold and which numbers they are known not to hold. Who laid which
tile and when is not known, and nothing is made up for it. So the view has a line and a history
that holds nothing but passes: for each void one pass of that seat at that number, with no play
after it, which is all that the passes of a history say about tiles that are still held. The lead
counts as free. Such a view can be counted and explained, and evaluated with ``beliefs="uniform"``:
``beliefs="play"`` would read the others' plays, and there are none.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType

from tutor.coach.names import listed, rulebook_title, seat_name
from tutor.game.actions import Pass
from tutor.game.line import Line
from tutor.game.rules import DealError, Rules
from tutor.game.scoring import side_count
from tutor.game.tiles import Tile, full_set, heaviest_first
from tutor.game.view import Event, View
from tutor.locale import _, ngettext
from tutor.table.position.line import PositionError, line_of


@dataclass(frozen=True)
class Setup:
    """What was set up: everything about a moment that its seat can tell.

    ``line`` is a text from left to right, as in :func:`~tutor.table.position.line.line_of`;
    ``counts`` how many tiles each seat holds, the own seat's too; ``voids`` the numbers that a
    seat is known not to hold.
    """

    rules: Rules
    hand: tuple[Tile, ...]
    line: str
    counts: tuple[int, ...]
    to_act: int = 0
    seat: int = 0
    partners: bool = False
    voids: Mapping[int, frozenset[int]] = field(default_factory=lambda: MappingProxyType({}))


def view_of(setup: Setup) -> View:
    """The view of the seat in a position that was set up.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> hand = (Tile(6, 4), Tile(4, 1), Tile(5, 5), Tile(3, 0), Tile(1, 1))
    >>> view = view_of(Setup(RULEBOOKS["block"], hand, "4-2 2-6 6-6", (5, 6)))
    >>> view.ends, view.asleep, len(view.unseen)
    ({'left': 4, 'right': 6}, 14, 20)

    Raises
    ------
    PositionError
        If there can be no such position; its text says why, as a learner reads it.
    """
    rules, players = setup.rules, len(setup.counts)
    try:
        partners = rules.has_partners(players, setup.partners)
        size = rules.hand_size(players, partners)
    except DealError as error:
        text = _("{rulebook} cannot be played like that: {error}.")
        name = rulebook_title(rules.name)
        raise PositionError("players", text.format(rulebook=name, error=error)) from error
    line = line_of(setup.line, rules)
    _check_tiles(setup, line)
    _check_counts(setup, line, size)
    view = _as_told(replace(setup, partners=partners), line)
    _check_voids(setup, view)
    return view


def sketch_of(setup: Setup) -> View:
    """The same to be drawn only, whether it can be or not; without a line that nobody can read.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> len(sketch_of(Setup(RULEBOOKS["block"], (), "4-2 2-6 6-", (0, 7))).line)
    0
    """
    try:
        line = line_of(setup.line, setup.rules)
    except PositionError:
        line = Line()
    return _as_told(setup, line)


def _as_told(setup: Setup, line: Line) -> View:
    rules, players, partners = setup.rules, len(setup.counts), setup.partners
    left = max(rules.set_size - len(line) - sum(setup.counts), 0)
    draws = rules.draw != "none"
    return View(
        rules=rules,
        players=players,
        partners=partners,
        seat=setup.seat,
        hand=heaviest_first(setup.hand),
        counts=setup.counts,
        line=line,
        boneyard=left if draws else 0,
        asleep=0 if draws else left,
        history=tuple(_passes(setup.voids)),
        leader=setup.seat,
        opening="later",
        to_act=setup.to_act,
        over=False,
        must_lead=None,
        drawn=0,
        corrected=False,
        play_points=(0,) * side_count(players, partners),
    )


def _passes(voids: Mapping[int, frozenset[int]]) -> Iterator[Event]:
    """A pass at each number; which one came first says nothing."""
    for seat, numbers in sorted(voids.items()):
        for number in sorted(numbers):
            yield Event(seat, Pass(), (("left", number), ("right", number)))


def _check_tiles(setup: Setup, line: Line) -> None:
    if not setup.hand:
        raise PositionError("no_hand", _("You hold no tile yet: choose yours."))
    doubled = sorted({tile for tile in setup.hand if setup.hand.count(tile) > 1})
    if doubled:
        text = _("{tiles} is in your hand twice; there is only one in the set.")
        raise PositionError("twice", text.format(tiles=listed(doubled)))
    known = full_set(setup.rules.set_max)
    strange = [tile for tile in setup.hand if tile not in known]
    if strange:
        text = _("{tile} is not in this set, which goes up to {high}-{high}.")
        facts = {"tile": strange[0], "high": setup.rules.set_max}
        raise PositionError("no_such_tile", text.format(**facts))
    both = [laid.tile for laid in line.laid if laid.tile in setup.hand]
    if both:
        text = ngettext(
            "{tiles} cannot be both in your hand and on the line.",
            "{tiles} cannot be both in your hand and on the line.",
            len(both),
        )
        raise PositionError("both_places", text.format(tiles=listed(both)))


def _check_counts(setup: Setup, line: Line, size: int) -> None:
    """The tiles held and laid must be those that were dealt, and drawn since."""
    rules, players = setup.rules, len(setup.counts)
    if setup.counts[setup.seat] != len(setup.hand):
        text = _("You hold {hand} tiles, not {count}.")
        facts = {"hand": len(setup.hand), "count": setup.counts[setup.seat]}
        raise PositionError("own_count", text.format(**facts))
    for seat, count in enumerate(setup.counts):
        if count < 1:
            text = _("{seat} must hold at least one tile: else the round would be over.")
            raise PositionError("empty_hand", text.format(seat=seat_name(seat, players)))
    dealt, there = size * players, sum(setup.counts) + len(line)
    facts = {"size": size, "dealt": dealt, "there": there, "line": len(line)}
    facts["held"] = there - len(line)
    if there < dealt or (rules.draw == "none" and there > dealt):
        raise PositionError(
            "tiles_dealt",
            _(
                "With {size} tiles each {dealt} tiles were dealt, but {line} on the line and "
                "{held} in the hands make {there}."
            ).format(**facts),
        )
    if there > rules.set_size - (rules.draw_reserve if rules.draw != "none" else 0):
        text = _("{line} tiles on the line and {held} in the hands are more than can be in play.")
        raise PositionError("too_many", text.format(**facts))
    if rules.draw == "none" and max(setup.counts) > size:
        seat = setup.counts.index(max(setup.counts))
        text = _("{seat} cannot hold {count} tiles: {size} were dealt, and nobody draws.")
        name = seat_name(seat, players)
        raise PositionError(
            "too_many_held", text.format(seat=name, count=setup.counts[seat], size=size)
        )


def _check_voids(setup: Setup, view: View) -> None:
    rules = setup.rules
    shown = {seat: numbers for seat, numbers in setup.voids.items() if numbers}
    for seat, numbers in shown.items():
        if not 0 <= seat < view.players or seat == setup.seat:
            raise PositionError(
                "void_seat",
                _("That a number is missing can be known of the other seats alone."),
            )
        if any(not 0 <= number <= rules.set_max for number in numbers):
            text = _("There is no such number in this set, which goes up to {high}.")
            raise PositionError("void_number", text.format(high=rules.set_max))
        left = [t for t in view.unseen if t.high not in numbers and t.low not in numbers]
        if len(left) < view.counts[seat]:
            text = ngettext(
                "{seat} holds {count} tile, but without {numbers} only {left} can be there.",
                "{seat} holds {count} tiles, but without {numbers} only {left} can be there.",
                view.counts[seat],
            )
            name = seat_name(seat, view.players)
            raise PositionError(
                "void_room",
                text.format(
                    seat=name,
                    count=view.counts[seat],
                    numbers=listed(sorted(numbers, reverse=True)),
                    left=len(left),
                ),
            )
    if shown and rules.draw != "none" and view.boneyard > rules.draw_reserve:
        raise PositionError(
            "void_draws",
            _(
                "Where tiles are drawn, a seat that cannot play draws: until the boneyard is used "
                "up nobody can know that it has none of a number. Leave those numbers unticked."
            ),
        )
