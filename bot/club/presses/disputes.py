"""Players call results wrong, and staff answers; a correction that staff makes is an answer, too."""

from __future__ import annotations

from typing import Final

from bot.club.app import Bot, behind
from bot.club.messages.disputes import (
    LONGEST_REASON,
    decline_form,
    declined_message,
    dispute_form,
    disputed_text,
)
from bot.club.messages.verbs import DECLINE, DECLINED, SAID
from bot.club.store import disputes
from bot.kit.cutting import one_line
from bot.kit.messages.press import Press
from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.leagues.presses import door as leagues
from bot.leagues.presses.drafting.steps import answer
from bot.leagues.service import ledger
from bot.results.messages.verbs import WRONG
from bot.table.presses.door import Needs, Request, admit

VERBS: Final = Presses()


async def answering(bot: Bot, interaction: Interaction, press: Press) -> Request:
    """Let staff through that decides about the game of a press: of its league, or of the server."""
    match = await bot.app.play.match(press.game)
    if match.row.fixture is None:
        return await admit(bot, interaction, match, Needs.STAFF)
    season_id, _ = ledger.read_name(match.row.fixture)
    await leagues.find(bot, interaction, season_id, leagues.Needs.STAFF)
    return Request(bot, interaction, match)


@VERBS.on(WRONG, Needs.MEMBER)
async def ask(request: Request) -> None:
    """Ask what is wrong with a result, if they may say it."""
    await behind(request.bot).app.disputes.require_disputable(request.match, request.user)
    await request.open(dispute_form(request.match, request.t))


@VERBS.on(SAID, Needs.MEMBER)
async def said(request: Request, reason: str = "") -> None:
    """Let staff know that a result is called wrong."""
    service, number = behind(request.bot).app.disputes, request.interaction.id
    told = await service.dispute(request.game, request.user, one_line(reason)[:LONGEST_REASON], number)
    request.bot.delivery.wake()
    await request.say(disputed_text(request.t, told=told))


@VERBS.on(DECLINE, answering)
async def ask_decline(request: Request, user: int) -> None:
    """Ask why a result is to count as it is."""
    async with request.bot.app.database.read() as connection:
        row = await disputes.get(connection, request.game, user)
    if row is None or row.state != "open":
        raise LobbyRefusal("no_such_dispute", game=request.game)
    await request.open(decline_form(row, request.t))


@VERBS.on(DECLINED, answering)
async def declined(request: Request, user: int, word: str = "") -> None:
    """Let a result count as it is."""
    service, number = behind(request.bot).app.disputes, request.interaction.id
    await service.decline(request.game, user, request.user, one_line(word)[:LONGEST_REASON], number)
    request.bot.delivery.wake()
    await answer(request, declined_message(request.t))
