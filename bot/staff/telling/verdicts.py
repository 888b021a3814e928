"""Telling players what staff has decided about a game of theirs: each by DM, and all in its thread."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from bot.kit.messages.message import QUIET
from bot.kit.news import Sender
from bot.kit.store import audit, people
from bot.kit.texts import person_name
from bot.results.store import results
from bot.staff.app import App, Teller, WithApp
from bot.staff.messages.staff import decision_text, stopped_text
from bot.staff.service.staff import STOPPED, TOLD
from bot.storage.rows import News, ResultSeat
from bot.table.messages import pictures
from bot.table.service.match import Match
from bot.table.telling.places import opened
from bot.table.telling.posting import text_by_dm
from renderers.translation import Translator, translator


async def staff_told(bot: Teller, message: News) -> None:
    """Tell one player by DM, or everybody where the game was played."""
    match = await bot.app.play.match(message.subject)
    async with bot.app.database.read() as connection:
        line = await audit.get(connection, int(message.payload))
        back = None if line is None or line.undoes is None else await audit.get(connection, line.undoes)
        found = await results.get(connection, message.subject)
        player = await people.get(connection, message.recipient) if message.recipient else None
    if line is not None and line.what == STOPPED and player is not None and match.side is not None:
        t = translator(player.language)
        await text_by_dm(bot, player.user_id, stopped_text(line, match.seen_in(match.side.guild_id), t))
        return
    if line is None or found is None or (message.recipient and player is None):
        return
    if match.side is not None and message.recipient == match.side.user_id:
        line = msgspec.structs.replace(line, reason="")  # what staff writes stays in its server
    match = match.seen_by(message.recipient)
    t = translator(match.row.language if player is None else player.language)
    text = decision_text(line, match, await names_of(bot, match, found[1], t), t, back)
    if player is not None:
        await text_by_dm(bot, player.user_id, text)
        return
    place = await opened(bot, match.place)
    await place.send(text, allowed_mentions=QUIET)


async def names_of(bot: WithApp, match: Match, seats: Sequence[ResultSeat], t: Translator) -> list[str]:
    """Return the names of those who are in a result, by seat; some may have left their seat since."""
    at_table = pictures.names(match, t)
    names = []
    async with bot.app.database.read() as connection:
        for seat in seats:
            known = None if seat.user_id is None else await people.get(connection, seat.user_id)
            names.append(at_table[seat.seat] if known is None else person_name(known.user_id, known.name, t))
    return names


SENDERS: Final[Mapping[str, Sender[App]]] = {TOLD: staff_told}
"""What sends each kind of news about decisions of staff."""
