"""What a league tells everybody, its staff and its people, as it is written.

Public texts are in the league's language, private ones in the reader's.  Whoever sends shows the season as it
is now, and edits what stands there already: sent twice it is the same.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

import discord
import structlog
from discord import ui

from bot.away.telling.news import outage_text
from bot.kit.messages.message import Message, text_message
from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.kit.store import audit, people
from bot.leagues.app import App, Teller
from bot.leagues.messages.correcting import correction_text
from bot.leagues.messages.news import (
    begun_text,
    called_text,
    draw_waits_message,
    entered_text,
    held_up_message,
    left_text,
    longer_text,
    missing_text,
    nowhere_text,
    round_over_message,
    rounds_over_message,
    rules_message,
)
from bot.leagues.messages.organising import preview_message
from bot.leagues.messages.pages import own_message
from bot.leagues.messages.seasons import round_message, rounds_told, season_message, told_text
from bot.leagues.messages.summary import summary_message
from bot.leagues.service import (
    advancing,
    agenda,
    changes,
    correcting,
    drawing,
    formats,
    ledger,
    notices,
    posts,
    registering,
    summing,
)
from bot.leagues.service.opening import opens_later, waits_to_be_opened
from bot.leagues.service.season import OUT, Season
from bot.leagues.service.terms import DAY
from bot.leagues.store import seasons as leagues
from bot.leagues.telling import fixtures
from bot.leagues.telling.fixtures import in_channel, load, nonce, show
from bot.storage.league_rows import RoundRow
from bot.storage.rows import AuditLine, News
from bot.table.messages.links import board_url
from bot.table.telling import dresses
from bot.table.telling.places import Place, find_place, unarchive
from bot.table.telling.posting import CLOSED
from renderers.translation import Translator, translator

log: Final = structlog.get_logger()

MOST_ALLOWED: Final = 100
"""People whom Discord lets a message call."""

MOST_CALLED: Final = 80
"""People whom a message of one line calls: it has 2,000 signs."""

BOARD_PATIENCE: Final = 10.0
"""Seconds after which we look again whether a game that begins has its board."""

BOARD_LOOKS: Final = 60
"""How often we look."""


def of(season: Season) -> Translator:
    """Return the translator for what everybody reads of a season."""
    return translator(season.terms.language)


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
    """Tell how a season goes on: everybody, and of one that is cancelled also each who had entered."""
    season = await load(bot, message.subject)
    way = message.payload
    if message.recipient:
        await to_person(bot, message.recipient, lambda t: text_message(told_text(season, way, t)))
        return
    entered = [one.user_id for one in season.playing if one.user_id is not None]
    text = told_text(season, way, of(season))
    shown = await _ended(bot, season, text) if way == "closed" else text_message(text)
    posted = await show(bot, season, None, shown, f"told {season.id} {way}")
    in_person = entered if way in IN_PERSON or posted is None else []
    await posts.season_is_told(bot.app.database, season.id, way, in_person)


async def _ended(bot: Teller, season: Season, text: str) -> Message:
    """Return the news that a season is over, with a picture of how it ended."""
    summary = await summing.summary(bot.app.database, bot.app.profiles, season)
    dress = await dresses.of_server(bot, season.row.guild_id)
    return await summary_message(season, text, summary, of(season), dress)


IN_PERSON: Final = frozenset({"cancelled"})
"""Ways in which a season may go on that all who entered are told by DM, too."""


# --- Draws and rounds ------------------------------------------------------------------------------


async def preview(bot: Teller, message: News) -> None:
    """Show staff a draw before everybody sees it."""
    season_id, round_id = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    row = season.rounds.get(round_id)
    if row is None or row.state != "drawn":
        return
    shown = draw_waits_message(season, row, of(season))
    name = f"preview {season.id} {round_id}"
    await to_staff(bot, season, lambda t: preview_message(season, round_id, t), shown, name)


async def rules_changed(bot: Teller, message: News) -> None:
    """Ask staff how a season goes on when the rules of its game have changed."""
    season = await load(bot, message.subject)
    if agenda.waits_for_staff(season):
        words = partial(rules_message, season)
        await to_staff(bot, season, words, words(of(season)), f"rules {season.id} {season.row.version}")


async def held_up(bot: Teller, message: News) -> None:
    """Tell staff that a season waits for winners of a round that is closed."""
    season_id, round_id = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    row = season.rounds.get(round_id)
    if row is not None and agenda.held_up(season, row.division, row.stage):
        words = partial(held_up_message, season, row)
        await to_staff(
            bot, season, words, words(of(season)), f"held up {season.id} {round_id} {season.row.version}"
        )


async def published(bot: Teller, message: News) -> None:
    """Tell of a round that is published, and call who plays; or bring the message up to date.

    Its games begin by the number of this message.
    """
    season_id, round_id = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    row = season.rounds.get(round_id)
    if row is None or row.state == "drawn":
        return
    rounds = rounds_told(season, round_id)
    tables = [table for one in rounds for table in season.tables(one.id) if len(table.seats) > 1]
    playing = list(dict.fromkeys(user for table in tables for user in fixtures.people(season, table)))
    later = opens_later(season, row)
    called = [] if later else playing
    shown = round_message(season, round_id, of(season), calling=row.message_id is None and not later)
    name = f"round {season.id} {round_id}"
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
    )
    await _call(bot, season, _uncalled(shown, called), f"{name} more")
    await _call_followers(bot, season, row, playing, name)


async def mine(bot: Teller, message: News) -> None:
    """Tell somebody all their fixtures of rounds that begin at once; call who has closed their DMs."""
    season_id, _ = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    own = season.entrant_of(message.recipient)
    if own is None or own.state in OUT:
        return
    if not await to_person(bot, message.recipient, partial(own_message, season, own)):
        await _call(bot, season, [message.recipient], f"{message.kind} {message.subject} {message.recipient}")


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
    await _call(bot, season, watching, f"{name} followers", begun_text)


async def _call(
    bot: Teller,
    season: Season,
    users: Sequence[int],
    name: str,
    words: Callable[[Season, Sequence[int], Translator], str] = called_text,
) -> None:
    """Call people in the league's channel, as many in a message as it can."""
    for number, some in enumerate(_parts(users)):
        await say(bot, season, words(season, some, of(season)), f"{name} {number}", some)


