"""Telling that a seat has changed hands, and leaving a pointer where a game was played before."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import discord
import msgspec
import structlog

from bot.kit.messages.message import safe
from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.kit.store import audit, people
from bot.kit.texts import person_name
from bot.staff.app import App, Teller
from bot.staff.messages.seats import seat_gone, seat_told, seat_yours_again
from bot.staff.messages.tables import moved_message, withdrawn_text
from bot.staff.service.seats import TOLD as SEAT_TOLD
from bot.staff.service.tables import MOVED, WITHDRAWN_TOLD, Left
from bot.storage.rows import News
from bot.table.service.sitting import Sitting, read_sitting
from bot.table.telling.places import Place, edit, find_place, opened
from bot.table.telling.posting import text_by_dm
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()


async def seat_changed(bot: Teller, message: News) -> None:
    """Tell one person by DM that they have got or lost a seat, or all where the game is played."""
    match = await bot.app.play.match(message.subject)
    async with bot.app.database.read() as connection:
        line = await audit.get(connection, int(message.payload))
        player = await people.get(connection, message.recipient) if message.recipient else None
    if line is None or (message.recipient and player is None) or match.row.status != "running":
        return
    before, after = read_sitting(line.before), read_sitting(line.after)
    if message.recipient == 0:
        if match.row.board_message_id is None:
            raise Later
        t = translator(match.row.language)
        names = [await _name(bot, one, t) for one in (before, after)]
        place = await opened(bot, match.place)
        called = [] if after.user is None else [discord.Object(after.user)]
        allowed = discord.AllowedMentions(users=called)
        await place.send(seat_told(match, after, names, t), allowed_mentions=allowed)
        return
    assert player is not None
    t = translator(player.language)
    got = player.user_id == after.user
    if got != (match.seat_of(player.user_id) == after.seat):
        return  # it has changed once more
    text = seat_yours_again(match, t) if got else seat_gone(match, after, await _name(bot, after, t), t)
    await text_by_dm(bot, player.user_id, text)


async def _name(bot: Teller, sat: Sitting, t: Translator) -> str:
    """Return what is said of who has, or had, a seat: people are named so that Discord shows them."""
    if sat.user is None:
        return t.t("a computer player")
    if sat.user > 0:
        return f"<@{sat.user}>"
    async with bot.app.database.read() as connection:
        known = await people.get(connection, sat.user)
    return safe(person_name(sat.user, "" if known is None else known.name, t))


async def left_behind(bot: Teller, message: News) -> None:
    """Let the old board lead to the new one, and take away who was called there.

    What is gone there, or closed to us, is no matter.
    """
    left = msgspec.json.decode(message.payload, type=Left)
    match = await bot.app.play.match(message.subject.partition(":")[0])
    if match.row.board_message_id is None:
        raise Later
    t = translator(match.row.language)
    try:
        place = await find_place(bot, left.place)
        for notice in left.notices:
            await _delete(place, notice)
        if left.board is not None and left.board != match.row.board_message_id:
            await edit(place, left.board, moved_message(match, t))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("no pointer left behind", code=error.code)


async def withdrawn(bot: Teller, message: News) -> None:
    """Tell a host by DM that staff has withdrawn their invitation; the lobby says so, too."""
    match = await bot.app.play.match(message.subject)
    async with bot.app.database.read() as connection:
        line = await audit.get(connection, int(message.payload))
        player = await people.get(connection, message.recipient)
    if line is not None and player is not None:
        text = withdrawn_text(match, line, translator(player.language))
        await text_by_dm(bot, player.user_id, text)


async def _delete(place: Place, message_id: int) -> None:
    try:
        await place.get_partial_message(message_id).delete()
    except discord.NotFound:
        log.info("call is gone")


SENDERS: Final[Mapping[str, Sender[App]]] = {
    SEAT_TOLD: seat_changed,
    MOVED: left_behind,
    WITHDRAWN_TOLD: withdrawn,
}
"""What sends each kind of news about running games."""
