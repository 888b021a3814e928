"""Servers with leagues in all their states, for tests of the page: everything is real but Discord."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any, cast

from bot.kit.store.queues import NewsDue, news
from bot.leagues.service import ledger
from bot.leagues.service.correcting import Order
from bot.leagues.service.ledger import Entry
from bot.leagues.service.season import Season
from bot.leagues.service.terms import DAY, EventTerms, SeasonTerms
from bot.table.service.lobby import Person
from tests.bot.inside import CHANNELS, HOME, Actor, Inside, parts
from tests.bot.leagues.clubs import event
from tests.bot.leagues.formats import Format


class Clubhouse:
    """A server of which ``staff`` manages all, and ``people`` are members."""

    def __init__(self, there: Inside, people: int = 4) -> None:
        self.there = there
        self.app: Any = there.app
        self.staff = there.person("Staff", manages=True)
        self.people: Sequence[Actor] = [there.person(f"Person {number}") for number in range(1, people + 1)]
        self.guild_id, self.channel_id = HOME, CHANNELS[HOME]
        self._number = 10

    def number(self) -> int:
        """Return the number of an interaction."""
        self._number += 1
        return self._number

    async def draft(self, name: str, played: EventTerms | None = None, **said: Any) -> Season:
        """Make a league, with a draft."""
        terms = SeasonTerms(
            name=name, channel_id=self.channel_id, events=(played or event(way=Format.SWISS),), **said
        )
        season: Season = await self.app.leagues.create(
            self.guild_id, terms, "UTC", self.staff.id, self.number()
        )
        return season

    async def open(
        self, name: str, played: EventTerms | None = None, *, entered: int | None = None, **said: Any
    ) -> Season:
        """Make a league that people have entered."""
        season = await self.draft(name, played, **said)
        until = time.time() + 2 * DAY
        season = await self.app.leagues.open(season.id, self.staff.id, self.number(), until)
        for one in self.people[:entered]:
            season, _ = await self.app.leagues.enter(season.id, Person(one.id, one.name, "en"), self.number())
        return await self.read(season)

    async def drawn(self, name: str, played: EventTerms | None = None) -> Season:
        """Make a league whose first round waits to be published."""
        season = await self.open(name, played)
        await self.app.organising.start(season.id, self.staff.id, self.number())
        await self.app.seasons.advance(season.id)
        return await self.read(season)

    async def playing(self, name: str, played: EventTerms | None = None) -> Season:
        """Make a league whose first round is being played."""
        season = await self.drawn(name, played)
        await self.published(season)
        return await self.read(season)

    async def published(self, season: Season) -> None:
        """Publish the first round of a season."""
        entry = Entry(time.time(), "publish", self.staff.id, staff=True)
        await self.app.league_draws.publish(season.id, min(season.rounds), entry)

    async def closed(self, name: str, played: EventTerms | None = None) -> Season:
        """Make a league that is over, and can still be corrected."""
        season = await self.playing(name, played)
        closed: Season = await self.app.organising.close(season.id, self.staff.id, self.number(), "because")
        return closed

    async def won(self, league: str, *people: Actor) -> Season:
        """Play a season of a league of two to its end: the first of them wins."""
        if not league:
            season = await self.draft("Champions", event(way=Format.ROUND_ROBIN))
        else:
            season = await self.app.leagues.draft(league, "UTC", self.staff.id, self.number())
        until = time.time() + 2 * DAY
        await self.app.leagues.open(season.id, self.staff.id, self.number(), until)
        for one in people:
            await self.app.leagues.enter(season.id, Person(one.id, one.name, "en"), self.number())
        await self.app.organising.start(season.id, self.staff.id, self.number())
        await self.app.seasons.advance(season.id)
        await self.published(await self.read(season))
        season = await self.app.organising.close(season.id, self.staff.id, self.number(), "because")
        return await self.corrected(season, people[0])

    async def corrected(self, season: Season, winner: Actor) -> Season:
        """Let staff decide that somebody has won the only fixture of a season that is over."""
        (fixture,) = season.fixtures.values()
        own = season.entrant_of(winner.id)
        places = [1 if own is not None and seat == own.number else 2 for seat in fixture.seats]
        season, _ = await self.app.corrections.set_outcome(self.order(season), fixture.id, places)
        return season

    def order(self, season: Season) -> Order:
        """Return an order of the staff."""
        return Order(season.id, self.staff.id, self.number(), "because")

    async def begun(self, host: Actor, guest: Actor) -> str:
        """Let two begin a game of no league; return it."""
        lobby = await self.there.command(host, "play", game="cerke")
        game: str = next(one for one in lobby.last.custom_ids if ";join;" in one).split(";")[2]
        await self.there.press(guest, f"b;join;{game};;")
        await self.there.press(host, f"b;start;{game};;")
        return game

    async def over(self, winner: Actor, loser: Actor) -> str:
        """Let two play a game of no league, which the second gives up; return it."""
        game = await self.begun(winner, loser)
        await self.app.seating.resign(game, loser.id, self.number())
        return game

    async def read(self, season: Season) -> Season:
        """Return a season as it is now."""
        async with self.app.database.read() as connection:
            return await ledger.load(connection, season.id)


async def told(club: Clubhouse, senders: Mapping[str, Any], queue: NewsDue = news) -> dict[int, str]:
    """Send the news of a queue that these send; return what each person was told by DM."""
    found: dict[int, str] = {}
    async with club.app.database.write() as connection:
        due = [one for one in await queue.claim(connection, 2.0**40, 60.0, 99) if one.kind in senders]
    for message in due:
        before = len(club.there.requests)
        await senders[message.kind](cast(Any, club.there.bot), message)
        sent = [payload for method, path, payload in club.there.requests[before:] if "messages" in path]
        found[message.recipient] = "\n".join(
            one["content"] for payload in sent for one in parts(payload) if one.get("content")
        )
    return found
