"""Whole seasons through the services, from entering to the archive; the audit gives them again."""

from __future__ import annotations

import random
from fractions import Fraction

import msgspec
import pytest
from sqlalchemy import delete, func, select

from bot.away.service import outages
from bot.clocks.store import pauses
from bot.kit.service.errors import LeagueRefusal
from bot.kit.store import audit
from bot.kit.store.database import Database
from bot.leagues.service import changes, closing, ledger, notices
from bot.leagues.service import games as leagues_games
from bot.leagues.service.closing import read_final
from bot.leagues.service.drawing import WINDOW_LIVE
from bot.leagues.service.field import Kind
from bot.leagues.service.formats.tables import TablesTerms
from bot.leagues.service.ledger import Entry
from bot.leagues.service.lots import drawn_lot
from bot.leagues.service.scoring.points import HALF
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, Seating, Unit
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import PauseRow
from bot.storage.tables import games, news_due
from bot.table.service.match import Match
from tests.bot.leagues.clubs import SERVER, STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


async def test_a_round_robin_is_played_to_its_end(club: LeagueClub) -> None:
    season = await club.started(4, event())
    assert season.row.state == "running"
    assert [one.state for one in season.rounds.values()] == ["published"] * 3
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        await club.finish(fixture, 1, 2)
    await club.tick(60)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}
    await club.tick(4 * DAY)
    assert (await club.season(season.id)).row.state == "archived"


@pytest.mark.parametrize("people", [4, 5, 8])
async def test_a_swiss_is_played_to_its_end(club: LeagueClub, people: int) -> None:
    season = await club.started(people, event(way=Format.SWISS, rounds=people - 1 if people < 6 else 5))
    season = await club.play_out(season.id, random.Random(people))
    assert season.row.state == "closed"
    rounds = season.rounds_of(1)
    assert [one.state for one in rounds] == ["closed"] * (people - 1 if people < 6 else 5)
    for one in rounds:
        seated = [number for table in season.tables(one.id) for number in table.seats]
        assert sorted(seated) == list(range(1, people + 1))
    assert changes.difference(await club.audited(season.id), season) == {}
    assert len(read_final(season.row.final).tables[0]) == people


async def test_late_absent_never_there_and_gone(club: LeagueClub) -> None:
    season = await club.started(6, event(way=Format.SWISS, rounds=5))
    first = await club.play_round(season.id, random.Random(1))
    assert first.rounds_of(1)[1].state == "published"
    season, row = await club.leagues.enter(season.id, person(7), club.number())
    assert row.first_round == 3
    await club.leagues.absent(season.id, person(1).user_id, club.number())
    await club.leagues.leave(season.id, person(2).user_id, club.number())
    season = await club.play_round(season.id, random.Random(2))
    third = season.tables(season.rounds_of(1)[2].id)
    seated = sorted(number for table in third if len(table.seats) > 1 for number in table.seats)
    assert seated == [3, 4, 5, 6, 7][: len(seated)] or len(seated) == 4
    (away,) = [table for table in third if table.seats == (1,)]
    outcome = season.outcome(away.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("absent", "1/2")
    assert all(2 not in table.seats for table in third)
    season = await club.play_out(season.id, random.Random(3))
    assert season.row.state == "closed"
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_who_had_left_before_the_start_comes_as_late_as_others(club: LeagueClub) -> None:
    season = await club.open(7, event(way=Format.SWISS, rounds=5))
    await club.leagues.leave(season.id, person(7).user_id, club.number())
    await club.tick(DAY + 60.0)
    season = await club.play_round(season.id, random.Random(1))
    season, row = await club.leagues.enter(season.id, person(7), club.number())
    assert (row.number, row.first_round) == (7, 2)
    assert {line.entrant: line.points for line in closing.lines_of(season, 1)}[7] == HALF
    await club.leagues.leave(season.id, person(1).user_id, club.number())
    season, row = await club.leagues.enter(season.id, person(1), club.number())
    assert row.first_round == 1, "they were there before"


async def test_too_few_enter(club: LeagueClub) -> None:
    season = await club.open(3, event(way=Format.SWISS))
    await club.tick(2 * DAY)
    season = await club.season(season.id)
    assert (season.row.state, season.row.extended) == ("registration", True)
    await club.tick(7 * DAY)
    assert (await club.season(season.id)).row.state == "cancelled"


async def test_a_round_ends_with_its_window(club: LeagueClub) -> None:
    """A game in which both have acted is left unfinished; nobody comes to one that needs an appointment."""
    season = await club.started(2, event(window=10 * DAY))
    (fixture,) = season.fixtures.values()
    await club.act(fixture)
    await club.tick(10 * DAY)
    outcome = (await club.season(season.id)).outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("unfinished", "1/2,1/2")
    live = await club.started(2, event(clock="fischer:180+10"), name="Live")
    await club.tick(7 * DAY)
    (fixture,) = live.fixtures.values()
    outcome = (await club.season(live.id)).outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("both_absent", "0,0")
    assert (await club.season(live.id)).row.state == "closed"


async def first_moved(club: LeagueClub, fixture: FixtureRow) -> Match:
    """Let whoever begins a game act, until somebody else is asked."""
    match = await club.running(fixture)
    assert match is not None
    first = match.to_act
    while match.to_act == first:
        match = await club.act_next(match)
    return match


@pytest.mark.parametrize("moved", [False, True])
async def test_who_has_a_day_and_never_moves_loses_when_the_round_ends(club: LeagueClub, moved: bool) -> None:
    """Whoever waits for them has won, also if they have not moved yet either."""
    season = await club.started(2, event(window=7 * DAY, clock="days:7"))
    (fixture,) = season.fixtures.values()
    match = await first_moved(club, fixture) if moved else await club.running(fixture)
    assert match is not None
    absent = match.seats[min(match.to_act)].user_id
    await club.tick(7 * DAY)
    outcome = (await club.season(season.id)).outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.source) == ("no_show", "game")
    users = [season.entrants[number].user_id for number in fixture.seats]
    assert users[outcome.places.split(",").index("2")] == absent


