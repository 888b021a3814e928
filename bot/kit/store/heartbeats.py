"""Heartbeats: when each shard's process was last alive and connected."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import held, query, upsert
from bot.storage.rows import Heartbeat
from bot.storage.tables import heartbeats

_OF: Final = query(
    select(heartbeats.c.shard, heartbeats.c.at)
    .where(heartbeats.c.shard.in_(bindparam("shards", expanding=True)))
    .order_by(heartbeats.c.shard)
)
_ALL: Final = select(heartbeats).order_by(heartbeats.c.shard)


async def beat(conn: AsyncConnection, shards: Collection[int], process: str, at: float) -> dict[int, float]:
    """Note that a process with these shards lives; return when each beat before, new ones are missing."""
    before = await of(conn, shards)
    if shards:
        rows = [{"shard": shard, "process": process, "at": at} for shard in sorted(shards)]
        await conn.execute(upsert(conn.dialect.name, heartbeats, later=True), rows)
    return before


async def of(conn: AsyncConnection, shards: Collection[int]) -> dict[int, float]:
    """Return when these shards beat last; new ones are missing.  A write transaction keeps it so."""
    return {row.shard: row.at for row in await conn.execute(held(conn, _OF), {"shards": list(shards)})}


async def all(conn: AsyncConnection) -> list[Heartbeat]:  # noqa: A001  (said with the module: heartbeats.all)
    """Return the last heartbeat of each shard."""
    return [Heartbeat(*row) for row in await conn.execute(_ALL)]
