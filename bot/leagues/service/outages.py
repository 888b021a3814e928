"""Outages, in which leagues stand still, too, and of which people read in the channels of their leagues."""

from __future__ import annotations

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.queues import news
from bot.leagues.service import notices
from bot.leagues.service.season import read_terms
from bot.leagues.store import seasons as leagues


async def timed(connection: AsyncConnection, shard: int, shards: int) -> list[int]:
    """Return the servers of a shard, one of so many, in whose leagues something falls due for people."""
    return await leagues.guilds_of(connection, shard, shards)


async def tell(connection: AsyncConnection, guild_id: int, ended: float, payload: str) -> None:
    """Let each channel of the leagues that run in a server be told of an outage once."""
    rows = await leagues.seasons_in(connection, guild_id, ("running",))
    for season_id in {read_terms(row.terms).channel_id: row.id for row in rows}.values():
        await news.put(connection, notices.OUTAGE, season_id, ended, payload=payload)
