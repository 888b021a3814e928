"""Leases of shards: who gets which, and that nobody takes what is another's."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from typing import Final

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.kit.store import leases
from bot.kit.store.database import Database
from bot.kit.store.leases import Leases, Wish, wish
from bot.storage import tables
from bot.storage.process_rows import ProcessRow, ShardRow

on_postgresql: Final = pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)

NOW: Final = 1000.0
LATER: Final = 1008.0


def living(*names: str, leaving: Sequence[str] = ()) -> list[ProcessRow]:
    """Return the rows of processes that live."""
    return [ProcessRow(name, "bot", LATER, name in leaving) for name in names]


def shared(
    shards: Sequence[ShardRow], processes: Sequence[ProcessRow], most: int = 100
) -> tuple[list[ShardRow], int]:
    """Let processes take what they wish, and heirs succeed, to the end; count how many succeeded."""
    rows, changes = list(shards), 0
    for _ in range(most):
        before = list(rows)
        for process in processes:
            wanted = wish(Leases(NOW, processes, rows), process.id)
            for number in wanted.free:
                rows[number] = ShardRow(number, len(rows), process.id, LATER)
            for number, owner in wanted.courted:
                assert rows[number].owner == owner
                assert owner != process.id
                assert rows[number].heir_until <= NOW
                rows[number] = ShardRow(number, len(rows), owner, LATER, process.id, LATER)
        for number, row in enumerate(rows):
            if row.heir:
                rows[number] = ShardRow(number, len(rows), row.heir, LATER)
                changes += 1
        if rows == before:
            return rows, changes
    raise AssertionError(rows)


@given(st.integers(1, 40), st.lists(st.integers(0, 8), min_size=40, max_size=40), st.integers(1, 8))
def test_in_the_end_nobody_has_two_more_than_another(count: int, owners: list[int], alive: int) -> None:
    """Whoever had the shards before: those of the dead are free, all others are handed over."""
    names = [f"p{number}" for number in range(alive)]
    rows = [
        ShardRow(number, count, f"p{owner}", LATER if owner < alive else NOW - 1)
        for number, owner in enumerate(owners[:count])
    ]
    ended, _ = shared(rows, living(*names))
    held = Counter(row.owner for row in ended)
    shares = [held[name] for name in names]
    assert sum(shares) == count
    assert max(shares) - min(shares) <= 1


def test_only_what_has_to_moves() -> None:
    rows = [ShardRow(number, 16, f"p{number % 2}", LATER) for number in range(16)]
    ended, changes = shared(rows, living("p0", "p1", "p2"))
    assert changes == 5
    assert sorted(Counter(row.owner for row in ended).values()) == [5, 5, 6]


def test_who_ends_hands_all_over() -> None:
    rows = [ShardRow(number, 4, "p0", LATER) for number in range(4)]
    ended, _ = shared(rows, living("p0", "p1", leaving=["p0"]))
    assert {row.owner for row in ended} == {"p1"}


def test_the_last_one_keeps_what_it_has() -> None:
    rows = [ShardRow(number, 4, "p0", LATER) for number in range(4)]
    assert wish(Leases(NOW, living("p0", leaving=["p0"]), rows), "p0") == Wish()
    assert shared(rows, living("p0", leaving=["p0"]))[1] == 0


def test_a_thinker_gets_none() -> None:
    rows = [ShardRow(number, 4) for number in range(4)]
    thinker = ProcessRow("t", "thinker", LATER)
    assert wish(Leases(NOW, [thinker], rows), "t") == Wish()


def test_who_watches_sees_which_shards_nobody_answers_for() -> None:
    held, moving = ShardRow(0, 4, "p0", NOW + 5), ShardRow(1, 4, "p0", NOW + 5, "p1", NOW + 5)
    given_up, lapsed = ShardRow(2, 4), ShardRow(3, 4, "p9", NOW - 1)
    processes = [*living("p0", "p1"), ProcessRow("t", "thinker", NOW + 5)]
    found = leases.shared(Leases(NOW, processes, [held, moving, given_up, lapsed]))
    assert found.leases == {"held": 1, "moving": 1, "free": 2}
    assert found.processes == {"bot": 2, "thinker": 1}


async def renewed(database: Database, me: str) -> Leases:
    """Renew the leases of a process, and let it take what it wishes."""
    async with database.write() as conn:
        found = await leases.renew(conn, me, "bot")
        await leases.take(conn, me, wish(found, me))
        return await leases.read(conn)


async def run_out(database: Database) -> None:
    """Let all leases run out."""
    async with database.write() as conn:
        for table in (tables.shards, tables.processes):
            await conn.execute(table.update().values(until=leases.NOW - 1.0))


async def established(database: Database, count: int = 4, *, wanted: bool = False) -> int:
    """See that there are shards."""
    async with database.write() as conn:
        return await leases.establish(conn, count, wanted=wanted)


@on_postgresql
async def test_two_at_once_never_take_the_same(database: Database) -> None:
    assert await established(database, 16) == 16
    names = [f"p{number}" for number in range(6)]
    await asyncio.gather(*(renewed(database, name) for name in names))
    async with database.read() as conn:
        found = await leases.read(conn)
    owned = {name: found.owned(name) for name in names}
    assert sorted(shard for shards in owned.values() for shard in shards) == list(range(16))


@on_postgresql
async def test_what_has_run_out_is_anothers(database: Database) -> None:
    await established(database)
    assert (await renewed(database, "dead")).owned("dead") == [0, 1, 2, 3]
    await run_out(database)
    found = await renewed(database, "next")
    assert found.owned("next") == [0, 1, 2, 3]
    assert "dead" not in found.bots()
    again = await renewed(database, "dead")
    assert again.owned("dead") == []
    assert len(again.courted("dead")) == 2


@on_postgresql
async def test_who_only_came_late_keeps_what_nobody_took(database: Database) -> None:
    await established(database)
    await renewed(database, "late")
    await run_out(database)
    assert (await renewed(database, "late")).owned("late") == [0, 1, 2, 3]


@on_postgresql
async def test_who_keeps_and_who_courts_never_wait_for_each_other(database: Database) -> None:
    """One keeps all its shards while another courts them in the opposite order, over and over."""
    await established(database)
    await renewed(database, "old")
    backwards = leases.Wish(courted=[(shard, "old") for shard in (3, 2, 1, 0)])

    async def keep() -> None:
        for _ in range(100):
            async with database.write() as conn:
                await leases.renew(conn, "old", "bot")

    async def court() -> None:
        for _ in range(100):
            async with database.write() as conn:
                await leases.renew(conn, "new", "bot")
                await leases.take(conn, "new", backwards)
                await leases.leave(conn, "new")

    await asyncio.gather(keep(), court())


@on_postgresql
async def test_an_heir_succeeds_once(database: Database) -> None:
    await established(database)
    await renewed(database, "old")
    courted = (await renewed(database, "new")).courted("new")
    assert len(courted) == 2
    assert (await renewed(database, "old")).owned("old") == [0, 1, 2, 3]
    async with database.write() as conn:
        assert await leases.succeed(conn, "new", courted[0])
        assert not await leases.succeed(conn, "new", courted[0])
        assert not await leases.succeed(conn, "old", courted[1])
    found = await renewed(database, "old")
    assert found.owned("new") == [courted[0]]
    assert found.courted("new") == [courted[1]]


@on_postgresql
async def test_who_leaves_keeps_nothing(database: Database) -> None:
    await established(database)
    await renewed(database, "old")
    async with database.write() as conn:
        await leases.leave(conn, "old")
        found = await leases.read(conn)
    assert found.processes == []
    assert {row.owner for row in found.shards} == {""}
    assert (await renewed(database, "new")).owned("new") == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("count", "wanted", "then"), [(8, False, 8), (2, False, 4), (2, True, 2), (4, False, 4)]
)
@on_postgresql
async def test_there_are_other_shards_only_while_nobody_holds_one(
    database: Database, count: int, wanted: bool, then: int
) -> None:
    assert await established(database) == 4
    await renewed(database, "old")
    assert await established(database, count, wanted=wanted) == 4
    async with database.write() as conn:
        await leases.leave(conn, "old")
    assert await established(database, count, wanted=wanted) == then
    assert len((await renewed(database, "new")).shards) == then
