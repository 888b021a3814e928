"""A round is told to all whom it is about: who has a bye is called like those who play."""

from __future__ import annotations

import pytest

from bot.kit.store.queues import league_news
from bot.leagues.service import ledger, notices
from bot.leagues.service.season import games_of
from bot.leagues.store import seasons as leagues
from bot.table.store import games
from tests.bot.leagues.clubs import CHANNEL, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.telling.test_putting_away import LIVE, House, house

__all__ = ["house"]

SWISS = event(way=Format.SWISS, rounds=3)


async def test_who_has_a_bye_is_called_with_the_others(house: House) -> None:
    season = await house.club.started(5, SWISS)
    resting = next(one.seats[0] for one in season.fixtures.values() if len(one.seats) == 1)
    user = season.entrants[resting].user_id
    await house.tell()
    calling = [
        payload for _, _, payload in house.there.requests if f"Bye this round: <@{user}>" in str(payload)
    ]
    assert len(calling) == 1, "the message of the round, as it is posted"
    assert {str(one) for one in calling[0]["allowed_mentions"]["users"]} == {
        str(person(number).user_id) for number in range(1, 6)
    }
    assert str(user) not in house.there._discord._dms, "that is enough"


async def test_who_has_a_bye_reads_so_by_dm_where_there_is_no_channel(house: House) -> None:
    season = await house.club.open(5, SWISS)
    house.there.lose(CHANNEL)
    await house.club.tick(100_000.0)
    await house.tell()
    await house.club.tick(4_000.0)
    await house.tell()
    season = await house.club.season(season.id)
    resting = next(one.seats[0] for one in season.fixtures.values() if len(one.seats) == 1)
    assert "Round 1 of 3: bye" in house.read(season.entrants[resting].user_id or 0)


@pytest.mark.parametrize("lost", [False, True], ids=["thread", "none any more"])
async def test_more_time_is_told_though_the_thread_is_gone(house: House, lost: bool) -> None:
    season = await house.club.started(4, SWISS)
    await house.tell()
    fixture = (await house.club.season(season.id)).fixtures[1]
    assert fixture.thread_id is not None
    if lost:
        house.there.lose(fixture.thread_id)
    async with house.club.database.write() as connection:
        name = ledger.fixture_name(season.id, fixture.id)
        await league_news.put(connection, notices.LONGER, name, house.club.time)
    await house.tell()
    assert "you have more time" in house.there.written(CHANNEL if lost else fixture.thread_id)
    (told,) = [one for *_, one in house.there.requests if "you have more time" in (one.get("content") or "")]
    called = {str(one) for one in told["allowed_mentions"]["users"]}
    assert called == {str(user) for user in season.people(fixture)}


@pytest.mark.parametrize("lost", [False, True], ids=["thread", "none any more"])
async def test_spectators_are_called_though_the_thread_is_gone(house: House, lost: bool) -> None:
    season = await house.club.started(4, LIVE)
    await house.tell()
    for user in season.people(season.fixtures[1]):
        await house.club.seasons.meetings.play_now(season.id, 1, user, house.club.number())
    fixture = (await house.club.season(season.id)).fixtures[1]
    game = games_of(fixture)[0]
    async with house.club.database.write() as connection:
        await games.note(connection, game, board_message_id=77)
        await leagues.follow(connection, season.id, person(9).user_id)
        await league_news.put(connection, notices.FOLLOWED, game, house.club.time)
    assert fixture.thread_id is not None
    if lost:
        house.there.lose(fixture.thread_id)
    await house.tell()
    where = CHANNEL if lost else fixture.thread_id
    assert f"<@{person(9).user_id}>" in house.there.written(where)
