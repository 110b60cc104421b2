"""What is seen on the table, before anybody paints it: pieces, marks and words in three layers.

Both painters take a :class:`Scene`, so that the still picture and the live table agree. Scenes are
values: a painter that remembers the last one can tell which layer changed.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from tutor.game.line import End
from tutor.game.tiles import Tile
from tutor.locale import _
from tutor.table.drawing.geometry import EndMark, Placed, Spot, TableLayout
from tutor.table.drawing.theme import GLOW, LINEN, MIST, Theme
from tutor.table.drawing.words import SeatWords, asleep_text, fitted, table_words, tiles_text

Look = Literal["plain", "faded", "place"]


class Piece(NamedTuple):
    """A tile as it is seen. The look ``place`` is only an outline: here a tile would lie.

    ``ring`` goes round the tile chosen, ``last`` marks the one laid last.
    """

    placed: Placed
    look: Look = "plain"
    ring: bool = False
    last: bool = False


class Mark(NamedTuple):
    """A mark at an open end with the number it shows; ``lit`` where the chosen tile may go."""

    x: float
    y: float
    radius: float
    text: str
    lit: bool = False


class Text(NamedTuple):
    """One line of words; ``y`` is its baseline."""

    x: float
    y: float
    text: str
    size: float
    colour: str
    anchor: Literal["start", "middle", "end"] = "start"
    bold: bool = False


class Layer(NamedTuple):
    """What is drawn in one go: pieces first, then marks, then words."""

    pieces: tuple[Piece, ...] = ()
    marks: tuple[Mark, ...] = ()
    texts: tuple[Text, ...] = ()


EMPTY = Layer()


@dataclass(frozen=True)
class Scene:
    """One picture of the table.

    ``table`` holds the line, the others' tiles and their words; ``hand`` one's own tiles, the
    marks at the open ends and the sentence about the turn; ``drag`` what moves with the pointer.
    ``title`` and ``description`` say the same in words.
    """

    width: float
    height: float
    theme: Theme
    title: str
    description: str
    table: Layer
    hand: Layer
    drag: Layer = EMPTY

    @property
    def layers(self) -> tuple[Layer, ...]:
        """From the lowest to the highest."""
        return (self.table, self.hand, self.drag)

    @property
    def pieces(self) -> Iterator[Piece]:
        """Every piece of every layer."""
        return (piece for layer in self.layers for piece in layer.pieces)


@dataclass(frozen=True)
class Attention:
    """What the table points at just now.

    ``playable`` are the tiles that fit (None: dim nothing); ``chosen`` is lifted and ringed;
    ``ends`` are lit, and ``landing`` outlines where a tile would lie; ``last`` was laid last.
    ``carried`` is in the air, so that its place in the hand is empty. ``refused`` was tried just
    now, and may not be played. ``marks`` False hides the open ends.
    """

    playable: Container[Tile] | None = None
    chosen: Tile | None = None
    ends: Container[End | None] = ()
    landing: tuple[Placed, ...] = ()
    last: Tile | None = None
    carried: Tile | None = None
    refused: Tile | None = None
    marks: bool = True


def table_scene(
    layout: TableLayout,
    seats: Mapping[int, SeatWords],
    status: str = "",
    *,
    attention: Attention | None = None,
    theme: Theme | None = None,
    boneyard: int | None = None,
    asleep: bool = False,
    title: str | None = None,
) -> Scene:
    """The picture of a table whose things lie as ``layout`` says.

    ``seats`` has the words beside each other seat's tiles, ``status`` the sentence under the hand.
    ``boneyard`` counts the tiles not dealt (None: say nothing of them), which are ``asleep`` where
    nobody can draw them.

    >>> from tutor.game.line import Line
    >>> from tutor.table.drawing.geometry import arrange
    >>> layout = arrange(860, Line(), [Tile(6, 4)], {1: 7})
    >>> scene = table_scene(layout, {1: SeatWords("North", "7 tiles")}, "Your turn.")
    >>> scene.description
    'The table is empty. Your hand: 6-4. North: 7 tiles. Your turn.'
    """
    attention = Attention() if attention is None else attention
    hand = [placed.tile for placed in layout.hand]
    count = "" if boneyard is None else (asleep_text if asleep else tiles_text)(boneyard)
    said = table_words(layout.played, hand, seats.values(), count)
    return Scene(
        layout.width,
        layout.height,
        Theme() if theme is None else theme,
        _("The domino table") if title is None else title,
        f"{said} {status}".strip(),
        _table_layer(layout, seats, attention, count),
        _hand_layer(layout, status, attention),
    )


def lifted(placed: Placed) -> Placed:
    """The place of a tile of the hand once it is chosen: a little higher."""
    return placed.at(placed.x, placed.y - min(14.0, placed.half * 0.28))


def _table_layer(
    layout: TableLayout,
    seats: Mapping[int, SeatWords],
    attention: Attention,
    boneyard: str,
) -> Layer:
    line = [
        Piece(placed, last=attention.last is not None and placed.tile == attention.last)
        for placed in layout.line
    ]
    backs = [Piece(placed) for tiles in layout.others.values() for placed in tiles]
    pile = [Piece(placed) for placed in layout.boneyard]
    texts = [
        text
        for seat, words in seats.items()
        if seat in layout.plan.words
        for text in _seat_texts(layout.plan.words[seat], words, layout.plan.letter)
    ]
    if boneyard and layout.plan.boneyard_words is not None:
        texts += _boneyard_texts(layout.plan.boneyard_words, boneyard, layout.plan.letter)
    return Layer((*backs, *pile, *line), (), tuple(texts))


def _hand_layer(layout: TableLayout, status: str, attention: Attention) -> Layer:
    pieces = [Piece(placed, "place") for placed in attention.landing]
    for placed in layout.hand:
        tile = placed.tile
        if tile is not None and tile == attention.carried:
            continue
        chosen = tile is not None and tile == attention.chosen
        fits = attention.playable is None or tile is None or tile in attention.playable
        look: Look = "plain" if fits else "faded"
        pieces.append(Piece(lifted(placed) if chosen else placed, look, ring=chosen))
    marks = [_mark(mark, mark.end in attention.ends) for mark in layout.marks]
    return Layer(
        tuple(pieces),
        tuple(marks) if attention.marks else (),
        _status_texts(layout.plan.status, status, layout.plan.letter),
    )


def _mark(mark: EndMark, lit: bool) -> Mark:
    text = "" if mark.number is None else str(mark.number)
    return Mark(mark.x, mark.y, mark.radius, text, lit)


def _seat_texts(spot: Spot, words: SeatWords, letter: float) -> Iterator[Text]:
    colour = GLOW if words.acting else LINEN
    size = 15 * letter
    shown = words.name
    if words.acting:
        shown = f"{shown} ◂" if spot.anchor == "end" else f"▸ {shown}"
    for name in fitted(shown.replace(" ", "\u00a0"), size, spot.width, 1, bold=True):
        yield Text(spot.x, spot.y, name, size, colour, spot.anchor, bold=True)
    size = 13 * letter
    rows = fitted(words.detail, size, spot.width, 1)
    if spot.lines > 1 and rows != [words.detail]:
        first, _dot, rest = words.detail.partition(" · ")
        rows = [first, *fitted(rest, size, spot.width, spot.lines - 1)]
    for row, line in enumerate(rows, 1):
        yield Text(spot.x, spot.y + (2 + 17 * row) * letter, line, size, MIST, spot.anchor)


def _boneyard_texts(spot: Spot, count: str, letter: float) -> Iterator[Text]:
    size = 13 * letter
    if spot.lines == 1:
        said = [_("Boneyard: {tiles}").format(tiles=count)]
    else:
        said = [_("Boneyard"), count]
    for row, words in enumerate(said):
        for line in fitted(words, size, spot.width, 1):
            yield Text(spot.x, spot.y + 17 * letter * row, line, size, MIST, spot.anchor)


def _status_texts(spot: Spot, status: str, letter: float) -> tuple[Text, ...]:
    size, pitch = 14.5 * letter, 19.0 * letter
    lines = fitted(status, size, spot.width, spot.lines)
    top = spot.y + pitch * (spot.lines - len(lines)) / 2
    return tuple(
        Text(spot.x, top + pitch * row, line, size, LINEN, spot.anchor)
        for row, line in enumerate(lines)
    )
