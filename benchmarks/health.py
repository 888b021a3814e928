"""``tymok health``, which Docker and monitors ask twice a minute: from the start of the program to its end.

On a machine that is busy the fastest one, and the processor time, say more than the median.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from bot.kit import alive

TIMES: Final = 21
TARGET: Final = 50.0
"""Milliseconds, the median."""


def asked(folder: Path) -> float:
    """Return the milliseconds that it takes to be told that the bot of a data folder is ready."""
    program = Path(sys.executable).with_name("tymok")
    environment = {**os.environ, "TYMOK_DATA_FOLDER": str(folder)}
    began = time.perf_counter()
    subprocess.run([program, "health"], env=environment, check=True, stdout=subprocess.DEVNULL)
    return 1000.0 * (time.perf_counter() - began)


def run() -> None:
    """Print how long it takes."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    with tempfile.TemporaryDirectory() as name:
        alive.write(folder := Path(name), ready=True, rules="plain")
        took = [asked(folder) for _ in range(TIMES)]
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    work = 1000.0 * (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / TIMES
    median = statistics.median(took)
    verdict = "ok" if median <= TARGET else "TOO SLOW"
    print(f"  tymok health   median {median:.1f} ms   fastest {min(took):.1f}   worst {max(took):.1f}")
    print(f"  processor time {work:.1f} ms   target {TARGET:.0f} ms   {verdict}")
