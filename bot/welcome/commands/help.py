"""``/help``: the card that welcomes everybody, or the rules of a game."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Cog, called, option
from bot.kit.protocols import Interaction
from bot.table.commands.common import suggest_kinds
from bot.table.presses import rules
from bot.table.presses.door import Ask
from bot.table.service.match import Match
from bot.table.store import games
from bot.welcome.app import Bot
from bot.welcome.presses import welcoming
from engine import catalogue
from renderers import naming
from renderers.translation import N_


class Help(Cog[Bot]):
    """The way in."""

    @app_commands.command(**called(N_("help"), N_("What this is and how to begin, or how to play a game")))
    @option("game", N_("game"), N_("The rules of this game"), suggest_kinds)
    async def show_help(self, interaction: Interaction, game: str = "") -> None:
        """Show the card, or the short rules of one game: in its thread, of that one."""
        ask = Ask(self.bot, interaction)
        if game:
            await rules.rules_game(ask, naming.find(game, ask.t.language).game_id)
        elif (match := await self._played_here(interaction)) is not None:
            await rules.show(ask, await rules.of_played(self.bot, interaction, match))
        else:
            await welcoming.show_card(self.bot, interaction)

    async def _played_here(self, interaction: Interaction) -> Match | None:
        """Return the game of this thread, None where none is or was played."""
        async with self.bot.app.database.read() as connection:
            row = await games.of_thread(connection, interaction.channel_id or 0)
        return (
            await self.bot.app.play.match(row.id)
            if row is not None and row.game_id in catalogue.ids()
            else None
        )
