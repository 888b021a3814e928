"""A feature from outside: a bell that people ring.  It has one of everything, and is known by nobody."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import Final, TypeAlias

from discord import app_commands
from discord.ext import commands
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit import app, protocols
from bot.kit.feature import Feature
from bot.kit.messages.verbs import FreeVerb
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.store import due
from bot.kit.store.database import Database
from bot.kit.store.queues import events, news
from bot.storage.rows import DueMessage, Event, News
from bot.table.presses.door import Ask, Who
from bot.table.service import advance
from bot.table.service.match import Match

RING: Final = "ring"
"""The verb of its press, and the kind of its event, of its news and of its message."""


@dataclass(frozen=True)
class Bell:
    """What rings, and what it has heard of."""

    database: Database
    told: list[str] = field(default_factory=list)

    async def ring(self, whose: str) -> None:
        """Let it ring soon."""
        async with self.database.write() as connection:
            await events.put(connection, RING, whose, 1.0)

    async def rings(self, whose: str) -> None:
        """Let it be told that it rings."""
        async with self.database.write() as connection:
            await news.put(connection, RING, whose, 1.0)


class App(app.App):
    """What it needs of a bot."""

    @cached_property
    def bell(self) -> Bell:
        """What rings."""
        self.at_end(lambda: self.bell.told.append("closed"))
        return Bell(self.database)


Bot: TypeAlias = protocols.Bot[App]


class Ringing(commands.Cog):
    """Its command."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name="ring", description="Ring the bell")
    async def ring(self, interaction: Interaction) -> None:
        """Ring the bell."""
        await self.bot.app.bell.ring("command")
        await self.bot.answers.say(interaction, "It will ring.")


def takes_whose(whose: str) -> None:
    """Say which bell is meant."""


VERB: Final = FreeVerb(RING, takes_whose)

VERBS: Final = Presses()


@VERBS.on(VERB, Who.ANYBODY)
async def press(ask: Ask[Bot], whose: str) -> None:
    """Ring the bell that is named."""
    await ask.bot.app.bell.ring(whose)
    await ask.say("It will ring.")


async def carry_out(bot: protocols.Carrier[App], event: Event) -> None:
    """Let the bell ring."""
    await bot.app.bell.rings(event.subject)


async def tell(bot: protocols.Teller[App], message: News) -> None:
    """Tell that it rings."""
    bot.app.bell.told.append(f"news of {message.subject}")


async def send(bot: Bot, message: DueMessage) -> None:
    """Tell a game that it rings."""
    bot.app.bell.told.append(f"message of {message.game}")


async def game_over(connection: AsyncConnection, match: Match) -> None:
    """Let a game that has ended hear of it."""
    await due.put(connection, match.id, RING, 1.0)


FEATURE: Final = Feature(
    app=App,
    commands=(Ringing,),
    presses=VERBS,
    messages={RING: send},
    events={RING: carry_out},
    news={RING: tell},
    joins=(advance.ENDED.by(game_over),),
)
