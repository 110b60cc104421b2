"""The line above the table: what is played, to how many points, and how the match stands."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tutor.coach.names import heading, rulebook_title, side_name
from tutor.game.match import Match, target_for
from tutor.game.round import Round
from tutor.game.rules import Rules
from tutor.game.scoring import open_terms, sum_text
from tutor.locale import _
from tutor.table.sitting.sitting import Sitting
from tutor.table.sitting.whatif import WhatIf, branch_words, seat_words


def headline_html(sitting: Sitting) -> str:
    """The rulebook, the goal, each side's points; at fives also what the ends add up to."""
    title = rulebook_title(sitting.match.rules.name)
    rest = " · ".join(f'<span class="tutor-sum">{escape(part)}</span>' for part in _parts(sitting))
    mark = ""
    if isinstance(sitting, WhatIf):
        mark = f'<span class="tutor-aside">{escape(_("What if"))}</span> '
    return f'<div class="tutor-head">{mark}<b>{escape(title)}</b> · {rest}</div>'


def _parts(sitting: Sitting) -> Iterator[str]:
    match = sitting.match
    if isinstance(sitting, WhatIf):
        yield branch_words(sitting.branch)
        yield seat_words(sitting)
        if match.rules.play_score != "none":
            for side, points in enumerate(sitting.round.play_points):
                yield f"{side_name(side, match.players, match.partners)} {points}"
        yield from _ends(sitting)
        return
    yield goal_words(sitting)
    reader = None if sitting.together else sitting.seat
    for side, points in enumerate(points_so_far(sitting)):
        yield f"{heading(side, match.players, match.partners, reader)} {points}"
    yield from _ends(sitting)


def _ends(sitting: Sitting) -> Iterator[str]:
    fives = sitting.match.rules.play_score == "fives"
    if fives and sitting.round.line.tiles and not sitting.over:
        yield fives_words(sitting.round)


def goal_words(sitting: Sitting) -> str:
    """How long the match goes on."""
    match = sitting.match
    rules = match.rules
    if rules.match == "target":
        target = target_for(rules, match.players, match.partners)
        return _("to {target} points").format(target=target)
    if rules.match == "single_round":
        return _("one round")
    played = len(match.rounds) + (0 if sitting.over else 1)
    return _("round {number} of {rounds}").format(number=played, rounds=rules.rounds)


def points_so_far(sitting: Sitting) -> tuple[int, ...]:
    """The totals, with what was scored in play in a round that is not counted yet.

    There are none where only wins count.
    """
    totals = sitting.match.totals
    if not keeps_points(sitting.match.rules):
        return ()
    if sitting.over:
        return totals
    in_play = sitting.round.play_points
    return tuple(a + b for a, b in zip(totals, in_play, strict=True))


def keeps_points(rules: Rules) -> bool:
    """Whether points are kept, and not only wins.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> keeps_points(RULEBOOKS["block"]), keeps_points(RULEBOOKS["single_block"])
    (True, False)
    """
    return rules.out_score != "none" or rules.play_score != "none"


def fives_words(round: Round) -> str:
    """What the open ends add up to at fives.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["all_fives"].replace(deal={2: 2})
    >>> r = Round.start(rules, ["6-4 3-3", "4-1 2-2"])
    >>> fives_words(r.apply(r.actions()[0]))
    'ends 10'
    """
    return _("ends {sum}").format(sum=sum_text(open_terms(round.line)))


def match_words(match: Match, seat: int | None = None) -> str:
    """Who has won the match, told to a seat if one is given; nothing while it goes on.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> match_words(Match.start(RULEBOOKS["block"], seed=7))
    ''
    """
    if not match.over:
        return ""
    if match.winner is None:
        return _("The match is over, and nobody has won it.")
    side = side_name(match.winner, match.players, match.partners, seat)
    if match.partners or match.winner == seat:
        return _("The match is over: {side} win it.").format(side=side)
    return _("The match is over: {side} wins it.").format(side=side)
