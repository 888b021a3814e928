"""What its helpers and presses need of the bot: narrow protocols, so that none of them knows the client.

Each is said of the services that its bot has: a feature names them by its own (``bot.table.app``, say).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import discord

from bot.kit.app import App
from bot.kit.messages.message import Message

Interaction: TypeAlias = discord.Interaction[Any]

A_co = TypeVar("A_co", bound=App, covariant=True)


class WithApp(Protocol[A_co]):
    """Has the parts of the bot that know nothing of Discord."""

    @property
    def app(self) -> A_co:
        """Settings, database and services."""
        ...


class Ready(WithApp[A_co], Protocol[A_co]):
    """Is to be waited for."""

    async def wait_until_ready(self) -> None:
        """Wait for the first connection."""
        ...


class Waking(Protocol):
    """Sends what is due."""

    def wake(self) -> None:
        """Look at once whether something is due."""
        ...


class WithDelivery(WithApp[A_co], Protocol[A_co]):
    """Sends what is due, too."""

    @property
    def delivery(self) -> Waking:
        """What sends messages due."""
        ...


class WithGuilds(WithDelivery[A_co], Protocol[A_co]):
    """Knows servers."""

    def get_guild(self, guild_id: int, /) -> discord.Guild | None:
        """Return a server that is known already."""
        ...

    async def fetch_guild(self, guild_id: int, /) -> discord.Guild:
        """Ask Discord for a server."""
        ...


class Following(WithApp[A_co], Protocol[A_co]):
    """Edits its answers to interactions later."""

    def webhook(self, token: str) -> discord.Webhook:
        """Return what edits the messages that an interaction with this token was answered with."""
        ...


class WithChannels(Following[A_co], Protocol[A_co]):
    """Knows channels and threads."""

    def get_channel(self, channel_id: int, /) -> object | None:
        """Return a channel that is known already."""
        ...

    async def fetch_channel(self, channel_id: int, /) -> object:
        """Ask Discord for a channel."""
        ...


class Members(Protocol):
    """Knows who is a member of which server."""

    async def is_member(self, guild_id: int, user_id: int, *, now: bool = False) -> bool | None:
        """Tell whether a person is in a server; None where Discord does not say."""
        ...

    def knows(self, guild_id: int, user_id: int) -> bool:
        """Tell whether a person was certainly in a server a moment ago, so that Discord need not be asked."""
        ...

    async def has_left(self, guild_id: int, user_id: int) -> bool:
        """Tell whether somebody is certainly no member of a server any more."""
        ...

    async def manages(self, guild_id: int, user_id: int, role_id: int | None) -> bool:
        """Tell whether somebody may manage a server, or has a role there; where Discord is silent: no."""
        ...

    async def is_staff(self, guild_id: int, user_id: int, role_id: int | None) -> bool:
        """Tell the same where nobody waits for it: raises what Discord does where it says nothing."""
        ...

    def has_role(self, guild_id: int, role_id: int) -> bool:
        """Tell whether a server has a role, as far as is known."""
        ...

    async def confirmed(self, guild_id: int, user_id: int) -> bool | None:
        """Tell whether a person is in a server; None where Discord does not say so in time for an answer."""
        ...


class Portraits(Protocol):
    """Knows what people look like."""

    async def of(self, guild_id: int, users: Iterable[int]) -> Mapping[int, bytes]:
        """Return the avatars of those of a server's people who have one, as small squares."""
        ...


class Poster(WithChannels[A_co], WithGuilds[A_co], Protocol[A_co]):
    """Posts in channels and DMs."""

    @property
    def presence(self) -> Members:
        """Who is where."""
        ...

    @property
    def avatars(self) -> Portraits:
        """What people look like."""
        ...

    async def create_dm(self, user: discord.abc.Snowflake) -> discord.DMChannel:
        """Open the DM with a person."""
        ...


class Teller(Poster[A_co], Ready[A_co], Protocol[A_co]):
    """Posts once it is connected, in languages that servers choose."""


class Carrier(WithDelivery[A_co], Protocol[A_co]):
    """Carries out what is due."""

    @property
    def presence(self) -> Members:
        """Who is where."""
        ...


class Answering(Protocol):
    """Answers people privately."""

    async def privately(self, interaction: Interaction, message: Message) -> int | None:
        """Show a message to this person only."""
        ...

    async def in_place(self, interaction: Interaction, message: Message) -> None:
        """Show a message in the place of the one that was pressed."""
        ...

    async def say(self, interaction: Interaction, *paragraphs: str) -> None:
        """Tell this person something."""
        ...

    async def error(self, interaction: Interaction, error: BaseException) -> None:
        """Tell a person what went wrong, whatever it was."""
        ...


class Bot(Poster[A_co], Protocol[A_co]):
    """All that a press or a command needs."""

    @property
    def answers(self) -> Answering:
        """What answers people."""
        ...

    @property
    def guilds(self) -> Sequence[discord.Guild]:
        """The servers that are known."""
        ...

    @property
    def shard_count(self) -> int | None:
        """Among how many shards they are divided; None before that is known."""
        ...

    def finishes(self) -> bool:
        """Tell whether what the running task does can be taken on; if so, it is done before the bot ends."""
        ...
