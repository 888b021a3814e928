"""What falls due: carried out at least once, never by two at a time, in the order of its time."""

from __future__ import annotations

import asyncio

import pytest

from bot.kit.store import queues
from bot.kit.store.database import Database
from bot.storage.rows import Event
from tests.bot.storage.samples import ANNA, BEN


async def put(database: Database, kind: str = "timeout", at: float = 10.0, subject: str = "g1") -> None:
    """Note an event."""
    async with database.write() as conn:
        await queues.events.put(conn, kind, subject, at)


async def claim(database: Database, now: float, limit: int = 10) -> list[Event]:
    """Claim events for ten seconds."""
    async with database.write() as conn:
        return await queues.events.claim(conn, now, 10.0, limit)


async def claim_one(database: Database, now: float) -> Event:
    """Claim the only one that is due."""
    (event,) = await claim(database, now)
    return event


async def next_at(database: Database) -> float | None:
    """Read when the next one can be claimed."""
    async with database.read() as conn:
        return await queues.events.next_at(conn)


async def test_events_come_in_the_order_of_their_time(database: Database) -> None:
    async with database.write() as conn:
        await queues.events.put_all(
            conn, [("c", "g1", 30.0), ("a", "g1", 10.0), ("later", "g1", 99.0), ("a", "g2", 20.0)]
        )
    first = await claim(database, 30.0, limit=2)
    assert [(event.kind, event.subject, event.due_at, event.attempts) for event in first] == [
        ("a", "g1", 10.0, 0),
        ("a", "g2", 20.0, 0),
    ]
    assert [event.kind for event in await claim(database, 30.0)] == ["c"]
    assert await claim(database, 30.0) == []


async def test_a_lease_that_ended_frees_the_event(database: Database) -> None:
    assert await next_at(database) is None
    await put(database)
    assert await next_at(database) == 10.0
    event = await claim_one(database, 15.0)
    assert await next_at(database) == 25.0
    assert await claim(database, 24.9) == []
    assert await claim_one(database, 25.0) == event
    async with database.write() as conn:
        await queues.events.release_all(conn)
    assert await claim_one(database, 15.0) == event


async def test_done_forgets(database: Database) -> None:
    await put(database)
    event = await claim_one(database, 15.0)
    async with database.write() as conn:
        await queues.events.done(conn, event)
        await queues.events.done(conn, event)
    assert await next_at(database) is None


async def test_put_again_while_one_is_at_work_it_is_due_when_that_one_reports(database: Database) -> None:
    await put(database)
    old = await claim_one(database, 15.0)
    await put(database, at=12.0)
    assert await claim(database, 16.0) == []
    async with database.write() as conn:
        await queues.events.done(conn, old)
    new = await claim_one(database, 16.0)
    assert (new.id, new.due_at, new.revision) == (old.id, 12.0, old.revision + 1)


async def test_retry_waits_and_counts_without_end(database: Database) -> None:
    await put(database)
    for attempt in range(100):
        event = await claim_one(database, 10.0 + 40 * attempt)
        assert event.attempts == attempt
        async with database.write() as conn:
            await queues.events.retry(conn, event, 50.0 + 40 * attempt)
        assert await claim(database, 49.0 + 40 * attempt) == []
    last = await claim_one(database, 5000.0)
    await put(database, at=41.0)
    async with database.write() as conn:
        await queues.events.retry(conn, last, 9000.0)
    fresh = await claim_one(database, 41.0)
    assert (fresh.attempts, fresh.due_at) == (0, 41.0)


async def test_who_comes_late_does_not_touch_a_newer_event(database: Database) -> None:
    await put(database)
    late = await claim_one(database, 15.0)
    async with database.write() as conn:
        await queues.events.cancel(conn, "timeout", "g1")
        assert await queues.events.due_at(conn, "timeout", "g1") is None
    await put(database)
    async with database.write() as conn:
        await queues.events.done(conn, late)
        await queues.events.retry(conn, late, 999.0)
        assert await queues.events.due_at(conn, "timeout", "g1") == 10.0
    assert (await claim_one(database, 15.0)).id != late.id


async def test_news_have_recipients_and_a_payload(database: Database) -> None:
    async with database.write() as conn:
        await queues.news.put(conn, "remind", "g1", 10.0, ANNA, "half")
        await queues.news.put(conn, "remind", "g1", 11.0, BEN, "half")
        await queues.news.put(conn, "remind", "g1", 12.0, ANNA, "tenth")
        await queues.news.put_all(conn, [("outage", "5", 13.0, 0, ""), ("outage", "6", 14.0, 0, "{}")])
        claimed = await queues.news.claim(conn, 20.0, 10.0, 9)
        told = [(row.kind, row.subject, row.recipient, row.payload, row.due_at) for row in claimed]
        assert told == [
            ("remind", "g1", BEN, "half", 11.0),
            ("remind", "g1", ANNA, "tenth", 12.0),
            ("outage", "5", 0, "", 13.0),
            ("outage", "6", 0, "{}", 14.0),
        ]
        for row in claimed[:3]:
            assert await queues.news.done(conn, row)
        await queues.news.retry(conn, claimed[3], 40.0)
        assert await queues.news.next_at(conn) == 40.0


