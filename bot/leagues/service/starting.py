"""A season starts: who has entered is seeded and divided, and what depends on their number is fixed.

With too few the registration is extended once by a week; then the season is cancelled.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.leagues.service.closing import last_final
from bot.leagues.service.formats import way_of
from bot.leagues.service.registering import EXTENSION, least_of
from bot.leagues.service.scoring import divisions
from bot.leagues.service.season import Season, options_of, rules_of
from bot.leagues.service.terms import EventTerms
from bot.results.service.ratings.model import START
from bot.results.service.ratings.pools import pools_of
from bot.results.store import ratings
from bot.storage.league_rows import EntrantRow

UNRATED: Final = START.mu
"""The rating of somebody who has none."""


async def registration_over(connection: AsyncConnection, season: Season, now: float) -> tuple[Season, str]:
    """Return the season as it goes on when its registration closes, and which way: see the module."""
    if len(season.playing) >= least_of(season):
        return await started(connection, season, now), "started"
    row = season.row
    if not row.extended and row.registers_until is not None:
        starts, ends = (None if at is None else at + EXTENSION for at in (row.starts, row.ends))
        until = max(row.registers_until, now) + EXTENSION
        return season.with_row(registers_until=until, starts=starts, ends=ends, extended=True), "extended"
    return season.with_row(state="cancelled", changed_at=now), "cancelled"


async def started(connection: AsyncConnection, season: Season, now: float) -> Season:
    """Return the season as it begins to run."""
    rated = await _ratings(connection, season)
    by_strength = sorted(season.playing, key=lambda one: (-rated.get(one.number, UNRATED), one.number))
    seeded = [
        msgspec.structs.replace(one, seed=seed, rating=rated.get(one.number, UNRATED))
        for seed, one in enumerate(by_strength, 1)
    ]
    placed = await _divided(connection, season, seeded)
    running = season.with_row(state="running", changed_at=now)
    running = running.with_entrants(*placed)
    begun = way_of(season.terms.events[0]).begun
    return running if begun is None else begun(running, now)


async def _ratings(connection: AsyncConnection, season: Season) -> Mapping[int, float]:
    """Return the ratings of those who have entered, of the first event's game, by number."""
    event: EventTerms = season.terms.events[0]
    rules = rules_of(event)
    pool, _ = pools_of(season.row.guild_id, event.game_id, rules.family(options_of(event)))
    users = {one.user_id: one.number for one in season.entrants.values() if one.user_id is not None}
    heads = await ratings.heads(connection, [pool], list(users))
    return {users[user]: head.mu for (_, user), head in heads.items()}


async def _divided(connection: AsyncConnection, season: Season, seeded: list[EntrantRow]) -> list[EntrantRow]:
    """Return the entrants in their divisions: as the last season says, newcomers at the bottom."""
    if not season.terms.divisions:
        return [msgspec.structs.replace(one, division=1) for one in seeded]
    final = await last_final(connection, season)
    before = {
        division: [_who(line.user_id, line.entrant) for line in table]
        for division, table in enumerate(final.tables, 1)
    }
    less = {_who(line.user_id, line.entrant) for table in final.tables for line in table if line.less}
    people = {_who(one.user_id, one.number): one for one in seeded}
    goes = divisions.divided(list(people), before, less)
    return [msgspec.structs.replace(one, division=goes[who]) for who, one in people.items()]


def _who(user_id: int | None, number: int) -> int:
    """Return by what somebody is known from season to season; a computer player only within one."""
    return -number if user_id is None else user_id
