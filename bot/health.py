"""The bot's part in its sign of life: whether it is connected, and its database can be used."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from typing import Final, Protocol

from bot.kit import alive
from bot.kit.app import App
from bot.kit.protocols import WithApp
from bot.kit.store.errors import StorageError
from engine.compiled import RULES

EVERY: Final = 5.0
"""Seconds between two signs."""

SOON: Final = 1.0
"""Seconds until the next one where the bot was not ready: somebody waits for it after a start."""


class Signs(Protocol):
    """Knows which shards are connected."""

    @property
    def connected(self) -> bool:
        """Whether any of our shards is connected now."""
        ...


class Connected(WithApp[App], Protocol):
    """Knows whether it is connected."""

    @property
    def heartbeat(self) -> Signs:
        """What tells that we are alive: the library says "ready" once, and never takes it back."""
        ...

    def is_ready(self) -> bool:
        """Tell whether it has been connected."""
        ...

    def is_closed(self) -> bool:
        """Tell whether it has ended."""
        ...


async def beat(bot: Connected) -> None:
    """Say how the bot is, now and then, until it ends."""
    folder = bot.app.settings.data_folder
    while True:
        connected = bot.is_ready() and bot.heartbeat.connected and not bot.is_closed()
        ready = connected and await _database_works(bot)
        await asyncio.to_thread(_tell, folder, ready)
        await asyncio.sleep(EVERY if ready else SOON)


async def _database_works(bot: WithApp[App]) -> bool:
    """Tell whether the database answers, and took what was written last: the heartbeat always writes."""
    database = bot.app.database
    try:
        async with database.read():
            pass
    except StorageError:
        return False
    return database.usable


def _tell(folder: Path, ready: bool) -> None:
    """Write the sign; where that fails there is none, which says enough."""
    try:
        alive.write(folder, ready=ready, rules=str(RULES))
    except OSError:
        with contextlib.suppress(OSError):
            alive.file_of(folder).unlink(missing_ok=True)
