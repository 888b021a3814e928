"""Where the games of a league's fixtures are played: a thread that hangs on a message.

The message stands in the league's channel.  It has one thread, with its own number, so a process that dies
in between leaves nothing double: the next one finds the message by what was noted (or Discord by the nonce),
and the thread by its message.  Where there may be no threads, games are played in the channel; without the
channel, in the server's channel for games; without that, wherever ``/game board`` puts them, and their
players are told so.
"""

from __future__ import annotations

from functools import partial
from typing import Final

import discord
import structlog

from bot.kit.messages.message import Message
from bot.leagues.messages.fixtures import fixture_lines, fixture_message, table_button, thread_title
from bot.leagues.service import games, ledger, notices, posts
from bot.leagues.service.formats import way_of
from bot.leagues.service.opening import is_unopened
from bot.leagues.service.season import Season
from bot.leagues.telling.channels import Posted, fixture_of, load, show
from bot.storage.league_rows import FixtureRow
from bot.table.app import WithApp, WithChannels
from bot.table.messages.part_of import PartOf
from bot.table.service.match import Match
from bot.table.telling.places import WEEK, find_place, invite
from renderers.translation import translator

log: Final = structlog.get_logger()

EXISTS: Final = 160004
"""Discord's code where a message has a thread already."""

NO_THREADS: Final = frozenset({50024, 160006})
"""Discord's codes where there can be none: in such a channel, or no more of them in the server."""


async def season_of(bot: WithApp, match: Match) -> Season | None:
    """Return the season in which a game is played, None for a game of no league."""
    if match.row.fixture is None:
        return None
    return await load(bot, ledger.read_name(match.row.fixture)[0])


async def open_place(bot: WithChannels, name: str) -> int | None:
    """Bring the message of a fixture up to date, make its thread, and let its games be played there.

    Returns the place, None where the server has none.  Raises NoSuchSeason.
    """
    async with bot.app.showing(f"{name} fixture"):
        season, fixture = await fixture_of(bot, name)
        if fixture is None or len(fixture.seats) < 2:
            return None
        place = await _place(bot, season, fixture)
        if place is not None:
            await posts.play_at(bot.app.database, season.id, fixture.id, place)
        return place


async def _place(bot: WithChannels, season: Season, fixture: FixtureRow) -> int | None:
    """Return the place of a fixture, after making what it lacks."""
    shown = fixture_message(season, fixture, translator(season.terms.language))
    # Another round of this number, after a backup was restored, has its own fixtures: its time says which.
    name = f"fixture {ledger.fixture_name(season.id, fixture.id)} {season.rounds[fixture.round].at}"
    posted = await _posted(bot, season, fixture, fixture.message_id, shown, name)
    if posted is None:
        return None
    if fixture.thread_id is not None and posted.message_id == fixture.message_id:
        return fixture.thread_id
    place = await _thread(bot, season, fixture, posted)
    if place is None:
        again = f"{name} after {posted.message_id}"
        posted = await _posted(bot, season, fixture, None, shown, again) or posted
        place = await _thread(bot, season, fixture, posted) or posted.channel.id
    return place


async def _posted(
    bot: WithChannels, season: Season, fixture: FixtureRow, message_id: int | None, shown: Message, name: str
) -> Posted | None:
    """Show a fixture's message and note where; None where there is no channel."""
    posted = await show(bot, season, message_id, shown, name)
    if posted is not None and posted.message_id != fixture.message_id:
        number = posted.message_id
        await posts.note_fixture(bot.app.database, season.id, fixture.id, message_id=number)
    return posted


async def is_opened_later(bot: WithApp, match: Match) -> bool:
    """Whether a game has no place before somebody wants to play it, and none at all if it is called off."""
    season = await season_of(bot, match)
    if season is None or match.row.thread_id is not None or any(seat.has_acted for seat in match.seats):
        return False
    fixture = season.fixtures.get(ledger.read_name(match.row.fixture or ":0")[1])
    if fixture is None or not is_unopened(season, fixture):
        return False
    return match.row.status == "cancelled" or not season.is_decided(fixture)


def people(season: Season, fixture: FixtureRow) -> list[int]:
    """Return the people of a fixture whom one can call: who was erased has no number any more."""
    return [user for user in season.people(fixture) if user > 0]


async def open_anew(bot: WithChannels, name: str) -> None:
    """Make the place of a fixture, whatever was known of one."""
    await _forget(bot, name)
    await open_place(bot, name)


async def want_place(bot: WithApp, name: str, *, anew: bool = False) -> None:
    """Let the place of a fixture be made in the league's own lane: sixty of them delay no other board."""
    if anew:
        await _forget(bot, name)
    await notices.want_place(bot.app.database, name)


async def _forget(bot: WithApp, name: str) -> None:
    """Forget the thread of a fixture, which is gone: it gets another one."""
    season_id, number = ledger.read_name(name)
    await posts.note_fixture(bot.app.database, season_id, number, thread_id=None)


async def told(bot: WithApp, match: Match) -> PartOf | None:
    """Return what the end of a game tells of its league; None for a game of none."""
    season = await season_of(bot, match)
    if season is None:
        return None
    running = await _running(bot, season, match)
    return PartOf(partial(fixture_lines, season, match, running=running), partial(table_button, season))


async def _running(bot: WithApp, season: Season, match: Match) -> Match | None:
    """Return the game that follows another one of a match, if it has begun."""
    fixture = season.fixtures.get(ledger.read_name(match.row.fixture or ":0")[1])
    if fixture is None or match.row.status == "running" or not way_of(season.event(fixture)).match:
        return None
    async with bot.app.database.read() as connection:
        return await games.running(connection, fixture)


async def _thread(bot: WithChannels, season: Season, fixture: FixtureRow, posted: Posted) -> int | None:
    """Return the thread of a fixture's message, or the channel in which it stands if it may have none.

    None where the message had one that somebody has deleted: it can have no other.
    """
    channel = posted.channel
    if not isinstance(channel, discord.TextChannel):
        return channel.id
    title = thread_title(season, fixture, translator(season.terms.language))
    try:
        message = channel.get_partial_message(posted.message_id)
        thread = await message.create_thread(name=title, auto_archive_duration=WEEK)
    except discord.HTTPException as error:
        if error.code == EXISTS:
            return await _existing(bot, posted.message_id)
        if not (isinstance(error, discord.Forbidden) or error.code in NO_THREADS):
            raise
        log.info("no thread allowed", code=error.code)
        await notices.note_missing(bot.app.database, season.id, notices.THREADS)
        return channel.id
    await invite(thread, people(season, fixture))
    return thread.id


async def _existing(bot: WithChannels, thread_id: int) -> int | None:
    """Return a thread that a message has had, None if it is gone."""
    try:
        return (await find_place(bot, thread_id)).id
    except discord.NotFound:
        return None
