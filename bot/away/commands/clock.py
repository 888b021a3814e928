"""``/clock`` and ``/mine``: the time that people have, and the games that wait for them."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.away.app import Bot
from bot.away.presses import clock
from bot.kit.protocols import Interaction
from bot.table.presses import mine
from renderers.translation import N_


class Clock(commands.Cog):
    """One's own time: what is left of it, and when it stands still."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str(N_("clock")),
        description=locale_str(N_("The time left in my games; vacation, quiet hours, time zone, reminders")),
    )
    async def clock(self, interaction: Interaction) -> None:
        """Show the page on which one's own time is set."""
        await clock.show(self.bot, interaction)

    @app_commands.command(
        name=locale_str(N_("mine")),
        description=locale_str(N_("List my games, first those that wait for me, by the time left")),
    )
    async def mine(self, interaction: Interaction) -> None:
        """List the person's running games in all servers."""
        await mine.show_games(self.bot, interaction)
