"""What a season's book tells: the win against the largest odds, the best hand, and of whom nothing."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.results.service.books import Found, look_through
from bot.results.service.profiles import ProfileService
from bot.results.store import results
from bot.table.service.computer import Thinkers
from tests.bot.results.result_logs import SERVER, Ended, keep
from tests.bot.table.tables import CardClub

ANNA, BEN, CARL = 1, 2, 3

LOG = (
    *(Ended(f"a{n}", n, ((ANNA, 1, 6), (BEN, 2, -6)), at=100.0 * n) for n in range(1, 5)),
    Ended("upset", 5, ((BEN, 1, 2), (ANNA, 2, 1)), at=600.0),
    Ended("small", 6, ((CARL, 1, 2), (ANNA, 2, 1)), at=700.0),
    Ended("table", 7, ((CARL, 1, 2), (BEN, 2, 1), (ANNA, 3, -3)), at=800.0, game_id="mok_kaik"),
    Ended("draw", 8, ((BEN, 1, 0), (ANNA, 1, 0)), at=900.0),
    Ended("computer", 9, ((None, 1, 9), (ANNA, 2, -9)), at=950.0, unrated="few_people"),
)


@pytest.fixture
async def profiles(database: Database) -> AsyncIterator[ProfileService]:
    thinkers = Thinkers(1)
    yield ProfileService(database, thinkers)
    thinkers.close()


async def found(database: Database, profiles: ProfileService, guild_id: int = SERVER) -> Found:
    async with database.read() as connection:
        games = await results.of_guild(connection, guild_id, 0.0, 10.0**12)
    return await look_through(database, profiles, guild_id, games)


async def test_the_upset_is_the_win_against_the_largest_odds(
    database: Database, profiles: ProfileService
) -> None:
    await keep(database, LOG)
    upset = (await found(database, profiles)).upset
    assert upset is not None
    assert (upset.winner, upset.loser, upset.game_id) == (BEN, ANNA, "cerke")
    assert upset.rating < 1500 < upset.other, "as the ratings were before the game"


async def test_a_season_that_is_narrower_tells_of_its_own_games(
    database: Database, profiles: ProfileService
) -> None:
    await keep(database, LOG)
    async with database.read() as connection:
        games = await results.of_guild(connection, SERVER, 0.0, 600.0)
    assert [row.game for row, _ in games] == ["a1", "a2", "a3", "a4"], "the end is the first time after it"
    assert (await look_through(database, profiles, SERVER, games)).upset is None
    assert await look_through(database, profiles, SERVER, []) == Found(None, None)


async def test_who_hides_their_profile_is_not_told_of(database: Database, profiles: ProfileService) -> None:
    await keep(database, LOG)
    async with database.write() as connection:
        await people.set_preferences(connection, BEN, hidden=True)
    upset = (await found(database, profiles)).upset
    assert upset is not None
    assert upset.winner == CARL


async def test_an_annulled_game_is_no_upset(database: Database, profiles: ProfileService) -> None:
    await keep(database, LOG[:5])
    async with database.write() as connection:
        game = await results.get(connection, "upset")
        assert game is not None
        await results.rule(connection, *game, annulled=True)
    assert (await found(database, profiles)).upset is None


@pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)
async def test_the_best_hand_is_the_most_that_a_season_gave_to_a_person(
    database: Database, profiles: ProfileService
) -> None:
    club = CardClub(database)
    games = []
    for _ in range(2):
        match = await club.deal("lutu", 2)
        while match.to_act:
            match = (await club.act(match)).match
        games.append(match)
    guild_id = games[0].row.guild_id
    hand = (await found(database, profiles, guild_id)).hand
    every = await profiles.wins_of([match.id for match in games])
    best = max(one.points for _, one in every)
    assert hand is not None
    assert (hand[1].points, hand[1].before is None) == (best, False)
