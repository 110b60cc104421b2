"""Work in slices that each last about as long, until the time is up."""

from __future__ import annotations

import time
from collections.abc import Iterator
from math import inf

SLICE_SECONDS = 0.05
"""About how long one slice lasts: what a cancel or a deadline waits for."""


def slices(count: int, first: int, until: float = inf) -> Iterator[slice]:
    """The places ``0`` to ``count - 1`` in parts, as many as there is time for, but one at least.

    ``first`` is how many places the first part has. How many the next one gets is judged by what
    passes until it is asked for; ``until`` is a time of the monotonic clock.

    >>> [(part.start, part.stop) for part in slices(50, 16)]
    [(0, 16), (16, 48), (48, 50)]
    """
    begin, size = 0, first
    while begin < count:
        began, stop = time.monotonic(), min(begin + size, count)
        yield slice(begin, stop)
        now = time.monotonic()
        took = now - began
        if now + took > until:
            return
        size = max(1, min(2 * size, int((stop - begin) * SLICE_SECONDS / max(took, 1e-6))))
        begin = stop
