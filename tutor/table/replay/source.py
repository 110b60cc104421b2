"""What is looked back on: the rounds of a match, recorded, played or still going on."""

from __future__ import annotations

from pathlib import Path

from tutor.game.match import Match
from tutor.game.record import Record
from tutor.game.record_reading import read_record
from tutor.game.round import Round, RoundError
from tutor.game.view import View

Source = Record | Match | Round | str | Path


def rounds_of(source: Source) -> tuple[Round, ...]:
    """The rounds of a match or a record; a text or a path is read as a record first.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> len(rounds_of(Round.deal(RULEBOOKS["block"], players=2, seed=7)))
    1

    Raises
    ------
    RecordError
        If the file cannot be read or something is wrong with the record.
    RoundError
        If there is no round in it.
    TypeError
        If it is none of these.
    """
    if isinstance(source, (str, Path)):
        source = read_record(source)
    if isinstance(source, Round):
        return (source,)
    if not isinstance(source, (Record, Match)):
        raise TypeError(f"a Record, a path, a Match or a Round can be replayed, not {source!r}")
    if not source.rounds:
        raise RoundError("nothing has been played yet: there is nothing to look back on")
    return source.rounds


def seed_of(source: Source) -> int | str:
    """The seed of a match or a record, 0 where there is none.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> seed_of(Match.start(RULEBOOKS["block"], seed=7))
    7
    """
    if isinstance(source, (str, Path)):
        source = read_record(source)
    return 0 if isinstance(source, Round) else source.seed


def seen(played: Round, seat: int) -> View | Round:
    """What the seat sees; the round itself where nobody wrote down its hand."""
    return played if played.hands[seat] is None else played.view(seat)


def is_known(played: Round) -> bool:
    """Whether every hand was written down, so that the round can go on in another way."""
    return None not in played.dealt
