"""``/help`` and ``/settings``."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.kit.options import Choices, option
from bot.kit.protocols import Interaction
from bot.people.app import Bot
from bot.people.presses import preferring
from bot.table.commands.common import choices, games_to_choose, suggesting
from bot.table.presses import looking, rule_sets
from bot.table.store import games
from bot.table.telling.answers import reader
from engine import catalogue
from renderers import naming, rule_words
from renderers.translation import N_


class Help(commands.Cog):
    """Help, and what a person or a server may prefer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str(N_("help")), description=locale_str(N_("How to play, and the rules of a game"))
    )
    @option("game", N_("game"), N_("The rules of this game"))
    async def show_help(self, interaction: Interaction, game: str = "") -> None:
        """Show the commands and games, or the short rules of one game: in its thread, of that one."""
        t = reader(interaction)
        game = naming.find(game, t.language).game_id if game else await self._played_here(interaction)
        if not game:
            listed = "\n".join(
                "- "
                + t.t("{name}: {what}", name=f"**{rule_words.game_name(name, t.language)}**", what=tagline)
                for name in rule_words.listed()
                if (tagline := rule_words.tagline(name, t.language))
            )
            await self.bot.answers.say(interaction, t.t(OVERVIEW), t.t("### Games") + "\n" + listed)
            return
        await looking.show_rules(self.bot, interaction, game)

    @show_help.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the games of the catalogue."""
        return choices(games_to_choose(reader(interaction).language), typed)

    async def _played_here(self, interaction: Interaction) -> str:
        """Return the game of this thread, empty where none is or was played."""
        async with self.bot.app.database.read() as connection:
            row = await games.of_thread(connection, interaction.channel_id or 0)
        return row.game_id if row is not None and row.game_id in catalogue.ids() else ""

    group = app_commands.Group(
        name=locale_str(N_("settings")),
        description=locale_str(N_("What you prefer, and what a server has set")),
    )

    @group.command(
        name=locale_str(N_("page")),
        description=locale_str(N_("What you prefer: choosing in private, calls by DM, the signs")),
    )
    async def settings(self, interaction: Interaction) -> None:
        """Show the page on which preferences are changed."""
        await preferring.show(self.bot, interaction)

    @group.command(
        name=locale_str(N_("presets")),
        description=locale_str(N_("Rule sets of this server, for those who may manage it")),
    )
    async def presets(self, interaction: Interaction) -> None:
        """Show the rule sets that the server has saved."""
        await rule_sets.show(self.bot, interaction)


OVERVIEW: Final = N_(
    "## Tymok\n"
    "Traditional games of the Lanerme, one move now and the next tomorrow.\n"
    "- `/play` lists all games, or opens one; others press **Join**, or a computer player sits down. "
    "In a DM with me you play the computer, and nobody watches. "
    "A good first game is Cerke on the small board.\n"
    "- `/move` makes a move that you type; the menus under the board or your hand need no typing.\n"
    "- `/board` shows the board anew, from your side, or in words.\n"
    "- `/table` shows a game as a spectator sees it; **My hand** shows your own cards.\n"
    "- `/rules` shows all rules of a game, and what they differ in.\n"
    "- `/mine` lists your games and fixtures, first those that wait for you.\n"
    "- `/clock` shows the time left, and sets vacation, quiet hours, time zone and reminders.\n"
    "- `/standings` shows the server's table, for you or for everybody.\n"
    "- `/rating` lists your ratings, and practice numbers.\n"
    "- `/profile` shows results, best hands and luck, yours or somebody's.\n"
    "- `/history` lists your finished games, and opens one.\n"
    "- `/league` lists leagues; you enter and leave them there.\n"
    "- `/organise` makes leagues and runs them, for their staff.\n"
    "- `/availability` says when you can play in leagues.\n"
    "- `/season` plans a season of the server, for its managers.\n"
    "- `/draw` offers a draw, or accepts the one that was offered.\n"
    "- `/takeback` asks to take your last move back.\n"
    "- `/pause` asks them to let the game stand still.\n"
    "- `/resign` gives a game up; you are asked before.\n"
    "- `/record` saves or films a game, or opens a record.\n"
    "- `/position` shows a position that you type, or gives that of a game.\n"
    "- `/replay` goes through a game step by step.\n"
    "- `/verify` proves that casts and deals were not chosen.\n"
    "- `/settings`: choosing in private, calls by DM, the signs; for a server language, clock, ratings, "
    "rule sets.\n"
    "- `/staff` ends games and corrects results, for the server's staff.\n"
    "- `/help` with a game shows how to play it.\n"
    "-# Points and chips are for play alone: nothing can be bought, sold, or carried over for value."
)
"""What all commands do; a test holds it against the commands that there are."""
