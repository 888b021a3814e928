"""The bot is away, and nobody in a league loses by it: outages as its signs of life write them."""

from __future__ import annotations

import pytest

from bot import features
from bot.away.service import outages
from bot.away.service.outages import Shard
from bot.clocks.store import pauses
from bot.kit.store import queues
from bot.kit.store.database import Database
from bot.leagues.service import changes
from bot.leagues.service.meeting import APPOINTMENT, MEETING
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR, MINUTE
from bot.storage.rows import News, PauseRow
from tests.bot.leagues.clubs import SERVER, event
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.test_meeting import ONE, OTHER, LiveClub, status
from tests.conftest import ON_BOTH

SHORT = 14 * MINUTE


class Watched(LiveClub):
    """A club from which the bot is away now and then."""

    async def beat(self) -> None:
        """Give a sign of life."""
        await outages.beat(self.database, [Shard(0, 1)], "p", self.clock)

    async def away(self, seconds: float) -> None:
        """Let the bot be away for so long, and carry out what falls due once it is back."""
        await self.beat()
        self.time += seconds
        await self.beat()
        await self.tick()

    async def written(self) -> list[PauseRow]:
        """Return the outages that are written."""
        async with self.database.read() as connection:
            return await pauses.of_guild(connection, SERVER)

    async def told_server(self) -> list[News]:
        """Return what the server is told of outages by now, and forget it."""
        async with self.database.write() as connection:
            found = await queues.news.claim(connection, self.time, 60.0, 100)
            for one in found:
                await queues.news.done(connection, one)
        return [one for one in found if one.kind == "outage"]

    async def is_decided(self, season: Season) -> bool:
        """Whether the only fixture has an outcome."""
        return (await self.season(season.id)).is_decided(await self.only(season))

    async def called(self) -> tuple[Season, float]:
        """Let two people be called to the time on which they have agreed."""
        season = await self.meet()
        at = await self.agree(season)
        await self.tick(at - self.time)
        await self.news()
        return season, at


@pytest.fixture
def club(database: Database) -> Watched:
    """A club from which the bot is away now and then."""
    features.join()
    return Watched(database)


# --- Agreed times ----------------------------------------------------------------------------------


@ON_BOTH
async def test_whoever_could_not_come_for_fourteen_minutes_is_called_anew(club: Watched) -> None:
    season, at = await club.called()
    await club.tick(30)
    await club.away(SHORT)
    (row,) = await club.written()
    assert (row.kind, row.ends) == ("outage", club.time)
    back = club.time
    await club.tick(MINUTE)
    assert not await club.is_decided(season)
    assert {one.recipient for one in await club.news(APPOINTMENT)} == {ONE, OTHER}
    assert (await club.only(season)).agreed_at == at
    await club.tick(back + 15 * MINUTE - 1 - club.time)
    for user in (ONE, OTHER):
        await club.meetings.here(season.id, 1, user, club.number())
    assert await status(club, season) == "running"


async def test_whoever_stays_away_all_the_same_has_lost(club: Watched) -> None:
    season, _ = await club.called()
    await club.meetings.here(season.id, 1, ONE, club.number())
    await club.away(SHORT)
    await club.tick(15 * MINUTE)
    outcome = (await club.season(season.id)).outcome(1)
    assert outcome is not None
    assert outcome.kind == "no_show"


async def test_an_outage_across_an_agreed_time_lets_all_be_called_when_it_is_over(club: Watched) -> None:
    season = await club.meet()
    at = await club.agree(season)
    await club.tick(at - 5 * MINUTE - club.time)
    await club.away(SHORT)
    assert len(await club.news(APPOINTMENT)) == 2
    await club.tick(14 * MINUTE)
    assert not await club.is_decided(season)


