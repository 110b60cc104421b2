"""Why an action is, or is not, allowed: one sentence for every verdict, with its facts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from tutor.coach.names import listed, seat_name, where
from tutor.game.actions import Action, Correct, Draw, Pass, Play
from tutor.game.line import End
from tutor.game.tiles import Tile
from tutor.game.turn import Verdict
from tutor.game.view import View
from tutor.locale import _, ngettext


def verdict_words(verdict: Verdict, action: Action, view: View) -> str:
    """The verdict on an action of the seat whose view it is, in words.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 3})
    >>> r = Round.start(rules, ["6-5 4-2 2-2", "6-4 5-5 2-1"]).apply(Play("6-5"))
    >>> view = r.view(1)
    >>> verdict_words(view.verdict(Pass()), Pass(), view)
    'You may not pass: 6-4 and 5-5 fit.'
    >>> verdict_words(view.verdict(Play("2-1", "left")), Play("2-1", "left"), view)
    '2-1: the ends show 6 and 5, and it has neither.'
    """
    return _SENTENCES[verdict.code](verdict, action, view)


def no_fit_words(tile: Tile, ends: Mapping[End, int]) -> str:
    """Why a tile fits nowhere.

    >>> no_fit_words(Tile(4, 2), {"left": 6, "right": 5})
    '4-2: the ends show 6 and 5, and it has neither.'
    >>> no_fit_words(Tile(4, 2), {"left": 6, "right": 6})
    '4-2: both ends show 6, and it has none.'
    """
    numbers = list(dict.fromkeys(ends.values()))
    facts = {"tile": tile, "number": numbers[0], "numbers": listed(numbers)}
    if len(numbers) == 1 and len(ends) == 2:
        return _("{tile}: both ends show {number}, and it has none.").format(**facts)
    if len(numbers) == 1:
        return _("{tile}: every end shows {number}, and it has none.").format(**facts)
    if len(numbers) == 2:
        return _("{tile}: the ends show {numbers}, and it has neither.").format(**facts)
    return _("{tile}: the ends show {numbers}, and it has none of them.").format(**facts)


def fit_words(tile: Tile, ends: Iterable[End]) -> str:
    """Where a tile may go.

    >>> fit_words(Tile(6, 5), ["left", "right"])
    '6-5 fits on the left and on the right.'
    """
    return _("{tile} fits {places}.").format(tile=tile, places=listed(map(where, ends)))


def must_lead_words(lead: Tile) -> str:
    """Which tile must be led, and why.

    >>> must_lead_words(Tile(6, 6))
    'You must lead 6-6: it is the highest double that was dealt.'
    """
    if lead.is_double:
        text = _("You must lead {tile}: it is the highest double that was dealt.")
    else:
        text = _("You must lead {tile}: nobody was dealt a double, and it is the heaviest tile.")
    return text.format(tile=lead)


def not_now_words(tile: Tile, lead: Tile) -> str:
    """Why a tile may not be led where another one must be.

    >>> not_now_words(Tile(6, 5), Tile(4, 4))
    '6-5: not now. You must lead 4-4, the highest double that was dealt.'
    """
    if lead.is_double:
        text = _("{tile}: not now. You must lead {lead}, the highest double that was dealt.")
    else:
        text = _(
            "{tile}: not now. You must lead {lead}, the heaviest tile: nobody was dealt a double."
        )
    return text.format(tile=tile, lead=lead)


def _legal(verdict: Verdict, action: Action, view: View) -> str:
    if isinstance(action, Play):
        if action.end is None:
            return _("You may lead {tile}.").format(tile=action.tile)
        return fit_words(action.tile, [action.end])
    if isinstance(action, Pass):
        if view.rules.draw == "none":
            return _("You may pass: none of your tiles fits.")
        return _("You may pass: none of your tiles fits, and you may draw no more.")
    if isinstance(action, Correct):
        other = seat_name(verdict.facts["seat"], view.players)
        return _("You may correct the pass of {seat}.").format(seat=other)
    return _may_draw(view)


def _may_draw(view: View) -> str:
    if view.turn.can_play:
        return _("You may draw, but you need not: you can play.")
    return _("You must draw: none of your tiles fits.")


def _no_match(verdict: Verdict, action: Action, view: View) -> str:
    ends: Mapping[End, int] = verdict.facts["ends"]
    tile, end = verdict.facts["tile"], verdict.facts["end"]
    fitting = [other for other, number in ends.items() if number in tile]
    if not fitting:
        return no_fit_words(tile, ends)
    return _("{tile} does not fit {where}, where the end shows {number}; it fits {others}.").format(
        tile=tile, where=where(end), number=ends[end], others=listed(map(where, fitting))
    )


def _tile_not_in_hand(verdict: Verdict, action: Action, view: View) -> str:
    return _("You do not hold {tile}.").format(tile=verdict.facts["tile"])


def _pip_out_of_range(verdict: Verdict, action: Action, view: View) -> str:
    return _("{tile} is not in this set: its numbers go from 0 to {most}.").format(**verdict.facts)


def _no_such_end(verdict: Verdict, action: Action, view: View) -> str:
    tile, end = verdict.facts["tile"], verdict.facts["end"]
    if not verdict.facts["ends"]:
        return _("The table is empty: the first tile needs no end.")
    if end is None:
        return _("Say at which end {tile} is to go.").format(tile=tile)
    if view.rules.spinner == "none":
        return _("There is no such end: this rulebook has one line with two ends, and no arms.")
    if view.line.spinner is None:
        return _("There are no arms yet: the first double played will have them.")
    return _closed_arm(view)


def _closed_arm(view: View) -> str:
    spinner = view.line.spinner
    place, last = view.line.spinner_index, len(view.line.tiles) - 1
    if place == 0 and place == last:
        return _(
            "The arms of {spinner} are not open yet: both its sides must be covered first, "
            "and neither is."
        ).format(spinner=spinner)
    free = where("left") if place == 0 else where("right")
    return _(
        "The arms of {spinner} are not open yet: both its sides must be covered first, "
        "and {where} it is still free."
    ).format(spinner=spinner, where=free)


def _not_your_turn(verdict: Verdict, action: Action, view: View) -> str:
    seat = seat_name(verdict.facts["to_act"], view.players)
    return _("It is not your turn: {seat} is to act.").format(seat=seat)


def _no_such_seat(verdict: Verdict, action: Action, view: View) -> str:
    return _("There is no such seat: the seats are {seats}.").format(
        seats=listed(seat_name(seat, view.players) for seat in range(view.players))
    )


def _must_play(verdict: Verdict, action: Action, view: View) -> str:
    drawing = isinstance(action, Draw)
    if not view.line.tiles:
        if drawing:
            return _("You may not draw: you are to lead.")
        return _("You may not pass: you are to lead.")
    tiles = list(dict.fromkeys(play.tile for play in verdict.facts["plays"]))
    if drawing:
        text = ngettext(
            "You may not draw: {tiles} fits.", "You may not draw: {tiles} fit.", len(tiles)
        )
    elif view.corrected:
        text = ngettext(
            "Your pass was corrected: you must play, and {tiles} fits.",
            "Your pass was corrected: you must play, and {tiles} fit.",
            len(tiles),
        )
    else:
        text = ngettext(
            "You may not pass: {tiles} fits.", "You may not pass: {tiles} fit.", len(tiles)
        )
    return text.format(tiles=listed(tiles))


def _must_draw(verdict: Verdict, action: Action, view: View) -> str:
    count = verdict.facts["drawable"]
    return ngettext(
        "You may not pass yet: you must draw, and one tile may still be drawn.",
        "You may not pass yet: you must draw, and {count} tiles may still be drawn.",
        count,
    ).format(count=count)


def _must_lead_tile(verdict: Verdict, action: Action, view: View) -> str:
    return must_lead_words(verdict.facts["lead"])


def _no_drawing(verdict: Verdict, action: Action, view: View) -> str:
    return _("You may not draw: in this rulebook the tiles left over stay asleep.")


def _boneyard_exhausted(verdict: Verdict, action: Action, view: View) -> str:
    left = verdict.facts["boneyard"]
    if not left:
        return _("You may not draw: the boneyard is empty.")
    return ngettext(
        "You may not draw: the last tile of the boneyard stays there.",
        "You may not draw: the last {count} tiles of the boneyard stay there.",
        left,
    ).format(count=left)


def _draw_limit_reached(verdict: Verdict, action: Action, view: View) -> str:
    limit = verdict.facts["limit"]
    return ngettext(
        "You may not draw again: one tile a turn is the limit.",
        "You may not draw again: {count} tiles a turn are the limit.",
        limit,
    ).format(count=limit)


def _round_over(verdict: Verdict, action: Action, view: View) -> str:
    return _("The round is over.")


def _wrong_pass(verdict: Verdict, action: Action, view: View) -> str:
    tiles = list(dict.fromkeys(play.tile for play in verdict.facts["plays"]))
    after = seat_name((view.seat + 1) % view.players, view.players)
    return ngettext(
        "You may pass, but it is a mistake: {tiles} fits. Until {seat} acts the others may correct "
        "it, and then you must play; after that your turn is lost.",
        "You may pass, but it is a mistake: {tiles} fit. Until {seat} acts the others may correct "
        "it, and then you must play; after that your turn is lost.",
        len(tiles),
    ).format(tiles=listed(tiles), seat=after)


def _nothing_to_correct(verdict: Verdict, action: Action, view: View) -> str:
    return _("There is nothing to correct: nobody else has just passed by mistake.")


_SENTENCES: dict[str, Callable[[Verdict, Action, View], str]] = {
    "legal": _legal,
    "no_match": _no_match,
    "tile_not_in_hand": _tile_not_in_hand,
    "pip_out_of_range": _pip_out_of_range,
    "no_such_end": _no_such_end,
    "no_such_seat": _no_such_seat,
    "not_your_turn": _not_your_turn,
    "must_play": _must_play,
    "must_draw": _must_draw,
    "must_lead_tile": _must_lead_tile,
    "no_drawing": _no_drawing,
    "boneyard_exhausted": _boneyard_exhausted,
    "draw_limit_reached": _draw_limit_reached,
    "round_over": _round_over,
    "wrong_pass": _wrong_pass,
    "nothing_to_correct": _nothing_to_correct,
}
