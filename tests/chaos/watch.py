"""A watch by which nobody is judged for what a busy machine does.

While others have the processor a bot can't answer.  Linux tells of each process how long it was ready to go
on and had none: that is taken off what has passed.  Elsewhere nothing is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Final

NANO: Final = 1e-9

LEAST: Final = 0.1
"""The part of what has passed that counts at least."""


def without_processor(pid: int) -> float:
    """Return how many seconds the first thread of a process has waited for a processor so far."""
    with suppress(OSError, IndexError):
        return NANO * int(Path(f"/proc/{pid}/schedstat").read_text().split()[1])
    return 0.0


class Watch:
    """Tells how much time there was since it was made for what this process and others do for each other."""

    def __init__(self, others: Callable[[], Iterable[int]]) -> None:
        """``others``: the processes of which the slowest is waited for, as they are at a time."""
        self._others = others
        self._began = time.monotonic()
        self._last: dict[int, float] = {}
        self._waited: dict[int, float] = {}
        self._look()

    def _look(self) -> None:
        for pid in {os.getpid(), *self._others()}:
            now = without_processor(pid)
            self._waited[pid] = self._waited.get(pid, 0.0) + now - self._last.get(pid, now)
            self._last[pid] = now

    @property
    def passed(self) -> float:
        """Seconds since it was made."""
        return time.monotonic() - self._began

    @property
    def waited(self) -> float:
        """Seconds of these without a processor: this process's, and those of whom it waits for longest."""
        self._look()
        rest = {pid: seconds for pid, seconds in self._waited.items() if pid != os.getpid()}
        own = self._waited[os.getpid()]
        return min(own + max(rest.values(), default=0.0), (1 - LEAST) * self.passed)

    @property
    def served(self) -> float:
        """Seconds of these in which they could do something."""
        return self.passed - self.waited
