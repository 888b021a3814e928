"""Commands in running games: move, look, resign, draw, take back, pause."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.options import Choices, option
from bot.kit.protocols import Interaction
from bot.table.app import Bot
from bot.table.commands.common import choices, find, names_a_game, suggesting
from bot.table.presses import consenting, leaving, looking, playing
from bot.table.presses.anew import post_anew
from bot.table.presses.door import Needs
from bot.table.telling.answers import reader
from renderers.translation import N_
from renderers.typed import moves_of


class Playing(commands.Cog):
    """Playing by command, for those who prefer typing, and what cannot be done by buttons."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(name=locale_str(N_("move")), description=locale_str(N_("Make a move by typing it")))
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

    @app_commands.command(name=locale_str(N_("board")), description=locale_str(N_("Show the board")))
    @option("view", N_("how"), N_("Repost, view from my side, or read as text"))
    @names_a_game
    @app_commands.choices(
        view=[
            app_commands.Choice(name=locale_str(N_("again, for everybody")), value="public"),
            app_commands.Choice(name=locale_str(N_("from my side, for me only")), value="mine"),
            app_commands.Choice(name=locale_str(N_("in words, for me only")), value="words"),
            app_commands.Choice(name=locale_str(N_("what is held, for me only")), value="hands"),
        ]
    )
    async def board(
        self,
        interaction: Interaction,
        view: str = "public",
        game: str = "",
    ) -> None:
        """Show a game; posted anew it becomes the living board, here if its own place is gone."""
        request = await find(self.bot, interaction, game, Needs.MEMBER)
        if view == "words":
            await looking.tell(request)
        elif view == "hands":
            await looking.hands(request)
        elif view == "mine" or request.match.seat_of(request.user) is None:
            await looking.show_privately(request)
        else:
            await post_anew(request)

    @app_commands.command(
        name=locale_str(N_("table")), description=locale_str(N_("Look at a game as a spectator does"))
    )
    @names_a_game
    async def table(self, interaction: Interaction, game: str = "") -> None:
        """Show what everybody knows, and no more, to this person only."""
        await looking.show_table(await find(self.bot, interaction, game, Needs.MEMBER))

    @app_commands.command(name=locale_str(N_("resign")), description=locale_str(N_("Give a game up")))
    @names_a_game
    async def resign(self, interaction: Interaction, game: str = "") -> None:
        """Ask for confirmation, then end the game."""
        await leaving.resign(await find(self.bot, interaction, game, Needs.SEAT))

    @app_commands.command(
        name=locale_str(N_("draw")), description=locale_str(N_("Offer a draw, or accept the one offered"))
    )
    @names_a_game
    async def draw(self, interaction: Interaction, game: str = "") -> None:
        """Offer or accept."""
        await leaving.offer_draw(await find(self.bot, interaction, game, Needs.SEAT))

    @app_commands.command(
        name=locale_str(N_("takeback")),
        description=locale_str(N_("Ask to take your last move back; all others have to agree")),
    )
    @names_a_game
    async def takeback(self, interaction: Interaction, game: str = "") -> None:
        """Ask, or agree to what somebody asks."""
        await consenting.ask_takeback(await find(self.bot, interaction, game, Needs.SEAT))

    @app_commands.command(
        name=locale_str(N_("pause")),
        description=locale_str(N_("Ask to pause the game; all others have to agree")),
    )
    @names_a_game
    async def pause(self, interaction: Interaction, game: str = "") -> None:
        """Ask, or agree to what somebody asks."""
        await consenting.ask_pause(await find(self.bot, interaction, game, Needs.SEAT))
