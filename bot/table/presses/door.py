"""The one door to every game: who asks for something is let through, or told why not.

It is settled here, before anything is shown or written, so that knowing a game's identifier or having an old
button gives no right.  Buttons, menus, forms, commands and their suggestions all come through it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto
from typing import Any, Generic, TypeVar

from discord import ui

from bot.kit import protocols
from bot.kit.elsewhere import server_without_us
from bot.kit.messages.message import Message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NotYourGame, Refusal
from bot.storage.rows import PlayerRow
from bot.table.app import Bot
from bot.table.presses.people import person
from bot.table.service.lobby import require_host
from bot.table.service.match import Match
from bot.table.service.requiring import require_seat
from bot.table.telling import absent, elsewhere
from bot.table.telling.answers import COUNTS, reader
from renderers.translation import Translator

B_co = TypeVar("B_co", bound=protocols.Bot[Any], covariant=True)


class Who(Enum):
    """What somebody has to be to ask for something that belongs to no game."""

    ANYBODY = auto()
    """Whoever asks: it is about themselves, or the service knows what else is needed."""

    MEMBER = auto()
    """Whoever asks in a server, of which they are a member by that."""

    STAFF = auto()
    """Whoever may manage the server in which they ask."""

    async def __call__(self, bot: object, interaction: Interaction, _press: Press) -> Ask[Any]:
        """Let a person through; raise the refusal that they get instead."""
        if self is Who.MEMBER:
            server_of(interaction)
        if self is Who.STAFF:
            require_staff(interaction)
        return Ask(bot, interaction)


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

    async def __call__(self, bot: Bot, interaction: Interaction, press: Press) -> Request:
        """Let a person through to the game of a press; raise the refusal that they get instead."""
        return await admit(bot, interaction, await bot.app.play.match(press.game), self, press.ply)


@dataclass(frozen=True, slots=True)
class Ask(Generic[B_co]):
    """What somebody asks for: made by a door, so they may; ``bot`` has the services of who answers."""

    bot: B_co
    interaction: Interaction

    @property
    def user(self) -> int:
        """Who asks."""
        return self.interaction.user.id

    @property
    def server(self) -> int:
        """The server in which they ask; raises Refusal ``only_in_server`` in a DM."""
        return server_of(self.interaction)

    @property
    def t(self) -> Translator:
        """The translator for private answers."""
        return reader(self.interaction)

    async def player(self) -> PlayerRow:
        """Take note of who asks, who may never have used the bot before; return what is known of them."""
        row: PlayerRow = await self.bot.app.known.note(person(self.interaction))
        return row

    async def say(self, *paragraphs: str) -> None:
        """Tell the person something."""
        await self.bot.answers.say(self.interaction, *paragraphs)

    async def show(self, message: Message) -> int | None:
        """Show the person a message, privately; return which one it is, where Discord says it."""
        return await self.bot.answers.privately(self.interaction, message)

    async def replace(self, message: Message) -> None:
        """Show a message in the place of the one that was pressed."""
        await self.bot.answers.in_place(self.interaction, message)

    async def open(self, form: ui.Modal) -> None:
        """Open a form."""
        await self.interaction.response.send_modal(form)


@dataclass(frozen=True, slots=True)
class Request(Ask[Bot]):
    """What somebody asks for about a game.

    ``match`` is the game as it was then; ``ply`` is that for which was shown what they have pressed, None
    where it belongs to no position.
    """

    match: Match
    ply: int | None = None

    @property
    def game(self) -> str:
        """The game's identifier."""
        return self.match.id

    @property
    def here(self) -> Match:
        """The game as it is shown where the person asks."""
        return self.seen(self.match)

    def seen(self, match: Match) -> Match:
        """Return a game as it is shown where the person asks."""
        return match.seen_by(self.user, self.interaction.guild_id)

    def counts(self) -> None:
        """Note that what the person asks for has been done, whatever becomes of the answer."""
        self.interaction.extras[COUNTS] = True

    async def show(self, message: Message) -> int | None:
        """Show the person a message, privately; a game that lives in an answer is kept alive by that."""
        await elsewhere.keep(self.bot, self.interaction, self.match)
        return await self.bot.answers.privately(self.interaction, message)


async def admit(
    bot: Bot, interaction: Interaction, match: Match, needs: Needs, ply: int | None = None
) -> Request:
    """Let a person through; raise the refusal that they get instead."""
    guild_id = match.home_of(interaction.user.id)
    asks = interaction.guild_id != guild_id and not bot.presence.knows(guild_id, interaction.user.id)
    await absent.admit(bot, interaction, match)
    if asks:
        match = await bot.app.play.match(match.id)  # Discord may have taken its time
    if needs is Needs.SEAT:
        require_seat(match, interaction.user.id)
    if needs is Needs.STAFF:
        require_staff(interaction, match.seen_in(interaction.guild_id).row.guild_id)
    if needs is Needs.HOST and match.row.status == "lobby":
        match = await _hosted(bot, match, interaction.user.id)
    return Request(bot, interaction, match, None if ply is None else match.ply_told(ply))


def server_of(interaction: Interaction) -> int:
    """Return the server in which something is asked for; raise Refusal ``only_in_server`` in a DM.

    Where the bot is not, that is Refusal ``not_here``.
    """
    if server_without_us(interaction) is not None:
        raise Refusal("not_here")
    if interaction.guild_id is None:
        raise Refusal("only_in_server")
    return interaction.guild_id


def manages(interaction: Interaction) -> bool:
    """Whether somebody may manage the server in which they ask."""
    return interaction.guild_id is not None and interaction.permissions.manage_guild


def require_staff(interaction: Interaction, guild_id: int | None = None) -> int:
    """Return the server that somebody asks in, if they may manage it; only this one, if one is named."""
    if server_without_us(interaction) is not None:
        raise Refusal("not_here")
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
