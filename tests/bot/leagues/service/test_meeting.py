"""People of live fixtures are offered times, agree, come or stay away: through the services."""

from __future__ import annotations

from collections.abc import Awaitable

import pytest

from bot.away.service.away import AwayService
from bot.clocks.store import pauses
from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news as news
from bot.leagues.service import changes
from bot.leagues.service.agenda import SHOW_UP
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.field import Kind
from bot.leagues.service.meeting import (
    APPOINTMENT,
    EARLY,
    MEETING,
    UNSCHEDULED,
    MeetingService,
    Told,
    last_start,
    on_offer,
    unscheduled,
)
from bot.leagues.service.scheduling.offers import READY, Offers, read
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR, MINUTE
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import News, PauseRow
from tests.bot.leagues.clubs import SERVER, STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH

LIVE = "fischer:180+10"
ONE, OTHER = (person(number).user_id for number in (1, 2))


class LiveClub(LeagueClub):
    """A club whose fixtures are played at agreed times."""

    @property
    def meetings(self) -> MeetingService:
        """What brings people together."""
        return self.seasons.meetings

    async def lives(self, user_id: int, zone: str, hours: str = "") -> None:
        """Let somebody say where they live, and when they can play."""
        async with self.database.write() as connection:
            await people.upsert(connection, user_id, f"Person {user_id}", "en")
            await people.set_preferences(connection, user_id, zone=zone, hours=hours)

    async def meet(self, count: int = 2, zone: str = "Europe/Berlin", **said: object) -> Season:
        """Start a season with so many people who live in a zone."""
        for number in range(1, count + 1):
            await self.lives(person(number).user_id, zone)
        return await self.started(count, event(clock=LIVE, **said))  # type: ignore[arg-type]

    async def only(self, season: Season) -> FixtureRow:
        """Return the only fixture of a season as it is now."""
        (fixture,) = (await self.season(season.id)).fixtures.values()
        return fixture

    async def offers(self, season: Season) -> Offers:
        """Return what is on offer in the only fixture."""
        return read((await self.only(season)).offers)

    async def agree(self, season: Season) -> float:
        """Let two people take the first time."""
        first = (await self.offers(season)).times[0].at
        for user in (ONE, OTHER):
            await self.meetings.take(season.id, 1, user, first, self.number())
        return first

    async def news(self, *kinds: str) -> list[News]:
        """Return what is to be told by now, of these kinds, and forget it."""
        async with self.database.write() as connection:
            found = await news.claim(connection, self.time + 10, 60.0, 500)
            for one in found:
                await news.done(connection, one)
        return [one for one in found if not kinds or one.kind in kinds]


@pytest.fixture
def club(database: Database) -> LiveClub:
    """A club that plays at agreed times."""
    return LiveClub(database)


async def refused(work: Awaitable[object]) -> str:
    """Return the rule by which something is refused."""
    with pytest.raises(Refusal) as caught:
        await work
    return caught.value.rule


async def status(club: LiveClub, season: Season) -> str:
    """Return how the game of the only fixture stands."""
    fixture = await club.only(season)
    return (await club.play.match(fixture.games.split(",")[1])).row.status


# --- Offers ----------------------------------------------------------------------------------------


async def test_three_times_are_offered_with_the_round(club: LiveClub) -> None:
    season = await club.meet()
    offers, fixture = await club.offers(season), await club.only(season)
    assert len(offers.times) == 3
    assert all(one.fits and one.takers == () for one in offers.times)
    assert fixture.deadline is not None
    assert all(club.time + 11 * HOUR < one.at < fixture.deadline for one in offers.times)
    told = await club.news(MEETING)
    assert {(one.subject, one.recipient, one.payload) for one in told} == {
        (f"{season.id}:1", user, "offered 0") for user in (ONE, OTHER)
    }
    assert await status(club, season) == "lobby"


