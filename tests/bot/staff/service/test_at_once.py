"""Barring somebody and their joining at the same moment, on PostgreSQL: who comes second sees the first."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy import text

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store.database import Database
from bot.staff.service.bars import BarService
from bot.staff.service.orders import Order
from bot.staff.service.seats import SeatService
from bot.storage.staff_rows import BarRow
from bot.table.service.joining import JoinService
from bot.table.service.lobby import Person, Proposal
from bot.table.service.match import Match
from bot.table.store import bars
from tests.bot.table.tables import ANNA, CARL, CardClub

pytestmark = [
    pytest.mark.parametrize(
        "database_url", [pytest.param("postgresql", marks=pytest.mark.postgresql)], indirect=True
    )
]

GUILD, STAFF = 5, 1 << 50


class Door(CardClub):
    """A club whose staff bars people, and several ways into its games."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.orders = itertools.count(20_000)
        self.bars = BarService(database, self.lobby, now=lambda: self.time)
        self.joining = JoinService(database, 50, now=lambda: self.time)

    async def open(self, game: str = "mok_kaik") -> Match:
        """Let Anna propose a game."""
        return await self.lobby.open(ANNA, Proposal(GUILD, 6, "en", game), next(self.numbers))

    async def bar(self, whom: Person) -> None:
        """Let staff bar somebody."""
        await self.bars.bar(whom, None, self.order())

    def order(self) -> Order:
        """Return an order of staff."""
        return Order(STAFF, GUILD, next(self.orders), "because")

    def bar_row(self, whom: Person) -> BarRow:
        about = {"at": self.time, "until": None, "barred_by": STAFF, "reason": "", "line": 1}
        return BarRow(guild_id=GUILD, user_id=whom.user_id, **about)  # type: ignore[arg-type]

    async def waits(self, task: asyncio.Future[Any]) -> None:
        """Wait until something waits for a lock that another transaction has."""
        asked = text("SELECT count(*) FROM pg_locks WHERE NOT granted AND locktype = 'advisory'")
        while not task.done():
            async with self.database.read() as connection:
                if (await connection.execute(asked)).scalar_one():
                    return
        task.result()
        raise AssertionError("it did not wait")


@pytest.fixture
def door(database: Database) -> Door:
    """A club on a new database."""
    return Door(database)


Deed = Callable[[], Awaitable[Any]]


async def opens(door: Door, whom: Person) -> Deed:
    return lambda: door.lobby.open(whom, Proposal(GUILD, 6, "en", "cerke"), next(door.numbers))


async def joins(door: Door, whom: Person) -> Deed:
    lobby = await door.open()
    return lambda: door.lobby.join(lobby.id, whom, next(door.numbers))


async def comes_back(door: Door, whom: Person) -> Deed:
    match = await door.deal("nexxy", 3)
    await door.seating.resign(match.id, whom.user_id, next(door.numbers))
    return lambda: door.seating.take_seat(match.id, whom.user_id, next(door.numbers))


async def waits_to_join(door: Door, whom: Person) -> Deed:
    match = await door.deal("lutu", 2)
    return lambda: door.joining.press(match.id, whom.user_id, next(door.numbers))


async def takes_an_offered_seat(door: Door, whom: Person) -> Deed:
    match = await door.deal("lutu", 2)
    seats = SeatService(door.database, door.seating, now=lambda: door.time)
    asked = await seats.ask(match.id, 0, whom.user_id, door.order())
    return lambda: seats.agree(match.id, asked.id, whom, next(door.numbers))


@pytest.mark.parametrize("way", [opens, joins, comes_back, waits_to_join, takes_an_offered_seat])
async def test_who_joins_while_they_are_being_barred_waits_and_is_refused(
    door: Door, way: Callable[[Door, Person], Awaitable[Deed]]
) -> None:
    joins_now = await way(door, CARL)
    async with door.database.write() as connection:
        await bars.hold(connection, GUILD, CARL.user_id, alone=True)
        joining = asyncio.ensure_future(joins_now())
        await door.waits(joining)
        await bars.put(connection, door.bar_row(CARL))
    with pytest.raises(LobbyRefusal, match="barred"):
        await joining


async def test_who_is_barred_while_they_join_has_joined_and_leaves_again(door: Door) -> None:
    lobby = await door.open()
    async with door.database.write() as connection:
        match = await door.lobby._lobby(connection, lobby.id, next(door.numbers))
        seated = await door.lobby.seat(connection, match, CARL, next(door.numbers))
        assert CARL.user_id in seated.people
        barring = asyncio.ensure_future(door.bar(CARL))
        await door.waits(barring)
    await barring
    assert (await door.play.match(lobby.id)).people == (ANNA.user_id,)
    with pytest.raises(LobbyRefusal, match="barred"):
        await door.lobby.join(lobby.id, CARL, next(door.numbers))


async def test_however_they_meet_nobody_who_is_barred_waits_in_a_lobby(door: Door) -> None:
    lobbies = [(await door.open()).id for _ in range(6)]
    people = [replace(CARL, user_id=CARL.user_id + 1000 + number) for number in range(6)]

    def tries(lobby: str, who: Person) -> Awaitable[Any]:
        return door.lobby.join(lobby, who, next(door.numbers))

    deeds: list[Awaitable[Any]] = []
    for who in people:
        deeds += [tries(lobby, who) for lobby in lobbies[:3]]
        deeds.append(door.bar(who))
        deeds += [tries(lobby, who) for lobby in lobbies[3:]]
    done = await asyncio.gather(*deeds, return_exceptions=True)
    refused = [one for one in done if isinstance(one, BaseException)]
    assert {str(one) for one in refused} <= {"barred", "lobby_full"}
    assert "barred" in {str(one) for one in refused}
    barred = {bar.user_id for bar in await door.bars.here(GUILD)}
    assert barred == {who.user_id for who in people}
    for lobby in lobbies:
        assert not barred.intersection((await door.play.match(lobby)).people)
