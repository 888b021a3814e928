"""A server's tables: shown to who asks, inside the server; everything a press needs stands in its custom id.

They belong to a server and to no game: what is asked for in one shows that one's results, and Discord lets
only its members ask there.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Final, TypeAlias

from bot.kit.messages.message import Message
from bot.kit.messages.press import Press
from bot.kit.protocols import Interaction
from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.results.app import Bot
from bot.results.messages.naming import read_game
from bot.results.messages.standings import (
    ALL,
    FILE,
    GAME,
    OPEN,
    ORDER,
    SHOW,
    TABLE,
    TIME,
    WORDS,
    public_standings,
    standings_file,
    standings_in_words,
    standings_message,
)
from bot.results.service.standings import Page, Wanted
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from renderers.translation import Translator, language_of, translator


def server_of(interaction: Interaction) -> int:
    """Return the server in which something is asked for; raise Refusal ``only_in_server`` in a DM."""
    if interaction.guild_id is None:
        raise Refusal("only_in_server")
    return interaction.guild_id


async def server_language(bot: Bot, interaction: Interaction) -> Translator:
    """Return the translator for what everybody in the server reads."""
    async with bot.app.database.read() as connection:
        chosen = (await people.guild(connection, server_of(interaction))).language
    return translator(chosen or language_of(str(interaction.guild_locale)))


async def open_table(bot: Bot, interaction: Interaction, wanted: Wanted, number: int = 1) -> None:
    """Show a table in a private message of its own."""
    await bot.answers.privately(interaction, await _message(bot, interaction, wanted, number))


async def turn(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show another page, or another table, in the message that was pressed."""
    message = await _message(bot, interaction, _wanted(press), press.ply or 1)
    await interaction.response.edit_message(**message.to_edit())


async def open_own(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Show the table that everybody sees to this person alone, with menus."""
    await open_table(bot, interaction, _wanted(press), press.ply or 1)


async def tell(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Tell a page in words."""
    page = await _page(bot, interaction, _wanted(press), press.ply or 1)
    await bot.answers.say(interaction, standings_in_words(page, reader(interaction)))


async def send_file(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Send the whole table as a file."""
    page = await bot.app.standings.whole(server_of(interaction), _wanted(press))
    await bot.answers.privately(interaction, standings_file(page, reader(interaction)))


async def show_everybody(bot: Bot, interaction: Interaction, press: Press) -> None:
    """Post a page in the channel, in the server's language."""
    t = await server_language(bot, interaction)
    page = await _page(bot, interaction, _wanted(press), press.ply or 1)
    message = await public_standings(page, t, await dresses.of_server(bot, server_of(interaction)))
    await interaction.response.send_message(**message.to_send())


async def _message(bot: Bot, interaction: Interaction, wanted: Wanted, number: int) -> Message:
    page = await _page(bot, interaction, wanted, number)
    dress = await dresses.of_person(bot, interaction.user.id)
    return await standings_message(page, interaction.user.id, reader(interaction), dress)


async def _page(bot: Bot, interaction: Interaction, wanted: Wanted, number: int) -> Page:
    return await bot.app.standings.page(server_of(interaction), wanted, number, interaction.user.id)


def _wanted(press: Press) -> Wanted:
    """Read which table a press is about; a menu's choice goes before what stood there."""
    by, period, game, *_ = (*press.args, "", "", "")
    chosen = {GAME: game, TIME: period, ORDER: by} | ({press.verb: press.values[0]} if press.values else {})
    game_id, family = read_game("" if chosen[GAME] == ALL else chosen[GAME])
    return Wanted(game_id, family, chosen[TIME], chosen[ORDER])


Showing: TypeAlias = Callable[[Bot, Interaction, Press], Awaitable[None]]

VERBS: Final[Mapping[str, Showing]] = {
    **dict.fromkeys((TABLE, GAME, TIME, ORDER), turn),
    OPEN: open_own,
    WORDS: tell,
    FILE: send_file,
    SHOW: show_everybody,
}
"""What is done by presses on tables."""
