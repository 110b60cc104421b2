"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
from pathlib import Path


def replace_file(path: Path, data: bytes) -> None:
    """Write a file beside its place, then move it there: who reads it finds the old or the new one.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     replace_file(Path(folder) / "match.toml", b"format = 1")
    ...     [(path.name, path.read_bytes()) for path in Path(folder).iterdir()]
    [('match.toml', b'format = 1')]

    Raises
    ------
    OSError
        If it cannot be written there; a file that was there stays as it was.
    """
    beside = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        beside.write_bytes(data)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)
