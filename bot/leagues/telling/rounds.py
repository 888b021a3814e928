"""What is told of the rounds of a season: to staff a draw, to everybody that one begins and how it ended."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from discord import ui

from bot.kit import steady
from bot.kit.messages.message import Message
from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.kit.store import audit
from bot.leagues.app import App, Teller
from bot.leagues.messages.news import (
    begun_text,
    draw_waits_message,
    held_up_message,
    round_over_message,
    rounds_over_message,
)
from bot.leagues.messages.organising import preview_message
from bot.leagues.messages.own import own_message
from bot.leagues.messages.rounds import resting, round_message, rounds_told
from bot.leagues.messages.verbs import PUBLISH
from bot.leagues.service import agenda, drawing, formats, ledger, notices, posts
from bot.leagues.service.opening import opens_later
from bot.leagues.service.season import OUT, Season
from bot.leagues.store import seasons as leagues
from bot.leagues.telling import fixtures
from bot.leagues.telling.channels import round_of, show
from bot.leagues.telling.saying import call, of, put_away, to_person, to_staff
from bot.storage.league_rows import RoundRow
from bot.storage.rows import News

MOST_ALLOWED: Final = 100
"""People whom Discord lets a message call."""


async def preview(bot: Teller, message: News) -> None:
    """Show staff a draw before everybody sees it."""
    season, row = await round_of(bot, message.subject)
    if row is None or row.state != "drawn":
        return
    shown = draw_waits_message(season, row, of(season))
    name = f"preview {season.id} {row.id}"
    await to_staff(bot, season, partial(preview_message, season, row.id), name, shown)


async def held_up(bot: Teller, message: News) -> None:
    """Tell staff that a season waits for winners of a round that is closed."""
    season, row = await round_of(bot, message.subject)
    if row is not None and agenda.held_up(season, row.division, row.stage):
        name = f"held up {season.id} {row.id} {season.row.version}"
        await to_staff(bot, season, partial(held_up_message, season, row), name)


async def published(bot: Teller, message: News) -> None:
    """Tell of a round that is published, and call who plays or has a bye; or bring the message up to date.

    Its games begin by the number of this message.
    """
    season, row = await round_of(bot, message.subject)
    if row is None or row.state == "drawn":
        return
    rounds = rounds_told(season, row.id)
    tables = [table for one in rounds for table in season.tables(one.id) if len(table.seats) > 1]
    playing = list(dict.fromkeys(user for table in tables for user in fixtures.people(season, table)))
    later = opens_later(season, row)
    at_rest = [] if later else _resting(season, rounds)
    called = [] if later else list(dict.fromkeys([*at_rest, *playing]))
    shown = round_message(season, row.id, of(season), calling=row.message_id is None and not later)
    name = f"round {season.id} {row.id} {row.at}"
    posted = await show(bot, season, row.message_id, shown, name, called[:MOST_ALLOWED])
    if row.message_id is not None:
        return
    await posts.round_is_told(
        bot.app.database,
        message.subject,
        [one.id for one in rounds],
        [table.id for table in tables],
        None if posted is None else posted.message_id,
        playing if later else None,
        at_rest,
    )
    await _put_previews_away(bot, season, rounds)
    missed = set(_uncalled(shown, called))
    await call(bot, season, [user for user in playing if user in missed], f"{name} more")
    await _call_followers(bot, season, row, playing, name)


def _resting(season: Season, rounds: Sequence[RoundRow]) -> list[int]:
    """Return the people who have a bye: the message calls them first, since nothing else tells them."""
    numbers = [number for one in rounds for number in resting(season, one)]
    users = [season.entrants[number].user_id or 0 for number in numbers]
    return [user for user in users if user > 0]


async def _put_previews_away(bot: Teller, season: Season, rounds: Sequence[RoundRow]) -> None:
    """Let the DMs in which staff could publish rounds say that they are published."""
    if not season.terms.preview:
        return
    async with bot.app.database.read() as connection:
        lines = await audit.of_subject(connection, ledger.subject(season.id))
    presses = [PUBLISH.write(season.id, one.id) for one in rounds]
    words = partial(preview_message, season, rounds[0].id)
    for user in sorted({line.user_id for line in lines if line.actor == "staff" and line.user_id}):
        await put_away(bot, user, presses, words, season.terms.language)


async def mine(bot: Teller, message: News) -> None:
    """Tell somebody all their fixtures of rounds that begin at once; call who has closed their DMs."""
    season, _ = await round_of(bot, message.subject)
    own = season.entrant_of(message.recipient)
    if own is None or own.state in OUT:
        return
    words = partial(own_message, season, own)
    if not await to_person(bot, message.recipient, words, season.terms.language):
        await call(bot, season, [message.recipient], f"{message.kind} {message.subject} {message.recipient}")


async def _call_followers(
    bot: Teller, season: Season, row: RoundRow, playing: Sequence[int], name: str
) -> None:
    """Call spectators once where all games of a round begin with it; others begin one by one.

    Of an evening only the first round does.
    """
    event = season.terms.events[row.stage]
    if not formats.way_of(event).starts_itself(event) or (_rings(season, row) and row.number > 1):
        return
    async with bot.app.database.read() as connection:
        following = await leagues.followers(connection, season.id)
    watching = [user for user in following if user not in playing]
    await call(bot, season, watching, f"{name} followers", begun_text)


def _uncalled(shown: Message, users: Sequence[int]) -> list[int]:
    """Return those whom a message has not called: it may call a hundred, and those whom it names."""
    texts = [item.content for item in shown.view.walk_children() if isinstance(item, ui.TextDisplay)]
    text = "\n".join(texts)
    called = {user for user in users[:MOST_ALLOWED] if f"<@{user}>" in text}
    return [user for user in users if user not in called]


def _rings(season: Season, row: RoundRow) -> bool:
    """Whether a round is one of an evening that ends with a bell: such rounds follow each other closely."""
    return formats.way_of(season.event_of(row.stage)).closes is not None


async def round_over(bot: Teller, message: News) -> None:
    """Tell how a round ended, and who leads; of several that end within a minute only that they did.

    The first of these tells of all, once the minute is over in which another one may follow.
    """
    season, row = await round_of(bot, message.subject)
    if row is None or row.state != "closed" or _rings(season, row):
        return
    beside = _beside(season, row)
    left = row.at + TOGETHER - steady.now()
    if left > 0.0 and any(one.state == "published" for one in beside):
        raise Later(left)
    together = _ended_together(row, [one for one in beside if one.state == "closed"])
    if together[0] is not row:
        return
    alone = len(together) == 1
    t = of(season)
    shown = round_over_message(season, row, t) if alone else rounds_over_message(season, together, t)
    await show(bot, season, None, shown, f"over {season.id} {row.id} {row.at}")


TOGETHER: Final = 60.0
"""Seconds within which rounds that end are told together."""


def _beside(season: Season, row: RoundRow) -> list[RoundRow]:
    """Return the other rounds that may be open at the same time as one: of other divisions, or all at once.

    A challenge on a ladder is a round of its own.
    """
    if formats.way_of(season.event_of(row.stage)).order is not None:
        return []
    all_open = agenda.at_once(season, row.division, row.stage)
    return [
        one
        for one in season.rounds.values()
        if one.division != row.division or (all_open and one.stage == row.stage and one is not row)
    ]


def _ended_together(row: RoundRow, beside: Iterable[RoundRow]) -> list[RoundRow]:
    """Return a closed round with those that ended within the same minute, the first one first."""
    together: list[RoundRow] = []
    for one in sorted((row, *beside), key=lambda one: (one.at, one.id)):
        if together and one.at >= together[0].at + TOGETHER:
            if row in together:
                break
            together = []
        together.append(one)
    return together


SENDERS: Final[Mapping[str, Sender[App]]] = {
    drawing.PREVIEW: preview,
    notices.ROUND: published,
    notices.TOLD_OVER: round_over,
    notices.HELD_UP: held_up,
    notices.MINE: mine,
}
"""What sends each kind of this news."""
