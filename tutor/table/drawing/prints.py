"""Pictures of a written-down match as files: which moment, under what name, as SVG or PNG."""

from __future__ import annotations

from errno import EEXIST
from pathlib import Path

from tutor.game.files import replace_file
from tutor.game.record import Record
from tutor.game.round import Round
from tutor.locale import _, ngettext
from tutor.table.drawing.still import round_scene

KINDS = (".svg", ".png")
LEAST_WIDE, MOST_WIDE = 300, 3840
"""Between these widths, in table units, a picture can be asked for."""
#: Up to this width a picture of pixels has two of them to a table unit along each side.
_DENSE = 1920


class PictureError(ValueError):
    """Why there is no such picture, in a sentence."""


def moment_of(record: Record, number: int | None = None, moment: int | None = None) -> Round:
    """A round of the record after so many of its actions; the last round, and its end, unless told.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> played = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> record = Record.of(played.apply(played.actions()[0]))
    >>> moment_of(record, moment=0) == played
    True

    Raises
    ------
    PictureError
        If the record has no such round, or the round no such moment.
    """
    rounds = record.rounds
    if not rounds:
        raise PictureError(_("this record has no rounds yet"))
    number = len(rounds) if number is None else number
    if not 1 <= number <= len(rounds):
        text = ngettext(
            "this record has {count} round: there is no round {number}",
            "this record has {count} rounds: there is no round {number}",
            len(rounds),
        )
        raise PictureError(text.format(count=len(rounds), number=number))
    played = rounds[number - 1]
    last = len(played.history)
    if moment is not None and not 0 <= moment <= last:
        text = ngettext(
            "round {number} has {count} action: its moments are 0 to {count}, not {moment}",
            "round {number} has {count} actions: its moments are 0 to {count}, not {moment}",
            last,
        )
        raise PictureError(text.format(number=number, count=last, moment=moment))
    return played.at(last if moment is None else moment)


def seat_of(record: Record, played: Round, asked: str | None = None) -> int:
    """The seat asked for, by its number or its name; else the first whose hand is known.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> played = Round.deal(RULEBOOKS["block"], players=2, seed=7)
    >>> seat_of(Record.of(played), played, "north"), seat_of(Record.of(played), played, "0")
    (1, 0)

    Raises
    ------
    PictureError
        If nobody sits there.
    """
    if asked is None:
        return next((seat for seat, hand in enumerate(played.hands) if hand is not None), 0)
    names = [name.casefold() for name in record.seats]
    if asked.casefold() in names:
        return names.index(asked.casefold())
    if asked.isascii() and asked.isdigit() and int(asked) < len(names):
        return int(asked)
    seats = ", ".join(f"{seat} ({name})" for seat, name in enumerate(record.seats))
    raise PictureError(
        _("there is no seat {asked!r}: the seats are {seats}").format(asked=asked, seats=seats)
    )


def picture_path(
    record: Path,
    asked: Path | None,
    number: int,
    moment: int,
    *,
    seat: int | None = None,
    open_hands: bool = False,
) -> Path:
    """Where a picture goes: where it was asked for, else beside the record, named by what it shows.

    A folder that was asked for takes the picture under that name as well.

    >>> picture_path(Path("evening.toml"), None, 2, 15, open_hands=True).name
    'evening-round2-at15-open.svg'

    Raises
    ------
    PictureError
        If the name asked for is that of neither an SVG nor a PNG.
    """
    parts = [record.stem, f"round{number}", f"at{moment}"]
    parts += [f"seat{seat}"] * (seat is not None) + ["open"] * open_hands
    usual = "-".join(parts) + KINDS[0]
    if asked is None:
        return record.with_name(usual)
    if asked.is_dir():
        return asked / usual
    if asked.suffix.lower() not in KINDS:
        text = _("{path} is no name for a picture: let it end in .svg or .png")
        raise PictureError(text.format(path=asked))
    return asked


def write_picture(
    played: Round,
    path: Path,
    seat: int = 0,
    *,
    width: float = 860,
    open_hands: bool = False,
    replace: bool = False,
) -> None:
    """Write the round as a picture, as the seat sees it: all of it, or nothing.

    Raises
    ------
    PictureError
        If the width is out of range.
    FileExistsError
        If there is such a file already, which may not be replaced.
    OSError
        If it cannot be written there.
    """
    if not LEAST_WIDE <= width <= MOST_WIDE:
        text = _("a picture is {least} to {most} wide, not {width:g}")
        raise PictureError(text.format(least=LEAST_WIDE, most=MOST_WIDE, width=width))
    if path.exists() and not replace:
        raise FileExistsError(EEXIST, "there is such a file already", str(path))
    replace_file(path, _picture(played, path.suffix.lower(), seat, width, open_hands))


def _picture(played: Round, kind: str, seat: int, width: float, open_hands: bool) -> bytes:
    # Each painter loads only where it is needed.
    scene = round_scene(played, seat, width=width, open_hands=open_hands)
    if kind == ".png":
        from tutor.table.drawing.png import scene_png

        return scene_png(scene, 2 if width <= _DENSE else 1)
    from tutor.table.drawing.svg import scene_svg

    return f"{scene_svg(scene)}\n".encode()
