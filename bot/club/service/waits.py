"""Somebody waits for an opponent who may have left the server: Discord is asked, and they are told.

A season that runs is looked at when somebody can first have waited long, and every day from then on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.club.service.needs import PATIENCE, Kind, Need, needs_of
from bot.club.store import waiting
from bot.kit.store.queues import events, news
from bot.kit.timed import Timed
from bot.leagues.service import ledger
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from bot.storage.rows import Event

EVENT: Final = "club_waits"
"""The kind of the event by which a season, its subject, is looked at for people who wait in vain."""

GONE: Final = "club_gone"
"""The kind of the news that an opponent has left the server: the subject is the fixture, the recipient who
waits, and the payload who has left, by the number of their entry."""

HasLeft = Callable[[int, int], Awaitable[bool]]
"""Tells whether somebody is certainly no member of a server any more."""


async def changed(connection: AsyncConnection, _before: Season | None, after: Season, now: float) -> None:
    """Put down when a season is looked at; what is put down for sooner stays so."""
    if after.row.state == "running":
        await events.put_earlier(connection, EVENT, after.id, now + PATIENCE)


async def asked(need: Need, has_left: HasLeft) -> Need:
    """Return what waits with who of those awaited has left the server."""
    guild_id = need.season.row.guild_id
    gone = [number for number, user in need.awaited.items() if await has_left(guild_id, user)]
    return need._replace(gone=gone)


@dataclass(frozen=True, slots=True)
class WaitService(Timed):
    """Lets those be told who wait for somebody who has left."""

    async def look(self, event: Event, has_left: HasLeft) -> None:
        """Ask after everybody in a season who has long been waited for; tell who waits, if they have left."""
        now = self.now()
        async with self.database.read() as connection:
            season = await ledger.load(connection, event.subject)
            games = await waiting.running(connection, season.row.guild_id)
        if season.row.state != "running":
            return
        found = [one for one in needs_of(season, games, False, now) if one.kind is Kind.WAITS]
        told = [await asked(need, has_left) for need in found]
        async with self.database.write() as connection:
            for need in told:
                await _tell(connection, need, now)
            await events.later(connection, event, now + DAY)


async def _tell(connection: AsyncConnection, need: Need, now: float) -> None:
    payload = ",".join(map(str, need.gone))
    for user in [need.season.entrants[number].user_id for number in need.left_alone]:
        if user is not None and user > 0:
            name = ledger.fixture_name(need.season.id, need.key)
            await news.put_new(connection, GONE, name, now, user, payload)
