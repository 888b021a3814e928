"""Which games and seasons the doctor may look at, by their identifiers: all page by page, or a sample."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Column, ColumnElement, Integer, bindparam, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.storage.league_tables import league_seasons
from bot.storage.tables import games


class Listing:
    """The rows of a table, or those of them that are ``meant``, by their ``key``."""

    def __init__(self, key: Column[str], *meant: ColumnElement[bool]) -> None:
        keys, most = select(key).where(*meant), bindparam("most", type_=Integer)
        self._count = select(func.count()).select_from(key.table).where(*meant)
        self._page = keys.where(key > bindparam("after")).order_by(key).limit(most)
        self._sample = keys.order_by(func.random()).limit(most)

    async def count(self, conn: AsyncConnection) -> int:
        """Count them."""
        counted: int = (await conn.execute(self._count)).scalar_one()
        return counted

    async def page(self, conn: AsyncConnection, after: str, most: int) -> list[str]:
        """Return the next ones after the one with this identifier."""
        return list((await conn.execute(self._page, {"after": after, "most": most})).scalars())

    async def sample(self, conn: AsyncConnection, most: int) -> list[str]:
        """Return so many, by chance."""
        return list((await conn.execute(self._sample, {"most": most})).scalars())


GAMES: Final = Listing(games.c.id, games.c.state.is_not(None))
"""The games that have begun."""

SEASONS: Final = Listing(league_seasons.c.id)
