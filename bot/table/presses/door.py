"""The one door to every game: who asks for something is let through, or told why not.

It is settled here, before anything is shown or written, so that knowing a game's identifier or having an old
button gives no right.  Buttons, menus, forms, commands and their suggestions all come through it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from enum import Enum, auto
from typing import Final, TypeAlias

from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.table.app import Bot
from bot.table.service.lobby import require_host
from bot.table.service.match import Match, require_seat
from bot.table.telling import absent
from bot.table.telling.answers import reader
from renderers.translation import Translator


class Needs(Enum):
    """What somebody has to be to ask for something; a player and a host are members too."""

    MEMBER = auto()
    """A member of the game's server; what else is needed to join or come back, the service knows."""

    SEAT = auto()
    """A player of the running game."""

    HOST = auto()
    """Whoever hosts the lobby; once the game runs, the service says that it is too late."""

    STAFF = auto()
    """Whoever may manage the server in which the game was played, and asks there."""


NO_PRESS: Final = Press("")


@dataclass(frozen=True, slots=True)
class Request:
    """What somebody asks for about a game: made by :func:`admit`, so they may.

    ``match`` is the game as it was then; ``press`` is what was pressed, if anything was.
    """

    bot: Bot
    interaction: Interaction
    match: Match
    press: Press = NO_PRESS

    @property
    def game(self) -> str:
        """The game's identifier."""
        return self.match.id

    @property
    def user(self) -> int:
        """Who asks."""
        return self.interaction.user.id

    @property
    def t(self) -> Translator:
        """The translator for private answers."""
        return reader(self.interaction)

    async def say(self, *paragraphs: str) -> None:
        """Tell the person something."""
        await self.bot.answers.say(self.interaction, *paragraphs)


Handler: TypeAlias = Callable[[Request], Awaitable[None]]

Verbs: TypeAlias = Mapping[str, tuple[Needs, Handler]]
"""What is done when something with a verb is pressed, and what the person has to be."""


async def admit(
    bot: Bot, interaction: Interaction, match: Match, needs: Needs, press: Press = NO_PRESS
) -> Request:
    """Let a person through; raise the refusal that they get instead."""
    await absent.admit(bot, interaction, match)
    if needs is Needs.SEAT:
        require_seat(match, interaction.user.id)
    if needs is Needs.STAFF:
        require_staff(interaction, match.row.guild_id)
    if needs is Needs.HOST and match.row.status == "lobby":
        match = await _hosted(bot, match, interaction.user.id)
    if press.ply is not None:
        press = replace(press, ply=match.ply_told(press.ply))
    return Request(bot, interaction, match, press)


def manages(interaction: Interaction) -> bool:
    """Whether somebody may manage the server in which they ask."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def require_staff(interaction: Interaction, guild_id: int | None = None) -> int:
    """Return the server that somebody asks in, if they may manage it; only this one, if one is named."""
    if interaction.guild_id is None or not manages(interaction):
        raise NotYourGame("needs_manage_server")
    if guild_id is not None and interaction.guild_id != guild_id:
        raise LobbyRefusal("other_server")
    return interaction.guild_id


async def _hosted(bot: Bot, match: Match, user_id: int) -> Match:
    """Return the lobby to its host: the next person at the table if the host has left the server."""
    try:
        require_host(match, user_id)
    except LobbyRefusal:
        if match.seat_of(user_id) is None:
            raise
        host = match.row.host_id
        if await bot.presence.is_member(match.row.guild_id, host, now=True) is not False:
            raise
        await bot.app.lobby.pass_on(match.id, host)
        bot.delivery.wake()
        match = await bot.app.play.match(match.id)
        require_host(match, user_id)
    return match
