"""What an option of a rulebook may be: the kinds of values, each checked with a plain error."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping


class RuleError(ValueError):
    """An option, or a value of an option, that no rulebook can have."""


class PerPlayers(Mapping[int, int]):
    """A number for each number of players, such as the size of a hand; immutable.

    >>> PerPlayers({2: 7, 3: 5})[2]
    7
    """

    __slots__ = ("_pairs",)

    def __init__(self, sizes: Mapping[int, int] | Iterable[tuple[int, int]] = ()) -> None:
        self._pairs = tuple(sorted(dict(sizes).items()))

    def __getitem__(self, players: int) -> int:
        for count, size in self._pairs:
            if count == players:
                return size
        raise KeyError(players)

    def __iter__(self) -> Iterator[int]:
        return (count for count, _ in self._pairs)

    def __len__(self) -> int:
        return len(self._pairs)

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return repr(dict(self._pairs))


def in_order(values: Iterable[object]) -> str:
    """The values in order, as an error names them."""
    return ", ".join(sorted(map(str, values)))


def checked_count(option: str, value: object) -> int:
    """The value, if it is a whole number from 1 up; else RuleError."""
    if not isinstance(value, int) or isinstance(value, bool) or value < 1:
        raise RuleError(f"{option} is a whole number from 1 up, not {value!r}")
    return value


def checked_counts(option: str, values: Iterable[object]) -> list[int]:
    """The values, if they are whole numbers from 1 up; else RuleError."""
    if isinstance(values, (str, int)) or not isinstance(values, Iterable):
        raise RuleError(f"{option} is a list of whole numbers, not {values!r}")
    return [checked_count(option, value) for value in values]


def checked_texts(option: str, values: object) -> tuple[str, ...]:
    """The values, if they are texts and none is empty; else RuleError."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise RuleError(f"{option} is a list of texts, not {values!r}")
    texts = tuple(values)
    for text in texts:
        if not isinstance(text, str) or not text:
            raise RuleError(f"{option} is text, not {text!r}")
    return texts


def checked_range(option: str, limits: object) -> tuple[int, int] | None:
    """The limits, if they are a lowest and a highest number, or None; else RuleError."""
    if limits is None:
        return None
    if not isinstance(limits, (tuple, list)) or len(limits) != 2:
        raise RuleError(f"{option} is a lowest and a highest target, or none, not {limits!r}")
    return checked_count(option, limits[0]), checked_count(option, limits[1])


def checked_per_players(option: str, sizes: object) -> PerPlayers:
    """The sizes, if they give a number for each number of players; else RuleError."""
    if not isinstance(sizes, Mapping):
        raise RuleError(f"{option} gives a number for each number of players, not {sizes!r}")
    return PerPlayers(
        {
            checked_count(option, players): checked_count(option, size)
            for players, size in sizes.items()
        }
    )