@ON_BOTH
async def test_who_lives_nowhere_is_waited_for(club: LiveClub) -> None:
    season = await club.started(2, event(clock=LIVE))
    assert (await club.offers(season)).times == ()
    await club.lives(ONE, "Asia/Tokyo", "daily 18-24")
    await club.meetings.heard(ONE)
    assert (await club.offers(season)).times == ()
    await club.lives(OTHER, "Asia/Tokyo", "sat 20-23")
    await club.meetings.heard(OTHER)
    assert sum(one.fits for one in (await club.offers(season)).times) == 1  # Saturday comes once
    await club.lives(OTHER, "Asia/Tokyo", "daily 20-23")
    await club.meetings.heard(OTHER)
    assert all(one.fits for one in (await club.offers(season)).times)
    at = (await club.offers(season)).times[1].at
    await club.meetings.take(season.id, 1, ONE, at, club.number())
    await club.lives(OTHER, "Asia/Tokyo", "daily 8-11")
    await club.meetings.heard(OTHER)
    assert [one.at for one in (await club.offers(season)).times if one.takers] == [at]


async def test_a_time_that_both_take_is_agreed(club: LiveClub) -> None:
    season = await club.meet()
    await club.news()
    first, second, _ = (one.at for one in (await club.offers(season)).times)
    await club.meetings.take(season.id, 1, ONE, first, club.number())
    assert [(one.recipient, one.payload) for one in await club.news(MEETING)] == [(OTHER, f"taken {ONE}")]
    assert await refused(club.meetings.take(season.id, 1, ONE, first, club.number())) == "taken_already"
    await club.meetings.take(season.id, 1, OTHER, second, club.number())
    assert (await club.only(season)).agreed_at is None
    await club.news()
    await club.meetings.take(season.id, 1, OTHER, first, club.number())
    fixture = await club.only(season)
    assert (fixture.agreed_at, read(fixture.offers)) == (first, Offers())
    told = await club.news()
    assert {Told.read(one.payload).what for one in told if one.kind == MEETING} == {"agreed"}
    assert [one.subject for one in told if one.kind == "league_appointed"] == [f"{season.id}:1"]
    assert await refused(club.meetings.take(season.id, 1, ONE, second, club.number())) == "changed_meanwhile"
    season = await club.season(season.id)
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_a_proposed_time_waits_for_the_other_one(club: LiveClub) -> None:
    season = await club.meet()
    fixture = await club.only(season)
    at, later = club.time + HOUR, club.time + 2 * HOUR
    await club.meetings.propose(season.id, 1, ONE, at, club.number())
    await club.meetings.propose(season.id, 1, ONE, later, club.number())
    proposed = [one for one in (await club.offers(season)).times if one.by == ONE]
    assert [(one.at, one.takers) for one in proposed] == [(later, (ONE,))]
    too_late = last_start(fixture, club.time) + 1
    for when, rule in ((club.time, "time_past"), (later, "taken_already"), (too_late, "outside_round")):
        assert await refused(club.meetings.propose(season.id, 1, ONE, when, club.number())) == rule
    await club.meetings.propose(season.id, 1, OTHER, later, club.number())
    assert (await club.only(season)).agreed_at == later
    # Another time takes its place when both have taken that.
    await club.meetings.propose(season.id, 1, OTHER, at, club.number())
    assert (await club.only(season)).agreed_at == later
    await club.meetings.take(season.id, 1, ONE, at, club.number())
    assert (await club.only(season)).agreed_at == at


async def test_new_times_follow_those_that_are_over(club: LiveClub) -> None:
    season = await club.meet(zone="Asia/Tokyo")
    offers = await club.offers(season)
    assert offers.over_at is not None
    await club.tick(offers.over_at - club.time)
    again = await club.offers(season)
    assert again.times
    assert all(one.at > club.time for one in again.times)
    await club.tick(7 * DAY)
    assert (await club.season(season.id)).is_decided(await club.only(season))


