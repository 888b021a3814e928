"""What is done once a day beside the bot: a backup, and a checkup of some games.

Neither holds anybody up: what fails is logged in a sentence, and tried again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

import structlog

from bot.doctor.messages import words
from bot.doctor.service.nightly import check_up
from bot.kit import steady
from bot.kit.app import App
from bot.kit.protocols import WithApp
from bot.kit.store import dumps, rotation
from bot.kit.store.address import Address, read_address
from bot.kit.store.errors import DatabaseUnavailable, StorageError
from bot.kit.store.rotation import Rotation

log: Final = structlog.get_logger()

FIRST: Final = 300.0
"""Seconds after the start before anything is done: then people wait for their games."""

AGAIN: Final = 1800.0
"""Seconds between two looks at whether something is to be done, or to be tried again."""

DAY: Final = 86_400.0


async def _written(address: Address, kept: Rotation, now: datetime) -> Path:
    """Write a backup; of SQLite in a thread, of PostgreSQL by its own program."""
    if address.path is None:
        return await rotation.dump(address, kept, now)
    return await asyncio.to_thread(rotation.write, address.path, kept, now)


class Nightly:
    """The task that does it.  ``now`` is seconds since 1970."""

    def __init__(self, bot: WithApp[App], now: Callable[[], float] = steady.now) -> None:
        self._bot = bot
        self._now = now

    async def run(self) -> None:
        """Look every now and then at what is to be done."""
        self._say_what_is_not_done()
        await asyncio.sleep(FIRST)
        while True:
            await self.look()
            await asyncio.sleep(AGAIN)

    async def look(self) -> None:
        """Do what is to be done."""
        try:
            await self._back_up()
            await self._check_up()
        except StorageError as error:
            log.warning("what is done at night is tried again", reason=str(error))
        except Exception as error:
            log.exception("what is done at night failed", exc_info=error)

    def _say_what_is_not_done(self) -> None:
        settings = self._bot.app.settings
        if settings.backup_folder is not None and self._address().path is None and dumps.programs() is None:
            log.warning("no backups are written", reason=str(DatabaseUnavailable("no_pg_dump")))

    def _address(self) -> Address:
        return read_address(self._bot.app.settings.database())

    async def _back_up(self) -> None:
        """Write a backup if the newest one is older than a day; of several processes one does."""
        settings, address = self._bot.app.settings, self._address()
        if settings.backup_folder is None or not self._bot.app.shards.leads:
            return
        if address.path is None and dumps.programs() is None:
            return  # which was said at the start
        kept = Rotation(settings.backup_folder, settings.backups_daily, settings.backups_weekly)
        ending = rotation.POSTGRESQL if address.path is None else rotation.SQLITE
        newest = next(iter(await asyncio.to_thread(rotation.backups_in, kept.folder, ending)), None)
        now = datetime.fromtimestamp(self._now(), UTC)
        if newest is not None and 0 <= (now - rotation.written_at(newest)).total_seconds() < DAY - AGAIN:
            return
        try:
            file = await _written(address, kept, now)
        except StorageError as error:
            log.error("there is no backup, it is tried again", reason=str(error))
            return
        log.info("a backup was written and is sound", file=str(file))

    async def _check_up(self) -> None:
        """Hold some games against their logs, once a night."""
        app = self._bot.app
        if not app.settings.checkup_games:
            return
        done = await check_up(app.database, app.settings.checkup_games, self._now)
        if done is None:
            return
        row, wrong = done
        for finding in wrong:
            log.error("the checkup found something wrong", what=words.told(finding))
        log.info("the checkup is done", games=row.games, seasons=row.seasons, wrong=row.wrong)
