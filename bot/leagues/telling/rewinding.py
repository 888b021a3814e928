"""Telling a league that its season goes on from an earlier state, and taking away what came after that.

A round that the database has forgotten would call people to games that there are not, and one that is over
would say for ever who has won.  So the bot's messages since, as far as they have controls of the season, say
that they do not count; the others stand below what tells why.  So do
questions by DM, which people would answer though nobody asks that any more; and events of the server go.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final

import discord
import structlog

from bot.kit.news import Sender
from bot.leagues.app import App, Teller
from bot.leagues.messages.rewinding import overtaken_message, rewound_text
from bot.leagues.service import rewinding
from bot.leagues.service.season import Season
from bot.leagues.telling.channels import in_channel, load
from bot.leagues.telling.meetings import named_by
from bot.leagues.telling.saying import of, say
from bot.storage.rows import News
from bot.table.service.rewinding import Gap
from bot.table.telling.places import Place, channel_for_staff, edit
from bot.table.telling.reaching import reader
from bot.table.telling.rewinding import belongs_to, lately, within

log: Final = structlog.get_logger()


async def rewound(bot: Teller, message: News) -> None:
    """Tell it where the season is shown, and show all of it as it is now; or ask one of its people anew."""
    season = await load(bot, message.subject)
    gap = Gap.read(message.payload)
    if message.recipient:
        await _in_person(bot, season, message.recipient, gap)
        return
    events = await _events(bot, season)
    await _in_staff_channel(bot, season, gap)
    told = None
    if season.row.message_id is not None:
        told = await in_channel(bot, season, partial(_go_back, bot, season, gap))
    await rewinding.show_anew(bot.app.database, season, events, told=bool(told))


async def _go_back(bot: Teller, season: Season, gap: Gap, place: Place) -> bool:
    """Tell why, and let what came in the gap say that it does not count; return whether that was needed.

    Where nothing came after it, as where the bot has moved to another machine, nobody need be told.
    """
    assert season.row.message_id is not None
    public = await place.fetch_message(season.row.message_id)
    lost = [
        sent
        async for sent in within(place, gap)
        if sent.author.id == public.author.id and _is_lost(season, sent)
    ]
    edited = public.edited_at is not None and public.edited_at.timestamp() > gap.made
    if not (lost or edited):
        return False
    await say(bot, season, rewound_text(season, gap.made, of(season)), f"rewound {season.id} {gap.made}")
    for sent in lost:
        await edit(place, sent.id, overtaken_message(of(season)))
    return True


def _is_lost(season: Season, sent: discord.Message) -> bool:
    """Whether a message of ours tells what the season does not know any more."""
    known = {row.message_id for rows in (season.rounds, season.fixtures) for row in rows.values()}
    return sent.id not in {season.row.message_id, *known} and season.id in belongs_to(sent)


async def _in_staff_channel(bot: Teller, season: Season, gap: Gap) -> None:
    """Let what staff was asked in its channel meanwhile say that it does not count."""
    try:
        where = await channel_for_staff(bot, season.row.guild_id)
        if where is None:
            return
        place, t = where
        async for sent in within(place, gap):
            if season.id in belongs_to(sent):
                await edit(place, sent.id, overtaken_message(t))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("old messages stay", code=error.code)


async def _in_person(bot: Teller, season: Season, user: int, gap: Gap) -> None:
    """Let what somebody was asked meanwhile say that it does not count, and ask what is open now.

    A question that comes after that may have the number of one that was asked before.
    """
    try:
        channel = await bot.create_dm(discord.Object(user))
        later = [sent async for sent in lately(channel, gap)]
        t = await reader(bot, user, season.terms.language)
        for sent in later:
            if season.id in belongs_to(sent):
                await edit(channel, sent.id, overtaken_message(t))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("old messages stay", code=error.code)
        return
    if later:
        await rewinding.ask_anew(bot.app.database, season, user)


async def _events(bot: Teller, season: Season) -> list[int]:
    """Return the fixtures of a season that have an event in its server, whether there are such or not.

    Events of seasons that there are no more are taken away.
    """
    guild = bot.get_guild(season.row.guild_id)
    if guild is None:
        return []
    async with bot.app.database.read() as connection:
        known = await rewinding.seasons(connection, guild.id)
    found = []
    for one in await guild.fetch_scheduled_events(with_counts=False):
        named = named_by(one) if one.creator_id == guild.me.id else None
        if named is None:
            continue
        season_id, number = named
        if season_id == season.id:
            found.append(number)
        elif season_id not in known and one.start_time > datetime.now(UTC):
            await one.delete()
    return found


SENDERS: Final[Mapping[str, Sender[App]]] = {rewinding.REWOUND: rewound}
"""What sends this news."""
