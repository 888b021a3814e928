"""Greeting a server once: when the bot joins it, or at the next start if it was away then."""

from __future__ import annotations

from collections.abc import Sequence

import discord
import structlog

from bot.kit.protocols import WithApp
from bot.welcome.app import App
from bot.welcome.messages.card import welcome_message
from renderers.translation import language_of, translator

log = structlog.get_logger()


async def greet_joined(bot: WithApp[App], guild: discord.Guild) -> None:
    """Greet a server that the bot has just joined, unless it is known: Discord may tell so twice."""
    if await bot.app.greeting.is_new(guild.id):
        await greet(guild)


async def greet_found(bot: WithApp[App], guilds: Sequence[discord.Guild]) -> None:
    """Greet servers in which the bot finds itself, if they were joined since servers are known, but are not.

    One after the other: whoever presses meanwhile waits for one of them at the most.
    """
    unknown = await bot.app.greeting.unknown([guild.id for guild in guilds])
    for guild in guilds:
        joined = guild.me.joined_at
        if guild.id not in unknown or joined is None:
            continue
        if await bot.app.greeting.is_new(guild.id, joined.timestamp()):
            await greet(guild)


async def greet(guild: discord.Guild) -> None:
    """Show the card where the bot may write, and to whoever has added it, where Discord tells who that is.

    Where neither is possible it stays silent: ``/help`` shows the same card.
    """
    card = welcome_message(translator(language_of(str(guild.preferred_locale))), staff=True)
    whose = [where for where in (_channel(guild), await _adder(guild)) if where is not None]
    for where in whose:
        try:
            await where.send(**card.to_send())
        except (discord.HTTPException, OSError) as error:
            log.info("cannot greet", guild=guild.id, error=repr(error))
    if not whose:
        log.info("nowhere to greet", guild=guild.id)


def _channel(guild: discord.Guild) -> discord.TextChannel | None:
    """Return the channel for news of the server, else the first one in which the bot may write."""
    first = [guild.system_channel] if guild.system_channel is not None else []
    return next((one for one in [*first, *guild.text_channels] if _may_write(one)), None)


def _may_write(channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(channel.guild.me)
    return allowed.view_channel and allowed.send_messages


async def _adder(guild: discord.Guild) -> discord.abc.Messageable | None:
    """Return whoever has added the bot, if the bot may read that."""
    if not guild.me.guild_permissions.view_audit_log:
        return None
    try:
        async for entry in guild.audit_logs(action=discord.AuditLogAction.bot_add, limit=5):
            if entry.target is not None and entry.target.id == guild.me.id and entry.user is not None:
                return entry.user
    except (discord.HTTPException, OSError) as error:
        log.info("not told who added the bot", guild=guild.id, error=repr(error))
    return None
