"""Seasons of a server that had removed the bot: they go on where they were, as many days later.

Deadlines keep their hour of the day, so they move by whole days.  Whoever had agreed on a time that went by
is asked for another one.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

import msgspec
import structlog
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.queues import news
from bot.leagues.service import ledger
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import Entry
from bot.leagues.service.notices import ROUND
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR
from bot.leagues.store import seasons as leagues
from bot.storage.league_rows import FixtureRow, RoundRow

log: Final = structlog.get_logger()

GOING_ON: Final = ("registration", "running", "closed")
"""States of seasons in which something falls due."""


@dataclass(frozen=True, slots=True)
class Rest:
    """When seasons were at rest, in seconds since 1970."""

    since: float
    until: float

    def moved(self, at: float | None) -> float | None:
        """Return when that is due which was still to come; nothing is within an hour after the rest."""
        if at is None or at <= self.since:
            return at
        lasted = self.until - self.since
        days = math.ceil(lasted / DAY) if lasted >= HOUR else 0
        return max(at + days * DAY, self.until + HOUR)


async def go_on(connection: AsyncConnection, guild_id: int, since: float, until: float) -> None:
    """Let the seasons of a server go on after a rest, and show their rounds as they are now.

    One that can't be read holds nobody up: it is left as it was.
    """
    for row in await leagues.seasons_in(connection, guild_id, GOING_ON):
        try:
            season = await ledger.load(connection, row.id)
            after = gone_on(season, Rest(since, until))
        except msgspec.MsgspecError:
            log.exception("a season can't be read, its deadlines stay", season=row.id)
            continue
        if after != season:
            await ledger.commit(connection, season, after, Entry(until, "back"))
        for one in season.rounds.values():
            if one.state == "published":
                await news.put(connection, ROUND, ledger.round_name(season.id, one.id), until)


def gone_on(season: Season, rest: Rest) -> Season:
    """Return a season as it goes on after a rest."""
    row = season.row
    moved = {"registers_until": rest.moved(row.registers_until), "starts": rest.moved(row.starts)}
    if way_of(season.terms.events[0]).order is None:  # a ladder goes by the calendar's months
        moved["ends"] = rest.moved(row.ends)
    if row.state == "closed":  # staff has as long as ever to look at it before it is archived
        moved["changed_at"] = min(row.changed_at + rest.until - rest.since, rest.until)
    rounds = [_round(one, rest) for one in season.rounds.values()]
    fixtures = [_fixture(season, one, rest) for one in season.fixtures.values()]
    return season.with_row(**moved).with_rounds(*rounds).with_fixtures(*fixtures)


def _round(row: RoundRow, rest: Rest) -> RoundRow:
    return row if row.state == "closed" else msgspec.structs.replace(row, ends=rest.moved(row.ends))


def _fixture(season: Season, row: FixtureRow, rest: Rest) -> FixtureRow:
    after = msgspec.structs.replace(row, deadline=rest.moved(row.deadline))
    missed = row.agreed_at is not None and row.agreed_at <= rest.until
    if missed and not row.started and season.is_open(row):
        return msgspec.structs.replace(after, agreed_at=None, offers="", here="")
    return after
