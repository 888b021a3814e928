"""Ratings after anything in any order: games end, staff decides, people are erased, seasons begin.

Whatever comes, what is stored is what follows from the log.
"""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.people.store import erasing
from bot.results.service import recounting, server_seasons
from bot.results.store import ratings as rating_rows
from bot.staff.service.orders import Order
from bot.staff.service.staff import StaffService
from tests.bot.results.service.test_recounting import rated
from tests.bot.storage.samples import ANNA, BEN, CHIO
from tests.conftest import ON_BOTH

SERVER, STAFF = 5, 99
STEPS = 24


class Server:
    """A server in which chance decides what comes next."""

    def __init__(self, database: Database, seed: int) -> None:
        self.database, self.rng, self.time = database, random.Random(seed), 10_000.0
        self.numbers = count(1)
        self.staff = StaffService(database, now=lambda: self.time)
        self.people, self.games = [ANNA, BEN, CHIO], 0

    def order(self) -> Order:
        """Return an order of the staff."""
        return Order(STAFF, SERVER, next(self.numbers), "because")

    def game(self) -> str:
        """Return one of the games that are over."""
        return f"g{self.rng.randrange(self.games)}" if self.games else "none"

    async def finish(self) -> None:
        """Let a game end, sometimes with a computer player, by one of two families of rules."""
        who: list[int | None] = [*self.rng.sample(self.people, self.rng.randint(2, 3))]
        if self.rng.random() < 0.3:
            who[self.rng.randrange(len(who))] = None
        points = [self.rng.randint(-2, 2) for _ in who]
        places = [1 + sum(other > own for other in points) for own in points]
        seats = list(zip(who, places, points, strict=True))
        await rated(self.database, f"g{self.games}", seats, self.rng.choice(("", "educational")))
        self.games += 1

    async def annul(self) -> None:
        """Let a game count for nothing."""
        await self.staff.annul(self.game(), self.order())

    async def award(self) -> None:
        """Let somebody have won a game."""
        await self.staff.award(self.game(), self.rng.randrange(3), self.order())

    async def correct(self) -> None:
        """Let a game have ended otherwise."""
        seats = self.rng.randint(2, 3)
        points = [self.rng.randint(-2, 2) for _ in range(seats)]
        places = [1 + sum(other > own for other in points) for own in points]
        await self.staff.correct(self.game(), places, points, self.order())

    async def undo(self) -> None:
        """Take one of the decisions back that may be."""
        lines = await self.staff.undoable(SERVER, 100)
        if lines:
            await self.staff.undo(self.rng.choice(lines).id, self.order())

    async def erase(self) -> None:
        """Let somebody be forgotten, who may come back and play."""
        async with self.database.write() as connection:
            await erasing.former(connection, self.rng.choice(self.people))

    async def season(self) -> None:
        """Let a season of the server end, and ratings come nearer to each other."""
        async with self.database.write() as connection:
            await people.set_guild(connection, SERVER, reset=True)
            await server_seasons.add(connection, SERVER, f"S{self.time}", self.time, self.time + 1)
            self.time += 5
            guild = await people.guild(connection, SERVER)
            await server_seasons.close(connection, guild, self.time)

    async def recount(self) -> None:
        """Compute one of the stale pools anew; the others stay stale for a while."""
        async with self.database.read() as connection:
            stale = await rating_rows.stale_pools(connection)
        if stale:
            await recounting.recount(self.database, self.rng.choice(stale)[0])

    async def take_all_back(self) -> None:
        """Take back all decisions, the newest first."""
        while lines := await self.staff.undoable(SERVER, 100):
            await self.staff.undo(lines[0].id, self.order())

    async def require_proven(self) -> None:
        """Compute anew what is stale; all ratings are those that follow from the log."""
        await recounting.recount_stale(self.database)
        proof = await recounting.prove(self.database)
        assert (proof.difference, proof.stale) == (None, 0)

    @property
    def verbs(self) -> list[Callable[[], Awaitable[None]]]:
        """Return what may come, the more often the more it stands here."""
        decisions = [self.annul, self.award, self.correct, self.undo]
        return [*[self.finish] * 4, *decisions * 2, self.recount, self.erase, self.season]


@ON_BOTH
@pytest.mark.parametrize("seed", range(6))
async def test_ratings_follow_from_the_log_whatever_comes(database: Database, seed: int) -> None:
    server = Server(database, seed)
    for _ in range(STEPS):
        try:
            await server.rng.choice(server.verbs)()
        except Refusal:
            continue
        if server.rng.random() < 0.5:  # else pools stay stale while more comes
            await server.require_proven()
    await server.take_all_back()
    await server.require_proven()
