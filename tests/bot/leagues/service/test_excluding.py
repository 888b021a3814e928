"""Somebody is excluded, and that is taken back: what was forfeited by it, and where they sit again."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest
from sqlalchemy import select

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.leagues.service import changes, ledger
from bot.leagues.service.closing import final_of, podium, read_final, winners
from bot.leagues.service.correcting import CORRECTED
from bot.leagues.service.season import Season, games_of, integers
from bot.leagues.service.terms import DAY, EventTerms
from bot.storage.league_rows import FixtureRow, OutcomeRow
from bot.storage.tables import news_due
from tests.bot.leagues.clubs import LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.test_correcting import correcting, counted, order, played
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


@ON_BOTH
async def test_with_an_exclusion_the_game_that_was_forfeited_by_it_is_taken_back(club: LeagueClub) -> None:
    """It stayed lost, and rated, and nobody was told of it."""
    season, _ = await played(club)
    staff, before = correcting(club), await counted(club)
    fixture = season.tables(season.rounds_of(1)[1].id)[0]
    await club.act(fixture)
    after, line = await staff.expel(order(club, season), fixture.seats[0])
    assert integers(outcome_of(after, fixture).places) == (2, 1)
    assert (await counted(club))["ratings"] != before["ratings"]
    await club.tick()
    back, undone = await staff.undo(order(club, season), line)
    assert back.entrants[fixture.seats[0]].state == "in"
    assert back.is_open(back.fixtures[fixture.id])
    assert (await counted(club))["ratings"] == before["ratings"]
    again = await club.running(fixture)
    assert again is not None
    assert list(again.people) == season.people(fixture)
    assert [again.id] == games_of(back.fixtures[fixture.id])
    for about in (line, undone):
        assert await told_of(club, season, about) == {0, *season.people(fixture)}
    await club.finish(fixture, 1, 2)
    season = await club.season(season.id)
    assert integers(outcome_of(season, fixture).places) == (1, 2)
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_a_match_forfeited_by_an_exclusion_begins_anew_where_it_stood(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, best_of=3))
    staff, match = correcting(club), season.tables(season.rounds_of(1)[0].id)[0]
    await club.finish(match, 1, 2)
    first = games_of((await club.season(season.id)).fixtures[match.id])[0]
    gone, line = await staff.expel(order(club, season), match.seats[0])
    assert integers(outcome_of(gone, match).places) == (2, 1)
    await club.tick()
    back, _ = await staff.undo(order(club, season), line)
    assert back.outcome(match.id) is None
    assert games_of(back.fixtures[match.id])[0] == first
    await club.finish(match, 2, 1)
    assert integers(outcome_of(await club.season(season.id), match).places) == (1, 2)


async def test_an_exclusion_that_ended_a_season_is_taken_back(club: LeagueClub) -> None:
    """Its outcome stands until then: a season that is over needs one."""
    season = await club.started(4, event(way=Format.SWISS, rounds=1))
    staff, (first, final) = correcting(club), season.tables(season.rounds_of(1)[0].id)
    await club.finish(first, 1, 2)
    _, line = await staff.expel(order(club, season), final.seats[0])
    await club.tick()
    season = await club.season(season.id)
    assert season.row.state == "closed"
    back, _ = await staff.undo(order(club, season), line)
    assert back.entrants[final.seats[0]].state == "in"
    assert integers(outcome_of(back, final).places) == (2, 1)
    await staff.replay(order(club, season), final.id, club.time + DAY)
    await club.finish(final, 1, 2)
    season = await club.season(season.id)
    assert integers(outcome_of(season, final).places) == (1, 2)
    assert changes.difference(await club.audited(season.id), season) == {}


@pytest.mark.parametrize(
    "played",
    [
        (event(way=Format.SWISS, rounds=2),),
        (event(),),
        (event("nexxy", Format.KNOCKOUT),),
        (event(way=Format.SWISS, rounds=2), event("nexxy", Format.KNOCKOUT)),
    ],
    ids=["swiss", "round_robin", "knockout", "decathlon"],
)
async def test_who_is_expelled_wins_nothing(club: LeagueClub, played: tuple[EventTerms, ...]) -> None:
    """They kept a title and its role; who stands behind them moves up, and back when it is taken back."""
    season = await club.started(4, *played)
    season = await club.play_out(season.id, random.Random(1))
    (before,) = read_final(season.row.final).tables
    best = winners(before)[0].entrant
    gone, line = await correcting(club).expel(order(club, season), best)
    (table,) = read_final(gone.row.final).tables
    assert (table[-1].entrant, table[-1].place) == (best, 4)
    assert best not in {one.entrant for one in winners(table)}
    assert table[0].place == 1
    back, _ = await correcting(club).undo(order(club, season), line)
    assert back.row.final == season.row.final


async def test_an_expulsion_before_the_end_and_after_it_is_the_same(club: LeagueClub) -> None:
    """What counts is what was decided, in whatever order it came."""
    finals = []
    for early in (True, False):
        season = await club.started(3, event(), name=f"Club {early}")
        *others, last = (one for one in season.fixtures.values() if len(one.seats) == 2)
        for fixture in others:
            await club.finish(fixture, *((1, 2) if fixture.seats[0] < fixture.seats[1] else (2, 1)))
        gone = ({1, 2, 3} - set(last.seats)).pop()
        if early:
            await correcting(club).expel(order(club, season), gone)
        await club.finish(last, 1, 2)
        await club.tick(60.0)
        if not early:
            await correcting(club).expel(order(club, season), gone)
        season = await club.season(season.id)
        assert season.row.state == "closed"
        (table,) = final_of(season).tables
        assert [line.entrant for line in podium(table)] == [line.entrant for line in table[:2]]
        finals.append([(line.entrant, line.place, line.points) for line in final_of(season).tables[0]])
    assert finals[0] == finals[1]
    assert finals[0][-1][0] == gone


async def test_nobody_wins_where_all_are_expelled(club: LeagueClub) -> None:
    season = await club.started(2, event())
    season = await club.play_out(season.id, random.Random(1))
    for number in season.entrants:
        season, _ = await correcting(club).expel(order(club, season), number)
    (table,) = read_final(season.row.final).tables
    assert (winners(table), podium(table)) == ([], [])


def outcome_of(season: Season, fixture: FixtureRow) -> OutcomeRow:
    """Return what became of a fixture that is decided."""
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    return outcome


async def told_of(club: LeagueClub, season: Season, line: int) -> set[int]:
    """Return who is told of a decision; 0: all."""
    name = ledger.line_name(season.id, line)
    async with club.database.read() as connection:
        there = (news_due.c.kind == CORRECTED) & (news_due.c.subject == name)
        found = await connection.execute(select(news_due.c.recipient).where(there))
        return set(found.scalars())


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


async def test_nobody_comes_back_into_a_bracket_that_went_on_without_them(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, clock="fischer:180+10", window=2 * DAY))
    one, other = season.tables(season.rounds_of(1)[0].id)
    staff = correcting(club)
    await staff.forfeit(order(club, season), one.id, list(one.seats))
    await staff.set_outcome(order(club, season), other.id, [1, 2])
    await club.tick(DAY)
    season = await club.season(season.id)
    assert len(season.rounds_of(1)) == 2
    assert season.rounds_of(1)[1].state != "drawn"
    with pytest.raises(LeagueRefusal, match="next_match_begun"):
        await staff.set_outcome(order(club, season), one.id, [1, 2])


async def test_who_was_excluded_comes_back_into_no_bracket_that_went_on(club: LeagueClub) -> None:
    """They were neither in it nor out of it: a champion was found without them."""
    season = await club.started(5, event("nexxy", Format.KNOCKOUT))
    staff = correcting(club)
    (match,) = [one for one in season.tables(season.rounds_of(1)[0].id) if len(one.seats) == 2]
    free = next(one.seats[0] for one in season.tables(match.round) if len(one.seats) == 1)
    _, line = await staff.expel(order(club, season), free)
    await club.finish(match, 1, 2)
    await club.tick(DAY)
    season = await club.season(season.id)
    assert len(season.rounds_of(1)) == 2
    with pytest.raises(LeagueRefusal, match="next_match_begun"):
        await staff.undo(order(club, season), line)
