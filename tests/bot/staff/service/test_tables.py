"""Seats given away and back on both databases: what the game is rated by, and whom its result names."""

from __future__ import annotations

import itertools

import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.results.service.ratings.deciding import SEAT_GIVEN
from bot.results.store import results
from bot.staff.service.orders import Order
from bot.staff.service.seats import SeatService
from bot.staff.service.tables import TableService
from bot.storage.rows import AuditLine
from bot.table.service.advance import end, points
from bot.table.service.loading import load
from bot.table.service.lobby import Person
from bot.table.service.match import Match
from engine.core import Result
from tests.bot.table.tables import ANNA, BEN, CARL, DORA, EMIL, CardClub

STAFF = 1 << 50


class Office(CardClub):
    """A club with staff."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.orders = itertools.count(10_000)
        self.seats = SeatService(database, self.seating, now=lambda: self.time)
        self.tables = TableService(database, self.seating, self.seats, now=lambda: self.time)

    def order(self) -> Order:
        return Order(STAFF, 5, next(self.orders), "because")

    async def seat(self, match: Match, seat: int, whom: Person) -> AuditLine:
        """Let somebody be asked to take a seat, and take it; return the line that says that they have."""
        asked = await self.seats.ask(match.id, seat, whom.user_id, self.order())
        await self.seats.agree(match.id, asked.id, whom, next(self.numbers))
        async with self.database.read() as connection:
            return (await audit.of_subject(connection, match.id))[-1]

    async def seat_of(self, match: Match, user: int) -> int:
        seat = (await self.play.match(match.id)).seat_of(user)
        assert seat is not None
        return seat

    async def acted_by(self, match: Match, user: int) -> Match:
        """Play on until somebody has acted."""
        match = await self.play.match(match.id)
        for _ in range(200):
            seat = match.to_act[0]
            match = (await self.act(match)).match
            if match.seats[seat].user_id == user:
                return match
        raise AssertionError("they never act")


@pytest.fixture
def office(database: Database) -> Office:
    """A club with staff on a new database."""
    return Office(database)


async def test_a_game_of_two_is_rated_again_only_if_nobody_has_acted_for_another(office: Office) -> None:
    match = await office.start()
    was = match.row.unrated
    seat = match.to_act[0]
    former = match.seats[seat].user_id
    for acts in (False, True):
        line = await office.seat(match, seat, DORA)
        assert (await office.play.match(match.id)).row.unrated == (was or SEAT_GIVEN)
        if acts:
            await office.acted_by(match, DORA.user_id)
        await office.tables.undo(line.id, office.order())
        after = await office.play.match(match.id)
        assert after.seats[seat].user_id == former
        assert after.row.unrated == (was or (SEAT_GIVEN if acts else ""))
        with pytest.raises(LobbyRefusal, match="undone_already"):
            await office.tables.undo(line.id, office.order())


async def test_what_does_not_stand_any_more_is_not_taken_back(office: Office) -> None:
    match = await office.start()
    first = await office.seat(match, 0, DORA)
    second = await office.seat(match, 0, EMIL)
    with pytest.raises(LobbyRefusal, match="seat_changed"):
        await office.tables.undo(first.id, office.order())
    await office.tables.undo(second.id, office.order())
    await office.tables.undo(first.id, office.order())
    moved = await office.tables.move(match.id, 77, office.order())
    await office.tables.move(match.id, 78, office.order())
    with pytest.raises(LobbyRefusal, match="moved_since"):
        await office.tables.undo(moved.id, office.order())
    other = Order(STAFF, 6, next(office.orders), "because")
    with pytest.raises(LobbyRefusal, match="other_server"):
        await office.seats.ask(match.id, 0, CARL.user_id, other)


async def test_the_result_names_who_has_acted_and_was_replaced_and_nobody_else(office: Office) -> None:
    match = await office.deal("nexxy", 3)
    await office.acted_by(match, ANNA.user_id)
    seat = await office.seat_of(match, ANNA.user_id)
    await office.seat(match, seat, DORA)
    await office.seat(match, seat, EMIL)  # Dora has not acted
    await office.seating.resign(match.id, EMIL.user_id, next(office.numbers))  # nor has Emil, who leaves
    assert (await office.play.match(match.id)).seats[seat].computer
    async with office.database.write() as connection:
        now = await load(connection, match.id)
        await end(connection, now, Result.by_points(points(now), "ended_by_staff"), office.time)
        found = await results.get(connection, match.id)
    assert found is not None
    named = {one.user_id: one for one in found[1]}
    assert {ANNA.user_id, BEN.user_id, CARL.user_id} <= named.keys()
    assert not {DORA.user_id, EMIL.user_id} & named.keys()
    assert named[ANNA.user_id].quit
