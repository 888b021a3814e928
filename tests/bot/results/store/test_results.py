"""Results: added with their seats, corrected, counted and looked through."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.kit.store import counters
from bot.kit.store.database import Database
from bot.results.store import results, standings
from bot.results.store.standings import Scope
from bot.storage.rows import ResultRow, ResultSeat
from bot.table.store import games, seats
from tests.bot.storage.samples import ANNA, BEN, CHIO, add_people, game_row, result_row


def seated(game: str, *places: tuple[int | None, int, int]) -> list[ResultSeat]:
    """Return the seats of a result, each with a person or a computer player, a place and points."""
    return [
        ResultSeat(
            game=game,
            seat=seat,
            user_id=user,
            computer="" if user else "good",
            place=place,
            points=points,
        )
        for seat, (user, place, points) in enumerate(places)
    ]


async def finish(
    database: Database, game: str, places: Sequence[tuple[int | None, int, int]], **values: Any
) -> ResultRow:
    """Let a game be over, and add its result."""
    await add_people(database)
    async with database.write() as conn:
        row = result_row(game, await counters.next(conn, counters.SEQ), **values)
        await games.insert(conn, game_row(game, status="over", guild_id=row.guild_id))
        await seats.replace_all(conn, game, [(user, "" if user else "good") for user, *_ in places])
        await results.add(conn, row, seated(game, *places))
    return row


A_WINS = ((ANNA, 1, 7), (BEN, 2, -7))
A_LOSES = ((ANNA, 2, -3), (BEN, 1, 3))
DRAWN = ((ANNA, 1, 0), (BEN, 1, 0))


async def test_a_result_is_kept_with_its_seats(database: Database) -> None:
    row = await finish(database, "g1", A_WINS)
    async with database.read() as conn:
        assert await results.get(conn, "g1") == (row, seated("g1", *A_WINS))
        assert await results.get(conn, "other") is None


async def test_a_result_is_corrected(database: Database) -> None:
    row = await finish(database, "g1", A_WINS)
    await finish(database, "g2", A_WINS, annulled=True)
    async with database.write() as conn:
        await results.rule(conn, row, seated("g1", *DRAWN), annulled=True)
        corrected = msgspec.structs.replace(row, annulled=True)
        assert await results.get(conn, "g1") == (corrected, seated("g1", *DRAWN))
        assert await standings.tallies(conn, Scope(5)) == []
        await results.rule(conn, row, seated("g1", *DRAWN), annulled=False)
        assert sorted(tally.draws for tally in await standings.tallies(conn, Scope(5))) == [1, 1]
        assert await results.as_played(conn, "g1") == seated("g1", *A_WINS), "for good"


async def test_the_newest_results_of_a_person(database: Database) -> None:
    await finish(database, "g1", A_WINS)
    await finish(database, "g2", ((ANNA, 1, 1), (CHIO, 2, 0)), finished_at=3000.0)
    await finish(database, "g3", DRAWN, guild_id=6, game_id="mok_kaik", annulled=True)
    await finish(database, "g4", ((BEN, 1, 1), (CHIO, 2, 0)))
    async with database.read() as conn:

        async def told(user: int, *filters: Any, limit: int = 9, **more: Any) -> list[str]:
            found = await results.of_person(conn, user, *filters, limit=limit, **more)
            return [row.game for row, _ in found]

        assert await told(ANNA) == ["g3", "g2", "g1"]
        assert await told(ANNA, limit=1) == ["g3"]
        assert await told(ANNA, 5) == ["g2", "g1"]
        assert await told(ANNA, opponent=BEN) == ["g3", "g1"]
        (newest, *_) = await results.of_person(conn, ANNA, limit=1)
        assert newest[1] == seated("g3", *DRAWN)


async def test_rated_games_of_the_same_people(database: Database) -> None:
    await finish(database, "g1", A_WINS, started_at=100.0)
    await finish(database, "g2", A_WINS, started_at=200.0, unrated="caps")
    await finish(database, "g3", A_WINS, started_at=300.0, annulled=True)
    await finish(database, "g4", ((ANNA, 1, 1), (BEN, 2, 0), (CHIO, 3, 0)), started_at=400.0)
    await finish(database, "g5", ((ANNA, 1, 1), (BEN, 2, 0), (None, 3, 0)), started_at=500.0)
    await finish(database, "g6", A_WINS, started_at=600.0, guild_id=6)
    async with database.write() as conn:
        for game, values in (
            ("r1", {"rated": True, "started_at": 700.0}),
            ("r2", {"rated": True, "unrated": "caps", "started_at": 800.0}),
            ("r3", {"rated": False, "started_at": 900.0}),
        ):
            await games.insert(conn, game_row(game, status="running", **values))
            await seats.replace_all(conn, game, [(BEN, ""), (ANNA, "")])
        assert await results.recent_between(conn, 5, [BEN, ANNA], 0.0) == [100.0, 500.0, 700.0]
        assert await results.recent_between(conn, 5, [BEN, ANNA], 101.0) == [500.0, 700.0]
        assert await results.recent_between(conn, 5, [BEN, ANNA, CHIO], 0.0) == [400.0]
        assert await results.recent_between(conn, 5, [CHIO], 0.0) == []