async def test_staff_is_told_at_half_the_round(club: LiveClub) -> None:
    season = await club.meet()
    row = season.rounds[1]
    assert row.ends is not None
    await club.news()
    await club.tick((row.ends + row.at) / 2 - club.time)
    assert [one.subject for one in await club.news(UNSCHEDULED)] == [f"{season.id}:1"]
    season = await club.season(season.id)
    assert [one.id for one in unscheduled(season, 1)] == [1]
    await club.meetings.propose(season.id, 1, ONE, club.time + HOUR, club.number())
    await club.meetings.take(season.id, 1, OTHER, club.time + HOUR, club.number())
    assert unscheduled(await club.season(season.id), 1) == []


# --- Coming ----------------------------------------------------------------------------------------


async def test_both_come_and_the_game_begins(club: LiveClub) -> None:
    season = await club.meet()
    at = await club.agree(season)
    await club.tick(at - EARLY - club.time - 1)
    assert await refused(club.meetings.here(season.id, 1, ONE, club.number())) == "too_early"
    await club.news()
    await club.tick(at - club.time)
    assert {one.recipient for one in await club.news(APPOINTMENT)} == {ONE, OTHER}
    await club.meetings.here(season.id, 1, ONE, club.number())
    assert await refused(club.meetings.here(season.id, 1, ONE, club.number())) == "came_already"
    assert await status(club, season) == "lobby"
    await club.meetings.play_now(season.id, 1, OTHER, club.number())
    assert await status(club, season) == "running"
    assert await refused(club.meetings.here(season.id, 1, ONE, club.number())) == "fixture_begun"
    await club.tick(HOUR)
    assert not (await club.season(season.id)).is_decided(await club.only(season))
    await club.finish(await club.only(season), 1, 2)
    season = await club.season(season.id)
    assert changes.difference(await club.audited(season.id), season) == {}
    assert await refused(club.meetings.play_now(season.id, 1, ONE, club.number())) == "decided_already"


@pytest.mark.parametrize(
    ("come", "kind", "points"),
    [((), Kind.BOTH_ABSENT, "0,0"), ((ONE,), Kind.NO_SHOW, "1,0"), ((OTHER,), Kind.NO_SHOW, "0,1")],
)
async def test_who_does_not_come_loses(
    club: LiveClub, come: tuple[int, ...], kind: Kind, points: str
) -> None:
    season = await club.meet()
    at = await club.agree(season)
    await club.tick(at - club.time)
    for user in come:
        await club.meetings.here(season.id, 1, user, club.number())
    await club.tick(15 * MINUTE - 1)
    assert not (await club.season(season.id)).is_decided(await club.only(season))
    await club.tick(1)
    season = await club.season(season.id)
    outcome = season.outcome(1)
    assert outcome is not None
    seats = season.fixtures[1].seats
    expected = points if seats == (1, 2) else points[::-1]
    assert (outcome.kind, outcome.points) == (kind, expected)
    assert await status(club, season) == "cancelled"
    told = await club.news("league_appointed")
    assert [one.subject for one in told] == [f"{season.id}:1"]


async def test_play_now_counts_for_some_minutes(club: LiveClub) -> None:
    season = await club.meet()
    await club.news()
    await club.meetings.play_now(season.id, 1, ONE, club.number())
    assert [(one.recipient, one.payload) for one in await club.news(MEETING)] == [(OTHER, f"ready {ONE}")]
    assert await refused(club.meetings.play_now(season.id, 1, ONE, club.number())) == "came_already"
    club.time += READY
    await club.meetings.play_now(season.id, 1, OTHER, club.number())
    assert await status(club, season) == "lobby"
    await club.meetings.play_now(season.id, 1, ONE, club.number())
    assert await status(club, season) == "running"
    assert (await club.only(season)).started


