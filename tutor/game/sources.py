"""Which rules of the sources say how a round is scored, as numbered in RULES.md, section 1."""

from __future__ import annotations

from collections.abc import Sequence

RULE_SOURCES: dict[str, tuple[str, ...]] = {
    "value": ("000.value", "001.score", "002.out", "003.end", "004.score", "public.points"),
    "domino": ("000.out", "001.score", "002.out", "003.end", "004.score", "public.points"),
    "out_sum": ("000.out", "001.score", "002.out", "004.score"),
    "out_none": ("003.end",),
    "out_all": ("public.points",),
    "blocked_sum": ("000.block", "001.score", "004.var"),
    "blocked_difference": ("000.blockdiff", "002.block", "004.score"),
    "blocked_none": ("003.end",),
    "blocked_all": ("public.points",),
    "lowest_individual": ("000.block", "001.score", "002.block", "003.end", "004.score"),
    "lowest_team": ("004.score", "public.points"),
    "tie": ("000.tie", "003.end", "004.score"),
    "pairs": ("000.pairs", "002.pairs"),
    "pairs_difference": ("004.score",),
    "round_score": ("000.round",),
    "each_hand": ("004.afround",),
    "double_tile": ("000.var",),
    "double_or_both_ends": ("004.british",),
    "blank_double": ("004.var",),
    "subtract": ("004.afround",),
    "out_bonus": ("004.afbonus",),
    "fives": ("004.af", "002.muggins"),
}
"""For each topic of a scoring the rules that say so, of any source (RULES.md, section 1)."""


def rule_of(topic: str, sources: Sequence[str]) -> str | None:
    """The rule that a rulebook with these sources rests on for a topic, or another's that says it.

    >>> rule_of("blocked_difference", ("002",)), rule_of("blocked_difference", ("001",))
    ('002.block', '000.blockdiff')
    """
    rules = RULE_SOURCES.get(topic, ())
    own = (rule for rule in rules if rule.split(".")[0] in sources)
    return next(own, rules[0] if rules else None)