def _uncalled(shown: Message, users: Sequence[int]) -> list[int]:
    """Return those whom a message has not called: it may call a hundred, and those whom it names."""
    texts = [item.content for item in shown.view.walk_children() if isinstance(item, ui.TextDisplay)]
    text = "\n".join(texts)
    called = {user for user in users[:MOST_ALLOWED] if f"<@{user}>" in text}
    return [user for user in users if user not in called]


def _parts(users: Sequence[int]) -> list[Sequence[int]]:
    """Return people in parts that one message can call."""
    return [users[first : first + MOST_CALLED] for first in range(0, len(users), MOST_CALLED)]


def _rings(season: Season, row: RoundRow) -> bool:
    """Whether a round is one of an evening that ends with a bell: such rounds follow each other closely."""
    return formats.way_of(season.event_of(row.stage)).closes is not None


async def round_over(bot: Teller, message: News) -> None:
    """Tell how a round ended, and who leads; of several that end within a minute only that they did.

    The first of these tells of all, once the minute is over in which another one may follow.
    """
    season_id, round_id = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    row = season.rounds.get(round_id)
    if row is None or row.state != "closed" or _rings(season, row):
        return
    beside = _beside(season, row)
    left = row.at + TOGETHER - time.time()
    if left > 0.0 and any(one.state == "published" for one in beside):
        raise Later(left)
    together = _ended_together(row, [one for one in beside if one.state == "closed"])
    if together[0] is not row:
        return
    alone = len(together) == 1
    t = of(season)
    shown = round_over_message(season, row, t) if alone else rounds_over_message(season, together, t)
    await show(bot, season, None, shown, f"over {season.id} {round_id} {row.at}")


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


