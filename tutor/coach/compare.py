"""One round, every rulebook: what the same finished round scores elsewhere, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from tutor.coach.names import action_words, rulebook_title, side_name
from tutor.coach.tables import Column, page_table
from tutor.game.round import Round
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import DealError, Rules, called
from tutor.game.scoring import Score
from tutor.game.turn import IllegalAction
from tutor.locale import _

SCORING = (
    "play_score",
    "out_score",
    "blocked_score",
    "pairs_block",
    "pairs_out",
    "tie",
    "rounding",
    "double_bonus",
    "double_order",
    "blank_double",
    "leftover",
    "out_bonus",
)
"""The options that decide what a finished round scores."""
PLAYING = ("spinner", "draw", "draw_reserve", "draw_limit", "pass_error")
"""The options that decide which actions are legal, the opening aside."""


@dataclass(frozen=True)
class ScoreRow:
    """What a round scores under one rulebook.

    ``points`` are a side's points in play and at the end, None where only the win counts.
    ``formula`` is the arithmetic that they come from. ``reasons`` say which of the
    rulebook's rules make its result another one than that of the round's own; there are none where
    the result is the same.
    """

    rulebook: str
    winner: int | None
    points: tuple[int, ...] | None
    formula: str
    reasons: tuple[str, ...]


@dataclass(frozen=True)
class Comparison:
    """One round under every rulebook that it could have been played by, its own first.

    ``left_out`` says of every other rulebook why it is not among them.
    """

    sides: tuple[str, ...]
    rows: tuple[ScoreRow, ...]
    left_out: tuple[tuple[str, str], ...]

    def row(self, rulebook: str) -> ScoreRow:
        """The row of a rulebook.

        Raises
        ------
        ValueError
            If the round could not have been played by it.
        """
        for row in self.rows:
            if row.rulebook == rulebook:
                return row
        raise ValueError(f"{rulebook!r} is not compared: {dict(self.left_out).get(rulebook, '?')}")

    def _table(self) -> Iterator[tuple[str, ...]]:
        yield _("Rulebook"), _("Winner"), *self.sides, _("Arithmetic"), _("What differs")
        for row in self.rows:
            winner = _("nobody") if row.winner is None else self.sides[row.winner]
            points = ("–",) * len(self.sides) if row.points is None else map(str, row.points)
            reasons = "; ".join(row.reasons)
            yield rulebook_title(row.rulebook), winner, *points, row.formula, reasons

    def __str__(self) -> str:
        return "\n".join(" | ".join(cells) for cells in self._table())

    def _repr_markdown_(self) -> str:
        head, *rows = (f"| {' | '.join(cells)} |" for cells in self._table())
        return "\n".join([head, "|---" * (len(self.sides) + 4) + "|", *rows])

    def _repr_html_(self) -> str:
        head, *rows = self._table()
        kinds = ("words", "words", *("num" for _side in self.sides), "sum", "words")
        return page_table(list(map(Column, head, kinds)), rows)


def compare_scores(played: Round) -> Comparison:
    """Score a finished round by every rulebook it could have been played by.

    These are the rulebooks with the same set, seats, partners and number of tiles dealt in which
    every action was legal and the round would be over too. Who had to lead what is left aside.

    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=11)
    >>> while r.ending is None:
    ...     r = r.apply(r.actions()[0])
    >>> compared = compare_scores(r)
    >>> compared.row("block").points, compared.row("block_differential").points
    ((17, 0), (13, 0))
    >>> compared.row("block_differential").reasons
    ('in a block the winner subtracts its own pips',)

    Raises
    ------
    RoundError
        If the round is not over, or a hand that counts was not written down.
    TypeError
        If it is no round.
    """
    if not isinstance(played, Round):
        raise TypeError(f"give a finished round, not {called(played)}")
    own = played.score()
    rows = [_row(played, own, played, own)]
    left_out: list[tuple[str, str]] = []
    replayed: dict[tuple[object, ...], Round | str] = {}
    for name, rules in RULEBOOKS.items():
        if rules == played.rules:
            continue
        found = _excluded(played, rules) or _played_once(played, rules, replayed)
        if isinstance(found, str):
            left_out.append((name, found))
        else:
            other = replace(found, rules=rules)
            rows.append(_row(other, other.score(), played, own))
    sides = len(own.play_points)
    names = tuple(side_name(side, played.players, played.partners) for side in range(sides))
    return Comparison(names, tuple(rows), tuple(left_out))


def _excluded(played: Round, rules: Rules) -> str | None:
    """Why the round's deal is not one of this rulebook; None if it is."""
    if rules.set_max != played.rules.set_max:
        return _("it has another set of tiles")
    try:
        if rules.has_partners(played.players, played.partners) != played.partners:
            return _("it is always played with partners")
        size = rules.hand_size(played.players, played.partners)
    except DealError:
        return _("it is not played by these seats")
    if size != played.rules.hand_size(played.players, played.partners):
        return _("it deals another number of tiles")
    return None


def _played_once(
    played: Round, rules: Rules, replayed: dict[tuple[object, ...], Round | str]
) -> Round | str:
    """The round by these rules; rulebooks that play and score alike share one."""
    way = tuple(getattr(rules, option) for option in SCORING + PLAYING)
    if way not in replayed:
        replayed[way] = _played_by(played, rules)
    return replayed[way]


