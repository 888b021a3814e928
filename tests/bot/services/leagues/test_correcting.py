"""What staff corrects in a season, and takes back: table, results and ratings follow, bit for bit."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from sqlalchemy import select

from bot.services import recounting
from bot.services.errors import LeagueRefusal
from bot.services.leagues import agenda, changes
from bot.services.leagues.correcting import CorrectionService, Order
from bot.services.leagues.notices import HELD_UP
from bot.services.leagues.season import Season
from bot.services.leagues.terms import DAY, Format, Unit
from bot.storage.database import Database
from bot.storage.league_rows import FixtureRow
from bot.storage.queues import league_news
from bot.storage.tables import rating_steps, ratings, result_seats, results
from tests.bot.services.leagues.clubs import STAFF, LeagueClub, event, person


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def correcting(club: LeagueClub) -> CorrectionService:
    return CorrectionService(club.database, club.lobby, club.leaver, club.clock)


def order(club: LeagueClub, season: Season, user: int = STAFF) -> Order:
    return Order(season.id, user, club.number(), "wrong result entered")


async def counted(club: LeagueClub) -> dict[str, list[str]]:
    """Return all results and ratings, computed anew where they are stale."""
    await recounting.recount_stale(club.database)
    async with club.database.read() as connection:
        return {
            table.name: sorted(repr(row) for row in await connection.execute(select(table)))
            for table in (results, result_seats, ratings, rating_steps)
        }


async def played(club: LeagueClub) -> tuple[Season, FixtureRow]:
    """Return a Swiss after its first round, and a fixture of that round."""
    season = await club.started(6, event(way=Format.SWISS, rounds=3))
    first = season.tables(season.rounds_of(1)[0].id)[0]
    season = await club.play_round(season.id, random.Random(5))
    return season, season.fixtures[first.id]


async def test_a_result_is_corrected_and_back(club: LeagueClub) -> None:
    season, fixture = await played(club)
    staff = correcting(club)
    before = await counted(club)
    known = season.outcome(fixture.id)
    assert known is not None
    turned = [2, 1] if known.points.startswith("1,") else [1, 2]
    after, line = await staff.set_outcome(order(club, season), fixture.id, turned)
    corrected = after.outcome(fixture.id)
    assert corrected is not None
    assert (corrected.supersedes, corrected.source) == (known.revision, "staff")
    assert after.rounds == season.rounds
    assert await counted(club) != before
    back, _ = await staff.undo(order(club, season), line)
    assert back.outcome(fixture.id) == known
    assert await counted(club) == before
    assert changes.difference(await club.audited(season.id), back) == {}


async def test_an_annulment_and_its_undo_leave_ratings_as_they_were(club: LeagueClub) -> None:
    season, fixture = await played(club)
    staff = correcting(club)
    before = await counted(club)
    after, line = await staff.annul(order(club, season), fixture.id)
    assert not after.is_decided(fixture)
    assert await counted(club) != before
    await staff.undo(order(club, season), line)
    assert await counted(club) == before


async def test_an_annulled_fixture_is_played_once_more(club: LeagueClub) -> None:
    season, fixture = await played(club)
    staff = correcting(club)
    season, line = await staff.replay(order(club, season), fixture.id, club.time + 3 * DAY)
    await club.finish(season.fixtures[fixture.id], 2, 1)
    season = await club.season(season.id)
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert outcome.points == "0,1"
    with pytest.raises(LeagueRefusal, match="undo_newer_decision_first"):
        await staff.undo(order(club, season), line)


async def test_a_replay_ends_at_its_deadline_though_its_round_is_closed(club: LeagueClub) -> None:
    season, fixture = await played(club)
    assert season.rounds[fixture.round].state == "closed"
    season, _ = await correcting(club).replay(order(club, season), fixture.id, club.time + 3 * DAY)
    await club.tick(3 * DAY - 1)
    assert await club.running(fixture) is not None
    await club.tick(2)
    assert await club.running(fixture) is None
    outcome = (await club.season(season.id)).outcome(fixture.id)
    assert outcome is not None
    assert outcome.kind == "unfinished"


async def test_what_is_annulled_and_not_played_stays_so_at_its_deadline(club: LeagueClub) -> None:
    season, fixture = await played(club)
    season, _ = await correcting(club).annul(order(club, season), fixture.id)
    await club.tick(30 * DAY)
    season = await club.season(season.id)
    assert not season.is_decided(season.fixtures[fixture.id])
    assert changes.difference(await club.audited(season.id), season) == {}


async def held_up(club: LeagueClub) -> tuple[Season, FixtureRow]:
    """Return a knock-out whose first round is closed, and its match that was annulled before that."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    first, second = season.tables(season.rounds_of(1)[0].id)
    await club.finish(first, 1, 2)
    await correcting(club).annul(order(club, season), first.id)
    await club.finish(second, 1, 2)
    await club.tick(60 * DAY)
    return await club.season(season.id), first


