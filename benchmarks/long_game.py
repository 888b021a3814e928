"""A press in games of 2,000 actions against one in games of 20, at the same bot in turn.

No game of the rules as they are gets so long but 古機戦 without a limit of moves, whose people capture
nothing: its state then remembers all moves since the last one that cannot be undone, so this is the worst
that a log can do.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from sqlalchemy import insert, literal, select, update

from benchmarks.bot import Clicker
from benchmarks.crowd import LIMITS, PATIENCE, all_sit_down, start
from benchmarks.lines import Line, show
from benchmarks.pairs import WITHIN, Bot, Place, in_turn
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.sandbox.model import Message
from bot.storage.tables import actions, games
from bot.table.service.match import Match
from bot.table.service.play import PlayService
from engine import randomness
from tests.e2e.playing import World
from tests.e2e.test_processes import shown_ply

SHORT: Final = 20
LONG: Final = 2_000
"""Actions of the games, of either length, as people begin to press."""

TABLES: Final = 6
"""Games of each length."""

RULES: Final = {"game": "zia_cerke", "options": "move_limit=null"}


async def _lengthen(database: Database, threads: Sequence[int], ply: int) -> None:
    """Play the game of the first thread until it has so many actions; let the others be as it is."""
    async with database.read() as connection:
        ids = dict((await connection.execute(select(games.c.thread_id, games.c.id))).tuples().all())
    first, *others = (ids[thread] for thread in threads)
    await _play(database, first, ply)
    moved = ("ply", "state", "to_act")
    async with database.write() as connection:
        head = (
            await connection.execute(select(*(games.c[name] for name in moved)).where(games.c.id == first))
        ).one()
        for other in others:
            await connection.execute(update(games).where(games.c.id == other).values(**head._mapping))
            columns = [literal(other) if column is actions.c.game else column for column in actions.c]
            log = select(*columns).where(actions.c.game == first)
            await connection.execute(insert(actions).from_select(list(actions.c.keys()), log))
        for game in (first, *others):
            await due.put(connection, game, "board", time.time())


async def _play(database: Database, game: str, ply: int) -> None:
    """Let the people of a game capture nothing."""
    rng, numbers = random.Random(1), itertools.count(ply * 1_000_000)
    play = PlayService(database, lambda: randomness.new_secret(rng.randbytes(32)), pace=0.0, now=time.time)
    match = await play.match(game)

    def choose(match: Match, seat: int) -> Any:
        moves = list(match.rules.moves(match.question(seat), seat))
        return rng.choice([move for move in moves if not getattr(move, "taken", "")] or moves)

    while match.row.ply < ply:
        user = match.seats[match.to_act[0]].user_id
        assert user is not None
        match = (await play.act(game, None, user, next(numbers), choose)).match


async def _shown(club: Clicker, ply: int) -> None:
    """Wait until the board shows the game as it has become."""

    def is_late(message: Message) -> bool:
        return shown_ply(message) >= ply

    await club.people[0].wait_for(is_late, club.board.channel_id, PATIENCE)


async def _measure(folder: Path) -> list[Line]:
    world = World(folder, LIMITS)
    async with world.sandbox as sandbox:
        await start(world)
        clubs = await all_sit_down(sandbox, [sandbox.guild], 2 * TABLES, **RULES)
        await sandbox.stop_bot()
        short, long = clubs[:TABLES], clubs[TABLES:]
        database = await Database.as_it_is(world.url)
        for part, ply in ((short, SHORT), (long, LONG)):
            await _lengthen(database, [club.board.channel_id for club in part], ply)
        await database.close()
        await start(world)
        for part, ply in ((short, SHORT), (long, LONG)):
            await asyncio.gather(*(_shown(club, ply) for club in part))
        less, more = await in_turn([Bot(world, [Place.of(club) for club in part]) for part in (short, long)])
    print(f"  {less} against {more}", flush=True)
    kept = more.median <= (1 + WITHIN) * less.median
    return show([Line(f"a press at ply {LONG:,} against {SHORT}", "within 10 %", more.by(less), kept)])


def measured() -> list[Line]:
    """Measure it."""
    with tempfile.TemporaryDirectory() as folder:
        return asyncio.run(_measure(Path(folder)))


def run() -> None:
    """Measure and print it."""
    measured()
