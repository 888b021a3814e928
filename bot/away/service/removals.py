"""Servers that remove the bot: their games and leagues rest until it is back, or until they go for good.

While it is away from a server nobody there can act: that is an outage of this one server, a pause without an
end.  So no clock runs, and nobody is reminded.  What is due there is laid aside.  When the bot comes back the
pause ends as every outage does, and leagues are told for how long they have rested.

Whatever says that a server has removed the bot, or has it back, may say so several times and in several
processes: only the first one changes anything.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.away.service import outages
from bot.away.service.outages import Outage
from bot.away.store import removals
from bot.clocks.service import pauses as arithmetic
from bot.clocks.store import pauses
from bot.kit.hooks import Hook
from bot.kit.store import due
from bot.kit.store.queues import events, news
from bot.kit.store.shards import shard_of
from bot.kit.timed import Timed
from bot.storage.rows import PauseRow
from bot.table.service import timing
from bot.table.service.across import SIDE
from bot.table.service.loading import load
from bot.table.store import sides

EVENT: Final = "server_over"
"""The kind of the event by which what is stored of a server, its subject, goes once it has rested."""

BACK: Final = "server_back"
"""The kind of the news that the bot is back in a server, its subject; the payload is the outage."""

RESTS: Final = "side_rests"
"""The kind of the news that the other server of a game between two has removed the bot.

Its subject is who reads it and the game, the payload until when that server rests at the most.
"""

BOARD_AGAIN: Final = "board_again"
"""The kind of the message due by which a running game is looked for, and shown anew where that is gone."""

LOOK: Final = 86_400.0
"""Seconds between two looks whether a server has rested long enough: the setting may change meanwhile."""

RETURNED: Final[Hook[Callable[[AsyncConnection, int, float, float], Awaitable[None]]]] = Hook()
"""Who else has rested in a server and goes on: it has the server, and from when until when it was at rest."""


@dataclass(frozen=True, slots=True)
class RemovalService(Timed):
    """Lets servers rest that have removed the bot, and go on when it is back."""

    rest: float
    """Seconds after which what is stored of such a server goes."""

    async def removed(self, guild_id: int) -> bool:
        """Let a server rest that has removed the bot; False if it does already."""
        async with self.database.write() as connection:
            now = self.now()
            if not await removals.note(connection, guild_id, now):
                return False
            await pauses.add(connection, PauseRow(kind="outage", guild_id=guild_id, starts=now, ends=None))
            await timing.anew_for_guild(connection, guild_id, now)
            await removals.lay_aside(connection, guild_id)
            await events.put(connection, EVENT, str(guild_id), now + min(self.rest, LOOK))
            await self._tell_other_sides(connection, guild_id, now)
        return True

    async def _tell_other_sides(self, connection: AsyncConnection, guild_id: int, now: float) -> None:
        """Have whoever waits in another server for somebody here read why nobody moves."""
        sided = [(side.guild_id, side.game) for side in await sides.running_from(connection, guild_id)]
        for game in await sides.running_in(connection, guild_id):
            sided.append(((await load(connection, game)).row.guild_id, game))
        for other, game in sided:
            await news.put(connection, RESTS, f"{other}:{game}", now, payload=str(int(now + self.rest)))

    async def back(self, guild_id: int) -> bool | None:
        """Let a server go on in which the bot is again; tell whether there was anything to go on with.

        None for one that never removed it, or whose data are going already.
        """
        async with self.database.read() as connection:
            if await removals.get(connection, guild_id) is None:
                return None
        async with self.database.write() as connection:
            row = await removals.get(connection, guild_id)
            if row is None or row.erasing:
                return None
            await removals.forget(connection, guild_id)
            await events.cancel(connection, EVENT, str(guild_id))
            outage = await self._over(connection, guild_id, row.at)
            await removals.take_up(connection, guild_id, outage.ends - outage.starts)
            for go_on in RETURNED:
                await go_on(connection, guild_id, row.at, outage.ends)
            await self._show(connection, guild_id, outage)
            return await removals.is_used(connection, guild_id)

    async def missing(self, shard: int, count: int, here: Collection[int]) -> list[int]:
        """Return the servers of a shard that are known but not among those in which the bot is.

        Discord has to be asked whether they have removed it.
        """
        async with self.database.read() as connection:
            known = await removals.known_servers(connection)
        return [one for one in known if shard_of(one, count) == shard and one not in here]

    async def resting(self) -> list[int]:
        """Return the servers that have removed the bot."""
        async with self.database.read() as connection:
            return [row.guild_id for row in await removals.all_of(connection)]

    async def _over(self, connection: AsyncConnection, guild_id: int, since: float) -> Outage:
        """End the pause of a server; as after any outage nobody loses on time for a while."""
        now = self.now()
        ends = max(now, since)
        open_one = next(
            row for row in await pauses.of_guild(connection, guild_id, since) if outages.is_open(row)
        )
        outage = Outage(open_one.starts, ends, ends + arithmetic.grace(ends - open_one.starts))
        await pauses.end(connection, open_one.id, outage.ends, outage.grace)
        await outages.go_on_after(connection, guild_id, outage)
        return outage

    async def _show(self, connection: AsyncConnection, guild_id: int, outage: Outage) -> None:
        """Let everything be shown as it is now, and the server be told."""
        for game in await removals.open_games(connection, guild_id, "running"):
            await due.put(connection, game, BOARD_AGAIN, outage.ends)
        for game in await removals.open_games(connection, guild_id, "lobby"):
            await due.put(connection, game, "lobby", outage.ends)
        for game in await sides.running_in(connection, guild_id):
            await due.put(connection, game, SIDE, outage.ends)
        told = msgspec.json.encode(outage).decode()
        await news.put(connection, BACK, str(guild_id), outage.ends, guild_id, told)
