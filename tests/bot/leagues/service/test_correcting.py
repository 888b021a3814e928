"""What staff corrects in a season, and takes back: table, results and ratings follow, bit for bit."""

from __future__ import annotations

import asyncio
import random
from fractions import Fraction

import pytest
from sqlalchemy import select

from bot.kit.service.errors import LeagueRefusal
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news
from bot.leagues.service import agenda, changes, ledger
from bot.leagues.service.correcting import CorrectionService, Order
from bot.leagues.service.notices import HELD_UP
from bot.leagues.service.season import Season, games_of
from bot.leagues.service.terms import DAY, HOUR, Unit
from bot.results.service import recounting
from bot.storage.league_rows import FixtureRow
from bot.storage.tables import games, rating_steps, ratings, result_seats, results
from tests.bot.leagues.clubs import STAFF, LeagueClub, event
from tests.bot.leagues.formats import Format
from tests.conftest import ON_BOTH


@pytest.fixture
def club(database: Database) -> LeagueClub:
    """A club that plays in leagues."""
    return LeagueClub(database)


def correcting(club: LeagueClub) -> CorrectionService:
    return CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)


def order(club: LeagueClub, season: Season, user: int = STAFF) -> Order:
    return Order(season.id, user, club.number(), "wrong result entered")


async def counted(club: LeagueClub) -> dict[str, list[str]]:
    """Return all results and ratings, computed anew where they are stale; somebody is rated."""
    await recounting.recount_stale(club.database)
    async with club.database.read() as connection:
        found = {
            table.name: sorted(repr(row) for row in await connection.execute(select(table)))
            for table in (results, result_seats, ratings, rating_steps)
        }
    assert all(found.values())
    return found


async def played(club: LeagueClub) -> tuple[Season, FixtureRow]:
    """Return a Swiss after its first round, which was rated, and a fixture of that round."""
    season = await club.started(6, event(way=Format.SWISS, rounds=3, rated=True))
    first, *others = season.tables(season.rounds_of(1)[0].id)
    for fixture in (first, *others):
        await club.act(fixture)
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


async def test_an_annulment_is_not_taken_back_while_it_is_played_again(club: LeagueClub) -> None:
    """Its outcome came back, of a game that counted for nothing, beside the one that was played."""
    season, fixture = await played(club)
    staff = correcting(club)
    season, annulment = await staff.annul(order(club, season), fixture.id)
    season, replay = await staff.replay(order(club, season), fixture.id, club.time + 3 * DAY)
    assert annulment not in {line.id for line in await staff.undoable(season.id)}
    with pytest.raises(LeagueRefusal, match="undo_newer_decision_first"):
        await staff.undo(order(club, season), annulment)
    await staff.undo(order(club, season), replay)
    season, _ = await staff.undo(order(club, season), annulment)
    assert season.is_decided(season.fixtures[fixture.id])


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
    assert outcome.kind == "no_show", "nobody has moved"


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
    await club.tick(31 * DAY)
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
    assert await told(club) == [f"{season.id}:{match.round}"]
    await club.tick(5 * DAY)
    assert await told(club) == []
    assert not (await club.season(season.id)).is_decided(match)
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
    await club.tick(31 * DAY)
    season = await club.season(season.id)
    assert season.row.state == "running"
    assert agenda.held_up(season, 1, 0) == [season.fixtures[final.id]]
    await correcting(club).set_outcome(order(club, season), final.id, [1, 2])
    await club.tick(DAY)
    assert (await club.season(season.id)).row.state == "closed"


async def test_points_deadlines_seats_and_who_is_expelled(club: LeagueClub) -> None:
    season = await club.started(4, event(way=Format.SWISS, rounds=3))
    staff = correcting(club)
    fixture, other = season.tables(season.rounds_of(1)[0].id)
    given, points = await staff.add_points(order(club, season), 1, Fraction(-1, 2))
    assert given.entrants[1].added == "-1/2"
    moved, deadline = await staff.move_deadline(order(club, season), fixture.id, club.time + 90 * DAY)
    assert moved.fixtures[fixture.id].deadline == club.time + 90 * DAY
    swapped, seats = await staff.swap_seats(order(club, season), fixture.id)
    assert swapped.fixtures[fixture.id].seats == fixture.seats[::-1]
    gone, expelled = await staff.expel(order(club, season), other.seats[0])
    assert gone.entrants[other.seats[0]].state == "expelled"
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
    assert back.entrants[other.seats[0]].state == "in"
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
    _, line = await staff.set_outcome(order(club, season), fixture.id, [2, 1])
    await club.tick()
    (anew,) = (await club.season(season.id)).tables(season.rounds_of(1)[1].id)
    assert fixture.seats[1] in anew.seats, "what only staff had seen is drawn anew"
    await staff.undo(order(club, season), line)
    await club.tick()
    (again,) = (await club.season(season.id)).tables(season.rounds_of(1)[1].id)
    assert again.seats == final.seats
    await club.tick(900)
    season = await club.season(season.id)
    assert season.fixtures[again.id].started
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


