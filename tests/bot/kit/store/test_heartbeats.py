"""Heartbeats: the last one of each shard."""

from __future__ import annotations

from bot.kit.store import heartbeats
from bot.kit.store.database import Database
from bot.storage.rows import Heartbeat


async def test_a_beat_tells_when_the_one_before_was(database: Database) -> None:
    async with database.write() as conn:
        assert await heartbeats.beat(conn, [0, 1], "first", 10.0) == {}
        assert await heartbeats.beat(conn, [1, 2], "second", 30.0) == {1: 10.0}
        assert await heartbeats.beat(conn, [], "second", 40.0) == {}
        assert await heartbeats.all(conn) == [
            Heartbeat(0, "first", 10.0),
            Heartbeat(1, "second", 30.0),
            Heartbeat(2, "second", 30.0),
        ]
