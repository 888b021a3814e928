"""What is told of the bot itself: its version, since when it runs, how much is played."""

from __future__ import annotations

from dataclasses import dataclass

from bot.kit.store import backlog, checkups
from bot.kit.store.database import Database
from bot.storage.checkup_rows import CheckupRow


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What there is to tell; times are seconds since 1970."""

    version: str
    began: float
    games: int
    """Games that are going on, everywhere."""
    checkup: CheckupRow | None = None
    """The last nightly checkup, if there was any."""


@dataclass(frozen=True, slots=True)
class AboutService:
    """Looks up what is told; ``began`` is when this process did."""

    database: Database
    version: str
    began: float

    async def facts(self) -> Facts:
        """Return how things are now."""
        async with self.database.read() as connection:
            found = await backlog.open_games(connection)
            checkup = await checkups.last(connection)
        games = sum(count for (_, status), count in found.items() if status == "running")
        return Facts(version=self.version, began=self.began, games=games, checkup=checkup)