def _played_by(played: Round, rules: Rules) -> Round | str:
    """The same round by these rules; or why they do not allow it."""
    again = Round.start(
        rules,
        played.dealt,
        played.leader,
        "later",
        played.stock,
        played.partners,
    )
    for turn, event in enumerate(played.history, 1):
        try:
            again = again.apply(event.action, event.seat)
        except IllegalAction:
            return _("{action} is not allowed there (turn {turn})").format(
                action=action_words(event.action), turn=turn
            )
    return again if again.ending else _("the round would go on")


def _row(other: Round, score: Score, played: Round, own: Score) -> ScoreRow:
    return ScoreRow(
        rulebook=other.rules.name,
        winner=score.winner,
        points=None if score.points is None else score.points_with_play,
        formula="; ".join(_arithmetic(score, other)),
        reasons=tuple(_reasons(other, score, played, own)),
    )


def _arithmetic(score: Score, played: Round) -> Iterator[str]:
    """How the points of the end come about, and what each side had scored in play before."""
    ending = _formula(score)
    if ending:
        yield ending
    points = score.points or (0,) * len(score.play_points)
    for side, (before, at_end) in enumerate(zip(score.play_points, points, strict=True)):
        facts = {
            "side": side_name(side, played.players, played.partners),
            "before": before,
            "sign": "-" if at_end < 0 else "+",
            "at_end": abs(at_end),
            "total": before + at_end,
        }
        if before and at_end:
            yield _("{side} {before} {sign} {at_end} = {total}").format(**facts)
        elif before:
            yield _("{side} {before} in play").format(**facts)


def _formula(score: Score) -> str:
    """The arithmetic of the last step, or of the last ones where each side has its own."""
    told = [step for step in score.steps if step.formula]
    if score.points is None or not told:
        return ""
    paid = [step.formula for step in told if step.code == "pay_own"]
    return "; ".join(paid) if paid and told[-1].code == "pay_own" else told[-1].formula


def _result(score: Score) -> tuple[object, ...]:
    return score.winner, score.points, score.play_points


def _reasons(other: Round, score: Score, played: Round, own: Score) -> Iterator[str]:
    """The options that make the difference between two results, in words."""
    if _result(score) == _result(own):
        return
    differing = [
        option
        for option in SCORING
        if getattr(other.rules, option) != getattr(played.rules, option)
    ]
    telling = [one for one in differing if _tells(one, other, score, played.rules)]
    if score.play_points != own.play_points:
        telling.insert(0, "play_score")
    if not telling:  # several give the same result: those that would give it by themselves
        telling = [one for one in differing if _tells(one, played, own, other.rules)]
    for option in telling or differing:
        yield option_words(option, getattr(other.rules, option))


def _tells(option: str, scored: Round, score: Score, rules: Rules) -> bool:
    """Whether the result would be another one if this option alone were that of other rules.

    What was scored in play stays as it is, whatever the option.
    """
    changed = scored.rules.replace(**{option: getattr(rules, option)})
    return _result(replace(scored, rules=changed).score()) != _result(score)


def option_words(option: str, value: object) -> str:
    """What a scoring option says, in words.

    >>> option_words("rounding", "round_score")
    'the score is rounded to the nearest five'
    """
    texts: dict[tuple[str, object], str] = {
        ("play_score", "none"): _("nothing is scored in play"),
        ("play_score", "fives"): _("open ends that add up to a multiple of five score in play"),
        ("out_score", "sum"): _("whoever goes out collects the pips of the others"),
        ("out_score", "none"): _("only the win counts"),
        ("out_score", "all"): _("whoever goes out scores every pip left, the partner's too"),
        ("blocked_score", "sum"): _("in a block the winner collects the others in full"),
        ("blocked_score", "difference"): _("in a block the winner subtracts its own pips"),
        ("blocked_score", "none"): _("only the win counts"),
        ("blocked_score", "all"): _("in a block the winner scores every pip left, its own too"),
        ("pairs_block", "individual"): _("the lightest single hand decides a block"),
        ("pairs_block", "team"): _("a side's two hands together decide a block"),
        ("pairs_out", "opponents"): _("a side that goes out scores the opposing hands"),
        ("pairs_out", "difference"): _("a side that goes out subtracts what the partner holds"),
        ("tie", "no_score"): _("if the lowest counts are level, nobody scores"),
        ("tie", "draw"): _("if the lowest counts are level, the round is drawn"),
        ("rounding", "none"): _("nothing is rounded"),
        ("rounding", "round_score"): _("the score is rounded to the nearest five"),
        ("rounding", "each_hand"): _("each hand is rounded to the nearest five"),
        ("double_bonus", "none"): _("no win counts double"),
        ("double_bonus", "double_tile"): _("going out with a double counts double"),
        ("double_bonus", "double_or_both_ends"): _(
            "going out with a double, or with a tile that could go on either end, counts double"
        ),
        ("double_order", "round_then_double"): _("the score is rounded before it is doubled"),
        ("double_order", "double_then_round"): _("the score is doubled before it is rounded"),
        ("blank_double", 0): _("the double blank counts nothing"),
        ("blank_double", 13): _("the double blank counts 13"),
        ("leftover", "winner_collects"): _("the winner collects what the others hold"),
        ("leftover", "each_subtracts_own"): _("each side subtracts what it holds itself"),
        ("out_bonus", 0): _("there is no point for going out"),
        ("out_bonus", 1): _("going out is worth a point more"),
    }
    return texts[option, value]
