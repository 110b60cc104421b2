"""Compile every kernel, or load it from the cache on disk, before anybody waits for an answer."""

from __future__ import annotations

from tutor.engine.kernels import two_seats as kernels
from tutor.engine.kernels.every_game import solve_full_worlds
from tutor.engine.kernels.lines import EMPTY_LINE
from tutor.engine.kernels.masks import hand_mask
from tutor.engine.kernels.pairs import solve_pairs_position, solve_pairs_worlds
from tutor.engine.kernels.terms import score_terms
from tutor.engine.values.playing_on import play_on_worlds


def warm_up_all() -> None:
    """Run each kernel once. The first time ever it takes some tens of seconds, later one.

    >>> warm_up_all()
    """
    kernels.warm_up()
    hands = [hand_mask([tile]) for tile in ("6-6", "6-5", "6-4", "6-3")]
    own, others, terms = hands[0], [hands[1:]], score_terms()
    solve_pairs_position(hands, -1, -1, terms)
    solve_pairs_worlds(own, others, -1, -1, [0], [0], terms)
    solve_full_worlds(own, others, EMPTY_LINE, 0, [0], [0], terms)
    play_on_worlds(own, others, EMPTY_LINE, 0, [0], [0], terms)
