"""One's own finished games, over all servers; a game that is opened goes through the door like any other."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.message import Message
from bot.kit.messages.tabs import Tab
from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.results.app import Bot
from bot.results.messages import verbs
from bot.results.messages.history import ANY, history_message, past_message, read_filters
from bot.results.messages.verbs import ALL
from bot.table.presses import pages
from bot.table.presses.door import Ask, Who
from bot.table.telling import absent
from renderers.translation import P_

VERBS: Final = Presses()

FINISHED: Final = Tab(3, P_("games", "Finished"), verbs.HISTORY(ALL, 0, ANY, 1))


@VERBS.on(verbs.HISTORY, Who.ANYBODY)
@VERBS.on(verbs.HISTORY_GAME, Who.ANYBODY)
@VERBS.on(verbs.HISTORY_WENT, Who.ANYBODY)
async def turn(ask: Ask[Bot], game: str = "", opponent: int = 0, went: str = "", page: int = 1) -> None:
    """Show another page, or other filters, in the message that was pressed."""
    found = await ask.bot.app.history.page(ask.user, read_filters(game, opponent, went), page)
    rows = pages.rows(pages.GAMES, FINISHED, ask.interaction)
    await ask.replace(history_message(found, ask.t, rows))


@VERBS.on(verbs.HISTORY_WITH, Who.ANYBODY)
async def turn_to(
    ask: Ask[Bot], game: str = "", opponent: int = 0, went: str = "", people: People = ()
) -> None:
    """Show only games with whoever was chosen, or with anybody if nobody was."""
    await turn(ask, game, people[0].id if people else 0, went)


@VERBS.on(verbs.HISTORY_OPEN, Who.ANYBODY)
async def open_game(ask: Ask[Bot], game: str = "", /) -> None:
    """Show one of the person's finished games in the message that was pressed, with the ways into it."""
    await ask.replace(await entry(ask, game))


async def entry(ask: Ask[Bot], game: str) -> Message:
    """Return one of the person's finished games; raise NoSuchGame, NotYourGame."""
    match, past = await ask.bot.app.history.game(ask.user, game)
    await absent.admit(ask.bot, ask.interaction, match)
    return past_message(match, past, ask.t, pages.rows(pages.GAMES, None, ask.interaction))
