"""What is suggested where a command names a league."""

from __future__ import annotations

from bot.kit.options import Choices
from bot.kit.protocols import Interaction
from bot.leagues.messages.words import plain_season
from bot.leagues.presses.finding import seasons_here
from bot.table.commands.common import choices, suggesting


@suggesting
async def suggest_leagues(interaction: Interaction, typed: str) -> Choices:
    """Suggest the leagues of this server; in a DM those that the person has entered."""
    rows = await seasons_here(interaction.client, interaction)
    return choices(((plain_season(row), row.id) for row in rows), typed)