async def test_play_now_calls_an_agreed_time_off(club: LiveClub) -> None:
    season = await club.meet()
    await club.agree(season)
    await club.news()
    for user in (ONE, OTHER):
        await club.meetings.play_now(season.id, 1, user, club.number())
    assert await status(club, season) == "running"
    assert [one.subject for one in await club.news("league_appointed")] == [f"{season.id}:1"]


async def test_the_next_game_of_a_match_is_opened_with_the_first(club: LiveClub) -> None:
    season = await club.meet(4, way=Format.KNOCKOUT, best_of=3)
    first = season.tables(1)[0]
    for user in season.people(first):
        await club.meetings.play_now(season.id, first.id, user, club.number())
    _, one, other = (await club.season(season.id)).fixtures[first.id].games.split(",")
    assert (await club.play.match(one)).row.status == "running"
    assert (await club.play.match(other)).row.status == "lobby"


async def test_a_table_begins_when_all_have_come(club: LiveClub) -> None:
    season = await club.meet(3, way=Format.TABLES, game_id="mok_kaik", seats=3, rounds=1)
    people = season.people(await club.only(season))
    first = (await club.offers(season)).times[0].at
    for user in people:
        assert (await club.only(season)).agreed_at is None
        await club.meetings.take(season.id, 1, user, first, club.number())
    await club.tick(first - club.time)
    for user in people:
        assert await status(club, season) == "lobby"
        await club.meetings.here(season.id, 1, user, club.number())
    assert await status(club, season) == "running"


# --- While the bot is away -------------------------------------------------------------------------


async def test_people_have_time_to_come_once_the_bot_is_back(club: LiveClub) -> None:
    season = await club.meet()
    at = await club.agree(season)
    club.time = at + 5 * HOUR  # nothing was carried out meanwhile
    await club.tick()
    await club.tick(14 * MINUTE)
    for user in (ONE, OTHER):
        await club.meetings.here(season.id, 1, user, club.number())
    assert await status(club, season) == "running"


async def test_nobody_loses_by_an_outage_in_the_quarter_of_an_hour(club: LiveClub) -> None:
    season = await club.meet()
    at = await club.agree(season)
    await club.tick(at - club.time)
    club.time = at + 2 * HOUR
    await club.tick()
    assert len(await club.news(APPOINTMENT)) == 2
    await club.tick(14 * MINUTE)
    assert not (await club.season(season.id)).is_decided(await club.only(season))
    async with club.database.write() as connection:
        row = PauseRow(
            kind="outage", guild_id=SERVER, starts=club.time - 600, ends=club.time - 60, grace=club.time + 600
        )
        await pauses.add(connection, row)
    await club.tick(10 * MINUTE)
    assert not (await club.season(season.id)).is_decided(await club.only(season))
    await club.tick(4 * MINUTE)
    assert (await club.season(season.id)).is_decided(await club.only(season))


async def test_the_end_of_the_round_waits_for_who_was_called_late(club: LiveClub) -> None:
    season = await club.meet()
    deadline = (await club.only(season)).deadline
    assert deadline is not None
    at = last_start(await club.only(season), club.time)
    await club.meetings.propose(season.id, 1, ONE, at, club.number())
    await club.meetings.take(season.id, 1, OTHER, at, club.number())
    club.time = deadline + DAY
    await club.tick()
    for user in (ONE, OTHER):
        await club.meetings.here(season.id, 1, user, club.number())
    assert await status(club, season) == "running"


# --- Who may ---------------------------------------------------------------------------------------


async def test_others_and_fixtures_without_appointments_are_refused(club: LiveClub) -> None:
    season = await club.meet(3)
    meeting = next(one for one in season.fixtures.values() if len(one.seats) == 2)
    (free,) = {1, 2, 3} - set(meeting.seats)
    stranger = person(free).user_id
    assert (
        await refused(club.meetings.here(season.id, meeting.id, stranger, club.number()))
        == "not_your_fixture"
    )
    assert await refused(club.meetings.play_now(season.id, 99, ONE, club.number())) == "no_such_fixture"
    guest = person(meeting.seats[0]).user_id
    assert await refused(club.meetings.here(season.id, meeting.id, guest, club.number())) == "nothing_agreed"
    slow = await club.started(2, event(), name="Slow")
    assert await refused(club.meetings.play_now(slow.id, 1, ONE, club.number())) == "fixture_begun"


