"""Which commands Discord was told last, as a fingerprint."""

from __future__ import annotations

from typing import Final

from sqlalchemy import bindparam, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import upsert
from bot.storage.tables import synced_commands

_OF: Final = select(synced_commands.c.fingerprint).where(
    synced_commands.c.application_id == bindparam("application")
)


async def of(conn: AsyncConnection, application_id: int) -> str | None:
    """Return the fingerprint of an application's commands, None if nothing was told yet."""
    found: str | None = (await conn.execute(_OF, {"application": application_id})).scalar_one_or_none()
    return found


async def put(conn: AsyncConnection, application_id: int, fingerprint: str) -> None:
    """Note what was told."""
    row = {"application_id": application_id, "fingerprint": fingerprint}
    await conn.execute(upsert(conn.dialect.name, synced_commands), row)