async def told(club: LeagueClub) -> list[str]:
    """Return how often it is told that a season waits for a match."""
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time, 60.0, 100)
        for one in found:
            await league_news.done(connection, one)
    return [one.subject for one in found if one.kind == HELD_UP]


async def test_a_knock_out_waits_for_a_match_that_was_annulled(club: LeagueClub) -> None:
    season, match = await held_up(club)
    assert [(one.number, one.state) for one in season.rounds_of(1)] == [(1, "closed")]
    assert agenda.held_up(season, 1, 0) == [season.fixtures[match.id]]
    assert agenda.next_at(season) is None
    assert await told(club) == [f"{season.id}:{match.round}"]
    await club.tick(60 * DAY)
    assert await told(club) == []
    await correcting(club).set_outcome(order(club, season), match.id, [2, 1])
    season = await club.play_out(season.id, random.Random(1))
    assert season.row.state == "closed"
    final = season.tables(season.rounds_of(1)[-1].id)[0]
    assert match.seats[1] in final.seats


async def test_a_match_is_played_once_more_until_it_is_won(club: LeagueClub) -> None:
    season, match = await held_up(club)
    season, _ = await correcting(club).replay(order(club, season), match.id, club.time + 3 * DAY)
    await club.finish(match, 1, 1)
    assert not (await club.season(season.id)).is_decided(match)
    await club.finish(match, 1, 2)
    await club.finish(match, 1, 2)
    season = await club.season(season.id)
    assert season.is_decided(season.fixtures[match.id])
    assert (await club.play_out(season.id, random.Random(1))).row.state == "closed"


async def test_an_annulled_final_keeps_a_season_open(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, third_place=True))
    for match in season.tables(season.rounds_of(1)[0].id):
        await club.finish(match, 1, 2)
    await club.tick(DAY)
    season = await club.season(season.id)
    final, third = season.tables(season.rounds_of(1)[-1].id)
    await club.finish(final, 1, 2)
    await correcting(club).annul(order(club, season), final.id)
    await club.finish(third, 1, 2)
    await club.tick(60 * DAY)
    season = await club.season(season.id)
    assert season.row.state == "running"
    assert agenda.next_at(season) is None
    await correcting(club).set_outcome(order(club, season), final.id, [1, 2])
    await club.tick(DAY)
    assert (await club.season(season.id)).row.state == "closed"


