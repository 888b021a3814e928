"""Evenings that come every week: a season of a league opens by itself some days before, and begins then.

An evening is one row with its next time; the event due that opens its season moves that time on in the same
transaction, so each evening is made once, whoever dies in between.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service.calendar import kept_zone, local_times
from bot.club.store import evenings
from bot.kit.service.errors import Changed, LeagueRefusal
from bot.kit.store import audit
from bot.kit.store.queues import events, news
from bot.kit.timed import Timed
from bot.leagues.service import ledger
from bot.leagues.service.registering import LeagueService
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import EveningRow
from bot.storage.rows import AuditLine
from bot.table.service.loading import require_first

EVENT: Final = "club_evening"
"""The kind of the event by which the season of an evening opens; its subject is the server and the league."""

LEFT_OUT: Final = "club_left_out"
"""The kind of the news that an evening has no season: subject as events have it, payload when and why."""

REASONS: Final = frozenset({"season_open", "too_many_seasons"})
"""Why an evening may have no season."""

BEGUN, ENDED = "evening", "evening_stop"
"""What the audit says of evenings that staff begins or ends."""

LEAD: Final = 3 * DAY
"""Seconds before an evening in which people may enter it."""

LEAST: Final = HOUR
"""Seconds that people have at least to enter: a season that would open later is left out."""


@dataclass(frozen=True, slots=True)
class EveningService(Timed):
    """Lets seasons of leagues open by themselves every week."""

    leagues: LeagueService

    async def every(
        self, season: Season, at: float, zone: str, user_id: int, interaction_id: int
    ) -> EveningRow:
        """Let a season of this one's league begin at this time and every week after it.

        The zone is the one whose clocks say when.  Raises Changed where others have made some meanwhile.
        """
        local = datetime.fromtimestamp(at, kept_zone(zone))
        async with self.database.write() as connection:
            await require_first(connection, interaction_id, self.now())
            if await evenings.get(connection, season.row.league) is not None:
                raise Changed
            row = EveningRow(
                league=season.row.league,
                guild_id=season.row.guild_id,
                weekday=local.weekday(),
                minute=local.hour * 60 + local.minute,
                zone=zone,
                at=at,
                made_by=user_id,
            )
            await evenings.put(connection, row)
            await self._put_down(connection, row)
            await self._note(connection, season, BEGUN, user_id)
            return row

    async def stop(self, season: Season, user_id: int) -> None:
        """Let seasons of this one's league open by themselves no more; one that is open goes on."""
        async with self.database.write() as connection:
            row = await evenings.get(connection, season.row.league)
            if row is not None:
                await evenings.remove(connection, row.league)
                await events.cancel(connection, EVENT, subject(row))
                await self._note(connection, season, ENDED, user_id)

    async def of_league(self, league_id: str) -> EveningRow | None:
        """Return the evenings of a league."""
        async with self.database.read() as connection:
            return await evenings.get(connection, league_id)

    async def due(self, league_id: str) -> None:
        """Open the season of a league's next evening, if it is time, and look ahead to the one after that.

        While another season of the league is open, or the server has as many as it may, this one is left
        out, and who has made the evenings is told why, unless that other one begins on this evening.
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
            await self.leagues.require_room(connection, row.guild_id)
            season = await self.leagues.drafted(connection, row.league, row.zone, row.made_by, row.at, row.at)
            await self.leagues.opened(connection, season, row.made_by, row.at, row.at)
        except LeagueRefusal as refused:
            if refused.rule not in REASONS:
                raise
            if refused.rule == "season_open" and await _is_taken(connection, row):
                return
            why = f"{row.at}:{refused.rule}"
            await news.put(connection, LEFT_OUT, subject(row), self.now(), row.made_by, why)

    async def _note(self, connection: AsyncConnection, season: Season, what: str, user_id: int) -> None:
        line = AuditLine(
            at=self.now(),
            guild_id=season.row.guild_id,
            actor="staff",
            user_id=user_id,
            what=what,
            subject=ledger.subject(season.id),
        )
        await audit.add(connection, line)

    async def _put_down(self, connection: AsyncConnection, row: EveningRow) -> None:
        await events.put(connection, EVENT, subject(row), max(row.at - LEAD, self.now()))


async def _is_taken(connection: AsyncConnection, row: EveningRow) -> bool:
    """Whether the season that is open begins on this evening: for want of people it was moved to it."""
    newest, *_ = await leagues.seasons_of(connection, row.league)
    starts = newest.starts if newest.state == "registration" else None
    return starts is not None and abs(starts - row.at) < DAY


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
