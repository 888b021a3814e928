"""People leave while a season runs: nobody else is moved by it, and every season still ends."""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations

import pytest

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.leagues.service import agenda, changes, games
from bot.leagues.service.closing import read_final
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.field import AT_THE_BOARD, Kind
from bot.leagues.service.season import Season, integers
from bot.leagues.service.terms import DAY
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def met(season: Season, kinds: frozenset[Kind] = frozenset(Kind)) -> Counter[frozenset[int]]:
    """Return how often each pair has been drawn, or met in one of these ways."""
    outcomes = [(table, season.outcome(table.id)) for table in season.fixtures.values()]
    return Counter(
        frozenset(table.seats)
        for table, outcome in outcomes
        if len(table.seats) == 2 and outcome is not None and Kind(outcome.kind) in kinds
    )


async def leave(club: LeagueClub, season: Season, number: int) -> Season:
    """Let the entrant of this number withdraw, and what follows happen; nobody leaves what is over."""
    if season.row.state != "running":
        return season
    user = season.entrants[number].user_id
    assert user is not None
    await club.leagues.leave(season.id, user, club.number())
    await club.tick()
    return await club.season(season.id)


async def played_rounds(club: LeagueClub, season: Season, rounds: int, rng: random.Random) -> Season:
    """Play until so many rounds are closed."""
    for _ in range(100):
        if sum(one.state == "closed" for one in season.rounds.values()) >= rounds:
            return season
        season = await club.play_round(season.id, rng)
    raise AssertionError("its rounds do not close")


@pytest.mark.parametrize("people", [9, 10])
@pytest.mark.parametrize("after", [2, 6])
async def test_a_round_robin_moves_nobody_who_stays(club: LeagueClub, people: int, after: int) -> None:
    rng = random.Random(people)
    season = await club.started(people, event("nexxy", window=3 * DAY))
    season = await played_rounds(club, season, after, rng)
    schedule = {table.id: table.seats for table in season.fixtures.values()}
    season = await leave(club, season, 3)
    season = await club.play_out(season.id, rng)
    assert season.row.state == "closed"
    assert {table.id: table.seats for table in season.fixtures.values()} == schedule
    stayed = [number for number in season.entrants if number != 3]
    pairs = met(season, AT_THE_BOARD)
    assert all(pairs[frozenset(pair)] == 1 for pair in combinations(stayed, 2))
    assert set(met(season).values()) == {1}
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_a_meeting_with_who_has_left_is_won_by_who_stayed(club: LeagueClub) -> None:
    season = await club.started(10, event("nexxy", window=3 * DAY))
    season = await played_rounds(club, season, 7, random.Random(1))
    season = await leave(club, season, 3)
    season = await club.play_out(season.id, random.Random(2))
    for table in season.fixtures.values():
        outcome = season.outcome(table.id)
        assert outcome is not None
        later = season.rounds[table.round].number > 8
        if later and 3 in table.seats:
            assert (outcome.kind, table.games) == (Kind.NO_SHOW, "")
            assert integers(outcome.places)[table.seats.index(3)] == 2


async def test_of_two_who_both_left_nobody_wins(club: LeagueClub) -> None:
    season = await club.started(10, event("nexxy", window=3 * DAY))
    season = await leave(club, await leave(club, season, 3), 7)
    season = await club.play_out(season.id, random.Random(1))
    (both,) = [one for one in season.fixtures.values() if {3, 7} == set(one.seats)]
    outcome = season.outcome(both.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points) == (Kind.BOTH_ABSENT, "0,0")