async def live(club: LeagueClub, rounds: int = 2) -> Season:
    """Return a Swiss of four people who agree when they play, with its first round begun."""
    return await club.started(
        4, event(way=Format.SWISS, rounds=rounds, clock="fischer:180+10", window=2 * DAY)
    )


async def all_set(club: LeagueClub, rounds: int) -> tuple[Season, list[int]]:
    """Return that Swiss after staff has set each outcome of its first round, and those lines of the audit."""
    season = await live(club, rounds)
    lines = []
    for fixture in season.fixtures.values():
        _, line = await correcting(club).set_outcome(order(club, season), fixture.id, [1, 2])
        lines.append(line)
    await club.tick(60)
    return await club.season(season.id), lines


async def test_a_round_runs_again_whose_only_outcome_is_taken_back(club: LeagueClub) -> None:
    """Nobody could play a fixture of a closed round, and nothing ended it."""
    season, lines = await all_set(club, rounds=2)
    staff = correcting(club)
    first = season.rounds_of(1)[0]
    assert first.state == "closed"
    season, _ = await staff.undo(order(club, season), lines[-1])
    assert season.rounds[first.id].state == "published"
    await club.tick(7 * DAY)
    season = await club.season(season.id)
    outcomes = [season.outcome(one.id) for one in season.tables(first.id)]
    assert [one.kind for one in outcomes if one is not None] == ["played", "both_absent"]
    assert season.row.state in {"closed", "archived"}
    assert changes.difference(await club.audited(season.id), season) == {}


async def test_a_fixture_of_a_season_that_is_over_keeps_an_outcome(club: LeagueClub) -> None:
    before, lines = await all_set(club, rounds=1)
    season, fixture = before, before.fixtures[2]
    staff = correcting(club)
    assert before.row.state == "closed"
    assert await staff.undoable(season.id) == []
    with pytest.raises(LeagueRefusal, match="needs_an_outcome"):
        await staff.undo(order(club, season), lines[0])
    assert changes.difference(before, await club.season(season.id)) == {}
    _, line = await staff.set_outcome(order(club, season), fixture.id, [2, 1])
    season, _ = await staff.undo(order(club, season), line)
    outcome = season.outcome(fixture.id)
    assert outcome is not None
    assert outcome.places == "1,2"


async def test_a_correction_in_a_bracket_leaves_the_schedule_of_the_next_event(club: LeagueClub) -> None:
    schedule = event("nexxy", Format.ROUND_ROBIN, clock="fischer:180+10", cycles=2)
    season = await club.started(4, event("nexxy", Format.KNOCKOUT), schedule)
    while not season.rounds_of(1, 1):
        season = await club.play_round(season.id, random.Random(2))
    assert [one.state for one in season.rounds_of(1, 1)] == ["published", *["drawn"] * 5]
    final = season.tables(season.rounds_of(1)[-1].id)[0]
    after, line = await correcting(club).annul(order(club, season), final.id)
    assert len(after.rounds_of(1, 1)) == 6
    after, _ = await correcting(club).undo(order(club, season), line)
    assert changes.difference(season, after) == {}


async def test_the_lot_waits_a_day_for_a_short_game_that_runs(club: LeagueClub) -> None:
    """It was due again at once, for as long as the game ran, and nothing else happened meanwhile."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    staff = correcting(club)
    one, other = season.tables(season.rounds_of(1)[0].id)
    await club.finish(one, 1, 2)
    await staff.annul(order(club, await club.season(season.id)), one.id)
    await club.finish(other, 1, 2)
    await club.tick(60)
    await staff.replay(order(club, season), one.id, club.time + HOUR)
    await club.tick(2 * HOUR)
    assert await club.running(one) is not None
    await asyncio.wait_for(club.tick(30 * DAY), 60)
    season = await club.season(season.id)
    assert season.is_decided(season.fixtures[one.id])
    assert len(season.rounds_of(1)) == 2


# --- Decisions and the clock -----------------------------------------------------------------------


async def lobbies_of(club: LeagueClub, fixture: FixtureRow) -> int:
    """Return how many games wait for the people of a fixture."""
    name = ledger.fixture_name(fixture.season, fixture.id)
    waiting = games.c.fixture == name, games.c.status == "lobby"
    async with club.database.read() as connection:
        return len((await connection.execute(select(games.c.id).where(*waiting))).all())


async def test_an_outcome_taken_back_before_its_game_lets_people_agree_again(club: LeagueClub) -> None:
    """The game began at once, though nobody had come."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, clock="fischer:180+10", window=2 * DAY))
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    staff = correcting(club)
    _, line = await staff.set_outcome(order(club, season), fixture.id, [1, 2])
    assert await lobbies_of(club, fixture) == 0
    await staff.undo(order(club, season), line)
    await club.tick(HOUR)
    assert await club.running(fixture) is None
    assert await lobbies_of(club, fixture) == 1