async def test_points_deadlines_seats_and_who_is_expelled(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    staff = correcting(club)
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    given, points = await staff.add_points(order(club, season), 1, Fraction(-1, 2))
    assert given.entrants[1].added == "-1/2"
    moved, deadline = await staff.move_deadline(order(club, season), fixture.id, club.time + 90 * DAY)
    assert moved.fixtures[fixture.id].deadline == club.time + 90 * DAY
    swapped, seats = await staff.swap_seats(order(club, season), fixture.id)
    assert swapped.fixtures[fixture.id].seats == fixture.seats[::-1]
    gone, expelled = await staff.expel(order(club, season), fixture.seats[0])
    assert gone.entrants[fixture.seats[0]].state == "expelled"
    lines = [line.id for line in await staff.undoable(season.id)]
    assert set(lines) == {points, deadline, seats, expelled}
    back = gone
    for line in lines:
        back, _ = await staff.undo(order(club, season), line)
    assert back.fixtures[fixture.id].seats == fixture.seats
    again = await club.running(fixture)
    assert again is not None
    assert [seat.user_id for seat in again.seats] == season.people(fixture)
    assert back.entrants[1].added == "0"
    assert back.entrants[fixture.seats[0]].state == "in"
    assert changes.difference(await club.audited(season.id), await club.season(season.id)) == {}


async def test_what_staff_may_not(club: LeagueClub) -> None:
    season, fixture = await played(club)
    staff = correcting(club)
    own = season.people(fixture)[0]
    with pytest.raises(LeagueRefusal, match="own_fixture"):
        await staff.set_outcome(order(club, season, own), fixture.id, [1, 2])
    for places in ([1], [2, 2], [1, 3], [0, 1]):
        with pytest.raises(LeagueRefusal, match="impossible_outcome"):
            await staff.set_outcome(order(club, season), fixture.id, places)
    with pytest.raises(LeagueRefusal, match="time_past"):
        await staff.replay(order(club, season), fixture.id, club.time)
    with pytest.raises(LeagueRefusal, match="no_reason_given"):
        await staff.annul(Order(season.id, STAFF, club.number(), " "), fixture.id)
    season = await club.play_out(season.id, random.Random(1))
    await club.tick(4 * DAY)
    with pytest.raises(LeagueRefusal, match="archived"):
        await staff.annul(order(club, season), fixture.id)


async def test_who_goes_on_in_a_knock_out_until_the_next_match_has_begun(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT), preview=600.0)
    for fixture in season.tables(season.rounds_of(1)[0].id):
        await club.finish(fixture, 1, 2)
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    season = await club.season(season.id)
    (final,) = season.tables(season.rounds_of(1)[1].id)
    assert fixture.seats[0] in final.seats
    staff = correcting(club)
    turned, line = await staff.set_outcome(order(club, season), fixture.id, [2, 1])
    assert fixture.seats[1] in turned.fixtures[final.id].seats
    back, _ = await staff.undo(order(club, season), line)
    assert back.fixtures[final.id].seats == final.seats
    await club.tick(900)
    season = await club.season(season.id)
    assert season.fixtures[final.id].started
    with pytest.raises(LeagueRefusal, match="next_match_begun"):
        await staff.set_outcome(order(club, season), fixture.id, [2, 1])


async def test_nobody_takes_a_decision_about_themselves_back(club: LeagueClub) -> None:
    season, fixture = await played(club)
    staff = correcting(club)
    _, line = await staff.annul(order(club, season), fixture.id)
    own = season.people(fixture)[0]
    with pytest.raises(LeagueRefusal, match="own_fixture"):
        await staff.undo(order(club, season, own), line)
    number = next(one.number for one in season.entrants.values() if one.user_id == own)
    with pytest.raises(LeagueRefusal, match="own_entry"):
        await staff.add_points(order(club, season, own), number, Fraction(1))
    _, line = await staff.add_points(order(club, season), number, Fraction(1))
    with pytest.raises(LeagueRefusal, match="own_entry"):
        await staff.undo(order(club, season, own), line)


async def test_somebody_is_excluded_before_the_season_begins(club: LeagueClub) -> None:
    season = await club.open(4, event(way=Format.SWISS))
    staff = correcting(club)
    gone, line = await staff.expel(order(club, season), 2)
    assert gone.entrants[2].state == "expelled"
    with pytest.raises(LeagueRefusal, match="expelled"):
        await club.leagues.enter(season.id, person(2), club.number())
    with pytest.raises(LeagueRefusal, match="not_running_now"):
        await staff.add_points(order(club, season), 1, Fraction(1))
    back, _ = await staff.undo(order(club, season), line)
    assert back.entrants[2].state == "in"


async def test_points_are_added_as_the_table_shows_them(club: LeagueClub) -> None:
    season = await club.started(4, event("ta_xot", Format.TABLES, unit=Unit.PLACES, seats=4))
    given, _ = await correcting(club).add_points(order(club, season), 1, Fraction(5))
    assert given.entrants[1].added == "42"


async def test_given_time_names_its_fixture_in_the_audit(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    staff = correcting(club)
    await staff.give_time(order(club, season), fixture.id)
    _, lines = await staff.lines(season.id)
    assert changes.touched(changes.read(lines[-1].after), "fixture") == [fixture.id]
    assert changes.difference(await club.audited(season.id), await club.season(season.id)) == {}


async def test_somebody_is_excluded_while_a_draw_is_shown_to_staff(club: LeagueClub) -> None:
    season = await club.started(6, event(way=Format.SWISS, rounds=3))
    for fixture in season.tables(season.rounds_of(1)[0].id):
        await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    assert [one.state for one in season.rounds_of(1)] == ["closed", "drawn"]
    gone, _ = await correcting(club).expel(order(club, season), 3)
    assert [one.state for one in gone.rounds_of(1)] == ["closed"]
    await club.tick(60)
    season = await club.season(season.id)
    assert all(3 not in table.seats for table in season.tables(season.rounds_of(1)[1].id))
