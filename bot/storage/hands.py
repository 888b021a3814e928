"""The DMs in which people see their hidden hands: one living message for each game and person."""

from __future__ import annotations

from functools import cache
from typing import Final

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import HandMessage
from bot.storage.sql import Insert, insert
from bot.storage.tables import hand_messages

_GET: Final = select(hand_messages).where(
    hand_messages.c.game == bindparam("game"), hand_messages.c.user_id == bindparam("user_id")
)


@cache
def _put(dialect: str) -> Insert:
    statement = insert(dialect, hand_messages)
    key = [hand_messages.c.game, hand_messages.c.user_id]
    again = {"message_id": statement.excluded.message_id}
    return statement.on_conflict_do_update(index_elements=key, set_=again)


async def get(conn: AsyncConnection, game: str, user_id: int) -> HandMessage | None:
    """Return the person's message in this game; None if nothing was tried yet."""
    row = (await conn.execute(_GET, {"game": game, "user_id": user_id})).one_or_none()
    return None if row is None else HandMessage(**row._mapping)


async def put(conn: AsyncConnection, message: HandMessage) -> None:
    """Note the message, or that the person's DMs are closed."""
    await conn.execute(_put(conn.dialect.name), msgspec.structs.asdict(message))
