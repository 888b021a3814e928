"""Arena evenings as people meet them: they say that they are there, pause, and make a first move or not."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.clocks.store import pauses
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.queues import news
from bot.kit.timed import Timed
from bot.leagues.service import formats, games, ledger
from bot.leagues.service.field import Kind
from bot.leagues.service.ledger import Entry
from bot.leagues.service.pairing.arena import FIRST_ACTION
from bot.leagues.service.registering import OPENED, LeagueService, require_entered
from bot.leagues.service.season import OUT, Season
from bot.leagues.service.settling import outcome_row, revised
from bot.leagues.store.seasons import GOING
from bot.storage.league_rows import EntrantState, FixtureRow
from bot.table.service.loading import require_first
from bot.table.service.lobby import Person
from bot.table.store import actions


@dataclass(frozen=True, slots=True)
class ArenaService(Timed):
    """Lets people come to an evening, and pause."""

    leagues: LeagueService

    async def here(self, season_id: str, person: Person, interaction_id: int) -> Season:
        """Let somebody be drawn from now on; who has not entered yet does so by it.

        Raises LeagueRefusal ``no_arena``, ``in_arena_already``, and whatever forbids them to enter.
        """
        season = await ledger.read(self.database, season_id)
        row = season.entrant_of(person.user_id)
        if _is_evening(season) and (row is None or row.state in OUT):
            await self.leagues.enter(season_id, person, interaction_id)
            return await self._turn(season_id, person.user_id, None, "in")
        return await self._turn(season_id, person.user_id, interaction_id, "in")

    async def pause(self, season_id: str, user_id: int, interaction_id: int) -> Season:
        """Draw somebody no more until they are here again; what they are playing goes on.

        Raises LeagueRefusal ``no_arena``, ``not_entered``, ``paused_already``.
        """
        return await self._turn(season_id, user_id, interaction_id, "absent")

    async def _turn(
        self, season_id: str, user_id: int, interaction_id: int | None, state: EntrantState
    ) -> Season:
        now = self.now()
        async with ledger.held(self.database, season_id) as (connection, season):
            if not _is_evening(season):
                raise LeagueRefusal("no_arena", season=season_id)
            row = require_entered(season, user_id)
            if row.state == state or (state == "absent" and row.state == "waiting"):
                raise LeagueRefusal(
                    "in_arena_already" if state == "in" else "paused_already", season=season_id
                )
            if interaction_id is not None:
                await require_first(connection, interaction_id, now)
            turned = msgspec.structs.replace(row, state=state, since=now)
            entry = Entry(now, _WHAT[state], user_id)
            after = await ledger.commit(connection, season, season.with_entrants(turned), entry)
            await news.put(connection, OPENED, season_id, now)
            return after


_WHAT = {"in": "here", "absent": "pause"}


def _is_evening(season: Season) -> bool:
    """Whether people may come to an evening now: it is announced, or it runs."""
    way = formats.way_of(season.terms.events[0])
    return way.enters == "waiting" and season.row.state in GOING


async def first_action(connection: AsyncConnection, season: Season, key: int, now: float) -> Season:
    """Return the season after a look at who has made their first move in a game of an evening.

    Who has been asked for it long enough did not come: the others have won, and they are paused.  Whoever
    is not asked yet is looked at again later.
    """
    fixture = season.fixtures[key]
    match = await games.running(connection, fixture)
    if match is None or season.is_decided(fixture):
        return season.with_fixtures(msgspec.structs.replace(fixture, here=_all(season, fixture)))
    acted = await actions.last_times(connection, match.id)
    asked_at = games.asked_since(match, acted, now)
    stood = await pauses.halting(connection, match.id)
    if stood is not None:  # who was not there since the bot was away has as long after that
        asked_at = max(asked_at, now if stood.ends is None else stood.ends)
    came = [seat.user_id for seat in match.seats if seat.user_id is not None and seat.seat in acted]
    missing = games.never_came(match, acted)
    if missing and now < asked_at + FIRST_ACTION:
        return season.with_fixtures(_looked(fixture, came, asked_at + FIRST_ACTION))
    if not missing:
        return season.with_fixtures(_looked(fixture, came, now + FIRST_ACTION))
    await games.abandon(connection, fixture, now)
    absent = {one.number for one in season.entrants.values() if one.user_id in missing}
    places = [2 if number in absent else 1 for number in fixture.seats]
    nobody = absent.issuperset(number for number in fixture.seats if number)
    kind = Kind.BOTH_ABSENT if nobody else Kind.NO_SHOW
    outcome = outcome_row(season, fixture, kind, places, (), (), "time", now)
    paused = [
        msgspec.structs.replace(season.entrants[number], state="absent", since=now)
        for number in absent
        if season.entrants[number].state == "in"
    ]
    return revised(season, outcome).with_entrants(*paused)


def _looked(fixture: FixtureRow, came: list[int], again: float) -> FixtureRow:
    here = "".join(f",{user}" for user in came)
    return msgspec.structs.replace(fixture, here=here, agreed_at=again)


def _all(season: Season, fixture: FixtureRow) -> str:
    return "".join(f",{user}" for user in season.people(fixture))
