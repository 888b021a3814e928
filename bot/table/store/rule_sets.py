"""The rule sets that servers have saved under names of their own."""

from __future__ import annotations

from typing import Final

import msgspec
from sqlalchemy import bindparam, delete, select
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.store.sql import add_new, read_rows
from bot.storage.rows import RuleSetRow
from bot.storage.tables import rule_sets

_OF_GUILD: Final = (
    select(rule_sets)
    .where(rule_sets.c.guild_id == bindparam("guild"))
    .order_by(rule_sets.c.game_id, rule_sets.c.made_at, rule_sets.c.name)
)
_THIS: Final = (
    (rule_sets.c.guild_id == bindparam("guild"))
    & (rule_sets.c.game_id == bindparam("game"))
    & (rule_sets.c.name == bindparam("called"))
)
_REMOVE: Final = delete(rule_sets).where(_THIS)


async def of_guild(conn: AsyncConnection, guild_id: int) -> list[RuleSetRow]:
    """Return the rule sets of a server, by game, in the order in which they were made."""
    return await read_rows(conn, RuleSetRow, _OF_GUILD, guild=guild_id)


async def of_game(conn: AsyncConnection, guild_id: int, game_id: str) -> list[RuleSetRow]:
    """Return the rule sets that a server has for a game."""
    return [row for row in await of_guild(conn, guild_id) if row.game_id == game_id]


async def add(conn: AsyncConnection, row: RuleSetRow) -> bool:
    """Add a rule set; False if the server has one of this name already."""
    return await add_new(conn, rule_sets, msgspec.structs.asdict(row))


async def remove(conn: AsyncConnection, guild_id: int, game_id: str, name: str) -> bool:
    """Remove a rule set; False if there is none of this name."""
    values = {"guild": guild_id, "game": game_id, "called": name}
    return (await conn.execute(_REMOVE, values)).rowcount > 0
