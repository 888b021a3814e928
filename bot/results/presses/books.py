"""The book of a server's season that is over, turned page by page in one private message."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.kit import steady
from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.service.errors import Refusal
from bot.kit.store import people
from bot.results.app import Bot
from bot.results.messages.books import Told, book_message, server_book
from bot.results.messages.seasons import on_podium
from bot.results.messages.verbs import SEASON_BOOK, SEASON_TURN
from bot.results.presses.sharing import named
from bot.results.service import books
from bot.results.service.books import Found
from bot.results.service.standings import SEASON, Wanted
from bot.results.store import results, standings
from bot.table.presses.door import Ask, Who
from bot.table.telling import dresses

VERBS: Final = Presses()


@VERBS.on(SEASON_BOOK, Who.MEMBER)
async def open_book(ask: Ask[Bot], number: int, page: int = 1) -> None:
    """Show the book in a private message of its own; its games are looked through first."""
    await ask.interaction.response.defer(ephemeral=True, thinking=True)
    await ask.show(await _message(ask, number, page))


@VERBS.on(SEASON_TURN, Who.MEMBER)
async def turn(ask: Ask[Bot], number: int, page: int = 1) -> None:
    """Show another page in the message that was pressed."""
    await ask.interaction.response.defer()
    shown = await _message(ask, number, page)
    await ask.interaction.edit_original_response(**shown.to_edit())


async def _message(ask: Ask[Bot], number: int, page: int) -> Message:
    app = ask.bot.app
    summary = await app.standings.summary(ask.server, number)
    if summary.season.ends > steady.now():
        raise Refusal("season_not_over")
    table = await app.standings.whole(ask.server, Wanted(period=f"{SEASON}{number}", by=summary.by))
    async with app.database.read() as connection:
        games = await results.of_guild(connection, ask.server, summary.season.starts, summary.season.ends)
    found = await books.look_through(app.database, app.profiles, ask.server, games)
    told = await telling(ask.bot, ask.server, found, summary.season.ends, on_podium(table.lines))
    dress = await dresses.of_server(ask.bot, ask.server)
    shown = server_book(table, told, ask.t)
    return await book_message(shown, page, lambda there: SEASON_TURN(number, there), ask.t, dress)


async def telling(bot: Bot, guild_id: int, found: Found, ended: float, podium: Sequence[int]) -> Told:
    """Return what a book is made from besides its tables; ``podium`` are the people on it."""
    wanted = [] if found.upset is None else [found.upset.winner, found.upset.loser]
    async with bot.app.database.read() as connection:
        guild = await people.guild(connection, guild_id)
        names = await standings.names(connection, wanted)
    avatars = await bot.avatars.of(guild_id, [*wanted, *podium])
    return Told(found, names, guild, named(bot, guild), ended, avatars)
