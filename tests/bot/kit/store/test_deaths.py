"""Whatever dies whenever: nothing acknowledged is lost, nothing is applied twice."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from pathlib import Path

from bot.kit.store import due, interactions, queues
from bot.kit.store.database import Database
from bot.table.store import actions, games
from tests.bot.storage import children
from tests.bot.storage.samples import action_row, add_game

ROUNDS = 8


async def test_sigkill_at_random_moments(database: Database, database_url: str) -> None:
    """After each kill every acknowledged ply is there once, and at most one more for each kill."""
    await add_game(database)
    await database.close()
    moments = random.Random(1)
    acknowledged = 0
    for round_ in range(ROUNDS):
        last = _play_and_kill(database_url, moments.uniform(0, 0.08))
        assert last >= acknowledged, "nothing was acknowledged in this round: it proved nothing"
        acknowledged = last + 1
        opened = await Database.open(database_url)
        stored = await _stored(opened)
        await opened.close()
        assert acknowledged <= stored <= acknowledged + 1, f"round {round_}"
        acknowledged = stored


def _play_and_kill(url: str, seconds: float) -> int:
    """Let a process play for a while after its first commit, and return the last acknowledged ply."""
    with children.running(children.play_forever, url) as (process, reports):
        last: int = reports.recv()
        end = time.monotonic() + seconds
        while reports.poll(max(0.0, end - time.monotonic())):
            last = reports.recv()
            if time.monotonic() > end:
                break
        process.kill()
        process.join()
        try:
            while True:
                last = reports.recv()
        except EOFError:
            return last


async def _stored(database: Database) -> int:
    """Return the number of plies in the database, after a look at all that each of them wrote."""
    async with database.read() as conn:
        plies = [row.ply for row in await actions.of(conn, "g1")]
        row = await games.get(conn, "g1")
    assert plies == list(range(len(plies)))
    assert row
    assert row.ply == len(plies)
    assert row.state == f"after {len(plies) - 1}" * 200
    async with database.write() as conn:
        assert not any([await interactions.once(conn, ply, 1.0) for ply in plies])
        (message,) = await due.queue.claim(conn, 10.0, 0.0, 2)
        assert message.revision == len(plies) - 1
    if database.dialect == "sqlite":
        _check_file(Path(database.place))
    return len(plies)


def _check_file(path: Path) -> None:
    file = sqlite3.connect(path)
    try:
        assert file.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert file.execute("PRAGMA foreign_key_check").fetchall() == []
    finally:
        file.close()


async def test_sigkill_during_the_first_start(empty_url: str) -> None:
    """The schema is there or it is not; there is nothing between."""
    moments = random.Random(2)
    for _ in range(4):
        with children.running(children.open_only, empty_url) as (process, reports):
            assert reports.recv() == "starting"
            reports.poll(moments.uniform(0, 0.04))
            process.kill()
            process.join()
    database = await Database.open(empty_url)
    await add_game(database)
    await database.close()


async def test_two_first_starts_at_once(empty_url: str) -> None:
    with (
        children.running(children.open_only, empty_url) as (_, one),
        children.running(children.open_only, empty_url) as (_, other),
    ):
        assert [one.recv(), other.recv()] == ["starting"] * 2
        assert [one.recv(), other.recv()] == ["open"] * 2


async def test_two_processes_claim_different_messages(database: Database, database_url: str) -> None:
    await add_game(database)
    async with database.write() as conn:
        for number in range(60):
            await due.put(conn, "g1", f"kind{number}", 10.0)
    with (
        children.running(children.claim_all, database_url) as (_, one),
        children.running(children.claim_all, database_url) as (_, other),
    ):
        assert one.recv() == other.recv() == []
        claimed = [*one.recv(), *other.recv()]
    assert len(claimed) == len(set(claimed)) == 60
    async with database.read() as conn:
        assert await due.queue.next_at(conn) == children.CLAIMED_AT + 10.0


async def test_two_processes_number_results_in_the_order_of_their_commits(
    database: Database, database_url: str
) -> None:
    for number in range(40):
        await add_game(database, f"g{number}")
    shares = [[f"g{number}" for number in range(40) if number % 2 == which] for which in (0, 1)]
    with (
        children.running(children.finish_all, database_url, shares[0]) as (_, one),
        children.running(children.finish_all, database_url, shares[1]) as (_, other),
    ):
        assert one.recv() == other.recv() == []
        first, second = one.recv(), other.recv()
    assert (first, second) == (sorted(first), sorted(second))
    assert sorted([*first, *second]) == list(range(1, 41))


async def test_two_processes_carry_out_every_event_once(database: Database, database_url: str) -> None:
    async with database.write() as conn:
        await queues.events.put_all(conn, [("timeout", f"g{number}", 10.0) for number in range(60)])
    with (
        children.running(children.claim_events, database_url) as (_, one),
        children.running(children.claim_events, database_url) as (_, other),
    ):
        assert one.recv() == other.recv() == []
        done = [*one.recv(), *other.recv()]
    assert len(done) == len(set(done)) == 60
    async with database.read() as conn:
        assert await queues.events.next_at(conn) is None


async def test_cancelled_tasks_leave_whole_transactions(database: Database) -> None:
    """A task may be cancelled at any await; what it wrote is there as a whole or not at all."""
    await add_game(database)
    moments = random.Random(3)

    async def write(ply: int) -> None:
        async with database.write() as conn:
            await actions.append(conn, [action_row(2 * ply)])
            await actions.append(conn, [action_row(2 * ply + 1)])

    for start in range(0, 60, 6):
        tasks = [asyncio.create_task(write(ply)) for ply in range(start, start + 6)]
        await asyncio.sleep(moments.uniform(0, 0.02))
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    await asyncio.wait_for(write(1000), 60)
    async with database.read() as conn:
        plies = [row.ply for row in await actions.of(conn, "g1")]
    assert plies[-2:] == [2000, 2001]
    assert plies[::2] == [ply - 1 for ply in plies[1::2]]
