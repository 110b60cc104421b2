"""Re-solving at the table, late in a round: when all hands that either seat may hold can be listed.

Then what is left of the round, or its next turns, is the same kind of game as reduced dominoes,
where re-solving is proven to help. Earlier the hands would have to be sampled, and with a sample
the values were seen to swing by points with how far ahead was looked.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from tutor.engine.beliefs.beliefs import resampled, seat_likelihoods
from tutor.engine.beliefs.choice import ChoiceModel, choice_terms
from tutor.engine.beliefs.worlds import Worlds, hand_of
from tutor.engine.deeper.resolving import MOST_PAIRS, Resolving
from tutor.engine.deeper.subtree import Public
from tutor.engine.evaluation import Change
from tutor.engine.kernels.lines import packed_line
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.situations import moments_of, shown_voids
from tutor.engine.kernels.terms import terms_of_rules
from tutor.engine.reduced.public_tree import Floats, Ints
from tutor.engine.values.policies import policy_of
from tutor.engine.values.valuing import coded, is_plain
from tutor.game.actions import Pass
from tutor.game.view import View

ASKED = 24
"""So many hands of the other seat say which hands it may believe one to hold."""
DEPTH = 20
"""To the end of the round, where it fits."""
LEAF_PLAYS, LEAST_PLAYS, MOST_PLAYS = 4000, 8, 200
"""How often the hand held is played on where the search ends: so often in all, shared out among the
other seat's hands, within these limits for each."""


def own_hands(view: View, others: Ints) -> Ints | None:
    """All the hands that the other seat may believe one to hold; None where they are too many.

    None too where the rulebook is not one of plays and passes between two seats.

    >>> from tutor.game.round import Round
    >>> from tutor.game.rulebooks import RULEBOOKS
    >>> view = Round.deal(RULEBOOKS["block"], 2, seed=1).view(0)
    >>> own_hands(view, Worlds(view, seed=0).take(100).hands[:, 1]) is None
    True
    """
    if view.players != 2 or not is_plain(view.rules):
        return None
    rng = np.random.default_rng(len(others))
    asked = resampled(np.ones(len(others)), min(ASKED, len(others)), rng)
    most = MOST_PAIRS // len(others)
    found = [np.array([hand_mask(view.hand, view.rules.set_max)])]
    for mask in others[asked].tolist():
        hand = hand_of(mask, view.rules.set_max)
        source = Worlds(replace(view, seat=1 - view.seat, hand=hand), seed=0, most_listed=most)
        if not source.listed:
            return None
        found.append(source.take(source.total).hands[:, view.seat])
    hands = np.unique(np.concatenate(found))
    return hands if len(hands) <= most else None


class Deeper:
    """The re-solving of one decision, a slice at a time.

    Parameters
    ----------
    view
        What the seat to act sees.
    own, others
        The hands it may be believed to hold (:func:`own_hands`), and those of the other seat.
    weights
        How likely each of the others is.
    weighed
        Whether the own hands count by how the seat has played, too.
    model, softness, share
        How seats choose and how softly they do where the search ends, and the part of a value there
        that comes from every tile being known.
    """

    def __init__(
        self,
        view: View,
        own: Ints,
        others: Ints,
        weights: Floats,
        *,
        weighed: bool,
        model: ChoiceModel,
        softness: float,
        share: float,
        seed: int,
    ) -> None:
        self.hands = len(own)
        """How many hands it is believed to hold."""
        self._view = view
        self._row = int(np.flatnonzero(own == hand_mask(view.hand, view.rules.set_max))[0])
        self._plays = int(np.clip(LEAF_PLAYS // len(others), LEAST_PLAYS, MOST_PLAYS))
        likely = np.ones(len(own))
        if weighed:
            past = [moment for moment in moments_of(view) if moment.seat == view.seat]
            likely = seat_likelihoods(past, own, None, model, choice_terms(view.rules))
        self._solving = Resolving(
            public_of(view),
            (own, others),
            (likely, weights),
            terms_of_rules(view.rules),
            policy_of(model, softness),
            share=share,
            own=self._row,
            own_plays=self._plays,
            depth=DEPTH,
            seed=seed,
        )

    @property
    def far_enough(self) -> bool:
        """Whether the search fits in memory far enough ahead."""
        return self._solving.far_enough

    def steps(self) -> Iterator[float]:
        """Value the hands where the search ends; the part that is done, again and again."""
        for done, whole in self._solving.fill():
            yield done / max(whole, 1)

    def change(self) -> Change:
        """Solve the turns, and say what each action is worth in every world."""
        self._solving.solve()
        children, found = self._solving.values(self._row)
        tree = self._solving.tree
        places = {
            (int(tree.tile[child]), int(tree.end[child])): place
            for place, child in enumerate(children)
        }
        actions = zip(*coded(self._view.rules, self._view.actions()), strict=True)
        columns = [places.get((tile, end), places.get((tile, 0))) for tile, end in actions]
        values, won, tied = (np.stack([part[at] for at in columns], axis=1) for part in found)
        return Change(values, won, tied, self._plays)


def public_of(view: View) -> Public:
    """What everybody sees, the seat to act being seat 0."""
    shown = shown_voids(view)
    return Public(
        packed_line(view.line),
        hand_mask((laid.tile for laid in view.line.laid), view.rules.set_max),
        (shown[view.seat], shown[1 - view.seat]),
        bool(view.history) and isinstance(view.history[-1].action, Pass),
    )
