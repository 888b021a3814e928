"""``/settings``."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Cog, called
from bot.kit.protocols import Interaction
from bot.people.app import Bot
from bot.people.presses import preferring
from renderers.translation import N_


class Settings(Cog[Bot]):
    """What a person or a server may prefer."""

    @app_commands.command(
        **called(
            N_("settings"), N_("How I play, pings, looks, clock, hours, my data; this server's settings")
        )
    )
    async def settings(self, interaction: Interaction) -> None:
        """Show the page on which all that is set is changed."""
        await preferring.show(self.bot, interaction)
