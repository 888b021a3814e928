"""Two processes on one database, processes that die: one draw, nothing lost, nothing twice."""

from __future__ import annotations

import asyncio
import itertools
import random
from collections import Counter
from collections.abc import AsyncIterator
from multiprocessing.connection import Connection

import pytest
from sqlalchemy import func, select

from bot.kit.service.errors import LeagueRefusal, Refusal
from bot.kit.store.database import Database
from bot.leagues.service import changes, ledger
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from bot.storage.tables import audit, results
from tests.bot.leagues.clubs import START, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.bot.storage import children
from tests.conftest import ON_BOTH

pytestmark = ON_BOTH

KILLS = 6


@pytest.fixture
async def clubs(database: Database, database_url: str) -> AsyncIterator[tuple[LeagueClub, LeagueClub]]:
    """The same club in two processes, which share one database."""
    other = await Database.open(database_url)
    first, second = LeagueClub(database), LeagueClub(other)
    second.numbers = itertools.count(1_000_000)
    yield first, second
    await other.close()


async def registered(club: LeagueClub, people: int) -> Season:
    """Return a season whose registration is over, before its first draw."""
    season = await club.open(people, event(way=Format.SWISS, rounds=5, window=3650 * DAY))
    async with club.database.write() as connection:
        known = await ledger.load(connection, season.id)
        closing = known.with_row(registers_until=club.time)
        await ledger.commit(connection, known, closing, Entry(club.time, "close"))
    await club.seasons.close_registration(await club.season(season.id), None)  # type: ignore[arg-type]
    return await club.season(season.id)


async def test_two_draw_and_publish_at_the_same_moment(clubs: tuple[LeagueClub, LeagueClub]) -> None:
    club, other = clubs
    season = await registered(club, 6)
    drawn = await asyncio.gather(*(one.league_draws.draw(season.id, 1, 0) for one in (club, other) * 3))
    assert len({tuple(one.fixtures) for one in drawn}) == 1
    season = await club.season(season.id)
    assert [one.state for one in season.rounds.values()] == ["drawn"]
    (round_id,) = season.rounds
    entry = Entry(club.time, "publish")
    published = await asyncio.gather(
        *(one.league_draws.publish(season.id, round_id, entry) for one in (club, other) * 2),
        return_exceptions=True,
    )
    assert [isinstance(one, Refusal) for one in published].count(False) == 1
    season = await club.season(season.id)
    assert [one.games.count(",") for one in season.fixtures.values()] == [1] * 3
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_entering_twice_at_the_same_moment(clubs: tuple[LeagueClub, LeagueClub]) -> None:
    club, other = clubs
    season = await club.open(0, event(way=Format.SWISS))
    entered = await asyncio.gather(
        *(one.leagues.enter(season.id, person(1), one.number()) for one in (club, other) * 3),
        return_exceptions=True,
    )
    refused = [one for one in entered if isinstance(one, BaseException)]
    assert len(refused) == 5
    assert all(isinstance(one, LeagueRefusal) for one in refused)
    assert len((await club.season(season.id)).entrants) == 1


async def test_who_leaves_while_a_round_is_drawn_is_not_in_it(clubs: tuple[LeagueClub, LeagueClub]) -> None:
    club, other = clubs
    season = await registered(club, 7)
    await asyncio.gather(
        club.league_draws.draw(season.id, 1, 0),
        other.leagues.leave(season.id, person(3).user_id, other.number()),
    )
    await club.tick(DAY)
    season = await club.season(season.id)
    seated = [number for table in season.fixtures.values() for number in table.seats]
    assert sorted(seated) == [1, 2, 4, 5, 6, 7]


@pytest.mark.parametrize("seed", [1, 2])
async def test_sigkill_while_a_season_is_run(database: Database, database_url: str, seed: int) -> None:
    club = LeagueClub(database)
    season = await registered(club, 8)
    moments = random.Random(seed)
    for attempt in range(1, KILLS + 1):
        with children.running(run, database_url, season.id, attempt) as (process, reports):
            reports.recv()
            if reports.poll(moments.uniform(0.02, 0.4)):
                assert reports.recv() == "round"
            process.kill()
            process.join()
    club.time = START + (KILLS + 1) * DAY
    season = await club.play_out(season.id, random.Random(seed))
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}
    for one in season.rounds.values():
        seated = Counter(number for table in season.tables(one.id) for number in table.seats)
        assert seated == Counter(range(1, 9))
    async with database.read() as connection:
        lines = select(func.count()).where(audit.c.subject == ledger.subject(season.id))
        assert (await connection.execute(lines)).scalar_one() == season.row.version + 1
        ended = (await connection.execute(select(func.count()).select_from(results))).scalar_one()
    assert ended == len(season.fixtures) == 20


def run(report: Connection, url: str, season_id: str, attempt: int) -> None:
    """Run a season on in another process, until somebody kills it."""

    async def work() -> None:
        database = await Database.open(url)
        club = LeagueClub(database, START + attempt * DAY)
        club.numbers = itertools.count(attempt * 1_000_000)
        report.send("open")
        while (await club.play_round(season_id, random.Random(attempt))).row.state == "running":
            report.send("round")
        await database.close()

    asyncio.run(work())
