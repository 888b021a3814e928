"""The DMs in which people see their hidden hands: one living message for each game and person."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.rows import HandMessage
from bot.storage.sql import insert
from bot.storage.tables import hand_messages


async def get(conn: AsyncConnection, game: str, user_id: int) -> HandMessage | None:
    """Return the person's message in this game; None if nothing was tried yet."""
    statement = select(hand_messages).where(hand_messages.c.game == game, hand_messages.c.user_id == user_id)
    row = (await conn.execute(statement)).one_or_none()
    return None if row is None else HandMessage(**row._mapping)


async def put(conn: AsyncConnection, message: HandMessage) -> None:
    """Note the message, or that the person's DMs are closed."""
    statement = insert(conn, hand_messages).values(
        game=message.game, user_id=message.user_id, message_id=message.message_id
    )
    await conn.execute(
        statement.on_conflict_do_update(
            index_elements=[hand_messages.c.game, hand_messages.c.user_id],
            set_={"message_id": message.message_id},
        )
    )
