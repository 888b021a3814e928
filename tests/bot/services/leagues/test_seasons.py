"""Whole seasons through the services, from entering to the archive; the audit gives them again."""

from __future__ import annotations

import pytest

from bot.services.leagues import changes
from bot.services.leagues.terms import DAY
from bot.storage.database import Database
from tests.bot.services.leagues.clubs import LeagueClub, event


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
