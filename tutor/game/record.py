"""Records: a match as it was written down, and the words of its file.

A record is TOML, one match a file. A hand may be ``"?"`` where nobody wrote it down; passes called
out after a block are read and ignored; the last round may be unfinished. All the keys::

    format = "domino-record 1"
    rulebook = "block"            # without it the options say everything, a name included
    seats = ["South", "North"]    # clockwise; partners sit opposite
    partners = false              # may be left out
    seed = 7                      # 0 if left out; the deals to come follow from it
    [options]                     # only what differs from the rulebook; "none" for nothing
    target = { 2 = 150 }
    [[rounds]]
    opening = "first"             # or "later", with a free lead
    leader = 0                    # may be left out where the rulebook says who leads
    hands = ["6-6 6-4 5-1 4-2 3-3 2-0 1-0", "?"]
    boneyard = "5-5 6-5"          # in drawing order; needed only where tiles are drawn
    actions = "6-6  6-3@right  6-4@left  pass  4-2@left"

An action may name its seat (``2:correct``), which matters only for a wrong pass that another seat
than the next one took back.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from tutor.game.match import Match, MatchError
from tutor.game.round import Round, RoundError
from tutor.game.rules import Rules, called

FORMAT = "domino-record 1"
"""What the key ``format`` says of every record of this kind."""

UNKNOWN = "?"
"""Stands for a hand that nobody wrote down."""

NOTHING = "none"
"""Stands for no value, where an option may have none: TOML has no word for it."""

_NAMES = {
    2: ("South", "North"),
    3: ("South", "West", "North"),
    4: ("South", "West", "North", "East"),
}


class RecordError(ValueError):
    """What is wrong with a record: where it is, and what would be right.

    ``key`` is the key of the file in question, ``round`` and ``turn`` count from 1, ``code`` is
    that of the verdict or of the deal's error. Each is None where it does not apply.
    """

    def __init__(
        self,
        message: str,
        *,
        key: str | None = None,
        round: int | None = None,
        turn: int | None = None,
        code: str | None = None,
        file: str | None = None,
    ) -> None:
        places = [
            *([file] if file else []),
            *([f"round {round}"] if round else []),
            *([f"turn {turn}"] if turn else [key] if key else []),
        ]
        super().__init__(f"{', '.join(places)}: {message}" if places else message)
        self.message = message
        self.key = key
        self.round = round
        self.turn = turn
        self.code = code
        self.file = file

    def placed(self, *, file: str | None = None, round: int | None = None) -> RecordError:
        """The same error, with the file or the round that it was found in."""
        return RecordError(
            self.message,
            key=self.key,
            round=round or self.round,
            turn=self.turn,
            code=self.code,
            file=file or self.file,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _error, (self.message, self.key, self.round, self.turn, self.code, self.file)


def _error(
    message: str,
    key: str | None,
    round: int | None,
    turn: int | None,
    code: str | None,
    file: str | None,
) -> RecordError:
    return RecordError(message, key=key, round=round, turn=turn, code=code, file=file)


@dataclass(frozen=True)
class Record:
    """A match as it was written down: the rules, who sat where, and the rounds.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> match = Match.start(RULEBOOKS["block"], players=2, seed=7)
    >>> Record.of(match, current=match.next_round()).seats
    ('South', 'North')

    Raises
    ------
    RecordError
        If the rounds are not those of one match.
    DealError, MatchError
        If the rules cannot be played by that many.
    """

    rules: Rules
    """The rulebook that the match is played by."""
    seats: tuple[str, ...]
    """The players' names, clockwise from seat 0; no two are alike."""
    rounds: tuple[Round, ...] = ()
    """The rounds in order; only the last one may be unfinished."""
    partners: bool = False
    """Whether the seats play as two sides: 0 and 2 against 1 and 3."""
    seed: int | str = 0
    """What the deals to come follow from; 0 where nobody named one."""
    match: Match = field(init=False, repr=False, compare=False)
    """The match with its finished rounds, which goes on where it was. Its totals raise RoundError
    where a hand that counts was not written down."""

    def __post_init__(self) -> None:
        for place, name in enumerate(self.seats):
            if not is_text(name):
                raise RecordError(f"{name!r} is no name", key=f"seats[{place}]")
            if name in self.seats[:place]:
                raise RecordError(f"two seats are called {name}", key="seats")
        if isinstance(self.seed, str) and self.seed and not is_text(self.seed):
            raise RecordError(f"{self.seed!r} is no seed that a file can hold", key="seed")
        match = Match.start(self.rules, len(self.seats), partners=self.partners, seed=self.seed)
        object.__setattr__(self, "partners", match.partners)
        for number, played in enumerate(self.rounds, start=1):
            try:
                match = _grown(match, played, last=number == len(self.rounds))
            except MatchError as error:
                raise RecordError(str(error), round=number) from error
        object.__setattr__(self, "match", match)

    @classmethod
    def of(
        cls,
        played: Match | Round,
        *,
        seats: Sequence[str] | None = None,
        current: Round | None = None,
    ) -> Record:
        """The record of a match (with the round being played, if there is one), or of one round.

        Raises
        ------
        TypeError
            If it is neither a match nor a round.
        """
        if not isinstance(played, (Match, Round)):
            raise TypeError(f"give a record, a match or a round, not {called(played)}")
        rounds = (played,) if isinstance(played, Round) else played.rounds
        return cls(
            rules=played.rules,
            seats=tuple(seats or seat_names(played.players)),
            rounds=rounds if current is None else (*rounds, current),
            partners=played.partners,
            seed=0 if isinstance(played, Round) else played.seed,
        )

    @property
    def current(self) -> Round | None:
        """The round that is not finished, if the last one is not."""
        return self.rounds[-1] if len(self.rounds) > len(self.match.rounds) else None


def _grown(match: Match, played: Round, *, last: bool) -> Match:
    """The match with a round; without it, where it is the last one and goes on."""
    match.check_belongs(played)
    try:
        if played.ending is None and last and not match.over and not match.decided_by(played):
            return match
        return match.add(played)
    except RoundError:  # a hand that nobody wrote down: the totals cannot be known
        if played.ending is None:
            if last:
                return match
            raise MatchError("the round is not over: finish it first") from None
        return replace(match, rounds=(*match.rounds, played))


def seat_names(players: int) -> tuple[str, ...]:
    """Names for seats that nobody named, clockwise from the bottom of the table.

    >>> seat_names(3)
    ('South', 'West', 'North')
    """
    return _NAMES.get(players, tuple(f"Seat {seat}" for seat in range(players)))


def is_text(value: object) -> bool:
    """Whether the value is text that a file can hold: not empty, and all of it encodable."""
    if not isinstance(value, str) or not value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
