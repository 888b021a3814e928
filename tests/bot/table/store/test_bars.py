"""Bars on both databases: until when they stand, and that of two at the same moment one counts."""

from __future__ import annotations

from bot.kit.store.database import Database
from bot.storage.staff_rows import BarRow
from bot.table.store import bars


def bar(user: int, at: float, until: float | None, guild: int = 5) -> BarRow:
    return BarRow(guild_id=guild, user_id=user, at=at, until=until, barred_by=9, reason="because", line=1)


async def test_a_bar_stands_until_its_time_is_over_or_it_is_lifted(database: Database) -> None:
    async with database.write() as connection:
        assert await bars.put(connection, bar(1, 10.0, 20.0))
        assert not await bars.put(connection, bar(1, 15.0, None)), "they are barred already"
        assert await bars.put(connection, bar(2, 5.0, None))
        assert await bars.put(connection, bar(1, 10.0, None, guild=6)), "servers know nothing of each other"
        assert await bars.get(connection, 5, 1, 19.0) == bar(1, 10.0, 20.0)
        assert await bars.get(connection, 5, 1, 20.0) is None
        assert [one.user_id for one in await bars.here(connection, 5, 15.0)] == [2, 1]
        assert await bars.put(connection, bar(1, 25.0, 30.0)), "the time of the one before is over"
        assert await bars.lift(connection, 5, 2)
        assert not await bars.lift(connection, 5, 2)
        await bars.forget(connection, 30.0)
        assert await bars.here(connection, 5, 0.0) == []
        assert [one.user_id for one in await bars.here(connection, 6, 0.0)] == [1]
