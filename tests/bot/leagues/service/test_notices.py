"""What is put down to be told when a season changes, and in whose turn."""

from __future__ import annotations

from fractions import Fraction

import pytest
from sqlalchemy import delete, select

from bot.away.service.time_over import NO_SHOW, SETTLED
from bot.kit.service.errors import LobbyRefusal
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.queues import league_news, news
from bot.leagues.messages.correcting import entrant_form
from bot.leagues.service import notices
from bot.leagues.service.agenda import SHOW_UP
from bot.leagues.service.correcting import EXPEL, CorrectionService, Order
from bot.leagues.service.formats import arena as evening
from bot.leagues.service.ladders import LadderService
from bot.leagues.service.ledger import AFTER
from bot.leagues.service.meeting import MEETING
from bot.leagues.service.season import Season
from bot.leagues.service.settling import ROUND_OVER
from bot.leagues.service.terms import DAY
from bot.leagues.store import seasons as leagues
from bot.leagues.store.seasons import FIXTURES, ROUNDS
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import News
from bot.storage.tables import messages_due, news_due
from bot.table.service.rematch import RematchService
from renderers.translation import translator
from tests.bot.leagues.clubs import STAFF, LeagueClub, event, person
from tests.bot.leagues.formats import Format
from tests.bot.leagues.service.test_arenas import ArenaClub
from tests.bot.storage.samples import set_game


async def told(club: LeagueClub, kind: str) -> list[News]:
    """Return what is due to be told of a kind."""
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time, 0.0, 999)
    return [row for row in found if row.kind == kind]


async def won(club: LeagueClub) -> dict[int, str]:
    """Return whom another outcome of a season that is over is about, 0 for all, and what it changes."""
    async with club.database.write() as connection:
        found = await league_news.claim(connection, club.time + AFTER, 0.0, 999)
    return {row.recipient: row.payload for row in found if row.kind == notices.WON}


@pytest.mark.parametrize("by_staff", [False, True])
async def test_who_plays_as_a_round_ends_is_told_how_their_game_ended(
    database: Database, *, by_staff: bool
) -> None:
    """They read of a win or a draw that nobody had played for, and not why."""
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=1, window=4 * DAY))
    fixture = season.fixtures[1]
    match = await club.running(fixture)
    assert match is not None
    await club.act(fixture)
    if by_staff:
        await club.organising.close(season.id, STAFF, club.number(), "the hall is closed")
    else:
        await club.tick(4 * DAY)
    ended = await club.play.match(match.id)
    assert ended.result is not None
    assert ended.result.rule == ROUND_OVER
    async with database.write() as connection:
        due_now = await news.claim(connection, club.time + SETTLED, 0.0, 999)
    told_of = {row.recipient for row in due_now if (row.kind, row.subject) == (NO_SHOW, match.id)}
    assert told_of == set(season.people(fixture))


async def test_what_is_missing_is_noted_once(database: Database) -> None:
    club = LeagueClub(database)
    async with database.write() as connection:
        await notices.missing(connection, "s1", notices.THREADS, club.time)
        await notices.missing(connection, "s1", notices.THREADS, club.time + 5)
        await notices.missing(connection, "s1", notices.CHANNEL, club.time)
    found = await told(club, notices.MISSING)
    assert sorted(row.subject for row in found) == ["s1:channel", "s1:threads"]


