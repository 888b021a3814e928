"""What people of live fixtures are told: times on offer, what the others did, the call at the agreed time.

Each is told by DM in their own language; who has closed their DMs is called where the fixture is played.
Where the server lets the bot, an appointment is an event of the server too.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

import discord
import structlog

from bot.kit import steady
from bot.kit.messages.message import Message
from bot.kit.news import Sender
from bot.leagues.app import App, Teller
from bot.leagues.messages.news import absent_message
from bot.leagues.messages.schedule import (
    BELOW,
    NOBODY,
    Away,
    calling_line,
    event_name,
    event_text,
    meeting_message,
    told_line,
    unscheduled_message,
)
from bot.leagues.messages.verbs import ACCEPT, DECLINE
from bot.leagues.service import ledger, meeting, notices, posts
from bot.leagues.service.field import WITHOUT_A_GAME
from bot.leagues.service.formats import way_of
from bot.leagues.service.meeting import Told
from bot.leagues.service.scheduling.slots import LENGTH
from bot.leagues.service.season import Season
from bot.leagues.telling.channels import fixture_of, load, nonce, show
from bot.leagues.telling.saying import of, put_away, to_person, to_staff
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import News
from bot.table.messages.links import jump_url
from bot.table.telling.places import opened
from renderers.translation import Translator

log: Final = structlog.get_logger()

SOON: Final = 60.0
"""Seconds before an appointment in which no event is made of it any more: Discord takes none of the past."""

TOO_MANY: Final = 30038
"""Discord's code where a server has as many events as it may."""


# --- People ----------------------------------------------------------------------------------------


async def told(bot: Teller, message: News) -> None:
    """Show somebody how it stands with the time of a fixture of theirs, and what has happened."""
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is None or not meeting.waits(season, fixture):
        return
    happened = Told.read(message.payload)
    away = await bot.app.meetings.away(season, fixture)
    words = partial(
        _meeting, season, fixture, message, lambda t: told_line(season, fixture, happened, t), away
    )
    await _reach(bot, season, fixture, message, words)


async def called(bot: Teller, message: News) -> None:
    """Call somebody to the time that was agreed, unless they are there already."""
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is None or not meeting.waits(season, fixture) or fixture.agreed_at is None:
        return
    if message.recipient not in meeting.who_is_here(fixture):
        words = partial(_meeting, season, fixture, message, calling_line, NOBODY)
        await _reach(bot, season, fixture, message, words)


async def absent(bot: Teller, message: News) -> None:
    """Tell one of a fixture's people, or all where it is played, who did not come and what that counts for.

    On a ladder all read how places have changed.
    """
    season, fixture = await fixture_of(bot, message.subject)
    outcome = None if fixture is None else season.outcome(fixture.id)
    if fixture is None or outcome is None or outcome.kind not in WITHOUT_A_GAME or outcome.source != "time":
        return  # staff has decided otherwise since
    words = partial(absent_message, season, fixture, message.payload)
    if message.recipient:
        await _reach(bot, season, fixture, message, words)
        await put_buttons_away(bot, season, fixture, message.recipient)
        return
    if way_of(season.event(fixture)).order is None:
        await _to_all(bot, season, fixture, words(of(season)), _name(message))


async def unscheduled(bot: Teller, message: News) -> None:
    """Tell staff which tables of a round have no time yet, and remind their people; nothing if all have."""
    season_id, round_id = ledger.read_name(message.subject)
    season = await load(bot, season_id)
    tables = meeting.unscheduled(season, round_id)
    if not tables:
        return
    words = partial(unscheduled_message, season, round_id, tables)
    await to_staff(bot, season, words, f"unscheduled {message.subject}")
    await bot.app.meetings.remind(season_id, round_id)


def _meeting(
    season: Season,
    fixture: FixtureRow,
    message: News,
    note: Callable[[Translator], str],
    away: Away,
    t: Translator,
) -> Message:
    """Return how it stands with the time of a fixture, to whom the message is for."""
    return meeting_message(season, fixture, message.recipient, steady.now(), t, note(t), away)


async def _reach(
    bot: Teller, season: Season, fixture: FixtureRow, message: News, words: Callable[[Translator], Message]
) -> None:
    """Tell somebody of a fixture of theirs by DM; if they have closed them, call them where it is played."""
    if not await to_person(bot, message.recipient, words, season.terms.language):
        await _to_all(bot, season, fixture, words(of(season)), _name(message), [message.recipient])


