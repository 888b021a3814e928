"""``/about``: what the bot is, which version, and since when it runs."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Cog, called
from bot.kit.protocols import Interaction
from bot.table.presses.door import Ask
from bot.welcome.app import Bot
from bot.welcome.presses import welcoming
from renderers.translation import N_


class About(Cog[Bot]):
    """What is told of the bot itself."""

    @app_commands.command(
        **called(N_("about"), N_("What this is, its version, how long it has been running"))
    )
    async def about(self, interaction: Interaction) -> None:
        """Show it to this person only."""
        await welcoming.show_about(Ask(self.bot, interaction))
