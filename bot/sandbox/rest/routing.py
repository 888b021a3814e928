"""A table of routes in Discord's own notation, and what a handler is given."""

import re
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from bot.sandbox.errors import refuse
from bot.sandbox.hub import Hub
from bot.sandbox.interactions import Interactions
from bot.sandbox.model import Channel, Guild, Json, Message, Role, ScheduledEvent, User
from bot.sandbox.permissions import Permission, require
from bot.sandbox.rest.body import Upload

PLACEHOLDER = re.compile(r"\{(\w+)\}")


class Call(msgspec.Struct, kw_only=True):
    """One request of the bot, taken apart."""

    hub: Hub
    interactions: Interactions
    params: dict[str, str]
    query: dict[str, str]
    data: Any
    files: dict[int, Upload]

    def number(self, name: str) -> int:
        """Return an identifier out of the path."""
        try:
            return int(self.params[name])
        except ValueError:
            raise refuse(50035) from None

    def limit(self, default: int, most: int) -> int:
        """Return the ``limit`` of the query, within its bounds."""
        try:
            limit = int(self.query.get("limit") or default)
        except ValueError:
            raise refuse(50035) from None
        if not 1 <= limit <= most:
            raise refuse(50035)
        return limit

    def channel(self, *needed: Permission) -> Channel:
        """Return the path's channel when the bot may do there what it wants."""
        channel = self.hub.world.channels.get(self.number("channel"))
        if channel is None:
            raise refuse(10003)
        if not self.hub.world.has_bot(channel):
            raise refuse(50001)
        require(self.hub.world.may(channel), *needed)
        return channel

    def message(self, channel: Channel) -> Message:
        """Return the path's message; private messages are reached through their webhook only."""
        message = self.hub.world.messages.get(self.number("message"))
        if message is None or message.channel_id != channel.id or message.ephemeral:
            raise refuse(10008)
        return message

    def guild(self) -> Guild:
        """Return the path's guild."""
        guild = self.hub.world.guilds.get(self.number("guild"))
        if guild is None:
            raise refuse(10004)
        if self.hub.world.bot.id not in guild.members:
            raise refuse(50001)
        return guild

    def event(self) -> ScheduledEvent:
        """Return the path's event of the path's guild."""
        guild, event = self.guild(), self.hub.world.events.get(self.number("event"))
        if event is None or event.guild_id != guild.id:
            raise refuse(10070)
        return event

    def user(self) -> User:
        """Return the path's user; ``@me`` is the bot."""
        if self.params["user"] == "@me":
            return self.hub.world.bot
        user = self.hub.world.users.get(self.number("user"))
        if user is None:
            raise refuse(10013)
        return user

    def role(self) -> Role:
        """Return the path's role of the path's guild, one that people can have."""
        guild, number = self.guild(), self.number("role")
        role = self.hub.world.roles.get(number)
        if role is None or role.guild_id != guild.id:
            raise refuse(50028 if number in (guild.id, guild.bot_role_id) else 10011)
        return role

    def own_application(self) -> None:
        """Refuse another application's identifier."""
        if self.params["application"] != str(self.hub.world.bot.id):
            raise refuse(50001)


Answer = Json | list[Json] | None
"""The body of an answer; None is an empty one."""
Handler = Callable[[Call], Awaitable[Answer]]


class Route(msgspec.Struct, frozen=True):
    """One entry of the table."""

    method: str
    path: str
    handler: Handler
    #: Requests with an interaction's token carry no authorisation.
    needs_token: bool
    pattern: re.Pattern[str]


ROUTES: list[Route] = []


def route(method: str, path: str, *, needs_token: bool = True) -> Callable[[Handler], Handler]:
    """Enter a handler into the table."""

    def enter(handler: Handler) -> Handler:
        pattern = re.compile(PLACEHOLDER.sub(r"(?P<\1>[^/]+)", path))
        ROUTES.append(Route(method, path, handler, needs_token, pattern))
        return handler

    return enter


def find_route(method: str, path: str) -> tuple[Route, dict[str, str]] | None:
    """Return the route for a request and the values in its path."""
    for candidate in ROUTES:
        if candidate.method == method and (match := candidate.pattern.fullmatch(path)):
            return candidate, match.groupdict()
    return None
