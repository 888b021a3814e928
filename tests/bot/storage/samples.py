"""Rows to test with; every value can be replaced by name."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store import people
from bot.kit.store.database import Database
from bot.storage import tables
from bot.storage.rows import ActionRow, GameRow, ResultRow
from bot.table.store import actions, games, seats

ANNA, BEN, CHIO = 1 << 60, (1 << 60) + 1, (1 << 60) + 2  # as large as Discord's ids become


def game_row(game: str = "g1", **values: Any) -> GameRow:
    """Return a lobby of Anna's."""
    common: dict[str, Any] = {
        "guild_id": 5,
        "channel_id": 6,
        "game_id": "cerke",
        "game_version": 1,
        "options": "{}",
        "seat_count": 2,
        "status": "lobby",
        "host_id": ANNA,
        "language": "en",
        "created_at": 1000.0,
    }
    return GameRow(id=game, **(common | values))


def action_row(ply: int, game: str = "g1", **values: Any) -> ActionRow:
    """Return an action of seat 0."""
    common: dict[str, Any] = {"seat": 0, "action": '{"move":1}', "notation": "LY弓ZY", "at": 1001.5}
    return ActionRow(game=game, ply=ply, **(common | values))


def result_row(game: str, seq: int, **values: Any) -> ResultRow:
    """Return the result of a game of Cerke that counts."""
    common: dict[str, Any] = {
        "guild_id": 5,
        "game_id": "cerke",
        "family": "",
        "preset": "",
        "started_at": 1000.0,
        "finished_at": 2000.0,
        "ply": 40,
        "seasons": 4,
        "rule": "points",
        "unrated": "",
    }
    return ResultRow(game=game, seq=seq, **(common | values))


async def add_people(database: Database) -> None:
    """Let Anna, Ben and Chio be known."""
    async with database.write() as conn:
        for user_id, name in ((ANNA, "Anna"), (BEN, "Ben"), (CHIO, "千夜")):
            await people.upsert(conn, user_id, name, "en")


async def add_game(database: Database, game: str = "g1", **values: Any) -> None:
    """Add a running game in which Anna (seat 0, to act) plays against Ben (seat 1)."""
    await add_people(database)
    async with database.write() as conn:
        await games.insert(conn, game_row(game, **({"status": "running", "to_act": ",0,"} | values)))
        await seats.replace_all(conn, game, [(ANNA, ""), (BEN, "")])


async def set_game(conn: AsyncConnection, game: str, **columns: Any) -> None:
    """Let a game have these columns, whatever else that would take."""
    changed = await conn.execute(update(tables.games).where(tables.games.c.id == game).values(**columns))
    assert changed.rowcount == 1


async def play(database: Database, game: str, ply: int) -> bool:
    """Play the action at this ply; False when somebody else has."""
    async with database.write() as conn:
        row = game_row(game, status="running", ply=ply)
        if not await games.write(conn, row, msgspec.structs.replace(row, ply=ply + 1)):
            return False
        await actions.append(conn, [action_row(ply, game)])
        return True
