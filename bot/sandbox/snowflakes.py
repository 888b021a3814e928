"""Identifiers and time: Discord's snowflakes, and a clock that tests may move forward."""

import time
from datetime import UTC, datetime

DISCORD_EPOCH_MS = 1_420_070_400_000


class Clock:
    """Wall-clock time plus an offset, so that a test need not wait 15 minutes for a token to expire.

    Only deadlines use the offset. Snowflakes always carry the real time, because the bot compares them with
    its own clock.
    """

    def __init__(self) -> None:
        self.offset = 0.0

    def now(self) -> float:
        """Return the simulated time in seconds since 1970."""
        return time.time() + self.offset

    def advance(self, seconds: float) -> None:
        """Move the simulated time forward."""
        self.offset += seconds


class Snowflakes:
    """Gives out identifiers that rise strictly and decode to the moment they were made."""

    def __init__(self, last: int = 0) -> None:
        self._last = last

    def next(self) -> int:
        """Return a new identifier."""
        fresh = (int(time.time() * 1000) - DISCORD_EPOCH_MS) << 22
        self._last = max(fresh, self._last + 1)
        return self._last


def moment(snowflake: int) -> datetime:
    """Return when an identifier was made."""
    return datetime.fromtimestamp(((snowflake >> 22) + DISCORD_EPOCH_MS) / 1000, UTC)


def iso(when: datetime | float) -> str:
    """Return a moment as Discord writes it."""
    if not isinstance(when, datetime):
        when = datetime.fromtimestamp(when, UTC)
    return when.isoformat(timespec="microseconds")
