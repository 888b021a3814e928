"""Telling that nobody acts in a game without a clock: where it is played, else each of its people by DM."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import discord
import structlog

from bot.away.app import App, Teller
from bot.away.messages.silent import silence_text
from bot.kit import steady
from bot.kit.messages.message import QUIET, safe
from bot.kit.news import Sender
from bot.kit.store import people
from bot.storage.rows import News
from bot.table.messages import pictures
from bot.table.service.match import Match
from bot.table.service.silent import NEWS, awaited, is_silent
from bot.table.telling.places import opened
from bot.table.telling.posting import PLACE_LOST, by_dm
from renderers.translation import translator

log: Final = structlog.get_logger()


async def silence(bot: Teller, message: News) -> None:
    """Tell it where the game is played, on both sides if it has two, or by DM where that place is gone.

    Nothing is told if somebody has acted since.

    Nor while one of the two rests that has removed the bot: why nobody moves, and what comes of it, is told
    already (``resting``), and it is not that nothing is decided.
    """
    match = await bot.app.play.match(message.subject)
    if not is_silent(match, steady.now()) or match.other_server in await bot.app.removals.resting():
        return
    if match.in_private:
        await _by_dm(bot, match, match.people)
        return
    for there in match.everywhere:
        t = translator(there.row.language)
        called = [user for user in awaited(match) if user in there.people_here]
        named = [f"<@{user}>" if user in called else _name(match, user) for user in awaited(match)]
        try:
            place = await opened(bot, there.place)
        except discord.NotFound:
            await _by_dm(bot, there, there.people_here, PLACE_LOST)
            continue
        only = discord.AllowedMentions(users=[discord.Object(user) for user in called])
        await place.send(silence_text(there, named, t), allowed_mentions=only)


async def _by_dm(bot: Teller, match: Match, users: Iterable[int], why: str = "") -> None:
    """Tell each of these whom the bot may write to, and ``why`` they are told so."""
    named = [_name(match, user) for user in awaited(match)]
    for user in users:
        async with bot.app.database.read() as connection:
            player = await people.get(connection, user)
        if player is None:
            continue
        t = translator(player.language)
        text = "\n".join([silence_text(match, named, t), *([t.t(why)] if why else [])])
        if not await by_dm(bot, user, text, allowed_mentions=QUIET):
            log.info("not told that nobody acts: direct messages are closed")


def _name(match: Match, user_id: int) -> str:
    """Return somebody's shown name, which calls nobody."""
    seat = match.seat_of(user_id)
    return "" if seat is None else safe(pictures.names(match, translator(match.row.language))[seat])


SENDERS: Final[Mapping[str, Sender[App]]] = {NEWS: silence}
"""What sends the news that nobody acts."""
