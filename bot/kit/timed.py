"""What most services have: the database, and what time it is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from bot.kit import steady
from bot.kit.store.database import Database


@dataclass(frozen=True, slots=True)
class Timed:
    """A service that reads and writes what depends on the time; ``now`` is in seconds since 1970."""

    database: Database
    now: Callable[[], float] = field(default_factory=lambda: steady.now, kw_only=True)
