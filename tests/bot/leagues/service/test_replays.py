"""Fixtures that staff annuls or lets be played once more: in an evening, in a bracket, after the end."""

from __future__ import annotations

import random

import pytest

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news
from bot.leagues.service import changes, ledger, meeting
from bot.leagues.service.closing import read_final
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.formats import arena as evening
from bot.leagues.service.notices import ABSENT, HELD_UP
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, HOUR, MINUTE
from bot.storage.league_rows import FixtureRow
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.test_arenas import ArenaClub
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> ArenaClub:
    """A club that plays in the evening, and in leagues."""
    return ArenaClub(database)


def correcting(club: LeagueClub) -> CorrectionService:
    return CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)


def order(club: LeagueClub, season: Season) -> Order:
    return Order(season.id, STAFF, club.number(), "they asked for it")


async def an_evening(club: ArenaClub) -> tuple[Season, FixtureRow]:
    """Return an evening of two, and their first game, which is over."""
    season = await club.evening(2)
    await club.tick(evening.POSTED)
    (fixture,) = await club.playing(season.id)
    await club.acted(fixture, 6, 6)
    await club.finish(fixture, 1, 2)
    return await club.season(season.id), fixture


async def test_nobody_has_two_games_of_an_evening_at_once(club: ArenaClub) -> None:
    season, first = await an_evening(club)
    await club.tick(120 + evening.POSTED)
    (second,) = await club.playing(season.id)
    with pytest.raises(LeagueRefusal, match="plays_now"):
        await correcting(club).replay(order(club, season), first.id, club.time + HOUR)
    await club.acted(second, 6, 6)
    await club.finish(second, 1, 2)
    season, _ = await correcting(club).replay(order(club, season), first.id, club.time + HOUR)
    assert await club.running(first) is not None
    assert evening.free(season) == ()
    await club.tick(300)
    assert [one.id for one in await club.playing(season.id)] == [first.id]


async def test_nobody_gets_a_second_game_by_an_exclusion_that_is_taken_back(club: ArenaClub) -> None:
    season = await club.evening(3)
    await club.tick(evening.POSTED)
    (first,) = await club.playing(season.id)
    gone, stays = first.seats
    season, line = await correcting(club).expel(order(club, season), gone)
    await club.tick(20)
    (second,) = await club.playing(season.id)
    assert stays in second.seats
    with pytest.raises(LeagueRefusal, match="plays_now"):
        await correcting(club).undo(order(club, season), line)
    await club.finish(second, 1, 2)
    await correcting(club).undo(order(club, season), line)
    assert [one.id for one in await club.playing(season.id)] == [first.id]


async def test_what_is_annulled_is_open_no_more_until_it_is_to_be_played_again(club: ArenaClub) -> None:
    season, fixture = await an_evening(club)
    staff = correcting(club)
    season, line = await staff.annul(order(club, season), fixture.id)
    assert not season.is_open(season.fixtures[fixture.id])
    with pytest.raises(LeagueRefusal, match="annulled_now"):
        await staff.move_deadline(order(club, season), fixture.id, club.time + HOUR)
    with pytest.raises(LeagueRefusal, match="annulled_now"):
        await staff.swap_seats(order(club, season), fixture.id)
    assert [one.entrant for one in evening.free(season)] == [1, 2]
    season, _ = await staff.undo(order(club, season), line)
    assert season.is_decided(season.fixtures[fixture.id])
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_a_match_that_is_annulled_after_its_round_is_told_to_staff(club: ArenaClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    for match in season.tables(season.rounds_of(1)[0].id):
        await club.finish(match, 1, 2)
    season = await club.season(season.id)
    first = season.rounds_of(1)[0]
    match = season.tables(first.id)[0]
    async with club.database.write() as connection:
        for one in await league_news.claim(connection, club.time, 60.0, 100):
            await league_news.done(connection, one)
    season, line = await correcting(club).annul(order(club, season), match.id)
    assert [one.number for one in season.rounds_of(1)] == [1], "the final was only drawn"
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time, 60.0, 100)
    assert [one.subject for one in found if one.kind == HELD_UP] == [f"{season.id}:{first.id}"]
    await correcting(club).undo(order(club, season), line)
    season = await club.play_out(season.id, random.Random(3))
    assert season.row.state == "closed"
    (final,) = season.tables(season.rounds_of(1)[1].id)
    assert match.seats[0] in final.seats


