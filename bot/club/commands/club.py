"""``/club``: the page on which members see what is theirs, and staff what waits for them."""

from __future__ import annotations

from discord import app_commands

from bot.club.app import Bot
from bot.club.presses import page
from bot.kit.options import Cog
from bot.kit.protocols import Interaction
from renderers.translation import N_


class Club(Cog[Bot]):
    """The one page of the club."""

    @app_commands.command(
        name=N_("club"),
        description=N_("Leagues of this server: my fixtures and dates; for staff, what waits"),
    )
    async def club(self, interaction: Interaction) -> None:
        """Show the page."""
        await page.show(self.bot, interaction)
