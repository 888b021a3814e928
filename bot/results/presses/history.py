"""One's own finished games, over all servers; a game that is opened goes through the door like any other."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.results.app import Bot
from bot.results.messages.history import (
    GAME,
    HISTORY,
    OPEN,
    OPPONENT,
    WENT,
    history_message,
    past_message,
    read_filters,
)
from bot.results.store.history import Filters
from bot.table.telling import absent
from bot.table.telling.answers import reader


async def show(bot: Bot, interaction: Interaction, filters: Filters) -> None:
    """Show the newest of the person's finished games."""
    page = await bot.app.history.page(interaction.user.id, filters)
    await bot.answers.privately(interaction, history_message(page, reader(interaction)))


async def turn(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show another page, or other filters, in the message that was pressed."""
    page = await bot.app.history.page(interaction.user.id, read_filters(press), press.ply or 1)
    message = history_message(page, reader(interaction))
    await interaction.response.edit_message(**message.to_edit())


async def open_game(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show one of the person's finished games, with the ways into it."""
    game = next(iter(press.values), "")
    match, past = await bot.app.history.game(interaction.user.id, game)
    await absent.admit(bot, interaction, match)
    await bot.answers.privately(interaction, past_message(match, past, reader(interaction)))


Looking: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Looking]] = {
    **dict.fromkeys((HISTORY, GAME, OPPONENT, WENT), turn),
    OPEN: open_game,
}
"""What is done by presses on finished games."""
