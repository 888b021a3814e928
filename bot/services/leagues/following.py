"""What follows from a decision about a fixture: who plays on in a knock-out, and with which game."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.services.errors import LeagueRefusal
from bot.services.leagues import games
from bot.services.leagues.formats import way_of
from bot.services.leagues.season import Season
from bot.services.lobby import LobbyService
from bot.storage.league_rows import FixtureRow


async def played_on(
    connection: AsyncConnection,
    lobby: LobbyService,
    before: Season,
    after: Season,
    fixture: FixtureRow,
    now: float,
) -> Season:
    """Return the season with the two of a match in each other's place in the rounds after it, if need be.

    Raises LeagueRefusal ``next_match_begun`` if one of them has begun to play there, or nobody goes on any
    more.
    """
    if not way_of(after.event(fixture)).match or _winner(before, fixture) == _winner(after, fixture):
        return after
    later = sorted(_later(after, fixture), key=lambda one: (one.round, one.table_number))
    if not later or _winner(after, fixture) in later[0].seats:
        return after
    if _winner(after, fixture) is None or any(one.started or after.outcome(one.id) for one in later):
        raise LeagueRefusal("next_match_begun", season=after.id)
    one, other = fixture.seats
    places = {one: other, other: one}
    changed = []
    for table in later:
        await games.abandon(connection, table, now)
        seats = tuple(places.get(number, number) for number in table.seats)
        blank = msgspec.structs.replace(table, seats=seats, games="", agreed_at=None, offers="", here="")
        begun = after.rounds[table.round].state == "published"
        changed.append(await games.open_game(connection, lobby, after, blank, now) if begun else blank)
    return after.with_fixtures(*changed)


async def revived(
    connection: AsyncConnection,
    lobby: LobbyService,
    season: Season,
    fixtures: Iterable[FixtureRow],
    number: int,
    now: float,
) -> Season:
    """Return the season in which open fixtures have a game again, whose games were called off.

    What had begun begins anew, by the ``number`` of the interaction that led here.
    """
    for fixture in fixtures:
        if season.is_decided(fixture) or len(fixture.seats) < 2 or not fixture.games:
            continue
        if not await games.all_called_off(connection, fixture):
            continue
        blank = msgspec.structs.replace(fixture, games="")
        again = await games.open_game(connection, lobby, season, blank, now)
        if fixture.started:
            await games.begin(connection, lobby, games.games_of(again)[0], number)
        season = season.with_fixtures(again)
    return season


def _winner(season: Season, fixture: FixtureRow) -> int | None:
    outcome = season.outcome(fixture.id)
    places = outcome.places.split(",") if outcome is not None else []
    if not season.is_decided(fixture) or places.count("1") != 1:
        return None
    return fixture.seats[places.index("1")]


def _later(season: Season, fixture: FixtureRow) -> Iterable[FixtureRow]:
    """Yield the fixtures of later rounds of the same event in which the two of a fixture sit."""
    here = season.rounds[fixture.round]
    for one in season.fixtures.values():
        there = season.rounds[one.round]
        same = (there.division, there.stage) == (here.division, here.stage)
        if same and there.number > here.number and set(one.seats) & set(fixture.seats):
            yield one
