"""The list of all that somebody plays, in all servers: what waits for them comes first."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Set
from typing import Final

from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.protocols import Interaction
from bot.table.app import Bot
from bot.table.messages.mine import Also, mine_message
from bot.table.service.match import load
from bot.table.store import games
from bot.table.telling.answers import reader
from renderers.translation import Translator

ALSO: Final[Hook[Callable[[AsyncConnection, int, Set[str], Translator], Awaitable[Also]]]] = Hook()
"""What else somebody plays; those who tell it are given the person, and which games are listed already."""


async def show_games(bot: Bot, interaction: Interaction) -> None:
    """Show the person their games and what else they play, in all servers: first what waits for them."""
    user, t = interaction.user.id, reader(interaction)
    async with bot.app.database.read() as connection:
        waiting = {row.id for row in await games.waiting_for(connection, user)}
        matches = [await load(connection, row.id) for row in await games.running_of(connection, user)]
        listed = {match.id for match in matches}
        also = [await tell(connection, user, listed, t) for tell in ALSO]
    mine = [match for match in matches if match.id in waiting]
    others = [match for match in matches if match.id not in waiting]
    await bot.answers.privately(interaction, mine_message(mine, others, user, t, also))