# --- Fixtures --------------------------------------------------------------------------------------


async def place(bot: Teller, message: News) -> None:
    """Make the place of a fixture; where its server has none, tell its people what to do, once a day."""
    season_id, number = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    fixture = season.fixtures.get(number)
    opened_now = fixture is not None and waits_to_be_opened(season, fixture)
    if await fixtures.open_place(bot, message.subject) is not None:
        if fixture is not None and opened_now:  # the message of its round leads to it
            await posts.fixture_is_open(bot.app.database, season_id, fixture)
        return
    if fixture is None or not fixture.started or season.is_decided(fixture):
        return
    await posts.has_no_place(bot.app.database, message.subject, fixtures.people(season, fixture))


async def nowhere(bot: Teller, message: News) -> None:
    """Tell one of a fixture's people that their server has no place for it, and how to play all the same."""
    if message.attempts:
        return
    season_id, number = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    fixture = season.fixtures.get(number)
    if fixture is None or fixture.thread_id is not None or season.is_decided(fixture):
        return
    await to_person(bot, message.recipient, lambda t: text_message(nowhere_text(season, fixture, t)))
    raise Later(DAY)


async def followed(bot: Teller, message: News) -> None:
    """Call spectators in the place of a game that begins."""
    match = await bot.app.play.match(message.subject)
    if match.row.fixture is None or match.row.status != "running":
        return
    season_id, number = ledger.read_fixture(match.row.fixture)
    season = await load(bot, season_id)
    event = season.event(season.fixtures[number])
    if formats.way_of(event).starts_itself(event) or message.attempts > BOARD_LOOKS:
        return
    if match.row.board_message_id is None:
        raise Later(BOARD_PATIENCE)
    async with bot.app.database.read() as connection:
        following = await leagues.followers(connection, season_id)
    where = await find_place(bot, match.place)
    await unarchive(where)
    watching = [user for user in following if user not in match.people]
    for number, some in enumerate(_parts(watching)):
        text = begun_text(season, some, of(season), board_url(match))
        await _send(where, text, some, nonce("followed", match.id, number))


async def longer(bot: Teller, message: News) -> None:
    """Tell a fixture's people, where it is played, that they have more time."""
    season_id, number = ledger.read_fixture(message.subject)
    season = await load(bot, season_id)
    fixture = season.fixtures.get(number)
    if fixture is None or season.is_decided(fixture) or fixture.thread_id is None:
        return
    where = await find_place(bot, fixture.thread_id)
    await unarchive(where)
    users = fixtures.people(season, fixture)
    text = longer_text(fixture, users, of(season))
    await _send(where, text, users, nonce("longer", message.subject, fixture.deadline))


# --- People ----------------------------------------------------------------------------------------


async def entered(bot: Teller, message: News) -> None:
    """Tell everybody who has entered a season."""
    season = await load(bot, message.subject)
    row = season.entrant_of(message.recipient)
    if row is not None and row.state not in OUT:
        name = f"entered {season.id} {row.number} {row.since}"
        await say(bot, season, entered_text(season, row, message.payload, of(season)), name)


async def left(bot: Teller, message: News) -> None:
    """Tell everybody who has left a season, and what that means for whom they were playing."""
    season = await load(bot, message.subject)
    row = season.entrant_of(message.recipient)
    if row is None or row.state not in OUT or season.row.state != "running":
        return
    text = left_text(season, row, of(season))
    await say(bot, season, text, f"left {season.id} {row.number} {row.since}")


