"""``/record``: games as text, taken away."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.cogs.common import find, names_a_game
from bot.presses import review
from bot.presses.door import Needs
from bot.protocols import Bot, Interaction
from renderers.translation import N_


class Records(commands.Cog):
    """Records of games."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    group = app_commands.Group(
        name=locale_str(N_("record")), description=locale_str(N_("Take the record of a game, or open one"))
    )

    @group.command(
        name=locale_str(N_("take")), description=locale_str(N_("Take the record of a game as a file"))
    )
    @names_a_game
    async def take(self, interaction: Interaction, game: str = "") -> None:
        """Send the record as far as the game has been played."""
        await review.record(await find(self.bot, interaction, game, Needs.MEMBER))
