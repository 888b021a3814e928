"""Telling a league that its season goes on from an earlier state, and taking away what came after that.

A round that the database has forgotten would call people to games that there are not, and one that is over
would say for ever who has won.  So the bot's messages since, as far as they have controls of the season or a
thread in which a fixture was played, say that they do not count; the others stand below what tells why.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final

import discord
import structlog

from bot.kit.messages.press import CONTROL, custom_ids
from bot.kit.news import Sender
from bot.leagues.app import App, Teller
from bot.leagues.messages.rewinding import overtaken_message, rewound_text
from bot.leagues.service import rewinding
from bot.leagues.service.season import Season
from bot.leagues.telling.channels import in_channel, load
from bot.leagues.telling.saying import of, say
from bot.storage.rows import News
from bot.table.telling.places import Place, edit, find_place
from bot.table.telling.rewinding import LOOKED_THROUGH

log: Final = structlog.get_logger()


async def rewound(bot: Teller, message: News) -> None:
    """Tell it where the season is shown, and show all of it as it is now."""
    season = await load(bot, message.subject)
    if season.row.message_id is None:
        return
    made, restored = map(int, message.payload.split())
    await in_channel(bot, season, partial(_go_back, bot, season, made, restored))
    await rewinding.show_anew(bot.app.database, season)


async def _go_back(bot: Teller, season: Season, made: int, restored: int, place: Place) -> None:
    """Tell why, and let what came between ``made`` and ``restored`` say that it does not count.

    Where nothing came after it, as where the bot has moved to another machine, nobody need be told.
    """
    assert season.row.message_id is not None
    public = await place.fetch_message(season.row.message_id)
    later = [sent async for sent in _between(place, made, restored) if sent.author.id == public.author.id]
    lost = [sent for sent in later if _is_lost(season, sent)]
    edited = public.edited_at is not None and public.edited_at.timestamp() > made
    if not (lost or edited):
        return
    await say(bot, season, rewound_text(season, made, of(season)), f"rewound {season.id} {made}")
    for sent in lost:
        await edit(place, sent.id, overtaken_message(of(season)))
        if sent.flags.has_thread:
            await _clear(bot, season, sent)


async def _between(place: Place, made: int, restored: int) -> AsyncIterator[discord.Message]:
    """Yield what was sent meanwhile: what comes after that, also of other seasons there, does count."""
    after, before = (datetime.fromtimestamp(at, UTC) for at in (made, restored))
    async for sent in place.history(limit=LOOKED_THROUGH, after=after, before=before):
        yield sent


def _is_lost(season: Season, sent: discord.Message) -> bool:
    """Whether a message of ours tells what the season does not know any more: of it, or where it played."""
    known = {row.message_id for rows in (season.rounds, season.fixtures) for row in rows.values()}
    if sent.id in {season.row.message_id, *known}:
        return False
    controls = [found["game"] for one in custom_ids(sent.components) if (found := CONTROL.fullmatch(one))]
    return season.id in controls if controls else sent.flags.has_thread


async def _clear(bot: Teller, season: Season, sent: discord.Message) -> None:
    """Let what can be pressed in the thread of a fixture that there is not say so; nobody plays there now."""
    try:
        thread = await find_place(bot, sent.id)
        async for one in thread.history(limit=LOOKED_THROUGH):
            if one.author.id == sent.author.id and any(custom_ids(one.components)):
                await edit(thread, one.id, overtaken_message(of(season)))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("old messages stay", code=error.code)


SENDERS: Final[Mapping[str, Sender[App]]] = {rewinding.REWOUND: rewound}
"""What sends this news."""
