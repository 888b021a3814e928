"""What is put down to be told when a season changes, and in whose turn."""

from __future__ import annotations

import pytest

from bot.services.errors import LobbyRefusal
from bot.services.leagues import notices
from bot.services.leagues.terms import DAY
from bot.services.rematch import RematchService
from bot.storage import due, leagues
from bot.storage.database import Database
from bot.storage.leagues import ROUNDS
from bot.storage.queues import league_news
from bot.storage.rows import News
from tests.bot.services.leagues.clubs import LeagueClub, event, person

pytestmark = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


async def told(club: LeagueClub, kind: str) -> list[News]:
    """Return what is due to be told of a kind."""
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time, 0.0, 999)
    return [row for row in found if row.kind == kind]


async def test_what_is_missing_is_noted_once(database: Database) -> None:
    club = LeagueClub(database)
    async with database.write() as connection:
        await notices.missing(connection, "s1", notices.THREADS, club.time)
        await notices.missing(connection, "s1", notices.THREADS, club.time + 5)
        await notices.missing(connection, "s1", notices.CHANNEL, club.time)
    found = await told(club, notices.MISSING)
    assert sorted(row.subject for row in found) == ["s1:channel", "s1:threads"]


async def test_an_outcome_is_told_in_the_messages_of_its_round_and_game(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (round_,) = season.rounds.values()
    (fixture,) = season.fixtures.values()
    async with database.write() as connection:
        await leagues.note(connection, ROUNDS, season.id, round_.id, message_id=77)
        for row in await league_news.claim(connection, club.time, 0.0, 999):
            await league_news.done(connection, row)
    await club.finish(fixture, 1, 2)
    assert [row.subject for row in await told(club, notices.ROUND)] == [f"{season.id}:{round_.id}"]
    async with database.write() as connection:
        messages = await due.claim(connection, club.time, 0.0, 99)
    assert fixture.games[1:] in {row.game for row in messages if row.kind == "result"}
    await club.tick(1.0)
    assert [row.subject for row in await told(club, notices.TOLD_OVER)] == [f"{season.id}:{round_.id}"]


async def test_who_leaves_is_named_while_the_season_runs(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.open(3, event())
    await club.leagues.leave(season.id, person(3).user_id, club.number())
    assert await told(club, notices.LEFT) == []
    await club.tick(2 * DAY)
    await club.leagues.leave(season.id, person(2).user_id, club.number())
    (row,) = await told(club, notices.LEFT)
    assert (row.subject, row.recipient) == (season.id, person(2).user_id)


async def test_only_live_games_call_spectators_one_by_one(database: Database) -> None:
    club = LeagueClub(database)
    await club.started(2, event())
    assert await told(club, notices.FOLLOWED) == []


async def test_a_game_of_a_league_has_no_rematch(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    game = fixture.games[1:]
    service = RematchService(club.lobby)
    match, again = await service.prepare(game)
    assert again is None
    assert match.row.rematch_secrets is None
    with pytest.raises(LobbyRefusal, match="no_rematch_in_leagues"):
        await service.press(game, person(1), club.number(), None)
