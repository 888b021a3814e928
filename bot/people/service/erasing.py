"""Whose data it is: a person takes a copy of theirs, or has it erased.

Erasing is one transaction.  Running games are left as by resigning: between two the other wins, at a larger
table a computer player goes on.  Results stay as those of "former player 7", and so do the figures of others,
bit for bit.

Who is erased is noted beside the database, so that restoring a backup erases them once more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, NamedTuple

import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import due, heartbeats, people
from bot.kit.store.database import Database
from bot.people.service.forgetting import ForgetService, noted
from bot.people.store import erased, erasing, exporting
from bot.people.store.erased import Erased
from bot.table.service.ledger import commit
from bot.table.service.loading import load, require_first
from bot.table.service.lobby import LobbyService
from bot.table.service.match import Match
from bot.table.service.seating import LEAVE_ALL, LEFT, SeatingService, stand_in
from bot.table.store import games, seats

log: Final = structlog.get_logger()


class Again(NamedTuple):
    """How many people and servers were erased once more."""

    people: int
    servers: int


@dataclass(frozen=True, slots=True)
class EraseService:
    """Gives people what is known of them, and forgets it."""

    database: Database
    seating: SeatingService
    lobby: LobbyService
    forgetting: ForgetService
    now: Callable[[], float]
    folder: Path
    """Where it is noted."""

    async def copy(self, user_id: int) -> dict[str, list[dict[str, object]]]:
        """Return all that is stored of a person, by table."""
        async with self.database.read() as connection:
            return await exporting.of_person(connection, user_id)

    async def erase(self, user_id: int, interaction_id: int) -> int:
        """Leave all games of a person and forget them; return which former player they are from now on."""
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            number = await self._erased(connection, user_id)
        await noted(self.folder, Erased(user_id=user_id, at=self.now()))
        return number

    async def erase_again(self) -> Again:
        """Erase in a backup that was restored who and what was erased after it was made; return how many."""
        again = Again(0, 0)
        async with self.database.write() as connection:
            made = max((beat.at for beat in await heartbeats.all(connection)), default=0.0)
            since = [one for one in await asyncio.to_thread(erased.noted, self.folder) if one.at >= made]
            for one in since:
                if one.user_id and await people.get(connection, one.user_id) is not None:
                    await self._erased(connection, one.user_id)
                    again = again._replace(people=again.people + 1)
        for one in since:
            if one.guild_id and await self.forgetting.forget_again(one.guild_id, one.at):
                again = again._replace(servers=again.servers + 1)
        return again

    async def _erased(self, connection: AsyncConnection, user_id: int) -> int:
        """Leave all games of a person and forget them; return which former player they are now."""
        # All games are held before the first of them ends: two who hold one each never wait for another.
        await erasing.hold_games(connection, user_id)
        for leave in LEAVE_ALL:
            await leave(connection, user_id, self.seating)
        open_ones = [await load(connection, game) for game in await games.open_with(connection, user_id)]
        for match in open_ones:
            await self._left(connection, match, user_id)
        waiting = await games.inviting(connection, user_id)
        number = await erasing.former(connection, user_id)
        left = [match.id for match in open_ones if match.seat_of(user_id) is not None]
        await self._tell(connection, left, waiting, -number)
        return number

    async def _tell(
        self, connection: AsyncConnection, left: Sequence[str], waiting: Sequence[str], former: int
    ) -> None:
        """Let those who go on read who has left, and nobody wait at a table for somebody who is no more."""
        for game in left:
            match = await load(connection, game)
            if match.row.status == "running" and match.people:
                await due.put(connection, game, LEFT, self.now(), former)
        for game in waiting:
            await due.put(connection, game, "lobby", self.now())

    async def _left(self, connection: AsyncConnection, match: Match, user_id: int) -> None:
        """Let a person leave a lobby or a running game, or no longer wait to join it."""
        seat = match.seat_of(user_id)
        if match.row.fixture is not None and match.row.status == "lobby":
            if seat is not None:
                await seats.hand_over(connection, match.id, seat, computer=stand_in(match))
        elif match.row.status == "lobby":
            await self.lobby.get_up(connection, match, user_id)
        elif seat is not None:
            await self.seating.give_up(connection, match, seat)
        elif (after := match.without_newcomer(user_id)).newcomers != match.newcomers:
            await commit(connection, match, after)
            await due.put(connection, match.id, "board", self.now())
