"""What tables of seasons show: places, zones, who can still win, crosstables, brackets, explanations."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from bot.kit.store.database import Database
from bot.leagues.service import tables
from bot.leagues.service.closing import read_final
from bot.leagues.service.season import Season
from bot.leagues.service.tables import TOTAL, Wanted
from bot.leagues.service.terms import EventTerms
from tests.bot.leagues.clubs import LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH

ROBIN = event()
SWISS = event(way=Format.SWISS)
TABLES = event("ta_xot", Format.TABLES, seats=4, rounds=2)


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


async def played(club: LeagueClub, people: int, *events: EventTerms, rounds: int = 99) -> Season:
    """Return a season of which so many rounds were played."""
    season = await club.started(people, *events)
    rng = random.Random(4)
    for _ in range(rounds):
        if season.row.state != "running":
            break
        season = await club.play_round(season.id, rng)
    return season


async def test_a_table_goes_from_the_first_to_the_last(club: LeagueClub) -> None:
    season = await played(club, 5, SWISS, rounds=2)
    page = tables.page(season, Wanted(), reader=3)
    assert [stand.points for stand in page.stands] == sorted(
        (one.points for one in page.stands), reverse=True
    )
    assert (page.pages, page.people, page.mine, page.rounds) == (1, 5, 1, 4)
    assert all(stand.line for stand in page.stands)


async def test_pages_have_twenty_lines(club: LeagueClub) -> None:
    season = await club.started(23, SWISS)
    first, last = (tables.page(season, Wanted(page=number), reader=23) for number in (1, 9))
    assert (len(first.stands), len(last.stands)) == (20, 3)
    assert (first.pages, last.wanted.page) == (2, 2)
    assert first.mine == last.mine > 0
    assert len(tables.everybody(season, Wanted(page=2)).stands) == 23
    assert len(tables.cross(season, Wanted(page=2)).rows) == 3


async def test_who_can_still_win_is_known_when_not_all_can(club: LeagueClub) -> None:
    season = await club.started(4, ROBIN)
    assert tables.page(season, Wanted()).can_win == ()
    for fixture in list(season.fixtures.values()):
        if set(fixture.seats) != {2, 3}:
            await club.finish(
                fixture, *(1 if number == min(fixture.seats) else 2 for number in fixture.seats)
            )
    season = await club.season(season.id)
    page = tables.page(season, Wanted())
    assert page.can_win == (1,)
    assert page.stands[0].entrant == 1


async def test_a_closed_table_is_the_one_that_was_frozen(club: LeagueClub) -> None:
    season = await played(club, 4, ROBIN)
    assert season.row.state == "closed"
    (final,) = read_final(season.row.final).tables
    page = tables.page(season, Wanted())
    assert [(one.entrant, one.place) for one in page.stands] == [(one.entrant, one.place) for one in final]
    turned = season.row.final.replace('"place":1', '"place":7', 1)
    assert tables.page(season.with_row(final=turned), Wanted()).stands[0].place == 7
    assert page.can_win == ()


async def test_zones_are_filled_when_nothing_can_change_them(club: LeagueClub) -> None:
    season = await club.started(16, ROBIN, divisions=True)
    assert season.divisions == [1, 2]
    assert {one.zone for one in tables.page(season, Wanted(2)).stands} <= {"", "up"}
    assert not any(one.sure for one in tables.page(season, Wanted(2)).stands)
    ended = await club.play_out(season.id, random.Random(1))
    upper, lower = (tables.page(ended, Wanted(division)).stands for division in (1, 2))
    assert [one.zone for one in lower[:2]] == ["up", "up"]
    assert [one.zone for one in upper[-2:]] == ["down", "down"]
    assert all(one.sure for one in (*upper, *lower))


async def test_what_was_sure_comes_true(club: LeagueClub) -> None:
    season = await club.started(12, ROBIN, divisions=True)
    told: dict[int, str] = {}
    rng = random.Random(8)
    fixtures = [one for one in season.fixtures.values() if len(one.seats) == 2]
    rng.shuffle(fixtures)
    for fixture in fixtures:
        places = (1, 2) if min(fixture.seats) == fixture.seats[0] else (2, 1)
        if (await club.season(season.id)).row.state != "running" or await club.running(fixture) is None:
            continue
        await club.finish(fixture, *places)
        now = await club.season(season.id)
        for division in now.divisions:
            sure = [one for one in tables.page(now, Wanted(division)).stands if one.sure]
            assert all(told.setdefault(one.entrant, one.zone) == one.zone for one in sure)
    assert told


@ON_BOTH
async def test_over_several_events_the_places_count(club: LeagueClub) -> None:
    season = await played(club, 4, ROBIN, event("zau_shu"))
    total = tables.page(season, Wanted(stage=TOTAL))
    assert total.stands[0].line is None
    one = tables.explained(season, Wanted(stage=TOTAL), total.stands[0].entrant)
    assert one is not None
    assert sum((points for _, points, counts in one.events if counts), Fraction(0)) == total.stands[0].points


async def test_every_point_is_explained(club: LeagueClub) -> None:
    season = await played(club, 6, SWISS, rounds=2)
    for stand in tables.page(season, Wanted()).stands:
        found = tables.explained(season, Wanted(), stand.entrant)
        assert found is not None
        points = [part for part in found.summands if part.tie == "points"]
        assert sum(part.value * part.weight for part in points) == stand.points
    assert tables.explained(season, Wanted(), 77) is None


async def test_rows_and_columns_of_a_crosstable_agree(club: LeagueClub) -> None:
    season = await played(club, 4, ROBIN)
    shown = tables.cross(season, Wanted())
    assert not shown.by_round
    other = {"win": "loss", "loss": "win", "draw": "draw", "forfeit_win": "forfeit_loss"}
    for row in shown.rows:
        for column, games in zip(shown.rows, row.cells, strict=True):
            assert len(games) == (row is not column)
            for result, opponent, _ in games:
                assert opponent == column.number
                back = column.cells[row.number - 1][0][0]
                assert other.get(result, back) == back


async def test_a_swiss_has_its_rounds_as_columns(club: LeagueClub) -> None:
    season = await played(club, 5, SWISS, rounds=2)
    shown = tables.cross(season, Wanted())
    assert shown.by_round
    results = {games[0][0] for row in shown.rows for games in row.cells if games}
    assert "bye" in results
    assert all(len(row.cells) == 3 for row in shown.rows)


async def test_tables_of_several_have_no_crosstable_but_lines(club: LeagueClub) -> None:
    season = await played(club, 8, TABLES)
    page = tables.page(season, Wanted())
    assert page.stands[0].place == 1
    assert page.ties[0] == "place_1"


async def test_large_seasons_are_computed_elsewhere(club: LeagueClub) -> None:
    season = await club.started(4, ROBIN)
    asked = []

    async def compute(work: Callable[..., Any], *arguments: Any) -> Any:
        asked.append(work)
        return work(*arguments)

    at_once = await tables.computed(compute, tables.page, season, Wanted())
    assert not asked
    fixtures = {key + 1000 * more: one for more in range(60) for key, one in season.fixtures.items()}
    large = Season(season.row, season.entrants, season.rounds, fixtures, season.outcomes)
    elsewhere = await tables.computed(compute, tables.page, large, Wanted())
    assert asked
    assert at_once == elsewhere
