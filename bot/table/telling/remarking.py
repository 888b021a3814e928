"""Telling a table what one of its people has done that the others would miss on the board."""

from __future__ import annotations

from bot.kit.sending import Later
from bot.kit.store import people
from bot.storage.rows import DueMessage
from bot.table.app import WithChannels
from bot.table.messages.remarks import remark_message
from bot.table.service.seating import LEFT
from bot.table.telling.places import find_place, unarchive
from renderers.translation import translator


async def remark(bot: WithChannels, message: DueMessage) -> None:
    """Write it where the game is played, on both sides if it has two; in private its people see the board."""
    match = await bot.app.play.match(message.game)
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    is_back = message.kind == LEFT and match.seat_of(message.recipient) is not None
    if player is None or match.in_private or is_back:
        return
    if match.row.board_message_id is None:
        raise Later
    for there in [match, *([match.seen_in(match.other_server)] if match.other_server else [])]:
        place = await find_place(bot, there.place)
        await unarchive(place)
        shown = remark_message(message.kind, player.name, translator(there.row.language))
        await place.send(**shown.to_send())
