"""``/help`` and ``/settings``."""

from __future__ import annotations

from typing import Final

from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.answers import reader
from bot.cogs.common import Choices, choices, suggesting
from bot.presses.people import person
from bot.protocols import Bot, Interaction
from bot.services.errors import NoSuchGame, NotYourGame
from bot.storage import people
from engine import catalogue
from engine.core import OptionError
from renderers import faces, rule_words
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
        """Show the commands and games, or the short rules of one game."""
        t = reader(interaction)
        if not game:
            games = "\n".join(
                "- "
                + t.t("{name}: {what}", name=f"**{rule_words.game_name(name, t.language)}**", what=tagline)
                for name in catalogue.ids()
                if (tagline := rule_words.tagline(name, t.language))
            )
            await self.bot.answers.say(interaction, t.t(OVERVIEW), t.t(N_("### Games")) + "\n" + games)
            return
        if game not in catalogue.ids():
            raise OptionError("unknown_game", option="game", value=game)
        text = (faces.get(game).short_rules / t.language / f"{game}.md").read_text(encoding="utf-8")
        await self.bot.answers.say(interaction, text)

    @show_help.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the games of the catalogue."""
        language = reader(interaction).language
        return choices(((rule_words.game_name(name, language), name) for name in catalogue.ids()), typed)

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
    "- `/play` opens a game; others press **Join**, or a computer player sits down. "
    "A good first game is Cerke on the small board.\n"
    "- `/move` makes a move that you type, as **Type a move** does; the menus under the board or your hand "
    "need no typing.\n"
    "- `/board` shows the board anew, from your side, or in words.\n"
    "- `/table` shows a game as a spectator sees it. Your own cards come by DM, and at any time by "
    "the button **My hand**.\n"
    "- `/mine` lists your games, first those that wait for you.\n"
    "- `/draw` offers a draw, or accepts the one that was offered.\n"
    "- `/resign` gives a game up; you are asked once more before.\n"
    "- `/record` gives you a game as a file, which replays all of it.\n"
    "- `/verify` proves that casts and deals were not chosen, and mixes in a text of your own.\n"
    "- `/settings` is for calls and hands by DM, the signs, and the server's language.\n"
    "- `/help` with a game shows how to play it."
)
"""What all commands do; a test holds it against the commands that there are."""