async def test_who_was_asked_less_than_a_day_before_the_round_ends_loses_nothing(club: LeagueClub) -> None:
    season = await club.started(2, event(window=7 * DAY, clock="days:7"))
    (fixture,) = season.fixtures.values()
    await club.tick(6.5 * DAY)
    await first_moved(club, fixture)
    await club.tick(DAY)
    outcome = (await club.season(season.id)).outcome(fixture.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == ("unfinished", "1/2,1/2")


@pytest.mark.parametrize("seating", list(Seating))
async def test_ten_at_tables_of_four(club: LeagueClub, seating: Seating) -> None:
    """They count places, since ten cannot all sit in fours."""
    at_tables = event("ta_xot", Format.TABLES, seats=4, rounds=3, seating=seating)
    season = await club.started(10, at_tables, most=10, least=10)
    assert season.terms.events[0].unit is Unit.PLACES
    season = await club.play_out(season.id, random.Random(4))
    assert season.row.state == "closed"
    for one in season.rounds_of(1):
        assert sorted(len(table.seats) for table in season.tables(one.id)) == [3, 3, 4]
    assert len(season.rounds_of(1)) == 3
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_twelve_at_tables_of_four_count_the_games_own_points(club: LeagueClub) -> None:
    season = await club.started(12, event("ta_xot", Format.TABLES, seats=4, rounds=2), most=12, least=12)
    assert (season.terms.events[0].unit, TablesTerms.of(season.terms.events[0]).size) == (Unit.OWN, 4)
    season = await club.play_out(season.id, random.Random(4))
    assert season.row.state == "closed"


async def test_three_games_make_a_decathlon(club: LeagueClub) -> None:
    """Two of the three events count; somebody who comes during the second has missed the first."""
    events = (
        event("cerke", Format.ROUND_ROBIN),
        event("ta_xot", Format.TABLES, seats=4, rounds=2),
        event("nexxy", Format.SWISS, rounds=3),
    )
    season = await club.started(4, *events, counting=2)
    while not season.rounds_of(1, 1):
        season = await club.play_round(season.id, random.Random(6))
    season, late = await club.leagues.enter(season.id, person(5), club.number())
    assert (late.first_stage, late.first_round) == (1, 2)
    season = await club.play_out(season.id, random.Random(7))
    assert season.row.state == "closed"
    assert [len(season.rounds_of(1, stage)) for stage in range(3)] == [3, 2, 3]
    (table,) = read_final(season.row.final).tables
    assert len(table) == 5
    assert all(0 <= Fraction(line.points) <= 200 for line in table)


@pytest.mark.parametrize("way", [Format.ROUND_ROBIN, Format.KNOCKOUT])
async def test_who_is_absent_when_a_schedule_is_drawn_is_in_it_once(club: LeagueClub, way: Format) -> None:
    """As stored by versions that let people miss the round after an event's last."""
    event_of_tables = event("ta_xot", Format.TABLES, seats=4, rounds=1)
    season = await club.started(4, event_of_tables, event(way=way))
    async with club.database.write() as connection:
        mine = msgspec.structs.replace(season.entrants[1], state="absent")
        said = Entry(club.time, "absent", mine.user_id)
        await ledger.commit(connection, season, season.with_entrants(mine), said)
    season = await club.play_out(season.id, random.Random(2))
    assert season.row.state == "closed"
    for one in season.rounds_of(1, 1):
        seated = [number for table in season.tables(one.id) for number in table.seats]
        assert len(seated) == len(set(seated))
    assert season.entrants[1].state == "in"


async def test_nobody_misses_the_round_after_the_last(club: LeagueClub) -> None:
    season = await club.started(
        4, event("ta_xot", Format.TABLES, seats=4, rounds=1), event("cerke", Format.SWISS)
    )
    assert [one.state for one in season.rounds_of(1)] == ["published"]
    with pytest.raises(LeagueRefusal, match="no_absence"):
        await club.leagues.absent(season.id, person(1).user_id, club.number())


async def test_divisions_move_and_the_next_season_opens(club: LeagueClub) -> None:
    season = await club.started(16, event(way=Format.SWISS, rounds=3), divisions=True)
    assert [len(season.members(division)) for division in season.divisions] == [8, 8]
    season = await club.play_out(season.id, random.Random(8))
    tables = read_final(season.row.final).tables
    risen = {line.user_id for line in tables[1] if line.goes_to == 1}
    fallen = {line.user_id for line in tables[0] if line.goes_to == 2}
    assert len(risen) == len(fallen) == 2
    following = await club.leagues.draft(season.row.league, "UTC", STAFF, club.number())
    following = await club.leagues.open(following.id, STAFF, club.number(), club.time + DAY)
    for number in range(1, 17):
        await club.leagues.enter(following.id, person(number), club.number())
    await club.tick(DAY + 1)
    following = await club.season(following.id)
    assert following.row.number == 2
    first = {one.user_id for one in following.members(1)}
    assert risen <= first
    assert not fallen & first


@ON_BOTH
@pytest.mark.parametrize(("people", "best_of"), [(5, 1), (8, 3)])
async def test_a_knock_out_has_a_winner(club: LeagueClub, people: int, best_of: int) -> None:
    knock_out = event("nexxy", Format.KNOCKOUT, best_of=best_of, third_place=True)
    season = await club.started(people, knock_out)
    season = await club.play_out(season.id, random.Random(people))
    assert season.row.state == "closed"
    assert len(season.rounds_of(1)) == 3
    final, third = season.tables(season.rounds_of(1)[-1].id)
    outcome = season.outcome(final.id)
    assert outcome is not None
    winner = final.seats[outcome.places.split(",").index("1")]
    (table,) = read_final(season.row.final).tables
    assert [line.entrant for line in table if line.place == 1] == [winner]
    assert len({*final.seats, *third.seats}) == 4
    assert changes.difference(await club.audited(season.id), season) == {}
    async with club.database.read() as connection:
        left = select(func.count()).where(games.c.status.in_(("lobby", "running")))
        assert (await connection.execute(left)).scalar_one() == 0


async def test_a_level_match_is_decided_by_short_games_and_then_by_lot(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    for clock in ("days:3", "days:1", "days:1"):
        match = await club.running(fixture)
        assert match is not None
        assert match.row.clock == clock
        await club.finish(fixture, 1, 1)
    season = await club.season(season.id)
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert (outcome.points, sorted(outcome.places)) == ("3/2,3/2", [",", "1", "2"])
    async with club.database.read() as connection:
        found = await leagues_games.results_of(connection, season.fixtures[fixture.id])
    lot = drawn_lot(season, fixture, found)
    assert outcome.places.split(",")[lot] == "1"


def place_of(fixture: FixtureRow, *equal: int) -> tuple[int, int]:
    """Return places of a fixture by which the smaller number wins, or nobody between equals."""
    if set(fixture.seats) <= set(equal):
        return 1, 1
    return (1, 2) if fixture.seats[0] < fixture.seats[1] else (2, 1)


async def two_divisions(club: LeagueClub, *equal: int) -> Season:
    """Return a season of two divisions of six in which all is played, and these are equal."""
    season = await club.started(12, event(way=Format.ROUND_ROBIN), divisions=True)
    assert [len(season.members(division)) for division in season.divisions] == [6, 6]
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        await club.finish(fixture, *place_of(fixture, *equal))
    await club.tick(60)
    return await club.season(season.id)


async def test_who_rises_is_decided_by_a_game_between_two_equals(club: LeagueClub) -> None:
    season = await two_divisions(club, 4, 5)
    assert season.row.state == "running"
    (decider,) = [one for one in season.rounds.values() if one.stage == 1]
    (fixture,) = season.tables(decider.id)
    assert set(fixture.seats) == {4, 5}
    await club.tick(120)
    await club.finish(fixture, *((2, 1) if fixture.seats[0] == 4 else (1, 2)))
    await club.tick(60)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    tables = read_final(season.row.final).tables
    assert [(line.entrant, line.place) for line in tables[0]][3:5] == [(5, 4), (4, 5)]
    assert {line.entrant for line in tables[0] if line.goes_to == 2} == {4, 6}


async def test_who_was_absent_falls_first_so_the_deciding_game_is_at_the_border_that_is_left(
    club: LeagueClub,
) -> None:
    """Two fall from six: number 3, who has left, and the last of the others."""
    season = await club.started(12, event(way=Format.ROUND_ROBIN), divisions=True)
    for fixture in sorted(season.fixtures.values(), key=lambda one: one.id):
        if 3 not in fixture.seats:
            await club.finish(fixture, *place_of(fixture, 5, 6))
    await club.leagues.leave(season.id, person(3).user_id, club.number())
    await club.tick(60)
    season = await club.season(season.id)
    (decider,) = [one for one in season.rounds.values() if one.stage == 1]
    (fixture,) = season.tables(decider.id)
    assert set(fixture.seats) == {5, 6}
    await club.tick(120)
    await club.finish(fixture, *((2, 1) if fixture.seats[0] == 5 else (1, 2)))
    await club.tick(60)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    table = read_final(season.row.final).tables[0]
    assert {line.entrant for line in table if line.goes_to == 2} == {3, 5}


async def test_who_rises_is_decided_by_lot_among_more(club: LeagueClub) -> None:
    """More equals than the game has seats cannot play each other at once."""
    season = await two_divisions(club, 1, 2, 3, 4, 5, 6)
    assert season.row.state == "closed"
    tables = read_final(season.row.final).tables
    assert [line.place for line in tables[0]] == [1, 2, 3, 4, 5, 6]
    assert [line.goes_to for line in tables[0]] == [1, 1, 1, 1, 2, 2]
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_a_deciding_game_that_nobody_plays_leaves_it_to_the_lot(club: LeagueClub) -> None:
    season = await two_divisions(club, 4, 5)
    await club.tick(8 * DAY)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    (table, _) = read_final(season.row.final).tables
    assert [line.place for line in table] == [1, 2, 3, 4, 5, 6]


async def test_a_round_of_a_schedule_is_missed(club: LeagueClub) -> None:
    """The schedule for all rounds is made anew: one without whoever is absent, then the others."""
    season = await club.started(8, event("ta_xot", Format.TABLES, seats=4, rounds=4))
    assert [one.state for one in season.rounds_of(1)] == ["published", "drawn", "drawn", "drawn"]
    await club.leagues.absent(season.id, person(3).user_id, club.number())
    season = await club.play_out(season.id, random.Random(2))
    assert season.row.state == "closed"
    there = [
        {number for table in season.tables(one.id) if len(table.seats) > 1 for number in table.seats}
        for one in season.rounds_of(1)
    ]
    assert [3 in seated for seated in there] == [True, False, True, True]


async def test_who_has_left_the_server_is_in_no_further_draw(club: LeagueClub) -> None:
    season = await club.started(6, event(way=Format.SWISS, rounds=3))
    away = season.tables(season.rounds_of(1)[0].id)[0].seats[1]

    async def is_gone(_guild_id: int, user_id: int) -> bool:
        return user_id == season.entrants[away].user_id

    club.is_gone = is_gone
    for fixture in season.tables(season.rounds_of(1)[0].id):
        await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    assert season.entrants[away].state == "out"
    second = season.tables(season.rounds_of(1)[1].id)
    assert all(away not in table.seats for table in second)


async def test_who_leaves_the_server_before_a_draw_is_published_is_not_in_it(club: LeagueClub) -> None:
    season = await club.open(6, event(way=Format.SWISS, rounds=3))
    await club.tick(DAY)
    season = await club.season(season.id)
    (drawn,) = season.rounds.values()
    assert drawn.state == "drawn"

    async def is_gone(_guild_id: int, user_id: int) -> bool:
        return user_id == person(2).user_id

    club.is_gone = is_gone
    await club.tick(season.terms.preview)
    season = await club.season(season.id)
    (anew,) = season.rounds.values()
    assert (anew.state, anew.at) == ("drawn", club.time), "staff looks at the new draw"
    assert season.entrants[2].state == "out"
    assert all(2 not in table.seats for table in season.tables(anew.id))
    await club.tick(season.terms.preview)
    assert (await club.season(season.id)).rounds[anew.id].state == "published"


async def test_who_leaves_the_server_forfeits_a_round_robin_that_is_known(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.ROUND_ROBIN, clock="fischer:600+10"))
    before = season

    async def is_gone(_guild_id: int, user_id: int) -> bool:
        return user_id == person(2).user_id

    await club.tick(WINDOW_LIVE)
    club.is_gone = is_gone
    await club.tick(season.terms.preview + 120)
    season = await club.season(season.id)
    second = season.rounds_of(1)[1]
    assert second.state == "published"
    assert season.entrants[2].state == "out"
    pairs = [table.seats for table in season.tables(second.id)]
    assert pairs == [table.seats for table in before.tables(second.id)]
    (theirs,) = [table for table in season.tables(second.id) if 2 in table.seats]
    outcome = season.outcome(theirs.id)
    assert outcome is not None
    assert outcome.kind == Kind.NO_SHOW


async def test_after_an_outage_staff_may_look_at_a_draw_for_the_whole_time(club: LeagueClub) -> None:
    season = await club.open(4, event(way=Format.SWISS, rounds=3))
    await club.tick(DAY)
    drawn_at = club.time
    preview = season.terms.preview
    outage = PauseRow(
        kind="outage", guild_id=SERVER, starts=drawn_at + 60, ends=drawn_at + preview - 60, grace=0.0
    )
    async with club.database.write() as connection:
        await pauses.add(connection, outage)
    await club.tick(preview)
    (drawn,) = (await club.season(season.id)).rounds.values()
    assert (drawn.state, drawn.at) == ("drawn", drawn_at + preview - 60)
    async with club.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    assert lines[-1].what == "preview"
    await club.tick(preview - 60)
    (drawn,) = (await club.season(season.id)).rounds.values()
    assert drawn.state == "published"


async def test_a_draw_that_was_due_while_the_bot_was_away_waits_for_staff_once_more(club: LeagueClub) -> None:
    season = await club.open(4, event(way=Format.SWISS, rounds=3))
    await club.tick(DAY)
    club.time += 5 * season.terms.preview
    back = club.time
    await club.tick()
    (drawn,) = (await club.season(season.id)).rounds.values()
    assert (drawn.state, drawn.at) == ("drawn", back)
    await club.tick(season.terms.preview)
    (drawn,) = (await club.season(season.id)).rounds.values()
    assert drawn.state == "published"


@ON_BOTH
async def test_an_outage_is_told_once_in_each_channel_of_leagues_that_run(club: LeagueClub) -> None:
    await club.started(4, event(way=Format.SWISS, rounds=3))
    await club.started(4, event(way=Format.SWISS, rounds=3), name="Other")
    await club.open(2, event(way=Format.SWISS), name="Later")
    shard = outages.Shard(0, 1)
    await outages.beat(club.database, [shard], "p", club.clock)
    async with club.database.write() as connection:
        await connection.execute(delete(news_due).where(news_due.c.kind == notices.OUTAGE))
    club.time += 600
    await outages.beat(club.database, [shard], "p", club.clock)
    async with club.database.read() as connection:
        found = await connection.execute(select(news_due).where(news_due.c.kind == notices.OUTAGE))
    (row,) = found.all()
    assert (await club.season(row.subject)).row.state == "running"


async def test_a_schedule_that_people_know_is_not_drawn_anew(club: LeagueClub) -> None:
    """Drawn anew after its first round it would let some meet twice, and last a round longer."""
    season = await club.started(5, event(clock="fischer:180+10", window=2 * DAY))
    await club.tick(2 * DAY)
    season = await club.season(season.id)
    drawn = [one.id for one in season.rounds.values() if one.state == "drawn"]
    with pytest.raises(LeagueRefusal, match="schedule_known"):
        await club.league_draws.redraw(
            season.id, drawn[0], club.number(), Entry(club.time, "redraw", STAFF, staff=True)
        )
    assert (await club.season(season.id)).fixtures == season.fixtures


async def test_rounds_are_published_in_their_order(club: LeagueClub) -> None:
    season = await club.open(4, event(way=Format.ROUND_ROBIN, clock="fischer:600+10"))
    await club.tick(DAY)
    first, second, *_ = (await club.season(season.id)).rounds_of(1)
    entry = ledger.Entry(club.time, "publish", STAFF, staff=True)
    with pytest.raises(LeagueRefusal, match="earlier_round_first"):
        await club.league_draws.publish(season.id, second.id, entry)
    season = await club.league_draws.publish(season.id, first.id, entry)
    assert season.rounds[first.id].state == "published"
