"""What is told of single games of a season: where they are, that they begin, that there is more time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from bot.kit.messages.message import text_message
from bot.kit.news import Sender
from bot.kit.sending import Later
from bot.leagues.app import App, Teller
from bot.leagues.messages.news import begun_text, longer_text, nowhere_text
from bot.leagues.service import formats, ledger, notices, posts
from bot.leagues.service.opening import waits_to_be_opened
from bot.leagues.service.terms import DAY
from bot.leagues.store import seasons as leagues
from bot.leagues.telling import fixtures
from bot.leagues.telling.channels import fixture_of, load
from bot.leagues.telling.saying import of, parts, say_there, to_person
from bot.storage.rows import News
from bot.table.messages.links import board_url

BOARD_PATIENCE: Final = 10.0
"""Seconds after which we look again whether a game that begins has its board."""

BOARD_LOOKS: Final = 60
"""How often we look."""


async def place(bot: Teller, message: News) -> None:
    """Make the place of a fixture; where its server has none, tell its people what to do, once a day."""
    season, fixture = await fixture_of(bot, message.subject)
    opened_now = fixture is not None and waits_to_be_opened(season, fixture)
    if await fixtures.open_place(bot, message.subject) is not None:
        if fixture is not None and opened_now:  # the message of its round leads to it
            await posts.fixture_is_open(bot.app.database, season.id, fixture)
        return
    if fixture is None or not fixture.started or season.is_decided(fixture):
        return
    await posts.has_no_place(bot.app.database, message.subject, fixtures.people(season, fixture))


async def nowhere(bot: Teller, message: News) -> None:
    """Tell one of a fixture's people that their server has no place for it, and how to play all the same."""
    if message.attempts:
        return
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is None or fixture.thread_id is not None or season.is_decided(fixture):
        return
    language = season.terms.language
    await to_person(
        bot, message.recipient, lambda t: text_message(nowhere_text(season, fixture, t)), language
    )
    raise Later(DAY)


async def followed(bot: Teller, message: News) -> None:
    """Call spectators in the place of a game that begins."""
    match = await bot.app.play.match(message.subject)
    if match.row.fixture is None or match.row.status != "running":
        return
    season_id, number = ledger.read_name(match.row.fixture)
    season = await load(bot, season_id)
    event = season.event(season.fixtures[number])
    if formats.way_of(event).starts_itself(event) or message.attempts > BOARD_LOOKS:
        return
    if match.row.board_message_id is None:
        raise Later(BOARD_PATIENCE)
    async with bot.app.database.read() as connection:
        following = await leagues.followers(connection, season_id)
    watching = [user for user in following if user not in match.people]
    for number, some in enumerate(parts(watching)):
        text = begun_text(season, some, of(season), board_url(match))
        await say_there(bot, season, match.place, text, f"followed {match.id} {number}", some)


async def longer(bot: Teller, message: News) -> None:
    """Tell a fixture's people, where it is played, that they have more time."""
    season, fixture = await fixture_of(bot, message.subject)
    if fixture is None or season.is_decided(fixture):
        return
    users = fixtures.people(season, fixture)
    text = longer_text(season, fixture, users, of(season))
    name = f"longer {message.subject} {fixture.deadline}"
    await say_there(bot, season, fixture.thread_id, text, name, users)


SENDERS: Final[Mapping[str, Sender[App]]] = {
    notices.FIXTURE: place,
    notices.NOWHERE: nowhere,
    notices.FOLLOWED: followed,
    notices.LONGER: longer,
}
"""What sends each kind of this news."""
