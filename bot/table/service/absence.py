"""People who are no members of a game's server any more: computer players go on for them."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import due
from bot.kit.timed import Timed
from bot.storage.rows import GameRow
from bot.table.service.loading import load
from bot.table.service.seating import SeatingService
from bot.table.store import games


@dataclass(frozen=True, slots=True)
class AbsenceService(Timed):
    """Hands over the seats of people who have left a server."""

    seating: SeatingService

    async def replace(self, guild_id: int, user_id: int) -> list[str]:
        """Give a person's seats in the running games of a server to computer players; return those games.

        The person is remembered and may take each seat back.  A game in which nobody else sits is left as
        it is: it waits for them.
        """
        async with self.database.read() as connection:
            mine = await games.running_of(connection, user_id)
            home = {row.id: await _home(connection, row, user_id) for row in mine}
        theirs = [row.id for row in mine if home[row.id] == guild_id]
        return [game_id for game_id in theirs if await self._hand_over(game_id, user_id)]

    async def _hand_over(self, game_id: str, user_id: int) -> bool:
        """Give one seat to a computer player, and put down to tell the others; False if there are none."""
        async with self.database.write() as connection:
            match = await load(connection, game_id)
            seat = match.seat_of(user_id)
            if match.row.status != "running" or match.is_lost or seat is None or len(match.people) < 2:
                return False
            if match.row.fixture is not None and len(match.seats) == 2:
                return False  # in a league nobody plays for somebody else: their clock runs on
            await self.seating.vacate(connection, match, seat, replaced=True)
            await due.put(connection, game_id, "departed", self.now(), user_id)
            return True


async def _home(connection: AsyncConnection, row: GameRow, user_id: int) -> int:
    """Return the server from which a person plays a game."""
    return (await load(connection, row.id)).home_of(user_id) if row.shared else row.guild_id
