"""Where a league may write, and its messages there: posted once, edited after."""

from __future__ import annotations

import hashlib
from collections.abc import Awaitable, Callable, Iterable
from typing import Final, NamedTuple, TypeVar

import discord
import structlog

from bot.kit.messages.message import Message
from bot.kit.store import people as people_of
from bot.leagues.service import ledger, notices
from bot.leagues.service.season import Season
from bot.storage.league_rows import FixtureRow, RoundRow
from bot.table.app import WithApp, WithChannels
from bot.table.telling.places import Place, edit, find_place, unarchive

log: Final = structlog.get_logger()

T = TypeVar("T")


async def load(bot: WithApp, season_id: str) -> Season:
    """Return a season as it is now; raise NoSuchSeason."""
    return await ledger.read(bot.app.database, season_id)


async def fixture_of(bot: WithApp, name: str) -> tuple[Season, FixtureRow | None]:
    """Return the season that the name of a fixture means, and the fixture if it is there still."""
    season_id, number = ledger.read_name(name)
    season = await load(bot, season_id)
    return season, season.fixtures.get(number)


async def round_of(bot: WithApp, name: str) -> tuple[Season, RoundRow | None]:
    """Return the season that the name of a round means, and the round if it is there still."""
    season_id, number = ledger.read_name(name)
    season = await load(bot, season_id)
    return season, season.rounds.get(number)


async def channels(bot: WithApp, season: Season) -> list[int]:
    """Return where a league may write: its own channel, else that for the server's games."""
    async with bot.app.database.read() as connection:
        server = await people_of.guild(connection, season.row.guild_id)
    wanted = (season.terms.channel_id, server.channel_id)
    return list(dict.fromkeys(channel for channel in wanted if channel))


async def in_channel(
    bot: WithChannels, season: Season, do: Callable[[Place], Awaitable[T]], *, noting: bool = True
) -> T | None:
    """Do something in the first channel in which it can be done; None if there is none.

    ``noting``: that the league's own is gone or closed to us is noted for its staff.
    """
    for channel in await channels(bot, season):
        try:
            return await do(await find_place(bot, channel))
        except (discord.NotFound, discord.Forbidden) as error:
            log.info("not there", code=error.code)
        if noting and channel == season.terms.channel_id:
            await notices.note_missing(bot.app.database, season.id, notices.CHANNEL)
    return None


def nonce(*what: object) -> str:
    """Return a name for a message by which Discord knows it for some minutes: sent again, it is the same."""
    return hashlib.sha256(" ".join(map(str, what)).encode()).hexdigest()[:25]


class Posted(NamedTuple):
    """A message of ours, and the channel in which it stands."""

    channel: Place
    message_id: int


async def show(
    bot: WithChannels,
    season: Season,
    message_id: int | None,
    shown: Message,
    name: str,
    called: Iterable[int] = (),
) -> Posted | None:
    """Edit a public message of a league, or post it where it is missing; None where there is no channel.

    Only a new message calls somebody: ``called``.  ``name`` tells it from others: sent again within minutes
    it is the same.
    """

    async def change(place: Place) -> Posted:
        assert message_id is not None
        try:
            await edit(place, message_id, shown)
        finally:
            shown.rewind()
        return Posted(place, message_id)

    async def post(place: Place) -> Posted:
        users = [discord.Object(user) for user in called]
        await unarchive(place)
        try:
            sent = await place.send(
                view=shown.to_send()["view"],
                files=shown.files,
                allowed_mentions=discord.AllowedMentions(users=users, roles=False),
                nonce=nonce(name, message_id),
            )
        finally:
            shown.rewind()
        return Posted(place, sent.id)

    known = None if message_id is None else await in_channel(bot, season, change, noting=False)
    return known or await in_channel(bot, season, post)
