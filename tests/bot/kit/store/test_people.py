"""People and servers: names and languages follow, preferences stay."""

from __future__ import annotations

import asyncio

import pytest

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.storage.rows import GuildRow, PlayerRow
from tests.bot.storage.samples import ANNA, BEN, add_people

NAMES = [
    "@everyone",
    "<@1>",
    "**b** `c`",
    "\u202eabc",
    "👩‍👩‍👧‍👦",
    "机戦",
    "'; DROP TABLE players; --",
    "",
    "x" * 500,
]


@pytest.mark.parametrize("name", NAMES)
async def test_a_name_is_stored_as_written(database: Database, name: str) -> None:
    async with database.write() as conn:
        stored = await people.upsert(conn, ANNA, name, "en")
    assert stored == PlayerRow(ANNA, name, "en", turn_dms=False, style="brush")
    async with database.read() as conn:
        assert await people.get(conn, ANNA) == stored
        assert await people.get(conn, ANNA + 1) is None


async def test_nul_in_a_name_breaks_neither_database(database: Database) -> None:
    async with database.write() as conn:
        assert (await people.upsert(conn, ANNA, "a\0b", "en")).name == "a\ufffdb"


async def test_a_new_name_keeps_the_preferences(database: Database) -> None:
    async with database.write() as conn:
        assert not await people.set_preferences(conn, ANNA, turn_dms=True)
        await people.upsert(conn, ANNA, "Anna", "en")
        assert await people.set_preferences(conn, ANNA, turn_dms=True, style="plain")
        assert await people.set_preferences(conn, ANNA)
        changed = await people.upsert(conn, ANNA, "Anne", "ja")
    assert changed == PlayerRow(ANNA, "Anne", "ja", turn_dms=True, style="plain")


async def test_a_server_has_defaults_until_something_is_set(database: Database) -> None:
    async with database.write() as conn:
        assert await people.guild(conn, 7) == GuildRow(7, "")
        await people.set_guild(conn, 7, language="ja")
        await people.set_guild(conn, 7)
        await people.set_guild(conn, 8)
    async with database.read() as conn:
        assert await people.guild(conn, 7) == GuildRow(7, "ja")
        assert await people.guild(conn, 8) == GuildRow(8, "")


async def test_unknown_settings_are_refused(database: Database) -> None:
    async with database.write() as conn:
        with pytest.raises(TypeError, match="players has no column to change named color"):
            await people.set_preferences(conn, ANNA, color="red")
        with pytest.raises(TypeError, match="guilds has no column to change named guild_id, mood"):
            await people.set_guild(conn, 7, mood="x", **{"guild_id": 8})


async def test_people_named_in_different_orders_do_not_wait_for_each_other(database: Database) -> None:
    await add_people(database)
    names = {ANNA: "Anna", BEN: "Ben"}

    async def meet(*persons: int) -> None:
        async with database.write() as conn:
            for person in persons:
                await people.upsert(conn, person, names[person], "en")
                await asyncio.sleep(0.02)

    await asyncio.gather(meet(ANNA, BEN), meet(BEN, ANNA))
