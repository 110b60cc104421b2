"""Where nothing has been compiled yet, the table is alive all the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import asyncio
import time

from tutor import RULEBOOKS, Table


async def main():
    lags = []

    async def tick():
        while True:
            began = time.perf_counter()
            await asyncio.sleep(0.02)
            lags.append(time.perf_counter() - began - 0.02)

    ticking = asyncio.create_task(tick())
    table = Table(RULEBOOKS["block"], seed=2)
    while not table.grade:
        await asyncio.sleep(0.05)
        if table.sitting.is_mine:
            table.try_action(table.view.actions()[0])
    ticking.cancel()
    table.close()
    print(max(lags))


asyncio.run(main())
"""


@pytest.mark.slow
def test_compiling_never_freezes_the_table(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        env={**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert any(tmp_path.iterdir()), "nothing was compiled"
    assert float(done.stdout.split()[-1]) < 1.0
