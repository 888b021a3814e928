"""Who is still a member of which server.

Without the privileged intent for members Discord does not tell who leaves.  So the bot asks: when it calls
somebody, now and then while others wait for them, and when they act from outside the server.  Whoever acts
inside shows by that alone that they are there.
"""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any, Final

import discord
import structlog

from bot.services.errors import NotYourGame
from bot.services.match import Match

if TYPE_CHECKING:
    from bot.client import Tymok

log: Final = structlog.get_logger()

NO_MEMBER: Final = frozenset({10007, 10013})
"""Discord's codes for somebody who is not in the server, or nowhere any more."""

PATIENCE: Final = 1.0
"""Seconds that somebody's press waits for Discord to say whether they are a member."""

REMEMBERED: Final = 10_000
"""Members, and games with their servers, that we remember; of any more they are forgotten, oldest first."""


class Presence:
    """Knows who is a member, and lets computer players go on for those who are not any more."""

    def __init__(self, bot: Tymok) -> None:
        self._bot = bot
        self._trusted = bot.app.settings.member_memory_seconds
        self._seen: dict[tuple[int, int], float] = {}
        self._guild_of: dict[str, int] = {}

    def saw(self, interaction: discord.Interaction[Any]) -> None:
        """Note that who did something in a server is there."""
        if interaction.guild_id is not None:
            self._remember(interaction.guild_id, interaction.user.id)

    async def is_member(self, guild_id: int, user_id: int, *, now: bool = False) -> bool | None:
        """Tell whether a person is in a server; with ``now``, ask even if they were there a moment ago.

        None where Discord does not say: the connection is bad, or the bot itself is not in the server.
        """
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

    async def check_press(self, interaction: discord.Interaction[Any], game: str) -> None:
        """Refuse a press from outside the server of a running game by a player who is no member any more."""
        if interaction.guild_id is not None or not game:
            return
        if game in self._guild_of and self._lately(self._guild_of[game], interaction.user.id):
            return
        match = await self._bot.app.play.match(game)
        self._guild_of[game] = match.row.guild_id
        _forget_oldest(self._guild_of)
        await self.check(interaction, match)

    async def check(self, interaction: discord.Interaction[Any], match: Match) -> None:
        """Refuse what a player of a running game does from outside its server if they are no member of it."""
        user = interaction.user.id
        if interaction.guild_id == match.row.guild_id or match.row.status != "running":
            return
        if match.seat_of(user) is None and user not in match.leavers:
            return
        try:
            there = await asyncio.wait_for(self.is_member(match.row.guild_id, user), PATIENCE)
        except TimeoutError:
            return
        if there is not False:
            return
        await self._replace(match, user)
        alone = (await self._bot.app.play.match(match.id)).seat_of(user) is not None
        raise NotYourGame("waits_for_you" if alone else "left_server", game=match.id)

    def _lately(self, guild_id: int, user_id: int) -> bool:
        return time.monotonic() - self._seen.get((guild_id, user_id), -self._trusted) < self._trusted

    def _remember(self, guild_id: int, user_id: int) -> None:
        self._seen.pop((guild_id, user_id), None)  # the newest stands last
        self._seen[guild_id, user_id] = time.monotonic()
        _forget_oldest(self._seen)


def _forget_oldest(memory: dict[Any, Any]) -> None:
    while len(memory) > REMEMBERED:
        memory.pop(next(iter(memory)))
