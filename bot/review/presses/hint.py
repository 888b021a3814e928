"""*Hint* and *What was that for?*: the press is answered at once, and what was thought follows."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

import discord

from bot.kit.messages.message import Message
from bot.kit.pressing import Presses
from bot.kit.service.errors import LobbyRefusal, StalePosition
from bot.review.app import behind
from bot.review.messages.hint import hint_message, reason_message, thinking_message
from bot.review.service.hinting import last_of_computer, require_hints, require_reason
from bot.table.messages.verbs import HINT, WHY
from bot.table.presses import waiting
from bot.table.presses.door import Needs, Request
from bot.table.service.match import Match
from bot.table.telling import dresses
from engine.core import Seat

VERBS: Final = Presses()


@VERBS.on(HINT, Needs.SEAT)
async def hint(request: Request) -> None:
    """Show one good action of the person's own, if they may have a hint."""
    match, t = request.match, request.t
    seat = require_hints(match, request.user)

    async def think() -> Message:
        thought = await behind(request.bot).app.hints.hint(match, seat)
        now = await request.bot.app.play.match(request.game)
        if now.question(seat) is None or now.seat_of(request.user) != seat or not _stands(match, now, seat):
            raise StalePosition(game=match.id)
        dress = await dresses.of_reader(request.bot, match, request.user)
        return await hint_message(match, seat, thought, dress, t)

    await _answer(request, think)


def _stands(before: Match, now: Match, seat: Seat) -> bool:
    return before.row.taken_back == now.row.taken_back and now.is_fresh(seat, before.row.ply)


@VERBS.on(WHY, Needs.MEMBER)
async def why(request: Request) -> None:
    """Tell the reason of the computer player that acted last, where it tells nothing that is hidden.

    Somebody who goes through the game asks for what led to the position that they look at.
    """
    match, t = request.match, request.t
    require_reason(match)
    replay = await request.bot.app.replays.of(match)
    ply = last_of_computer(match, replay.actions, request.ply)
    if ply is None:
        raise LobbyRefusal("no_reason_yet", game=match.id)
    actor, played = replay.actions[ply]

    async def think() -> Message:
        before = replay.states[ply]
        thought = await behind(request.bot).app.hints.reason(match, ply, before, actor, played)
        return reason_message(match, before, actor, played, thought, t)

    await _answer(request, think)


async def _answer(request: Request, think: Callable[[], Awaitable[Message]]) -> None:
    """Answer at once, and again when the thought is there; a refusal takes the place of the first answer."""
    await request.show(thinking_message(request.t))
    try:
        message = await think()
    except Exception:
        await waiting.take_away(request.interaction)
        raise
    with suppress(discord.NotFound):  # put away meanwhile
        await request.interaction.edit_original_response(**message.to_edit())
