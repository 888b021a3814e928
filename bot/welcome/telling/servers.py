"""What is done when a server removes the bot or has it back, seen at once or at the next connection.

Or when it lets the bot do something that it did not.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection
from typing import Final, TypeVar

import discord
import structlog

from bot.kit.store.errors import StorageError
from bot.welcome.app import Bot
from bot.welcome.telling.greeting import greet_joined

log: Final = structlog.get_logger()

NOT_IN: Final = frozenset({10004, 50001})
"""Discord's codes where the bot is not in a server: it does not know it, or may not see it."""

AGAIN: Final = (5.0, 30.0, 120.0, 600.0)
"""Seconds until something is noted that the database did not take; the last of them again and again."""

T = TypeVar("T")


async def joined(bot: Bot, guild: discord.Guild) -> None:
    """Let a server go on that has the bot back; greet one that is new, or in which nothing rested."""
    if not await back(bot, guild.id):
        await greet_joined(bot, guild)


async def removed(bot: Bot, guild_id: int) -> None:
    """Let a server rest that has removed the bot."""
    if await _noted(lambda: bot.app.removals.removed(guild_id)):
        log.info("a server has removed the bot", guild=guild_id)


async def back(bot: Bot, guild_id: int) -> bool:
    """Let a server go on if it had removed the bot; tell whether there was anything that rested."""
    rested = await _noted(lambda: bot.app.removals.back(guild_id))
    if rested is None:
        return False
    log.info("the bot is back in a server", guild=guild_id)
    bot.delivery.wake()
    if not rested:
        await bot.app.greeting.forget(guild_id)
    return rested


async def allowed(bot: Bot, guild_id: int) -> None:
    """Send in a server what could not be sent before its permissions changed."""
    await _noted(lambda: bot.app.posts.allowed(guild_id))
    bot.delivery.wake()


async def compare(bot: Bot, shard: int, named: Collection[int]) -> None:
    """See who has removed the bot or has it back: ``named`` are the servers of a shard that has it.

    Whoever is missing is taken to have removed it only if Discord says so when it is asked.
    """
    count = bot.shard_count or 1
    for guild_id in await _noted(bot.app.removals.resting):
        if guild_id in named:
            await back(bot, guild_id)
    for guild_id in await _noted(lambda: bot.app.removals.missing(shard, count, named)):
        if await _is_out(bot, guild_id):
            await removed(bot, guild_id)


async def _is_out(bot: Bot, guild_id: int) -> bool:
    """Tell whether the bot is certainly not in a server."""
    try:
        await bot.fetch_guild(guild_id)
    except (discord.NotFound, discord.Forbidden) as error:
        return error.code in NOT_IN
    except (discord.HTTPException, OSError, TimeoutError) as error:
        log.info("not told whether the bot is in a server", guild=guild_id, error=repr(error))
    return False


async def _noted(do: Callable[[], Awaitable[T]]) -> T:
    """Do something with the database until it has taken it: Discord does not say it again."""
    tries = 0
    while True:
        try:
            return await do()
        except StorageError as error:
            log.warning("what a server has changed is noted later", exc_info=error)
        await asyncio.sleep(AGAIN[min(tries, len(AGAIN) - 1)])
        tries += 1