async def test_nobody_goes_on_into_a_round_that_was_made_without_them(club: ArenaClub) -> None:
    """Who won had left; what staff annulled then the lot decided a week later, though no place was left."""
    season = await club.started(8, event("nexxy", Format.KNOCKOUT))
    for one in season.tables(season.rounds_of(1)[0].id):
        await club.finish(one, 1, 2)
    match = season.tables(season.rounds_of(1)[0].id)[0]
    await club.leagues.leave(season.id, season.people(match)[0], club.number())
    await club.tick(HOUR)
    season = await club.season(season.id)
    assert [one.state for one in season.rounds_of(1)] == ["closed", "published"]
    with pytest.raises(LeagueRefusal, match="next_match_begun"):
        await correcting(club).annul(order(club, season), match.id)
    with pytest.raises(LeagueRefusal, match="next_match_begun"):
        await correcting(club).set_outcome(order(club, season), match.id, [2, 1])
    assert changes.difference(season, await club.season(season.id)) == {}


async def test_the_table_of_a_season_that_is_over_follows_what_is_played_once_more(club: ArenaClub) -> None:
    season = await club.started(4, event(way=Format.ROUND_ROBIN))
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        await club.finish(fixture, *((1, 2) if fixture.seats[0] < fixture.seats[1] else (2, 1)))
    await club.tick(60)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    (match,) = [one for one in season.fixtures.values() if set(one.seats) == {1, 2}]
    season, _ = await correcting(club).replay(order(club, season), match.id, club.time + 10 * DAY)
    await club.tick(6 * DAY)
    assert (await club.season(season.id)).row.state == "closed", "nothing is archived while they play"
    await club.finish(match, *((2, 1) if match.seats[0] == 1 else (1, 2)))
    season = await club.season(season.id)
    (table,) = read_final(season.row.final).tables
    assert [(line.entrant, line.place, line.points) for line in table[:2]] == [(2, 1, "3"), (1, 2, "2")]
    await club.tick(4 * DAY)
    assert (await club.season(season.id)).row.state == "archived"
    assert changes.difference(await club.audited(season.id), await club.season(season.id)) == {}


async def test_a_replay_in_a_season_that_is_over_ends_at_its_deadline(club: ArenaClub) -> None:
    season = await club.started(4, event(way=Format.ROUND_ROBIN))
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        await club.finish(fixture, 1, 2)
    await club.tick(60)
    (match, *_) = season.fixtures.values()
    await correcting(club).replay(order(club, season), match.id, club.time + 5 * DAY)
    await club.tick(9 * DAY)
    season = await club.season(season.id)
    assert season.row.state == "archived"
    assert await club.running(match) is None
    outcome = season.outcome(match.id)
    assert outcome is not None
    assert outcome.kind == "no_show", "nobody has moved"


@ON_BOTH
async def test_an_exclusion_is_taken_back_after_the_next_draw_was_made_anew(club: ArenaClub) -> None:
    season = await club.started(6, event(way=Format.SWISS, rounds=3))
    for fixture in season.tables(season.rounds_of(1)[0].id):
        await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    assert [one.state for one in season.rounds_of(1)] == ["closed", "drawn"]
    staff = correcting(club)
    _, line = await staff.expel(order(club, season), 3)
    await club.tick()
    season = await club.season(season.id)
    assert all(3 not in table.seats for table in season.tables(season.rounds_of(1)[1].id))
    season, _ = await staff.undo(order(club, season), line)
    assert season.entrants[3].state == "in"
    await club.tick()
    season = await club.season(season.id)
    assert any(3 in table.seats for table in season.tables(season.rounds_of(1)[1].id))
    assert changes.difference(await club.audited(season.id), season) == {}
    assert (await club.play_out(season.id, random.Random(4))).row.state == "closed"


