"""Games: what is stored is what comes back, and of two changes at one ply one wins."""

from __future__ import annotations

import asyncio

import pytest
from msgspec.structs import replace
from sqlalchemy.exc import IntegrityError

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.storage.rows import GameRow
from bot.table.store import actions, declines, games, leavers, newcomers, seats
from tests.bot.storage.samples import (
    ANNA,
    BEN,
    CHIO,
    action_row,
    add_game,
    add_people,
    game_row,
    play,
    set_game,
)

FULL = GameRow(
    id="z9",
    guild_id=(1 << 62) + 1,
    channel_id=(1 << 62) + 2,
    lobby_message_id=(1 << 62) + 3,
    thread_id=(1 << 62) + 4,
    board_message_id=(1 << 62) + 5,
    game_id="cerke",
    game_version=3,
    options='{"preset":"standard"}',
    seat_count=2,
    status="running",
    host_id=ANNA,
    invited=f",{BEN}",
    language="ja",
    ply=7,
    deal=2,
    state='{"board":"机戦 🎴 \\u0000"}',
    to_act=",1,",
    draw_offered_by=0,
    result='{"points":[1,-1]}',
    rematch_of="g0",
    created_at=1763731200.123456,
    started_at=1763731201.5,
    finished_at=1763731202.25,
    asked_from=5,
    asked='{"0":5}',
    notices=f'{{"0":{(1 << 62) + 6}}}',
    fingerprints='{"2":"ab"}',
    last_interaction=(1 << 62) + 7,
)


@pytest.mark.parametrize("row", [FULL, game_row()], ids=["every column", "a lobby"])
async def test_a_game_comes_back_as_it_was_stored(database: Database, row: GameRow) -> None:
    async with database.write() as conn:
        await games.insert(conn, row)
    async with database.read() as conn:
        assert await games.get(conn, row.id) == row
        assert await games.get(conn, "other") is None


async def test_an_identifier_is_used_once(database: Database) -> None:
    await add_game(database)
    with pytest.raises(IntegrityError):
        async with database.write() as conn:
            await games.insert(conn, game_row())
    async with database.read() as conn:
        assert (await seats.of(conn, "g1"))[0].user_id == ANNA


async def test_a_thread_leads_to_its_newest_game(database: Database) -> None:
    async with database.write() as conn:
        for number, created in enumerate((3.0, 9.0, 6.0)):
            row = game_row(f"g{number}", thread_id=77, created_at=created)
            await games.insert(conn, row)
    async with database.read() as conn:
        found = await games.of_thread(conn, 77)
        assert found
        assert found.id == "g1"
        assert await games.of_thread(conn, 78) is None


async def test_what_differs_is_written_of_one_game(database: Database) -> None:
    lobby, other = game_row("g1"), game_row("g2")
    async with database.write() as conn:
        await games.insert(conn, lobby)
        await games.insert(conn, other)
        await games.note(conn, "g1", thread_id=42)
        assert await games.write(conn, lobby, replace(lobby, options="[]", clock="days:3"))
        assert await games.write(conn, lobby, lobby), "nothing differs"
        assert not await games.write(conn, game_row("none"), game_row("none", options="[]"))
    async with database.read() as conn:
        assert await games.get(conn, "g1") == game_row("g1", thread_id=42, options="[]", clock="days:3")
        assert await games.get(conn, "g2") == other


async def test_some_columns_are_written_whatever_was_read(database: Database) -> None:
    await add_game(database, draw_offered_by=1)
    read = game_row("g1", status="running", to_act=",0,")
    async with database.write() as conn:
        assert await games.write(conn, read, replace(read, ply=1))
        row = await games.get(conn, "g1")
        assert row
        assert row.draw_offered_by == 1
        assert await games.write(conn, row, replace(read, ply=2), ["draw_offered_by"])
        assert await games.write(conn, replace(read, ply=2), replace(read, ply=3), ["draw_offered_by"])
        row = await games.get(conn, "g1")
        assert row
        assert row.draw_offered_by is None


async def test_what_is_noted_stands_in_its_columns(database: Database) -> None:
    await add_game(database)
    async with database.write() as conn:
        await games.note(conn, "g1", lobby_message_id=1)
        await games.note(conn, "g1", thread_id=2, board_message_id=3)
        await games.note(conn, "g1", result_message_id=4)
        await games.note(conn, "g1", views_until=5.0)
        await games.note(conn, "g1", fixture="s:6")
        row = await games.get(conn, "g1")
        assert row
        assert (row.lobby_message_id, row.thread_id, row.board_message_id) == (1, 2, 3)
        assert (row.result_message_id, row.views_until, row.fixture) == (4, 5.0, "s:6")


async def test_only_what_still_stands_where_it_was_read_is_written(database: Database) -> None:
    await add_game(database, ply=4, taken_back=2)
    read = game_row("g1", status="running", to_act=",0,", ply=4, taken_back=2)
    other_ways = (
        {"ply": 3},
        {"ply": 5},
        {"taken_back": 0},
        {"status": "lobby"},
        {"status": "over"},
        {"halted": True},
    )
    async with database.write() as conn:
        for elsewhere in other_ways:
            assert not await games.write(conn, replace(read, **elsewhere), replace(read, state="wrong"))
        assert await games.write(conn, read, replace(read, ply=5, state="right"))
        assert not await games.write(conn, read, replace(read, ply=5, state="late"))
        row = await games.get(conn, "g1")
        assert row
        assert (row.ply, row.state) == (5, "right")


