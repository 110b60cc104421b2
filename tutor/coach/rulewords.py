"""What the sources' scoring rules say, in a learner's words, with the source that says it."""

from __future__ import annotations

from tutor.coach.names import source_title
from tutor.game.scoring import Step
from tutor.locale import _


def source_words(step: Step) -> str:
    """The source of a step's rule and what it says; nothing where no source gives the rule.

    >>> source_words(Step("collect", "9 + 3 = 12", 12, "000.block"))
    "Score-keeper's block: the lightest hand collects the others"
    """
    if step.rule is None:
        return ""
    said = _rule_texts().get((step.code, step.rule)) or _step_texts()[step.code]
    source = source_title(step.rule.partition(".")[0])
    return _("{source}: {rule}").format(source=source, rule=said)


def _step_texts() -> dict[str, str]:
    """What a kind of step rests on, where the sources say it alike."""
    return {
        "fives": _("open ends that add up to a multiple of five score that number at once"),
        "hand_total": _("count the pips, not the tiles"),
        "domino": _("whoever lays the last tile wins the round"),
        "lowest_hand": _("in a blocked round the lightest hand wins"),
        "lowest_side": _("in a blocked round the side with the fewest pips wins"),
        "tie": _("if the lowest counts are level, nobody scores"),
        "no_points": _("one round decides, so no points are kept"),
        "collect": _("the winner collects the pips of all the others"),
        "all_pips": _("the winning side scores every pip left, its own included"),
        "subtract_own": _("the winner scores what the others hold less its own"),
        "subtract_partner": _("the winning side scores the difference between the two sides"),
        "round": _("the score goes to the nearest five"),
        "double": _("some wins count double"),
        "bonus": _("going out is worth a point more"),
        "pay_own": _("each side subtracts what it holds itself"),
    }


def _rule_texts() -> dict[tuple[str, str], str]:
    """What one source says of a kind of step in its own way."""
    return {
        ("hand_total", "004.var"): _("in the Dutch game the double blank counts 13"),
        ("tie", "003.end"): _("equal lowest hands draw the round"),
        ("collect", "000.out"): _("the winner scores every tile of every opponent"),
        ("collect", "002.out"): _("the winner scores the pips of the opponents"),
        ("collect", "000.block"): _("the lightest hand collects the others"),
        ("collect", "000.pairs"): _("a team scores the two opposing hands only"),
        ("collect", "002.pairs"): _("a side that goes out scores both opposing hands"),
        ("collect", "004.var"): _("in the Puerto Rican game the winner scores all other pips"),
        ("subtract_own", "000.blockdiff"): _(
            "by the older differential the winner subtracts its own pips"
        ),
        ("round", "000.round"): _(
            "the round's score goes to the nearest five: a last digit of 3, 4, 8 or 9 goes up"
        ),
        ("round", "004.afround"): _("each hand goes to the nearest five: 3 up to 5, 2 down to 0"),
        ("double", "000.var"): _("some clubs double the score when the winning tile is a double"),
        ("double", "004.british"): _(
            "out with a double, or with a tile that could go on either end, counts double"
        ),
        ("bonus", "004.afbonus"): _("some add a point for going out"),
        ("pay_own", "004.afround"): _("in another way of counting, each subtracts its own pips"),
    }