async def test_an_outcome_is_told_in_the_messages_of_its_round_and_game(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (round_,) = season.rounds.values()
    (fixture,) = season.fixtures.values()
    async with database.write() as connection:
        await leagues.note(connection, ROUNDS, season.id, round_.id, message_id=77)
        for row in await league_news.claim(connection, club.time, 0.0, 999):
            await league_news.done(connection, row)
    await club.finish(fixture, 1, 2)
    assert [row.subject for row in await told(club, notices.ROUND)] == [f"{season.id}:{round_.id}"]
    async with database.write() as connection:
        messages = await due.queue.claim(connection, club.time, 0.0, 99)
    assert fixture.games[1:] in {row.game for row in messages if row.kind == "result"}
    await club.tick(1.0)
    assert [row.subject for row in await told(club, notices.TOLD_OVER)] == [f"{season.id}:{round_.id}"]


async def test_who_leaves_is_named_while_the_season_runs(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.open(3, event())
    await club.leagues.leave(season.id, person(3).user_id, club.number())
    assert await told(club, notices.LEFT) == []
    await club.tick(2 * DAY)
    await club.leagues.leave(season.id, person(2).user_id, club.number())
    (row,) = await told(club, notices.LEFT)
    assert (row.subject, row.recipient) == (season.id, person(2).user_id)


async def test_only_live_games_call_spectators_one_by_one(database: Database) -> None:
    club = LeagueClub(database)
    await club.started(2, event())
    assert await told(club, notices.FOLLOWED) == []


async def test_a_game_of_a_league_has_no_rematch(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    game = fixture.games[1:]
    service = RematchService(club.lobby)
    match, again = await service.prepare(game)
    assert again is None
    assert match.row.rematch_secrets is None
    with pytest.raises(LobbyRefusal, match="no_rematch_in_leagues"):
        await service.press(game, person(1), club.number(), None)


async def test_a_first_move_that_nobody_makes_is_told_to_all_and_to_each(database: Database) -> None:
    club = ArenaClub(database)
    season = await club.evening(2)
    await club.tick(evening.POSTED + 61)
    (fixture,) = season.fixtures.values()
    await _is_told_absent(club, season, fixture, "first_action")


@pytest.mark.parametrize("came", [0, 1])
async def test_who_does_not_come_to_the_agreed_time_is_told_to_all_and_to_each(
    database: Database, came: int
) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event(clock="fischer:300+10"))
    (fixture,) = season.fixtures.values()
    at = club.time + 3600.0
    one, other = season.people(fixture)
    await club.seasons.meetings.propose(season.id, fixture.id, one, at, club.number())
    await club.seasons.meetings.take(season.id, fixture.id, other, at, club.number())
    await club.tick(3600.0)
    for user in (one, other)[:came]:
        await club.seasons.meetings.here(season.id, fixture.id, user, club.number())
    await club.tick(SHOW_UP)
    await _is_told_absent(club, season, fixture, "show_up")


async def test_a_fixture_without_a_time_is_told_at_its_deadline(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event(clock="fischer:300+10"))
    (fixture,) = season.fixtures.values()
    await club.tick(30 * DAY)
    await _is_told_absent(club, season, fixture, "deadline")


async def test_nothing_asks_for_a_move_any_more_once_a_game_is_broken_off(database: Database) -> None:
    club = ArenaClub(database)
    season = await club.evening(2, game_id="ni_ne")
    await club.tick(evening.POSTED)
    (fixture,) = await club.playing(season.id)
    (game,) = fixture.games.split(",")[1:]
    async with database.write() as connection:
        await set_game(connection, game, notices='{"0":77}')
        for row in await due.queue.claim(connection, club.time + DAY, 0.0, 99):
            await due.queue.done(connection, row)
    await club.tick(61)
    async with database.write() as connection:
        said = {(row.kind, row.recipient) for row in await due.queue.claim(connection, club.time, 0.0, 99)}
    hands = {("hand", user) for user in season.people(fixture)}
    assert {("board", 0), ("notice_over", 77), *hands} <= said


async def test_who_leaves_is_told_to_whom_they_were_to_meet(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event(clock="fischer:300+10"))
    await club.leagues.leave(season.id, person(2).user_id, club.number())
    (row,) = await told(club, notices.ABSENT)  # that somebody has left is told to all by itself
    assert (row.recipient, row.payload) == (person(1).user_id, "leave")


async def test_what_is_played_is_told_to_nobody_in_person(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    assert await told(club, notices.ABSENT) == []


async def sent(club: LeagueClub) -> None:
    """Let all that was due to be told have been told."""
    async with club.database.write() as connection:
        for row in await league_news.claim(connection, club.time, 0.0, 999):
            await league_news.done(connection, row)


async def shown(club: LeagueClub, season: Season) -> None:
    """Let all that was due have been told, and each fixture and round of a season have a message."""
    await sent(club)
    async with club.database.write() as connection:
        for part, rows in ((FIXTURES, season.fixtures), (ROUNDS, season.rounds)):
            for number in rows:
                await leagues.note(connection, part, season.id, number, message_id=70 + number)


def staff(club: LeagueClub) -> CorrectionService:
    """Return what staff decides by."""
    return CorrectionService(club.database, club.lobby, club.leaver, now=club.clock)


def order(club: LeagueClub, season: Season) -> Order:
    """Return an order of staff."""
    return Order(season.id, STAFF, club.number(), "because")


async def test_the_message_of_a_fixture_follows_its_deadline_and_result(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=2))
    first, second = season.fixtures.values()
    await shown(club, season)
    await club.act(first)
    assert await told(club, notices.FIXTURE) == []  # no move is told there
    await staff(club).move_deadline(order(club, season), first.id, club.time + 9 * DAY)
    assert [row.subject for row in await told(club, notices.FIXTURE)] == [f"{season.id}:{first.id}"]
    await sent(club)
    await club.finish(second, 1, 2)
    assert [row.subject for row in await told(club, notices.FIXTURE)] == [f"{season.id}:{second.id}"]


async def test_the_messages_of_a_fixture_and_its_round_follow_a_replay(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=2))
    first, _ = season.fixtures.values()
    await club.finish(first, 1, 2)
    await staff(club).annul(order(club, season), first.id)
    await shown(club, season)
    await staff(club).replay(order(club, season), first.id, club.time + 9 * DAY)
    assert [row.subject for row in await told(club, notices.FIXTURE)] == [f"{season.id}:{first.id}"]
    assert [row.subject for row in await told(club, notices.ROUND)] == [f"{season.id}:{first.round}"]


async def test_another_winner_by_a_correction_is_put_down(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    await club.tick(60.0)
    assert await told(club, notices.FINAL) == []
    await staff(club).set_outcome(order(club, season), fixture.id, [2, 1])
    assert [row.subject for row in await told(club, notices.FINAL)] == [season.id]
    assert await told(club, notices.WON) == [], "it stands below what was decided"
    assert await won(club) == dict.fromkeys([0, *season.people(fixture)], "title")


async def test_a_season_is_followed_once_the_next_one_is_played(database: Database) -> None:
    """A correction told people in which division they play next who played in another one already."""
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    await club.tick(60.0)
    following = await club.leagues.draft(season.row.league, "UTC", STAFF, club.number())
    following = await club.leagues.open(following.id, STAFF, club.number(), club.time + DAY)
    for number in (1, 2):
        await club.leagues.enter(following.id, person(number), club.number())
    async with club.database.read() as connection:
        assert not await leagues.is_followed(connection, season.row)
    await club.tick(DAY)
    async with club.database.read() as connection:
        assert await leagues.is_followed(connection, season.row)
        assert not await leagues.is_followed(connection, following.row)


async def test_who_wins_by_a_correction_of_others_reads_it_too(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(3, event(clock="days:3"))
    pairs = {frozenset(one.seats): one for one in season.fixtures.values() if len(one.seats) == 2}
    for one, best in (
        (pairs[frozenset({1, 2})], 1),
        (pairs[frozenset({2, 3})], 2),
        (pairs[frozenset({1, 3})], 3),
    ):
        await club.finish(one, *((1, 2) if one.seats[0] == best else (2, 1)))
    await club.tick(60.0)
    assert (await club.season(season.id)).row.state == "closed"
    lost = pairs[frozenset({2, 3})]
    await staff(club).set_outcome(order(club, season), lost.id, [1, 2] if lost.seats[0] == 3 else [2, 1])
    assert await won(club) == dict.fromkeys([0, *(person(number).user_id for number in (1, 2, 3))], "title")


async def test_a_correction_behind_the_winner_changes_the_podium(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(3, event(clock="days:3"))
    for fixture in season.fixtures.values():
        if len(fixture.seats) == 2:
            low = fixture.seats[0] < fixture.seats[1]
            await club.finish(fixture, *((1, 2) if low else (2, 1)))
    await club.tick(60.0)
    season = await club.season(season.id)
    assert season.row.state == "closed"
    behind = next(one for one in season.fixtures.values() if set(one.seats) == {2, 3})
    await staff(club).set_outcome(order(club, season), behind.id, [2, 1] if behind.seats[0] == 2 else [1, 2])
    assert len(await told(club, notices.FINAL)) == 1
    assert await won(club) == dict.fromkeys([0, person(2).user_id, person(3).user_id], "places")


async def test_a_correction_that_leaves_what_was_told_changes_the_final_table_alone(
    database: Database,
) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    await club.tick(60.0)
    await staff(club).add_points(order(club, season), fixture.seats[0], Fraction(1))
    assert len(await told(club, notices.FINAL)) == 1
    assert await won(club) == {}


async def test_another_winner_by_a_replay_after_the_season_is_put_down(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(2, event())
    (fixture,) = season.fixtures.values()
    await club.finish(fixture, 1, 2)
    await club.tick(60.0)
    await staff(club).replay(order(club, season), fixture.id, club.time + DAY)
    await sent(club)
    await club.finish(fixture, 2, 1)
    assert (await won(club)).keys() == {0, *season.people(fixture)}


async def test_who_shares_the_first_place_by_a_correction_of_others_reads_it(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=1))
    first, second = season.fixtures.values()
    await club.finish(first, 1, 2)
    await club.finish(second, 1, 1)
    await club.tick(60.0)
    assert await won(club) == {}
    await staff(club).set_outcome(order(club, season), second.id, [1, 2])
    best = (season.people(first)[0], season.people(second)[0])
    assert {user for user, what in (await won(club)).items() if what == "title"} == {0, *best}


async def test_both_are_told_that_a_challenge_is_off_when_one_leaves(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(3, event(way=Format.LADDER))
    ladders = LadderService(database, club.league_draws, now=club.clock)
    season = await ladders.challenge(season.id, person(2).user_id, 1, club.number())
    (fixture,) = (one for one in season.fixtures.values() if len(one.seats) == 2)
    await club.leagues.leave(season.id, person(1).user_id, club.number())
    rows = await told(club, notices.UNCHALLENGED)
    assert {row.subject for row in rows} == {f"{season.id}:{fixture.id}"}
    assert {row.payload for row in rows} == {"1"}
    assert sorted(row.recipient for row in rows) == [person(1).user_id, person(2).user_id]


async def test_who_has_no_time_at_half_a_round_is_reminded(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(4, event(way=Format.SWISS, rounds=2, clock="fischer:300+10"))
    first, second = season.fixtures.values()
    at = club.time + 3600.0
    for user in season.people(first):
        if user == season.people(first)[0]:
            await club.seasons.meetings.propose(season.id, first.id, user, at, club.number())
        else:
            await club.seasons.meetings.take(season.id, first.id, user, at, club.number())
    await sent(club)
    await club.seasons.meetings.remind(season.id, first.round)
    rows = await told(club, MEETING)
    assert sorted(row.recipient for row in rows) == sorted(season.people(second))
    assert {row.payload for row in rows} == {"late 0"}


async def _is_told_absent(club: LeagueClub, season: Season, fixture: FixtureRow, why: str) -> None:
    """See that an absence is put down for all (0) and for each of a fixture's people, with the reason."""
    rows = await told(club, notices.ABSENT)
    assert {row.subject for row in rows} == {f"{season.id}:{fixture.id}"}
    assert sorted(row.recipient for row in rows) == [0, *sorted(season.people(fixture))]
    assert {row.payload for row in rows} == {why}


async def test_what_counts_no_more_as_somebody_is_expelled_is_told_where_it_was(database: Database) -> None:
    club = LeagueClub(database)
    season = await club.started(5, event())
    fixture = next(one for one in season.fixtures.values() if len(one.seats) == 2)
    await club.finish(fixture, 1, 2)
    staff = CorrectionService(database, club.lobby, club.leaver, now=club.clock)
    one = season.entrants[fixture.seats[0]]
    form = str(entrant_form(await club.season(season.id), one, EXPEL, translator("en")).to_dict())
    assert "no result of theirs counts for anybody" in form
    async with database.write() as connection:
        await leagues.note(connection, ROUNDS, season.id, fixture.round, message_id=77)
        await connection.execute(delete(messages_due))
        await connection.execute(delete(news_due))
    order = Order(season.id, STAFF, club.number(), "rude")
    _, line = await staff.expel(order, one.number)
    for _ in ("it counts for nobody", "it counts again"):
        (shown,) = {row.subject for row in await told(club, notices.ROUND)} & {f"{season.id}:{fixture.round}"}
        assert shown
        async with database.write() as connection:
            due_now = (await connection.execute(select(messages_due.c.game, messages_due.c.kind))).all()
            await connection.execute(delete(messages_due))
            await connection.execute(delete(news_due))
        assert (fixture.games[1:], "result") in due_now
        if line:
            await staff.undo(Order(season.id, STAFF, club.number(), "not rude"), line)
            line = 0