async def test_an_outcome_taken_back_after_its_time_gives_the_time_of_a_round_again(club: LeagueClub) -> None:
    """The fixture was decided as missed in the same moment."""
    season = await live(club)
    one, other = season.tables(season.rounds_of(1)[0].id)
    staff = correcting(club)
    _, line = await staff.set_outcome(order(club, season), one.id, [1, 2])
    assert other.deadline is not None
    await staff.move_deadline(order(club, season), other.id, other.deadline + 5 * DAY)
    await club.tick(4 * DAY)
    season, _ = await staff.undo(order(club, season), line)
    assert season.fixtures[one.id].deadline == club.time + 2 * DAY
    await club.tick(DAY)
    assert (await club.season(season.id)).outcome(one.id) is None


async def test_a_replay_has_one_game(club: LeagueClub) -> None:
    """The game that nobody had begun stayed beside it."""
    season = await live(club)
    fixture = season.tables(season.rounds_of(1)[0].id)[0]
    assert await lobbies_of(club, fixture) == 1
    before = games_of(fixture)
    season, _ = await correcting(club).replay(order(club, season), fixture.id, club.time + DAY)
    assert await lobbies_of(club, fixture) == 1
    assert games_of(season.fixtures[fixture.id]) != before


async def test_the_lot_waits_for_a_long_replay(club: LeagueClub) -> None:
    season, match = await held_up(club)
    await correcting(club).replay(order(club, season), match.id, club.time + 10 * DAY)
    await club.act((await club.season(season.id)).fixtures[match.id])
    await club.tick(9 * DAY)
    assert await club.running(match) is not None
    await club.tick(4 * DAY)  # unfinished at its deadline, and the short games after it have a day each
    season = await club.season(season.id)
    outcome = season.outcome(match.id)
    assert outcome is not None
    assert (outcome.kind, outcome.source) == ("unfinished", "game")


async def test_the_lot_lets_what_was_annulled_count_for_nothing(club: LeagueClub) -> None:
    season, match = await held_up(club)
    await club.tick(8 * DAY)
    season = await club.season(season.id)
    outcome = season.outcome(match.id)
    assert outcome is not None
    assert (outcome.kind, outcome.points, outcome.games) == ("unfinished", "1/2,1/2", "")


async def test_a_season_that_is_over_waits_for_no_match(club: LeagueClub) -> None:
    season = await club.started(4, event("nexxy", Format.KNOCKOUT))
    season = await club.play_out(season.id, random.Random(1))
    assert season.row.state == "closed"
    final = season.tables(season.rounds_of(1)[-1].id)[0]
    season, _ = await correcting(club).annul(order(club, season), final.id)
    assert agenda.held_up(season, 1, 0) == []


@ON_BOTH
async def test_what_was_annulled_is_not_played_because_a_decision_after_it_is_taken_back(
    club: LeagueClub,
) -> None:
    """The game that the forfeit had called off began anew, and kept the season from being archived."""
    season = await live(club)
    one = season.tables(season.rounds_of(1)[0].id)[0]
    staff = correcting(club)
    await staff.forfeit(order(club, season), one.id, [one.seats[0]])
    await staff.annul(order(club, season), one.id)
    _, line = await staff.set_outcome(order(club, season), one.id, [1, 2])
    season, _ = await staff.undo(order(club, season), line)
    assert await lobbies_of(club, one) == 0
    assert not season.is_open(season.fixtures[one.id])


async def test_a_replay_that_somebody_has_left_is_not_taken_back(club: LeagueClub) -> None:
    """The win by who stayed was kept, and the games before the replay were rated beside it."""
    season = await club.started(4, event("nexxy", Format.KNOCKOUT, best_of=3, clock="fischer:180+10"))
    match = season.tables(season.rounds_of(1)[0].id)[0]
    staff = correcting(club)
    season, line = await staff.replay(order(club, season), match.id, club.time + DAY)
    user = season.entrants[match.seats[0]].user_id
    assert user is not None
    await club.leagues.leave(season.id, user, club.number())
    await club.tick()
    season = await club.season(season.id)
    assert season.is_decided(match)
    with pytest.raises(LeagueRefusal, match="undo_newer_decision_first"):
        await staff.undo(order(club, season), line)
