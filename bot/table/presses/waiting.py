"""Answers to one person that tell how far something is, which takes longer than an answer may.

What is private can be edited for a quarter of an hour after it was asked for; what takes longer is told so.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeVar

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.message import Message
from bot.kit.protocols import Interaction
from bot.table.telling.following import ALLOWED

T = TypeVar("T")

log: Final = structlog.get_logger()

PAUSE: Final = 2.0
"""Seconds between two edits that tell how far it is."""

LAST_EDIT: Final = 20.0
"""Seconds before the end of the time allowed that are kept for saying that it took too long."""

Stands = tuple[int, int, int]
"""How far something is: steps that are done, of how many, and how many others are ahead of it."""


async def until_done(
    interaction: Interaction,
    task: asyncio.Task[T],
    stands: Callable[[], Stands],
    making: Callable[[int, int, int], Message],
    unfinished: Callable[[], Message],
) -> T | None:
    """Tell how far a task is until it is done, and return what it made; raise what it raises.

    None: the time allowed is over, which is told (``unfinished``), or the answer was put away.
    """
    until = interaction.created_at.timestamp() + ALLOWED - LAST_EDIT
    told: Stands = (0, 0, 0)
    while not task.done():
        if steady.now() > until:
            await edit(interaction, unfinished())
            return None
        if (now := stands()) != told:
            if not await edit(interaction, making(*now)):
                return None
            told = now
        await asyncio.wait({task}, timeout=PAUSE)
    return task.result()


async def edit(interaction: Interaction, message: Message) -> bool:
    """Show something else in the answer; return whether it is still there."""
    try:
        await interaction.edit_original_response(**message.to_edit())
    except discord.NotFound:
        return False
    except discord.HTTPException as error:
        log.warning("answer not edited", interaction=interaction.id, code=error.code)
    return True


async def take_away(interaction: Interaction) -> None:
    """Take away an answer that promised too much: a refusal takes its place."""
    with suppress(discord.HTTPException):
        if interaction.response.is_done():
            await interaction.delete_original_response()
