"""Draws by agreement, between two players."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import due
from bot.kit.timed import Timed
from bot.table.service.advance import end, points
from bot.table.service.ledger import commit
from bot.table.service.loading import take
from bot.table.service.match import Match
from bot.table.service.messages import calls_to_answer
from bot.table.service.play import Played
from bot.table.service.requiring import require_seat
from engine.core import Result


@dataclass(frozen=True, slots=True)
class DrawService(Timed):
    """Passes on offers of a draw; any action ends one that stands."""

    async def offer(self, game_id: str, user_id: int, interaction_id: int) -> Played:
        """Offer a draw, or accept the other's offer; computer players decline by playing on."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            seat = require_seat(match, user_id)
            if len(match.seats) > 2:
                raise LobbyRefusal("draw_of_two", game=match.id)
            offered_by = match.row.draw_offered_by
            if offered_by is not None and offered_by != seat:
                return await self._agreed(connection, match, seat)
            if offered_by == seat:
                raise LobbyRefusal("draw_offered_already", game=match.id)
            if len(match.people) < 2:
                raise LobbyRefusal("nobody_to_ask", game=match.id)
            await due.put_all(connection, match.id, calls_to_answer(match, user_id, self.now()))
            return await self._offered_by(connection, match, seat, seat)

    async def answer(self, game_id: str, user_id: int, interaction_id: int, *, accept: bool) -> Played:
        """Accept the other's offer of a draw, or turn it down."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            seat = require_seat(match, user_id)
            if match.row.draw_offered_by in {None, seat}:
                raise LobbyRefusal("no_draw_offered", game=match.id)
            if accept:
                return await self._agreed(connection, match, seat)
            await due.put(connection, match.id, "draw_declined", self.now(), user_id)
            return await self._offered_by(connection, match, seat, None)

    # --- inside the transaction ---

    async def _agreed(self, connection: AsyncConnection, match: Match, seat: int) -> Played:
        result = Result(points(match), (1,) * len(match.seats), "draw_agreed")
        return Played(await end(connection, match, result, self.now()), seat, ())

    async def _offered_by(
        self, connection: AsyncConnection, match: Match, seat: int, offered_by: int | None
    ) -> Played:
        after = await commit(connection, match, match.with_row(draw_offered_by=offered_by))
        await due.put(connection, match.id, "board", self.now())
        return Played(after, seat, ())
