"""What happens when somebody's time is up: a game of two is lost, at a larger table somebody acts for them.

There it is the game's own "no" or smallest stake (``Game.at_zero``), else what a computer player would do.
At the second time running, or with nothing left, a computer player keeps the seat until its person takes it
back.  Each of these is one transaction that looks at position and deadline as they are then: whoever was in
time has acted by then, since it comes ``GRACE`` seconds after the deadline.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import reckoning
from bot.clocks.service.reckoning import Zero
from bot.kit.service.errors import StalePosition
from bot.kit.store import audit, due, queues
from bot.kit.timed import Timed
from bot.storage.rows import AuditLine
from bot.table.service import timing
from bot.table.service.advance import end, points
from bot.table.service.computer import Thinkers
from bot.table.service.loading import load
from bot.table.service.match import Match
from bot.table.service.play import PlayService
from bot.table.service.seating import STAND_IN, SeatingService
from bot.table.store import actions
from engine.core import Result, Seat

STOOD_IN: Final = "stood_in"
"""The kind of the news that a computer player keeps somebody's seat; its subject is the game."""

NO_SHOW: Final = "no_show"
"""The rule by which a game of two ends before both have acted twice.

It is the kind of the news, too, that tells each of its people that their game is over before its time, and
why; their subject is the game.
"""

SETTLED: Final = 5.0
"""Seconds after which that is told: then a league knows what it counts for."""

ENOUGH: Final = 2
"""So many times both have to act, or whoever did not come has not even begun."""


@dataclass(frozen=True, slots=True)
class TimeService(Timed):
    """Carries out what follows when clocks run out."""

    play: PlayService
    seating: SeatingService
    thinkers: Thinkers

    async def ran_out(self, game_id: str) -> None:
        """Do what is due at a game's table; raise StalePosition if somebody acts at the same moment."""
        match = await self.play.match(game_id)
        while (clock := match.clock) is not None and (seat := timing.first_up(clock, self.now())) is not None:
            if len(match.seats) == 2:
                match = await self._lost(game_id, seat)
            elif reckoning.at_zero(clock.terms, clock.left[seat]) is Zero.GIVE_UP:
                match = await self._given_up(game_id, seat)
            else:
                action = await self._action(match, seat)
                match = (await self.play.act_for_absent(match, seat, action)).match
        async with self.database.write() as connection:
            if match.row.status == "running":
                await timing.anew(connection, await load(connection, game_id), self.now())
            await due.calm(connection, game_id)

    async def _action(self, match: Match, seat: Seat) -> Any:
        """Return what is done for a seat whose time is up."""
        action = match.rules.at_zero(match.question(seat), seat)
        return await self.thinkers.choose(match, seat, STAND_IN) if action is None else action

    async def _lost(self, game_id: str, seat: Seat) -> Match:
        """End a game of two that a seat has lost on time, or by never coming."""
        async with self.database.write() as connection:
            match = await self._still_up(connection, game_id, seat)
            acts = await actions.counts(connection, game_id)
            came = all(acts.get(one.seat, 0) >= ENOUGH for one in match.seats if one.user_id is not None)
            rule = timing.TIME if came else NO_SHOW
            result = Result(points(match), (2, 1) if seat == 0 else (1, 2), rule)
            if not (came and match.clock_terms.is_live):  # in one sitting both are there
                await tell(connection, match, self.now())
            return await end(connection, match, result, self.now())

    async def _given_up(self, game_id: str, seat: Seat) -> Match:
        """Let a computer player keep a seat until its person takes it back."""
        async with self.database.write() as connection:
            match = await self._still_up(connection, game_id, seat)
            match = await timing.zero(connection, match, seat)
            await audit.add(connection, self._gone(match, seat))
            await queues.news.put(connection, STOOD_IN, game_id, self.now(), match.seats[seat].user_id or 0)
            return await self.seating.leave(connection, match, seat, replaced=True)

    def _gone(self, match: Match, seat: Seat) -> AuditLine:
        """Return what the audit tells of a seat that a computer player keeps because its time was up."""
        return AuditLine(
            at=self.now(),
            guild_id=match.row.guild_id,
            actor="bot",
            user_id=match.seats[seat].user_id,
            what="stand_in",
            subject=match.id,
            before=str(seat),
            reason=timing.TIME,
        )

    async def _still_up(self, connection: AsyncConnection, game_id: str, seat: Seat) -> Match:
        match = await load(connection, game_id)
        if not timing.is_up(match, seat, self.now()):
            raise StalePosition(game=game_id)
        return match


async def tell(connection: AsyncConnection, match: Match, now: float) -> None:
    """Let each of a game's people be told that it is over before its time, and what it counts for."""
    told = [(NO_SHOW, match.id, now + SETTLED, user, "") for user in match.people]
    await queues.news.put_all(connection, told)
