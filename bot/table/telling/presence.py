"""Who is still a member of which server.

Without the privileged intent for members Discord does not tell who leaves.  So the bot asks: when it calls
somebody, now and then while others wait for them, and when they ask for anything from outside the server.
Whoever acts inside shows by that alone that they are there.
"""

from __future__ import annotations

import asyncio
import time
from typing import Final

import discord
import structlog

from bot.kit.protocols import Interaction, WithGuilds
from bot.kit.service.errors import NotYourGame
from bot.storage.rows import IN_PRIVATE
from bot.table.service.match import Match

log: Final = structlog.get_logger()

NO_MEMBER: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is not in the server, or nowhere any more."""

PATIENCE: Final = 1.0
"""Seconds that somebody's press waits for Discord to say whether they are a member."""

REMEMBERED: Final = 10_000
"""Members that we remember; of any more they are forgotten, oldest first."""


class Presence:
    """Knows who is a member, and lets computer players go on for those who are not any more."""

    def __init__(self, bot: WithGuilds) -> None:
        self._bot = bot
        self._trusted = bot.app.settings.member_memory_seconds
        self._seen: dict[tuple[int, int], float] = {}

    def saw(self, interaction: Interaction) -> None:
        """Note that who did something in a server is there."""
        if interaction.guild_id is not None:
            self._remember(interaction.guild_id, interaction.user.id)

    async def is_member(self, guild_id: int, user_id: int, *, now: bool = False) -> bool | None:
        """Tell whether a person is in a server; with ``now``, ask even if they were there a moment ago.

        None where Discord does not say: the connection is bad, or the bot itself is not in the server.
        Where a game is private there is no server to leave.
        """
        if guild_id == IN_PRIVATE:
            return True
        if not now and self._lately(guild_id, user_id):
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

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Tell whether somebody is certainly no member of a server any more."""
        return await self.is_member(guild_id, user_id, now=True) is False

    async def manages(self, guild_id: int, user_id: int, role_id: int | None) -> bool:
        """Tell whether somebody may manage a server, or has a role there; where Discord is silent: no.

        For presses in DMs, which do not say it; in a server the interaction does.
        """
        try:
            guild = self._bot.get_guild(guild_id) or await self._bot.fetch_guild(guild_id)
            member = await asyncio.wait_for(guild.fetch_member(user_id), PATIENCE)
        except (discord.HTTPException, OSError, TimeoutError) as error:
            log.info("rights unknown", error=repr(error))
            return False
        held = {role.id for role in member.roles}
        return member.guild_permissions.manage_guild or role_id in held

    async def replaced(self, match: Match, user_id: int, *, now: bool = False) -> bool:
        """Tell whether a player is no member any more; then a computer player goes on for them.

        Who may be one still is not replaced: a seat is not lost by a bad connection.
        """
        gone = await self.is_member(match.row.guild_id, user_id, now=now) is False
        if gone:
            await self._replace(match, user_id)
        return gone

    async def _replace(self, match: Match, user_id: int) -> None:
        games = await self._bot.app.absence.replace(match.row.guild_id, user_id)
        log.info("player is no member any more", replaced_in=games)
        self._bot.delivery.wake()

    async def admit(self, interaction: Interaction, match: Match) -> None:
        """Refuse whatever is asked about a game by somebody who is no member of its server.

        Who asks inside the server is a member; from elsewhere Discord has to confirm it.  Where it does not
        say, a player may go on, and anybody else has to try again.  A stranger learns nothing of the game, a
        former player what became of their seat.
        """
        user = interaction.user.id
        if match.in_private:
            if user != match.row.host_id:
                raise NotYourGame("played_in_private")
            return
        if interaction.guild_id == match.row.guild_id:
            return
        there = await self._confirmed(match.row.guild_id, user)
        if there:
            return
        plays = match.row.status == "running" and match.seat_of(user) is not None
        if there is None:
            if plays:
                return
            raise NotYourGame("membership_unknown")
        if not plays and not (match.row.status == "running" and user in match.leavers):
            raise NotYourGame("not_in_server")
        await self._replace(match, user)
        alone = (await self._bot.app.play.match(match.id)).seat_of(user) is not None
        raise NotYourGame("waits_for_you" if alone else "left_server", game=match.id)

    async def _confirmed(self, guild_id: int, user_id: int) -> bool | None:
        """Tell whether a person is in a server; None where Discord does not say so in time for an answer."""
        try:
            return await asyncio.wait_for(self.is_member(guild_id, user_id), PATIENCE)
        except TimeoutError:
            return None

    def _lately(self, guild_id: int, user_id: int) -> bool:
        return time.monotonic() - self._seen.get((guild_id, user_id), -self._trusted) < self._trusted

    def _remember(self, guild_id: int, user_id: int) -> None:
        self._seen.pop((guild_id, user_id), None)  # the newest stands last
        self._seen[guild_id, user_id] = time.monotonic()
        while len(self._seen) > REMEMBERED:
            self._seen.pop(next(iter(self._seen)))
