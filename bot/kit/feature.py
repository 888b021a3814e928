"""What a feature declares of itself, as data: by this alone the rest of the bot knows it."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeAlias, TypeVar

from discord import app_commands
from discord.ext import commands
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.app import App
from bot.kit.hooks import Join
from bot.kit.news import News, Sender
from bot.kit.pressing import Bound
from bot.kit.protocols import Bot, Carrier
from bot.kit.store.database import Database
from bot.storage.rows import DueMessage, Event

A = TypeVar("A", bound=App)

Send: TypeAlias = Callable[[Bot[A], DueMessage], Awaitable[None]]
"""Sends a message due."""

CarryOut: TypeAlias = Callable[[Carrier[A], Event], Awaitable[None]]
"""Carries out an event due, in one transaction.

It may be called again for what it has done already, if the process died before that was noted: it looks at
the state, not at the event, or lets ``queues.events.done`` be part of its transaction.
"""

Failed: TypeAlias = Callable[[Database, Event], Awaitable[None]]
"""Is told each time that an event has failed; a database that fails here, too, is no matter."""

Forget: TypeAlias = Callable[[AsyncConnection, float], Awaitable[None]]
"""Forgets what nobody needs any more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feature(Generic[A]):
    """A room of the bot: ``app`` is what it needs of a bot, with its own services."""

    app: type[A]

    commands: Sequence[Callable[[Bot[A]], commands.Cog]] = ()
    """Its slash commands."""

    menus: Sequence[app_commands.ContextMenu] = ()
    """What it adds to the menus of people and messages."""

    moved: Mapping[str, str] = field(default_factory=dict)
    """Commands that the version before had, each with the one that does the same now."""

    presses: Mapping[str, Bound] = field(default_factory=dict)
    """What is done by presses, by verb."""

    messages: Mapping[str, Send[A]] = field(default_factory=dict)
    """What sends messages due, by kind."""

    events: Mapping[str, CarryOut[A]] = field(default_factory=dict)
    """What carries out events due, by kind."""

    failed: Mapping[str, Failed] = field(default_factory=dict)
    """Who is told of events that fail, by kind."""

    news: Mapping[str, Sender[A]] = field(default_factory=dict)
    """What sends news, by kind."""

    lane: Callable[[Any, Mapping[str, Sender[A]]], News] | None = None
    """The lane of its own in which its news are sent, if they are to delay no others."""

    forgets: Sequence[Forget] = ()
    """What is forgotten every hour."""

    joins: Sequence[Join] = ()
    """Where it joins in what others do."""
