"""Who may sit down to a match by some rules, and by what they are told apart."""

from __future__ import annotations

import random
from dataclasses import dataclass

from tutor.game.match import Match, MatchError
from tutor.game.rules import DealError, Rules
from tutor.locale import _, ngettext


@dataclass(frozen=True)
class Seating:
    """A match that somebody wants to begin.

    With ``together`` all seats are people at one screen. Without a ``seed`` one is drawn.
    """

    rules: Rules
    players: int = 2
    partners: bool = False
    together: bool = False
    seed: int | str | None = None

    def with_seed(self) -> Seating:
        """The same with a seed drawn, if it has none."""
        if self.seed is not None:
            return self
        drawn = random.SystemRandom().randrange(1, 1_000_000)
        return Seating(self.rules, self.players, self.partners, self.together, drawn)


def seat_choices(rules: Rules) -> tuple[tuple[int, bool], ...]:
    """How many may sit down, and whether as partners.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> seat_choices(RULEBOOKS["block"])
    ((2, False), (3, False), (4, False), (4, True))
    >>> seat_choices(RULEBOOKS["latin_pairs"])
    ((4, True),)
    """
    found: list[tuple[int, bool]] = []
    for players in rules.players:
        for partners in (False, True):
            try:
                seats = (players, Match.start(rules, players, partners=partners, seed=0).partners)
            except (DealError, MatchError):
                continue
            if seats not in found:
                found.append(seats)
    return tuple(found)


def seats_for(rules: Rules, players: int, partners: bool) -> tuple[int, bool]:
    """These seats if the rules allow them, else the first that they allow.

    Raises
    ------
    DealError
        If nobody can sit down to them.
    """
    choices = seat_choices(rules)
    if (players, partners) in choices or not choices:
        return players, rules.has_partners(players, partners)
    return choices[0]


def too_many_words(rules: Rules, players: int, partners: bool) -> str:
    """That the set is too small to deal to so many; nothing where it is not.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> block = RULEBOOKS["block"]
    >>> too_many_words(block, 2, False)
    ''
    >>> too_many_words(block.replace(deal={2: 20}), 2, False)
    'A set of 28 tiles is too small to deal 20 to each of 2: deal fewer, or take a larger set.'
    """
    try:
        rules.hand_size(players, partners)
    except DealError as error:
        if error.code == "deal_exceeds_set":
            text = _(
                "A set of {set} tiles is too small to deal {size} to each of {players}: deal "
                "fewer, or take a larger set."
            )
            size = rules.deal[players] if not partners else rules.deal_pairs or rules.deal[players]
            return text.format(set=rules.set_size, size=size, players=players)
    return ""


def seats_words(players: int, partners: bool) -> str:
    """So many seats, in words.

    >>> seats_words(2, False), seats_words(4, True)
    ('2 players', '4 players, partners')
    """
    if partners:
        return _("{count} players, partners").format(count=players)
    return ngettext("{count} player", "{count} players", players).format(count=players)


def seed_after(seed: int | str) -> int:
    """The seed of the match after the one with this seed.

    >>> seed_after(7)
    8
    """
    return seed + 1 if isinstance(seed, int) else random.Random(seed).randrange(1, 1_000_000)
