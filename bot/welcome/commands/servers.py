"""Which servers have the bot: it greets new ones, and lets those rest that remove it until it is back.

And what they let it do: what could not be sent for want of a permission is sent when they give it.
"""

from __future__ import annotations

import asyncio

from discord import Guild, Member, Role, Thread
from discord.abc import GuildChannel
from discord.ext import commands

from bot.kit.options import Cog
from bot.welcome.app import Bot
from bot.welcome.telling import greeting, servers


class Servers(Cog[Bot]):
    """Hears who lets the bot in and who removes it.

    A server that can't be reached just now is named by Discord all the same, and what another process serves
    is of another shard: neither has removed the bot.
    """

    def __init__(self, bot: Bot) -> None:
        super().__init__(bot)
        self._met: dict[int, Guild] = {}
        self._found: list[Guild] = []

    @commands.Cog.listener()
    async def on_guild_join(self, guild: Guild) -> None:
        """Let a server go on that has the bot back; greet any other one."""
        await servers.joined(self.bot, guild)

    @commands.Cog.listener()
    async def on_guild_available(self, guild: Guild) -> None:
        """Greet a server that was joined while the bot was away.

        The library tells of all servers of a shard at once: they are looked up together, lest whoever presses
        then waits behind thousands of questions.
        """
        self._found.append(guild)
        await asyncio.sleep(0)
        found, self._found = self._found, []
        if found:
            await greeting.greet_found(self.bot, found)

    @commands.Cog.listener()
    async def on_guild_remove(self, guild: Guild) -> None:
        """Let a server rest that has removed the bot."""
        await servers.removed(self.bot, guild.id)

    @commands.Cog.listener()
    async def on_shard_connect(self, shard: int) -> None:
        """See who has removed the bot, or has it back, while this shard was not connected."""
        await servers.compare(self.bot, shard, self._named(shard))

    @commands.Cog.listener()
    async def on_guild_channel_update(self, before: GuildChannel, after: GuildChannel) -> None:
        """See who may do what in a channel."""
        if before.overwrites != after.overwrites:
            await servers.allowed(self.bot, after.guild.id)

    @commands.Cog.listener()
    async def on_guild_role_update(self, before: Role, after: Role) -> None:
        """See what a role, perhaps the bot's, lets its members do."""
        if before.permissions != after.permissions:
            await servers.allowed(self.bot, after.guild.id)

    @commands.Cog.listener()
    async def on_member_update(self, before: Member, after: Member) -> None:
        """See which roles the bot has; of other members it is told nothing."""
        if before.roles != after.roles:
            await servers.allowed(self.bot, after.guild.id)

    @commands.Cog.listener()
    async def on_thread_update(self, before: Thread, after: Thread) -> None:
        """See whether a thread was unlocked."""
        if before.locked and not after.locked:
            await servers.allowed(self.bot, after.guild.id)

    def _named(self, shard: int) -> set[int]:
        """Return the servers that Discord has named as a shard connected.

        The library makes a new object of each of them, and keeps those of the connection before.
        """
        there = {guild.id: guild for guild in self.bot.guilds if guild.shard_id == shard}
        named = {number for number, guild in there.items() if self._met.get(number) is not guild}
        self._met |= there
        return named
