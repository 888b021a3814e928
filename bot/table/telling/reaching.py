"""Writing where a game is played; where that place is gone, or closed to us, to those concerned by DM."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeAlias

import discord
import structlog

from bot.kit.messages.message import QUIET
from bot.kit.sending import NOT_ALLOWED
from bot.kit.store import people
from bot.table.app import Poster, WithApp
from bot.table.service.match import Match
from bot.table.telling.places import opened
from bot.table.telling.posting import PLACE_LOST, by_dm
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()

Words: TypeAlias = Callable[[Translator, str], Mapping[str, Any]]
"""What is sent, in the reader's language; by DM the second says why it comes there, else it is empty."""


def text_words(text: Callable[[Translator], str]) -> Words:
    """Return what is sent of a text without controls."""
    return lambda t, why: {"content": "\n".join(filter(None, [text(t), why]))}


async def write(
    bot: Poster,
    there: Match,
    words: Words,
    called: Iterable[int] = (),
    concerned: Iterable[int] | None = None,
) -> None:
    """Write where a game is shown like this, and call people; else tell all who are ``concerned`` by DM.

    Without others those are who is called.  Whose DMs are closed, too, can't be told anything.
    """
    called = list(called)
    only = discord.AllowedMentions(users=[discord.Object(user) for user in called])
    try:
        place = await opened(bot, there.place)
        await place.send(**{**words(translator(there.row.language), ""), "allowed_mentions": only})
        return
    except (discord.NotFound, discord.Forbidden) as error:
        if isinstance(error, discord.Forbidden) and not _is_closed(bot, there, error):
            raise
        log.info("told by direct message: no place", code=error.code)
    for user in called if concerned is None else concerned:
        await tell(bot, user, words, PLACE_LOST)


def _is_closed(bot: Poster, there: Match, error: discord.Forbidden) -> bool:
    """Whether a place is closed to the bot in a server where it is.

    Nobody is written to through one that has removed it.
    """
    return error.code in NOT_ALLOWED and bot.get_guild(there.server_of_place) is not None


async def reader(bot: WithApp, user_id: int, language: str) -> Translator:
    """Return the translator for somebody, in this language if nothing is known of theirs."""
    async with bot.app.database.read() as connection:
        player = await people.get(connection, user_id)
    return translator(language if player is None else player.language)


async def tell(bot: Poster, user_id: int, words: Words, why: str = "") -> None:
    """Tell somebody whom the bot knows by DM, in their language, and ``why`` they are told there."""
    async with bot.app.database.read() as connection:
        player = await people.get(connection, user_id)
    if player is None:
        return
    t = translator(player.language)
    said = {**words(t, t.t(why) if why else ""), "allowed_mentions": QUIET}
    if not await by_dm(bot, user_id, **said):
        log.info("not told: direct messages are closed")