async def test_an_interaction_that_comes_twice_counts_once(club: LiveClub) -> None:
    season = await club.meet()
    number = club.number()
    await club.meetings.play_now(season.id, 1, ONE, number)
    assert await refused(club.meetings.play_now(season.id, 1, OTHER, number)) == "already_done"


def order(club: LiveClub, season: Season) -> Order:
    """Return an order of the staff."""
    return Order(season.id, STAFF, club.number(), "because")


async def test_no_deadline_comes_before_people_can_meet(club: LiveClub) -> None:
    """Staff brought it forward, or took a longer one back: both lost before the time they had agreed on."""
    season = await club.meet()
    service = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    first = (await club.offers(season)).times[0].at
    later = first + 30 * DAY
    _, line = await service.move_deadline(order(club, season), 1, later)
    await club.meetings.propose(season.id, 1, ONE, later - DAY, club.number())
    await club.meetings.take(season.id, 1, OTHER, later - DAY, club.number())
    assert await refused(service.move_deadline(order(club, season), 1, later - DAY)) == "agreed_later"
    assert await refused(service.undo(order(club, season), line)) == "agreed_later"
    await service.move_deadline(order(club, season), 1, later - DAY + SHOW_UP)


async def test_what_is_on_offer_after_a_deadline_is_not_taken(club: LiveClub) -> None:
    season = await club.meet()
    service = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    times = (await club.offers(season)).times
    await service.move_deadline(order(club, season), 1, times[-1].at - HOUR)
    taken = club.meetings.take(season.id, 1, ONE, times[-1].at, club.number())
    assert await refused(taken) == "outside_round"
    assert on_offer(await club.only(season), club.time) == list(times[:-1])


async def test_who_is_on_vacation_is_offered_times_after_it(club: LiveClub) -> None:
    season = await club.open(2, event(clock=LIVE))
    for user in (ONE, OTHER):
        await club.lives(user, "Europe/Berlin")
    away = AwayService(club.database, now=club.clock)
    await away.begin(OTHER, 5, club.number())
    back = club.time + 5 * DAY
    await club.tick(DAY + season.terms.preview + 120)
    times = (await club.offers(season)).times
    assert len(times) == 3
    assert min(one.at for one in times) >= back
    await away.come_back(OTHER, club.number())
    await club.meetings.heard(OTHER)
    assert min(one.at for one in (await club.offers(season)).times) < back


async def test_who_leaves_calls_the_appointment_off(club: LiveClub) -> None:
    season = await club.meet()
    await club.agree(season)
    await club.news()
    await club.leagues.leave(season.id, ONE, club.number())
    assert [one.subject for one in await club.news("league_appointed")] == [f"{season.id}:1"]


async def test_a_time_that_went_by_before_a_decision_was_taken_back_counts_no_more(club: LiveClub) -> None:
    season = await club.meet(4)
    fixture = season.fixtures[1]
    at = read(fixture.offers).times[0].at
    for user in season.people(fixture):
        await club.meetings.take(season.id, fixture.id, user, at, club.number())
    staff = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    order = Order(season.id, STAFF, club.number(), "said they can't")
    _, line = await staff.forfeit(order, fixture.id, [fixture.seats[1]])
    await club.tick(at + HOUR - club.time)
    await staff.undo(Order(season.id, STAFF, club.number(), "they can"), line)
    await club.tick(HOUR)
    season = await club.season(season.id)
    again = season.fixtures[fixture.id]
    assert (again.agreed_at, again.here) == (None, "")
    assert season.outcome(fixture.id) is None, "nobody has lost by it"
    assert all(one.at > club.time for one in read(again.offers).times)
