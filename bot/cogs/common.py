"""What the slash commands share: finding the game that is meant, and choices in the reader's language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot import pictures
from bot.answers import reader
from bot.services.errors import NoSuchGame, NotYourGame
from bot.services.match import Match, load, match_of
from bot.storage import games, seats
from renderers import rule_words
from renderers.translation import Translator

if TYPE_CHECKING:
    from bot.client import Tymok
    from bot.views.press import Interaction

MOST_CHOICES = 25
"""Suggestions that Discord shows."""


async def find(interaction: Interaction, game: str | None) -> Match:
    """Return the game that is meant: the one named, this thread's, or the only one the person plays.

    Raises NoSuchGame, and NotYourGame if the person plays several (``which_game``), or has left its server.
    """
    match = await _meant(interaction, game)
    await interaction.client.presence.check(interaction, match)
    return match


async def _meant(interaction: Interaction, game: str | None) -> Match:
    app = interaction.client.app
    if game:
        return await app.play.match(game.strip().lower())
    async with app.database.read() as connection:
        row = await games.of_thread(connection, interaction.channel_id or 0)
        if row is not None:
            return await load(connection, row.id)
        mine = await games.waiting_for(connection, interaction.user.id)
        if len(mine) != 1:
            mine = await games.running_of(connection, interaction.user.id)
        if not mine:
            raise NoSuchGame("no_game_here")
        if len(mine) > 1:
            raise NotYourGame("which_game")
        return await load(connection, mine[0].id)


async def matches_of(bot: Tymok, user_id: int, *, waiting: bool) -> list[Match]:
    """Return the running games of a person, or only those that wait for them."""
    async with bot.app.database.read() as connection:
        rows = await (games.waiting_for if waiting else games.running_of)(connection, user_id)
        at_table = await seats.of_many(connection, [row.id for row in rows])
    return [match_of(row, at_table[row.id]) for row in rows]


async def suggest_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """Suggest the person's running games."""
    t = reader(interaction)
    mine = await matches_of(interaction.client, interaction.user.id, waiting=False)
    return choices(((title(match, t), match.id) for match in mine), typed)


def title(match: Match, t: Translator) -> str:
    """Return a game's name for lists: what is played, by whom, and its identifier."""
    who = " – ".join(pictures.names(match, t))
    return f"{rule_words.game_name(match.row.game_id, t.language)} · {who} · {match.id}"


def choices(pairs: Iterable[tuple[str, str]], typed: str) -> list[app_commands.Choice[str]]:
    """Return the first 25 pairs (shown, value) that contain what was typed, those that begin so first."""
    wanted = typed.casefold().strip()
    fitting = [pair for pair in pairs if wanted in pair[0].casefold() or wanted in pair[1].casefold()]
    fitting.sort(key=lambda pair: not pair[0].casefold().startswith(wanted))
    return [app_commands.Choice(name=name[:100], value=value) for name, value in fitting[:MOST_CHOICES]]


def in_guild(interaction: discord.Interaction[Any]) -> tuple[int, int]:
    """Return the server and the channel of a command; raise NoSuchGame where there is no server."""
    if interaction.guild_id is None or interaction.channel_id is None:
        raise NoSuchGame("server_only")
    channel = interaction.channel
    if isinstance(channel, discord.Thread):
        return interaction.guild_id, channel.parent_id
    return interaction.guild_id, interaction.channel_id
