"""Whom staff has asked to take a seat of a running game: one row for each question that is open."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import read_row, read_rows
from bot.storage.staff_rows import OfferRow
from bot.storage.tables import games, seat_offers

_THIS: Final = seat_offers.c.line == bindparam("this")
_GET: Final = select(seat_offers).where(_THIS)
_OF_GAME: Final = (
    select(seat_offers).where(seat_offers.c.game == bindparam("game")).order_by(seat_offers.c.line)
)
_OF_PERSON: Final = (
    select(seat_offers).where(seat_offers.c.user_id == bindparam("person")).order_by(seat_offers.c.line)
)
_OF_PERSON_HERE: Final = _OF_PERSON.join(games, games.c.id == seat_offers.c.game).where(
    games.c.guild_id == bindparam("guild")
)
_ASKED: Final = (
    update(seat_offers).where(_THIS).values(place_id=bindparam("place"), message_id=bindparam("message"))
)
_REMOVE: Final = delete(seat_offers).where(_THIS)


async def add(conn: AsyncConnection, row: OfferRow) -> None:
    """Add a question."""
    await conn.execute(insert(seat_offers), msgspec.structs.asdict(row))


async def get(conn: AsyncConnection, line: int) -> OfferRow | None:
    """Return a question that is open, by the line of the audit that says that it was asked."""
    return await read_row(conn, OfferRow, _GET, this=line)


async def of_game(conn: AsyncConnection, game: str) -> list[OfferRow]:
    """Return the open questions about seats of a game, the oldest first."""
    return await read_rows(conn, OfferRow, _OF_GAME, game=game)


async def of_person(conn: AsyncConnection, user_id: int, guild_id: int | None = None) -> list[OfferRow]:
    """Return what a person is asked, in one server or in all."""
    if guild_id is None:
        return await read_rows(conn, OfferRow, _OF_PERSON, person=user_id)
    return await read_rows(conn, OfferRow, _OF_PERSON_HERE, person=user_id, guild=guild_id)


async def asked(conn: AsyncConnection, line: int, place_id: int | None, message_id: int) -> bool:
    """Note the message that asks somebody; False where that is no question any more."""
    values = {"this": line, "place": place_id, "message": message_id}
    return (await conn.execute(_ASKED, values)).rowcount > 0


async def remove(conn: AsyncConnection, line: int) -> bool:
    """Let a question be open no more; False where somebody has just done that."""
    return (await conn.execute(_REMOVE, {"this": line})).rowcount > 0
