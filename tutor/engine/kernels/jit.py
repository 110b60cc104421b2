"""The switch between compiled and plain Python kernels.

One source serves both. With numba the functions marked :func:`jit` are compiled on first use and
kept in a cache on disk; without it (a browser kernel), or with ``DOMINO_TUTOR_PLAIN=1`` in the
environment, they run as they are written, on Python's own integers.
"""

from __future__ import annotations

import ast
import hashlib
import importlib
import os
import sys
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import numpy as np

F = TypeVar("F", bound=Callable[..., Any])


def _load_numba() -> Any:
    """numba, or None where it is missing, broken or not wanted."""
    if os.environ.get("DOMINO_TUTOR_PLAIN", "") not in ("", "0"):
        return None
    try:
        return importlib.import_module("numba")
    except Exception:  # an installed numba may also refuse this Python or this numpy
        return None


_numba = _load_numba()

COMPILED: bool = _numba is not None
"""Whether the functions marked :func:`jit` run compiled."""


def jit(function: F) -> F:
    """Compile ``function`` on its first call, or leave it as it is where numba is missing.

    Compiled code is kept beside the package, or in the user's cache folder where the package is
    read-only; where nothing is writable it is compiled anew in each process. It runs without the
    interpreter's lock, so a thread can search while the table stays alive.

    >>> @jit
    ... def double(pips):
    ...     return 2 * pips
    >>> double(6)
    12
    """
    if _numba is None:
        return function
    function.__qualname__ += _stamp(function.__module__)
    options = {"nogil": True, "boundscheck": False, "error_model": "numpy"}
    try:
        compiled: F = _numba.njit(cache=True, **options)(function)
    except RuntimeError:  # numba found no folder that it may write to
        compiled = _numba.njit(**options)(function)
    return compiled


@cache
def _stamp(module: str) -> str:
    """A name for the text of every module of this project that a module is built on.

    numba compiles a function anew when its own file changes, but not when a file does whose
    functions and tables were built into it. With this stamp in its name it does both.
    """
    found: dict[str, Path] = {}
    waiting = [module]
    while waiting:
        name = waiting.pop()
        file = Path(getattr(sys.modules.get(name), "__file__", None) or "")
        if name not in found and file.suffix == ".py" and file.is_file():
            found[name] = file
            waiting += _imported(file, {module.partition(".")[0], __package__.partition(".")[0]})
    found.pop(module, None)
    text = b"".join(found[name].read_bytes() for name in sorted(found))
    return "_" + hashlib.sha256(text).hexdigest()[:12]


@cache
def _imported_names(file: Path) -> tuple[str, ...]:
    """The modules that a file imports at its top, with what may be modules within a package."""
    names: list[str] = []
    for node in ast.parse(file.read_bytes()).body:
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(names)


def _imported(file: Path, roots: set[str]) -> list[str]:
    """The modules under some packages that a file imports."""
    return [name for name in _imported_names(file) if name.partition(".")[0] in roots]


def frozen(values: Sequence[int]) -> Any:
    """A table of small whole numbers that a kernel reads by index.

    Compiled kernels read an array that is built into their code; plain ones a tuple, whose items
    are Python integers and cannot overflow.

    >>> int(frozen([5, 7])[1])
    7
    """
    return tuple(values) if _numba is None else np.array(values, dtype=np.int64)


def _plain_lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _plain_count(mask: int) -> int:
    return mask.bit_count()


def _bit_instruction(emit: Callable[[Any, Any], Any]) -> Callable[[int], int]:
    """A function of one 64-bit integer for compiled code, given by the instruction it emits."""
    int64 = _numba.types.int64

    def typing(_context: Any, mask: Any) -> Any:
        def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            return emit(builder, arguments[0])

        return int64(int64), generate

    instruction: Callable[[int], int] = _numba.extending.intrinsic(typing)
    return instruction


def _trailing_zeros(builder: Any, mask: Any) -> Any:
    never_zero = importlib.import_module("llvmlite.ir").Constant(
        importlib.import_module("llvmlite.ir").IntType(1), 1
    )
    return builder.cttz(mask, never_zero)


lowest: Callable[[int], int] = (
    _plain_lowest if _numba is None else _bit_instruction(_trailing_zeros)
)
"""The index of the lowest bit set in a mask that is not zero. For use inside kernels only."""

count: Callable[[int], int] = (
    _plain_count if _numba is None else _bit_instruction(lambda builder, mask: builder.ctpop(mask))
)
"""How many bits of a mask are set. For use inside kernels only."""


def scratch(size: int) -> Any:
    """Room for whole numbers that a kernel fills: an array compiled, a list in plain Python.

    >>> len(scratch(4))
    4
    """
    return [0] * size if _numba is None else np.zeros(size, dtype=np.int64)
