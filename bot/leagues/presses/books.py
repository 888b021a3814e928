"""The book of a league's season that is over, turned page by page in one private message."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.service.errors import Refusal
from bot.leagues.messages.books import league_book
from bot.leagues.messages.summary import on_podium
from bot.leagues.messages.verbs import BOOK, BOOK_TURN
from bot.leagues.presses.door import Needs, SeasonRequest
from bot.leagues.service.summing import played
from bot.leagues.store.seasons import OVER
from bot.results.messages.books import book_message
from bot.results.presses.books import telling
from bot.results.service import books
from bot.results.store import results
from bot.table.telling import dresses

VERBS: Final = Presses()


@VERBS.on(BOOK, Needs.MEMBER)
async def open_book(request: SeasonRequest, page: int = 1) -> None:
    """Show the book in a private message of its own; its games are looked through first."""
    _require_over(request)
    await request.interaction.response.defer(ephemeral=True, thinking=True)
    await request.show(await _message(request, page))


@VERBS.on(BOOK_TURN, Needs.MEMBER)
async def turn(request: SeasonRequest, page: int = 1) -> None:
    """Show another page in the message that was pressed."""
    _require_over(request)
    await request.interaction.response.defer()
    shown = await _message(request, page)
    await request.interaction.edit_original_response(**shown.to_edit())


def _require_over(request: SeasonRequest) -> None:
    if request.season.row.state not in OVER:
        raise Refusal("season_not_over")


async def _message(request: SeasonRequest, page: int) -> Message:
    season, app = request.season, request.bot.app
    async with app.database.read() as connection:
        found = [await results.get(connection, game) for game in played(season)]
    games = [one for one in found if one is not None]
    looked = await books.look_through(app.database, app.profiles, season.row.guild_id, games)
    told = await telling(request.bot, season.row.guild_id, looked, season.row.changed_at, on_podium(season))
    dress = await dresses.of_server(request.bot, season.row.guild_id)
    shown = league_book(season, told, request.t)
    return await book_message(shown, page, lambda there: BOOK_TURN(season.id, there), request.t, dress)
