"""A sign of life for those who watch over the process: a file that is touched while all is well."""

from __future__ import annotations

import asyncio
import contextlib
import time
from pathlib import Path
from typing import Final, Protocol

from bot.protocols import WithApp
from bot.settings import Settings
from bot.storage.errors import StorageError

EVERY: Final = 15.0
"""Seconds between two touches."""

LATE: Final = 60.0
"""Seconds after which the bot counts as dead."""


def file_of(settings: Settings) -> Path:
    """Return the file that is touched."""
    return settings.data_folder / "alive"


class Connected(WithApp, Protocol):
    """Knows whether it is connected."""

    async def wait_until_ready(self) -> None:
        """Wait for the first connection."""
        ...

    def is_ready(self) -> bool:
        """Tell whether it is connected now."""
        ...

    def is_closed(self) -> bool:
        """Tell whether it has ended."""
        ...


async def beat(bot: Connected) -> None:
    """Touch the file as long as the bot is connected and its database answers; end with the bot."""
    file = file_of(bot.app.settings)
    await bot.wait_until_ready()
    while True:
        with contextlib.suppress(StorageError):
            async with bot.app.database.read():
                pass
            if bot.is_ready() and not bot.is_closed():
                await asyncio.to_thread(_touch, file)
        await asyncio.sleep(EVERY)


def _touch(file: Path) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()


def is_alive(settings: Settings) -> bool:
    """Tell whether the file was touched a short while ago."""
    try:
        return time.time() - file_of(settings).stat().st_mtime < LATE
    except OSError:
        return False
