"""What every option of a rulebook asks and may answer, in words, and which sources say so."""

from __future__ import annotations

from tutor.coach.compare import SCORING, option_words
from tutor.coach.names import listed, source_title
from tutor.game.rulebooks import RULEBOOKS
from tutor.locale import _, ngettext


def option_groups() -> dict[str, dict[str, str]]:
    """What each option is about, gathered as a person would ask.

    >>> list(option_groups()), option_groups()["Playing"]["draw"]
    (['Leading', 'Playing', 'Scoring', 'The match'], 'The boneyard')
    """
    return {
        _("Leading"): {
            "first_lead": _("Who leads first"),
            "no_double": _("If nobody was dealt a double"),
            "opening_tile": _("The first tile"),
            "next_lead": _("Who leads after a domino"),
            "next_lead_blocked": _("Who leads after a block"),
            "next_lead_tied": _("Who leads after a tie"),
        },
        _("Playing"): {
            "partnership": _("Partners"),
            "spinner": _("A spinner"),
            "draw": _("The boneyard"),
            "draw_reserve": _("Tiles that stay in the boneyard"),
            "draw_limit": _("Most tiles drawn in a turn"),
            "pass_error": _("A wrong pass"),
        },
        _("Scoring"): {
            "play_score": _("Points in play"),
            "out_score": _("Points for going out"),
            "blocked_score": _("Points for a block"),
            "pairs_block": _("Partners in a block"),
            "pairs_out": _("Partners going out"),
            "tie": _("A tie"),
            "rounding": _("Rounding"),
            "double_bonus": _("Wins that count double"),
            "double_order": _("Doubling and rounding"),
            "blank_double": _("The double blank"),
            "leftover": _("What is left over"),
            "out_bonus": _("A point for going out"),
        },
        _("The match"): {
            "match": _("How long it goes on"),
            "target_check": _("When the target counts"),
        },
    }


def value_words(option: str, value: object) -> str:
    """What a value of an option says, in words.

    >>> value_words("draw", "when_stuck"), value_words("draw_reserve", 2)
    ('whoever cannot play draws', '2 tiles stay')
    """
    if option in SCORING:
        return option_words(option, value)
    if option == "draw_reserve" and isinstance(value, int) and value:
        return ngettext("{count} tile stays", "{count} tiles stay", value).format(count=value)
    if option == "draw_limit" and isinstance(value, int):
        text = ngettext("at most {count} tile a turn", "at most {count} tiles a turn", value)
        return text.format(count=value)
    return _playing_texts()[option, value]


def _playing_texts() -> dict[tuple[str, object], str]:
    return {
        ("partnership", "no"): _("everybody for themselves"),
        ("partnership", "optional"): _("as the players like"),
        ("partnership", "always"): _("always partners"),
        ("first_lead", "highest_double"): _("whoever holds the highest double"),
        ("first_lead", "draw_lots"): _("lots are drawn"),
        ("first_lead", "random"): _("anybody, by chance"),
        ("no_double", "heaviest_tile"): _("the heaviest tile leads"),
        ("no_double", "redeal"): _("the tiles are dealt again"),
        ("no_double", "draw_lots"): _("lots are drawn"),
        ("opening_tile", "forced"): _("the tile that gave the lead must be led"),
        ("opening_tile", "free"): _("any tile may be led"),
        ("spinner", "none"): _("the line has two ends"),
        ("spinner", "first_double"): _("the first double grows four arms"),
        ("draw", "none"): _("nobody draws"),
        ("draw", "when_stuck"): _("whoever cannot play draws"),
        ("draw", "optional"): _("anybody may draw instead of playing"),
        ("draw_reserve", 0): _("all may be drawn"),
        ("draw_limit", None): _("as many as it takes"),
        ("pass_error", "reject"): _("cannot be made"),
        ("pass_error", "correctable_until_next_turn"): _(
            "can be corrected until the next seat has acted"
        ),
        ("match", "target"): _("to a number of points"),
        ("match", "single_round"): _("one round decides"),
        ("match", "rounds"): _("an agreed number of rounds"),
        ("target_check", "end_of_round"): _("once the round is over"),
        ("target_check", "immediate"): _("as soon as it is reached"),
        **{
            (option, value): words
            for option in ("next_lead", "next_lead_blocked", "next_lead_tied")
            for value, words in (
                ("winner", _("the winner of the round")),
                ("rotate_left", _("the next seat clockwise")),
                ("first_lead_rule", _("as in a first round")),
            )
        },
    }


def sources_saying(option: str, value: object) -> tuple[str, ...]:
    """The titles of the sources among whose rulebooks some have this value.

    How many tiles stay in the boneyard, and how many may be drawn, only those say that draw.

    >>> sources_saying("blank_double", 13)
    ('After Pagat',)
    """
    drawing = option in ("draw_reserve", "draw_limit")
    found = [
        source_title(source)
        for rules in RULEBOOKS.values()
        if getattr(rules, option) == value and not (drawing and rules.draw == "none")
        for source in rules.sources
    ]
    return tuple(dict.fromkeys(found))


def saying_words(option: str, value: object) -> str:
    """Which sources play it this way, as a sentence; nothing where all of them do.

    >>> saying_words("blank_double", 13), saying_words("target_check", "immediate")
    ('Played this way by: After Pagat.', 'No source plays it this way.')
    """
    sources = sources_saying(option, value)
    everybody = {source for rules in RULEBOOKS.values() for source in rules.sources}
    if not sources:
        return _("No source plays it this way.")
    if len(sources) == len(everybody):
        return ""
    return _("Played this way by: {sources}.").format(sources=listed(sources))
