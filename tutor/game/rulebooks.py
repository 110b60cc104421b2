"""The named rulebooks: what the written sources say, each as its differences from another.

RULES.md, section 3, has the same as a table; a rulebook's ``sources`` name who says so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from typing import Any

from tutor.game.rules import Rules

_ROTATED = {
    "next_lead": "rotate_left",
    "next_lead_blocked": "rotate_left",
    "next_lead_tied": "rotate_left",
}


def _rulebooks() -> dict[str, Rules]:
    books = {"block": Rules(name="block", sources=("000",))}

    def add(name: str, base: str, **options: Any) -> None:
        books[name] = books[base].replace(name=name, **options)

    add("block_deal7", "block", deal={2: 7, 3: 7, 4: 7})
    add("block_differential", "block", blocked_score="difference")
    add("block_rounded", "block", rounding="round_score")
    add("block_double_win", "block", double_bonus="double_tile")
    add("block_draw", "block", draw="when_stuck")
    add("sixty_one", "block", target={2: 61, 3: 61, 4: 61}, target_pairs=61)

    books["askalink"] = Rules(
        name="askalink",
        sources=("001",),
        players=(2,),
        partnership="no",
        deal={2: 7},
        target={2: 100},
        target_range=(100, 500),
    )
    add("askalink_9", "askalink", deal={2: 9})
    add("askalink_spinner", "askalink", spinner="first_double")
    add("askalink_rotated", "askalink", **_ROTATED)
    add("askalink_random_first", "askalink", first_lead="random", opening_tile="free")

    add(
        "jaques",
        "block",
        sources=("002",),
        deal={3: 6},
        opening_tile="free",
        pass_error="correctable_until_next_turn",
        blocked_score="difference",
    )
    add("jaques_draw", "jaques", draw="when_stuck", draw_reserve=1)
    add("jaques_muggins", "jaques", play_score="fives")
    add("jaques_cyprus", "jaques", set_max=9)
    add("jaques_pairs", "jaques", players=(4,), partnership="always")
    add("jaques_rounds", "jaques", match="rounds", rounds=5)

    add(
        "single_block",
        "block",
        sources=("003",),
        deal_pairs=7,
        out_score="none",
        blocked_score="none",
        tie="draw",
        match="single_round",
    )
    add("single_draw", "single_block", draw="when_stuck")

    add(
        "pagat_block",
        "block",
        sources=("004",),
        first_lead="draw_lots",
        opening_tile="free",
        blocked_score="difference",
        pairs_block="team",
        target={3: 61, 4: 61},
        **_ROTATED,
    )
    add("pagat_draw", "pagat_block", deal={3: 7, 4: 6}, draw="optional", draw_reserve=2)
    add("draw_limit_1", "pagat_draw", draw="when_stuck", draw_limit=1)
    add("draw_limit_2", "pagat_draw", draw="when_stuck", draw_limit=2)
    add("british", "pagat_block", double_bonus="double_or_both_ends")
    add("dutch", "pagat_draw", blank_double=13)
    books["puerto_rican"] = Rules(
        name="puerto_rican",
        sources=("004",),
        players=(2, 3),
        partnership="no",
        deal={2: 7, 3: 7},
        next_lead="first_lead_rule",
        next_lead_blocked="first_lead_rule",
        draw="when_stuck",
        draw_reserve=2,
        pairs_block="team",
        target={2: 100, 3: 61, 4: 61},
    )
    add(
        "all_fives",
        "pagat_block",
        deal={3: 7},
        next_lead="winner",
        next_lead_blocked="first_lead_rule",
        next_lead_tied="first_lead_rule",
        draw="when_stuck",
        play_score="fives",
        rounding="each_hand",
        target={2: 250, 3: 200, 4: 200},
        target_pairs=250,
    )
    add("all_fives_subtract", "all_fives", leftover="each_subtracts_own")
    add("all_fives_out_bonus", "all_fives", out_bonus=1)
    add("all_fives_spinner", "all_fives", spinner="first_double", deal={2: 9})

    books["latin_pairs"] = Rules(
        name="latin_pairs",
        sources=("public",),
        players=(4,),
        partnership="always",
        deal={4: 7},
        deal_pairs=7,
        out_score="all",
        blocked_score="all",
        pairs_block="team",
        target={4: 200},
        target_pairs=200,
    )
    return books


class _Rulebooks(Mapping[str, Rules]):
    """The rulebooks by name; a name that none has is answered with those that look like it."""

    def __init__(self, books: Mapping[str, Rules]) -> None:
        self._books = books

    def __getitem__(self, name: str) -> Rules:
        if name in self._books:
            return self._books[name]
        near = get_close_matches(str(name), self._books, n=3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(self)}"
        raise KeyError(f"there is no rulebook {name!r}: {hint}")

    def __contains__(self, name: object) -> bool:
        return name in self._books

    def __iter__(self) -> Iterator[str]:
        return iter(self._books)

    def __len__(self) -> int:
        return len(self._books)

    def __repr__(self) -> str:
        return f"RULEBOOKS({', '.join(self)})"


RULEBOOKS: Mapping[str, Rules] = _Rulebooks(_rulebooks())
"""Every named rulebook.

>>> RULEBOOKS["jaques"].blocked_score, len(RULEBOOKS)
('difference', 32)
"""
