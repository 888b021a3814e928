"""Messages due: sent at least once, never by two at a time."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import due
from bot.kit.store.database import Database
from bot.storage.rows import DueMessage
from tests.bot.storage.samples import ANNA, add_game


@pytest.fixture
async def game(database: Database) -> Database:
    """A database with the games g1 and g2."""
    await add_game(database, "g1")
    await add_game(database, "g2")
    return database


async def put(database: Database, kind: str = "board", at: float = 10.0, game: str = "g1") -> None:
    """Note a message."""
    async with database.write() as conn:
        await due.put(conn, game, kind, at)


async def claim(database: Database, now: float, limit: int = 10) -> list[DueMessage]:
    """Claim for ten seconds."""
    async with database.write() as conn:
        return await due.queue.claim(conn, now, 10.0, limit)


async def claim_one(database: Database, now: float) -> DueMessage:
    """Claim the only one that is due."""
    (message,) = await claim(database, now)
    return message


async def test_messages_are_claimed_when_due_the_longest_due_first(game: Database) -> None:
    async with game.write() as conn:
        for kind, at in (("c", 30.0), ("a", 10.0), ("later", 99.0), ("b", 20.0)):
            await due.put(conn, "g1", kind, at, recipient=ANNA)
    first = await claim(game, 30.0, limit=2)
    assert [(message.kind, message.due_at, message.attempts) for message in first] == [
        ("a", 10.0, 0),
        ("b", 20.0, 0),
    ]
    assert {(message.game, message.recipient) for message in first} == {("g1", ANNA)}
    assert [message.kind for message in await claim(game, 30.0)] == ["c"]
    assert await claim(game, 30.0) == []


async def test_a_lease_that_ended_frees_the_message(game: Database) -> None:
    await put(game)
    message = await claim_one(game, 15.0)
    assert await claim(game, 24.9) == []
    assert await claim_one(game, 25.0) == message


async def test_done_forgets(game: Database) -> None:
    await put(game)
    message = await claim_one(game, 15.0)
    async with game.write() as conn:
        await due.queue.done(conn, message)
        await due.queue.done(conn, message)
        assert await due.queue.next_at(conn) is None


async def test_put_again_while_one_sends_it_is_due_when_that_one_reports(game: Database) -> None:
    await put(game)
    old = await claim_one(game, 15.0)
    await put(game, at=12.0)
    assert await claim(game, 16.0) == [], "two would send at a time, and the older could come last"
    async with game.write() as conn:
        await due.queue.done(conn, old)
    new = await claim_one(game, 16.0)
    assert (new.id, new.due_at, new.revision) == (old.id, 12.0, old.revision + 1)


async def test_put_again_while_its_sender_dies_is_due_when_the_lease_ends(game: Database) -> None:
    await put(game)
    old = await claim_one(game, 15.0)
    await put(game)
    assert (await claim_one(game, 25.0)).revision == old.revision + 1


async def test_retry_waits_and_counts(game: Database) -> None:
    await put(game)
    message = await claim_one(game, 15.0)
    async with game.write() as conn:
        await due.queue.retry(conn, message, 40.0)
    assert await claim(game, 39.0) == []
    again = await claim_one(game, 40.0)
    assert (again.attempts, again.due_at) == (1, 40.0)
    await put(game, at=41.0)
    async with game.write() as conn:
        await due.queue.retry(conn, again, 90.0)
    fresh = await claim_one(game, 41.0)
    assert (fresh.attempts, fresh.due_at, fresh.revision) == (0, 41.0, again.revision + 1)


async def test_a_late_sender_does_not_touch_a_newer_message(game: Database) -> None:
    """The row was deleted and put anew: neither its number nor its revision may be mistaken."""
    await put(game)
    late = await claim_one(game, 15.0)
    async with game.write() as conn:
        await due.cancel(conn, "g1")
    await put(game)
    async with game.write() as conn:
        await due.queue.done(conn, late)
        await due.queue.retry(conn, late, 999.0)
    assert (await claim_one(game, 15.0)).id != late.id


async def test_cancel_by_game_kind_and_recipient(game: Database) -> None:
    async def left() -> list[tuple[str, str, int]]:
        async with game.write() as conn:
            await due.queue.release_all(conn)
        return sorted((row.game, row.kind, row.recipient) for row in await claim(game, 50.0))

    async with game.write() as conn:
        for name in ("g1", "g2"):
            for kind in ("board", "turn"):
                for recipient in (0, ANNA):
                    await due.put(conn, name, kind, 10.0, recipient)
        await due.cancel(conn, "g1", "turn", recipient=ANNA)
    assert len(await left()) == 7
    async with game.write() as conn:
        await due.cancel(conn, "g1", "board")
    assert await left() == [("g1", "turn", 0), *(("g2", k, r) for k in ("board", "turn") for r in (0, ANNA))]
    async with game.write() as conn:
        await due.cancel(conn, "g2", recipient=0)
        await due.cancel(conn, "g1")
    assert await left() == [("g2", "board", ANNA), ("g2", "turn", ANNA)]


async def test_next_at_is_when_something_can_be_claimed(game: Database) -> None:
    async def next_at() -> float | None:
        async with game.read() as conn:
            return await due.queue.next_at(conn)

    assert await next_at() is None
    await put(game, "a", 10.0)
    await put(game, "b", 30.0)
    assert await next_at() == 10.0
    await claim_one(game, 12.0)
    assert await next_at() == 22.0
    async with game.write() as conn:
        await due.queue.release_all(conn)
    assert await next_at() == 10.0


async def test_many_who_claim_at_once_get_different_messages(game: Database) -> None:
    async with game.write() as conn:
        for number in range(60):
            await due.put(conn, "g1", f"kind{number}", 10.0)
    batches = await asyncio.gather(*(claim(game, 15.0, limit=9) for _ in range(8)))
    claimed = [message.id for batch in batches for message in batch]
    assert len(claimed) == len(set(claimed)) == 60


@pytest.mark.parametrize(
    "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
)
async def test_who_claims_does_not_wait_for_another_who_claims(game: Database) -> None:
    await put(game, "a")
    await put(game, "b")
    async with game.write() as conn:
        (first,) = await due.queue.claim(conn, 15.0, 10.0, 1)
        async with asyncio.timeout(60):
            second = await claim_one(game, 15.0)
    assert (first.kind, second.kind) == ("a", "b")


# --- Importance -------------------------------------------------------------------------------------


async def test_a_new_board_is_claimed_before_ten_thousand_old_looks(game: Database) -> None:
    async with game.write() as conn:
        await due.put_all(conn, "g1", [("presence", 1.0, person) for person in range(1, 10_001)])
        await due.put(conn, "g1", "turn_dm", 5.0, ANNA)
        await due.put(conn, "g2", "notice", 19.0, ANNA)
        await due.put(conn, "g1", "board", 20.0)
    claimed = await claim(game, 20.0, limit=6)
    assert [message.kind for message in claimed] == ["notice", "board", "turn_dm", *["presence"] * 3]


async def test_looks_leave_room_for_what_is_awaited(game: Database) -> None:
    async with game.write() as conn:
        await due.put_all(conn, "g1", [("presence", 1.0, person) for person in range(1, 100)])
        assert len(await due.queue.claim(conn, 15.0, 10.0, 8, background=3)) == 3
        assert await due.queue.claim(conn, 15.0, 10.0, 5, background=0) == []
        await due.put(conn, "g1", "board", 15.0)
        (board,) = await due.queue.claim(conn, 15.0, 10.0, 5, background=0)
        assert board.kind == "board"


async def both(conn: AsyncConnection) -> tuple[float | None, float | None]:
    """Read when something can be claimed, and when something that somebody awaits."""
    return await due.queue.next_at(conn), await due.queue.next_at(conn, background=False)


async def test_what_nobody_awaits_does_not_count_while_it_has_no_room(game: Database) -> None:
    async with game.write() as conn:
        await due.put(conn, "g1", "presence", 1.0, ANNA)
        assert await both(conn) == (1.0, None)
        await due.put(conn, "g1", "welcome", 7.0, ANNA)
        assert await both(conn) == (1.0, 7.0)
        await due.queue.claim(conn, 8.0, 10.0, 8)
        assert await both(conn) == (
            18.0,
            18.0,
        )


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_no_question_about_what_is_due_reads_the_whole_table(game: Database) -> None:
    """With 10,000 messages each look at them would otherwise take milliseconds, several times a second."""
    asked: list[str] = []
    async with game.write() as conn:
        raw = (await conn.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.set_trace_callback(asked.append)
        await due.queue.next_at(conn)
        await due.queue.next_at(conn, background=False)
        await due.put(conn, "g1", "presence", 1.0)
        (look,) = await due.queue.claim(conn, 15.0, 10.0, 8)
        await due.queue.done(conn, look)
        await raw.set_trace_callback(None)
        plans = [
            str(row)
            for statement in asked
            for row in (await conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")).all()
        ]
    assert any("messages_due" in plan for plan in plans)
    assert not any("SCAN messages_due" in plan for plan in plans)


async def test_what_shows_a_game_may_come_after_what_people_wait_for(database: Database) -> None:
    await add_game(database)
    await add_game(database, "g2")
    async with database.write() as conn:
        await due.put_all(conn, "g1", [("board", 1.0, 0), ("notice", 4.0, 7)])
        await due.calm(conn, "g1")
        await due.put(conn, "g2", "board", 2.0)
        found = await due.queue.claim(conn, 10.0, 0.0, 9)
    assert [(message.game, message.kind) for message in found] == [
        ("g2", "board"),
        ("g1", "notice"),
        ("g1", "board"),
    ]
    async with database.write() as conn:
        assert len(await due.queue.claim(conn, 10.0, 0.0, 9, background=0)) == 2
        await due.put(conn, "g1", "board", 1.0)
        assert (await due.queue.claim(conn, 10.0, 0.0, 1))[0].game == "g1", (
            "somebody has pressed something again"
        )


async def test_what_was_tried_in_vain_is_tried_again_at_once(game: Database) -> None:
    await put(game, "notice")
    await put(game, "presence", at=50.0)
    message = await claim_one(game, 10.0)
    async with game.write() as conn:
        await due.queue.retry(conn, message, 500.0)
        await due.hurry(conn, "g1", 20.0)
    again = await claim_one(game, 20.0)
    assert (again.kind, again.attempts) == ("notice", 0)
