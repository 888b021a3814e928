"""A server's tables: shown to who asks, inside the server; everything a press needs stands in its custom id.

They belong to a server and to no game: what is asked for in one shows that one's results, and Discord lets
only its members ask there.
"""

from __future__ import annotations

from typing import Final

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.store import people
from bot.results.app import Bot
from bot.results.messages import verbs
from bot.results.messages.naming import read_game
from bot.results.messages.standings import (
    public_standings,
    standings_file,
    standings_in_words,
    standings_message,
)
from bot.results.service.standings import Page, Wanted
from bot.table.presses.door import Ask, Who, server_of
from bot.table.telling import dresses
from bot.table.telling.answers import reader
from renderers.translation import Translator, language_of, translator

VERBS: Final = Presses()


async def server_language(bot: Bot, interaction: Interaction) -> Translator:
    """Return the translator for what everybody in the server reads."""
    async with bot.app.database.read() as connection:
        chosen = (await people.guild(connection, server_of(interaction))).language
    return translator(chosen or language_of(str(interaction.guild_locale)))


async def open_table(bot: Bot, interaction: Interaction, wanted: Wanted, number: int = 1) -> None:
    """Show a table in a private message of its own."""
    await bot.answers.privately(interaction, await _message(bot, interaction, wanted, number))


@VERBS.on(verbs.TABLE, Who.MEMBER)
@VERBS.on(verbs.TABLE_GAME, Who.MEMBER)
@VERBS.on(verbs.TABLE_TIME, Who.MEMBER)
@VERBS.on(verbs.TABLE_BY, Who.MEMBER)
async def turn(ask: Ask[Bot], by: str = "", period: str = "", game: str = "", page: int = 1) -> None:
    """Show another page, or another table, in the message that was pressed."""
    await ask.replace(await _message(ask.bot, ask.interaction, _wanted(by, period, game), page))


@VERBS.on(verbs.TABLE_OPEN, Who.MEMBER)
async def open_own(ask: Ask[Bot], by: str = "", period: str = "", game: str = "", page: int = 1) -> None:
    """Show the table that everybody sees to this person alone, with menus."""
    await open_table(ask.bot, ask.interaction, _wanted(by, period, game), page)


@VERBS.on(verbs.TABLE_WORDS, Who.MEMBER)
async def tell(ask: Ask[Bot], by: str = "", period: str = "", game: str = "", page: int = 1) -> None:
    """Tell a page in words."""
    found = await _page(ask.bot, ask.interaction, _wanted(by, period, game), page)
    await ask.say(standings_in_words(found, ask.t))


@VERBS.on(verbs.TABLE_FILE, Who.MEMBER)
async def send_file(ask: Ask[Bot], by: str = "", period: str = "", game: str = "", page: int = 1) -> None:
    """Send the whole table as a file."""
    found = await ask.bot.app.standings.whole(ask.server, _wanted(by, period, game))
    await ask.show(standings_file(found, ask.t))


@VERBS.on(verbs.TABLE_SHOW, Who.MEMBER)
async def show_everybody(
    ask: Ask[Bot], by: str = "", period: str = "", game: str = "", page: int = 1
) -> None:
    """Post a page in the channel, in the server's language."""
    t = await server_language(ask.bot, ask.interaction)
    found = await _page(ask.bot, ask.interaction, _wanted(by, period, game), page)
    message = await public_standings(found, t, await dresses.of_server(ask.bot, ask.server))
    await ask.interaction.response.send_message(**message.to_send())


async def _message(bot: Bot, interaction: Interaction, wanted: Wanted, number: int) -> Message:
    page = await _page(bot, interaction, wanted, number)
    dress = await dresses.of_person(bot, interaction.user.id)
    return await standings_message(page, interaction.user.id, reader(interaction), dress)


async def _page(bot: Bot, interaction: Interaction, wanted: Wanted, number: int) -> Page:
    return await bot.app.standings.page(server_of(interaction), wanted, number, interaction.user.id)


def _wanted(by: str, period: str, game: str) -> Wanted:
    """Return which table a press is about."""
    game_id, family = read_game("" if game == verbs.ALL else game)
    return Wanted(game_id, family, period, by)
