"""Why each tile in the hand may go where it may, or exactly why it may not."""

from __future__ import annotations

from dataclasses import dataclass

from tutor.coach.legality import (
    fit_words,
    must_lead_words,
    no_fit_words,
    not_now_words,
    verdict_words,
)
from tutor.coach.names import where
from tutor.game.actions import Draw, Pass, Play
from tutor.game.line import End
from tutor.game.rules import called
from tutor.game.scoring import fives
from tutor.game.tiles import Tile
from tutor.game.view import View
from tutor.locale import ngettext


@dataclass(frozen=True)
class TileExplanation:
    """One tile of the hand: the ends it fits as the line lies, and whether it may be played now.

    ``ends`` is empty where it fits nowhere, and for a lead. ``code`` is the verdict's.
    """

    tile: Tile
    ends: tuple[End, ...]
    ok: bool
    code: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class ActionExplanation:
    """Whether one may pass, or draw, and why. ``code`` is the verdict's."""

    ok: bool
    code: str
    text: str

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Explanations:
    """Every tile in the hand, heaviest first, then a pass and a draw, explained."""

    tiles: tuple[TileExplanation, ...]
    pass_: ActionExplanation
    draw: ActionExplanation

    def of(self, tile: Tile | str) -> TileExplanation:
        """The explanation of one tile.

        Raises
        ------
        ValueError
            If the tile is not in the hand.
        """
        sought = Tile.of(tile)
        for one in self.tiles:
            if one.tile == sought:
                return one
        raise ValueError(
            f"{sought} is not in the hand: {' '.join(str(t.tile) for t in self.tiles)}"
        )

    @property
    def texts(self) -> tuple[str, ...]:
        """All the sentences: one for each tile, then for a pass and for a draw.

        Once the round is over there is only that to say.
        """
        if self.pass_.code == "round_over":
            return (self.pass_.text,)
        return (*(one.text for one in self.tiles), self.pass_.text, self.draw.text)

    def __str__(self) -> str:
        return "\n".join(self.texts)

    def _repr_markdown_(self) -> str:
        return "\n".join(f"- {text}" for text in self.texts)


def explain(view: View) -> Explanations:
    """What the seat may do with each of its tiles, and whether it may pass or draw, with reasons.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> rules = RULEBOOKS["block"].replace(deal={2: 3})
    >>> r = Round.start(rules, ["6-5 4-2 2-2", "6-4 5-5 2-1"]).apply(Play("6-5"))
    >>> print(explain(r.view(1)))
    6-4 fits on the left.
    5-5 fits on the right.
    2-1: the ends show 6 and 5, and it has neither.
    You may not pass: 6-4 and 5-5 fit.
    You may not draw: in this rulebook the tiles left over stay asleep.

    Raises
    ------
    TypeError
        If it is no view.
    """
    if not isinstance(view, View):
        raise TypeError(f"give a view, such as round.view(0), not {called(view)}")
    return Explanations(
        tiles=tuple(_tile(view, tile) for tile in view.hand),
        pass_=_action(view, Pass()),
        draw=_action(view, Draw()),
    )


def _action(view: View, action: Pass | Draw) -> ActionExplanation:
    verdict = view.verdict(action)
    return ActionExplanation(verdict.ok, verdict.code, verdict_words(verdict, action, view))


def _tile(view: View, tile: Tile) -> TileExplanation:
    ends = tuple(end for end in view.line.fits(tile) if end is not None)
    if not view.line.tiles:
        return _lead(view, tile)
    if not ends:
        verdict = view.verdict(Play(tile, next(iter(view.ends))))
        text = no_fit_words(tile, view.ends)
        return TileExplanation(tile, ends, False, verdict.code, text)
    play = Play(tile, ends[0])
    verdict = view.verdict(play)
    sentences = [fit_words(tile, ends), *(_points_words(view, tile, end) for end in ends)]
    if not verdict.ok:
        sentences.append(verdict_words(verdict, play, view))
    text = " ".join(filter(None, sentences))
    return TileExplanation(tile, ends, verdict.ok, verdict.code, text)


def _lead(view: View, tile: Tile) -> TileExplanation:
    play = Play(tile)
    verdict = view.verdict(play)
    if verdict.ok and view.must_lead == tile:
        text = must_lead_words(tile)
    elif verdict.code == "must_lead_tile":
        text = not_now_words(tile, verdict.facts["lead"])
    else:
        text = verdict_words(verdict, play, view)
    text = " ".join(filter(None, [text, _points_words(view, tile, None) if verdict.ok else ""]))
    return TileExplanation(tile, (), verdict.ok, verdict.code, text)


def _points_words(view: View, tile: Tile, end: End | None) -> str:
    """What the play scores at fives; nothing where it scores nothing."""
    if view.rules.play_score != "fives":
        return ""
    points = fives(view.line.lay(tile, end, spinner=view.rules.has_spinner))
    if not points:
        return ""
    if end is None:
        text = ngettext("It scores {points} point.", "It scores {points} points.", points)
        return text.format(points=points)
    return ngettext(
        "It scores {points} point {where}.", "It scores {points} points {where}.", points
    ).format(points=points, where=where(end))
