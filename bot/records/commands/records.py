"""``/record``, ``/position``, ``/replay``, ``/verify``: games as text, pictures, step by step, and proven."""

from __future__ import annotations

from typing import Final

import discord
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.options import option
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.records.app import Bot
from bot.records.messages.going_on import line_message
from bot.records.presses import filming, records, review, stepping
from bot.records.service.importing import unfolded
from bot.table.commands.common import find, names_a_game
from bot.table.presses.door import Needs
from bot.table.service.replay import require_begun
from bot.table.telling.answers import reader
from renderers.translation import N_, P_

LONGEST_POSITION: Final = 4000
"""Signs of a position that is typed."""


class Records(commands.Cog):
    """Records of games, positions, and proofs."""

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

    @group.command(
        name=locale_str(N_("import")), description=locale_str(N_("Open a record of any game, for you only"))
    )
    @option("file", N_("file"), N_("A text file, at most 1 MB"))
    @option("text", N_("text"), N_("The record itself; without either, a form opens to paste it"))
    async def open_record(
        self, interaction: Interaction, file: discord.Attachment | None = None, text: str = ""
    ) -> None:
        """Open a record from a file or text; let it be pasted where neither is given."""
        if file is not None:
            await records.open_file(self.bot, interaction, file)
        elif text:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await records.open_text(self.bot, interaction, unfolded(text))
        else:
            await records.ask_text(interaction)

    @group.command(
        name=locale_str(N_("list")), description=locale_str(N_("The records that you opened lately"))
    )
    async def show_list(self, interaction: Interaction) -> None:
        """Show the person's records, to open one again."""
        await records.show_list(self.bot, interaction)

    @group.command(
        name=locale_str(N_("film")), description=locale_str(N_("Watch a game as a moving picture"))
    )
    @names_a_game
    @option("season", P_("of a game", "season"), N_("One season alone, by its number, from 1"))
    async def film(
        self,
        interaction: Interaction,
        game: str = "",
        season: app_commands.Range[int, 1, 100_000] | None = None,
    ) -> None:
        """Make a moving picture of a game that is over, or of a season of it that has ended."""
        await filming.make(await find(self.bot, interaction, game, Needs.MEMBER), season)

    @app_commands.command(
        name=locale_str(N_("position")),
        description=locale_str(N_("Show a position of Cerke from its text, or give that of a game")),
    )
    @option("text", N_("text"), N_("The position as CPN; without it you get that of this game"))
    @names_a_game
    async def position(
        self,
        interaction: Interaction,
        text: app_commands.Range[str, 1, LONGEST_POSITION] | None = None,
        game: str = "",
    ) -> None:
        """Show a position that is typed; without one, write that of a game."""
        if text is not None:
            await interaction.response.defer(ephemeral=True, thinking=True)
            await records.open_text(self.bot, interaction, text, position=True)
            return
        match = (await find(self.bot, interaction, game, Needs.MEMBER)).match
        require_begun(match)
        if match.rules.position_form is None or match.privacy.private:
            raise LobbyRefusal("no_position_form", game=match.id)
        await self.bot.answers.privately(
            interaction, line_message(match.rules, match.state, reader(interaction))
        )

    @app_commands.command(
        name=locale_str(N_("replay")), description=locale_str(N_("Go through a game, position by position"))
    )
    @names_a_game
    async def replay(self, interaction: Interaction, game: str = "") -> None:
        """Show the last position, and the way to all others, to this person only."""
        await stepping.open_steps(await find(self.bot, interaction, game, Needs.MEMBER))

    @app_commands.command(
        name=locale_str(N_("verify")),
        description=locale_str(N_("Check that chance was not chosen")),
    )
    @option("seed", N_("seed"), N_("A text of your own, mixed into all draws from now on"))
    @names_a_game
    async def verify(
        self, interaction: Interaction, seed: app_commands.Range[str, 1, 100] | None = None, game: str = ""
    ) -> None:
        """Send the proof of the draws; with a seed, mix it in first."""
        request = await find(self.bot, interaction, game, Needs.MEMBER)
        if seed is not None:
            name = interaction.user.display_name
            await self.bot.app.play.add_seed(request.game, request.user, name, seed, interaction.id)
        await review.verify(request)
