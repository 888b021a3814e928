"""What everybody, the people of a season and its staff are told of how it goes on, and of who comes and goes.

Whoever sends shows the season as it is now, and edits what stands there already: sent twice it is the same.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from bot.away.telling.news import outage_text
from bot.kit.messages.message import Message, text_message
from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.kit.store import people
from bot.leagues.app import App, Teller
from bot.leagues.messages.buttons import ways_on
from bot.leagues.messages.corrected import correction_text
from bot.leagues.messages.leaving import was_playing
from bot.leagues.messages.news import entered_text, left_text, missing_text, rules_message
from bot.leagues.messages.season_news import own_won_text, told_text, won_text
from bot.leagues.messages.seasons import season_message
from bot.leagues.messages.summary import on_podium, summary_message
from bot.leagues.service import (
    advancing,
    agenda,
    changes,
    correcting,
    ledger,
    meeting,
    notices,
    posts,
    registering,
    summing,
)
from bot.leagues.service.closing import TITLE
from bot.leagues.service.organising import CALLED_OFF
from bot.leagues.service.season import OUT, Season
from bot.leagues.service.terms import DAY
from bot.leagues.store import seasons as leagues
from bot.leagues.telling import meetings
from bot.leagues.telling.channels import load, show
from bot.leagues.telling.saying import of, say, to_person, to_staff
from bot.storage.league_rows import FixtureRow
from bot.storage.rows import AuditLine, News
from bot.table.telling import dresses
from renderers.translation import Translator

# --- Seasons ---------------------------------------------------------------------------------------


async def opened(bot: Teller, message: News) -> None:
    """Write the public message of a season, or bring it up to date."""
    season = await load(bot, message.subject)
    if season.row.state == "draft":
        return
    posted = await show(
        bot, season, season.row.message_id, season_message(season, of(season)), f"season {season.id}"
    )
    if posted is not None and posted.message_id != season.row.message_id:
        await posts.note_season(bot.app.database, season.id, posted.message_id)


async def told(bot: Teller, message: News) -> None:
    """Tell how a season goes on: everybody, and each who had entered one that is cancelled.

    So is who was to meet for a fixture of one that staff has ended early.
    """
    season = await load(bot, message.subject)
    way = message.payload
    ended = await _ended_by(bot, season)
    if message.recipient:
        words = partial(told_text, season, way, ended=ended)
        await to_person(bot, message.recipient, lambda t: text_message(words(t)), season.terms.language)
        for fixture in _unmet(season):
            if message.recipient in season.people(fixture):
                await meetings.put_buttons_away(bot, season, fixture, message.recipient)
        return
    entered = [one.user_id for one in season.playing if one.user_id is not None]
    text = told_text(season, way, of(season), ended)
    shown = await _ended(bot, season, text) if way == "closed" else text_message(text)
    posted = await show(bot, season, None, shown, f"told {season.id} {way}")
    meeting_off = sorted({user for one in _unmet(season) for user in season.people(one)})
    in_person = entered if way in IN_PERSON or posted is None else meeting_off
    await posts.season_is_told(bot.app.database, season.id, way, in_person)


def _unmet(season: Season) -> list[FixtureRow]:
    """Return the fixtures for which people were to meet as staff has ended the season."""
    offered = (one for one in season.fixtures.values() if one.offers or one.agreed_at is not None)
    over = season.row.state == "closed"
    return [one for one in offered if over and not one.started and not season.is_decided(one)]


async def _ended_by(bot: Teller, season: Season) -> AuditLine | None:
    """Return the line by which staff has ended a season early, or called it off; None where time did."""
    _, lines = await bot.app.corrections.lines(season.id)
    early = (line for line in lines if line.actor == "staff" and line.what in {"close", CALLED_OFF})
    return next(early, None)


async def won(bot: Teller, message: News) -> None:
    """Tell who has won a season, or changes the division, since a correction has changed that.

    Everybody sees it with a picture, since that of the end is old; each for whom it changes reads it by DM.
    """
    season, user = await load(bot, message.subject), message.recipient
    what = message.payload or TITLE
    async with bot.app.database.read() as connection:
        begun = await leagues.is_followed(connection, season.row)
    if user:
        words = partial(own_won_text, season, what, user, begun=begun)
        await _to_person(bot, season, user, words)
        return
    shown = await _ended(bot, season, won_text(season, what, of(season), begun=begun))
    await show(bot, season, None, shown, f"won {season.id} {season.row.version}")


async def _ended(bot: Teller, season: Season, text: str) -> Message:
    """Return the news that a season is over, with a picture of how it ended."""
    summary = await summing.summary(bot.app.database, bot.app.profiles, season)
    dress = await dresses.of_server(bot, season.row.guild_id)
    avatars = await bot.avatars.of(season.row.guild_id, on_podium(season))
    return await summary_message(season, text, summary, of(season), dress, avatars)


IN_PERSON: Final = frozenset({"cancelled"})
"""Ways in which a season may go on that all who entered are told by DM, too."""


# --- Draws and rounds ------------------------------------------------------------------------------


async def rules_changed(bot: Teller, message: News) -> None:
    """Ask staff how a season goes on when the rules of its game have changed."""
    season = await load(bot, message.subject)
    if agenda.waits_for_staff(season):
        name = f"rules {season.id} {season.row.version}"
        await to_staff(bot, season, partial(rules_message, season), name)


# --- People ----------------------------------------------------------------------------------------


async def entered(bot: Teller, message: News) -> None:
    """Tell everybody who has entered a season."""
    season = await load(bot, message.subject)
    row = season.entrant_of(message.recipient)
    if row is not None and row.state not in OUT:
        name = f"entered {season.id} {row.number} {row.since}"
        await say(bot, season, entered_text(season, row, message.payload, of(season)), name)


async def left(bot: Teller, message: News) -> None:
    """Tell everybody who has left a season, and what that means for whom they were playing.

    The season may be over by that.
    """
    season = await load(bot, message.subject)
    row = season.entrant_of(message.recipient)
    if row is None or row.state not in OUT:
        return
    text = left_text(season, row, of(season))
    await say(bot, season, text, f"left {season.id} {row.number} {row.since}")
    for fixture in season.fixtures.values():
        if was_playing(season, fixture, row):
            await meetings.put_buttons_away(bot, season, fixture, message.recipient)


async def corrected(bot: Teller, message: News) -> None:
    """Tell what staff has decided: everybody, and each of those concerned in their language."""
    season_id, number = ledger.read_name(message.subject)
    season, lines = await bot.app.corrections.lines(season_id)
    found = next(
        ((line, then) for line, _, then in changes.backwards(season, lines) if line.id == number), None
    )
    if found is None:
        return
    public = not message.recipient
    rated = await bot.app.corrections.rates_anew(*found)
    words = partial(correction_text, *found, lines=lines, public=public, rated=rated)
    if public:
        await say(bot, season, words(of(season)), f"corrected {message.subject}")
        return
    await _to_person(bot, season, message.recipient, words)
    touched = changes.touched(changes.read(found[0].after), "fixture")
    for fixture in (season.fixtures[one] for one in touched if one in season.fixtures):
        mine = message.recipient in season.people(fixture)
        if mine and not meeting.waits(season, fixture):
            await meetings.put_buttons_away(bot, season, fixture, message.recipient)


async def _to_person(bot: Teller, season: Season, user_id: int, words: Callable[[Translator], str]) -> None:
    """Tell somebody by DM what has become of a season, with the ways there."""

    def shown(t: Translator) -> Message:
        return text_message(words(t), rows=[ways_on(season, user_id, t)])

    await to_person(bot, user_id, shown, season.terms.language)


async def missing(bot: Teller, message: News) -> None:
    """Tell staff what a season lacks; it is told again at the earliest after a day."""
    if message.attempts:
        return  # if it still is missing, that will be noted anew
    season_id, _, what = message.subject.partition(":")
    season = await load(bot, season_id)
    name = f"missing {message.subject}"
    await to_staff(bot, season, lambda t: text_message(missing_text(season, what, t)), name)
    raise Later(DAY)


async def outage(bot: Teller, message: News) -> None:
    """Tell the channel of a season that the bot was away, unless the server's own channel tells it."""
    season = await load(bot, message.subject)
    async with bot.app.database.read() as connection:
        server = await people.guild(connection, season.row.guild_id)
    if season.row.state == "running" and season.terms.channel_id != server.channel_id:
        name = f"outage {season.id} {message.payload}"
        await say(bot, season, outage_text(message, of(season)), name)


SENDERS: Final[Mapping[str, Sender[App]]] = {
    registering.OPENED: opened,
    registering.ENTERED: entered,
    registering.TOLD: told,
    notices.FINAL: opened,
    notices.WON: won,
    advancing.RULES: rules_changed,
    notices.LEFT: left,
    correcting.CORRECTED: corrected,
    notices.MISSING: missing,
    notices.OUTAGE: outage,
}
"""What sends each kind of this news."""
