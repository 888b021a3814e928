"""``/play``: propose a game."""

from __future__ import annotations

from typing import Any, Final

import discord
import msgspec
from discord import app_commands
from discord.app_commands import locale_str
from discord.ext import commands

from bot.answers import reader
from bot.cogs.common import LONGEST_CHOICE, Choices, choices, games_to_choose, suggesting
from bot.presses.people import invited_person, person
from bot.protocols import Bot, Interaction
from bot.services.errors import LobbyRefusal
from bot.services.lobby import Proposal
from bot.storage import people
from bot.storage.rows import IN_PRIVATE
from bot.texts import LEVEL_NAMES
from bot.views.lobby import lobby_message
from engine import catalogue
from engine.core import OptionError
from engine.players import LEVELS
from renderers import faces, naming, rule_words
from renderers.translation import N_, Translator, language_of, translator

USUAL_LEVEL: Final = next(iter(LEVELS))
"""The level of computer players of whom only the number is told."""


MOST_COMPANY: Final = 3
"""Computer players who sit down with somebody alone, where the game has seats for so many."""


def usual_company(game_id: str) -> int:
    """Return how many computer players sit down with somebody who plays alone."""
    allowed = catalogue.get(game_id).seats
    return max(allowed.start, min(1 + MOST_COMPANY, allowed.stop - 1)) - 1


class Lobby(commands.Cog):
    """Opening games."""

    def __init__(self, bot: Bot) -> None:
        self.bot = bot

    @app_commands.command(
        name=locale_str(N_("play")),
        description=locale_str(N_("Open a game for others to join, or play the computer")),
    )
    @app_commands.rename(
        game=locale_str(N_("game")),
        preset=locale_str(N_("rules")),
        opponent=locale_str(N_("opponent")),
        computer=locale_str(N_("computer")),
        options=locale_str(N_("options")),
        computers=locale_str(N_("computers")),
    )
    @app_commands.describe(
        game=locale_str(N_("What to play")),
        preset=locale_str(N_("Which rule set")),
        opponent=locale_str(N_("Only this person may join")),
        computer=locale_str(N_("Play against the computer")),
        options=locale_str(N_("Single rules, like seasons=2 cavalry_points=7")),
        computers=locale_str(N_("How many computer players, at a table for several")),
    )
    async def play(
        self,
        interaction: Interaction,
        game: str = "",
        preset: str = "",
        opponent: discord.Member | discord.User | None = None,
        computer: str = "",
        options: str = "",
        computers: app_commands.Range[int, 1, 9] | None = None,
    ) -> None:
        """Open a lobby in this channel."""
        guild_id = interaction.guild_id or IN_PRIVATE
        if guild_id == IN_PRIVATE and opponent is not None:
            raise LobbyRefusal("alone_here")
        host = person(interaction)
        named = naming.find(game, host.language) if game else naming.Named(catalogue.ids()[0], "")
        invited = [invited_person(interaction, opponent)] if opponent is not None else []
        if guild_id == IN_PRIVATE:
            language = host.language
            computer, computers = computer or USUAL_LEVEL, computers or usual_company(named.game_id)
        else:
            async with self.bot.app.database.read() as connection:
                language = (await people.guild(connection, guild_id)).language
        proposal = Proposal(
            guild_id=guild_id,
            channel_id=interaction.channel_id or 0,
            language=language or language_of(str(interaction.guild_locale)),
            game_id=named.game_id,
            preset=naming.preset_of(named.game_id, preset) if preset else named.preset,
            changes=read_changes(options),
            first=faces.get(named.game_id).first,
            invited=invited,
            computer=naming.meant(computer, LEVEL_NAMES) if computer else USUAL_LEVEL if computers else "",
            computers=computers or 1,
        )
        if guild_id == IN_PRIVATE:
            match = (await self.bot.app.lobby.play_alone(host, proposal, interaction.id)).match
        else:
            match = await self.bot.app.lobby.open(host, proposal, interaction.id)
        shown = lobby_message(match, translator(match.row.language))
        allowed = discord.AllowedMentions(users=[discord.Object(user.user_id) for user in invited])
        sent = await interaction.response.send_message(**{**shown.to_send(), "allowed_mentions": allowed})
        await self.bot.app.lobby.shown(match.id, sent.message_id or 0)
        self.bot.delivery.wake()

    @play.autocomplete("game")
    @suggesting
    async def suggest_game(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the games of the catalogue."""
        return choices(games_to_choose(reader(interaction).language), typed)

    @play.autocomplete("preset")
    @suggesting
    async def suggest_preset(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the rule sets of the game."""
        language = reader(interaction).language
        game = chosen_game(interaction)
        presets = catalogue.get(game).presets
        return choices(((rule_words.preset_label(game, name, language), name) for name in presets), typed)

    @play.autocomplete("computer")
    @suggesting
    async def suggest_computer(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the computer players."""
        t = reader(interaction)
        return choices(((t.t(LEVEL_NAMES[level]), level) for level in LEVELS), typed)

    @play.autocomplete("options")
    @suggesting
    async def suggest_options(self, interaction: Interaction, typed: str) -> Choices:
        """Suggest the names of single rules after what is typed already."""
        return choices(next_changes(chosen_game(interaction), typed, reader(interaction)), "")


def chosen_game(interaction: Interaction) -> str:
    """Return the game that is named in the command, the first of all where none is; raise OptionError."""
    name = getattr(interaction.namespace, "game", "")
    return naming.find(name, reader(interaction).language).game_id if name else catalogue.ids()[0]


FULL: Final = N_("No more fits here: set the rest by “Options” once the game is proposed")


def next_changes(game: str, typed: str, t: Translator) -> list[tuple[str, str]]:
    """Return what may follow the rules typed so far, each (shown, whole text), no text too long for Discord.

    Where a rule is begun that does not fit any more, the rules that fit are kept, and it says what to do.
    """
    done, _, last = typed.rpartition(" ")
    rules = catalogue.get(game)
    default = next(iter(rules.presets.values()))
    pairs = []
    for name in rules.options.__struct_fields__:
        value = msgspec.json.encode(getattr(default, name)).decode().strip('"')
        text = f"{done} {name}={value}".strip()
        if last.partition("=")[0] in text:
            pairs.append((f"{text} · {rule_words.option_name(game, name, t.language)}", text))
    fitting = [pair for pair in pairs if len(pair[1]) <= LONGEST_CHOICE]
    if pairs and not fitting:
        kept = f"{done} "[: LONGEST_CHOICE + 1].rpartition(" ")[0]
        return [(t.t(FULL), kept)] if kept else []
    return fitting


def read_changes(text: str) -> dict[str, Any]:
    """Read "seasons=2 cavalry_points=7"; values are JSON where they can be, else words.

    What is no JSON that can be read (too deep, too many digits) is a word, and no value of any rule.
    Raises OptionError for a part without "=".
    """
    changes: dict[str, Any] = {}
    for part in text.split():
        name, equals, value = part.partition("=")
        if not equals:
            raise OptionError("unknown_option", option=part)
        try:
            changes[name] = msgspec.json.decode(value)
        except (msgspec.DecodeError, RecursionError, ValueError):
            changes[name] = value
    return changes
