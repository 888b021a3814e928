"""Somebody goes on vacation while a round of a league goes on: what its end makes of that."""

from __future__ import annotations

import pytest

from bot import features
from bot.away.service.away import AwayService
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.leagues.service.field import Kind
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR
from bot.storage.league_rows import FixtureRow
from bot.table.service.match import Match
from tests.bot.leagues.clubs import LeagueClub, event, person


class Leaving(LeagueClub):
    """A club whose people go on vacation."""

    async def pair(self) -> tuple[Season, FixtureRow, Match]:
        """Let two begin a game by correspondence, in a round of six days."""
        season = await self.started(2, event(window=6 * DAY, clock="days:3"))
        (fixture,) = season.fixtures.values()
        match = await self.running((await self.season(season.id)).fixtures[fixture.id])
        assert match is not None
        return season, fixture, match

    async def go_away(self, user_id: int, days: int) -> None:
        """Let somebody go on vacation."""
        async with self.database.write() as connection:
            await people.upsert(connection, user_id, person(user_id - 100).name, "en")
        await AwayService(self.database, now=self.clock).begin(user_id, days, self.number())

    async def over(self, season: Season, fixture: FixtureRow) -> Kind | None:
        """Let the round run out; return what has become of a fixture, None if it goes on."""
        deadline = (await self.season(season.id)).fixtures[fixture.id].deadline or 0.0
        await self.tick(deadline - self.time + HOUR)
        outcome = (await self.season(season.id)).outcome(fixture.id)
        return None if outcome is None else Kind(outcome.kind)


@pytest.fixture
def club(database: Database) -> Leaving:
    """A club that meets on a new database."""
    features.join()
    return Leaving(database)


async def _to_act(match: Match) -> int:
    return match.seats[match.to_act[0]].user_id or 0


@pytest.mark.parametrize(("days", "kind"), [(0, Kind.NO_SHOW), (4, Kind.UNFINISHED)])
async def test_who_was_on_vacation_when_it_was_their_turn_has_not_stayed_away(
    club: Leaving, days: int, kind: Kind
) -> None:
    """Their clock stood still, they could not move, and they lost as if they had not come."""
    season, fixture, match = await club.pair()
    await club.tick(2.5 * DAY)
    match = await club.act_next(match)
    late = await _to_act(match)
    if days:
        await club.go_away(late, days)
        await club.tick(2.9 * DAY)
    assert await club.over(season, fixture) is kind


async def test_a_game_goes_on_after_its_round_whose_player_is_on_vacation(club: Leaving) -> None:
    """Both had acted lately, as far as they could: the game was ended all the same."""
    season, fixture, match = await club.pair()
    for _ in range(4):
        match = await club.act_next(match)
    await club.tick(DAY)
    match = await club.act_next(match)
    await club.go_away(await _to_act(match), 5)
    assert await club.over(season, fixture) is None
    assert (await club.season(season.id)).fixtures[fixture.id].extended