async def corrected(bot: Teller, message: News) -> None:
    """Tell what staff has decided: everybody, and each of those concerned in their language."""
    season_id, number = ledger.read_fixture(message.subject)
    season, lines = await bot.app.corrections.lines(season_id)
    found = next(
        ((line, then) for line, _, then in changes.backwards(season, lines) if line.id == number), None
    )
    if found is None:
        return
    if message.recipient:
        words = partial(_correction, *found, public=False)
        await to_person(bot, message.recipient, words)
    else:
        await say(bot, season, correction_text(*found, of(season)), f"corrected {message.subject}")


def _correction(line: AuditLine, season: Season, t: Translator, *, public: bool) -> Message:
    return text_message(correction_text(line, season, t, public=public))


async def missing(bot: Teller, message: News) -> None:
    """Tell staff what a season lacks; it is told again at the earliest after a day."""
    if message.attempts:
        return  # if it still is missing, that will be noted anew
    season_id, _, what = message.subject.partition(":")
    season = await load(bot, season_id)
    words = partial(_missing, season, what)
    await to_staff(bot, season, words, words(of(season)), f"missing {message.subject}")
    raise Later(DAY)


def _missing(season: Season, what: str, t: Translator) -> Message:
    return text_message(missing_text(season, what, t))


async def outage(bot: Teller, message: News) -> None:
    """Tell the channel of a season that the bot was away, unless the server's own channel tells it."""
    season = await load(bot, message.subject)
    async with bot.app.database.read() as connection:
        server = await people.guild(connection, season.row.guild_id)
    if season.row.state == "running" and season.terms.channel_id != server.channel_id:
        name = f"outage {season.id} {message.payload}"
        await say(bot, season, outage_text(message, of(season)), name)


# --- Ways to tell ----------------------------------------------------------------------------------


async def say(bot: Teller, season: Season, text: str, name: str, called: Iterable[int] = ()) -> None:
    """Write a line in the league's channel; ``name`` tells it from others."""
    users = list(called)

    async def send(where: Place) -> bool:
        await unarchive(where)
        await _send(where, text, users, nonce(name))
        return True

    await in_channel(bot, season, send)


async def _send(where: Place, text: str, called: Iterable[int], name: str) -> None:
    users = [discord.Object(user) for user in called]
    await where.send(text, allowed_mentions=discord.AllowedMentions(users=users, roles=False), nonce=name)


async def to_person(bot: Teller, user_id: int, words: Callable[[Translator], Message]) -> bool:
    """Tell a person something by DM, in their language; False if they have closed them, or are erased."""
    if user_id <= 0:
        return False
    async with bot.app.database.read() as connection:
        player = await people.get(connection, user_id)
    language = "en" if player is None else player.language
    try:
        channel = await bot.create_dm(discord.Object(user_id))
        await channel.send(**words(translator(language)).to_send())
    except discord.Forbidden as error:
        if error.code not in CLOSED:
            raise
        return False
    return True


async def to_staff(
    bot: Teller, season: Season, words: Callable[[Translator], Message], public: Message, name: str
) -> None:
    """Tell whoever of staff has decided something last; if they have closed their DMs, show ``public``."""
    async with bot.app.database.read() as connection:
        user = await audit.last_staff(connection, ledger.subject(season.id))
    if user is None or not await to_person(bot, user, words):
        await show(bot, season, None, public, name)


SENDERS: Final[Mapping[str, Sender[App]]] = {
    registering.OPENED: opened,
    registering.ENTERED: entered,
    registering.TOLD: told,
    drawing.PREVIEW: preview,
    advancing.RULES: rules_changed,
    notices.ROUND: published,
    notices.TOLD_OVER: round_over,
    notices.HELD_UP: held_up,
    notices.MINE: mine,
    notices.FIXTURE: place,
    notices.NOWHERE: nowhere,
    notices.FOLLOWED: followed,
    notices.LONGER: longer,
    notices.LEFT: left,
    correcting.CORRECTED: corrected,
    notices.MISSING: missing,
    notices.OUTAGE: outage,
}
"""What sends each kind of news about leagues."""
