"""The Discord client: connects, registers commands, and hands every interaction on."""

from __future__ import annotations

import asyncio
from typing import Any, Final

import discord
import structlog
import yarl
from discord import app_commands
from discord.ext import commands

from bot import health
from bot.answers import Answers
from bot.app import App
from bot.delivery import Delivery
from bot.presence import Presence
from bot.storage import due
from bot.views import absence, lobby_presses, play_presses
from bot.views.press import PressButton, PressSelect, PressUserSelect, on_other
from renderers.translation import LANGUAGES, language_of, translator

log: Final = structlog.get_logger()

EXTENSIONS: Final = ("bot.cogs.lobby", "bot.cogs.game", "bot.cogs.help")

PRESSES: Final = (absence, lobby_presses, play_presses)
"""The modules that fill the table of presses when they are imported."""


class Words(app_commands.Translator):
    """Translates the names and descriptions of commands by the same catalogue as all other texts."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return the text in the locale's language, None where it is no language of ours."""
        language = str(locale).split("-")[0]
        if language not in LANGUAGES:
            return None
        return translator(language_of(language)).t(string.message)


class Tree(app_commands.CommandTree["Tymok"]):
    """Commands whose errors are answered like those of buttons."""

    async def on_error(
        self, interaction: discord.Interaction[Tymok], error: app_commands.AppCommandError, /
    ) -> None:
        """Answer the person; an autocomplete that fails just shows nothing."""
        if interaction.type is discord.InteractionType.autocomplete:
            log.warning("autocomplete failed", exc_info=error)
            return
        await interaction.client.answers.error(interaction, error)


class Tymok(commands.AutoShardedBot):
    """The bot.  It needs no privileged intent: it reads no messages, only interactions."""

    def __init__(self, app: App, **options: Any) -> None:
        # The library warns that it cannot speak in voice channels; this bot never does.
        discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False
        super().__init__(
            command_prefix=commands.when_mentioned,
            tree_cls=Tree,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            guild_ready_timeout=app.settings.guild_ready_timeout,
            **options,
        )
        self.app = app
        self.answers = Answers(app.database)
        self.delivery = Delivery(self)
        self.presence = Presence(self)
        self._tasks: list[asyncio.Task[None]] = []

    async def setup_hook(self) -> None:
        """Do what is done once: commands, buttons, and the messages that are due from before."""
        for extension in EXTENSIONS:
            await self.load_extension(extension)
        self.add_dynamic_items(PressButton, PressSelect, PressUserSelect)
        await self.tree.set_translator(Words())
        await self.tree.sync()
        if self.app.database.dialect == "sqlite":
            # Only one process uses an SQLite database, so what another had claimed is free again.
            async with self.app.database.write() as connection:
                await due.release_all(connection)
        self._tasks = [
            asyncio.create_task(self.delivery.run(), name="delivery"),
            asyncio.create_task(health.beat(self), name="health"),
        ]

    async def on_ready(self) -> None:
        """Say that the bot is there."""
        log.info("ready", user=str(self.user), servers=len(self.guilds))

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Note who is there; handle modals and presses that match nothing any more."""
        self.presence.saw(interaction)
        await on_other(interaction)

    async def close(self) -> None:
        """Finish what is being sent, then disconnect."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self.delivery.close()
        await super().close()


def connect_to(url: str) -> None:
    """Let discord.py talk to another server than Discord: three public attributes, nothing patched.

    ``url`` is the server's address, such as the sandbox's.
    """
    address = yarl.URL(url)
    discord.http.Route.BASE = f"{url}/api/v10"
    gateway = address.with_scheme("wss" if address.scheme == "https" else "ws") / "gateway"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = gateway
    discord.Asset.BASE = url