async def test_many_who_claim_at_once_get_different_events(database: Database) -> None:
    async with database.write() as conn:
        await queues.events.put_all(conn, [("timeout", f"g{number}", 10.0) for number in range(60)])
    batches = await asyncio.gather(*(claim(database, 15.0, limit=9) for _ in range(8)))
    claimed = [event.id for batch in batches for event in batch]
    assert len(claimed) == len(set(claimed)) == 60


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_no_question_about_what_is_due_reads_the_whole_table(database: Database) -> None:
    asked: list[str] = []
    async with database.write() as conn:
        raw = (await conn.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.set_trace_callback(asked.append)
        await queues.events.put(conn, "timeout", "g1", 1.0)
        (event,) = await queues.events.claim(conn, 15.0, 10.0, 8)
        await queues.events.next_at(conn)
        await queues.events.due_at(conn, "timeout", "g1")
        await queues.events.done(conn, event)
        await queues.events.cancel(conn, "timeout", "g1")
        await queues.events.next_at(conn)
        await raw.set_trace_callback(None)
        plans = [
            str(row)
            for statement in asked
            for row in (await conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")).all()
        ]
    assert any("events_due" in plan for plan in plans)
    assert not any("SCAN events_due" in plan and "USING INDEX" not in plan for plan in plans)
    assert not any("TEMP B-TREE" in plan for plan in plans)


async def test_news_of_leagues_are_claimed_apart(database: Database) -> None:
    async with database.write() as conn:
        await queues.news.put(conn, "league_round", "s1:1", 10.0)
        await queues.news.put(conn, "leaguexround", "s1:1", 11.0)
        await queues.news.put(conn, "outage", "g1", 12.0)
        assert await queues.news.next_at(conn) == 11.0
        assert await queues.league_news.next_at(conn) == 10.0
        claimed = await queues.news.claim(conn, 15.0, 60.0, 9)
        assert [row.kind for row in claimed] == ["leaguexround", "outage"]
        (round_,) = await queues.league_news.claim(conn, 15.0, 60.0, 9)
        assert (round_.kind, round_.subject) == ("league_round", "s1:1")
        assert await queues.league_news.next_at(conn) == 75.0
        await queues.league_news.done(conn, round_)
        assert await queues.league_news.next_at(conn) is None


async def test_what_is_noted_already_may_be_left_as_it_is(database: Database) -> None:
    async with database.write() as conn:
        await queues.news.put_new(conn, "league_missing", "s1:channel", 10.0)
        await queues.news.put_new(conn, "league_missing", "s1:channel", 20.0, payload="again")
        (row,) = await queues.league_news.claim(conn, 15.0, 60.0, 9)
    assert (row.due_at, row.payload) == (10.0, "")


async def test_what_waits_keeps_its_time_and_what_is_being_sent_is_due_once_more(database: Database) -> None:
    async with database.write() as conn:
        await queues.news.put_again(conn, "league_fixture", "s1:1", 10.0)
        await queues.news.put_again(conn, "league_fixture", "s1:1", 5.0)
        assert await queues.league_news.next_at(conn) == 10.0
        (row,) = await queues.league_news.claim(conn, 15.0, 60.0, 9)
        await queues.news.put_again(conn, "league_fixture", "s1:1", 20.0)
        assert not await queues.league_news.done(conn, row)
        assert await queues.league_news.next_at(conn) == 10.0


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_no_question_about_news_reads_the_whole_table(database: Database) -> None:
    asked: list[str] = []
    async with database.write() as conn:
        raw = (await conn.get_raw_connection()).driver_connection
        assert raw is not None
        await raw.set_trace_callback(asked.append)
        for queue in (queues.news, queues.league_news):
            await queue.claim(conn, 15.0, 10.0, 8)
            await queue.next_at(conn)
        await raw.set_trace_callback(None)
        plans = [
            str(row)
            for statement in asked
            for row in (await conn.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement}")).all()
        ]
    assert any("news_due" in plan for plan in plans)
    assert not any("SCAN news_due" in plan and "USING INDEX" not in plan for plan in plans)
    assert not any("TEMP B-TREE" in plan for plan in plans)


async def test_what_is_noted_for_sooner_stays_so(database: Database) -> None:
    async with database.write() as conn:
        await queues.events.put_earlier(conn, "remind", "1", 20.0)
    for at, expected in ((30.0, 20.0), (10.0, 10.0), (15.0, 10.0)):
        async with database.write() as conn:
            await queues.events.put_earlier(conn, "remind", "1", at)
        assert await next_at(database) == expected


async def test_what_is_carried_out_later_again_begins_anew(database: Database) -> None:
    await put(database)
    event = await claim_one(database, 15.0)
    async with database.write() as conn:
        await queues.events.retry(conn, event, 20.0)
    event = await claim_one(database, 20.0)
    async with database.write() as conn:
        assert await queues.events.later(conn, event, 40.0)
        assert not await queues.events.done(conn, event)
    again = await claim_one(database, 40.0)
    assert (again.due_at, again.attempts) == (40.0, 0)


async def test_what_was_put_meanwhile_is_not_moved(database: Database) -> None:
    await put(database)
    event = await claim_one(database, 15.0)
    async with database.write() as conn:
        await queues.events.put_earlier(conn, event.kind, event.subject, 99.0)
    async with database.write() as conn:
        assert not await queues.events.later(conn, event, 40.0)
    assert await next_at(database) == 10.0
