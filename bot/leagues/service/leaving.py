"""Somebody withdraws from a season, or is expelled: what becomes of the fixtures they are in.

They leave from the next round on.  A game that runs is forfeited unless it has finished; at a table of
several a computer player keeps the seat.  No computer player ever replaces somebody in a fixture of two.
"""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.queues import news
from bot.leagues.service import games, ledger
from bot.leagues.service.drawing import drawn_anew
from bot.leagues.service.formats import way_of
from bot.leagues.service.ledger import Entry
from bot.leagues.service.notices import LEFT, UNCHALLENGED
from bot.leagues.service.opening import waits_to_be_opened
from bot.leagues.service.season import Season
from bot.leagues.service.settling import absence, revised, settled
from bot.leagues.store import seasons
from bot.storage.league_rows import EntrantRow, EntrantState, FixtureRow
from bot.table.service.advance import points
from bot.table.service.match import Match
from bot.table.service.seating import SeatingService
from engine.core import Result


@dataclass(frozen=True, slots=True)
class Leaver:
    """Lets people leave seasons, as a part of a transaction."""

    seating: SeatingService

    async def withdraw(
        self,
        connection: AsyncConnection,
        season: Season,
        row: EntrantRow,
        entry: Entry,
        state: EntrantState = "out",
    ) -> Season:
        """Let an entrant be out, and forfeit what they are playing."""
        after = await self.withdrawn(connection, season, row, entry.at, state)
        season = await ledger.commit(connection, season, after, entry)
        if season.row.state == "running" and row.user_id is not None:
            await news.put(connection, LEFT, season.id, entry.at, row.user_id)
        return season

    async def withdrawn(
        self, connection: AsyncConnection, season: Season, row: EntrantRow, now: float, state: EntrantState
    ) -> Season:
        """Return the season without somebody, who forfeits what they are playing."""
        after = season.with_entrants(msgspec.structs.replace(row, state=state, since=now))
        after = drawn_anew(after, row.division, row.number)
        await _tell_challenged(connection, season, after, row, now)
        for fixture in season.fixtures.values():
            known = season.rounds[fixture.round].state == "published" and not season.is_decided(fixture)
            if row.number in fixture.seats and (known or season.is_open(fixture)):
                after = await self.forfeit(connection, after, fixture, row)
        return after

    async def forfeit(
        self, connection: AsyncConnection, season: Season, fixture: FixtureRow, row: EntrantRow
    ) -> Season:
        """Let somebody forfeit a fixture: the game that runs, or a meeting that has not begun.

        Of a match they lose what is still to be played, too.
        """
        match = await games.running(connection, fixture)
        unopened = waits_to_be_opened(season, fixture)
        if match is not None and row.user_id is not None and not unopened:
            await self._give_up(connection, match, row.user_id)
            if await games.running(connection, fixture) is not None:
                return season  # the others of a table of several go on
        if len(fixture.seats) > 2:
            return season
        if unopened:
            await games.abandon(connection, fixture, self.seating.now())
        await games.call_off(connection, fixture, self.seating.now())
        after = settled(season, fixture, await games.results_of(connection, fixture), self.seating.now())
        if after.is_decided(fixture):
            return after
        return revised(season, absence(season, fixture, {*fixture.seats} - {row.number}, self.seating.now()))

    async def _give_up(self, connection: AsyncConnection, match: Match, user_id: int) -> None:
        seat = match.seat_of(user_id)
        if seat is None:
            return
        if len(match.seats) > 2:
            await self.seating.leave(connection, match, seat)
            return
        result = Result(points(match), (2, 1) if seat == 0 else (1, 2), games.FORFEIT)
        await games.end_early(connection, match, result, self.seating.now())


async def _tell_challenged(
    connection: AsyncConnection, before: Season, after: Season, row: EntrantRow, now: float
) -> None:
    """Let the two of each challenge that is off, since one has left, be told so."""
    for fixture in before.fixtures.values():
        if fixture.id in after.fixtures or way_of(before.event(fixture)).order is None:
            continue
        name = ledger.fixture_name(before.id, fixture.id)
        told = [(UNCHALLENGED, name, now, user, str(row.number)) for user in before.people(fixture)]
        await news.put_all(connection, told)


async def leave_all(connection: AsyncConnection, user_id: int, seating: SeatingService) -> None:
    """Let somebody who is erased leave all their seasons."""
    leaver = Leaver(seating)
    for row in await seasons.entered(connection, user_id):
        season = await ledger.load(connection, row.id)
        await leaver.withdraw(
            connection, season, season.entry_of(user_id), Entry(seating.now(), "leave", user_id)
        )
