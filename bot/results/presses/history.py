"""One's own finished games, over all servers; a game that is opened goes through the door like any other."""

from __future__ import annotations

from typing import Final

from bot.kit.messages.verbs import People
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.results.app import Bot
from bot.results.messages import verbs
from bot.results.messages.history import history_message, past_message, read_filters
from bot.results.store.history import Filters
from bot.table.presses.door import Ask, Who
from bot.table.telling import absent
from bot.table.telling.answers import reader

VERBS: Final = Presses()


async def show(bot: Bot, interaction: Interaction, filters: Filters) -> None:
    """Show the newest of the person's finished games."""
    page = await bot.app.history.page(interaction.user.id, filters)
    await bot.answers.privately(interaction, history_message(page, reader(interaction)))


@VERBS.on(verbs.HISTORY, Who.ANYBODY)
@VERBS.on(verbs.HISTORY_GAME, Who.ANYBODY)
@VERBS.on(verbs.HISTORY_WENT, Who.ANYBODY)
async def turn(ask: Ask[Bot], game: str = "", opponent: int = 0, went: str = "", page: int = 1) -> None:
    """Show another page, or other filters, in the message that was pressed."""
    found = await ask.bot.app.history.page(ask.user, read_filters(game, opponent, went), page)
    await ask.replace(history_message(found, ask.t))


@VERBS.on(verbs.HISTORY_WITH, Who.ANYBODY)
async def turn_to(
    ask: Ask[Bot], game: str = "", opponent: int = 0, went: str = "", people: People = ()
) -> None:
    """Show only games with whoever was chosen, or with anybody if nobody was."""
    await turn(ask, game, people[0].id if people else 0, went)


@VERBS.on(verbs.HISTORY_OPEN, Who.ANYBODY)
async def open_game(ask: Ask[Bot], game: str = "", /) -> None:
    """Show one of the person's finished games, with the ways into it."""
    match, past = await ask.bot.app.history.game(ask.user, game)
    await absent.admit(ask.bot, ask.interaction, match)
    await ask.show(past_message(match, past, ask.t))