async def test_of_many_at_one_ply_one_wins(database: Database) -> None:
    await add_game(database)
    won = await asyncio.gather(*(play(database, "g1", 0) for _ in range(8)))
    assert sorted(won) == [False] * 7 + [True]


async def test_what_a_write_has_read_stays_until_it_ends(database: Database) -> None:
    """Both read ply 0 and add one: without holding the row one of the two steps would vanish."""
    await add_game(database)

    async def step() -> None:
        async with database.write() as conn:
            row = await games.get(conn, "g1")
            assert row
            await asyncio.sleep(0.01)
            await set_game(conn, "g1", ply=row.ply + 1)

    await asyncio.gather(*(step() for _ in range(4)))
    async with database.read() as conn:
        row = await games.get(conn, "g1")
        assert row
        assert row.ply == 4


async def test_open_games_of_a_person_are_counted_once(database: Database) -> None:
    await add_people(database)
    async with database.write() as conn:
        for number, (status, host) in enumerate(
            [("lobby", ANNA), ("running", BEN), ("over", ANNA), ("cancelled", ANNA), ("lobby", CHIO)]
        ):
            row = game_row(f"g{number}", status=status, host_id=host, guild_id=number % 2)
            await games.insert(conn, row)
            if number < 4:
                await seats.add(conn, row.id, 0, ANNA)
    async with database.read() as conn:
        assert [await games.open_of(conn, person) for person in (ANNA, BEN, CHIO, 99)] == [2, 1, 1, 0]
        assert [await games.open_in(conn, guild) for guild in (0, 1, 2)] == [2, 1, 0]


async def test_a_game_waits_for_those_whose_seat_may_act(database: Database) -> None:
    await add_people(database)
    to_act = {"a": ",0,", "b": ",1,", "c": ",0,1,", "d": "", "e": ",10,", "f": ",0,"}
    async with database.write() as conn:
        for number, (game, seats_to_act) in enumerate(to_act.items()):
            status = "over" if game == "f" else "running"
            row = game_row(game, status=status, to_act=seats_to_act, created_at=100.0 - number)
            await games.insert(conn, row)
            await seats.replace_all(conn, game, [(ANNA, ""), (BEN, "")])
    async with database.read() as conn:
        assert [row.id for row in await games.waiting_for(conn, ANNA)] == ["c", "a"]
        assert [row.id for row in await games.waiting_for(conn, BEN)] == ["c", "b"]
        assert await games.waiting_for(conn, CHIO) == []
        assert [row.id for row in await games.running_of(conn, BEN)] == ["e", "d", "c", "b", "a"]
        assert await games.running(conn) == ["e", "d", "c", "b", "a"]


async def test_a_game_comes_with_all_of_its_table(database: Database) -> None:
    """By one question what six functions tell one by one."""
    await add_game(database, seat_count=3, state="S" * 3000)
    await add_game(database, "g2")
    async with database.write() as conn:
        await seats.replace_all(conn, "g1", [(ANNA, ""), (None, "good"), (BEN, "")])
        await people.set_preferences(conn, BEN, turn_dms=True)
        for game, seat in (("g1", 2), ("g1", 0), ("g2", 1)):
            await declines.put(conn, game, seat, "turn")
        await people.upsert(conn, 7, "Dora", "en")
        for person, at in ((CHIO, 9.0), (7, 3.0)):
            await newcomers.add(conn, "g1", person, at)
        await newcomers.add(conn, "g2", ANNA, 1.0)
        await leavers.put(conn, "g1", 99, 1)
        plays = [(0, -1, 5.0), (1, 0, 6.0), (2, 2, 7.0), (3, 0, 8.0)]
        await actions.append(conn, [action_row(ply, seat=seat, at=at) for ply, seat, at in plays])
        await games.insert(conn, game_row("empty"))
    for transaction in (database.read, database.write):
        async with transaction() as conn:
            for game in ("g1", "g2", "empty"):
                parts = await games.with_table(conn, game)
                assert parts
                assert parts.row == await games.get(conn, game)
                assert parts.seats == await seats.of(conn, game)
                assert parts.newcomers == await newcomers.of(conn, game)
                assert parts.declines == await declines.of(conn, game)
                assert parts.leavers == await leavers.of(conn, game)
                acted = await actions.last_times(conn, game)
                assert parts.acted == {seat: at for seat, at in acted.items() if seat >= 0}
            assert await games.with_table(conn, "other") is None


async def test_who_waited_for_a_game_reads_its_table_as_it_is_then(database: Database) -> None:
    """Not the seats from before the wait beside a position from after it."""
    await add_game(database)
    began = asyncio.Event()

    async def later() -> tuple[int, int]:
        await began.wait()
        async with database.write() as conn:
            parts = await games.with_table(conn, "g1")
            assert parts
            return parts.row.seat_count, len(parts.seats)

    async def first() -> None:
        async with database.write() as conn:
            await games.with_table(conn, "g1")
            began.set()
            await asyncio.sleep(0.1)  # the other one asks meanwhile
            await seats.replace_all(conn, "g1", [(ANNA, ""), (BEN, ""), (CHIO, "")])
            await set_game(conn, "g1", seat_count=3)

    _, found = await asyncio.gather(first(), later())
    assert found == (3, 3)
