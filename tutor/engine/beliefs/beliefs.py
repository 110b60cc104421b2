"""Beliefs: how likely each world is, judged by what the other seats have played.

A world that agrees with the passes and draws may still be unlikely: with those tiles the other
seat would rarely have played as it did. So each world is weighted by the product, over the past
plays of every other seat, of the probability that the seat would have chosen that play, holding
what it held in this world at that moment, and seeing what it could see then. A forced play and a
pass say nothing here: that a seat *could* not play is in the world already.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from tutor.engine.beliefs.choice import ChoiceModel, choice_terms, model_for
from tutor.engine.kernels.situations import DRAWN, ENDS, STAY, Moment, moments_of
from tutor.engine.kernels.terms import holding, whole_set
from tutor.game.view import View

Masks = npt.NDArray[np.int64]
Weights = npt.NDArray[np.float64]


def weights(
    view: View,
    hands: Masks,
    *,
    drawn: Masks | None = None,
    model: ChoiceModel | None = None,
    scaled: bool = True,
) -> Weights:
    """How likely each world is against the others, with mean 1.

    Parameters
    ----------
    view
        What the seat sees.
    hands
        The worlds: ``[worlds, players]`` with the mask of each seat's present hand (the view's own
        column is not read), or ``[worlds]`` with the one other hand of two seats.
    drawn
        Where other seats have drawn: ``[worlds, draws]``, the mask of the tile of each such draw,
        in the order of the history. Without it one is guessed that may have been drawn then.
    model
        How seats choose; by default the fitted model of the package.
    scaled
        Whether to scale them to a mean of 1; without it worlds weighed apart can be compared.

    Returns
    -------
    Weights
        ``[worlds]``, all above 0.

    >>> from tutor.engine.beliefs.worlds import Worlds
    >>> from tutor.game.actions import Play
    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> r = Round.deal(RULEBOOKS["block"], players=2, seed=7, leader=0)
    >>> view = r.apply(Play(r.hands[0][0])).view(1)
    >>> worlds = Worlds(view, seed=0)
    >>> found = weights(view, worlds.take(worlds.total).hands)
    >>> found.shape, round(float(found.mean()), 6)
    ((38760,), 1.0)

    Raises
    ------
    ValueError
        If the worlds have no column for each seat, or not a tile for each draw.
    """
    columns = _columns(view, np.ascontiguousarray(hands, dtype=np.int64))
    moments = [moment for moment in moments_of(view) if moment.seat != view.seat]
    draws = [moment for moment in moments if moment.tile == DRAWN]
    if drawn is not None and np.shape(drawn) != (len(hands), len(draws)):
        raise ValueError(f"drawn has shape {np.shape(drawn)}; the others drew {len(draws)} tiles")
    model = model or model_for(view.players, view.partners)
    terms = choice_terms(view.rules)
    found = np.ones(len(hands))
    for seat, column in columns.items():
        places = [place for place, draw in enumerate(draws) if draw.seat == seat]
        own = None if drawn is None else np.asarray(drawn, dtype=np.int64)[:, places]
        past = [moment for moment in moments if moment.seat == seat]
        found *= seat_likelihoods(past, column, own, model, terms)
    return found / found.mean() if scaled else found


def _columns(view: View, hands: Masks) -> dict[int, Masks]:
    """Each other seat's hands."""
    others = [seat for seat in range(view.players) if seat != view.seat]
    if hands.ndim == 1 and len(others) == 1:
        return {others[0]: hands}
    if hands.ndim != 2 or hands.shape[1] != view.players:
        raise ValueError(f"worlds of shape {hands.shape} do not show {view.players} seats")
    return {seat: np.ascontiguousarray(hands[:, seat]) for seat in others}


def seat_likelihoods(
    moments: Sequence[Moment],
    hands: Masks,
    drawn: Masks | None,
    model: ChoiceModel,
    terms: int,
) -> Weights:
    """For each present hand of one seat, the probability that it chose all its past plays.

    ``moments`` are that seat's own, in order; ``drawn`` the masks of the tiles it drew, a column a
    draw; without it they are guessed.
    """
    found = np.ones(len(hands))
    held = hands
    draws = 0 if drawn is None else drawn.shape[1]
    for moment in reversed(moments):
        if moment.tile == DRAWN:
            draws -= 1
            came = _guessed(held, moment, terms) if drawn is None else drawn[:, draws]
            held = held & ~came
            continue
        held = held | np.int64(1 << moment.tile)
        if moment.free:
            found *= model.likelihoods(held, moment, terms)
    return found


def _guessed(held: Masks, draw: Moment, terms: int) -> Masks:
    """For each hand just after a draw, a tile that it may have drawn, as a mask.

    A seat that was stuck held no other tile that fits; where none fits any may have come.
    """
    numbers = sum({1 << number for number in draw.situation[ENDS:STAY] if number >= 0})
    fits = held & int(holding(terms, numbers))
    known = np.where(draw.free, 0, fits & -fits)
    tiles = np.int64(1) << np.arange(int(whole_set(terms)).bit_length(), dtype=np.int64)
    order = np.random.default_rng(len(held)).random((len(held), len(tiles)))
    some = tiles[np.where(held[:, None] & tiles, order, -1.0).argmax(axis=1)]
    came: Masks = np.where(known != 0, known, some)
    return came


def effective_size(weights: Weights) -> float:
    """How many equally likely worlds would be as good a sample: (sum w)^2 / sum w^2.

    >>> effective_size(np.array([1.0, 1.0, 0.0, 0.0]))
    2.0
    """
    return float(weights.sum() ** 2 / np.square(weights).sum())


def resampled(weights: Weights, size: int, rng: np.random.Generator) -> Masks:
    """The places of ``size`` worlds, each drawn in exact proportion to its weight.

    The draws are spread evenly over the sum of the weights, so that a world of weight *w* comes
    up either of the two whole numbers of times next to ``size * w / sum`` (systematic sampling:
    Kitagawa, "Monte Carlo filter and smoother", 1996). A list in random order makes it fair to
    pairs of worlds too.

    >>> resampled(np.array([3.0, 0.0, 1.0]), 4, np.random.default_rng(1)).tolist()
    [0, 0, 0, 2]
    """
    steps = np.cumsum(weights)
    marks = (rng.random() + np.arange(size)) * (steps[-1] / size)
    places: Masks = np.searchsorted(steps, marks, side="right").clip(max=len(steps) - 1)
    return places
