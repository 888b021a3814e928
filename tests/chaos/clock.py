"""A clock that can be set: what ``time.time`` tells a bot may run ahead of the machine's, or behind it.

The clock of a machine is not ours to set.  A bot of a run is told by an environment variable of a file with
eight bytes, by how many seconds its clock is ahead; whoever writes another number there sets its clock.  What
measures lengths of time (``time.monotonic``) goes on as it does when somebody sets a clock, and Discord's
numbers go by Discord's.
"""

from __future__ import annotations

import mmap
import os
import struct
import time
from pathlib import Path
from typing import Final

VARIABLE: Final = "TESTS_CLOCK"
"""The environment variable that names the file."""

_NUMBER: Final = struct.Struct("d")
_real = time.time
_shared: dict[str, mmap.mmap] = {}


class Clock:
    """The clock of a run's bots, as the run sets it."""

    def __init__(self, place: Path) -> None:
        self.place = place
        self.set(0.0)

    def set(self, ahead: float) -> None:
        """Let it be so many seconds ahead of the machine's clock, or behind it."""
        self.ahead = ahead
        with self.place.open("r+b" if self.place.exists() else "wb") as file:
            file.write(_NUMBER.pack(ahead))


def now() -> float:
    """Return the time by the clock that this process was given, or by the machine's."""
    place = os.environ.get(VARIABLE)
    return _real() + _ahead(place) if place else _real()


def _ahead(place: str) -> float:
    if place not in _shared:
        with Path(place).open("rb") as file:
            _shared[place] = mmap.mmap(file.fileno(), _NUMBER.size, access=mmap.ACCESS_READ)
    ahead: float = _NUMBER.unpack(_shared[place])[0]
    return ahead


def install() -> None:
    """Let this process, and all that it imports from now on, go by such a clock if it is given one."""
    time.time = now
