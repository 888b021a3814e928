"""Giving roles of a server and taking them: Discord is told of who differs, a few at a time.

What is done already does no harm done again.  Where Discord refuses a role it would refuse all of its
people, so nobody else is tried: staff is shown why, and it is tried again later.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
import structlog

from bot.club.app import App, Teller
from bot.club.service.roles import GONE, MANAGED, NO_RIGHT, REFUSED, SETTLE, TOO_HIGH, read_subject
from bot.kit.news import Sender
from bot.kit.presence import NO_MEMBER
from bot.kit.sending import Later
from bot.storage.club_rows import HolderRow
from bot.storage.rows import News

log: Final = structlog.get_logger()

AT_ONCE: Final = 10
"""People who are given a role, or lose it, before others are told anything."""

PAUSE: Final = 2.0
"""Seconds until the next ones."""

UNKNOWN_ROLE, INVALID_ROLE = 10011, 50028
"""Discord's codes for a role that is deleted, and for one that nobody can be given."""


async def settle(bot: Teller, message: News) -> None:
    """Let the people of a role have it, or lose it, as the tables want it now."""
    guild_id, role_id = read_subject(message.subject)
    guild = bot.get_guild(guild_id)
    due = await bot.app.roles.due(guild_id, role_id)
    if guild is None:  # the bot is not there; if it comes back, it is tried again
        await bot.app.roles.refused(due, REFUSED)
        return
    for number, row in enumerate(due[:AT_ONCE]):
        try:
            there = await _told(guild, row)
        except discord.HTTPException as error:
            trouble = _trouble(guild, role_id, error)
            if trouble is None:
                raise
            log.info("role refused", guild=guild_id, role=role_id, trouble=trouble)
            await _refused(bot, due[number:], trouble)
            return
        await bot.app.roles.done(row, there=there)
    if len(due) > AT_ONCE:
        raise Later(PAUSE)


async def _told(guild: discord.Guild, row: HolderRow) -> bool:
    """Tell Discord of one person; False if they are not in the server."""
    try:
        member = await guild.fetch_member(row.user_id)
    except discord.NotFound as error:
        if error.code not in NO_MEMBER:
            raise
        return False
    role = discord.Object(row.role_id)
    if row.state == "take":
        await member.remove_roles(role)
    elif member.get_role(row.role_id) is None:
        await member.add_roles(role)
    return True


async def _refused(bot: Teller, rows: list[HolderRow], trouble: str) -> None:
    """Note why a role is refused; one that is deleted nobody has any more."""
    taken = [row for row in rows if row.state == "take"] if trouble == GONE else []
    for row in taken:
        await bot.app.roles.done(row, there=False)
    await bot.app.roles.refused([row for row in rows if row not in taken], trouble)


def _trouble(guild: discord.Guild, role_id: int, error: discord.HTTPException) -> str | None:
    """Return why Discord refuses a role; None for what has nothing to do with it."""
    if error.code == UNKNOWN_ROLE:
        return GONE
    if error.code == INVALID_ROLE:
        return MANAGED
    if isinstance(error, discord.Forbidden):
        return hindrance(guild, role_id) or REFUSED
    return None


def hindrance(guild: discord.Guild, role_id: int) -> str:
    """Return why the bot could not give a role of a server, as far as it knows; empty if nothing is known."""
    role = guild.get_role(role_id)
    own = guild.me
    found = {
        GONE: role is None,
        MANAGED: role is not None and (role.managed or role.is_default()),
        NO_RIGHT: own is not None and not own.guild_permissions.manage_roles,
        TOO_HIGH: own is not None and role is not None and role >= own.top_role,
    }
    return next((why for why, so in found.items() if so), "")


SENDERS: Final[Mapping[str, Sender[App]]] = {SETTLE: settle}
"""What carries out each kind of this news."""
