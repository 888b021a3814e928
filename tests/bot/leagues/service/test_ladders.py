"""Ladders through the services: challenges, answers, silence, idleness, and month after month."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from bot.clocks.store import pauses
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news
from bot.leagues.service import changes
from bot.leagues.service.closing import lines_of, read_final
from bot.leagues.service.formats import ladder as rungs
from bot.leagues.service.ladders import CHALLENGE, LadderService
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY
from bot.leagues.store import seasons as leagues
from bot.storage.rows import PauseRow
from tests.bot.leagues.clubs import SERVER, STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH


class LadderClub(LeagueClub):
    """A club with a ladder."""

    def __init__(self, database: Database) -> None:
        super().__init__(database)
        self.ladders = LadderService(database, self.league_draws, now=self.clock)

    async def ladder(self, people: int) -> Season:
        """Let a ladder of so many people begin."""
        season = await self.open(people, event(way=Format.LADDER))
        await self.tick(DAY)
        return await self.season(season.id)

    async def newest(self) -> Season:
        """Return the month that goes on."""
        async with self.database.read() as connection:
            rows = await leagues.seasons_in(connection, SERVER, ("running",))
        return await self.season(rows[0].id)

    async def order(self, season_id: str) -> list[int]:
        """Return who stands where."""
        return [line.entrant for line in lines_of(await self.season(season_id), 1)]

    async def challenge(self, season_id: str, challenger: int, other: int) -> int:
        """Let somebody challenge another; return the fixture."""
        user = person(challenger).user_id
        season = await self.ladders.challenge(season_id, user, other, self.number())
        return max(season.fixtures)

    async def meet(self, season_id: str, challenger: int, other: int, *places: int) -> None:
        """Let two play; who was challenged sits first."""
        fixture = await self.challenge(season_id, challenger, other)
        season = await self.ladders.accept(season_id, fixture, person(other).user_id)
        await self.tick(120)
        await self.finish(season.fixtures[fixture], *places)


@pytest.fixture
def club(database: Database) -> LadderClub:
    """A club that climbs."""
    return LadderClub(database)


async def refused(rule: str, coroutine: object) -> None:
    """Expect a refusal."""
    with pytest.raises(LeagueRefusal) as error:
        await coroutine  # type: ignore[misc]
    assert error.value.rule == rule


async def test_the_winner_takes_the_place_of_the_loser(club: LadderClub) -> None:
    season = await club.ladder(6)
    assert await club.order(season.id) == [1, 2, 3, 4, 5, 6]
    await club.meet(season.id, 5, 2, 2, 1)
    assert await club.order(season.id) == [1, 5, 2, 3, 4, 6]
    await club.meet(season.id, 6, 1, 1, 1)
    assert await club.order(season.id) == [1, 5, 2, 3, 4, 6]
    await club.meet(season.id, 3, 1, 1, 2)
    assert await club.order(season.id) == [1, 5, 2, 3, 4, 6]
    season = await club.season(season.id)
    assert {one.state for one in season.rounds.values()} == {"closed"}
    assert changes.difference(await club.audited(season.id), season) == {}
    fixture = await club.challenge(season.id, 2, 1)
    asked = (await club.season(season.id)).fixtures[fixture].round
    staff = Entry(club.time, "publish", STAFF, staff=True)
    await refused("not_challenged", club.league_draws.publish(season.id, asked, staff))
    await refused("ladder_again", club.challenge(season.id, 6, 1))
    await refused("ladder_reach", club.challenge(season.id, 5, 6))


async def test_a_third_decline_in_thirty_days_forfeits(club: LadderClub) -> None:
    season = await club.ladder(4)
    for challenger, forfeits in ((2, False), (3, False), (4, True)):
        fixture = await club.challenge(season.id, challenger, 1)
        await refused("not_challenged", club.ladders.decline(season.id, fixture, person(4).user_id + 5))
        season, lost = await club.ladders.decline(season.id, fixture, person(1).user_id)
        assert lost is forfeits
        await refused("challenge_over", club.ladders.decline(season.id, fixture, person(1).user_id))
    assert await club.order(season.id) == [4, 1, 2, 3]
    assert changes.difference(await club.audited(season.id), await club.season(season.id)) == {}


async def test_silence_forfeits_but_not_on_vacation(club: LadderClub) -> None:
    season = await club.ladder(3)
    await club.challenge(season.id, 2, 1)
    await club.tick(3 * DAY - 1)
    assert await club.order(season.id) == [1, 2, 3]
    await club.tick(1)
    assert await club.order(season.id) == [2, 1, 3]
    async with club.database.write() as connection:
        away = PauseRow(
            user_id=person(2).user_id, kind="vacation", starts=club.time, ends=club.time + 2 * DAY
        )
        await pauses.add(connection, away)
    fixture = await club.challenge(season.id, 3, 2)
    until = (await club.season(season.id)).fixtures[fixture].deadline
    assert until == club.time + 5 * DAY, "both read when it is, not three days from now"
    await club.tick(5 * DAY - 1)
    assert await club.order(season.id) == [2, 1, 3]
    await club.tick(1)
    assert await club.order(season.id) == [3, 2, 1]


async def test_who_has_challenged_is_told_that_the_other_one_is_away(club: LadderClub) -> None:
    """The time that they had read went by without a word."""
    season = await club.ladder(3)
    await club.challenge(season.id, 2, 1)
    await club.tick(DAY)
    async with club.database.write() as connection:
        away = PauseRow(
            user_id=person(1).user_id, kind="vacation", starts=club.time, ends=club.time + 4 * DAY
        )
        await pauses.add(connection, away)
    await club.tick(2 * DAY)
    async with club.database.write() as connection:
        told = [
            one for one in await league_news.claim(connection, club.time, 60.0, 99) if one.kind == CHALLENGE
        ]
    assert [one.recipient for one in told] == [person(1).user_id, person(2).user_id]
    (fixture,) = [one for one in (await club.season(season.id)).fixtures.values() if len(one.seats) == 2]
    assert fixture.deadline == club.time + 4 * DAY


async def test_who_is_idle_goes_down_a_place_a_week(club: LadderClub) -> None:
    season = await club.ladder(4)
    await club.tick(10 * DAY)
    async with club.database.write() as connection:
        away = PauseRow(
            user_id=person(1).user_id, kind="vacation", starts=club.time, ends=club.time + 3 * DAY
        )
        await pauses.add(connection, away)
    await club.meet(season.id, 3, 2, 1, 1)
    await club.meet(season.id, 4, 3, 1, 1)
    await club.tick(20 * DAY + 60)
    assert await club.order(season.id) == [1, 2, 3, 4]
    season = await club.season(season.id)
    assert changes.difference(await club.audited(season.id), season) == {}
    await club.tick(3 * DAY)
    assert (await club.order((await club.newest()).id))[:2] == [2, 1]


@ON_BOTH
async def test_places_and_open_games_go_on_in_the_next_month(club: LadderClub) -> None:
    season = await club.ladder(4)
    assert season.row.ends == rungs.month_after(season.row.starts or 0, "UTC")
    await club.meet(season.id, 4, 3, 2, 1)
    await club.meet(season.id, 2, 1, 1, 1)
    await club.tick((season.row.ends or 0) - club.time - DAY)
    order = await club.order(season.id)
    playing = await club.challenge(season.id, order[2], order[1])
    await club.ladders.accept(season.id, playing, person(order[1]).user_id)
    await club.tick(120)
    asked = await club.challenge(season.id, order[1], order[0])
    await club.tick(DAY)
    before, after = await club.season(season.id), await club.newest()
    assert (before.row.state, after.row.state, after.row.number) == ("closed", "running", 2)
    assert [line.entrant for line in read_final(before.row.final).tables[0]] == order
    assert await club.order(after.id) == order
    await club.finish(after.fixtures[playing], 2, 1)
    order = [order[0], order[2], order[1], order[3]]
    assert await club.order(after.id) == order
    await club.ladders.decline(season.id, asked, person(order[0]).user_id)  # the old message still works
    after = await club.newest()
    assert after.outcome(asked) is not None
    assert changes.difference(await club.audited(after.id), after) == {}
    assert changes.difference(await club.audited(before.id), before) == {}


async def test_leaving_and_coming_back_at_the_bottom(club: LadderClub) -> None:
    season = await club.ladder(4)
    await club.challenge(season.id, 3, 2)
    await club.tick(60)
    await club.leagues.leave(season.id, person(2).user_id, club.number())
    assert [one for one in await club.order(season.id) if one != 2] == [1, 3, 4]
    assert not (await club.season(season.id)).rounds
    await club.tick(60)
    await club.leagues.enter(season.id, person(2), club.number())
    await club.tick(60)
    await club.leagues.enter(season.id, person(5), club.number())
    assert await club.order(season.id) == [1, 3, 4, 2, 5]
    await club.meet(season.id, 2, 1, 2, 1)
    assert await club.order(season.id) == [2, 1, 3, 4, 5]


def test_a_month_is_a_calendar_month() -> None:
    at = datetime(2027, 1, 31, 20, tzinfo=UTC).timestamp()
    assert datetime.fromtimestamp(rungs.month_after(at, "UTC"), UTC) == datetime(2027, 2, 28, 20, tzinfo=UTC)
    spring = datetime(2027, 3, 10, 19, tzinfo=UTC).timestamp()  # 20:00 in Berlin
    later = datetime.fromtimestamp(rungs.month_after(spring, "Europe/Berlin"), UTC)
    assert later == datetime(2027, 4, 10, 18, tzinfo=UTC)
