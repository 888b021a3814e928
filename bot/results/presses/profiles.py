"""Profiles and ratings: one's own anywhere, others' only in a server of both, if they do not hide them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from typing import Final, TypeAlias

import discord
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.messages.message import Message, text_message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.kit.store import people
from bot.results.app import Bot
from bot.results.messages.naming import person_name, read_game
from bot.results.messages.profile import (
    AGAINST,
    COMPARE,
    HIDE,
    LUCK,
    PLOT,
    POOL,
    PROFILE,
    against_text,
    luck_text,
    plot_message,
    profile_message,
    ratings_message,
    read_short,
)
from bot.results.messages.standings import ALL
from bot.results.presses.standings import server_of
from bot.storage.rows import IN_PRIVATE
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from renderers.translation import Translator

MOST: Final = 4
"""People whose ratings are drawn together."""

ALSO: Final[Hook[Callable[[AsyncConnection, int, int | None, Translator], Awaitable[str]]]] = Hook()
"""What else a profile tells of somebody in a server, or in all (None); empty where there is nothing."""


async def show_ratings(bot: Bot, interaction: Interaction) -> None:
    """Show the person their ratings: in a server those there, in a DM all."""
    user, guild_id, t = interaction.user.id, interaction.guild_id, reader(interaction)
    rated = await bot.app.profiles.ratings(user, guild_id)
    practices = await bot.app.profiles.practices(user)
    names = None
    if guild_id is None:
        numbers = {one.guild_id for one in rated}
        found = await asyncio.gather(*(_server_name(bot, number) for number in numbers))
        names = dict(zip(numbers, found, strict=True))
    await bot.answers.privately(interaction, ratings_message(rated, practices, names, user, t))


async def _server_name(bot: Bot, guild_id: int) -> str:
    """Return what a server is called, though another process serves it; its number where the bot has left."""
    try:
        return (bot.get_guild(guild_id) or await bot.fetch_guild(guild_id)).name
    except discord.HTTPException:
        return str(guild_id)


async def show(bot: Bot, interaction: Interaction, who: discord.Member | discord.User | None) -> None:
    """Show somebody's profile, or one's own."""
    if who is not None and who.bot:
        raise LobbyRefusal("playing_bots")
    await _open(bot, interaction, interaction.user.id if who is None else who.id)


async def open_profile(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show the profile of whom a button names."""
    await _open(bot, interaction, _user(press))


async def _open(bot: Bot, interaction: Interaction, user: int) -> None:
    await admit(bot, interaction, [user])
    await interaction.response.defer(ephemeral=True, thinking=True)  # replaying fifty games takes a while
    await bot.answers.privately(interaction, await _profile(bot, interaction, user))


async def _profile(bot: Bot, interaction: Interaction, user: int) -> Message:
    guild_id = interaction.guild_id
    card = await bot.app.profiles.card(user, guild_id)
    told = await bot.app.profiles.told(user, guild_id)
    here, t = guild_id is not None, reader(interaction)
    async with bot.app.database.read() as connection:
        also = [await tell(connection, user, guild_id, t) for tell in ALSO]
    dress = await dresses.of_person(bot, interaction.user.id)
    return await profile_message(card, told, interaction.user.id, here=here, also=also, t=t, dress=dress)


async def plot(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show the ratings of people over time, in a message of its own."""
    key, *short = press.args or (ALL,)
    message = await _plot(bot, interaction, key, [read_short(one) for one in short])
    await bot.answers.privately(interaction, message)


async def compare(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Draw the people who were chosen beside the one whose rating it is."""
    key, first, *_ = (*press.args, "", "")
    users = [read_short(first), *(chosen.id for chosen in press.people)]
    message = await _plot(bot, interaction, key, users)
    await interaction.response.edit_message(**message.to_edit())


async def change_pool(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Draw the ratings of the same people in another game."""
    key = next(iter(press.values), ALL)
    message = await _plot(bot, interaction, key, [read_short(one) for one in press.args])
    await interaction.response.edit_message(**message.to_edit())


async def _plot(bot: Bot, interaction: Interaction, key: str, users: Sequence[int]) -> Message:
    guild_id = server_of(interaction)
    users = list(dict.fromkeys(users))[:MOST] or [interaction.user.id]
    await admit(bot, interaction, users)
    game = read_game("" if key == ALL else key)
    curves = await bot.app.profiles.curves(guild_id, *game, users)
    games = await bot.app.profiles.games_in(guild_id)
    dress = await dresses.of_person(bot, interaction.user.id)
    return await plot_message(game, users, curves, games, reader(interaction), dress)


async def against(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Tell somebody's results against whoever was chosen."""
    guild_id, t, user = server_of(interaction), reader(interaction), _user(press)
    other = next(iter(press.people), None)
    if other is None or other.id == user:
        raise LobbyRefusal("playing_yourself")
    # One's own games may be told against anybody who was there.
    await admit(bot, interaction, [user] if user == interaction.user.id else [user, other.id])
    sums = await bot.app.profiles.against(user, other.id, guild_id)
    name = (await bot.app.profiles.card(user, guild_id)).name
    await bot.answers.say(interaction, against_text(name, other.display_name, sums, t))


async def tell_luck(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Tell casts against expectation, by game."""
    user, guild_id, t = _user(press), interaction.guild_id, reader(interaction)
    await admit(bot, interaction, [user])
    await interaction.response.defer(ephemeral=True, thinking=True)
    told = await bot.app.profiles.told(user, guild_id)
    async with bot.app.database.read() as connection:
        player = await people.get(connection, user)
    name = person_name(user, player.name if player else "", t)
    await bot.answers.privately(interaction, text_message(luck_text(name, told, t)))


async def hide(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Hide one's own profile from others, or show it again."""
    user = interaction.user.id
    await bot.app.profiles.hide(user, hidden=press.args[:1] == ("on",))
    await interaction.response.defer()
    message = await _profile(bot, interaction, user)
    await interaction.edit_original_response(**message.to_edit())


async def admit(bot: Bot, interaction: Interaction, users: Collection[int]) -> None:
    """Let somebody look at profiles: their own, or of members of this server who do not hide them.

    Raises what they get instead; outside of servers there is only the own one.
    """
    me = interaction.user.id
    for user in users:
        if user != me:
            guild_id = interaction.guild_id or IN_PRIVATE
            if guild_id == IN_PRIVATE or user <= 0:
                raise NotYourGame("own_profile_only")
            there = await bot.presence.is_member(guild_id, user)
            if not there:
                raise NotYourGame("membership_unknown" if there is None else "profile_not_here")
    await bot.app.profiles.require_shown(users, me)


def _user(press: Press) -> int:
    text = next(iter(press.args), "")
    return int(text) if text.isdecimal() and len(text) < 20 else 0


Looking: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Looking]] = {
    PROFILE: open_profile,
    PLOT: plot,
    COMPARE: compare,
    POOL: change_pool,
    AGAINST: against,
    LUCK: tell_luck,
    HIDE: hide,
}
"""What is done by presses on profiles."""
