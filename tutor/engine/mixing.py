"""A mixed value: what one way of valuing finds, moved by its share of what the other finds."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from tutor.engine.evaluation import Floats

FULL_SHARE = 0.35
"""The part of a mixed value that comes from every tile being known. Measured in reduced dominoes:
with less, play is easier to exploit; with more, losses are off by more.
"""
FULL_TRUST = 0.75
"""How much of a loss counts where every tile is known. It is too large, for nobody will know so
much: in the three reduced games the true loss is 0.66 to 0.81 of it.
"""


class Known(NamedTuple):
    """What is known of the actions: the fields of the same names in an ``Evaluation``."""

    values: Floats
    chances: Floats
    residuals: Floats | None = None
    residual_weights: Floats | None = None


def known_of(found: Floats, counts: Floats) -> Known:
    """What one way of valuing finds by itself: see :func:`corrected_by`."""
    return Known(found[..., 0], _chances(found, counts))


def corrected_by(
    found: Floats,
    even: Floats,
    other: Floats,
    taken: npt.NDArray[np.int64],
    counts: Floats,
    *,
    full_first: bool,
) -> Known:
    """The base in the worlds met, moved by its share of what the other way of valuing finds.

    ``found`` is that base, ``[worlds, actions, 3]`` (what an action is worth, and how often it wins
    and ties), and ``even`` how often each world counts. ``other`` is the same for the places
    ``taken``, which count ``counts``. ``full_first`` says that every tile is known in the base.
    Where the other way is known in every world, each has its own correction, else all have the mean
    one.
    """
    share = 1 - FULL_SHARE if full_first else FULL_SHARE
    chances = _chances(found, even)
    moved = _chances(other, counts) - _chances(found[taken], counts)
    chances = np.clip(chances + share * moved, 0.0, 1.0)
    chances /= chances.sum(axis=1, keepdims=True)
    values, others = found[..., 0], other[..., 0]
    if full_first:
        values = _tempered(values, even)
    else:
        others = _tempered(others, counts)
    residuals = share * (others - values[taken])
    if len(taken) == len(found) and not full_first:
        return Known(values + residuals, chances)
    mean = np.average(residuals, axis=0, weights=counts)
    return Known(values + mean, chances, residuals, counts)


def _tempered(values: Floats, counts: Floats) -> Floats:
    """Values with every tile known, as a mixed one has them: others lose less against the best.

    What the best itself is worth stays, for in reduced dominoes it was seen to be right.
    """
    best = int(np.average(values, axis=0, weights=counts).argmax())
    level = values[:, [best]]
    return level + FULL_TRUST * (values - level)


def _chances(found: Floats, counts: Floats) -> Floats:
    """For each action how likely it is to win, to tie and to lose: ``[actions, 3]``."""
    won, tied = np.average(found[..., 1:], axis=0, weights=counts).T
    return np.stack([won, tied, 1 - won - tied], axis=1)