@pytest.mark.parametrize("decision", ["replay", "swap"])
async def test_games_that_count_are_not_taken_back_with_what_opened_them(
    club: ArenaClub, decision: str
) -> None:
    season = await club.started(4, event(way=Format.ROUND_ROBIN))
    (match, *_) = season.fixtures.values()
    staff = correcting(club)
    if decision == "replay":
        await club.finish(match, 2, 1)
        season, _ = await staff.annul(order(club, season), match.id)
        season, line = await staff.replay(order(club, season), match.id, club.time + 5 * DAY)
    else:
        season, line = await staff.swap_seats(order(club, season), match.id)
    await club.finish(season.fixtures[match.id], 1, 2)
    before = await club.season(season.id)
    assert before.is_decided(before.fixtures[match.id])
    assert line not in [one.id for one in await staff.undoable(season.id)]
    with pytest.raises(LeagueRefusal, match="undo_newer_decision_first"):
        await staff.undo(order(club, season), line)
    assert changes.difference(before, await club.season(season.id)) == {}


async def test_a_match_whose_change_of_seats_is_taken_back_goes_on_to_its_end(club: ArenaClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, best_of=3))
    (match, *_) = season.tables(season.rounds_of(1)[0].id)
    staff = correcting(club)
    season, line = await staff.swap_seats(order(club, season), match.id)
    assert season.fixtures[match.id].seats == match.seats[::-1]
    season, _ = await staff.undo(order(club, season), line)
    assert season.fixtures[match.id].seats == match.seats
    for _ in range(2):
        await club.finish(season.fixtures[match.id], 1, 1)
    with pytest.raises(LeagueRefusal, match="acted_already"):
        await staff.swap_seats(order(club, season), match.id)
    season = await club.play_out(season.id, random.Random(1))
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}


# --- Where people have to meet ---------------------------------------------------------------------


async def a_missed_meeting(club: ArenaClub, rounds: int = 2) -> tuple[Season, FixtureRow]:
    """Return a Swiss of two at live clocks, and its first fixture, which staff has decided without a game."""
    live = event(way=Format.SWISS, rounds=rounds, clock="fischer:180+10", window=2 * DAY)
    season = await club.started(4, live)
    fixtures = season.tables(season.rounds_of(1)[0].id)
    for one in fixtures:
        await correcting(club).forfeit(order(club, season), one.id, [one.seats[0]])
    await club.tick(MINUTE)
    return await club.season(season.id), fixtures[0]


async def meeting_of(club: ArenaClub, fixture: FixtureRow) -> set[int]:
    """Return who is to be told that they have to agree on a time."""
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time + DAY, 60.0, 200)
    name = ledger.fixture_name(fixture.season, fixture.id)
    return {one.recipient for one in found if (one.kind, one.subject) == (meeting.MEETING, name)}


async def pressed(club: ArenaClub, fixture: FixtureRow) -> None:
    """Let all people of a fixture press that they would play now."""
    for user in (await club.season(fixture.season)).people(fixture):
        await club.seasons.meetings.play_now(fixture.season, fixture.id, user, club.number())


@ON_BOTH
@pytest.mark.parametrize("rounds", [1, 2])
async def test_people_meet_for_a_live_game_that_is_played_again(club: ArenaClub, rounds: int) -> None:
    """Its clock ran at once, though nobody was there, and whoever was to act had lost ten minutes later.

    So it is in a round that is over, and in a season that is.
    """
    season, fixture = await a_missed_meeting(club, rounds)
    assert season.row.state == ("closed" if rounds == 1 else "running")
    season, _ = await correcting(club).replay(order(club, season), fixture.id, club.time + DAY)
    await club.tick(HOUR)
    assert await club.running(fixture) is None
    assert (await club.season(season.id)).is_open(season.fixtures[fixture.id])
    assert await meeting_of(club, fixture) == set(season.people(fixture))
    await pressed(club, fixture)
    assert await club.running(fixture) is not None
    await club.finish(fixture, 2, 1)
    season = await club.season(season.id)
    assert season.outcomes[fixture.id, 3].kind == "played"
    assert changes.difference(await club.audited(season.id), season) == {}


