"""The words on the felt, and those that stand in for the picture: short, and cut to their place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tutor.coach.names import listed
from tutor.game.line import End, Line
from tutor.game.tiles import Tile
from tutor.locale import _, ngettext


class SeatWords(NamedTuple):
    """What is written beside another seat's tiles; ``acting`` marks the seat whose turn it is."""

    name: str
    detail: str = ""
    acting: bool = False


def seat_words(
    name: str,
    count: int,
    passed: Sequence[int] = (),
    *,
    acting: bool = False,
    partner: bool = False,
) -> SeatWords:
    """How many tiles a seat holds, and the numbers it passed on.

    >>> seat_words("North", 4, [4, 1]).detail
    '4 tiles · passed on 4 and 1'
    >>> seat_words("North", 4, partner=True).detail
    'your partner · 4 tiles'
    """
    detail = tiles_text(count)
    if partner:
        detail = " · ".join([_("your partner"), detail])
    if passed:
        detail += " · " + _("passed on {numbers}").format(numbers=listed(passed))
    return SeatWords(name, detail, acting)


def tiles_text(count: int) -> str:
    """The number of tiles in words.

    >>> tiles_text(1), tiles_text(4)
    ('1 tile', '4 tiles')
    """
    return ngettext("{count} tile", "{count} tiles", count).format(count=count)


def asleep_text(count: int) -> str:
    """The number of tiles that nobody can draw, in words.

    >>> asleep_text(14)
    '14 asleep'
    """
    return ngettext("{count} asleep", "{count} asleep", count).format(count=count)


def end_name(end: End) -> str:
    """An end of the line, as a person at the table would say it.

    >>> end_name("left")
    'left'
    """
    names = {"left": _("left"), "right": _("right"), "up": _("up"), "down": _("down")}
    return names[end]


def table_words(
    line: Line, hand: Sequence[Tile | None], others: Iterable[SeatWords], boneyard: str = ""
) -> str:
    """The whole table in words, for those who do not see the picture.

    ``boneyard`` says in words how many tiles there are.

    >>> table_words(Line().lay(Tile(6, 4)), [Tile(4, 1)], [SeatWords("North", "7 tiles")])
    'The line, from left to right: 6-4. Open ends: left 6, right 4. Your hand: 4-1. North: 7 tiles.'
    """
    said = [_line_words(line)]
    if line.ends:
        ends = ", ".join(f"{end_name(end)} {number}" for end, number in line.ends.items())
        said.append(_("Open ends: {ends}.").format(ends=ends))
    shown = " ".join("?" if tile is None else str(tile) for tile in hand)
    said.append(_("Your hand: {tiles}.").format(tiles=shown or _("no tiles")))
    said += [f"{seat.name}: {seat.detail}." for seat in others]
    if boneyard:
        said.append(_("Boneyard: {tiles}.").format(tiles=boneyard))
    return " ".join(said)


def _line_words(line: Line) -> str:
    if not line.tiles:
        return _("The table is empty.")
    said = [_("The line, from left to right: {tiles}.").format(tiles=_laid(line.tiles))]
    arms: Mapping[End, Sequence[tuple[int, int]]] = {"up": line.up, "down": line.down}
    for end, arm in arms.items():
        if arm:
            words = _("From {spinner} {end}: {tiles}.")
            said.append(words.format(spinner=line.spinner, end=end_name(end), tiles=_laid(arm)))
    return " ".join(said)


def _laid(tiles: Iterable[tuple[int, int]]) -> str:
    return " ".join(f"{start}-{end}" for start, end in tiles)


def text_width(text: str, size: float, *, bold: bool = False) -> float:
    """About how wide a text is drawn, on the wide side.

    >>> text_width("mm", 10) > text_width("ii", 10)
    True
    """
    width = sum(_widths.get(letter, 0.64) for letter in text)
    return width * size * (1.08 if bold else 1.0)


_widths = {
    **dict.fromkeys("iljtfrI.,:;'|!()[]·- ", 0.37),
    **dict.fromkeys("mwMW—", 0.96),
    **dict.fromkeys("ABCDEFGHJKLNOPQRSTUVXYZ", 0.72),
}


def fitted(text: str, size: float, width: float, lines: int, *, bold: bool = False) -> list[str]:
    """The text broken into at most so many lines of this width; what is left over is cut.

    >>> fitted("passed on 4 and 1", 13, 80, 2)
    ['passed on', '4 and 1']
    >>> fitted("passed on 4 and 1", 13, 80, 1)
    ['passed on…']
    """
    rows: list[str] = []
    for word in text.split():
        longer = f"{rows[-1]} {word}" if rows else word
        if rows and text_width(longer, size, bold=bold) <= width:
            rows[-1] = longer
        else:
            rows.append(word)
    if len(rows) > lines:
        rows = [*rows[: lines - 1], rows[lines - 1] + "…"]
    return [_cut(row, size, width, bold=bold) for row in rows]


def _cut(text: str, size: float, width: float, *, bold: bool) -> str:
    while len(text) > 2 and text_width(text, size, bold=bold) > width:
        text = text.rstrip("…")[:-1] + "…"
    return text
