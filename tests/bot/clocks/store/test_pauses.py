"""Pauses: of a game, a server and a person, until they end and their grace too."""

from __future__ import annotations

import msgspec
import pytest

from bot.clocks.store import pauses
from bot.kit.store.database import Database
from bot.storage.rows import PauseRow
from tests.bot.storage.samples import ANNA, BEN, CHIO, add_game


async def test_pauses_of_a_game_its_server_and_its_people(database: Database) -> None:
    await add_game(database, "g1")
    await add_game(database, "g2")
    of_game = PauseRow(kind="agreed", game="g1", starts=30.0, ends=None, agreed=",1,")
    of_server = PauseRow(kind="outage", guild_id=5, starts=10.0, ends=20.0, grace=50.0)
    of_person = PauseRow(kind="vacation", user_id=BEN, starts=20.0, ends=40.0)
    async with database.write() as conn:
        for row in (of_game, of_server, of_person):
            await pauses.add(conn, row)
        for other in (
            PauseRow(kind="agreed", game="g2", starts=0.0, ends=None),
            PauseRow(kind="outage", guild_id=6, starts=0.0, ends=None),
            PauseRow(kind="vacation", user_id=CHIO, starts=0.0, ends=None),
        ):
            await pauses.add(conn, other)

        async def known(after: float) -> list[PauseRow]:
            rows = await pauses.of_game(conn, "g1", 5, [ANNA, BEN], after)
            return [msgspec.structs.replace(row, id=0) for row in rows]

        assert await known(0.0) == [of_server, of_person, of_game]
        assert await known(40.0) == [of_server, of_game]
        assert await known(50.0) == [of_game]
        assert [row.kind for row in await pauses.of_guild(conn, 5)] == ["outage"]
        assert await pauses.of_guild(conn, 5, 50.0) == []
        assert await pauses.of_game(conn, "g3", 7, []) == []


async def test_a_pause_ends(database: Database) -> None:
    async with database.write() as conn:
        first = await pauses.add(conn, PauseRow(kind="vacation", user_id=ANNA, starts=1.0, ends=5.0))
        second = await pauses.add(conn, PauseRow(kind="vacation", user_id=ANNA, starts=10.0, ends=None))
        assert second > first
        _, open_one = await pauses.vacations_of(conn, ANNA)
        assert open_one.id == second
        await pauses.end(conn, second, 20.0, grace=25.0)
        ended, still = await pauses.vacations_of(conn, ANNA)
        assert ended.id == first
        assert still == msgspec.structs.replace(open_one, ends=20.0, grace=25.0)
        assert not await pauses.change(conn, 99, ends=3.0)
        with pytest.raises(TypeError):
            await pauses.change(conn, first, colour="red")
