"""Whole seasons through the services, from entering to the archive; the audit gives them again."""

from __future__ import annotations

import random

import pytest

from bot.services.leagues import changes
from bot.services.leagues.closing import read_final
from bot.services.leagues.terms import DAY, Format
from bot.storage.database import Database
from tests.bot.services.leagues.clubs import LeagueClub, event, person


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


async def test_a_round_robin_is_played_to_its_end(club: LeagueClub) -> None:
    season = await club.started(4, event())
    assert season.row.state == "running"
    assert [one.state for one in season.rounds.values()] == ["published"] * 3
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        await club.finish(fixture, 1, 2)
    await club.tick(60)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}
    await club.tick(4 * DAY)
    assert (await club.season(season.id)).row.state == "archived"


@pytest.mark.parametrize("people", [4, 5, 8])
async def test_a_swiss_is_played_to_its_end(club: LeagueClub, people: int) -> None:
    season = await club.started(people, event(way=Format.SWISS, rounds=people - 1 if people < 6 else 5))
    season = await club.play_out(season.id, random.Random(people))
    assert season.row.state == "closed"
    rounds = season.rounds_of(1)
    assert [one.state for one in rounds] == ["closed"] * (people - 1 if people < 6 else 5)
    for one in rounds:
        seated = [number for table in season.tables(one.id) for number in table.seats]
        assert sorted(seated) == list(range(1, people + 1))
    assert changes.difference(await club.audited(season.id), season) == {}
    assert len(read_final(season.row.final).tables[0]) == people


async def test_late_absent_never_there_and_gone(club: LeagueClub) -> None:
    season = await club.started(6, event(way=Format.SWISS, rounds=5))
    first = await club.play_round(season.id, random.Random(1))
    assert first.rounds_of(1)[1].state == "published"
    season, row = await club.leagues.enter(season.id, person(7), club.number())
    assert row.first_round == 3
    await club.leagues.absent(season.id, person(1).user_id, club.number())
    await club.leagues.leave(season.id, person(2).user_id, club.number())
    season = await club.play_round(season.id, random.Random(2))
    third = season.tables(season.rounds_of(1)[2].id)
    seated = sorted(number for table in third if len(table.seats) > 1 for number in table.seats)
    assert seated == [3, 4, 5, 6, 7][: len(seated)] or len(seated) == 4
    (away,) = [table for table in third if table.seats == (1,)]
    outcome = season.outcome(away.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("absent", "1/2")
    assert all(2 not in table.seats for table in third)
    season = await club.play_out(season.id, random.Random(3))
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_too_few_enter(club: LeagueClub) -> None:
    season = await club.open(3, event(way=Format.SWISS))
    await club.tick(2 * DAY)
    season = await club.season(season.id)
    assert (season.row.state, season.row.extended) == ("registration", True)
    await club.tick(7 * DAY)
    assert (await club.season(season.id)).row.state == "cancelled"


async def test_a_round_ends_with_its_window(club: LeagueClub) -> None:
    """A game in which nobody acts is left unfinished; nobody ever comes to one that needs an appointment."""
    season = await club.started(2, event(window=10 * DAY))
    await club.tick(10 * DAY)
    (fixture,) = season.fixtures.values()
    outcome = (await club.season(season.id)).outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("unfinished", "1/2,1/2")
    live = await club.started(2, event(clock="fischer:180+10"), name="Live")
    await club.tick(7 * DAY)
    (fixture,) = live.fixtures.values()
    outcome = (await club.season(live.id)).outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("both_absent", "0,0")
    assert (await club.season(live.id)).row.state == "closed"