@ON_BOTH
@pytest.mark.parametrize("before", [-MINUTE, HOUR])
async def test_what_was_agreed_counts_no_more_after_days(club: Watched, before: float) -> None:
    season = await club.meet()
    at = await club.agree(season)
    await club.tick(at - before - club.time)
    if before < 0:
        await club.meetings.here(season.id, 1, ONE, club.number())
    await club.news()
    await club.away(3 * DAY)
    fixture = await club.only(season)
    assert (fixture.agreed_at, fixture.here) == (None, "")
    assert all(one.at > club.time for one in (await club.offers(season)).times)
    told = await club.news()
    assert {(one.recipient, one.payload) for one in told if one.kind == MEETING} == {
        (user, "missed 0") for user in (ONE, OTHER)
    }
    assert [one.subject for one in told if one.kind == "league_appointed"] == [f"{season.id}:1"]
    await club.tick(DAY)
    assert not await club.is_decided(season)
    assert changes.difference(await club.audited(season.id), await club.season(season.id)) == {}


async def test_a_time_to_come_stays_agreed_and_costs_nothing_soon_after_an_outage(club: Watched) -> None:
    season = await club.meet()
    at = await club.agree(season)
    await club.tick(at - 3 * HOUR - club.time)
    await club.away(2.5 * HOUR)
    assert (await club.only(season)).agreed_at == at
    await club.tick(30 * MINUTE)
    await club.meetings.here(season.id, 1, ONE, club.number())
    await club.news()
    await club.tick(15 * MINUTE)  # within the two and a half hours in which nobody loses on time
    fixture = await club.only(season)
    assert (fixture.agreed_at, fixture.here) == (None, "")
    assert not await club.is_decided(season)
    assert {one.payload for one in await club.news(MEETING)} == {"missed 0"}


async def test_who_has_to_agree_anew_has_a_day_at_least(club: Watched) -> None:
    season = await club.meet()
    deadline = (await club.only(season)).deadline or 0.0
    await club.meetings.propose(season.id, 1, ONE, deadline - 15 * MINUTE, club.number())
    await club.meetings.take(season.id, 1, OTHER, deadline - 15 * MINUTE, club.number())
    await club.tick(deadline - 14 * MINUTE - club.time)
    await club.away(30 * MINUTE)
    assert (await club.only(season)).deadline == club.time + DAY


@pytest.mark.parametrize("seconds", [5.0, 60.0])
async def test_a_short_restart_changes_nothing(club: Watched, seconds: float) -> None:
    season, _ = await club.called()
    before = await club.season(season.id)
    await club.away(seconds)
    assert await club.season(season.id) == before
    assert await club.written() == []
    await club.tick(15 * MINUTE - seconds)
    assert await club.is_decided(season)


# --- Rounds ----------------------------------------------------------------------------------------


@ON_BOTH
async def test_a_round_has_as_many_days_left_after_an_outage_of_days(club: Watched) -> None:
    season = await club.meet(4, way=Format.SWISS, rounds=2, window=4 * DAY)
    await club.tick(DAY)
    await club.told_server()
    await club.away(3.2 * DAY)
    after = await club.season(season.id)
    assert after.outcomes == {}
    assert after.rounds[1].ends == (season.rounds[1].ends or 0.0) + 4 * DAY
    for number, fixture in season.fixtures.items():
        assert after.fixtures[number].deadline == (fixture.deadline or 0.0) + 4 * DAY
    assert [one.recipient for one in await club.told_server()] == [SERVER]


async def test_a_round_whose_end_falls_into_an_outage_ends_a_while_after_it(club: Watched) -> None:
    season = await club.meet(4, way=Format.SWISS, rounds=2, window=4 * DAY)
    ends = season.rounds[1].ends or 0.0
    await club.tick(ends - 10 * MINUTE - club.time)
    await club.away(SHORT)
    assert (await club.season(season.id)).outcomes == {}
    await club.tick(SHORT - 1)
    assert (await club.season(season.id)).outcomes == {}
    await club.tick(1)
    assert len((await club.season(season.id)).outcomes) == 2


