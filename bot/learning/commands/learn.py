"""``/learn``: the lesson of a game, in private."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Choices, Cog, called, option
from bot.kit.protocols import Interaction
from bot.learning.app import Bot
from bot.learning.presses import learning
from bot.learning.store import courses
from bot.table.commands.common import choices, games_to_choose, suggesting
from bot.table.telling.answers import reader
from renderers import naming
from renderers.translation import N_


class Learn(Cog[Bot]):
    """The way to a lesson."""

    @app_commands.command(**called(N_("learn"), N_("Learn a game, step by step; nobody else sees it")))
    @option("game", N_("game"), N_("The game you want to learn"))
    async def learn(self, interaction: Interaction, game: str = "") -> None:
        """Show the lesson of a game, or the list of lessons."""
        found = naming.find(game, reader(interaction).language).game_id if game else ""
        await learning.open_lesson(self.bot, interaction, found)

    @learn.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the games that have a lesson."""
        taught = courses.taught()
        offered = [each for each in games_to_choose(reader(interaction).language) if each[1] in taught]
        return choices(offered, typed)
