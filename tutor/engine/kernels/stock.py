"""When a seat may draw from the boneyard, for kernels."""

from __future__ import annotations

from tutor.engine.kernels.jit import jit
from tutor.engine.kernels.terms import DRAW_AT, LIMIT_AT, RESERVE_AT


@jit
def may_draw_at_all(left: int, terms: int) -> bool:
    """Whether the boneyard still gives a tile when it has so many."""
    return (terms >> DRAW_AT) & 3 != 0 and left > (terms >> RESERVE_AT) & 3


@jit
def may_draw(left: int, drawn: int, terms: int) -> bool:
    """Whether a seat that drew some tiles in its turn may draw another."""
    limit = (terms >> LIMIT_AT) & 3
    return may_draw_at_all(left, terms) and (limit == 0 or drawn < limit)
