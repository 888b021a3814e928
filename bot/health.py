"""Whether the bot is ready: connected, its database can be used, and it does not end just now."""

from __future__ import annotations

import asyncio
import contextlib
import os
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

    @property
    def shards(self) -> frozenset[int]:
        """Those of our shards that are connected now."""
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

    @property
    def ending(self) -> bool:
        """Whether it takes nothing more on."""
        ...


def ready(bot: Connected) -> bool:
    """Tell at once whether the bot is ready, as far as it knows."""
    connected = bot.is_ready() and bot.heartbeat.connected and not bot.ending
    return connected and bot.app.database.usable


async def beat(bot: Connected) -> None:
    """Say how the bot is, now and then, until it ends."""
    with contextlib.suppress(OSError):
        alive.begin(bot.app.settings.data_folder)
    while True:
        works = ready(bot) and await _database_works(bot)
        await asyncio.to_thread(_tell, bot, works)
        await asyncio.sleep(EVERY if works else SOON)


async def end(bot: Connected) -> None:
    """Say that the bot is not ready any more, before it begins to end."""
    await asyncio.to_thread(_tell, bot, False)


async def _database_works(bot: WithApp[App]) -> bool:
    """Tell whether the database answers."""
    try:
        async with bot.app.database.read():
            pass
    except StorageError:
        return False
    return True


def _tell(bot: Connected, works: bool) -> None:
    """Write the sign; where that fails there is none, which says enough."""
    folder = bot.app.settings.data_folder
    try:
        # The bot may have begun to end since its database was asked.
        alive.write(folder, ready=works and ready(bot), rules=str(RULES))
    except OSError:
        with contextlib.suppress(OSError):
            os.unlink(alive.file_of(folder))
