"""Consents: what somebody has asked for that all at a table have to agree to.  One of a kind at a time.

Whoever reads one to change it holds its game.
"""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.driver import LATER
from bot.kit.store.sql import Insert, insert
from bot.storage.rows import ConsentRow
from bot.storage.tables import consents

_THIS: Final = consents.c.game == bindparam("game")
_KIND: Final = consents.c.kind == bindparam("kind")
_OF_GAME: Final = select(consents).where(_THIS).order_by(consents.c.kind)
_FORGET: Final = delete(consents).where(_THIS, _KIND).execution_options(**{LATER: True})


@cache
def _put(dialect: str) -> Insert:
    statement = insert(dialect, consents)
    again = {name: statement.excluded[name] for name in ("ply", "asked_by", "agreed")}
    key = [consents.c.game, consents.c.kind]
    noted = statement.on_conflict_do_update(index_elements=key, set_=again)
    return noted.execution_options(**{LATER: True})


async def of_game(conn: AsyncConnection, game: str) -> list[ConsentRow]:
    """Return all that was asked for in a game, by its kind."""
    return [ConsentRow(*row) for row in await conn.execute(_OF_GAME, {"game": game})]


async def put(conn: AsyncConnection, row: ConsentRow) -> None:
    """Note what was asked for, or who has agreed by now."""
    await conn.execute(_put(conn.dialect.name), msgspec.structs.asdict(row))


async def forget(conn: AsyncConnection, game: str, kind: str) -> None:
    """Forget what was asked for of this kind."""
    await conn.execute(_FORGET, {"game": game, "kind": kind})
