"""Times at which nobody could act, since the bot or its connection was down: clocks and seasons stand still.

Each shard gives a sign of life now and then; a gap between two of them is an outage of the servers of that
shard.  It is written before the sign of life that ends it, server by server, each in one transaction with
the new deadlines of its games and leagues.  Until then no clock runs out and no season goes on, and several
processes of one shard write it once.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import pauses as arithmetic
from bot.clocks.service.terms import kept
from bot.clocks.store import clocks, pauses
from bot.kit.hooks import Hook
from bot.kit.store import heartbeats
from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.storage.rows import IN_PRIVATE, PauseRow
from bot.table.service import adjourning, timing
from bot.table.service.loading import load


class Shard(msgspec.Struct, frozen=True):
    """One of ``count`` parts into which Discord divides the servers."""

    number: int
    count: int


class Outage(msgspec.Struct, frozen=True):
    """When nobody could act, and until when nobody loses on time afterwards: seconds since 1970."""

    starts: float
    ends: float
    grace: float


TOLD_TOO: Final[Hook[Callable[[AsyncConnection, int, float, str], Awaitable[None]]]] = Hook()
"""Who else tells of an outage of a server: it has the server, when the outage ended, and how it is stored."""

TIMED: Final[Hook[Callable[[AsyncConnection, int, int], Awaitable[Collection[int]]]]] = Hook()
"""Who else names servers in which time counts: of a shard, by its number, of so many."""

MISSED: Final[Hook[Callable[[AsyncConnection, int, float, float], Awaitable[bool]]]] = Hook()
"""Who else goes on after an outage: it has the server, and from when until when; tells whether that changes
anything for people there."""


async def beat(database: Database, shards: Sequence[Shard], process: str, now: Callable[[], float]) -> None:
    """Give a sign of life of shards that are connected; write first what outage it ends.

    A shard of which nothing was ever heard was part of the others, before there were so many.
    """
    async with database.read() as connection:
        heard = {row.shard: row.at for row in await heartbeats.all(connection)}
    newest = max(heard.values(), default=None)
    for shard in shards:
        before = heard.get(shard.number)
        missed = _missed(newest if before is None else before, now())
        if missed is None or await _written(database, shard, before, missed):
            async with database.write() as connection:
                await heartbeats.beat(connection, [shard.number], process, now())


def _missed(before: float | None, now: float) -> Outage | None:
    """Return the outage that ends now, if there was one since a shard was heard of."""
    found = None if before is None else arithmetic.outage(before, now)
    return None if found is None else Outage(*found)


async def _written(database: Database, shard: Shard, before: float | None, outage: Outage) -> bool:
    """Write an outage for each server of a shard; False if another process was heard of meanwhile."""
    async with database.read() as connection:
        playing = set(await clocks.guilds_of(connection, shard.number, shard.count))
        others = [set(await named(connection, shard.number, shard.count)) for named in TIMED]
    for guild_id in sorted(playing.union(*others)):
        async with database.write() as connection:
            if (await heartbeats.of(connection, [shard.number])).get(shard.number) != before:
                return False
            await _happened(connection, guild_id, outage, tells=guild_id in playing)
    return True


async def _happened(connection: AsyncConnection, guild_id: int, outage: Outage, *, tells: bool) -> None:
    """Let all stand still in a server for an outage, if that was not written yet; have it told.

    It is told where games are played (``tells``), or something else changes by it.  Where the bot was removed
    (``removals``) all stands still already: nobody there noticed, nor reads of it.
    """
    since = outage.starts
    for row in await pauses.of_guild(connection, guild_id, outage.starts):
        if is_open(row):
            await pauses.change(connection, row.id, starts=min(row.starts, outage.starts))
            return
        if row.kind == "outage" and row.ends is not None and row.starts <= outage.starts < row.ends:
            if outage.ends - row.ends <= arithmetic.OUTAGE_AFTER:
                return  # another process is writing the same one
            await pauses.end(connection, row.id, outage.ends, outage.grace)  # one that died while it did
            since = row.ends
            break
    else:
        row = PauseRow(
            kind="outage",
            guild_id=guild_id,
            starts=outage.starts,
            ends=outage.ends,
            grace=outage.grace,
        )
        await pauses.add(connection, row)
    changes = [await missed(connection, guild_id, since, outage.ends) for missed in MISSED]
    await go_on_after(connection, guild_id, outage)
    if guild_id != IN_PRIVATE and (tells or any(changes)):
        told = msgspec.json.encode(outage).decode()
        await news.put(connection, "outage", str(guild_id), outage.ends, guild_id, told)
        for tell in TOLD_TOO:
            await tell(connection, guild_id, outage.ends, told)


def is_open(row: PauseRow) -> bool:
    """Whether a pause is an outage that goes on."""
    return row.kind == "outage" and row.ends is None


async def go_on_after(connection: AsyncConnection, guild_id: int, outage: Outage) -> None:
    """Let the games of a server go on after an outage that is written: those played live by *Go on*."""
    for clock in await clocks.games_in_guild(connection, guild_id):
        if kept(clock.terms).is_live:
            await _wait(connection, clock.game, outage)
    await timing.anew_for_guild(connection, guild_id, outage.ends)


async def _wait(connection: AsyncConnection, game: str, outage: Outage) -> None:
    """Let a live game stand still until all its people go on, unless they have agreed that it does."""
    match = await load(connection, game)
    if match.pause is None:
        await adjourning.halt(connection, match, adjourning.AFTER_OUTAGE, outage.ends)
    elif match.pause.kind == adjourning.AFTER_OUTAGE:  # they were waiting when the bot was away again
        await adjourning.wait_anew(connection, match, outage.ends)
    else:
        return
    await news.put(connection, "go_on", game, outage.ends)
