"""Who is still a member of which server.

Without the privileged intent for members Discord does not tell who leaves.  So the bot asks: when it calls
somebody, now and then while others wait for them, and when they ask for anything from outside the server.
Whoever acts inside shows by that alone that they are there.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, Final, TypeVar

import discord
import structlog

from bot.kit.app import App
from bot.kit.protocols import Interaction, WithGuilds
from bot.storage.rows import IN_PRIVATE

log: Final = structlog.get_logger()

Answer = TypeVar("Answer")

NO_MEMBER: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is not in the server, or nowhere any more."""

PATIENCE: Final = 1.0
"""Seconds that somebody's press waits for Discord to say whether they are a member."""

REMEMBERED: Final = 10_000
"""Members that we remember; of any more they are forgotten, oldest first."""


class Presence:
    """Knows who is a member."""

    def __init__(self, bot: WithGuilds[App]) -> None:
        self._bot = bot
        self._trusted = bot.app.settings.member_memory_seconds
        self._seen: dict[tuple[int, int], float] = {}
        self._asking: set[asyncio.Task[Any]] = set()

    def saw(self, interaction: Interaction) -> None:
        """Note that who did something in a server is there."""
        if interaction.guild_id is not None:
            self._remember(interaction.guild_id, interaction.user.id)

    async def is_member(self, guild_id: int, user_id: int, *, now: bool = False) -> bool | None:
        """Tell whether a person is in a server; with ``now``, ask even if they were there a moment ago.

        None where Discord does not say: the connection is bad, or the bot itself is not in the server.
        Where a game is private there is no server to leave.
        """
        if guild_id == IN_PRIVATE or (not now and self._lately(guild_id, user_id)):
            return True
        self._seen.pop((guild_id, user_id), None)
        try:
            guild = self._bot.get_guild(guild_id) or await self._bot.fetch_guild(guild_id)
            await guild.fetch_member(user_id)
        except discord.NotFound as error:
            return False if error.code in NO_MEMBER else None
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.info("membership unknown", error=repr(error))
            return None
        self._remember(guild_id, user_id)
        return True

    def knows(self, guild_id: int, user_id: int) -> bool:
        """Tell whether a person was certainly in a server a moment ago, so that Discord need not be asked."""
        return guild_id == IN_PRIVATE or self._lately(guild_id, user_id)

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Tell whether somebody is certainly no member of a server any more."""
        return await self.is_member(guild_id, user_id, now=True) is False

    async def manages(self, guild_id: int, user_id: int, role_id: int | None) -> bool:
        """Tell whether somebody may manage a server, or has a role there; where Discord is silent: no.

        For presses in DMs, which do not say it; in a server the interaction does.
        """
        try:
            return await self._in_time(self.is_staff(guild_id, user_id, role_id))
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.info("rights unknown", error=repr(error))
            return False

    async def is_staff(self, guild_id: int, user_id: int, role_id: int | None) -> bool:
        """Tell the same where nobody waits for it: raises what Discord does where it says nothing."""
        try:
            guild = self._bot.get_guild(guild_id) or await self._bot.fetch_guild(guild_id)
            member = await guild.fetch_member(user_id)
        except discord.NotFound:
            return False
        held = {role.id for role in member.roles}
        return member.guild_permissions.manage_guild or role_id in held

    def has_role(self, guild_id: int, role_id: int) -> bool:
        """Tell whether a server has a role, as far as is known: deleted ones it has not."""
        guild = self._bot.get_guild(guild_id)
        return guild is None or guild.get_role(role_id) is not None

    async def confirmed(self, guild_id: int, user_id: int) -> bool | None:
        """Tell whether a person is in a server; None where Discord does not say so in time for an answer."""
        try:
            return await self._in_time(self.is_member(guild_id, user_id))
        except TimeoutError:
            return None

    async def _in_time(self, asking: Coroutine[Any, Any, Answer]) -> Answer:
        """Return what Discord says; raise TimeoutError where that takes too long for somebody's press.

        It is not given up by that, only waited for no more: what it says later is remembered.
        """
        task = asyncio.create_task(asking)
        self._asking.add(task)
        task.add_done_callback(self._asked)
        return await asyncio.wait_for(asyncio.shield(task), PATIENCE)

    def _asked(self, task: asyncio.Task[Any]) -> None:
        """Let go of a request; what it failed of was told, or nobody waits for it any more."""
        self._asking.discard(task)
        if not task.cancelled():
            task.exception()

    def _lately(self, guild_id: int, user_id: int) -> bool:
        return time.monotonic() - self._seen.get((guild_id, user_id), -self._trusted) < self._trusted

    def _remember(self, guild_id: int, user_id: int) -> None:
        self._seen.pop((guild_id, user_id), None)  # the newest stands last
        self._seen[guild_id, user_id] = time.monotonic()
        while len(self._seen) > REMEMBERED:
            self._seen.pop(next(iter(self._seen)))