def _name(message: News) -> str:
    """Return what tells a message from others: sent again within minutes it is the same."""
    return f"{message.kind} {message.subject} {message.recipient} {message.due_at}"


async def put_buttons_away(bot: Teller, season: Season, fixture: FixtureRow, user_id: int) -> None:
    """Let the DMs in which somebody was to agree on a time, to come, or to answer tell how that ended."""
    event = season.event(fixture)
    way = way_of(event)
    if way.starts_itself(event) and way.order is None:
        return
    presses = [verb.write(season.id, fixture.id) for verb in (*BELOW, ACCEPT, DECLINE)]
    words = partial(meeting_message, season, fixture, user_id, steady.now())
    await put_away(bot, user_id, presses, words, season.terms.language)


async def _to_all(
    bot: Teller, season: Season, fixture: FixtureRow, shown: Message, name: str, called: Sequence[int] = ()
) -> None:
    """Write where a fixture is played, else in the league's channel."""
    if not await _in_thread(bot, fixture, shown, called, name):
        await show(bot, season, None, shown, name, called)


async def _in_thread(
    bot: Teller, fixture: FixtureRow, shown: Message, called: Sequence[int], name: str
) -> bool:
    """Write in the place of a fixture; False if it has none, or none any more."""
    if fixture.thread_id is None:
        return False
    only = discord.AllowedMentions(users=[discord.Object(user) for user in called], roles=False)
    try:
        place = await opened(bot, fixture.thread_id)
        await place.send(**{**shown.to_send(), "allowed_mentions": only}, nonce=nonce(name))
    except (discord.NotFound, discord.Forbidden) as error:
        log.info("not there", code=error.code)
        return False
    return True


# --- Events of the server --------------------------------------------------------------------------


async def appointed(bot: Teller, message: News) -> None:
    """Make an event of an appointment, move it, or take it away; bring the fixture's message up to date."""
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is not None:
        await notices.want_place(bot.app.database, message.subject)
    async with bot.app.showing(f"{message.subject} event"):
        try:
            event_id = await _event(bot, season, message.subject)
        except discord.HTTPException as error:
            if not (isinstance(error, discord.Forbidden) or error.code == TOO_MANY):
                raise
            log.info("no event allowed", code=error.code)
            await notices.note_missing(bot.app.database, season.id, notices.EVENTS)
            return
        if fixture is not None and event_id != fixture.event_id:
            await posts.note_fixture(bot.app.database, season.id, fixture.id, event_id=event_id)


async def _event(bot: Teller, season: Season, name: str) -> int | None:
    """Return the event of a fixture's appointment as it is now, None if there is none; nor is the fixture."""
    _, number = ledger.read_name(name)
    fixture, wanted = season.fixtures.get(number), ledger.appointment(season, number)
    guild = bot.get_guild(season.row.guild_id) or await bot.fetch_guild(season.row.guild_id)
    known = await _known(guild, name, None if fixture is None else fixture.event_id)
    if fixture is None or wanted is None or wanted - steady.now() < SOON:
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


async def _known(guild: discord.Guild, name: str, event_id: int | None) -> discord.ScheduledEvent | None:
    """Return the event of a fixture that is to come or has begun.

    One that was made by a process that died before it noted that is known by its text.
    """
    for one in await guild.fetch_scheduled_events(with_counts=False):
        if one.id == event_id or _last(one) == name:
            return one
    return None


def named_by(event: discord.ScheduledEvent) -> tuple[str, int] | None:
    """Return of which season and fixture an event tells, None if it is of something else."""
    found = _NAMED.fullmatch(_last(event))
    return None if found is None else ledger.read_name(found[0])


def _last(event: discord.ScheduledEvent) -> str:
    return (event.description or "").rpartition(" · ")[2]


_NAMED: Final = re.compile("[a-z0-9]+:[0-9]+")


SENDERS: Final[Mapping[str, Sender[App]]] = {
    meeting.MEETING: told,
    meeting.APPOINTMENT: called,
    meeting.UNSCHEDULED: unscheduled,
    notices.ABSENT: absent,
    ledger.APPOINTED: appointed,
}
"""What sends each kind of news about live fixtures."""
