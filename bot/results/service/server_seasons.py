"""Seasons of servers: months, quarters or years by the server's zone, or named by staff with dates.

The results of a season's dates make a table of their own, which stays readable when it is closed.  An event
due closes a season at its end: then the next one begins, ratings are pulled together if the server wants
that, and the channel for games is told.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import counters, people
from bot.kit.store.counters import SEQ
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.results.service import periods
from bot.results.service.periods import Period
from bot.results.service.ratings import fold
from bot.results.service.ratings.fold import Reset
from bot.results.store import ratings, results, seasons
from bot.storage.rows import GuildRow, ServerSeason

EVENT: Final = "server_season"
"""The kind of the event that ends a season; its subject is the server."""

CLOSED: Final = "season_closed"
"""The kind of the news that a season is over; its subject is written by :func:`subject_of`."""

CORRECTED: Final = "season_corrected"
"""The kind of the news that staff has decided about a game of a season that was told to be over."""

SETTLED: Final = 600.0
"""Seconds from the last decision until that is told, once: staff may decide more, and ratings follow."""

OVER: Final[Hook[Callable[[AsyncConnection, int, float], Awaitable[None]]]] = Hook()
"""Who hears that a season of a server is over, and when."""

LONGEST_NAME: Final = 50


def subject_of(guild_id: int, number: int) -> str:
    """Write which season some news are about."""
    return f"{guild_id}:{number}"


def read_subject(subject: str) -> tuple[int, int]:
    """Read what :func:`subject_of` wrote."""
    guild_id, _, number = subject.partition(":")
    return int(guild_id), int(number)


async def ensure(connection: AsyncConnection, guild: GuildRow, now: float) -> None:
    """Let the season run that the server's scheme and zone want now, and put down when it ends.

    A running one of another scheme takes the bounds of this one; without a scheme it ends now.  Those that
    staff has named keep their dates.
    """
    known = await seasons.of_guild(connection, guild.guild_id)
    current = next((one for one in _open(known) if one.starts <= now < one.ends), None)
    wanted = periods.period(guild.seasons, guild.zone, now) if guild.seasons in periods.KINDS else None
    if wanted is not None and (current is None or _follows_a_calendar(current, guild.zone)):
        ends = min([wanted.ends, *(one.starts for one in known if one.starts > now)])
        await _fit(connection, guild.guild_id, known, current, wanted._replace(ends=ends), now)
    elif current is not None and not guild.seasons and _follows_a_calendar(current, guild.zone):
        await seasons.change(connection, guild.guild_id, current.number, ends=now)
    await _put_down(connection, guild.guild_id)


async def add(
    connection: AsyncConnection, guild_id: int, name: str, starts: float, ends: float
) -> ServerSeason:
    """Add a season that staff names; raise LobbyRefusal ``season_ends_first``, ``seasons_overlap``."""
    if ends <= starts:
        raise LobbyRefusal("season_ends_first")
    known = await seasons.of_guild(connection, guild_id)
    other = next((one for one in known if starts < one.ends and one.starts < ends), None)
    if other is not None:
        raise LobbyRefusal("seasons_overlap", name=other.name)
    added = ServerSeason(guild_id=guild_id, number=_next_number(known), name=name, starts=starts, ends=ends)
    await seasons.add(connection, added)
    await _put_down(connection, guild_id)
    return added


async def plan(database: Database, guild_id: int, name: str, starts: float, ends: float) -> ServerSeason:
    """Add such a season in a transaction of its own."""
    async with database.write() as connection:
        return await add(connection, guild_id, name, starts, ends)


async def end_due(database: Database, guild_id: int, now: float) -> None:
    """Close a server's seasons that have ended, and begin the next one; what was done already stays so."""
    async with database.write() as connection:
        await close(connection, await people.guild(connection, guild_id), now)


async def close(connection: AsyncConnection, guild: GuildRow, now: float) -> None:
    """Close the seasons that have ended by now, in their order."""
    known = await seasons.of_guild(connection, guild.guild_id)
    for season in sorted(_open(known), key=lambda one: one.ends):
        if season.ends <= now and await seasons.close(connection, guild.guild_id, season.number):
            if guild.reset:
                await _reset(connection, guild.guild_id, now)
            subject = subject_of(guild.guild_id, season.number)
            await news.put(connection, CLOSED, subject, now, guild.guild_id)
            for hear in OVER:
                await hear(connection, guild.guild_id, now)
    await ensure(connection, guild, now)


async def corrected(
    connection: AsyncConnection, games: Sequence[str], _user_id: int, _reason: str, now: float
) -> None:
    """Let it be told how the seasons that are over have ended now, of which staff has decided games."""
    found = [await results.get(connection, game) for game in games]
    for row in (one[0] for one in found if one is not None):
        for season in await seasons.of_guild(connection, row.guild_id):
            if season.closed and season.starts <= row.finished_at < season.ends:
                subject = subject_of(row.guild_id, season.number)
                await news.put(connection, CORRECTED, subject, now + SETTLED, row.guild_id)


async def _reset(connection: AsyncConnection, guild_id: int, now: float) -> None:
    """Pull the ratings of all pools together; those that are computed anew meanwhile count it in."""
    seq = await counters.next(connection, SEQ)
    for pool in await ratings.pools_in(connection, guild_id):
        await ratings.add_reset(connection, pool, seq, now)
        stale, _ = await ratings.state(connection, pool)
        if not stale:
            folded = fold.step(pool, await ratings.heads_of(connection, pool), Reset(seq, now))
            await ratings.put(connection, list(folded.heads.values()), folded.steps)


async def _fit(
    connection: AsyncConnection,
    guild_id: int,
    known: Sequence[ServerSeason],
    current: ServerSeason | None,
    wanted: Period,
    now: float,
) -> None:
    """Let the running season be what is wanted; where none runs, begin one after those that are over."""
    name, ends = wanted.name, wanted.ends
    if current is None:
        starts = max([wanted.starts, *(one.ends for one in known if one.ends <= now)])
        number = _next_number(known)
        season = ServerSeason(guild_id=guild_id, number=number, name=name, starts=starts, ends=ends)
        await seasons.add(connection, season)
    elif (current.name, current.ends) != (name, ends):
        await seasons.change(connection, guild_id, current.number, name=name, ends=ends)


async def _put_down(connection: AsyncConnection, guild_id: int) -> None:
    """Put down when the next season ends."""
    known = await seasons.of_guild(connection, guild_id)
    ends = min((one.ends for one in _open(known)), default=None)
    if ends is None:
        await events.cancel(connection, EVENT, str(guild_id))
    else:
        await events.put(connection, EVENT, str(guild_id), ends)


def _open(known: Sequence[ServerSeason]) -> list[ServerSeason]:
    return [season for season in known if not season.closed]


def _next_number(known: Sequence[ServerSeason]) -> int:
    return max((season.number for season in known), default=0) + 1


def _follows_a_calendar(season: ServerSeason, zone: str) -> bool:
    """Whether a season is a month, a quarter or a year, rather than one that staff has named."""
    return season.name in {periods.period(kind, zone, season.starts).name for kind in periods.KINDS}
