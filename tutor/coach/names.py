"""What things are called: seats, ends, tiles in a row, actions, rulebooks and their sources."""

from __future__ import annotations

from collections.abc import Iterable

from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.line import End
from tutor.game.scoring import side_of
from tutor.locale import _


def seat_name(seat: int, players: int) -> str:
    """The name of a seat: South is at the bottom of the table, the others follow clockwise.

    >>> [seat_name(seat, 4) for seat in range(4)], seat_name(1, 2)
    (['South', 'West', 'North', 'East'], 'North')
    """
    if players == 2:
        return (_("South"), _("North"))[seat]
    names = (_("South"), _("West"), _("North"), _("East"))
    return names[seat] if seat < len(names) else _("Seat {number}").format(number=seat + 1)


def side_name(side: int, players: int, partners: bool, reader: int | None = None) -> str:
    """The name of a side: its seat, or both its seats where partners play.

    ``reader`` is the seat that reads it, and is called "you".

    >>> side_name(0, 4, True), side_name(1, 2, False)
    ('South and North', 'North')
    >>> side_name(0, 4, True, reader=2), side_name(1, 2, False, reader=1)
    ('you and South', 'you')
    """
    seats = [seat for seat in range(players) if side_of(seat, partners) == side]
    if reader not in seats:
        return listed(seat_name(seat, players) for seat in seats)
    others = (seat_name(seat, players) for seat in seats if seat != reader)
    return listed([_("you"), *others])


def heading(side: int, players: int, partners: bool, reader: int | None = None) -> str:
    """The name of a side as it stands over its points.

    >>> heading(0, 4, True, reader=0), heading(0, 2, False, reader=0), heading(1, 2, False)
    ('Your side', 'You', 'North')
    """
    if reader is not None and side == side_of(reader, partners):
        return _("Your side") if partners else _("You")
    return side_name(side, players, partners)


def begun(sentence: str) -> str:
    """A sentence with a capital letter at its beginning.

    >>> begun("you win the round.")
    'You win the round.'
    """
    return sentence[:1].upper() + sentence[1:]


def listed(things: Iterable[object]) -> str:
    """Several things in a row, as they are said.

    >>> listed(["3-3", "5-4", "6-3"]), listed([4, 3]), listed([6])
    ('3-3, 5-4 and 6-3', '4 and 3', '6')
    """
    *several, last = [str(thing) for thing in things] or [""]
    if not several:
        return last
    return _("{several} and {last}").format(several=", ".join(several), last=last)


def either(things: Iterable[object]) -> str:
    """Several things of which any one would do, as they are said.

    >>> either([6, 5, 4]), either([6])
    ('6, 5 or 4', '6')
    """
    *several, last = [str(thing) for thing in things] or [""]
    if not several:
        return last
    return _("{several} or {last}").format(several=", ".join(several), last=last)


def where(end: End) -> str:
    """Where a tile goes, said of an end.

    >>> where("left"), where("up")
    ('on the left', 'on the upper arm')
    """
    return {
        "left": _("on the left"),
        "right": _("on the right"),
        "up": _("on the upper arm"),
        "down": _("on the lower arm"),
    }[end]


def action_words(action: Action) -> str:
    """An action as a learner reads it.

    >>> from tutor.game.actions import Play
    >>> action_words(Play("6-4", "left")), action_words(Pass())
    ('6-4 on the left', 'a pass')
    """
    if isinstance(action, Play):
        if action.end is None:
            return str(action.tile)
        return _("{tile} {where}").format(tile=action.tile, where=where(action.end))
    if isinstance(action, Pass):
        return _("a pass")
    if isinstance(action, Draw):
        return _("a draw")
    assert isinstance(action, Correct)
    return _("a correction")


def rulebook_title(name: str) -> str:
    """The title of a rulebook; its plain name, if it is none of the named ones.

    >>> rulebook_title("block_differential"), rulebook_title("house")
    ('Block, older differential', 'house')
    """
    titles = {
        "block": _("Block"),
        "block_deal7": _("Block, seven tiles each"),
        "block_differential": _("Block, older differential"),
        "block_rounded": _("Block, rounded to fives"),
        "block_double_win": _("Block, doubled wins"),
        "block_draw": _("Block with the boneyard"),
        "sixty_one": _("Sixty-one"),
        "askalink": _("Ask-A-Link block"),
        "askalink_9": _("Ask-A-Link block, nine tiles each"),
        "askalink_spinner": _("Ask-A-Link block with a spinner"),
        "askalink_rotated": _("Ask-A-Link block, rotated lead"),
        "askalink_random_first": _("Ask-A-Link block, random first lead"),
        "jaques": _("Jaques block"),
        "jaques_draw": _("Jaques draw"),
        "jaques_muggins": _("Jaques Muggins"),
        "jaques_cyprus": _("Jaques Cyprus, double-nine"),
        "jaques_pairs": _("Jaques partners"),
        "jaques_rounds": _("Jaques block, an agreed number of rounds"),
        "single_block": _("One-round block"),
        "single_draw": _("One-round draw"),
        "pagat_block": _("Block after Pagat"),
        "pagat_draw": _("Draw after Pagat"),
        "draw_limit_1": _("Draw, one tile a turn"),
        "draw_limit_2": _("Draw, two tiles a turn"),
        "british": _("British block"),
        "dutch": _("Dutch draw"),
        "puerto_rican": _("Puerto Rican"),
        "all_fives": _("All Fives"),
        "all_fives_subtract": _("All Fives, each subtracts their own"),
        "all_fives_out_bonus": _("All Fives, a point for going out"),
        "all_fives_spinner": _("All Fives with a spinner"),
        "latin_pairs": _("Latin partners"),
    }
    return titles.get(name, name)


def source_title(source: str) -> str:
    """The title of a source, by its short number.

    >>> source_title("000"), source_title("004")
    ("Score-keeper's block", 'After Pagat')
    """
    titles = {
        "000": _("Score-keeper's block"),
        "001": _("Ask-A-Link"),
        "002": _("Jaques of London"),
        "003": _("One-round block"),
        "004": _("After Pagat"),
        "public": _("Caribbean and Latin American play"),
    }
    return titles.get(source, source)
