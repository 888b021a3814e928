"""``/move``: a move that is typed; ``/game`` has the rest of what is done at the board."""

from __future__ import annotations

from discord import app_commands

from bot.kit.options import Choices, Cog, option
from bot.kit.protocols import Interaction
from bot.table.app import Bot
from bot.table.commands.common import choices, find, names_a_game, suggesting
from bot.table.presses import playing
from bot.table.presses.door import Needs
from bot.table.telling.answers import reader
from renderers.translation import N_
from renderers.typed import moves_of


class Playing(Cog[Bot]):
    """Playing by command, for those who prefer typing."""

    @app_commands.command(name=N_("move"), description=N_("Make a move by typing it"))
    @option("text", N_("your_move"), N_("For example LAU A LAI LY, or B5 B6; suggestions come as you type"))
    @names_a_game
    async def move(self, interaction: Interaction, text: str, game: str = "") -> None:
        """Play what is typed."""
        await playing.type_command(await find(self.bot, interaction, game, Needs.SEAT), text)

    @move.autocomplete("text")
    @suggesting
    async def suggest_move(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest legal moves that contain what is typed; nothing to those who are not to move."""
        named = getattr(interaction.namespace, "game", "")
        match = (await find(self.bot, interaction, named, Needs.SEAT)).match
        seat = match.seat_of(interaction.user.id)
        position = None if seat is None else match.question(seat)
        if seat is None or position is None:
            return []
        return choices(moves_of(match.rules, position, seat, reader(interaction)), typed)
