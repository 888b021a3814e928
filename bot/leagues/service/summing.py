"""What there is to tell of a season that is over, besides its tables: ratings that rose, casts, games."""

from __future__ import annotations

from collections import defaultdict
from typing import Final

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.leagues.service.closing import PODIUM
from bot.leagues.service.field import Kind
from bot.leagues.service.season import Season, games_of
from bot.results.service.profiles import Luck, ProfileService, luck_in
from bot.results.service.ratings.pools import pools_of
from bot.results.store import ratings, results

LOOKED_AT: Final = 300
"""Games, the newest ones, from which casts are told."""


class Summary(msgspec.Struct, frozen=True, kw_only=True):
    """What a season was like: (entrant, change) of whose ratings rose most, and the casts of each.

    ``games`` were played at the board; of the newest ``looked_at`` casts are told, but not of those who hide
    their profiles.
    """

    games: int
    looked_at: int
    jumps: tuple[tuple[int, float], ...] = ()
    casts: tuple[tuple[int, Luck], ...] = ()


async def summary(database: Database, profiles: ProfileService, season: Season) -> Summary:
    """Return what a season was like; its games are replayed, which may take a while."""
    games = played(season)
    numbers = {one.user_id: one.number for one in season.entrants.values() if one.user_id is not None}
    async with database.read() as connection:
        rose = await _rises(connection, season.row.guild_id, games)
        hidden = await people.hidden(connection, list(numbers))
    jumps = [(numbers[user], change) for user, change in rose.items() if user in numbers and change > 0]
    jumps.sort(key=lambda one: (-one[1], one[0]))
    found = await profiles.casts_of(games[-LOOKED_AT:])
    casts = {
        numbers[user]: luck_in(every) for user, every in found.items() if user in numbers.keys() - hidden
    }
    order = [line for table in season.divisions for line in season.members(table)]
    return Summary(
        games=len(games),
        looked_at=min(len(games), LOOKED_AT),
        jumps=tuple(jumps[:PODIUM]),
        casts=tuple((one.number, luck) for one in order if (luck := casts.get(one.number)) is not None),
    )


def played(season: Season) -> list[str]:
    """Return the games of a season that count, in the order of their fixtures; a match has one in reserve."""
    kinds = {Kind.PLAYED.value, Kind.UNFINISHED.value}
    found = []
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        outcome = season.outcome(fixture.id)
        if outcome is not None and outcome.kind in kinds:
            found += games_of(outcome)
    return found


async def _rises(connection: AsyncConnection, guild_id: int, games: list[str]) -> dict[int, float]:
    """Return by how much games have changed the ratings of their people, all of them together."""
    seqs: dict[str, set[int]] = {}
    for game in games:
        found = await results.get(connection, game)
        if found is not None and not found[0].annulled and not found[0].unrated:
            row = found[0]
            pool, _ = pools_of(guild_id, row.game_id, row.family)
            seqs.setdefault(pool, set()).add(row.seq)
    rose: dict[int, float] = defaultdict(float)
    for pool, of in seqs.items():
        for step in await ratings.steps_at(connection, [pool], of):
            rose[step.user_id] += step.change
    return rose
