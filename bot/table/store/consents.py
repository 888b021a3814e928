"""Consents: what somebody has asked for that all at a table have to agree to.  One of a kind at a time.

Whoever reads one to change it holds its game.
"""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import put_row
from bot.storage.rows import ConsentRow
from bot.storage.tables import consents

_THIS: Final = consents.c.game == bindparam("game")
_KIND: Final = consents.c.kind == bindparam("kind")
_OF_GAME: Final = select(consents).where(_THIS).order_by(consents.c.kind)
_FORGET: Final = delete(consents).where(_THIS, _KIND).execution_options(**LATER)


async def of_game(conn: AsyncConnection, game: str) -> list[ConsentRow]:
    """Return all that was asked for in a game, by its kind."""
    return [ConsentRow(*row) for row in await conn.execute(_OF_GAME, {"game": game})]


async def put(conn: AsyncConnection, row: ConsentRow) -> None:
    """Note what was asked for, or who has agreed by now."""
    await put_row(conn, consents, row, later=True)


async def forget(conn: AsyncConnection, game: str, kind: str) -> None:
    """Forget what was asked for of this kind."""
    await conn.execute(_FORGET, {"game": game, "kind": kind})
