"""``/availability``: the hours in which somebody can play, from which leagues propose times to meet."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.clocks.service.hours import LONGEST
from bot.kit.options import option
from bot.kit.protocols import Interaction
from bot.leagues.app import Bot
from bot.leagues.presses import availability
from renderers.translation import N_


class Availability(commands.Cog):
    """The hours in which one can play."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str(N_("availability")),
        description=locale_str(N_("The hours in which I can play, for times to meet in leagues")),
    )
    @option("hours", N_("hours"), N_("Days and hours in my time zone: mon-fri 19-23, sat 10-24"))
    async def availability(
        self, interaction: Interaction, hours: app_commands.Range[str, 1, LONGEST] | None = None
    ) -> None:
        """Show the page of one's own hours, or take new ones."""
        await availability.show(self.bot, interaction, hours)
