"""A server had removed the bot: its seasons go on as many days later, and nobody forfeits anything."""

from __future__ import annotations

import msgspec
import pytest
from sqlalchemy import select, update

from bot import features
from bot.away.service.removals import RemovalService
from bot.kit.store.database import Database
from bot.leagues.service import ledger, returning
from bot.leagues.service.notices import ROUND
from bot.leagues.service.returning import Rest
from bot.leagues.service.scheduling.offers import Offers, read
from bot.leagues.service.terms import DAY, HOUR
from bot.storage.league_rows import FixtureRow
from bot.storage.league_tables import league_seasons
from bot.storage.tables import news_due
from tests.bot.leagues.clubs import SERVER, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    features.join()
    return LeagueClub(database)


def removals_of(club: LeagueClub) -> RemovalService:
    """Return what lets the club's server rest."""
    return RemovalService(club.database, 30 * DAY, now=club.clock)


@ON_BOTH
async def test_a_round_has_as_many_days_left_as_before(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    removals = removals_of(club)
    (first,) = season.rounds_of(1)
    await removals.removed(SERVER)
    await club.tick(20 * DAY + 5 * HOUR)
    assert (await club.season(season.id)).rounds == season.rounds, "nothing happens meanwhile"
    await removals.back(SERVER)
    after = await club.season(season.id)
    deadlines = [(one.deadline or 0.0) for one in season.fixtures.values()]
    assert [one.deadline for one in after.fixtures.values()] == [at + 21 * DAY for at in deadlines]
    assert after.rounds[first.id].ends == (first.ends or 0.0) + 21 * DAY
    async with club.database.read() as connection:
        told = await connection.execute(select(news_due.c.subject).where(news_due.c.kind == ROUND))
        assert ledger.round_name(season.id, first.id) in set(told.scalars())
    await club.tick(1.0)
    assert (await club.season(season.id)).outcomes == {}


async def test_a_season_that_can_not_be_read_holds_the_others_up_in_nothing(club: LeagueClub) -> None:
    broken = await club.open(2, event(way=Format.SWISS), name="Broken")
    season = await club.open(2, event(way=Format.SWISS))
    removals = removals_of(club)
    await removals.removed(SERVER)
    async with club.database.write() as connection:
        this = league_seasons.c.id == broken.id
        await connection.execute(update(league_seasons).where(this).values(terms="{}"))
    await club.tick(3 * DAY)
    assert await removals.back(SERVER)
    assert (await club.season(season.id)).row.registers_until == (season.row.registers_until or 0) + 3 * DAY


async def test_nobody_is_cut_off_from_entering(club: LeagueClub) -> None:
    season = await club.open(2, event(way=Format.SWISS))
    removals = removals_of(club)
    await removals.removed(SERVER)
    await club.tick(3 * DAY)
    await removals.back(SERVER)
    after = await club.season(season.id)
    assert after.row.state == "registration"
    assert after.row.registers_until == (season.row.registers_until or 0.0) + 3 * DAY


async def test_who_missed_a_time_is_asked_for_another_one(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3, clock="fischer:600+10"))
    (one, *_) = season.fixtures.values()
    agreed: FixtureRow = msgspec.structs.replace(one, agreed_at=club.time + HOUR)
    later = msgspec.structs.replace(agreed, agreed_at=club.time + 9 * DAY)
    rest = Rest(club.time, club.time + 2 * DAY)
    missed = returning.gone_on(season.with_fixtures(agreed), rest).fixtures[one.id]
    assert (missed.agreed_at, read(missed.offers), missed.here) == (None, Offers(missed=agreed.agreed_at), "")
    assert returning.gone_on(season.with_fixtures(later), rest).fixtures[one.id].agreed_at == later.agreed_at


def test_a_short_rest_moves_only_what_would_come_at_once() -> None:
    rest = Rest(1000.0, 1600.0)
    assert rest.moved(None) is None
    assert [rest.moved(at) for at in (900.0, 1300.0, 1600.0 + DAY)] == [900.0, 1600.0 + HOUR, 1600.0 + DAY]
