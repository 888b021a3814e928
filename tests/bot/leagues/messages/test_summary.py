"""How the end of a season is shown."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, cast

import pytest

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.leagues.messages.summary import climbs, on_podium, summary_message, summed
from bot.leagues.service import summing
from bot.leagues.service.season import Season, games_of
from bot.leagues.service.summing import Summary
from bot.results.service.profiles import Luck, ProfileService
from bot.results.service.standings import PODIUM
from bot.table.service.computer import Thinkers
from renderers.canvas import USUAL
from renderers.translation import Translator, translator
from tests.bot.leagues.clubs import LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH

EN, JA = translator("en"), translator("ja")
LUCK = Luck(casts=40, came_off=22, expected=20.5, low=15.0, high=26.0)


class AtOnce:
    """Thinks in the process of the test."""

    async def compute(self, work: Callable[..., Any], *arguments: Any) -> Any:
        """Do the work."""
        return work(*arguments)


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def profiles(database: Database) -> ProfileService:
    """Return the service that reads profiles."""
    return ProfileService(database, cast(Thinkers, AtOnce()))


@ON_BOTH
async def test_games_that_were_played_are_counted(club: LeagueClub) -> None:
    season = await club.started(4, event("zau_shu"))
    fixtures = [one for one in season.fixtures.values() if len(one.seats) == 2]
    for fixture in fixtures[:4]:
        await club.finish(fixture, 1, 2, points=(20, 20))
    told = await summing.summary(club.database, profiles(club.database), await club.season(season.id))
    assert (told.games, told.looked_at) == (4, 4)
    assert len(summing.played(await club.season(season.id))) == 4
    assert told.casts == ()


async def test_the_game_in_reserve_of_a_match_is_not_counted(club: LeagueClub) -> None:
    """Four people had played 8 games in a knock-out of 4 matches: the next game of each was open already."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    fixtures = season.tables(season.rounds_of(1)[0].id)
    for fixture in fixtures:
        await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    assert all(len(games_of(season.fixtures[fixture.id])) == 2 for fixture in fixtures)
    assert len(summing.played(season)) == len(fixtures)


async def test_casts_are_told_of_who_does_not_hide_them(
    club: LeagueClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    season = await club.started(3, event())
    async with club.database.write() as connection:
        for user in (101, 102):
            await people.upsert(connection, user, f"Person {user}", "en")
        await people.set_preferences(connection, 102, hidden=True)

    async def casts_of(_self: ProfileService, _games: object) -> dict[int, list[tuple[float, bool]]]:
        return {user: [(0.5, True)] * 4 for user in (101, 102, 999)}

    monkeypatch.setattr(ProfileService, "casts_of", casts_of)
    told = await summing.summary(club.database, profiles(club.database), season)
    assert [number for number, _ in told.casts] == [1]


async def test_a_season_that_is_over_has_its_picture(club: LeagueClub) -> None:
    season = await club.started(16, event(), divisions=True, name="Autumn *")
    season = await club.play_out(season.id, random.Random(5))
    for t in (EN, JA):
        await has_its_picture(season, t)


async def has_its_picture(season: Season, t: Translator) -> None:
    summary = Summary(games=40, looked_at=30, jumps=((1, 31.6),), casts=((2, LUCK),))
    shown = summed(season, summary, t)
    assert [line.place for line in shown.podium] == sorted(line.place for line in shown.podium)
    assert len(shown.divisions) == 2
    assert len(shown.divisions[0].down) == len(shown.divisions[1].up) == 2
    assert shown.jumps == (("Person 1", "+32"),)
    assert (shown.games, shown.people) == (40, 16)
    assert shown.facts
    assert len(climbs(season)) <= PODIUM
    message = await summary_message(season, "It is over.", summary, t, USUAL)
    assert "Person 2" in (message.files[0].description or "")


async def test_who_stands_on_the_podium_has_their_avatar_there(club: LeagueClub) -> None:
    season = await club.started(6, event())
    season = await club.play_out(season.id, random.Random(5))
    people = on_podium(season)
    summary = Summary(games=6, looked_at=6, jumps=(), casts=())
    shown = summed(season, summary, EN, {user: f"{user}".encode() for user in people})
    assert 3 <= len(people) < 6
    assert [line.name for line in shown.podium] == [f"Person {user - 100}" for user in people]
    assert [line.avatar for line in shown.podium] == [f"{user}".encode() for user in people]