async def knockout_before_its_final(club: LeagueClub, *, third_place: bool = False) -> tuple[Season, int]:
    """Return a knock-out of four whose second semi-final is open, and who has won the first."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, third_place=third_place))
    first, _ = season.tables(season.rounds_of(1)[0].id)
    await club.finish(first, 1, 2)
    return await club.season(season.id), first.seats[0]


@pytest.mark.parametrize("third_place", [False, True])
async def test_who_is_left_alone_has_won_a_knock_out(club: LeagueClub, third_place: bool) -> None:
    season, finalist = await knockout_before_its_final(club, third_place=third_place)
    _, second = season.tables(season.rounds_of(1)[0].id)
    season = await leave(club, season, finalist)
    await club.finish(second, 1, 2)
    season = await club.play_out(season.id, random.Random(1))
    assert season.row.state == "closed"
    assert final(season)[0] == (second.seats[0], 1)


def final(season: Season) -> list[tuple[int, int]]:
    """Return entrants and places of a season that is closed."""
    return [(line.entrant, line.place) for line in read_final(season.row.final).tables[0]]


async def test_without_finalists_a_knock_out_is_over(club: LeagueClub) -> None:
    season, finalist = await knockout_before_its_final(club)
    _, second = season.tables(season.rounds_of(1)[0].id)
    await club.finish(second, 1, 2)
    season = await leave(club, await leave(club, await club.season(season.id), finalist), second.seats[0])
    season = await club.play_out(season.id, random.Random(1))
    assert season.row.state == "closed"


@pytest.mark.parametrize("way", [Format.SWISS, Format.ROUND_ROBIN, Format.KNOCKOUT, Format.TABLES])
@pytest.mark.parametrize("stay", [0, 1])
async def test_a_season_that_everybody_leaves_ends(club: LeagueClub, way: Format, stay: int) -> None:
    season = await club.started(6, event("nexxy", way))
    for number in sorted(season.entrants)[stay:]:
        season = await leave(club, season, number)
    await club.tick(100 * DAY)
    season = await club.season(season.id)
    assert season.row.state in {"closed", "archived"}


async def test_a_season_that_everybody_leaves_before_its_first_round_is_called_off(club: LeagueClub) -> None:
    season = await club.open(6, event("nexxy", Format.SWISS), preview=DAY)
    await club.tick(DAY + 60)
    season = await club.season(season.id)
    assert season.row.state == "running"
    for number in sorted(season.entrants):
        season = await leave(club, season, number)
    await club.tick(DAY)
    assert (await club.season(season.id)).row.state == "cancelled"


@ON_BOTH
async def test_after_a_week_the_lot_decides_what_staff_did_not(club: LeagueClub) -> None:
    season, _ = await knockout_before_its_final(club)
    first, second = season.tables(season.rounds_of(1)[0].id)
    corrections = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    await corrections.annul(Order(season.id, STAFF, club.number(), "cable"), first.id)
    await club.finish(second, 1, 2)
    await club.tick(season.fixtures[first.id].deadline - club.time + 60)  # type: ignore[operator]
    season = await club.season(season.id)
    assert agenda.held_up(season, 1, 0)
    await club.tick(agenda.LOT)
    season = await club.season(season.id)
    outcome = season.outcome(first.id)
    assert outcome is not None
    assert (outcome.kind, outcome.source, outcome.points) == (Kind.UNFINISHED, "time", "1/2,1/2")
    assert sorted(integers(outcome.places)) == [1, 2]
    winner = first.seats[integers(outcome.places).index(1)]
    season = await club.play_out(season.id, random.Random(1))
    assert winner in season.tables(season.rounds_of(1)[-1].id)[0].seats


@pytest.mark.parametrize("days", [0, 100])
async def test_nobody_leaves_a_season_that_is_over(club: LeagueClub, days: int) -> None:
    season = await club.started(2, event("nexxy"))
    season = await club.play_out(season.id, random.Random(1))
    await club.tick(days * DAY)
    before = await club.season(season.id)
    assert before.row.state in {"closed", "archived"}
    user = before.entrants[1].user_id
    assert user is not None
    with pytest.raises(LeagueRefusal, match="not_running_now"):
        await club.leagues.leave(season.id, user, club.number())
    assert await club.season(season.id) == before


async def test_who_leaves_a_table_of_several_is_last_though_its_round_ends_it(club: LeagueClub) -> None:
    season = await club.started(3, event("lutu", Format.TABLES, seats=3, rounds=1, window=4 * DAY))
    (fixture,) = season.fixtures.values()
    await club.act(fixture)
    season = await leave(club, season, fixture.seats[0])
    await club.tick(5 * DAY)
    season = await club.season(season.id)
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert outcome.kind == "unfinished"
    places = integers(outcome.places)
    assert places[0] == 3
    assert places[0] > max(places[1:])


async def test_who_has_left_gets_no_game_anew_and_can_be_expelled(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    season = await leave(club, season, fixture.seats[0])
    staff = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    with pytest.raises(LeagueRefusal, match="plays_no_more"):
        await staff.replay(Order(season.id, STAFF, club.number(), "x"), fixture.id, club.time + DAY)
    after, line = await staff.expel(Order(season.id, STAFF, club.number(), "rude"), fixture.seats[0])
    assert after.entrants[fixture.seats[0]].state == "expelled"
    with pytest.raises(LeagueRefusal, match="out_already"):
        await staff.expel(Order(season.id, STAFF, club.number(), "rude"), fixture.seats[0])
    back, _ = await staff.undo(Order(season.id, STAFF, club.number(), "sorry"), line)
    assert back.entrants[fixture.seats[0]].state == "out"


async def test_games_that_nobody_has_opened_are_called_off_when_somebody_leaves(club: LeagueClub) -> None:
    season = await club.started(5, event())
    season = await leave(club, season, 1)
    theirs = [one for one in season.fixtures.values() if 1 in one.seats and len(one.seats) == 2]
    for fixture in theirs:
        outcome = season.outcome(fixture.id)
        assert outcome is not None
        assert (outcome.kind, outcome.source) == (Kind.NO_SHOW, "time")
        assert await club.running(fixture) is None
        async with club.database.read() as connection:
            assert await games.results_of(connection, fixture) == []


async def test_no_decision_is_taken_back_that_opens_a_game_for_who_has_left(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3, clock="fischer:180+10"))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    staff = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    order = Order(season.id, STAFF, club.number(), "said they can't")
    season, line = await staff.forfeit(order, fixture.id, [fixture.seats[1]])
    await leave(club, season, fixture.seats[0])
    with pytest.raises(LeagueRefusal, match="plays_no_more"):
        await staff.undo(Order(season.id, STAFF, club.number(), "they can"), line)


async def test_nobody_goes_on_in_a_knock_out_who_has_left(club: LeagueClub) -> None:
    season, finalist = await knockout_before_its_final(club)
    first, second = season.tables(season.rounds_of(1)[0].id)
    (loser,) = set(first.seats) - {finalist}
    await leave(club, await club.season(season.id), loser)
    await club.finish(second, 1, 2)
    await club.tick(DAY)
    staff = CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)
    places = [1 if number == loser else 2 for number in first.seats]
    with pytest.raises(LeagueRefusal, match="plays_no_more"):
        await staff.set_outcome(Order(season.id, STAFF, club.number(), "swapped"), first.id, places)
