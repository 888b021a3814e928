"""A league in the running bot: opened beside it, and run by it; what people press on the page of the club."""

from __future__ import annotations

import asyncio
import itertools
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

import msgspec

from bot.kit.store.database import Database
from bot.kit.store.queues import news
from bot.leagues.service import ledger
from bot.leagues.service.leaving import Leaver
from bot.leagues.service.ledger import Entry
from bot.leagues.service.registering import OPENED, LeagueService, Limits
from bot.leagues.service.season import Season
from bot.leagues.service.terms import EventTerms, SeasonTerms
from bot.sandbox.driver import Outcome, Person, Sandbox
from bot.sandbox.model import Channel, InteractionType, Json, Message
from bot.sandbox.person import PATIENCE, ChannelLike
from bot.table.service.lobby import Person as Entering
from bot.table.service.seating import SeatingService
from tests.bot.leagues.clubs import event
from tests.e2e.playing import World, shown

_numbers = itertools.count(10**17)


@asynccontextmanager
async def books_of(world: World) -> AsyncIterator[Database]:
    """Open the running bot's database beside it."""
    database = await Database.open(world.url)
    try:
        yield database
    finally:
        await database.close()


async def club_page(person: Person, channel: ChannelLike) -> Message:
    """Open the page of the club; return the part of it with the leagues."""
    front = shown(await person.command("club", channel))
    return shown(await person.click(front, "b;cl_page;;;seasons*"))


async def season_page(person: Person, channel: ChannelLike, season: str) -> Message:
    """Open the page of a season, as somebody chooses it there."""
    page = await club_page(person, channel)
    return shown(await person.select(page, "s;cl_season*", [season]))


async def press(
    sandbox: Sandbox,
    person: Person,
    message: Message,
    custom_id: str,
    *values: str,
    where: Channel | None = None,
) -> Outcome:
    """Press a control that somebody has made up, on a message that they see: a button, or a menu with values.

    They press it in the message's channel, or where their client says that it is.
    """
    world = sandbox.server.hub.world
    kept = world.messages[message.id]
    data: Json = {"component_type": 2, "id": 3, "custom_id": custom_id}
    control: Json = {"type": 2, "id": 3, "custom_id": custom_id, "style": 2, "label": "·"}
    if values:
        data |= {"component_type": 3, "values": [*values]}
        options = [{"label": "·", "value": value} for value in values]
        control = {"type": 3, "id": 3, "custom_id": custom_id, "options": options}
    layout: Json = {"type": 17, "id": 1, "components": [{"type": 1, "id": 2, "components": [control]}]}
    place = where or world.channels[kept.channel_id]
    world.messages[kept.id] = msgspec.structs.replace(kept, components=[layout])
    try:
        interaction = sandbox.server.interactions.begin(
            InteractionType.COMPONENT, person.user, place, data, message=kept
        )
    finally:
        world.messages[kept.id] = kept
    assert interaction.outcome is not None
    outcome: Outcome = await asyncio.wait_for(asyncio.shield(interaction.outcome), PATIENCE)
    return outcome


LATER = 3600.0
"""Seconds after which registration would end if nobody let it end before."""


class League:
    """A league in a channel of the sandbox, whose season the bot runs."""

    def __init__(self, world: World, channel: Channel, people: Sequence[Person], staff: Person) -> None:
        self.world, self.channel, self.people, self.staff = world, channel, people, staff
        self.sandbox = world.sandbox
        self.id = ""

    async def open(self, *played: EventTerms, closes: float = 0.2, **said: Any) -> None:
        """Open a season, let everybody enter, and its registration close so many seconds after that."""
        said = {"name": f"League {next(_numbers)}", "preview": 0.0, **said}
        terms = SeasonTerms(channel_id=self.channel.id, events=played or (event(),), **said)
        async with books_of(self.world) as database:
            leaver = Leaver(SeatingService(database, now=time.time))
            service = LeagueService(database, leaver, Limits(leagues=1000, seasons=1000), now=time.time)
            guild = self.channel.guild_id
            assert guild is not None
            season = await service.create(guild, terms, "UTC", self.staff.id, next(_numbers))
            self.id = season.id
            await service.open(self.id, self.staff.id, next(_numbers), time.time() + LATER)
            for person in self.people:
                entering = Entering(person.id, person.user.name, person.user.locale)
                await service.enter(self.id, entering, next(_numbers))
            await self._close_after(database, closes)

    async def _close_after(self, database: Database, seconds: float) -> None:
        """Let the registration, which ended later, end so soon: entering may take longer than that."""
        async with ledger.held(database, self.id) as (connection, season):
            now = time.time()
            assert season.row.registers_until is not None
            sooner = season.row.registers_until - (now + seconds)
            dates = {name: getattr(season.row, name) for name in ("registers_until", "starts", "ends")}
            moved = {name: at - sooner for name, at in dates.items() if at is not None}
            after = season.with_row(**moved)
            await ledger.commit(connection, season, after, Entry(now, "open", self.staff.id, staff=True))
            await news.put(connection, OPENED, self.id, now)

    async def season(self) -> Season:
        """Return the season as it stands."""
        async with books_of(self.world) as database, database.read() as connection:
            return await ledger.load(connection, self.id)

    def fixtures(self) -> list[dict[str, Any]]:
        """Return the fixtures with a table as the bot's books have them."""
        query = "SELECT * FROM fixtures WHERE season = ? AND games != '' ORDER BY id"
        return self.world.books.ask(query, self.id)

    def games(self) -> list[dict[str, Any]]:
        """Return the games of all fixtures."""
        query = "SELECT * FROM games WHERE fixture LIKE ? ORDER BY fixture, created_at"
        return self.world.books.ask(query, f"{self.id}:%")

    def messages(self, text: str, channel: Channel | None = None) -> list[Message]:
        """Return the messages in the league's channel (or another) that say something."""
        found = self.sandbox.all_messages(channel or self.channel)
        return [message for message in found if text in message.text]
