"""The book of a league's season: its frozen tables, with what was found in its games."""

from __future__ import annotations

import random

import msgspec
import pytest

from bot.kit.store.database import Database
from bot.leagues.messages.books import league_book
from bot.leagues.service.closing import Final, FinalLine
from bot.results.messages.books import Told
from bot.results.service.books import Found, Upset
from bot.storage.rows import GuildRow
from renderers.canvas import Dress
from renderers.results.league_words import NOBODY_WON
from renderers.share.book import count, render_page
from renderers.translation import translator
from tests.bot.leagues.clubs import LeagueClub, event

EN, JA = translator("en"), translator("ja")

ENDED = 1_795_032_400.0
"""In the evening of November 18 in Greenwich, when it is the 19th in Tokyo."""
TOLD = Told(
    Found(Upset(101, 102, 1400.4, 1600.6, "cerke"), None),
    {101: "Anna", 102: "Ben"},
    GuildRow(guild_id=1, zone="Asia/Tokyo"),
    "Club",
    ENDED,
)


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


async def test_every_division_has_a_table(club: LeagueClub) -> None:
    season = await club.started(16, event(), divisions=True, name="Autumn *")
    season = await club.play_out(season.id, random.Random(5))
    book = league_book(season, TOLD, EN)
    assert book.title == "Autumn *"
    assert [table.name for table in book.tables] == ["Division 1", "Division 2"]
    assert [len(table.lines) for table in book.tables] == [8, 8]
    assert count(book) == 4
    first = render_page(book, 1, "en", Dress()).words
    assert "Autumn *: The podium." in first
    assert book.tables[0].lines[0].name in first
    assert not any(line.avatar for table in book.tables for line in table.lines)
    upset = render_page(book, 2, "en", Dress()).words
    assert "Anna: beats Ben." in upset
    assert "1400 against 1601: 201 rating points between them." in upset
    assert "Tymok · Club · Nov 19, 2026." in upset, "by the server's zone"


async def test_one_division_needs_no_name(club: LeagueClub) -> None:
    season = await club.started(4, event())
    season = await club.play_out(season.id, random.Random(5))
    book = league_book(season, TOLD._replace(found=Found(None, None)), JA)
    assert [table.name for table in book.tables] == [""]
    assert count(book) == 2
    assert "順位表" in render_page(book, 2, "ja", Dress()).words


async def test_nobody_stands_on_the_podium_of_a_season_without_points(club: LeagueClub) -> None:
    season = await club.started(4, event())
    table = tuple(FinalLine(number, None, f"P{number}", 1, "0", 1) for number in season.entrants)
    over = season.with_row(state="closed", final=msgspec.json.encode(Final((table,))).decode())
    book = league_book(over, TOLD._replace(found=Found(None, None)), EN)
    said = render_page(book, 1, "en", Dress()).words
    assert NOBODY_WON in said
    assert not any(one.name in said for one in season.entrants.values())
    assert all(one.name in render_page(book, 2, "en", Dress()).words for one in season.entrants.values())


async def test_avatars_stand_beside_their_people(club: LeagueClub) -> None:
    season = await club.started(4, event())
    season = await club.play_out(season.id, random.Random(5))
    avatars = {100 + number: f"of Person {number}".encode() for number in range(1, 5)}
    book = league_book(season, TOLD._replace(avatars=avatars), EN)
    assert [line.avatar.decode() for line in book.tables[0].lines] == [
        f"of {line.name}" for line in book.tables[0].lines
    ]
    assert book.upset is not None
    assert book.upset.avatars == (avatars[101], avatars[102])