async def test_an_outage_before_the_end_of_a_round_leaves_it(club: Watched) -> None:
    season = await club.meet(4, way=Format.SWISS, rounds=2, window=4 * DAY)
    await club.tick(DAY)
    await club.told_server()
    before = await club.season(season.id)
    await club.away(SHORT)
    assert await club.season(season.id) == before
    assert await club.told_server() == [], "nobody noticed"


@ON_BOTH
async def test_games_are_not_ended_with_a_round_that_nobody_could_play(club: Watched) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=2, window=4 * DAY))
    await club.tick(DAY)
    await club.away(3.2 * DAY)
    assert (await club.season(season.id)).outcomes == {}
    for fixture in season.fixtures.values():
        assert await club.running(fixture) is not None


async def test_while_the_bot_was_away_nobody_was_inactive(club: Watched) -> None:
    season = await club.started(2, event(window=4 * DAY))
    await club.tick(2 * DAY)
    await club.act(await club.only(season))
    await club.away(3 * DAY)
    deadline = (await club.only(season)).deadline or 0.0
    await club.tick(deadline - club.time)
    fixture = await club.only(season)
    assert fixture.extended
    assert await club.running(fixture) is not None


async def test_an_outage_that_is_written_in_two_parts_moves_a_round_by_both(club: Watched) -> None:
    """A process dies before its sign of life, and the next one finds a longer outage."""
    season = await club.meet(4, way=Format.SWISS, rounds=2, window=4 * DAY)
    since = club.time
    for until in (since + 1.5 * DAY, since + 1.5 * DAY + 5 * MINUTE):
        outage = outages.Outage(since, until, until + 12 * HOUR)
        async with club.database.write() as connection:
            await outages._happened(connection, SERVER, outage, tells=False)
    assert (await club.season(season.id)).rounds[1].ends == (season.rounds[1].ends or 0.0) + 2 * DAY


# --- Registrations ---------------------------------------------------------------------------------


@ON_BOTH
@pytest.mark.parametrize("lasts", [SHORT, 3 * DAY])
async def test_nobody_is_cut_off_from_entering(club: Watched, lasts: float) -> None:
    season = await club.open(4, event(way=Format.SWISS))
    await club.tick(DAY - 10 * MINUTE)
    await club.away(lasts)
    after = await club.season(season.id)
    assert after.row.state == "registration"
    closes = after.row.registers_until or 0.0
    # After days it keeps its hour, and comes no sooner than twelve hours later.
    assert closes == (club.time + SHORT if lasts == SHORT else (season.row.registers_until or 0.0) + 4 * DAY)
    assert [one.recipient for one in await club.told_server()] == [SERVER]


async def test_of_an_outage_that_changes_nothing_no_server_is_told_for_its_registration(
    club: Watched,
) -> None:
    season = await club.open(4, event(way=Format.SWISS))
    await club.away(SHORT)
    assert await club.season(season.id) == season
    assert await club.told_server() == []


@pytest.mark.parametrize(
    ("before", "lasts", "later"),
    [(10 * MINUTE, SHORT, SHORT + 4 * MINUTE), (10 * MINUTE, 3 * DAY, 4 * DAY), (20 * HOUR, 13 * HOUR, 0.0)],
)
async def test_an_evening_moves_as_a_whole_if_it_has_to(
    club: Watched, before: float, lasts: float, later: float
) -> None:
    evening = event("mok_kaik", way=Format.ARENA, clock="fischer:300+10", minutes=60)
    season = await club.open(2, evening)
    dates = [season.row.registers_until, season.row.starts, season.row.ends]
    await club.tick((season.row.starts or 0.0) - before - club.time)
    await club.away(lasts)
    row = (await club.season(season.id)).row
    assert [row.registers_until, row.starts, row.ends] == [(at or 0.0) + later for at in dates]


async def test_an_evening_that_is_being_played_ends_at_its_bell(club: Watched) -> None:
    season = await club.open(4, event("cerke", way=Format.ARENA, clock="fischer:300+10", minutes=60))
    await club.tick(DAY)
    await club.away(SHORT)
    assert (await club.season(season.id)).row.ends == season.row.ends
