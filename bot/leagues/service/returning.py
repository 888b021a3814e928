"""Seasons of a server in which the bot was not there go on where they were: nobody loses by that.

It had been removed from the server, or was away.  Deadlines keep their hour of the day, so they move by whole
days, and none comes soon afterwards.  Whoever had agreed on a time that went by is asked for another one; was
the bot away no longer than they had to come, they are called anew.  An evening that is still to come keeps
its hour; one that was being played ends at its bell.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import msgspec
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.service import pauses as arithmetic
from bot.kit.store.queues import news
from bot.leagues.service import ledger, notices
from bot.leagues.service.agenda import SHOW_UP
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import Entry
from bot.leagues.service.meeting import lapsed, waits
from bot.leagues.service.notices import ROUND
from bot.leagues.service.registering import OPENED
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import FixtureRow, RoundRow, SeasonRow

log: Final = structlog.get_logger()

GOING_ON: Final = ("registration", "running", "closed")
"""States of seasons in which something falls due."""


@dataclass(frozen=True, slots=True)
class Rest:
    """When seasons were at rest, in seconds since 1970; nothing is due for ``spare`` seconds afterwards."""

    since: float
    until: float
    spare: float = HOUR

    @property
    def lasted(self) -> float:
        """For how many seconds."""
        return self.until - self.since

    @property
    def first(self) -> float:
        """The first time at which something may be due again."""
        return self.until + self.spare

    def moved(self, at: float | None) -> float | None:
        """Return when that is due which was still to come: days later, after a rest longer than the spare."""
        if at is None or at <= self.since:
            return at
        if self.lasted <= self.spare:
            return max(at, self.first)
        return at + math.ceil(max(self.lasted, self.first - at) / DAY) * DAY


async def go_on(connection: AsyncConnection, guild_id: int, since: float, until: float) -> None:
    """Let the seasons of a server that had removed the bot go on, and show them as they are now."""
    for before, after in await _all_gone_on(connection, guild_id, Rest(since, until), "back"):
        await _show(connection, before, after, until)


async def go_on_after(connection: AsyncConnection, guild_id: int, since: float, until: float) -> bool:
    """Let the seasons of a server go on after an outage; tell whether that moves anything in them."""
    rest = Rest(since, until, arithmetic.grace(until - since))
    seasons = await _all_gone_on(connection, guild_id, rest, "outage")
    moved = [(before, after) for before, after in seasons if before != after]
    for before, after in moved:
        await _show(connection, before, after, until)
    return bool(moved)


async def _all_gone_on(
    connection: AsyncConnection, guild_id: int, rest: Rest, what: str
) -> list[tuple[Season, Season]]:
    """Let the seasons of a server go on after a rest; return each as it was and as it is now.

    One that can't be read holds nobody up: it is left as it was.
    """
    seasons = []
    for row in await leagues.seasons_in(connection, guild_id, GOING_ON):
        try:
            season = await ledger.load(connection, row.id)
            after = gone_on(season, rest)
        except msgspec.MsgspecError:
            log.exception("a season can't be read, its deadlines stay", season=row.id)
            continue
        if after != season:
            after = await ledger.commit(connection, season, after, Entry(rest.until, what))
        seasons.append((season, after))
    return seasons


async def _show(connection: AsyncConnection, before: Season, after: Season, now: float) -> None:
    """Let the messages of a season, its rounds, and fixtures that end later be brought up to date."""
    await news.put(connection, OPENED, after.id, now)
    for one in after.rounds.values():
        if one.state == "published":
            await news.put(connection, ROUND, ledger.round_name(after.id, one.id), now)
    later = [
        ledger.fixture_name(after.id, one.id)
        for one in after.fixtures.values()
        if one.message_id is not None and one.deadline != before.fixtures[one.id].deadline
    ]
    await notices.places_wanted(connection, later, now)


def gone_on(season: Season, rest: Rest) -> Season:
    """Return a season as it goes on after a rest."""
    rounds = [_round(one, rest) for one in season.rounds.values()]
    fixtures = [_fixture(season, one, rest) for one in season.fixtures.values()]
    return season.with_row(**_dates(season, rest)).with_rounds(*rounds).with_fixtures(*fixtures)


def _dates(season: Season, rest: Rest) -> dict[str, float | None]:
    """Return the dates of a season that may change by a rest."""
    row, way = season.row, way_of(season.terms.events[0])
    if row.state == "closed":  # staff has as long as ever to look at it before it is archived
        return {"changed_at": min(row.changed_at + rest.lasted, rest.until)}
    if way.says_here:
        return _evening(row, rest)
    moved = {"registers_until": rest.moved(row.registers_until), "starts": rest.moved(row.starts)}
    if way.order is None:  # a ladder goes by the calendar's months
        moved["ends"] = rest.moved(row.ends)
    return moved


def _evening(row: SeasonRow, rest: Rest) -> dict[str, float | None]:
    """Return the dates of an evening: it moves as a whole if it was to begin before the rest was over."""
    if row.state != "registration" or row.starts is None or row.starts > rest.until:
        return {}
    later = (rest.moved(row.starts) or row.starts) - row.starts
    dates = {"registers_until": row.registers_until, "starts": row.starts, "ends": row.ends}
    return {name: None if at is None else at + later for name, at in dates.items()}


def _round(row: RoundRow, rest: Rest) -> RoundRow:
    return row if row.state == "closed" else msgspec.structs.replace(row, ends=rest.moved(row.ends))


def _fixture(season: Season, row: FixtureRow, rest: Rest) -> FixtureRow:
    after = msgspec.structs.replace(row, deadline=rest.moved(row.deadline))
    missed = row.agreed_at is not None and row.agreed_at <= rest.until and rest.lasted > SHOW_UP
    return lapsed(after, rest.until) if missed and waits(season, row) else after
