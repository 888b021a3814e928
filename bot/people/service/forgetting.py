"""What is stored of a server goes, once it has rested for as long as is set after it removed the bot.

That is done by an event due, so by one process, in many small transactions: nobody's press waits for it.
Who is killed at it goes on where it was.  From the first of them on nothing brings the server back.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import msgspec
import structlog

from bot.away.service.removals import EVENT, LOOK
from bot.away.store import removals
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.people.store import erased, erasing_servers
from bot.people.store.erased import Erased
from bot.storage.rows import Event
from bot.table.service.across import stop
from bot.table.service.loading import load
from bot.table.service.seating import SeatingService
from bot.table.store import sides

GONE: Final = "game_gone"
"""The kind of the news that a game is gone with the server in which it was begun.

Its subject begins with the other server, and the payload is where it was shown there.
"""

LEASE: Final = 60.0
"""Seconds for which the event is kept from other processes after each transaction."""

log: Final = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class ForgetService:
    """Forgets servers."""

    database: Database
    seating: SeatingService
    now: Callable[[], float]
    rest: float
    """Seconds for which what is stored of a server rests."""
    folder: Path
    """Where it is noted."""

    async def look(self, event: Event) -> None:
        """Erase the server of an event if it has rested long enough, else look again later."""
        guild_id = int(event.subject)
        async with self.database.write() as connection:
            row = await removals.get(connection, guild_id)
            if row is None:  # the bot is back
                await events.done(connection, event)
                return
            over_at = row.at + self.rest
            if not row.erasing and over_at > self.now():
                await events.later(connection, event, min(over_at, self.now() + LOOK))
                return
            await removals.begin_erasing(connection, guild_id)
            await removals.forget_due(connection, guild_id, EVENT)
        count = await self.erase(guild_id, max(over_at, row.at), event)
        await noted(self.folder, Erased(guild_id=guild_id, at=self.now()))
        async with self.database.write() as connection:
            await removals.forget(connection, guild_id)
            await events.done(connection, event)
        log.info("what was stored of a server that had removed the bot is gone", guild=guild_id, steps=count)

    async def erase(self, guild_id: int, until: float, event: Event | None = None) -> int:
        """Delete what is stored of a server; return in how many transactions.

        Games and leagues that began after ``until`` stay: the bot has come back meanwhile.
        """
        await self._stop_shared(guild_id)
        count = 0
        more = True
        while more:
            async with self.database.write() as connection:
                more = await erasing_servers.hang_on(connection, guild_id, until)
                more = more or await erasing_servers.rows(connection, guild_id)
                if event is not None:
                    await events.keep(connection, event, self.now() + LEASE)
            count += 1
        async with self.database.write() as connection:
            await erasing_servers.names(connection, guild_id)
        return count

    async def _stop_shared(self, guild_id: int) -> None:
        """End here the games that other servers have begun; there a computer player goes on.

        Where those are shown that were begun here, it is told that they are gone.
        """
        async with self.database.write() as connection:
            for side in await sides.running_from(connection, guild_id):
                subject, payload = f"{side.guild_id}:{side.game}", msgspec.json.encode(side).decode()
                await news.put(connection, GONE, subject, self.now(), payload=payload)
            for game in await sides.running_in(connection, guild_id):
                await stop(connection, await load(connection, game), self.seating)
            await erasing_servers.shown_here(connection, guild_id)

    async def forget_again(self, guild_id: int, at: float) -> bool:
        """Erase in a backup that was restored a server that was erased then; False if it knows none of it."""
        async with self.database.write() as connection:
            await removals.forget_due(connection, guild_id)
            rested = await removals.forget(connection, guild_id)
        return await self.erase(guild_id, at) > 1 or rested


async def noted(folder: Path, gone: Erased) -> None:
    """Note for backups who or what was erased, which they are all the same where that can't be written."""
    try:
        await asyncio.to_thread(erased.note, folder, gone)
    except OSError as error:
        log.error("not noted for backups that somebody or a server was erased", reason=error.strerror)
