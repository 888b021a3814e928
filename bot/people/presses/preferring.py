"""The settings: a page that only its reader sees, changed by its own buttons and menus.

They belong to no game: what a press changes is the presser's own, or a server's if they may manage it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

import discord

from bot.clocks.messages.words import OTHER, clock_form, read_clock, zone_form
from bot.clocks.service import calendar
from bot.kit.messages.message import Message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import NotYourGame
from bot.kit.store import people
from bot.people.app import Bot
from bot.people.messages.looks import BACK, LOOK, MENUS, MINE, SERVERS, look_message
from bot.people.messages.settings import (
    ASK_SERVER,
    AUTOMATIC,
    NONE,
    PREFER,
    SEASONS,
    SERVER,
    SWITCHES,
    settings_message,
)
from bot.storage.rows import GuildRow, PlayerRow
from bot.table.messages import pictures
from bot.table.presses.people import person
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from engine.core import OptionError
from renderers.translation import LANGUAGES

STATES: Final[Mapping[str, object]] = {"on": True, "off": False}

ALLOWED: Final[Mapping[str, Mapping[str, object]]] = {
    **dict.fromkeys(SWITCHES, STATES),
    **{key: {value: value for value in values} for key, (_, values) in MENUS.items()},
}
"""The preferences, and what each may be."""

TONGUES: Final[Mapping[str, object]] = {AUTOMATIC: "", **{language: language for language in LANGUAGES}}
"""What a server may choose as its language."""

FOLLOWING: Final[Mapping[str, object]] = {name: "" if name == NONE else name for name in SEASONS}
"""How the seasons of a server may follow each other."""


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the person their settings."""
    await bot.answers.privately(interaction, await _page(bot, interaction))


async def prefer(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Change one of the person's preferences."""
    name, value = (*press.args, *press.values, "", "")[:2]
    changed = _value(ALLOWED.get(name, {}), name, value)
    await _known(bot, interaction)
    await bot.app.setting.prefer(interaction.user.id, name, changed)
    await (_look(bot, interaction, MINE) if name in MENUS else _again(bot, interaction))


async def set_server(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Change one of a server's settings, for whoever may manage the server."""
    guild_id = _managed(interaction)
    name, value = (*press.args, *press.values, "", "")[:2]
    if name == "clock" and value == OTHER:
        await interaction.response.send_modal(clock_form(Press(SERVER, args=(name,)), reader(interaction)))
        return
    if name not in SETTINGS:
        raise OptionError("bad_option", option=name, value=value)
    column, read = SETTINGS[name]
    changed = read(interaction, value)
    await bot.app.setting.change(guild_id, interaction.user.id, column, changed)
    await (_look(bot, interaction, SERVERS) if name in MENUS else _again(bot, interaction))


async def look(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show how pictures look, the person's own or the server's, or the settings again."""
    whose = press.args[0] if press.args else MINE
    if whose == SERVERS:
        _managed(interaction)
    await (_again(bot, interaction) if whose == BACK else _look(bot, interaction, whose))


async def _look(bot: Bot, interaction: Interaction, whose: str) -> None:
    """Show the page with an example of what is chosen, in the message that was pressed."""
    t = reader(interaction)
    if whose == SERVERS:
        verb, dress = SERVER, await dresses.of_server(bot, _managed(interaction))
    else:
        whose, verb, dress = MINE, PREFER, await dresses.of_person(bot, interaction.user.id)
    message = look_message(whose, verb, dress, await pictures.draw_example(dress, t), t)
    await interaction.response.edit_message(**message.to_edit())


async def ask_server(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Open the form in which a server's time zone is typed."""
    _managed(interaction)
    await interaction.response.send_modal(zone_form(Press(SERVER, args=("zone",)), reader(interaction)))


def _managed(interaction: Interaction) -> int:
    """Return the server that the person manages; refuse everybody else."""
    if interaction.guild_id is None or not _manages(interaction):
        raise NotYourGame("needs_manage_server")
    return interaction.guild_id


def _channel(interaction: Interaction, value: str) -> int | None:
    """Return the channel for games: the one in which this was pressed, of a thread its parent, or none."""
    if _value(CHANNELS, "channel", value) is None:
        return None
    place = interaction.channel
    return place.parent_id if isinstance(place, discord.Thread) else interaction.channel_id


Reading: TypeAlias = Callable[[Interaction, str], object]


def _choice(name: str) -> Reading:
    """Return what reads a choice of the menu of that name."""
    return lambda _, value: _value(ALLOWED[name], name, value)


CHANNELS: Final[Mapping[str, object]] = {"here": True, NONE: None}

SETTINGS: Final[Mapping[str, tuple[str, Reading]]] = {
    "language": ("language", lambda _, value: _value(TONGUES, "language", value)),
    "clock": ("clock", lambda interaction, value: read_clock(value, reader(interaction))),
    "rated": ("rated", lambda _, value: _value(STATES, "rated", value)),
    "channel": ("channel_id", _channel),
    "zone": ("zone", lambda _, value: calendar.zone(value).key),
    "seasons": ("seasons", lambda _, value: _value(FOLLOWING, "seasons", value)),
    "reset": ("reset", lambda _, value: _value(STATES, "reset", value)),
    **{key: (key, _choice(key)) for key in MENUS},
}
"""The settings of a server: the column, and how what a control or a form says is read."""


def _value(allowed: Mapping[str, object], option: str, value: str) -> object:
    """Return what a value of a control means; raise OptionError for what no control of ours says."""
    if value not in allowed:
        raise OptionError("bad_option", option=option, value=value)
    return allowed[value]


def _manages(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def _known(bot: Bot, interaction: Interaction) -> PlayerRow:
    return await bot.app.known.note(person(interaction))


async def _page(bot: Bot, interaction: Interaction) -> Message:
    player = await _known(bot, interaction)
    server: GuildRow | None = None
    if interaction.guild_id is not None and _manages(interaction):
        async with bot.app.database.read() as connection:
            server = await people.guild(connection, interaction.guild_id)
    return settings_message(player, server, reader(interaction))


async def _again(bot: Bot, interaction: Interaction) -> None:
    """Show the page as it is now, in the message that was pressed."""
    message = await _page(bot, interaction)
    await interaction.response.edit_message(**message.to_edit())


Setting: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Setting]] = {
    PREFER: prefer,
    SERVER: set_server,
    ASK_SERVER: ask_server,
    LOOK: look,
}
"""What is done by presses that belong to no game."""
