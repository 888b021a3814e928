"""The menu of a message: a game is gone through, and its record taken, from any message of ours about it."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.kit.protocols import Interaction
from bot.records.presses import stepping, verifying
from bot.table.commands.common import find, game_of
from bot.table.presses.door import Needs
from renderers.translation import N_


@app_commands.context_menu(name=N_("Step through"))
async def step_through(interaction: Interaction, message: discord.Message) -> None:
    """Show the last position of the message's game, and the way to all others, to this person only."""
    bot = interaction.client
    await stepping.open_steps(await find(bot, interaction, game_of(message), Needs.MEMBER))


@app_commands.context_menu(name=N_("Record"))
async def record(interaction: Interaction, message: discord.Message) -> None:
    """Send the record of the message's game as far as it has been played."""
    await verifying.record(await find(interaction.client, interaction, game_of(message), Needs.MEMBER))
