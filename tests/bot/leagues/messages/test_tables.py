"""The messages of league tables: pictures with menus, words, files, and how each figure came about."""

from __future__ import annotations

import csv
import io
import random
from fractions import Fraction

import msgspec
import pytest

from bot.kit.messages.message import Message
from bot.kit.messages.press import PressButton, PressSelect
from bot.kit.store.database import Database
from bot.leagues.messages import table_pictures as view
from bot.leagues.messages.explaining import explained_text
from bot.leagues.messages.table_file import csv_text, number
from bot.leagues.messages.table_pictures import CROSS, LINES, look
from bot.leagues.messages.tables import table_message
from bot.leagues.service import tables
from bot.leagues.service.ladders import LadderService
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Wanted
from bot.results.messages.standings import BOM
from renderers.canvas import USUAL
from renderers.translation import Translator, translator
from tests.bot.leagues.clubs import LeagueClub, event, person
from tests.bot.leagues.formats import Format

EN, JA = translator("en"), translator("ja")
ROBIN, SWISS = event(), event(way=Format.SWISS)


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def labels(message: Message) -> list[str]:
    """Return what the buttons of a message say."""
    return [item.label or "" for item in message.view.walk_children() if isinstance(item, PressButton)]


def renamed(season: Season, name: str) -> Season:
    """Return the season with another name for the first entrant."""
    return season.with_entrants(msgspec.structs.replace(season.entrants[1], name=name))


async def two_rounds(club: LeagueClub) -> Season:
    """Return a Swiss of five after two rounds."""
    season = await club.started(5, SWISS)
    for _ in range(2):
        season = await club.play_round(season.id, random.Random(4))
    return season


@pytest.mark.parametrize(
    ("way", "subtitle"),
    [
        (Format.KNOCKOUT, "Knock-out · Semi-finals"),
        (Format.ROUND_ROBIN, "Round robin · All rounds"),
        (Format.LADDER, "Ladder"),
    ],
)
async def test_a_table_calls_its_round_as_the_message_of_the_round_does(
    club: LeagueClub, way: Format, subtitle: str
) -> None:
    """A semi-final was round 1 of 2, and where all rounds are open it was the last one."""
    season = await club.started(4, event(way=way))
    if way == Format.LADDER:
        ladders = LadderService(club.database, club.league_draws, now=club.clock)
        season = await ladders.challenge(season.id, person(2).user_id, 1, club.number())
        await ladders.accept(season.id, max(season.fixtures), person(1).user_id)
        season = await club.season(season.id)
    assert view.table(season, tables.page(season, Wanted()), 3, EN).subtitle == subtitle


async def test_a_table_says_what_it_is_of_and_who_reads_it(club: LeagueClub) -> None:
    season = await two_rounds(club)
    shown = view.table(season, tables.page(season, Wanted()), 3, EN)
    assert shown.title == "Club"
    assert shown.subtitle == "Swiss · Round 3 of 4"
    assert [line.name for line in shown.lines if line.is_me] == ["Person 3"]
    assert {tie.head for tie in shown.ties} <= {"H2H", "BH−1", "BH", "SB"}
    assert all(len(line.ties) == len(shown.ties) for line in shown.lines)


@pytest.mark.parametrize("t", [EN, JA], ids=["en", "ja"])
async def test_both_forms_have_a_message_with_all_ways(club: LeagueClub, t: Translator) -> None:
    season = await two_rounds(club)
    forms = {LINES: tables.page(season, Wanted(), 2), CROSS: tables.cross(season, Wanted(), 2)}
    for form, shown in forms.items():
        seen = look(season, form, shown, Wanted(), 2, t)
        message = await table_message(season, Wanted(), form, seen, t, dress=USUAL)
        assert len(labels(message)) == 5
        assert message.files[0].description
        assert all(
            len(item.custom_id or "") <= 100
            for item in message.view.walk_children()
            if isinstance(item, PressButton | PressSelect) and hasattr(item, "custom_id")
        )
        assert "Person 2" in seen.words(t)


async def test_names_are_shown_as_written_and_run_nothing(club: LeagueClub) -> None:
    season = renamed(await two_rounds(club), "=1+1 **@everyone**")
    seen = look(season, LINES, tables.page(season, Wanted()), Wanted(), 0, EN)
    assert "@everyone" not in seen.words(EN)
    text = csv_text(season, tables.everybody(season, Wanted()), tables.all_games(season, Wanted()), EN)
    rows = list(csv.DictReader(io.StringIO(text.removeprefix(BOM))))
    cells = [cell for row in rows for cell in row.values()]
    assert any(cell.startswith("'=1+1") for cell in cells)
    assert not any(cell[:1] in "=+-@" for cell in cells if cell)


async def test_a_file_has_every_line_with_all_games(club: LeagueClub) -> None:
    season = await two_rounds(club)
    text = csv_text(season, tables.everybody(season, Wanted()), tables.all_games(season, Wanted()), JA)
    assert text.startswith(BOM)
    heads, *rows = csv.reader(io.StringIO(text.removeprefix(BOM)))
    assert len(rows) == 5
    assert all(len(row) == len(heads) for row in rows)
    text = csv_text(season, tables.everybody(season, Wanted()), tables.all_games(season, Wanted()), EN)
    found = list(csv.DictReader(io.StringIO(text.removeprefix(BOM))))
    assert [float(row["Points"]) for row in found] == sorted(
        (float(row["Points"]) for row in found), reverse=True
    )
    assert sum(row["Round 1"] == "1" for row in found) == 1  # the bye
    assert any(row["Round 1"].startswith("Person ") for row in found)


async def test_every_summand_is_named(club: LeagueClub) -> None:
    season = await two_rounds(club)
    for entrant in season.entrants:
        found = tables.explained(season, Wanted(), entrant)
        assert found is not None
        text = explained_text(season, Wanted(), found, EN)
        assert "**Points: " in text
        assert "**Buchholz, the opponents' points: " in text
        assert "~~" in text  # what is lowest is struck
    byes = [tables.explained(season, Wanted(), entrant) for entrant in season.entrants]
    told = "\n".join(explained_text(season, Wanted(), one, EN) for one in byes if one)
    assert "bye in round 1 (1)" in told
    assert "own unplayed round 1" in told


async def test_over_all_events_each_is_named(club: LeagueClub) -> None:
    season = await club.started(3, ROBIN, event("zau_shu"), counting=1)
    season = await club.play_out(season.id, random.Random(2))
    wanted = Wanted(stage=TOTAL)
    found = tables.explained(season, wanted, 1)
    assert found is not None
    text = explained_text(season, wanted, found, EN)
    assert "1. Cerke" in text
    assert "~~" in text
    shown = view.table(season, tables.page(season, wanted), 0, EN)
    assert shown.subtitle == "All events"
    assert csv_text(season, tables.everybody(season, wanted), None, EN).count("\r\n") == 4


async def test_a_page_names_who_can_still_win(club: LeagueClub) -> None:
    season = await club.started(4, ROBIN)
    page = tables.page(season, Wanted())
    one, two, many = (
        view.table(season, msgspec.structs.replace(page, can_win=able), 0, EN).notes
        for able in ((1,), (1, 2), tuple([1] * 7))
    )
    assert one == ("Nobody can catch up with Person 1 any more.",)
    assert two == ("Can still be first: Person 1 and Person 2.",)
    assert many == ("7 people can still be first.",)
    assert number(Fraction(7, 2)) == "3.5"
