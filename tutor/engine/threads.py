"""Parts of the work in threads: compiled kernels let them run side by side."""

from __future__ import annotations

import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any, TypeVar

import numpy as np
import numpy.typing as npt

from tutor.engine.kernels.jit import COMPILED

MOST_THREADS = 8

Rows = TypeVar("Rows", bound=npt.NDArray[Any])


def thread_count() -> int:
    """How many threads share the work: one for each core, and one where nothing is compiled.

    >>> 1 <= thread_count() <= MOST_THREADS
    True
    """
    if not COMPILED:  # plain Python holds the interpreter's lock, and a browser has no threads
        return 1
    return min(os.cpu_count() or 1, MOST_THREADS)


@cache
def _pool(threads: int) -> ThreadPoolExecutor:
    return ThreadPoolExecutor(threads, thread_name_prefix="worlds")


def in_parts(rows_of: Callable[[slice], Rows], count: int, size: int | None = None) -> Rows:
    """The rows ``0`` to ``count - 1``, asked for a part at a time, several parts at once.

    ``size`` is how many rows a part has; by default each thread has one part. The answer is the
    same for any number of threads where a row does not depend on the part that it is in.

    >>> in_parts(lambda part: np.arange(10)[part] ** 2, 10, size=4).tolist()
    [0, 1, 4, 9, 16, 25, 36, 49, 64, 81]
    """
    threads = thread_count()
    size = size or -(-count // threads)
    parts = [slice(begin, min(begin + size, count)) for begin in range(0, count, size)]
    if threads == 1 or len(parts) < 2:
        found = [rows_of(part) for part in parts]
    else:
        found = list(_pool(threads).map(rows_of, parts))
    whole: Rows = np.concatenate(found)  # type: ignore[assignment]
    return whole
