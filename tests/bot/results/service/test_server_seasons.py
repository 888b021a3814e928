"""Seasons of servers: they begin and end by the server's calendar, and are closed once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.results.service import periods, recounting, server_seasons
from bot.results.service.server_seasons import CLOSED, EVENT, add, end_due, ensure
from bot.results.service.standings import StandingsService
from bot.results.store import ratings, seasons
from bot.storage.rows import ServerSeason
from tests.bot.results.result_logs import DAY, SERVER, Ended, keep


def at(*when: int) -> float:
    return datetime(*when, tzinfo=UTC).timestamp()  # type: ignore[misc, arg-type]


NOVEMBER, DECEMBER, JANUARY = at(2026, 11, 1), at(2026, 12, 1), at(2027, 1, 1)
NOW = at(2026, 11, 22)


async def choose(database: Database, now: float, **settings: Any) -> list[ServerSeason]:
    """Change a server's settings, and let the season run that they want."""
    async with database.write() as connection:
        await people.set_guild(connection, SERVER, **settings)
        await ensure(connection, await people.guild(connection, SERVER), now)
        return await seasons.of_guild(connection, SERVER)


async def due(database: Database) -> float | None:
    async with database.read() as connection:
        return await events.due_at(connection, EVENT, str(SERVER))


@pytest.mark.parametrize(
    ("kind", "name", "starts", "ends"),
    [
        ("month", "2026-11", NOVEMBER, DECEMBER),
        ("quarter", "2026 Q4", at(2026, 10, 1), JANUARY),
        ("year", "2026", at(2026, 1, 1), JANUARY),
    ],
)
def test_periods_by_the_calendar(kind: str, name: str, starts: float, ends: float) -> None:
    assert periods.period(kind, "UTC", NOW) == (name, starts, ends)
    tokyo = periods.period(kind, "Asia/Tokyo", NOW)
    assert (tokyo.starts, tokyo.ends) == (starts - 9 * 3600, ends - 9 * 3600)


def test_a_month_has_an_hour_more_or_less_where_clocks_change() -> None:
    month = periods.period("month", "Europe/Berlin", at(2026, 10, 10))
    assert month.ends - month.starts == 31 * DAY + 3600


async def test_a_scheme_begins_the_season_that_runs(database: Database) -> None:
    (season,) = await choose(database, NOW, seasons="month")
    assert (season.number, season.name, season.starts, season.ends) == (1, "2026-11", NOVEMBER, DECEMBER)
    assert await due(database) == DECEMBER
    assert await choose(database, NOW + 5) == [season], "asking again changes nothing"


async def test_a_running_season_takes_the_bounds_of_another_scheme(database: Database) -> None:
    await choose(database, NOW, seasons="month")
    (season,) = await choose(database, NOW, seasons="year")
    assert (season.number, season.name, season.starts, season.ends) == (1, "2026", NOVEMBER, JANUARY)
    (season,) = await choose(database, NOW, seasons="year", zone="Asia/Tokyo")
    assert season.ends == JANUARY - 9 * 3600
    assert await due(database) == season.ends
    (season,) = await choose(database, NOW, seasons="")
    assert season.ends == NOW


async def test_at_its_end_a_season_is_closed_once_and_the_next_begins(database: Database) -> None:
    await choose(database, NOW, seasons="month")
    for _ in range(2):
        await end_due(database, SERVER, DECEMBER)
    async with database.write() as connection:
        first, second = await seasons.of_guild(connection, SERVER)
        told = await news.claim(connection, DECEMBER, 10.0, 10)
    assert (first.closed, second.closed) == (True, False)
    assert (second.number, second.name, second.starts, second.ends) == (2, "2026-12", DECEMBER, JANUARY)
    assert [(one.kind, one.subject, one.recipient) for one in told] == [(CLOSED, f"{SERVER}:1", SERVER)]
    assert server_seasons.read_subject(told[0].subject) == (SERVER, 1)
    assert await due(database) == JANUARY


async def test_a_season_whose_end_was_missed_is_closed_later(database: Database) -> None:
    await choose(database, NOW, seasons="month")
    await end_due(database, SERVER, at(2027, 2, 3))
    async with database.read() as connection:
        first, second = await seasons.of_guild(connection, SERVER)
    assert (first.ends, first.closed) == (DECEMBER, True)
    assert (second.name, second.starts) == ("2027-02", at(2027, 2, 1))


async def test_a_reset_pulls_ratings_together_as_a_recomputation_does(database: Database) -> None:
    await keep(database, [Ended("g1", 1, ((1, 1, 6), (2, 2, -6)), at=NOW)])
    await choose(database, NOW, seasons="month", reset=True)
    await end_due(database, SERVER, DECEMBER)
    async with database.read() as connection:
        heads = await ratings.heads_of(connection, f"{SERVER}:cerke:")
    assert heads[1].mu == round(1500 + 0.75 * 28.389778, 6)
    assert heads[2].sigma == 138.84219
    assert (await recounting.prove(database)).difference is None


async def test_staff_names_seasons_that_do_not_overlap(database: Database) -> None:
    await choose(database, NOW, seasons="named")
    async with database.write() as connection:
        cup = await add(connection, SERVER, "Winter cup", DECEMBER, JANUARY)
        for starts, ends in ((NOW, DECEMBER + 1), (JANUARY - 1, JANUARY + DAY), (DECEMBER + 1, JANUARY - 1)):
            with pytest.raises(LobbyRefusal) as refused:
                await add(connection, SERVER, "Other", starts, ends)
            assert (refused.value.rule, refused.value.data["name"]) == ("seasons_overlap", "Winter cup")
        with pytest.raises(LobbyRefusal):
            await add(connection, SERVER, "Backwards", NOW + 5, NOW)
        await add(connection, SERVER, "Before", NOW, DECEMBER)
    assert await due(database) == DECEMBER
    await end_due(database, SERVER, JANUARY)
    async with database.read() as connection:
        assert [(one.name, one.closed) for one in await seasons.of_guild(connection, SERVER)] == [
            ("Winter cup", True),
            ("Before", True),
        ]
    assert await due(database) is None
    assert cup.number == 1


async def test_months_make_room_for_a_season_that_was_planned(database: Database) -> None:
    async with database.write() as connection:
        await add(connection, SERVER, "Cup", NOW + DAY, NOW + 2 * DAY)
    _, month = await choose(database, NOW, seasons="month")
    assert (month.starts, month.ends) == (NOVEMBER, NOW + DAY)
    await end_due(database, SERVER, NOW + DAY)
    await end_due(database, SERVER, NOW + 2 * DAY)
    async with database.read() as connection:
        rest = (await seasons.of_guild(connection, SERVER))[-1]
    assert (rest.name, rest.starts, rest.ends) == ("2026-11", NOW + 2 * DAY, DECEMBER)


async def test_the_summary_of_a_season(database: Database) -> None:
    await choose(database, NOW, seasons="month")
    await keep(
        database,
        [
            Ended("g1", 1, ((1, 1, 6), (2, 2, -6)), at=NOW),
            Ended("g2", 2, ((1, 1, 6), (3, 2, -6)), at=NOW + 1),
            Ended("g3", 3, ((2, 1, 6), (3, 2, -6)), at=DECEMBER),
        ],
    )
    summary = await StandingsService(database, now=lambda: DECEMBER + 5).summary(SERVER, 1)
    assert [line.stand.user_id for line in summary.podium] == [1, 3, 2]
    assert [line.stand.user_id for line in summary.jumps] == [1]
    assert (summary.games, summary.people) == (2, 3)
    assert summary.busiest is not None
    assert summary.busiest.stand.user_id == 1
