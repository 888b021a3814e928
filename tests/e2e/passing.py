"""Time that passes in tests: what a bot has stored is moved back while it does not run."""

from __future__ import annotations

import json
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.database import Database
from tests.e2e.playing import World

MOVED: Final = {
    "actions": ("at",),
    "clocks": ("deadline",),
    "events_due": ("due_at",),
    "games": ("created_at", "started_at", "wait_until"),
    "heartbeats": ("at",),
    "pauses": ("starts", "ends", "grace"),
}
"""The times that are moved, by table."""


def url_of(world: World) -> str:
    """Return the address of a world's SQLite database."""
    return f"sqlite:///{world.data / 'tymok.db'}"


async def let_time_pass(url: str, seconds: float, *, alive: bool = False) -> None:
    """Move back what is stored: the bot was away for so long, or (``alive``) there until now."""
    database = await Database.open(url)
    async with database.write() as connection:
        for table, columns in MOVED.items():
            if table != "heartbeats" or not alive:
                changes = ", ".join(f"{column} = {column} - {seconds}" for column in columns)
                await connection.exec_driver_sql(f"UPDATE {table} SET {changes}")
        for row in await _rows(connection, "SELECT game, seats FROM clocks"):
            moved = _moved(row.seats, seconds)
            await connection.exec_driver_sql(f"UPDATE clocks SET seats = '{moved}' WHERE game = '{row.game}'")
    await database.close()


async def ask(url: str, query: str) -> list[Any]:
    """Return the rows that a query finds."""
    database = await Database.open(url)
    async with database.read() as connection:
        rows = await _rows(connection, query)
    await database.close()
    return rows


async def _rows(connection: AsyncConnection, query: str) -> list[Any]:
    return list((await connection.exec_driver_sql(query)).all())


def _moved(seats: str, seconds: float) -> str:
    """Return the clocks of a game with turns that began earlier."""
    clocks = json.loads(seats)
    for clock in clocks.values():
        if clock.get("since") is not None:
            clock["since"] -= seconds
    return json.dumps(clocks)
