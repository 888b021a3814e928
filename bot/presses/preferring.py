"""The settings: a page that only its reader sees, changed by its own buttons and menus.

They belong to no game: what a press changes is the presser's own, or a server's if they may manage it.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.answers import reader
from bot.presses.people import person
from bot.protocols import Bot, Interaction
from bot.services.errors import NotYourGame
from bot.storage import people
from bot.storage.rows import GuildRow, PlayerRow
from bot.views.message import Message
from bot.views.press import Press
from bot.views.settings import AUTOMATIC, PREFER, SERVER, STYLES, SWITCHES, settings_message
from engine.core import OptionError
from renderers.translation import LANGUAGES

STATES: Final[Mapping[str, object]] = {"on": True, "off": False}

ALLOWED: Final[Mapping[str, Mapping[str, object]]] = {
    **dict.fromkeys(SWITCHES, STATES),
    "style": {style: style for style in STYLES},
}
"""The preferences, and what each may be."""

TONGUES: Final[Mapping[str, object]] = {AUTOMATIC: "", **{language: language for language in LANGUAGES}}
"""What a server may choose as its language."""


async def show(bot: Bot, interaction: Interaction) -> None:
    """Show the person their settings."""
    await bot.answers.privately(interaction, await _page(bot, interaction))


async def prefer(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Change one of the person's preferences."""
    name, value = (*press.args, *press.values, "", "")[:2]
    changed = _value(ALLOWED.get(name, {}), name, value)
    await _known(bot, interaction)
    async with bot.app.database.write() as connection:
        await people.set_preferences(connection, interaction.user.id, **{name: changed})
    await _again(bot, interaction)


async def set_server(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Change the language of a server's public messages, for whoever may manage the server."""
    if interaction.guild_id is None or not _manages(interaction):
        raise NotYourGame("needs_manage_server")
    language = _value(TONGUES, "language", next(iter(press.values), ""))
    async with bot.app.database.write() as connection:
        await people.set_guild(connection, interaction.guild_id, language=language)
    await _again(bot, interaction)


def _value(allowed: Mapping[str, object], option: str, value: str) -> object:
    """Return what a value of a control means; raise OptionError for what no control of ours says."""
    if value not in allowed:
        raise OptionError("bad_option", option=option, value=value)
    return allowed[value]


def _manages(interaction: Interaction) -> bool:
    return interaction.guild_id is not None and interaction.permissions.manage_guild


async def _known(bot: Bot, interaction: Interaction) -> PlayerRow:
    who = person(interaction)
    async with bot.app.database.write() as connection:
        return await people.upsert(connection, who.user_id, who.name, who.language)


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

VERBS: Final[Mapping[str, Setting]] = {PREFER: prefer, SERVER: set_server}
"""What is done by presses that belong to no game."""
