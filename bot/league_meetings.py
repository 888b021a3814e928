"""What people of live fixtures are told: times on offer, what the others did, the call at the agreed time.

Each is told by DM in their own language; who has closed their DMs is called where the fixture is played.
Where the server lets the bot, an appointment is an event of the server too.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from typing import Final

import discord
import structlog

from bot.fixtures import load, nonce, note_missing, show
from bot.league_telling import of, to_person, to_staff
from bot.news import Sender
from bot.places import find_place, unarchive
from bot.services.leagues import ledger, meeting, notices
from bot.services.leagues.meeting import Told
from bot.services.leagues.scheduling.slots import LENGTH
from bot.services.leagues.season import Season
from bot.storage import leagues
from bot.storage.league_rows import FixtureRow
from bot.storage.leagues import FIXTURES
from bot.storage.rows import News
from bot.telling import Teller
from bot.views.league_schedule import (
    calling_line,
    event_name,
    event_text,
    meeting_message,
    told_line,
    unscheduled_message,
)
from bot.views.links import jump_url
from bot.views.message import Message
from renderers.translation import Translator

log: Final = structlog.get_logger()

SOON: Final = 60.0
"""Seconds before an appointment in which no event is made of it any more: Discord takes none of the past."""

TOO_MANY: Final = 30038
"""Discord's code where a server has as many events as it may."""


# --- People ----------------------------------------------------------------------------------------


async def told(bot: Teller, message: News) -> None:
    """Show somebody how it stands with the time of a fixture of theirs, and what has happened."""
    season, fixture = await _fixture(bot, message)
    if fixture is None or not meeting.waits(season, fixture):
        return
    happened = Told.read(message.payload)
    await _reach(bot, season, fixture, message, lambda t: told_line(season, fixture, happened, t))


async def called(bot: Teller, message: News) -> None:
    """Call somebody to the time that was agreed, unless they are there already."""
    season, fixture = await _fixture(bot, message)
    if fixture is None or not meeting.waits(season, fixture) or fixture.agreed_at is None:
        return
    if message.recipient not in meeting.who_is_here(fixture):
        await _reach(bot, season, fixture, message, calling_line)


async def unscheduled(bot: Teller, message: News) -> None:
    """Tell staff which tables of a round have no time yet; nothing if all have."""
    season_id, round_id = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    tables = meeting.unscheduled(season, round_id)
    if not tables:
        return

    def words(t: Translator) -> Message:
        return unscheduled_message(season, round_id, tables, t)

    await to_staff(bot, season, words, words(of(season)), f"unscheduled {message.subject}")


async def _fixture(bot: Teller, message: News) -> tuple[Season, FixtureRow | None]:
    season_id, number = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    return season, season.fixtures.get(number)


async def _reach(
    bot: Teller, season: Season, fixture: FixtureRow, message: News, note: Callable[[Translator], str]
) -> None:
    """Show somebody a fixture of theirs by DM; if they have closed them, call them where it is played."""
    user = message.recipient

    def words(t: Translator) -> Message:
        return meeting_message(season, fixture, user, time.time(), t, note(t))

    if await to_person(bot, user, words):
        return
    name = f"{message.kind} {message.subject} {user} {message.due_at}"
    if not await _in_thread(bot, fixture, words(of(season)), user, name):
        await show(bot, season, None, words(of(season)), name, [user])


async def _in_thread(bot: Teller, fixture: FixtureRow, shown: Message, user_id: int, name: str) -> bool:
    """Call somebody in the place of a fixture; False if it has none, or none any more."""
    if fixture.thread_id is None:
        return False
    only = discord.AllowedMentions(users=[discord.Object(user_id)], roles=False)
    try:
        place = await find_place(bot, fixture.thread_id)
        await unarchive(place)
        await place.send(**{**shown.to_send(), "allowed_mentions": only}, nonce=nonce(name))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("not there", code=error.code)
        return False
    return True


# --- Events of the server --------------------------------------------------------------------------


async def appointed(bot: Teller, message: News) -> None:
    """Make an event of an appointment, move it, or take it away; bring the fixture's message up to date."""
    season, fixture = await _fixture(bot, message)
    if fixture is None:
        return
    async with bot.app.database.write() as connection:
        await notices.place_wanted(connection, message.subject, time.time())
    async with bot.app.showing(f"{message.subject} event"):
        wanted = ledger.appointment(season, fixture.id)
        try:
            event_id = await _event(bot, season, fixture, wanted)
        except discord.HTTPException as error:
            if not (isinstance(error, discord.Forbidden) or error.code == TOO_MANY):
                raise
            log.info("no event allowed", code=error.code)
            await note_missing(bot, season, notices.EVENTS)
            return
        if event_id != fixture.event_id:
            async with bot.app.database.write() as connection:
                await leagues.note(connection, FIXTURES, season.id, fixture.id, event_id=event_id)


async def _event(bot: Teller, season: Season, fixture: FixtureRow, wanted: float | None) -> int | None:
    """Return the event of an appointment as it is now, None if there is none."""
    guild = bot.get_guild(season.row.guild_id) or await bot.fetch_guild(season.row.guild_id)
    known = await _known(guild, season, fixture)
    if wanted is None or wanted - time.time() < SOON:
        if known is not None and known.start_time > datetime.now(UTC):
            await known.delete()
            return None
        return None if known is None else known.id  # it has begun, and ends by itself
    starts, ends = (datetime.fromtimestamp(at, UTC) for at in (wanted, wanted + LENGTH))
    if known is not None:
        if known.start_time != starts:
            await known.edit(start_time=starts, end_time=ends)
        return known.id
    t = of(season)
    made = await guild.create_scheduled_event(
        name=event_name(season, fixture, t),
        description=event_text(season, fixture, t),
        start_time=starts,
        end_time=ends,
        entity_type=discord.EntityType.external,
        privacy_level=discord.PrivacyLevel.guild_only,
        location=jump_url(season.row.guild_id, fixture.thread_id or season.terms.channel_id),
    )
    return made.id


async def _known(guild: discord.Guild, season: Season, fixture: FixtureRow) -> discord.ScheduledEvent | None:
    """Return the event of a fixture that is to come or has begun.

    One that was made by a process that died before it noted that is known by its text.
    """
    for one in await guild.fetch_scheduled_events(with_counts=False):
        told_by = (one.description or "").rpartition(" · ")[2]
        if one.id == fixture.event_id or told_by == ledger.fixture_name(season.id, fixture.id):
            return one
    return None


SENDERS: Final[Mapping[str, Sender]] = {
    meeting.MEETING: told,
    meeting.APPOINTMENT: called,
    meeting.UNSCHEDULED: unscheduled,
    ledger.APPOINTED: appointed,
}
"""What sends each kind of news about live fixtures."""
