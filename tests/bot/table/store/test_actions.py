"""The action log: it only grows, and each ply is played once."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from bot.kit.store.database import Database
from bot.table.store import actions
from tests.bot.storage.samples import action_row, add_game


async def test_actions_come_back_in_their_order(database: Database) -> None:
    await add_game(database, "g1")
    await add_game(database, "g2")
    log = [
        action_row(0, seat=-1, deal=1, draws="[[0,32,5]]"),
        action_row(1, notation="此無\u200f 🎲", at=1763731200.123456),
        action_row(2, action='{"text":"\\u0000\\"\\\\"}'),
    ]
    async with database.write() as conn:
        await actions.append(conn, log[1:])
        await actions.append(conn, log[:1])
        await actions.append(conn, [action_row(0, "g2")])
        await actions.append(conn, [])
    async with database.read() as conn:
        assert await actions.of(conn, "g1") == log
        assert [await actions.count(conn, game) for game in ("g1", "g2", "g3")] == [3, 1, 0]
        assert await actions.of(conn, "g3") == []


async def test_the_last_action_of_a_seat(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        rows = [action_row(0, at=5.5), action_row(1, seat=1, at=9.0), action_row(2, at=7.5)]
        await actions.append(conn, rows)
    async with database.read() as conn:
        assert await actions.last_times(conn, "g1") == {0: 7.5, 1: 9.0}


async def test_a_taken_ply_rolls_the_whole_transaction_back(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        await actions.append(conn, [action_row(3)])
    with pytest.raises(IntegrityError):
        async with database.write() as conn:
            await actions.append(conn, [action_row(2), action_row(3, notation="other"), action_row(4)])
    async with database.read() as conn:
        assert await actions.of(conn, "g1") == [action_row(3)]


async def test_of_many_who_append_the_same_ply_one_does(database: Database) -> None:
    await add_game(database)

    async def append(number: int) -> None:
        async with database.write() as conn:
            await actions.append(conn, [action_row(0, notation=str(number))])

    results = await asyncio.gather(*(append(number) for number in range(6)), return_exceptions=True)
    assert [type(result) for result in results if result is not None] == [IntegrityError] * 5
    async with database.read() as conn:
        (row,) = await actions.of(conn, "g1")
    assert results[int(row.notation)] is None


async def test_an_action_belongs_to_a_game(database: Database) -> None:
    with pytest.raises(IntegrityError):
        async with database.write() as conn:
            await actions.append(conn, [action_row(0, "nowhere")])


async def test_what_a_seat_did_by_itself_and_how_long_it_took(database: Database) -> None:
    await add_game(database)
    rows = [
        action_row(0, used=2.5),
        action_row(1, seat=-1),
        action_row(2, seat=1, used=30.0, cause="time"),
        action_row(3, used=1.0),
    ]
    async with database.write() as conn:
        await actions.append(conn, rows)
    async with database.read() as conn:
        assert await actions.counts(conn, "g1") == {0: 2, -1: 1}
        assert await actions.of(conn, "g1") == rows


async def test_what_was_taken_back_is_kept_aside(database: Database) -> None:
    await add_game(database, "g1")
    await add_game(database, "g2")
    async with database.write() as conn:
        await actions.append(conn, [action_row(ply, used=ply + 0.5) for ply in range(4)])
        await actions.append(conn, [action_row(3, "g2")])
        await actions.remove_from(conn, "g1", 2)
    async with database.write() as conn:
        assert [row.ply for row in await actions.of(conn, "g1")] == [0, 1]
        assert [row.ply for row in await actions.of(conn, "g2")] == [3]
        await actions.append(conn, [action_row(2, notation="other", action="{}")])
        await actions.remove_from(conn, "g1", 2)
        kept = await actions.taken_back(conn, "g1")
        assert [(row.ply, row.action, row.used) for row in kept] == [
            (2, '{"move":1}', 2.5),
            (3, '{"move":1}', 3.5),
            (2, "{}", None),
        ]
        assert await actions.taken_back(conn, "g2") == []
