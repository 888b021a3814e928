"""Outcomes that staff sets: what the table counts is what they say, and only what the format can use."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import pytest

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.leagues.service import closing, setting
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.season import Season, integers
from bot.leagues.service.setting import Asks
from bot.leagues.service.terms import EventTerms, Unit
from bot.results.store import results
from bot.storage.league_rows import FixtureRow, OutcomeRow
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format

ROBIN = event()
OWN = event("ta_xot", Format.TABLES, seats=4, unit=Unit.OWN)
PLACES = event("ta_xot", Format.TABLES, seats=4, unit=Unit.PLACES, fill="good")


class Desk:
    """Staff of a club in which one season has begun."""

    def __init__(self, database: Database) -> None:
        self.club = LeagueClub(database)
        self.service = CorrectionService(database, self.club.lobby, self.club.leaver, now=self.club.clock)

    async def begin(self, people: int, played: EventTerms) -> tuple[Season, FixtureRow]:
        season = await self.club.started(people, played)
        return season, season.tables(season.rounds_of(1)[0].id)[0]

    async def set(
        self, fixture: FixtureRow, places: Sequence[int] = (), points: Sequence[Fraction | int] = ()
    ) -> tuple[OutcomeRow, int]:
        """Set an outcome; return it with the line of the audit."""
        order = Order(fixture.season, STAFF, self.club.number(), "because")
        season, line = await self.service.set_outcome(order, fixture.id, places, points)
        outcome = season.outcome(fixture.id)
        assert outcome is not None
        return outcome, line

    async def refused(
        self, fixture: FixtureRow, places: Sequence[int] = (), points: Sequence[Fraction | int] = ()
    ) -> str:
        with pytest.raises(LeagueRefusal) as error:
            await self.set(fixture, places, points)
        return error.value.rule

    async def result(self, fixture: FixtureRow) -> list[tuple[int, int]]:
        """Return places and points that count of the only game of a fixture."""
        async with self.club.database.read() as connection:
            (found,) = await results.of_fixture(connection, f"{fixture.season}:{fixture.id}")
        return [(seat.place, seat.points) for seat in found[1]]


@pytest.fixture
def desk(database: Database) -> Desk:
    """Staff of a club."""
    return Desk(database)


async def test_points_are_set_where_the_table_counts_them(desk: Desk) -> None:
    season, fixture = await desk.begin(4, OWN)
    assert setting.asks(season, fixture) is Asks.POINTS
    await desk.club.finish(fixture, 1, 2, 3, 4, points=(30, 10, -10, -30))
    season = await desk.club.season(season.id)
    played, known = await desk.result(fixture), season.outcome(fixture.id)
    assert known is not None
    assert (known.game_points, known.points) == ("30,10,-10,-30", "30,10,-10,-30")
    outcome, line = await desk.set(fixture, points=[-30, 10, 10, 10])
    assert (outcome.points, outcome.game_points, outcome.places) == (
        "-30,10,10,10",
        "-30,10,10,10",
        "4,1,1,1",
    )
    assert await desk.result(fixture) == [(4, -30), (1, 10), (1, 10), (1, 10)]
    lines = closing.lines_of(await desk.club.season(season.id), 1)
    assert sorted(one.points for one in lines) == [-30, 10, 10, 10]
    await desk.service.undo(Order(season.id, STAFF, desk.club.number(), "after all"), line)
    assert (await desk.club.season(season.id)).outcome(fixture.id) == known
    assert await desk.result(fixture) == played


async def test_a_table_that_counts_points_gets_them_without_a_game_too(desk: Desk) -> None:
    _, fixture = await desk.begin(4, OWN)
    running = await desk.club.running(fixture)
    assert running is not None
    assert await desk.refused(fixture, points=[3, 1, -1, -3]) == "game_runs"
    await desk.club.tick(60 * 86_400.0)
    outcome, _ = await desk.set(fixture, points=[3, 1, -1, -3])
    assert outcome.points == "3,1,-1,-3"


async def test_a_table_that_counts_points_is_not_set_by_places(desk: Desk) -> None:
    season, fixture = await desk.begin(4, OWN)
    await desk.club.finish(fixture, 1, 2, 3, 4, points=(30, 10, -10, -30))
    known = (await desk.club.season(season.id)).outcome(fixture.id)
    assert await desk.refused(fixture, places=[4, 3, 2, 1]) == "impossible_points"
    half = Fraction(1, 2)
    wrong: list[tuple[list[Fraction | int], str]] = [
        ([30, -30], "impossible_points"),
        ([30, 10, -10, -30, 0], "impossible_points"),
        ([half, -half, 0, 0], "points_whole"),
        ([10**7, -(10**7), 0, 0], "points_whole"),
        ([30, 10, -10, -31], "points_sum"),
    ]
    for points, why in wrong:
        assert await desk.refused(fixture, points=points) == why
    assert (await desk.club.season(season.id)).outcome(fixture.id) == known


async def test_who_wins_after_all_has_not_the_points_of_who_lost(desk: Desk) -> None:
    season, fixture = await desk.begin(2, ROBIN)
    assert setting.asks(season, fixture) is Asks.WINNER
    await desk.club.finish(fixture, 1, 2, points=(25, 15))
    known = (await desk.club.season(season.id)).outcome(fixture.id)
    assert known is not None
    stood = integers(known.game_points)
    assert stood[0] > stood[1]
    same, _ = await desk.set(fixture, [1, 2])
    assert integers(same.game_points) == stood
    turned, _ = await desk.set(fixture, [2, 1])
    assert (turned.points, turned.game_points) == ("0,1", "")
    said, _ = await desk.set(fixture, [2, 1], [-7, 7])
    assert integers(said.game_points) == (-7, 7)
    assert [place for place, _ in await desk.result(fixture)] == [2, 1]
    assert await desk.refused(fixture, [2, 1], [-7]) == "impossible_points"
    assert await desk.refused(fixture, [2, 1], [-7, 8]) == "points_sum"


async def test_a_forfeit_is_no_result_of_a_table_that_counts_points(desk: Desk) -> None:
    season, fixture = await desk.begin(2, event(way=Format.TABLES, seats=2, unit=Unit.OWN, rated=True))
    await desk.club.act(fixture)
    await desk.club.finish(fixture, 1, 2, points=(28, 12))
    loser = fixture.seats[0]
    order = Order(season.id, STAFF, desk.club.number(), "because")
    with pytest.raises(LeagueRefusal, match="not_to_be_rated"):
        await desk.service.forfeit(order, fixture.id, [loser], rated=True)
    after, _ = await desk.service.forfeit(order, fixture.id, [loser])
    outcome = after.outcome(fixture.id)
    assert outcome is not None
    assert outcome.kind == "no_show"
    outcome, _ = await desk.set(fixture, points=[-8, 8])
    assert (outcome.points, outcome.places) == ("-8,8", "2,1")


async def test_nobody_draws_where_somebody_has_to_go_on(desk: Desk) -> None:
    season, fixture = await desk.begin(4, event("nexxy", Format.KNOCKOUT))
    await desk.club.finish(fixture, 1, 2)
    assert await desk.refused(fixture, [1, 1]) == "needs_winner"
    outcome, _ = await desk.set(fixture, [2, 1])
    assert outcome.points == "0,1"
    assert (await desk.club.season(season.id)).is_decided(fixture)


async def test_places_are_those_of_the_people(desk: Desk) -> None:
    season, fixture = await desk.begin(3, PLACES)
    assert setting.asks(season, fixture) is Asks.PLACES
    await desk.club.finish(fixture, 1, 2, 3, points=(6, 0, -6))
    outcome, _ = await desk.set(fixture, [3, 1, 1])
    assert (outcome.places, outcome.game_points) == ("3,1,1", "")
    assert await desk.result(fixture) == [(3, 6), (1, 0), (1, -6)]
    for places in ([1, 2], [0, 1, 2], [2, 2, 3], [1, 3, 4], [1, 2, 3, 4]):
        assert await desk.refused(fixture, places) == "impossible_outcome"


async def test_a_computer_player_keeps_its_place_behind_and_before_people(desk: Desk) -> None:
    """A table of Cerke that somebody fills up: who plays alone with it is the first of the people."""
    season, fixture = await desk.begin(3, event(way=Format.TABLES, seats=2, unit=Unit.PLACES, fill="good"))
    alone = next(one for one in season.tables(fixture.round) if 0 in one.seats)
    places = (1, 2) if alone.seats[0] == 0 else (2, 1)
    await desk.club.finish(alone, *places, points=(20, 20))
    outcome, _ = await desk.set(alone, places)
    assert integers(outcome.places) == tuple(1 if number else 0 for number in alone.seats)
    assert [place for place, _ in await desk.result(alone)] == list(places)
