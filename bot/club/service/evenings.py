"""Evenings that come every week: a season of a league opens by itself some days before, and begins then.

An evening is one row with its next time; the event due that opens its season moves that time on in the same
transaction, so each evening is made once, whoever dies in between.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.calendar import kept_zone, local_times
from bot.club.store import evenings
from bot.kit.service.errors import AlreadyDone, LeagueRefusal
from bot.kit.store import interactions
from bot.kit.store.database import Database
from bot.kit.store.queues import events
from bot.leagues.service.registering import LeagueService
from bot.leagues.service.terms import DAY, HOUR
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import EveningRow

EVENT: Final = "club_evening"
"""The kind of the event by which the season of an evening opens; its subject is the server and the league."""

LEAD: Final = 3 * DAY
"""Seconds before an evening in which people may enter it."""

LEAST: Final = HOUR
"""Seconds that people have at least to enter: a season that would open later is left out."""


@dataclass(frozen=True, slots=True)
class EveningService:
    """Lets seasons of leagues open by themselves every week."""

    database: Database
    leagues: LeagueService
    now: Callable[[], float]

    async def every(
        self, league_id: str, at: float, zone: str, user_id: int, interaction_id: int
    ) -> EveningRow:
        """Let a season of a league begin at this time and every week after it, as clocks of the zone say."""
        local = datetime.fromtimestamp(at, kept_zone(zone))
        async with self.database.write() as connection:
            league = await leagues.get(connection, league_id)
            if league is None:
                raise LeagueRefusal("no_such_league")
            if not await interactions.once(connection, interaction_id, self.now()):
                raise AlreadyDone
            row = EveningRow(
                league=league_id,
                guild_id=league.guild_id,
                weekday=local.weekday(),
                minute=local.hour * 60 + local.minute,
                zone=zone,
                at=at,
                made_by=user_id,
            )
            await evenings.put(connection, row)
            await self._put_down(connection, row)
            return row

    async def stop(self, league_id: str) -> None:
        """Let seasons of a league open by themselves no more; one that is open goes on."""
        async with self.database.write() as connection:
            row = await evenings.get(connection, league_id)
            if row is not None:
                await evenings.remove(connection, league_id)
                await events.cancel(connection, EVENT, subject(row))

    async def of_league(self, league_id: str) -> EveningRow | None:
        """Return the evenings of a league."""
        async with self.database.read() as connection:
            return await evenings.get(connection, league_id)

    async def due(self, league_id: str) -> None:
        """Open the season of a league's next evening, if it is time, and look ahead to the one after that.

        While another season of the league is open, or the server has as many as it may, this one is left
        out.
        """
        now = self.now()
        async with self.database.write() as connection:
            row = await evenings.get(connection, league_id)
            if row is None:
                return
            if row.at - LEAD <= now:
                if row.at - now >= LEAST:
                    await self._opened(connection, row)
                row = msgspec.structs.replace(row, at=next_at(row, max(row.at, now)))
                await evenings.put(connection, row)
            await self._put_down(connection, row)

    async def _opened(self, connection: AsyncConnection, row: EveningRow) -> None:
        try:
            season = await self.leagues.drafted(connection, row.league, row.zone, row.made_by, row.at, row.at)
            await self.leagues.opened(connection, season, row.made_by, row.at, row.at)
        except LeagueRefusal as refused:
            if refused.rule not in LEFT_OUT:
                raise

    async def _put_down(self, connection: AsyncConnection, row: EveningRow) -> None:
        await events.put(connection, EVENT, subject(row), max(row.at - LEAD, self.now()))


LEFT_OUT: Final = frozenset({"season_open", "too_many_seasons"})
"""Why an evening may have no season."""


def subject(row: EveningRow) -> str:
    """Return how events name the evenings of a league."""
    return f"{row.guild_id}:{row.league}"


def league_of(name: str) -> str:
    """Return the league that :func:`subject` has named."""
    return name.partition(":")[2]


def next_at(row: EveningRow, after: float) -> float:
    """Return the first time of an evening after this one, as clocks of its zone say it."""
    zone = kept_zone(row.zone)
    today = datetime.fromtimestamp(after, zone).date()
    days = (today + timedelta(days=ahead) for ahead in range(8))
    found = (_at(row, day) for day in days if day.weekday() == row.weekday)
    return next(at for at in found if at > after)


def _at(row: EveningRow, day: date) -> float:
    hour, minute = divmod(row.minute, 60)
    return local_times(day.year, day.month, day.day, hour, minute, kept_zone(row.zone))[0]
