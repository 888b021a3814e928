"""More time: a present of one move to somebody else at the table, whose clock runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from bot.clocks.service import reckoning
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit, due
from bot.kit.timed import Timed
from bot.storage.rows import AuditLine
from bot.table.service import timing
from bot.table.service.loading import take
from bot.table.service.match import Match
from bot.table.service.requiring import require_seat
from bot.table.service.sights import shows_clocks
from engine.core import Seat


def may_be_given(match: Match, user_id: int) -> Iterator[Seat]:
    """Yield the seats of others whose clock runs, as far as everybody sees that it does."""
    if match.clock is None or match.seat_of(user_id) is None or not shows_clocks(match):
        return
    for seat in match.clock.deadlines:
        if match.seats[seat].user_id not in {None, user_id}:
            yield seat


@dataclass(frozen=True, slots=True)
class PresentService(Timed):
    """Gives time away."""

    async def give(self, game_id: str, user_id: int, seat: Seat, interaction_id: int) -> Match:
        """Give the time of one move to a seat; refuse it for oneself, and where no clock runs."""
        async with self.database.write() as connection:
            match = await take(connection, game_id, interaction_id, self.now())
            require_seat(match, user_id)
            if match.clock is None or seat not in may_be_given(match, user_id):
                raise LobbyRefusal("clock_not_running", game=game_id)
            before = match.clock.left[seat]
            after = await timing.change_seat(
                connection, match, seat, reckoning.more_time(match.clock.terms, before)
            )
            assert after.clock is not None
            line = AuditLine(
                at=self.now(),
                guild_id=match.row.guild_id,
                actor="person",
                user_id=user_id,
                what="more_time",
                subject=game_id,
                before=reckoning.write_clocks({seat: before}),
                after=reckoning.write_clocks({seat: after.clock.left[seat]}),
            )
            await audit.add(connection, line)
            await due.put(connection, game_id, "board", self.now())
            return after
