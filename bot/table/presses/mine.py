"""``/games``: what somebody plays, in all servers, and what is played in this one; and one of these games."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Set
from typing import Final

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.messages.message import Message
from bot.kit.messages.tabs import Tab
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.table.app import Bot
from bot.table.messages import verbs
from bot.table.messages.entry import entry_message
from bot.table.messages.mine import Also, here_message, mine_message
from bot.table.presses import pages
from bot.table.presses.door import Ask, Needs, Request, Who, admit
from bot.table.service.loading import load
from bot.table.service.match import Match, match_of
from bot.table.store import games, seats
from bot.table.telling.answers import reader
from renderers.translation import P_, Translator

VERBS: Final = Presses()

ALSO: Final[Hook[Callable[[AsyncConnection, int, Set[str], Translator], Awaitable[Also]]]] = Hook()
"""What else somebody plays; those who tell it are given the person, and which games are listed already."""

MINE: Final = Tab(1, P_("games", "Mine"), verbs.GAMES_MINE())
HERE: Final = Tab(2, P_("games", "In this server"), verbs.GAMES_HERE())

MOST_HERE: Final = 100
"""The newest games of a server, of which those are listed that somebody may see."""


async def show_games(bot: Bot, interaction: Interaction) -> None:
    """Show the person their games and what else they play, in all servers: first what waits for them."""
    await bot.answers.privately(interaction, await _mine(bot, interaction))


@VERBS.on(verbs.GAMES_MINE, Who.ANYBODY)
async def turn_to_mine(ask: Ask[Bot]) -> None:
    """Show the person's games in the message that was pressed."""
    await ask.replace(await _mine(ask.bot, ask.interaction))


@VERBS.on(verbs.GAMES_HERE, Who.ANYBODY)
async def turn_to_here(ask: Ask[Bot]) -> None:
    """Show what is played in this server, in the message that was pressed."""
    found = await _played_here(ask)
    await ask.replace(here_message(found, ask.user, ask.t, pages.rows(pages.GAMES, HERE, ask.interaction)))


@VERBS.on(verbs.GAMES_OPEN, Who.ANYBODY)
async def open_game(ask: Ask[Bot], game: str = "", /) -> None:
    """Show a game of the list in the message that was pressed, with the ways into it."""
    match = await ask.bot.app.play.match(game)
    await ask.replace(entry(await admit(ask.bot, ask.interaction, match, Needs.MEMBER)))


def entry(request: Request) -> Message:
    """Return one game, with the ways into it and back."""
    rows = pages.rows(pages.GAMES, None, request.interaction)
    return entry_message(request.here, request.user, request.t, rows)


async def _mine(bot: Bot, interaction: Interaction) -> Message:
    user, t = interaction.user.id, reader(interaction)
    async with bot.app.database.read() as connection:
        waiting = {row.id for row in await games.waiting_for(connection, user)}
        running = await games.running_of(connection, user)
        matches = [(await load(connection, row.id)).seen_by(user) for row in running]
        listed = {match.id for match in matches}
        also = [await tell(connection, user, listed, t) for tell in ALSO]
    mine = [match for match in matches if match.id in waiting]
    others = [match for match in matches if match.id not in waiting]
    return mine_message(mine, others, user, t, also, pages.rows(pages.GAMES, MINE, interaction))


async def _played_here(ask: Ask[Bot]) -> list[Match]:
    """Return the lobbies and running games of a server whose channel the person may see; none in a DM."""
    interaction = ask.interaction
    if interaction.guild_id is None:
        return []
    async with ask.bot.app.database.read() as connection:
        rows = await games.open_here(connection, interaction.guild_id, MOST_HERE)
        at_table = await seats.of_many(connection, [row.id for row in rows if not row.shared])
        found = [
            (await load(connection, row.id)).seen_in(interaction.guild_id)
            if row.shared
            else match_of(row, at_table[row.id])
            for row in rows
        ]
    return [match for match in found if _sees(interaction, match.row.channel_id)]


def _sees(interaction: Interaction, channel_id: int) -> bool:
    """Tell whether somebody may see a channel: what is played in one that they may not is not told."""
    if interaction.guild is None or not isinstance(interaction.user, discord.Member):
        return channel_id == interaction.channel_id
    channel = interaction.guild.get_channel_or_thread(channel_id)
    return channel is not None and channel.permissions_for(interaction.user).view_channel
