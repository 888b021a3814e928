"""``/settings``."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.protocols import Interaction
from bot.people.app import Bot
from bot.people.presses import preferring
from bot.table.presses import rule_sets
from renderers.translation import N_


class Settings(commands.Cog):
    """What a person or a server may prefer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    group = app_commands.Group(
        name=locale_str(N_("settings")),
        description=locale_str(N_("What you prefer, and what a server has set")),
    )

    @group.command(
        name=locale_str(N_("page")),
        description=locale_str(N_("What you prefer: choosing in private, calls by DM, the signs")),
    )
    async def settings(self, interaction: Interaction) -> None:
        """Show the page on which preferences are changed."""
        await preferring.show(self.bot, interaction)

    @group.command(
        name=locale_str(N_("presets")),
        description=locale_str(N_("Rule sets of this server, for those who may manage it")),
    )
    async def presets(self, interaction: Interaction) -> None:
        """Show the rule sets that the server has saved."""
        await rule_sets.show(self.bot, interaction)
