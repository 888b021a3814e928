"""Profiles and ratings: one's own anywhere, others' only in a server of both, if they do not hide them."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Final

import discord
import msgspec
from sqlalchemy.ext.asyncio import AsyncConnection

from bot.kit.hooks import Hook
from bot.kit.messages.message import Message, text_message
from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal, NotYourGame
from bot.kit.store import people as known
from bot.results.app import Bot
from bot.results.messages.naming import person_name, read_game
from bot.results.messages.profile import (
    against_text,
    luck_text,
    plot_message,
    profile_message,
    ratings_texts,
    read_short,
)
from bot.results.messages.verbs import AGAINST, ALL, COMPARE, HIDE, LUCK, PLOT, POOL, PROFILE
from bot.storage.rows import IN_PRIVATE
from bot.table.presses.door import Ask, Who
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from renderers.translation import Translator

MOST: Final = 4
"""People whose ratings are drawn together."""

VERBS: Final = Presses()

ALSO: Final[Hook[Callable[[AsyncConnection, int, int | None, Translator], Awaitable[str]]]] = Hook()
"""What else a profile tells of somebody in a server, or in all (None); empty where there is nothing."""


async def _ratings(bot: Bot, user: int, guild_id: int | None, t: Translator) -> list[str]:
    """Return somebody's ratings as they are told to themselves: in a server those there, in a DM all."""
    rated = await bot.app.profiles.ratings(user, guild_id)
    practices = await bot.app.profiles.practices(user)
    names = None
    if guild_id is None:
        numbers = {one.guild_id for one in rated}
        found = await asyncio.gather(*(_server_name(bot, number) for number in numbers))
        names = dict(zip(numbers, found, strict=True))
    return ratings_texts(rated, practices, names, t)


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
    await _open(bot, interaction, who or interaction.user)


@VERBS.on(PROFILE, Who.ANYBODY)
async def open_profile(ask: Ask[Bot], user: int = 0) -> None:
    """Show the profile of whom a button names."""
    me = ask.interaction.user
    await _open(ask.bot, ask.interaction, me if user == me.id else discord.Object(user))


async def _open(
    bot: Bot, interaction: Interaction, who: discord.Member | discord.User | discord.Object
) -> None:
    await admit(bot, interaction, [who.id])
    await interaction.response.defer(ephemeral=True, thinking=True)  # replaying fifty games takes a while
    # Who has never played is not stored: only Discord knows what they are called.
    name = "" if isinstance(who, discord.Object) else who.display_name
    await bot.answers.privately(interaction, await _profile(bot, interaction, who.id, name))


async def _profile(bot: Bot, interaction: Interaction, user: int, name: str = "") -> Message:
    guild_id = interaction.guild_id
    card = await bot.app.profiles.card(user, guild_id)
    card = msgspec.structs.replace(card, name=card.name or name)
    told = await bot.app.profiles.told(user, guild_id)
    here, t = guild_id is not None, reader(interaction)
    async with bot.app.database.read() as connection:
        also = [await tell(connection, user, guild_id, t) for tell in ALSO]
    if user == interaction.user.id:
        also += await _ratings(bot, user, guild_id, t)
    dress = await dresses.of_person(bot, interaction.user.id)
    return await profile_message(card, told, interaction.user.id, here=here, also=also, t=t, dress=dress)


@VERBS.on(PLOT, Who.ANYBODY)
async def plot(ask: Ask[Bot], key: str = ALL, *short: str) -> None:
    """Show the ratings of people over time, in a message of its own."""
    await ask.show(await _plot(ask, key, [read_short(one) for one in short]))


@VERBS.on(COMPARE, Who.ANYBODY)
async def compare(ask: Ask[Bot], key: str = ALL, first: str = "", people: People = ()) -> None:
    """Draw the people who were chosen beside the one whose rating it is."""
    await ask.replace(await _plot(ask, key, [read_short(first), *(chosen.id for chosen in people)]))


@VERBS.on(POOL, Who.ANYBODY)
async def change_pool(ask: Ask[Bot], *short: str, key: str = ALL) -> None:
    """Draw the ratings of the same people in another game."""
    await ask.replace(await _plot(ask, key, [read_short(one) for one in short]))


async def _plot(ask: Ask[Bot], key: str, users: Sequence[int]) -> Message:
    bot, guild_id = ask.bot, ask.server
    users = list(dict.fromkeys(users))[:MOST] or [ask.user]
    await admit(bot, ask.interaction, users)
    game = read_game("" if key == ALL else key)
    curves = await bot.app.profiles.curves(guild_id, *game, users)
    games = await bot.app.profiles.games_in(guild_id)
    return await plot_message(game, users, curves, games, ask.t, await dresses.of_person(bot, ask.user))


@VERBS.on(AGAINST, Who.ANYBODY)
async def against(ask: Ask[Bot], user: int = 0, people: People = ()) -> None:
    """Tell somebody's results against whoever was chosen."""
    bot, guild_id, other = ask.bot, ask.server, next(iter(people), None)
    if other is None or other.id == user:
        raise LobbyRefusal("playing_yourself")
    # One's own games may be told against anybody who was there.
    await admit(bot, ask.interaction, [user] if user == ask.user else [user, other.id])
    sums = await bot.app.profiles.against(user, other.id, guild_id)
    name = (await bot.app.profiles.card(user, guild_id)).name
    await ask.say(against_text(name, other.display_name, sums, ask.t))


@VERBS.on(LUCK, Who.ANYBODY)
async def tell_luck(ask: Ask[Bot], user: int = 0) -> None:
    """Tell casts against expectation, by game."""
    bot, t = ask.bot, ask.t
    await admit(bot, ask.interaction, [user])
    await ask.interaction.response.defer(ephemeral=True, thinking=True)
    told = await bot.app.profiles.told(user, ask.interaction.guild_id)
    async with bot.app.database.read() as connection:
        player = await known.get(connection, user)
    name = person_name(user, player.name if player else "", t)
    await ask.show(text_message(luck_text(name, told, t)))


@VERBS.on(HIDE, Who.ANYBODY)
async def hide(ask: Ask[Bot], hidden: bool = False) -> None:
    """Hide one's own profile from others, or show it again."""
    await ask.bot.app.profiles.hide(ask.user, hidden=hidden)
    await ask.interaction.response.defer()
    message = await _profile(ask.bot, ask.interaction, ask.user)
    await ask.interaction.edit_original_response(**message.to_edit())


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