@pytest.mark.parametrize("rounds", [1, 2])
async def test_nobody_comes_to_a_live_game_that_is_played_again(club: ArenaClub, rounds: int) -> None:
    """That is said, and counts; where the season is over, in its table."""
    season, fixture = await a_missed_meeting(club, rounds)
    await correcting(club).replay(order(club, season), fixture.id, club.time + DAY)
    await club.tick(DAY)
    season = await club.season(season.id)
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.source) == ("both_absent", "time")
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time, 60.0, 200)
    name = ledger.fixture_name(season.id, fixture.id)
    told = {one.recipient for one in found if (one.kind, one.subject) == (ABSENT, name)}
    assert told == {0, *season.people(fixture)}
    if rounds == 1:
        (table,) = read_final(season.row.final).tables
        assert {line.points for line in table if line.entrant in fixture.seats} == {"0"}


async def test_who_has_come_to_a_live_replay_wins_it(club: ArenaClub) -> None:
    season, fixture = await a_missed_meeting(club, 1)
    await correcting(club).replay(order(club, season), fixture.id, club.time + DAY)
    await club.tick(MINUTE)
    one, other = season.people(fixture)
    meetings, at = club.seasons.meetings, club.time + HOUR
    await meetings.propose(season.id, fixture.id, one, at, club.number())
    await meetings.take(season.id, fixture.id, other, at, club.number())
    await club.tick(HOUR)
    await meetings.here(season.id, fixture.id, other, club.number())
    await club.tick(HOUR)
    season = await club.season(season.id)
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.places) == ("no_show", "2,1")
    assert [line.points for line in read_final(season.row.final).tables[0]].count("1") == 2


async def test_a_live_replay_is_taken_back_though_people_have_agreed_on_a_time(club: ArenaClub) -> None:
    season, fixture = await a_missed_meeting(club)
    staff = correcting(club)
    _, line = await staff.replay(order(club, season), fixture.id, club.time + DAY)
    await club.tick(MINUTE)
    one, _ = season.people(fixture)
    await club.seasons.meetings.propose(season.id, fixture.id, one, club.time + HOUR, club.number())
    assert line in [one.id for one in await staff.undoable(season.id)]
    back, _ = await staff.undo(order(club, season), line)
    assert back.fixtures[fixture.id] == season.fixtures[fixture.id]
    assert back.is_decided(fixture)


async def test_whoever_is_expelled_forfeits_what_is_played_again(club: ArenaClub) -> None:
    """Its round is over, so it stayed open, for somebody who plays no more."""
    season, fixture = await a_missed_meeting(club)
    staff = correcting(club)
    await staff.replay(order(club, season), fixture.id, club.time + DAY)
    season, _ = await staff.expel(order(club, season), fixture.seats[1])
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.places) == ("no_show", "1,2")


async def test_a_game_of_an_evening_is_played_again_at_once_unless_the_evening_is_over(
    club: ArenaClub,
) -> None:
    season, fixture = await an_evening(club)
    staff = correcting(club)
    await staff.replay(order(club, season), fixture.id, club.time + HOUR)
    await club.finish((await club.season(season.id)).fixtures[fixture.id], 2, 1)
    await club.tick(2 * HOUR)
    assert (await club.season(season.id)).row.state == "closed"
    await staff.replay(order(club, season), fixture.id, club.time + DAY)
    await club.tick(HOUR)
    assert await club.running(fixture) is None
    await pressed(club, fixture)
    assert await club.running(fixture) is not None
