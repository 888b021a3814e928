"""What a profile tells of leagues."""

from __future__ import annotations

import random

import pytest

from bot.kit.store.database import Database
from bot.leagues.messages.places import MOST, places_text
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.store import seasons as leagues
from renderers.translation import translator
from tests.bot.leagues.clubs import SERVER, STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH

EN = translator("en")


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


@ON_BOTH
async def test_titles_places_and_what_is_played_now(club: LeagueClub) -> None:
    over = await club.started(4, event(), name="*Spring*")
    over = await club.play_out(over.id, random.Random(1))
    running = await club.started(4, event(way=Format.SWISS), name="Autumn")
    texts = []
    for user in (101, 102, 103, 104):
        async with club.database.read() as connection:
            reached = await leagues.places_of(connection, user, SERVER)
            assert reached == await leagues.places_of(connection, user, None)
            assert not await leagues.places_of(connection, user, SERVER + 1)
        ((place, season),) = reached
        texts.append(places_text(reached, [running.row], EN))
        assert f"place {place.place} of 4" in texts[-1]
        assert season.id == over.id
    assert sum("**1 title** · 1 season played" in text for text in texts) == 1
    assert all("- plays in **Autumn** now" in text for text in texts)
    assert all(r"\*Spring\*" in text for text in texts)
    many = places_text(reached * (MOST + 2), [], EN)
    assert many.count("place ") == MOST
    assert "And 2 more." in many
    assert places_text([], [], EN) == ""


async def test_nobody_has_a_title_where_nobody_has_won(club: LeagueClub) -> None:
    """All results were annulled: neither role nor podium was anybody's, but a title stood in all profiles."""
    season = await club.started(2, event())
    fixture = next(iter(season.fixtures))
    closed = await club.organising.close(season.id, STAFF, club.number(), "because")
    staff = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)

    async def titles() -> list[bool]:
        async with club.database.read() as connection:
            found = [await leagues.places_of(connection, user, SERVER) for user in (101, 102)]
        return ["**1 title**" in places_text(reached, [], EN) for reached in found]

    assert await titles() == [True, True], "their game ended with the season, a tie"
    _, line = await staff.annul(Order(closed.id, STAFF, club.number(), "they were one person"), fixture)
    assert await titles() == [False, False]
    await staff.undo(Order(closed.id, STAFF, club.number(), "they were not"), line)
    assert await titles() == [True, True]
