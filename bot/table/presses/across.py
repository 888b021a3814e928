"""Playing with somebody of another server: an invitation goes there as a code, and is taken up by it."""

from __future__ import annotations

from typing import Final

import discord

from bot.kit.pressing import Presses
from bot.kit.protocols import Interaction
from bot.kit.service.errors import LobbyRefusal
from bot.table.app import Bot
from bot.table.messages import verbs
from bot.table.messages.across import code_message, taken_message, withdrawn_message
from bot.table.presses.door import Needs, Request, server_of
from bot.table.presses.people import asker, channel_of, person
from bot.table.service.across import Place
from bot.table.service.match import Match
from renderers.translation import language_of, translator

VERBS: Final = Presses()


@VERBS.on(verbs.ACROSS, Needs.HOST)
async def invite(request: Request) -> None:
    """Give the host the code by which one person of another server may take a seat."""
    match, code = await request.bot.app.across.invite(request.game, request.user)
    await request.show(code_message(match, code, request.t))
    request.bot.delivery.wake()


@VERBS.on(verbs.ACROSS_NO_MORE, Needs.HOST)
async def withdraw(request: Request) -> None:
    """Let the invitation be used no more; the lobby says so."""
    await request.bot.app.across.withdraw(request.game, request.user, request.interaction.id)
    await request.show(withdrawn_message(request.t))
    request.bot.delivery.wake()


async def take_up(bot: Bot, interaction: Interaction, code: str) -> Match:
    """Let somebody play by an invitation from another server; the board comes in a thread at the answer."""
    guild_id = server_of(interaction)
    place = interaction.channel
    channel = channel_of(interaction)
    here = Place(guild_id, channel or 0, language_of(str(interaction.guild_locale)), asker(interaction))
    match = await bot.app.across.take_up(code, person(interaction), here, interaction.id)
    there = match.seen_in(guild_id)
    shown = taken_message(there, translator(there.row.language))
    sent = await interaction.response.send_message(**shown.to_send())
    await bot.app.across.answered(match.id, None if isinstance(place, discord.Thread) else sent.message_id)
    return match


def require_own_side(request: Request) -> None:
    """Refuse a seat to whoever asks for one in the other server: one person alone plays from there."""
    side = request.match.side
    if side is not None and request.here.is_other_side and request.user != side.user_id:
        raise LobbyRefusal("one_plays_from_here", game=request.game)
