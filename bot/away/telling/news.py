"""Outages, reminders, and what became of who did not come: to the channel for games, to a thread, by DM."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Final

import discord
import msgspec

from bot.away.app import App, Teller
from bot.away.messages.no_show import no_show_text
from bot.away.service import removals, time_over
from bot.away.service.outages import Outage
from bot.clocks.messages.words import instant, moment
from bot.kit import steady
from bot.kit.messages.message import QUIET, safe
from bot.kit.news import Sender
from bot.kit.store import people
from bot.storage.rows import News
from bot.table.messages import pictures
from bot.table.messages.absence import stand_in_message
from bot.table.messages.links import board_url
from bot.table.service import reminders
from bot.table.service.adjourning import AFTER_OUTAGE
from bot.table.service.match import Match
from bot.table.service.reminders import Waiting
from bot.table.store.columns import read_people
from bot.table.telling import hosts, reaching
from bot.table.telling.places import Place, channel_for_games, channel_for_staff, opened, unarchive
from bot.table.telling.posting import by_dm
from bot.table.telling.reaching import text_words
from renderers import rule_words
from renderers.translation import Translator, translator

SAME_DAY: Final = 12 * 3600.0
"""Seconds after a time that is told with its date, within which a time of the day alone is understood."""


async def outage(bot: Teller, message: News) -> None:
    """Tell a server that nobody could act for a while, and what that means for its clocks."""
    where = await channel_for_games(bot, message.recipient)
    if where is None:
        return
    place, t = where
    await unarchive(place)
    await place.send(outage_text(message, t), allowed_mentions=QUIET)


def outage_text(message: News, t: Translator) -> str:
    """Return that nobody could act for a while, as the news of it says when."""
    missed = msgspec.json.decode(message.payload, type=Outage)
    return t.t(
        "I was away from {starts} to {ends}. Clocks were stopped, and nobody loses on time before "
        "{grace}. In live games, press **Go on** to continue.",
        starts=f"<t:{missed.starts:.0f}:f>",
        ends=_after(missed.starts, missed.ends),
        grace=_after(missed.starts, missed.grace),
    )


def _after(starts: float, at: float) -> str:
    """Return a time after one that is told with its date: its own is told where it may be another."""
    return f"<t:{at:.0f}:{'t' if at - starts < SAME_DAY else 'f'}>"


async def server_back(bot: Teller, message: News) -> None:
    """Tell the staff of a server, else all of it, that the bot is back and what has become of its games."""
    where = await _for_staff(bot, message.recipient) or await channel_for_games(bot, message.recipient)
    if where is None:
        return
    place, t = where
    await unarchive(place)
    missed = msgspec.json.decode(message.payload, type=Outage)
    told = t.t(
        "I am back: since {starts} I was not in this server. Its games and leagues have rested and go on "
        "now; nobody loses on time before {grace}.",
        starts=f"<t:{missed.starts:.0f}:f>",
        grace=f"<t:{missed.grace:.0f}:f>",
    )
    await place.send(told, allowed_mentions=QUIET)


async def _for_staff(bot: Teller, guild_id: int) -> tuple[Place, Translator] | None:
    """Return where staff is told things, None if there is no such place any more."""
    try:
        return await channel_for_staff(bot, guild_id)
    except (discord.NotFound, discord.Forbidden):
        return None


async def go_on(bot: Teller, message: News) -> None:
    """Call the people of a live game that waits for them after an outage."""
    match = await bot.app.play.match(message.subject)
    pause = match.pause
    if pause is None or pause.kind != AFTER_OUTAGE or match.row.board_message_id is None:
        return
    missing = [user for user in match.people if user not in read_people(pause.agreed)]
    if not missing:
        return
    words = text_words(partial(_waited_for, match, missing, pause.ends or 0.0))
    await reaching.write(bot, match, words, missing)


def _waited_for(match: Match, users: Sequence[int], ends: float, t: Translator) -> str:
    """Return what these read for whom a live game waits after an outage, until it goes on by itself."""
    return t.t(
        "{people}, I was away, and your clocks are stopped. Press **Go on** when you are ready; in "
        "any case they run again {when}: {link}",
        people=" ".join(f"<@{user}>" for user in users),
        when=f"<t:{ends:.0f}:R>",
        link=board_url(match),
    )


async def stood_in(bot: Teller, message: News) -> None:
    """Tell a table that a computer player keeps the seat of somebody whose time was up, and what to do."""
    match, user = await bot.app.play.match(message.subject), message.recipient
    if match.row.status != "running" or match.seat_of(user) is not None:
        return
    await reaching.write(
        bot,
        match,
        lambda t, why: stand_in_message(match, user, t, why).to_send(),
        [user],
        [user, *match.people],
    )


async def no_show(bot: Teller, message: News) -> None:
    """Tell one of a game's people that it is over before its time, why, and what it counts for.

    Who has closed their DMs is called where it was played, beside its result.
    """
    match = await bot.app.play.match(message.subject)
    if match.result is None or match.in_private:
        return
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
    if player is None:
        return
    after = await bot.app.standings.aftermath(match.id)
    told = await hosts.told(bot, match)
    text = no_show_text(match, after, told, board_url(match), translator(player.language))
    if not await by_dm(bot, player.user_id, text, allowed_mentions=QUIET):
        text = no_show_text(match, after, told, board_url(match), translator(match.row.language))
        await _call(bot, match, f"<@{player.user_id}> {text}", player.user_id)


async def reminder(bot: Teller, message: News) -> None:
    """Remind a person of the games that wait for them, as they chose; of a live game in its place."""
    async with bot.app.database.read() as connection:
        player = await people.get(connection, message.recipient)
        waiting = await reminders.waiting_for(connection, message.recipient, steady.now())
    asked = [one for one in waiting if message.subject == (one.match.id if one.is_live else "")]
    if player is None or player.remind == reminders.NEVER or not asked:
        return
    in_places = message.subject or player.remind == "thread"
    text = _reminded(asked, translator(player.language))
    if in_places or not await by_dm(bot, player.user_id, text, allowed_mentions=QUIET):
        await _remind_in_places(bot, player.user_id, asked)


async def _remind_in_places(bot: Teller, user_id: int, waiting: Sequence[Waiting]) -> None:
    """Remind a person where they play: of the games of each server in the place of the most urgent one."""
    for games in reminders.by_server(waiting):
        words = text_words(partial(_called, user_id, games))
        await reaching.write(bot, games[0].match, words, [user_id])


def _called(user_id: int, games: Sequence[Waiting], t: Translator) -> str:
    """Return what somebody reads who is reminded where they play."""
    return t.t("<@{user}>, your time is running. {games}", user=user_id, games=_reminded(games, t))


MOST_LISTED: Final = 8
"""Games that a reminder names."""


def _reminded(waiting: Sequence[Waiting], t: Translator) -> str:
    """Return the games that wait for somebody, those with the least time left first."""
    lines = [t.tn("{count} game waits for you:", "{count} games wait for you:", len(waiting))]
    lines += [f"- {_line(one, t)}" for one in waiting[:MOST_LISTED]]
    if len(waiting) > MOST_LISTED:
        lines.append(t.t("All of them: `/games`"))
    return "\n".join(lines)


def _line(one: Waiting, t: Translator) -> str:
    match = one.match
    others = (name for seat, name in enumerate(pictures.names(match, t)) if seat != one.seat)
    return t.t(
        "{game} with {names}, your time: until {when} ({left}): {link}",
        game=rule_words.game_name(match.row.game_id, t.language),
        names=t.t(", ").join(safe(name) for name in others),
        when=moment(one.deadline),
        left=instant(one.deadline),
        link=board_url(match),
    )


async def _call(bot: Teller, match: Match, text: str, user_id: int) -> None:
    """Write to somebody in the game's place, who can't be told by DM."""
    place = await opened(bot, match.place)
    await place.send(text, allowed_mentions=discord.AllowedMentions(users=[discord.Object(user_id)]))


SENDERS: Final[Mapping[str, Sender[App]]] = {
    "outage": outage,
    "go_on": go_on,
    removals.BACK: server_back,
    "reminder": reminder,
    time_over.NO_SHOW: no_show,
    time_over.STOOD_IN: stood_in,
}
"""What sends each kind of news about time away."""
