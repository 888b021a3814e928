"""The ways to tell something about a season: in its channel, to a person, to its staff.

Public texts are in the league's language, private ones in the reader's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.kit.messages.press import CONTROL, Press, custom_ids
from bot.kit.store import audit
from bot.leagues.app import Teller
from bot.leagues.messages.news import called_text
from bot.leagues.service import ledger
from bot.leagues.service.season import Season
from bot.leagues.telling.channels import in_channel, nonce, show
from bot.table.telling.places import Place, channel_for_staff, edit, opened, unarchive
from bot.table.telling.posting import by_dm
from bot.table.telling.reaching import reader
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()

MOST_CALLED: Final = 80
"""People whom a message of one line calls: it has 2,000 signs."""


def of(season: Season) -> Translator:
    """Return the translator for what everybody reads of a season."""
    return translator(season.terms.language)


async def call(
    bot: Teller,
    season: Season,
    users: Sequence[int],
    name: str,
    words: Callable[[Season, Sequence[int], Translator], str] = called_text,
) -> None:
    """Call people in the league's channel, as many in a message as it can."""
    for number, some in enumerate(parts(users)):
        await say(bot, season, words(season, some, of(season)), f"{name} {number}", some)


def parts(users: Sequence[int]) -> list[Sequence[int]]:
    """Return people in parts that one message can call."""
    return [users[first : first + MOST_CALLED] for first in range(0, len(users), MOST_CALLED)]


async def say(bot: Teller, season: Season, text: str, name: str, called: Iterable[int] = ()) -> None:
    """Write a line in the league's channel; ``name`` tells it from others."""
    users = list(called)

    async def send(where: Place) -> bool:
        await unarchive(where)
        await _write_line(where, text, users, nonce(name))
        return True

    await in_channel(bot, season, send)


async def say_there(
    bot: Teller, season: Season, place_id: int | None, text: str, name: str, called: Iterable[int]
) -> None:
    """Write a line where something is played; in the league's channel if that is gone, or closed to us."""
    users = list(called)
    if place_id is not None:
        try:
            await _write_line(await opened(bot, place_id), text, users, nonce(name))
            return
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("told in the league's channel: no place", code=error.code)
    await say(bot, season, text, name, users)


async def _write_line(where: Place, text: str, called: Iterable[int], name: str) -> None:
    """Write a line in a place, and call people with it."""
    users = [discord.Object(user) for user in called]
    await where.send(text, allowed_mentions=discord.AllowedMentions(users=users, roles=False), nonce=name)


async def to_person(bot: Teller, user_id: int, words: Callable[[Translator], Message], language: str) -> bool:
    """Tell a person something by DM, in their language; False if they have closed them, or are erased.

    ``language`` is that of the matter, in which somebody reads who has never taken part in anything: staff
    that only organises.
    """
    if user_id <= 0:
        return False
    return await by_dm(bot, user_id, **words(await reader(bot, user_id, language)).to_send())


LOOKED_BACK: Final = 30
"""Messages of a DM among which we look for those that are over."""


async def put_away(
    bot: Teller,
    user_id: int,
    presses: Iterable[Press],
    words: Callable[[Translator], Message],
    language: str,
) -> None:
    """Let the DMs to somebody below which one of these is pressed tell instead how that ended.

    It does not matter what was shown there (:mod:`bot.kit.service.seen`).
    ``language`` is the one in which :func:`to_person` has told them.
    """
    if user_id <= 0:
        return
    t = await reader(bot, user_id, language)
    ours = tuple(f"{press.custom_id('b')}." for press in presses)

    def is_ours(custom_id: str) -> bool:
        found = CONTROL.fullmatch(custom_id)
        return found is not None and f"{Press.read(found).at(None).custom_id('b')}.".startswith(ours)

    try:
        channel = await bot.create_dm(discord.Object(user_id))
        async for sent in channel.history(limit=LOOKED_BACK):
            if any(map(is_ours, custom_ids(sent.components))):
                await edit(channel, sent.id, words(t))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("old messages stay", code=error.code)


async def to_staff(
    bot: Teller,
    season: Season,
    words: Callable[[Translator], Message],
    name: str,
    public: Message | None = None,
) -> None:
    """Tell staff as :func:`told_staff` does; where that reaches nobody it is shown to all.

    There it reads as ``public`` if that is something else.
    """
    if not await told_staff(bot, season, words, name):
        await show(bot, season, None, public or words(of(season)), name)


async def told_staff(bot: Teller, season: Season, words: Callable[[Translator], Message], name: str) -> bool:
    """Tell whoever of staff has decided something last, and is staff still; return whether that was possible.

    Where all of them are gone or have closed their DMs it is told in the server's channel for staff.
    """
    for user in await _staff(bot, season):
        if await to_person(bot, user, words, season.terms.language):
            return True
    return await in_staff_channel(bot, season.row.guild_id, words, name)


async def _staff(bot: Teller, season: Season) -> list[int]:
    """Return who of staff has decided something in a season and still may, who did so last first."""
    async with bot.app.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    users = dict.fromkeys(line.user_id or 0 for line in reversed(lines) if line.actor == "staff")
    guild_id, role_id = season.row.guild_id, season.terms.role_id
    return [user for user in users if user > 0 and await bot.presence.is_staff(guild_id, user, role_id)]


async def in_staff_channel(
    bot: Teller, guild_id: int, words: Callable[[Translator], Message], name: str
) -> bool:
    """Write something in a server's channel for staff; False where it has none, or it is closed to us."""
    try:
        where = await channel_for_staff(bot, guild_id)
        if where is None:
            return False
        place, t = where
        await unarchive(place)
        await place.send(**words(t).to_send(), nonce=nonce(name))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("no channel for staff", code=error.code)
        return False
    return True
