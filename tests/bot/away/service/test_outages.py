"""Outages: written once for each server of a shard, before the sign of life that ends them."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from bot.away.service import outages
from bot.away.service.outages import Outage, Shard
from bot.clocks.service.counting import GRACE
from bot.clocks.store import pauses
from bot.kit.store import heartbeats
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import News, PauseRow
from bot.table.service import adjourning, timing
from bot.table.service.loading import load
from bot.table.service.match import Match
from tests.bot.storage.samples import set_game
from tests.bot.table.service.test_playing import Club

ONLY = Shard(0, 1)
FISCHER = "fischer:180+10"
DAY = 86400.0


class Watched(Club):
    """A club whose shard gives signs of life."""

    async def beat(self, at: float, *shards: Shard, process: str = "p") -> None:
        """Give a sign of life at this time."""
        self.time = at
        await outages.beat(self.database, shards or (ONLY,), process, lambda: at)

    async def begin(self, clock: str = "days:1", guild_id: int = 5) -> Match:
        """Start a game at the time as it is."""
        self.lobby = replace(self.lobby, per_person=50, per_guild=50)
        match = await self.start(clock=clock)
        if guild_id != 5:
            async with self.database.write() as connection:
                await set_game(connection, match.id, guild_id=guild_id)
        return match

    async def now_of(self, match: Match) -> Match:
        """Read a game."""
        async with self.database.read() as connection:
            return await load(connection, match.id)

    async def deadline(self, match: Match) -> float:
        """Return when the time of its mover is up."""
        now = await self.now_of(match)
        assert now.clock is not None
        (until,) = now.clock.deadlines.values()
        async with self.database.read() as connection:
            assert await events.due_at(connection, timing.EVENT, match.id) == until + GRACE
        return until

    async def of_guild(self, guild_id: int = 5) -> list[PauseRow]:
        """Return the pauses of a server."""
        async with self.database.read() as connection:
            return await pauses.of_guild(connection, guild_id)

    async def told(self) -> list[News]:
        """Return the news due, and forget them."""
        async with self.database.write() as connection:
            found = await news.claim(connection, self.time + 10**6, 0.0, 100)
            for message in found:
                await news.done(connection, message)
        return found


@pytest.fixture
def club(database: Database) -> Watched:
    """A club that meets on a new database."""
    return Watched(database)


async def test_a_gap_of_a_minute_is_none(club: Watched) -> None:
    match = await club.begin()
    for at in (1000.0, 1020.0, 1080.0):
        await club.beat(at)
    assert await club.of_guild() == []
    assert await club.deadline(match) == 1000.0 + DAY
    assert await club.told() == []


async def test_clocks_stand_still_in_an_outage_and_nobody_loses_for_as_long_afterwards(club: Watched) -> None:
    match = await club.begin()
    await club.beat(1020.0)
    await club.beat(1020.0 + 3600.0)
    (row,) = await club.of_guild()
    assert (row.kind, row.starts, row.ends, row.grace) == ("outage", 1020.0, 4620.0, 8220.0)
    assert await club.deadline(match) == 1000.0 + DAY + 3600.0
    (message,) = await club.told()
    assert (message.kind, message.recipient) == ("outage", 5)
    assert msgspec.json.decode(message.payload, type=Outage) == Outage(1020.0, 4620.0, 8220.0)
    async with club.database.read() as connection:
        assert await heartbeats.of(connection, [0]) == {0: 4620.0}


async def test_a_zero_within_the_grace_moves_to_its_end(club: Watched) -> None:
    match = await club.begin()
    await club.beat(1000.0 + DAY - 100.0)
    await club.beat(1000.0 + DAY + 7000.0)
    assert await club.deadline(match) == 1000.0 + DAY + 7000.0 + 7100.0


@pytest.mark.parametrize(("lasted", "grace"), [(61.0, 600.0), (3 * DAY, 12 * 3600.0)])
async def test_the_grace_has_its_bounds(club: Watched, lasted: float, grace: float) -> None:
    await club.begin()
    await club.beat(1000.0)
    await club.beat(1000.0 + lasted)
    (row,) = await club.of_guild()
    assert row.ends is not None
    assert row.grace == row.ends + grace


async def test_only_servers_of_the_shard_with_clocks_are_told(club: Watched) -> None:
    here, there = (6 << 22) + 1, (7 << 22) + 1
    await club.begin(guild_id=here)
    await club.begin(guild_id=there)
    await club.begin(clock="", guild_id=8 << 22)
    even, odd = Shard(0, 2), Shard(1, 2)
    await club.beat(1000.0, even, odd)
    await club.beat(1050.0, odd)
    await club.beat(1100.0, even, odd)
    assert len(await club.of_guild(here)) == 1
    assert await club.of_guild(there) == []
    assert await club.of_guild(8 << 22) == []
    assert [message.recipient for message in await club.told()] == [here]


async def test_a_shard_that_is_new_was_part_of_the_others(club: Watched) -> None:
    there = (7 << 22) + 1
    await club.begin(guild_id=there)
    await club.beat(1000.0)
    await club.beat(2000.0, Shard(0, 2), Shard(1, 2))
    (row,) = await club.of_guild(there)
    assert (row.starts, row.ends) == (1000.0, 2000.0)


async def test_the_first_sign_of_life_ends_nothing(club: Watched) -> None:
    await club.begin()
    await club.beat(9000.0)
    assert await club.of_guild() == []


async def test_a_live_game_waits_for_everybody(club: Watched) -> None:
    match = await club.begin(FISCHER)
    await club.beat(1060.0)
    await club.beat(2000.0)
    now = await club.now_of(match)
    assert now.row.halted
    assert now.pause is not None
    assert (now.pause.kind, now.pause.starts, now.pause.ends) == (adjourning.AFTER_OUTAGE, 2000.0, 2600.0)
    assert await club.deadline(match) == 2600.0 + 120.0
    assert {message.kind for message in await club.told()} == {"outage", "go_on"}
    assert "board" in await club.due()


async def test_a_live_game_that_waits_when_the_bot_is_away_again_waits_anew(club: Watched) -> None:
    match = await club.begin(FISCHER)
    await club.beat(1060.0)
    await club.beat(2000.0)
    await club.beat(2300.0)
    now = await club.now_of(match)
    assert now.pause is not None
    assert (now.pause.starts, now.pause.ends) == (2000.0, 2900.0)
    assert await club.deadline(match) == 2900.0 + 120.0
    async with club.database.read() as connection:
        assert await events.due_at(connection, adjourning.RESUME, match.id) == 2900.0


async def test_what_people_agreed_on_is_left_as_it_is(club: Watched) -> None:
    match = await club.begin(FISCHER)
    await club.beat(1000.0)
    async with club.database.write() as connection:
        await adjourning.halt(connection, match, adjourning.AGREED, 1010.0)
    await club.beat(2000.0)
    now = await club.now_of(match)
    assert now.pause is not None
    assert now.pause.kind == adjourning.AGREED
    assert {message.kind for message in await club.told()} == {"outage"}


# --- Several processes, and one that dies ----------------------------------------------------------


async def test_of_two_processes_one_writes_it(club: Watched) -> None:
    for guild_id in (5 << 22, 6 << 22, 7 << 22):
        await club.begin(guild_id=guild_id)
    await club.beat(1000.0)
    club.time = 2000.0
    both = (
        outages.beat(club.database, [ONLY], process, lambda at=at: at)  # type: ignore[misc]
        for process, at in (("p", 2000.0), ("q", 2000.5))
    )
    await asyncio.gather(*both)
    for guild_id in (5 << 22, 6 << 22, 7 << 22):
        assert len(await club.of_guild(guild_id)) == 1
    assert len(await club.told()) == 3
    await club.beat(2020.0, process="q")
    assert await club.told() == []


async def test_one_that_dies_over_it_leaves_the_rest_to_the_next(
    club: Watched, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Between two servers the process dies: the next one writes a longer outage, for each server one."""
    match = await club.begin(guild_id=5 << 22)
    await club.begin(guild_id=6 << 22)
    await club.beat(1000.0)
    real = timing.anew_for_guild

    async def die(connection: Any, guild_id: int, now: float) -> None:
        if guild_id == 6 << 22:
            raise KeyboardInterrupt
        await real(connection, guild_id, now)

    monkeypatch.setattr(timing, "anew_for_guild", die)
    with pytest.raises(KeyboardInterrupt):
        await club.beat(2000.0)
    assert [len(await club.of_guild(guild)) for guild in (5 << 22, 6 << 22)] == [1, 0]
    async with club.database.read() as connection:
        assert await heartbeats.of(connection, [0]) == {0: 1000.0}
    monkeypatch.undo()
    await club.beat(3000.0)
    for guild_id in (5 << 22, 6 << 22):
        (row,) = await club.of_guild(guild_id)
        assert (row.starts, row.ends, row.grace) == (1000.0, 3000.0, 5000.0)
    assert await club.deadline(match) == 1000.0 + DAY + 2000.0
