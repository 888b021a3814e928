"""Where seasons, rounds and fixtures are shown, as those who post them report it, and what has to follow.

None of it is told by the audit: it is noted beside a season, whose version stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.kit import steady
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.leagues.service import ledger, notices, registering
from bot.leagues.service.season import games_of
from bot.leagues.store import seasons
from bot.leagues.store.seasons import FIXTURES, ROUNDS
from bot.storage.league_rows import FixtureRow
from bot.table.service import messages
from bot.table.service.loading import load as load_match
from bot.table.store import games


async def note_season(database: Database, season_id: str, message_id: int) -> None:
    """Note the public message of a season."""
    async with database.write() as connection:
        await seasons.note_season(connection, season_id, message_id)


async def season_is_told(database: Database, season_id: str, way: str, people: Iterable[int]) -> None:
    """Let these people be told how a season goes on, and its public message be brought up to date."""
    now = steady.now()
    async with database.write() as connection:
        await news.put_all(connection, [(registering.TOLD, season_id, now, user, way) for user in people])
        await news.put(connection, registering.OPENED, season_id, now)


async def round_is_told(
    database: Database,
    name: str,
    rounds: Sequence[int],
    tables: Sequence[int],
    message_id: int | None,
    by_dm: Sequence[int] | None = None,
    resting: Sequence[int] = (),
) -> None:
    """Note the message of a round, if it has one, and let what follows it be made.

    ``name`` is that of the season and the round, ``rounds`` all that its message tells, ``tables`` their
    fixtures.  ``by_dm``: who is told of theirs by DM, since fixtures are opened when somebody wants to play.
    ``resting``: who has a bye, and reads so by DM where the round has no message.
    """
    season_id, _ = ledger.read_name(name)
    now = steady.now()
    async with ledger.held(database, season_id) as (connection, _):  # before any of its rows
        if by_dm is not None:
            await news.put_all(connection, [(notices.MINE, name, now, user, "") for user in by_dm])
        else:
            names = (ledger.fixture_name(season_id, table) for table in tables)
            await notices.places_wanted(connection, names, now)
        if message_id is None:
            await news.put_all(connection, [(notices.MINE, name, now, user, "") for user in resting])
        else:
            for one in rounds:
                await seasons.note(connection, ROUNDS, season_id, one, message_id=message_id)
            # Once all threads are there the message leads to them.
            threads = now + (0.0 if by_dm is not None else notices.turn_of(len(tables))) + notices.PACE
            await news.put(connection, notices.ROUND, name, threads)
        await news.put(connection, registering.OPENED, season_id, now)
        # What is due next depends on what has just been noted.
        await ledger.put_down(connection, await ledger.load(connection, season_id), now)


async def fixture_is_open(database: Database, season_id: str, fixture: FixtureRow) -> None:
    """Let the message of a round lead to a fixture that somebody has opened."""
    async with database.write() as connection:
        name = ledger.round_name(season_id, fixture.round)
        await news.put(connection, notices.ROUND, name, steady.now() + notices.PACE)


async def has_no_place(database: Database, fixture: str, people: Iterable[int]) -> None:
    """Let the people of a fixture be told that their server has no place for it, once a day."""
    async with database.write() as connection:
        for user in people:
            await news.put_new(connection, notices.NOWHERE, fixture, steady.now(), user)


async def note_fixture(database: Database, season_id: str, number: int, **where: int | None) -> None:
    """Note where something of a fixture is, by the column that keeps it; None: nowhere now."""
    async with database.write() as connection:
        await seasons.note(connection, FIXTURES, season_id, number, **where)


async def play_at(database: Database, season_id: str, number: int, place: int) -> None:
    """Note where a fixture is played; what its games had to wait for is there."""
    async with ledger.held(database, season_id) as (connection, season):  # before any of its rows
        now = steady.now()
        await seasons.note(connection, FIXTURES, season_id, number, thread_id=place)
        for game in games_of(season.fixtures[number]):
            row = await games.get(connection, game)
            if row is None or row.status not in games.OPEN:
                continue
            if row.thread_id != place:
                await games.note(connection, game, thread_id=place)
            if row.status == "running" and (row.thread_id != place or row.board_message_id is None):
                match = await load_match(connection, game)
                await due.put_all(connection, game, [("board", now, 0), *messages.calls_anew(match, now)])
                await due.hurry(connection, game, now)
