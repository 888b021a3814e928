"""Barring: somebody begins and joins no games of a server, for a time or until staff lifts it.

Their running games are not touched: staff decides about each.  They leave the lobbies in which they wait, and
no longer wait to join games.  A bar holds in its own server alone.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.terms import DAY
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import audit, due
from bot.kit.store.database import DatabaseUnavailable
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.staff.service import offers
from bot.staff.service.orders import Order, note, note_person
from bot.storage.rows import AuditLine, GameRow
from bot.storage.staff_rows import BarRow
from bot.table.service.ledger import commit
from bot.table.service.loading import load, require_first
from bot.table.service.lobby import LobbyService, Person
from bot.table.store import bars, games

BAR, LIFT = "bar", "lift"
"""What a line of the audit says that staff has done about a person."""

TOLD: Final = "bar_told"
"""The news to a person that they are barred, or no more; the payload is the number of the line."""

MOST_DAYS: Final = 3650
"""Days for which somebody may be barred, if it is not until somebody lifts it."""


def person_of(line: AuditLine) -> int:
    """Return whom a line about a person is about."""
    return int(line.subject.removeprefix(audit.PERSON))


PAUSES: Final = (0.05, 0.1, 0.2, 0.4)
"""Seconds after which it is tried once more to bar somebody of whom others hold something."""


@dataclass(frozen=True, slots=True)
class BarService(Timed):
    """Bars people from the games of a server, and lifts that."""

    lobby: LobbyService

    async def bar(self, whom: Person, days: int | None, order: Order) -> AuditLine:
        """Bar a person for so many days, None: until it is lifted."""
        if whom.user_id == order.user_id:
            raise LobbyRefusal("bar_yourself")
        if days is not None and not 1 <= days <= MOST_DAYS:
            raise LobbyRefusal("bad_days", most=MOST_DAYS)
        until = None if days is None else self.now() + days * DAY
        for pause in PAUSES:
            with suppress(DatabaseUnavailable):  # somebody else's turn came first
                return await self._bar(whom, until, order)
            await asyncio.sleep(pause * random.uniform(0.5, 1.0))  # noqa: S311 (who meets again)
        return await self._bar(whom, until, order)

    async def _bar(self, whom: Person, until: float | None, order: Order) -> AuditLine:
        """Bar a person; raise DatabaseUnavailable where others hold what it takes (see ``bars.hold``)."""
        now = self.now()
        async with self.database.write() as connection:
            await require_first(connection, order.interaction_id, self.now())
            await self._hold(connection, order.guild_id, whom.user_id)
            await note_person(connection, whom)
            after = "" if until is None else str(until)
            line = await self._note(connection, order, BAR, whom.user_id, after)
            row = BarRow(
                guild_id=order.guild_id,
                user_id=whom.user_id,
                at=now,
                until=until,
                barred_by=order.user_id,
                reason=order.reason,
                line=line.id,
            )
            if not await bars.put(connection, row):
                raise LobbyRefusal("barred_already")
            await offers.barred(connection, order.guild_id, whom.user_id, now)
            await self._leave_what_waits(connection, order.guild_id, whom.user_id)
            return line

    async def lift(self, user_id: int, order: Order) -> AuditLine:
        """Let a person begin and join games again."""
        async with self.database.write() as connection:
            await require_first(connection, order.interaction_id, self.now())
            bar = await bars.get(connection, order.guild_id, user_id, self.now())
            if bar is None or not await bars.lift(connection, order.guild_id, user_id):
                raise LobbyRefusal("not_barred")
            return await self._note(connection, order, LIFT, user_id, undoes=bar.line)

    async def here(self, guild_id: int) -> list[BarRow]:
        """Return the bars that stand in a server, the oldest first."""
        async with self.database.read() as connection:
            return await bars.here(connection, guild_id, self.now())

    async def running(self, guild_id: int, user_id: int) -> list[GameRow]:
        """Return the running games of a server in which a person sits, the oldest first."""
        async with self.database.read() as connection:
            found = await games.running_of(connection, user_id)
        return [row for row in found if row.guild_id == guild_id]

    # --- inside the transaction ---

    async def _hold(self, connection: AsyncConnection, guild_id: int, user_id: int) -> None:
        """Let a person join nothing in a server until the transaction ends; if they do so now, wait."""
        for game in await games.open_with(connection, user_id):
            await games.hold(connection, game)
        await bars.hold(connection, guild_id, user_id, alone=True)

    async def _leave_what_waits(self, connection: AsyncConnection, guild_id: int, user_id: int) -> None:
        """Let a person leave a server's lobbies, but those of leagues, and wait to join none of its games."""
        for game in await games.open_with(connection, user_id):
            match = await load(connection, game)
            if match.row.guild_id != guild_id:
                continue
            if match.row.status == "lobby":
                if match.row.fixture is None and user_id in {*match.people, match.row.host_id}:
                    await self.lobby.get_up(connection, match, user_id)
            elif (after := match.without_newcomer(user_id)).newcomers != match.newcomers:
                await commit(connection, match, after)
                await due.put(connection, match.id, "board", self.now())

    async def _note(
        self,
        connection: AsyncConnection,
        order: Order,
        what: str,
        user_id: int,
        after: str = "",
        undoes: int | None = None,
    ) -> AuditLine:
        """Add the line to the audit, and put down that the person is told."""
        subject, now = f"{audit.PERSON}{user_id}", self.now()
        line = await note(connection, order, what, subject, now, after=after, undoes=undoes)
        await news.put(connection, TOLD, f"{order.guild_id}:{line.id}", now, user_id, str(line.id))
        return line
