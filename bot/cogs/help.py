"""``/help`` and ``/settings``."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.answers import reader
from bot.cogs.common import Choices, choices, games_to_choose, suggesting
from bot.presses.people import person
from bot.protocols import Bot, Interaction
from bot.services.errors import NoSuchGame, NotYourGame
from bot.storage import games, people
from engine import catalogue
from engine.core import OptionError
from renderers import naming, rule_words
from renderers.translation import LANGUAGES, N_


class Help(commands.Cog):
    """Help, and what a person or a server may prefer."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str(N_("help")), description=locale_str(N_("How to play, and the rules of a game"))
    )
    @app_commands.rename(game=locale_str(N_("game")))
    @app_commands.describe(game=locale_str(N_("The rules of this game")))
    async def show_help(self, interaction: Interaction, game: str = "") -> None:
        """Show the commands and games, or the short rules of one game: in its thread, of that one."""
        t = reader(interaction)
        game = naming.find(game, t.language).game_id if game else await self._played_here(interaction)
        if not game:
            listed = "\n".join(
                "- "
                + t.t("{name}: {what}", name=f"**{rule_words.game_name(name, t.language)}**", what=tagline)
                for name in catalogue.ids()
                if (tagline := rule_words.tagline(name, t.language))
            )
            await self.bot.answers.say(interaction, t.t(OVERVIEW), t.t(N_("### Games")) + "\n" + listed)
            return
        await self.bot.answers.say(interaction, rule_words.short_rules(game, t.language))

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

    @app_commands.command(
        name=locale_str(N_("settings")),
        description=locale_str(N_("What you prefer: calls by DM, the signs, the server's language")),
    )
    @app_commands.rename(
        turn_dms=locale_str(N_("call_by_dm")),
        style=locale_str(N_("signs")),
        language=locale_str(N_("language")),
    )
    @app_commands.describe(
        turn_dms=locale_str(N_("Tell me by DM when it is my turn")),
        hand_dms=locale_str(N_("Send me hidden hands by DM (else only by the button “My hand”)")),
        style=locale_str(N_("How the signs on my own view are drawn")),
        language=locale_str(N_("Language of public messages here (needs Manage Server)")),
    )
    @app_commands.choices(
        style=[
            app_commands.Choice(name=locale_str(N_("brush")), value="brush"),
            app_commands.Choice(name=locale_str(N_("plain")), value="gothic"),
        ],
        language=[
            app_commands.Choice(name="English", value="en"),
            app_commands.Choice(name="日本語", value="ja"),
        ],
    )
    async def settings(
        self,
        interaction: Interaction,
        turn_dms: bool | None = None,
        hand_dms: bool | None = None,
        style: str = "",
        language: str = "",
    ) -> None:
        """Change preferences; without options, show them."""
        t = reader(interaction)
        if language:
            await self._set_language(interaction, language)
        who = person(interaction)
        wishes = {"turn_dms": turn_dms, "hand_dms": hand_dms, "style": style or None}
        changes = {name: wish for name, wish in wishes.items() if wish is not None}
        async with self.bot.app.database.write() as connection:
            await people.upsert(connection, who.user_id, who.name, who.language)
            if changes:
                await people.set_preferences(connection, who.user_id, **changes)
            row = await people.get(connection, who.user_id)
        assert row is not None
        calls = t.t(N_("yes")) if row.turn_dms else t.t(N_("no"))
        signs = t.t(N_("brush")) if row.style == "brush" else t.t(N_("plain"))
        await self.bot.answers.say(
            interaction,
            t.t(
                N_("Calls by DM: **{calls}** · hands by DM: **{hands}** · signs: **{signs}**"),
                calls=calls,
                hands=t.t(N_("yes")) if row.hand_dms else t.t(N_("no")),
                signs=signs,
            ),
        )

    async def _set_language(self, interaction: Interaction, language: str) -> None:
        if interaction.guild_id is None:
            raise NoSuchGame("server_only")
        if not interaction.permissions.manage_guild:
            raise NotYourGame("needs_manage_server")
        if language not in LANGUAGES:
            raise OptionError("bad_option", option="language", value=language)
        async with self.bot.app.database.write() as connection:
            await people.set_guild(connection, interaction.guild_id, language=language)


OVERVIEW: Final = N_(
    "## Tymok\n"
    "Traditional games of the Lanerme, one move now and the next tomorrow.\n"
    "- `/play` opens a game; others press **Join**, or a computer player sits down.\n"
    "- Move with the menus under the board or your hand, with **Type a move**, or with `/move`.\n"
    "- Your hand of cards comes by DM, and at any time by the button **My hand**; `/table` shows the table.\n"
    "- `/board` shows the board anew, from your side, or in words; `/mine` lists your games.\n"
    "- `/draw`, `/resign`, `/record` and `/verify` do what they say.\n"
    "- `/settings`: calls and hands by DM, signs, language. `/help` with a game shows its rules."
)
