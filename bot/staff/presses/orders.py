"""Who of a server's staff wants something, as the services have it, and whom it is about."""

from __future__ import annotations

from typing import Any

import discord

from bot.kit.cutting import one_line
from bot.kit.service.errors import LobbyRefusal
from bot.staff.service.orders import Order
from bot.table.presses.door import Ask


def order_of(ask: Ask[Any], reason: str, *, needed: bool = True, seen: int | None = None) -> Order:
    """Return who of the server's staff wants something, if they say why where that is needed.

    ``seen`` is the number of what they saw.
    """
    reason = one_line(reason)
    if needed and not reason:
        raise LobbyRefusal("no_reason")
    return Order(ask.user, ask.server, ask.interaction.id, reason, seen)


async def member(ask: Ask[Any], user_id: int) -> discord.Member | None:
    """Return a member of the server in which something is asked, as Discord has them now, if they are one.

    Raises what Discord answers where it does not say.
    """
    guild = ask.bot.get_guild(ask.server) or await ask.bot.fetch_guild(ask.server)
    try:
        found: discord.Member = await guild.fetch_member(user_id)
    except discord.NotFound:
        return None
    return found
