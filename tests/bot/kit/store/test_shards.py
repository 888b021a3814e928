"""Shards: how they are written, and that what is due is taken by who holds the shard of its server."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import pytest
from sqlalchemy import insert

from bot.kit.store import due, heartbeats, queues
from bot.kit.store.database import Database
from bot.kit.store.queues import CLOCK, REMIND
from bot.kit.store.shards import ALL, Shards
from bot.storage.league_tables import league_seasons, leagues
from tests.bot.storage.samples import ANNA, add_game

NOW: Final = 100.0
COUNT: Final = 4
PARTS: Final = (Shards.between(0, 1, COUNT), Shards.between(2, 2, COUNT), Shards.between(3, 3, COUNT))

on_postgresql: Final = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)


def guild_of(shard: int) -> int:
    """Return the number of a server that belongs to a shard, with lower bits that say nothing."""
    return (10_000 * COUNT + shard) << 22 | 0x2A_AAAA


@pytest.mark.parametrize(
    ("text", "shards"),
    [
        ("0-1/4", Shards.between(0, 1, 4)),
        ("2/4", Shards.between(2, 2, 4)),
        ("0/1", ALL),
        ("0-15/16", Shards.between(0, 15, 16)),
    ],
)
def test_shards_are_read(text: str, shards: Shards) -> None:
    assert Shards.read(text) == shards


@pytest.mark.parametrize(
    "text", ["", "4", "0-1", "1-0/4", "4/4", "0-4/4", "0/0", "-1/4", "0-1/4 ", "a/b", "0,1/4", "٠/1"]
)
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(text)}$"):
        Shards.read(text)


def test_of_several_processes_one_leads_and_none_has_everything() -> None:
    assert [part.leads for part in PARTS] == [True, False, False]
    assert not any(part.whole for part in PARTS)
    assert ALL.whole
    assert Shards.between(0, 3, 4).whole
    assert sorted(number for part in PARTS for number in part.numbers) == list(range(COUNT))


async def fill(database: Database) -> None:
    """Let there be a game and a league's season in one server of each shard, and a private game."""
    await add_game(database, "private", guild_id=0)
    for shard in range(COUNT):
        guild = guild_of(shard)
        await add_game(database, f"game{shard}", guild_id=guild)
        league = {"id": f"league{shard}", "guild_id": guild, "terms": ""}
        named = {"name": "Cup", "channel_id": 6, "created_at": 1.0}
        season = {"number": 1, "state": "running", "zone": "UTC", "changed_at": 1.0}
        async with database.write() as conn:
            await conn.execute(insert(leagues), {**league, **named})
            named = {**league, **season, "id": f"season{shard}", "league": f"league{shard}"}
            await conn.execute(insert(league_seasons), named)


def belonging_to(part: Shards, forms: Sequence[str], of_nobody: Sequence[str]) -> list[str]:
    """Return the subjects that are taken by who holds these shards."""
    ours = [form.format(shard=shard, guild=guild_of(shard)) for shard in part.numbers for form in forms]
    return sorted([*ours, *(of_nobody if part.leads else ())])


@on_postgresql
async def test_events_are_taken_by_who_holds_the_shard(database: Database) -> None:
    await fill(database)
    forms = ("game{shard}", "season{shard}", "season{shard}:7", "{guild}", "{guild}:cerke:")
    of_nobody = ("private", str(guild_of(3) + 1), "forgotten", "0:cerke:")
    async with database.write() as conn:
        for subject in belonging_to(Shards.between(0, COUNT - 1, COUNT), forms, of_nobody):
            kind = REMIND if subject == of_nobody[1] else "some"  # a person, whose number says no server
            await queues.events.put(conn, kind, subject, 10.0)
    for part in PARTS:
        async with database.write() as conn:
            assert await queues.events.next_at(conn, part) == 10.0
            taken = await queues.events.claim_unless_out(conn, NOW, 60.0, 100, None, 0.0, part)
        assert sorted(event.subject for event in taken) == belonging_to(part, forms, of_nobody)
        async with database.write() as conn:
            assert await queues.events.next_at(conn, part) == NOW + 60.0
            assert await queues.events.claim(conn, NOW, 60.0, 100, part) == []
    async with database.read() as conn:
        assert await queues.events.next_at(conn) == NOW + 60.0


@on_postgresql
async def test_a_clock_is_taken_by_who_holds_the_shard(database: Database) -> None:
    await fill(database)
    async with database.write() as conn:
        await queues.events.put(conn, CLOCK, "game2", 10.0)
        await heartbeats.beat(conn, range(COUNT), "p", NOW)
    taken = []
    for part in PARTS:
        async with database.write() as conn:
            found = await queues.events.claim_unless_out(conn, NOW, 60.0, 100, COUNT, 1.0, part)
        taken.append([event.subject for event in found])
    assert taken == [[], ["game2"], []]


@on_postgresql
async def test_news_is_taken_by_who_holds_the_shard(database: Database) -> None:
    await fill(database)
    forms = ("game{shard}", "season{shard}:7:seats", "{guild}", "{guild}:3")
    async with database.write() as conn:
        for subject in belonging_to(Shards.between(0, COUNT - 1, COUNT), forms, [""]):
            await queues.news.put(conn, "some", subject, 10.0, ANNA)
    for part in PARTS:
        async with database.write() as conn:
            assert await queues.news.next_at(conn, part) == 10.0
            taken = await queues.news.claim(conn, NOW, 60.0, 100, part)
        assert sorted(message.subject for message in taken) == belonging_to(part, forms, [""])


@on_postgresql
async def test_messages_are_taken_by_who_holds_the_shard(database: Database) -> None:
    await fill(database)
    kinds = {"board": 10.0, "presence": 5.0}
    async with database.write() as conn:
        for game in belonging_to(Shards.between(0, COUNT - 1, COUNT), ["game{shard}"], ["private"]):
            await due.put_all(conn, game, [(kind, at, 0) for kind, at in kinds.items()])
    for part in PARTS:
        async with database.write() as conn:
            assert await due.queue.next_at(conn, of=part) == kinds["presence"]
            assert await due.queue.next_at(conn, background=False, of=part) == kinds["board"]
            taken = await due.queue.claim(conn, NOW, 60.0, 100, of=part)
        ours = belonging_to(part, ["game{shard}"], ["private"])
        assert sorted((message.game, message.kind) for message in taken) == sorted(
            (game, kind) for game in ours for kind in kinds
        )
        async with database.read() as conn:
            assert await due.queue.next_at(conn, of=part) == NOW + 60.0
