"""A rulebook: every option the written sources know, as one frozen value."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Literal

from tutor.game.option_values import (
    PerPlayers,
    RuleError,
    checked_count,
    checked_counts,
    checked_per_players,
    checked_range,
    checked_texts,
    in_order,
)

Partnership = Literal["no", "optional", "always"]
FirstLead = Literal["highest_double", "draw_lots", "random"]
NextLead = Literal["winner", "rotate_left", "first_lead_rule"]


class DealError(ValueError):
    """A deal that cannot be: ``code`` says why, the message what would be right.

    Codes: player_count, pairs_need_four, pairs_not_allowed, no_deal_size, deal_exceeds_set,
    hand_size, duplicate_tile, pip_out_of_range, no_such_seat, wrong_leader, seed.
    """

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code

    def __reduce__(self) -> tuple[type[DealError], tuple[str, str]]:
        return type(self), (self.code, str(self))


CHOICES: dict[str, tuple[object, ...]] = {
    "partnership": ("no", "optional", "always"),
    "first_lead": ("highest_double", "draw_lots", "random"),
    "no_double": ("heaviest_tile", "redeal", "draw_lots"),
    "opening_tile": ("forced", "free"),
    "next_lead": ("winner", "rotate_left", "first_lead_rule"),
    "next_lead_blocked": ("winner", "rotate_left", "first_lead_rule"),
    "next_lead_tied": ("rotate_left", "first_lead_rule"),
    "spinner": ("none", "first_double"),
    "draw": ("none", "when_stuck", "optional"),
    "draw_reserve": (0, 1, 2),
    "draw_limit": (None, 1, 2),
    "pass_error": ("reject", "correctable_until_next_turn"),
    "play_score": ("none", "fives"),
    "out_score": ("sum", "none", "all"),
    "blocked_score": ("sum", "difference", "none", "all"),
    "pairs_block": ("individual", "team"),
    "pairs_out": ("opponents", "difference"),
    "tie": ("no_score", "draw"),
    "rounding": ("none", "round_score", "each_hand"),
    "double_bonus": ("none", "double_tile", "double_or_both_ends"),
    "double_order": ("round_then_double", "double_then_round"),
    "blank_double": (0, 13),
    "leftover": ("winner_collects", "each_subtracts_own"),
    "out_bonus": (0, 1),
    "match": ("target", "single_round", "rounds"),
    "target_check": ("end_of_round", "immediate"),
}
"""The values each option may take (RULES.md, section 3)."""

LARGEST_SET = 18
"""The largest double of any set that is made: 190 tiles."""


@dataclass(frozen=True, kw_only=True)
class Rules:
    """A named set of options with its sources; RULES.md, section 3, lists the values of each.

    >>> Rules(name="house").replace(deal={2: 9}, blocked_score="difference").deal
    {2: 9, 3: 5, 4: 5}

    Raises
    ------
    RuleError
        If an option has a value it cannot have.
    """

    name: str
    """What the rulebook is called: a key of ``RULEBOOKS``, or a name of one's own."""
    sources: tuple[str, ...] = ()
    """The sources that it follows, by their short numbers in RULES.md, such as ``002``."""
    set_max: int = 6
    """The largest number of the set: 6 for 28 tiles, 9 for 55; at most ``LARGEST_SET``."""
    players: tuple[int, ...] = (2, 3, 4)
    """How many may play, in rising order."""
    partnership: Partnership = "optional"
    """Whether partners play: ``no``, ``always``, or as four players like (``optional``)."""
    deal: Mapping[int, int] = field(default_factory=lambda: PerPlayers({2: 7, 3: 5, 4: 5}))
    """How many tiles each seat is dealt, for each number of players."""
    deal_pairs: int | None = None
    """How many tiles each seat is dealt where partners play; None: as ``deal`` says."""
    first_lead: FirstLead = "highest_double"
    """Who leads a first round: the seat with the highest double, the one whose lot is the heaviest
    tile (``draw_lots``), or one chosen by chance."""
    no_double: Literal["heaviest_tile", "redeal", "draw_lots"] = "heaviest_tile"
    """What happens where the highest double should lead and nobody was dealt a double: the heaviest
    tile leads, the tiles are dealt again, or lots are drawn."""
    opening_tile: Literal["forced", "free"] = "forced"
    """Whether the tile that gave the lead must be led (``forced``), or any tile may be
    (``free``)."""
    next_lead: NextLead = "winner"
    """Who leads after a domino: the winner (with partners the seat that went out), the seat to the
    left of the last leader, or whoever the rule of a first round names."""
    next_lead_blocked: NextLead = "winner"
    """Who leads after a block that somebody won: as for ``next_lead``, but of partners the one with
    the lighter hand."""
    next_lead_tied: Literal["rotate_left", "first_lead_rule"] = "first_lead_rule"
    """Who leads after a round that nobody won."""
    spinner: Literal["none", "first_double"] = "none"
    """Whether the first double played grows arms: its two free sides open once both its ends along
    the line are covered. Without a spinner the line has two ends."""
    draw: Literal["none", "when_stuck", "optional"] = "none"
    """Who draws from the boneyard: nobody; a seat that cannot play, until it can (``when_stuck``);
    or that one, and whoever likes to before playing (``optional``)."""
    draw_reserve: int = 0
    """How many tiles stay in the boneyard and are never drawn."""
    draw_limit: int | None = None
    """The most tiles that a seat may draw in one turn; None: as many as it takes."""
    pass_error: Literal["reject", "correctable_until_next_turn"] = "reject"
    """What becomes of a pass with a tile that fits: it is not legal (``reject``), or it is accepted
    and another seat may have it taken back until the next seat acts."""
    play_score: Literal["none", "fives"] = "none"
    """Whether open ends that add up to a multiple of five score that number in play (``fives``)."""
    out_score: Literal["sum", "none", "all"] = "sum"
    """What the side that goes out scores: the pips of the others (``sum``), nothing, so that only
    the win counts (``none``), or every pip left, a partner's too (``all``)."""
    blocked_score: Literal["sum", "difference", "none", "all"] = "sum"
    """What the side that wins a block scores: the pips of the others (``sum``), those less its own
    (``difference``), nothing (``none``), or every pip left, its own too (``all``)."""
    pairs_block: Literal["individual", "team"] = "individual"
    """Which partners win a block: those with the lightest single hand (``individual``), or those
    whose two hands together are the lighter (``team``)."""
    pairs_out: Literal["opponents", "difference"] = "opponents"
    """What partners score by ``sum`` when one goes out: the opposing hands (``opponents``), or
    those less what the other partner holds (``difference``)."""
    tie: Literal["no_score", "draw"] = "no_score"
    """What it is called when the lowest counts of a block are level: a round without a score, or a
    draw. Nobody wins it either way."""
    rounding: Literal["none", "round_score", "each_hand"] = "none"
    """What is rounded to the nearest five: nothing, the score of the round (``round_score``), or
    each hand before the hands are added up (``each_hand``)."""
    double_bonus: Literal["none", "double_tile", "double_or_both_ends"] = "none"
    """Which domino scores twice: none, one with a double (``double_tile``), or one with a double or
    a tile that could have gone on two ends (``double_or_both_ends``)."""
    double_order: Literal["round_then_double", "double_then_round"] = "round_then_double"
    """Whether a score to be doubled and rounded is rounded first or doubled first."""
    blank_double: int = 0
    """How many pips 0-0 counts in a hand: 0, or 13 as in the Dutch game."""
    leftover: Literal["winner_collects", "each_subtracts_own"] = "winner_collects"
    """Whether the winner collects what the others hold, as the options above say, or each side
    subtracts what it holds itself."""
    out_bonus: int = 0
    """The points added for going out, beside those for the pips."""
    match: Literal["target", "single_round", "rounds"] = "target"
    """How long a match goes on: to a target of points, for a single round, or for an agreed number
    of rounds."""
    target: Mapping[int, int] = field(default_factory=lambda: PerPlayers({2: 100, 3: 100, 4: 100}))
    """The points that a match goes to, for each number of players."""
    target_pairs: int | None = 100
    """The points that a match between partners goes to; None: it can have no target."""
    target_range: tuple[int, int] | None = None
    """The lowest and the highest target that may be agreed on; None: any."""
    target_check: Literal["end_of_round", "immediate"] = "end_of_round"
    """When a target counts: once the round is over, or at once, so that points scored in play may
    end the match in the middle of a round (``immediate``)."""
    rounds: int | None = None
    """How many rounds a match of rounds has; the other matches need none."""

    def __post_init__(self) -> None:
        for option, choices in CHOICES.items():
            value = getattr(self, option)
            if not any(type(value) is type(choice) and value == choice for choice in choices):
                raise RuleError(f"{option} cannot be {value!r}: it is {in_order(choices)}")
        for option, checked in (
            ("sources", checked_texts("sources", self.sources)),
            ("players", tuple(sorted(set(checked_counts("players", self.players))))),
            ("deal", checked_per_players("deal", self.deal)),
            ("target", checked_per_players("target", self.target)),
            ("target_range", checked_range("target_range", self.target_range)),
        ):
            object.__setattr__(self, option, checked)
        checked_texts("name", [self.name])
        if checked_count("set_max", self.set_max) > LARGEST_SET:
            raise RuleError(f"set_max is from 1 to {LARGEST_SET}, not {self.set_max}")
        for option in ("deal_pairs", "target_pairs", "rounds"):
            if getattr(self, option) is not None:
                checked_count(option, getattr(self, option))
        self._check_match()

    def _check_match(self) -> None:
        if self.match == "rounds" and self.rounds is None:
            raise RuleError("a match of rounds needs rounds, the number of them")
        if self.target_range is None:
            return
        low, high = self.target_range
        for target in self.target.values():
            if not low <= target <= high:
                raise RuleError(f"target cannot be {target}: this rulebook plays to {low}-{high}")

    def replace(self, **options: Any) -> Rules:
        """New rules with these options; ``deal`` and ``target`` merge by number of players.

        Raises
        ------
        RuleError
            If there is no such option, or it cannot have that value.
        """
        known = {option.name for option in dataclasses.fields(self)}
        for option in options:
            if option not in known:
                raise RuleError(f"there is no option {option!r}: the options are {in_order(known)}")
        for option in ("deal", "target"):
            if option in options:
                added = checked_per_players(option, options[option])
                options[option] = {**getattr(self, option), **added}
        return dataclasses.replace(self, **options)

    def has_partners(self, players: int, partners: bool) -> bool:
        """Whether the seats play as two sides: as asked, or because the rulebook always does.

        Raises
        ------
        DealError
            If so many cannot play by these rules, or not with partners (code player_count,
            pairs_not_allowed or pairs_need_four).
        """
        if isinstance(players, bool) or not isinstance(players, int) or players not in self.players:
            raise DealError(
                "player_count",
                f"{self.name} is for {in_order(self.players)} players, not {players!r}",
            )
        if not isinstance(partners, bool):
            raise DealError("pairs_not_allowed", f"partners is True or False, not {partners!r}")
        if self.partnership == "always":
            partners = True
        if partners and self.partnership == "no":
            raise DealError("pairs_not_allowed", f"{self.name} is not played with partners")
        if partners and players != 4:
            raise DealError("pairs_need_four", f"partners need four players, not {players}")
        return partners

    def hand_size(self, players: int, partners: bool = False) -> int:
        """How many tiles each seat is dealt.

        >>> Rules(name="house").hand_size(2)
        7

        Raises
        ------
        DealError
            If that many players, or partners, cannot play by these rules, if the rulebook gives no
            size for them, or if the set has too few tiles.
        """
        partners = self.has_partners(players, partners)
        size = self.deal.get(players)
        if partners and self.deal_pairs is not None:
            size = self.deal_pairs
        if size is None:
            raise DealError(
                "no_deal_size",
                f"{self.name} gives no hand size for {players} players, "
                f"only for {in_order(self.deal)}",
            )
        if size * players > self.set_size:
            raise DealError(
                "deal_exceeds_set",
                f"{players} hands of {size} need {size * players} tiles, "
                f"the set has {self.set_size}",
            )
        return size

    @property
    def has_spinner(self) -> bool:
        """Whether the first double played may grow arms.

        >>> Rules(name="house").has_spinner
        False
        """
        return self.spinner == "first_double"

    @property
    def set_size(self) -> int:
        """How many tiles the set has.

        >>> Rules(name="house").set_size
        28
        """
        return (self.set_max + 1) * (self.set_max + 2) // 2


def checked_rules(rules: Rules) -> Rules:
    """The rules as they are given, if they are a Rules.

    Raises
    ------
    TypeError
        If they are not, but the name of a rulebook, say.
    """
    if not isinstance(rules, Rules):
        raise TypeError(f"rules is a Rules such as RULEBOOKS['block'], not {called(rules)}")
    return rules


def called(value: object) -> str:
    """What an error calls a value given by mistake: plain ones in full, others by their kind.

    >>> called("block"), called(None), called(Rules(name="house"))
    ("'block'", 'None', 'a Rules')
    """
    if value is None or isinstance(value, (str, bytes, int, float)):
        return repr(value)
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'AEIOUaeiou' else 'a'} {kind}"
