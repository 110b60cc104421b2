"""A level: beside which of some known players a person's loss a decision stands.

What the known players lose was measured by the same evaluation that grades a person, for each kind
of game (``python -m tests.bench.levels``). A level is named only where the whole interval of the
person's mean loss is nearer to one of them than to any other.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from math import ceil, inf, sqrt
from statistics import fmean, stdev

from tutor.coach.bands import scale
from tutor.engine.intervals import Z95, t95
from tutor.game.rulebooks import RULEBOOKS
from tutor.game.rules import Rules
from tutor.locale import _, ngettext

LEAST = 20
"""The mean loss of fewer decisions has no interval to rely on: one blunder makes most of it."""
MOST = 500
"""A number of decisions that nobody is asked to play before a level can be named."""
ALIKE = 1.25
"""Where laying the heaviest tile does no better or worse than laying any by more than this, in
ratio, the two are not told apart."""


@dataclass(frozen=True)
class Known:
    """A known player of one kind of game: its name, and the points of block it loses a decision."""

    name: str
    loss: float


@dataclass(frozen=True)
class Level:
    """What can be said of a level from so many decisions.

    ``players`` are the known players that the mean loss may stand beside, the stronger first: one
    of them names the level, two that it lies between them, more or none that nothing can be said
    yet. ``more`` is then about how many decisions more would do, ``MOST`` if so many would not, and
    0 if a level is named.
    """

    players: tuple[Known, ...]
    more: int


@cache
def known_players(kind: str) -> tuple[Known, ...]:
    """The known players of a kind of game, the strongest first.

    >>> [known.name for known in known_players("two")]
    ['engine', 'club', 'heaviest', 'beginner']
    """
    text = (files("tutor.coach") / "data" / "levels.json").read_text("utf-8")
    measured = json.loads(text)[kind]
    point = scale(RULEBOOKS[measured["rulebook"]], measured["seats"], measured["partners"])
    lost = {name: one["loss"] / point for name, one in measured["players"].items()}
    ratio = lost["beginner"] / lost["heaviest"]
    if 1 / ALIKE < ratio < ALIKE:
        del lost["heaviest"]
    return tuple(Known(name, lost[name]) for name in sorted(lost, key=lambda name: lost[name]))


def kind_of_game(rules: Rules, players: int, partners: bool) -> str:
    """The kind of game whose known players a person is held against.

    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> kind_of_game(RULEBOOKS["block"], 2, False), kind_of_game(RULEBOOKS["all_fives"], 4, True)
    ('two', 'partners, fives')
    """
    who = "partners" if partners else "two" if players == 2 else "alone"
    if rules.play_score == "fives":
        return _kind(who, "fives")
    return who if rules.draw == "none" else _kind(who, "drawing")


def _kind(who: str, way: str) -> str:
    return f"{who}, {way}"


def level_of(losses: Sequence[float], kind: str) -> Level:
    """The level that losses speak for: those of a person's decisions, in points of block.

    >>> level = level_of([0.0, 0.2] * 200, "two")
    >>> [known.name for known in level.players], level.more
    (['engine'], 0)
    >>> level_of([0.0, 0.2] * 3, "two").more > 0
    True
    """
    known, count = known_players(kind), len(losses)
    if count < 2:
        return Level((), LEAST - count)
    mean, spread = fmean(losses), stdev(losses)
    limits = _limits(known)
    half = t95(count) * spread / sqrt(count)
    met = tuple(
        one
        for one, (low, high) in zip(known, pairwise(limits), strict=True)
        if mean - half < high and mean + half >= low
    )
    if count >= LEAST and len(met) == 1:
        return Level(met, 0)
    low, high = next(range_ for range_ in pairwise(limits) if mean < range_[1])
    near, far = sorted((mean - low, high - mean))
    told = count >= LEAST and len(met) == 2
    # The interval must come within the near limit to name one player, within the far one for two.
    room = near if told or far == inf else far
    needed = ceil((Z95 * spread / room) ** 2) if room > 0 else MOST
    return Level(met if told else (), min(max(needed, LEAST, count + 1) - count, MOST))


def _limits(known: Sequence[Known]) -> list[float]:
    """Where one player's range ends and the next one's begins: halfway by ratio."""
    between = [sqrt(one.loss * other.loss) for one, other in pairwise(known)]
    return [-inf, *between, inf]


def level_words(level: Level, seat: str | None, loss_words: Callable[[float], str]) -> str:
    """The level in a sentence or two; ``loss_words`` says a loss in points of block.

    Without the name of a ``seat`` it is told to the one who sat there.

    >>> level_words(Level((Known("engine", 0.04),), 0), "South", lambda loss: f"{loss} points")
    'South chooses about as well as the engine (0.04 points a decision).'
    """
    names = [_who(known, loss_words) for known in level.players]
    more = _more(level.more)
    if len(names) == 1:
        text = _("{seat} chooses about as well as {who}.")
        if seat is None:
            text = _("You choose about as well as {who}.")
        return text.format(seat=seat, who=names[0])
    if len(names) == 2:
        text = _("That is somewhere between {better} and {worse}. {more}")
        return text.format(better=names[0], worse=names[1], more=more)
    return _("That is too few decisions to name a level. {more}").format(more=more)


def _who(known: Known, loss_words: Callable[[float], str]) -> str:
    player = {
        "engine": _("the engine"),
        "club": _("a club player, who counts what is left"),
        "heaviest": _("a player who always lays the heaviest tile"),
        "beginner": _("a beginner, who lays any tile that fits"),
    }[known.name]
    return _("{player} ({loss} a decision)").format(player=player, loss=loss_words(known.loss))


def _more(count: int) -> str:
    if count >= MOST:
        return _("Many more would be needed to tell.")
    about = 10 * ceil(count / 10)
    return ngettext(
        "Play about {count} more to see.", "Play about {count} more to see.", about
    ).format(count=about)
