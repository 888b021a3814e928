"""Seats: numbered without gaps, one for a person at a game."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy.exc import IntegrityError

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.kit.store.errors import SeatTaken
from bot.storage.rows import SeatRow
from bot.table.store import games, seats
from tests.bot.storage.samples import ANNA, BEN, CHIO, add_people, game_row

SITTING = [(ANNA, ""), (None, "easy"), (BEN, ""), (None, "hard"), (CHIO, "")]


async def sitting(database: Database, game: str = "g1") -> list[tuple[int | None, str]]:
    """Return who sits at the game, after a look at the numbers."""
    async with database.read() as conn:
        rows = await seats.of(conn, game)
    assert [row.seat for row in rows] == list(range(len(rows)))
    return [(row.user_id, row.computer) for row in rows]


@pytest.fixture
async def lobby(database: Database) -> Database:
    """A database with a lobby of five."""
    await add_people(database)
    async with database.write() as conn:
        await games.insert(conn, game_row("g1"))
        await games.insert(conn, game_row("g2"))
        await seats.replace_all(conn, "g1", SITTING)
    return database


async def test_seats_come_in_order_with_present_names(lobby: Database) -> None:
    async with lobby.write() as conn:
        await people.upsert(conn, BEN, "Ben the 2nd", "en")
    expected = [
        SeatRow("g1", 0, ANNA, "", "Anna"),
        SeatRow("g1", 1, None, "easy", ""),
        SeatRow("g1", 2, BEN, "", "Ben the 2nd"),
        SeatRow("g1", 3, None, "hard", ""),
        SeatRow("g1", 4, CHIO, "", "千夜"),
    ]
    async with lobby.read() as conn:
        assert await seats.of(conn, "g1") == expected
        assert await seats.of_many(conn, ["g2", "g1"]) == {"g2": [], "g1": expected}
        assert await seats.of_many(conn, []) == {}


async def test_a_person_who_leaves_leaves_no_gap(lobby: Database) -> None:
    async with lobby.write() as conn:
        assert await seats.remove_person(conn, "g1", BEN)
        assert not await seats.remove_person(conn, "g1", BEN)
        assert not await seats.remove_person(conn, "g2", ANNA)
    assert await sitting(lobby) == [(ANNA, ""), (None, "easy"), (None, "hard"), (CHIO, "")]


async def test_the_last_computer_is_removed_first(lobby: Database) -> None:
    async with lobby.write() as conn:
        assert await seats.remove_last_computer(conn, "g1")
    assert await sitting(lobby) == [(ANNA, ""), (None, "easy"), (BEN, ""), (CHIO, "")]
    async with lobby.write() as conn:
        assert await seats.remove_last_computer(conn, "g1")
        assert not await seats.remove_last_computer(conn, "g1")
    assert await sitting(lobby) == [(ANNA, ""), (BEN, ""), (CHIO, "")]


async def test_all_seats_are_replaced(lobby: Database) -> None:
    async with lobby.write() as conn:
        await seats.replace_all(conn, "g1", [(CHIO, ""), (ANNA, "")])
    assert await sitting(lobby) == [(CHIO, ""), (ANNA, "")]


@pytest.mark.parametrize(("seat", "person"), [(0, CHIO), (2, ANNA)], ids=["seat", "person"])
async def test_a_taken_seat_is_refused_and_nothing_else_suffers(
    lobby: Database, seat: int, person: int
) -> None:
    async with lobby.write() as conn:
        await seats.replace_all(conn, "g1", [(ANNA, ""), (BEN, "")])
        with pytest.raises(SeatTaken, match="g1"):
            await seats.add(conn, "g1", seat, person)
        await seats.add(conn, "g1", 2, None, "easy")
    assert await sitting(lobby) == [(ANNA, ""), (BEN, ""), (None, "easy")]


async def test_of_two_who_take_the_last_seat_one_gets_it(lobby: Database) -> None:
    async def join(person: int) -> bool:
        async with lobby.write() as conn:
            await seats.add(conn, "g2", 0, person)
        return True

    taken = await asyncio.gather(join(ANNA), join(BEN), return_exceptions=True)
    assert sorted(type(result).__name__ for result in taken) == ["SeatTaken", "bool"]


async def test_two_who_leave_at_once_leave_no_gap(lobby: Database) -> None:
    async def leave(person: int) -> bool:
        async with lobby.write() as conn:
            left = await seats.remove_person(conn, "g1", person)
            await asyncio.sleep(0.02)  # so that the other one starts before this one has committed
            return left

    assert all(await asyncio.gather(leave(ANNA), leave(BEN)))
    assert await sitting(lobby) == [(None, "easy"), (None, "hard"), (CHIO, "")]


@pytest.mark.parametrize(
    ("game", "person", "computer"),
    [("g2", None, ""), ("g2", ANNA, "easy"), ("g2", 404, ""), ("other", ANNA, "")],
    ids=["nobody", "both", "unknown person", "unknown game"],
)
async def test_the_schema_refuses_nonsense(
    lobby: Database, game: str, person: int | None, computer: str
) -> None:
    with pytest.raises(IntegrityError):
        async with lobby.write() as conn:
            await seats.add(conn, game, 0, person, computer)
