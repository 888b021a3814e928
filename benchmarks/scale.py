"""The table of docs/scaling.md, line by line as it is measured, then as a whole: ten minutes of a quiet
machine.
"""

from __future__ import annotations

import os
import time
from typing import Final

from benchmarks import crowd, doctor, growth, long_game, processes, servers

PARTS: Final = (crowd, processes, growth, long_game, doctor, servers)


def run() -> None:
    """Measure everything, and print the table."""
    began, lines = time.perf_counter(), []
    for part in PARTS:
        print(f"  -- {part.__name__}, load {os.getloadavg()[0]:.1f}", flush=True)
        lines += part.measured()
    print(f"\n{(time.perf_counter() - began) / 60:.1f} minutes, load {os.getloadavg()[0]:.1f}\n")
    print("| what | target | measured |\n|---|---|---|")
    print(*lines, sep="\n")
