"""How long it takes to compute the ratings of a pool anew, without and with a database.

Times are those of one processor, without waiting for it; those with a database are of the clock.
"""

from __future__ import annotations

import asyncio
import random
import tempfile
import time
from typing import Final

from benchmarks.rules import seconds
from bot.kit.store import counters
from bot.kit.store.database import Database
from bot.results.service import recounting
from bot.results.service.ratings.fold import Outcome, Placed, recompute
from bot.results.store import ratings, results
from bot.storage.rows import GameRow, ResultRow, ResultSeat
from bot.table.store import games

GAMES: Final = 10_000
PEOPLE: Final = 1_000
SEATS: Final = (2, 4)
TARGET: Final = 3.0
"""Seconds for so many games."""


def run() -> None:
    """Print how long it takes for games of two and of four."""
    print(f"ratings: {GAMES:,} games of {PEOPLE:,} people computed anew, in seconds")
    for seats in SEATS:
        log = outcomes(seats)
        spent = min(seconds(lambda log=log: recompute("1", log)) for _ in range(3))  # type: ignore[misc]
        print(f"  {seats} seats: {spent:.2f} (≤ {TARGET:g})")
    for seats in SEATS:
        whole, late = asyncio.run(with_database(outcomes(seats)))
        print(f"  {seats} seats, on SQLite: all {whole:.2f}, after a correction of the last game {late:.2f}")


def outcomes(seats: int) -> list[Outcome]:
    """Return a log of games between people who are not equally strong, some of them drawn."""
    rng = random.Random(seats)
    log: list[Outcome] = []
    for seq in range(1, GAMES + 1):
        people = rng.sample(range(1, PEOPLE + 1), seats)
        values = {user_id: round(rng.gauss(user_id / 500, 1), 1) for user_id in people}
        order = sorted(set(values.values()), reverse=True)
        players = tuple(Placed(user_id, order.index(values[user_id]) + 1) for user_id in people)
        log.append(Outcome(seq, float(seq), players))
    return log


async def with_database(log: list[Outcome]) -> tuple[float, float]:
    """Return the seconds for computing a pool anew in a database: all, and after its last game changed."""
    with tempfile.TemporaryDirectory() as folder:
        database = await Database.open(f"sqlite:///{folder}/tymok.db")
        try:
            await fill(database, log)
            begun = time.perf_counter()
            await recounting.recount_stale(database)
            whole = time.perf_counter() - begun
            await correct(database, log[-1])
            begun = time.perf_counter()
            await recounting.recount_stale(database)
            return whole, time.perf_counter() - begun
        finally:
            await database.close()


async def correct(database: Database, outcome: Outcome) -> None:
    """Let a game have ended in a draw of all."""
    async with database.write() as connection:
        found = await results.get(connection, str(outcome.seq))
        assert found is not None
        await results.rule(connection, found[0], seats_of(outcome, drawn=True), annulled=False)
        await ratings.mark_stale(connection, ["1"])


def seats_of(outcome: Outcome, *, drawn: bool = False) -> list[ResultSeat]:
    """Return what each seat got."""
    return [
        ResultSeat(
            game=str(outcome.seq),
            seat=seat,
            user_id=one.user_id,
            computer="",
            place=1 if drawn else one.place,
            points=0,
        )
        for seat, one in enumerate(outcome.players)
    ]


async def fill(database: Database, log: list[Outcome]) -> None:
    """Write the results of a log, and that nothing was computed of it."""
    async with database.write() as connection:
        for outcome in log:
            game = GameRow(
                id=str(outcome.seq),
                guild_id=1,
                channel_id=2,
                game_id="cerke",
                game_version=1,
                options="{}",
                seat_count=len(outcome.players),
                status="over",
                host_id=1,
                language="en",
                created_at=outcome.at,
            )
            row = ResultRow(
                game=game.id,
                seq=outcome.seq,
                guild_id=game.guild_id,
                game_id=game.game_id,
                family="",
                preset="standard",
                started_at=outcome.at,
                finished_at=outcome.at,
                ply=40,
                seasons=1,
                rule="last_season",
                unrated="",
            )
            await games.insert(connection, game)
            await results.add(connection, row, seats_of(outcome))
        await counters.next(connection, counters.SEQ)
        await ratings.mark_stale(connection, ["1"])
