"""What somebody has played in a season, in words."""

from __future__ import annotations

import random

import pytest

from bot.kit.store.database import Database
from bot.leagues.messages.history import fixtures_of, league_history
from renderers.translation import Translator, translator
from tests.bot.leagues.clubs import LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.bot.leagues.messages.test_seasons import text


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


@pytest.mark.parametrize("t", [translator("en"), translator("ja")], ids=["en", "ja"])
async def test_every_round_has_its_line(club: LeagueClub, t: Translator) -> None:
    season = await club.started(5, event(way=Format.SWISS))
    for _ in range(3):
        season = await club.play_round(season.id, random.Random(3))
    drawn = [one for one in season.rounds.values() if one.state != "drawn"]
    for own in season.entrants.values():
        theirs = fixtures_of(season, own)
        assert len(theirs) == len(drawn)
        shown = text(league_history(season, own, ["It was decided."], t))
        assert shown.count("\n- ") + shown.startswith("- ") >= len(drawn)
        assert "It was decided." in shown
        met = next(other for one in theirs for other in one.seats if other != own.number)
        assert all({own.number, met} <= set(one.seats) for one in fixtures_of(season, own, met))
    assert text(league_history(season, None, [], t))
