"""The messages in which people see their hidden hands: a living DM, or a private one in the server."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import read_row, read_rows, upsert
from bot.storage.rows import HandMessage, PlayerRow
from bot.storage.tables import games, hand_messages, players

_GET: Final = select(hand_messages).where(
    hand_messages.c.game == bindparam("game"), hand_messages.c.user_id == bindparam("user_id")
)
_WITH_PLAYER: Final = (
    select(players, hand_messages)
    .outerjoin(
        hand_messages,
        (hand_messages.c.user_id == players.c.user_id) & (hand_messages.c.game == bindparam("game")),
    )
    .where(players.c.user_id == bindparam("user_id"))
)
_PLAYER: Final = len(PlayerRow.__struct_fields__)
_GET_WITH_PLY: Final = _GET.join(games, games.c.id == hand_messages.c.game).add_columns(games.c.ply)

_VIEWS: Final = select(hand_messages).where(
    hand_messages.c.game == bindparam("game"), hand_messages.c.view_until > bindparam("now")
)


async def get(conn: AsyncConnection, game: str, user_id: int) -> HandMessage | None:
    """Return the person's message in this game; None if nothing was tried yet."""
    return await read_row(conn, HandMessage, _GET, game=game, user_id=user_id)


async def with_player(
    conn: AsyncConnection, game: str, user_id: int
) -> tuple[PlayerRow | None, HandMessage | None]:
    """Return who the person is, and their message in this game, by one question; None as for ``get``."""
    row = (await conn.execute(_WITH_PLAYER, {"game": game, "user_id": user_id})).one_or_none()
    if row is None:
        return None, None
    message = row[_PLAYER:]
    return PlayerRow(*row[:_PLAYER]), None if message[0] is None else HandMessage(*message)


async def with_ply(conn: AsyncConnection, game: str, user_id: int) -> tuple[HandMessage, int] | None:
    """Return the person's message in this game, and the ply at which the game stands; None as for ``get``."""
    row = (await conn.execute(_GET_WITH_PLY, {"game": game, "user_id": user_id})).one_or_none()
    return None if row is None else (HandMessage(*row[:-1]), row.ply)


async def views(conn: AsyncConnection, game: str, now: float) -> list[HandMessage]:
    """Return the private messages of a game that can still be edited."""
    return await read_rows(conn, HandMessage, _VIEWS, game=game, now=now)


async def put(conn: AsyncConnection, message: HandMessage) -> None:
    """Note the living DM, or that the person's DMs are closed; their private message stays as it is known."""
    statement = upsert(conn.dialect.name, hand_messages, ("message_id", "closed"), later=True)
    await conn.execute(statement, msgspec.structs.asdict(message))


async def put_view(conn: AsyncConnection, game: str, user_id: int, token: str, until: float) -> None:
    """Note how the person's private message in the server is edited, and how long."""
    row = HandMessage(game, user_id, view_token=token, view_until=until)
    statement = upsert(conn.dialect.name, hand_messages, ("view_token", "view_until"), later=True)
    await conn.execute(statement, msgspec.structs.asdict(row))
