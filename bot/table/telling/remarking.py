"""Telling a table what one of its people has done, or that they are gone, which the board does not show."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final

from bot.kit.messages.message import Message
from bot.kit.sending import Later
from bot.kit.store import people
from bot.kit.texts import person_name
from bot.storage.rows import DueMessage, PlayerRow
from bot.table.app import Poster
from bot.table.messages.absence import departed_message
from bot.table.messages.remarks import REMARKS, remark_message
from bot.table.service.match import Match
from bot.table.service.seating import LEFT, SEATED
from bot.table.telling import elsewhere, reaching
from renderers.translation import Translator, translator

DEPARTED: Final = "departed"
"""The kind of the message due by which a table reads that somebody is no member any more."""

MESSAGES: Final[Mapping[str, Callable[[Match, str, Translator, str], Message]]] = {
    DEPARTED: departed_message,
    **{kind: partial(remark_message, text) for kind, text in REMARKS.items()},
}
"""What is written, by the kind of the message due; its recipient is who it is about."""


async def remark(bot: Poster, message: DueMessage) -> None:
    """Write it where the game is played, on both sides if it has two; below an answer as long as that can be.

    Where that place is gone the others read it by DM.

    Who plays alone in private need not be told.
    """
    match = await bot.app.play.match(message.game)
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    sits = match.seat_of(message.recipient) is not None
    is_past = sits if message.kind in {LEFT, DEPARTED} else message.kind == SEATED and not sits
    if player is None or match.is_solitary or is_past:
        return
    if match.row.board_message_id is None:
        raise Later
    if match.in_answer:
        await elsewhere.follow(
            bot, match, _shown(match, message.kind, player, translator(match.row.language))
        )
        return
    for there in match.everywhere:
        words = partial(_words, there, message.kind, player)
        others = [user for user in there.people_here if user != player.user_id]
        await reaching.write(bot, there, words, concerned=others)


def _words(there: Match, kind: str, player: PlayerRow, t: Translator, why: str) -> Mapping[str, Any]:
    return _shown(there, kind, player, t, why).to_send()


def _shown(there: Match, kind: str, player: PlayerRow, t: Translator, why: str = "") -> Message:
    """Return what is written about somebody where the game is shown like this."""
    return MESSAGES[kind](there, person_name(player.user_id, player.name, t), t, why)
